"""The Dragon Poker table's day as data (13:69E-1.18, 1.19, 13:69F-42.2 to 42.4, 42.7 to 42.9, 42.12)."""

from houseway.games.dragon_poker.settings import Settings
from houseway.play import procedures as day

PREPARATION = day.preparation(
    day.Stage("receive", "the cards are received as 13:69E-1.18(f) requires", "dealer", "dragon-poker/42.3(a)"),
    inspect="dragon-poker/42.3(b)#1",
    verify="dragon-poker/42.3(b)#1",
    look="dragon-poker/42.3(c)#1",
)
"""The receipt is an external step with a pass or fail on record (dragon-poker/A34)."""


def procedures(settings: Settings) -> day.Procedures:
    """The day of a Dragon Poker table with these house options."""
    return day.Procedures(
        deck="dragon-poker/42.2(a)#1",
        cover_card="dragon-poker/42.2(a)#2",
        preparation=PREPARATION,
        preshuffled="dragon-poker/42.4(a)#1",
        # The text speaks of suits, which this deck has not (dragon-poker/A24).
        spread=day.Spread("in fanned columns, by character from Dragon to Rabbit", "dragon-poker/42.3(b)#2"),
        shuffling=day.Shuffling(
            opening="dragon-poker/42.3(c)#2",
            rule="dragon-poker/42.4(a)#1",
            stack="dragon-poker/42.4(a)#2",
            into_shoe="dragon-poker/42.4(a)#3",
            uncut="dragon-poker/42.4(b)1",
            fault="dragon-poker/42.12(c)",
        ),
        cut=day.Cut(
            required="dragon-poker/42.4(b)2",
            rule="dragon-poker/42.4(c)1",
            cover="dragon-poker/42.4(c)1.i",
            lift="dragon-poker/42.4(c)1.ii",
            left=10 if settings.strict_cut else 1,
            rest="dragon-poker/42.4(c)1.iii",
            cover_away="dragon-poker/42.4(c)1.iv",
            then="dragon-poker/42.4(c)2",
            recut="dragon-poker/42.4(d)",
        ),
        methods=_methods(settings),
        listed="dragon-poker/E-1.19(b)#1",
        shoe="dragon-poker/E-1.19(b)#2",
        shuffler="dragon-poker/E-1.19(c)",
        other_method="dragon-poker/42.12(e)",
        # Four hours for every deck of a table that deals from the hand, from the deck's own opening (dragon-poker/A35).
        change=(
            day.Interval(day.DAY, "dragon-poker/E-1.18(g)"),
            day.Interval(4 * day.HOUR, "dragon-poker/E-1.18(g)2", method="hand"),
        ),
        two_decks=day.TwoDecks(
            rule="dragon-poker/42.2(b)",
            standard="dragon-poker/42.2(b)1",
            backs="dragon-poker/42.2(b)2",
            one_in_play="dragon-poker/42.2(b)3",
            alternate="dragon-poker/42.2(b)4",
            rack="dragon-poker/42.2(b)5",
            opening="dragon-poker/42.3(d)",
        ),
        idle=day.Idle(
            rule="dragon-poker/42.4(e)#1", turned_up="dragon-poker/42.4(e)#2", looked="dragon-poker/42.4(e)#3"
        ),
        seated="dragon-poker/42.6(c)#2",
        references=(
            day.Reference("layout", "the layout's drawing and photograph", "dragon-poker/E-1.13BB(a)1"),
            day.Reference("deck", "the custom deck's design", "dragon-poker/E-1.17A(a)#2"),
        ),
        fixed=(day.Fixed("three_card_bonus_table", "dragon-poker/42.11(d)#2"),),
        returned=day.Returned("dragon-poker/E-1.18(n)", every_card="dragon-poker/E-1.18(n)3.iii"),
    )


def _methods(settings: Settings) -> tuple[day.Method, ...]:
    wrong = "dragon-poker/42.7(e)2#3"
    by_device = "dragon-poker/42.7(f)#2"
    # The section orders no count by hand; ours keeps the five rounds and the device's excuse (dragon-poker/A16).
    by_hand = day.Counting("dragon-poker/A16", wrong=wrong, excused="dragon-poker/A16", wrong_by_device=by_device)
    return (
        day.manual_shoe(
            "dragon-poker/E-1.19(b)#1",
            load="dragon-poker/42.7(a)#2",
            counting=day.Counting(
                "dragon-poker/42.7(e)#1", wrong=wrong, excused="dragon-poker/42.7(f)#1", wrong_by_device=by_device
            ),
        ),
        day.hand(
            "dragon-poker/E-1.19(b)1",
            "dragon-poker/42.8(a)",
            load="dragon-poker/42.8(b)2",
            needs_shuffler="dragon-poker/42.8(b)1",
            counting=by_hand if settings.hand_deal_stub_count else None,
        ),
        day.automated_shoe(
            "dragon-poker/42.9(a)#1",
            load="dragon-poker/42.9(b)1",
            fault="dragon-poker/42.12(d)",
            # The device must expect 53 cards, whatever the section prints (dragon-poker/A14).
            counting=day.Counting(
                "dragon-poker/42.9(d)#1",
                wrong=wrong,
                excused="dragon-poker/42.9(e)#1",
                wrong_by_device="dragon-poker/42.9(e)#2",
            ),
            controls="dragon-poker/42.9(a)#2",
        ),
    )
