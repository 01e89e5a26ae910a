"""The Dragon Poker table's day as data (13:69E-1.18, 1.19, 13:69F-42.2 to 42.4, 42.7 to 42.9, 42.12)."""

from houseway.games.dragon_poker.settings import Settings
from houseway.play.procedures import (
    DAY,
    HOUR,
    Counting,
    Cut,
    Fixed,
    Idle,
    Interval,
    Method,
    Procedures,
    Reference,
    Returned,
    Shuffling,
    Spread,
    Stage,
    TwoDecks,
)

PREPARATION = (
    Stage("receive", "the cards are received as 13:69E-1.18(f) requires", "dealer", "dragon-poker/42.3(a)"),
    Stage("inspect", "the dealer inspects the cards", "dealer", "dragon-poker/42.3(b)#1"),
    Stage("verify", "the floorperson verifies the cards", "floorperson", "dragon-poker/42.3(b)#1"),
    Stage("spread", "the cards are spread face up for the first player", "dealer", "dragon-poker/42.3(b)#1"),
    Stage("look", "the first player has looked at the cards", "player", "dragon-poker/42.3(c)#1"),
    Stage("turn_down", "the cards are turned face down", "dealer", "dragon-poker/42.3(c)#1"),
    Stage("wash", "the cards are washed", "dealer", "dragon-poker/42.3(c)#1"),
    Stage("stack", "the cards are stacked", "dealer", "dragon-poker/42.3(c)#1"),
)
"""The receipt is an external step with a pass or fail on record (dragon-poker/A34)."""


def procedures(house: Settings) -> Procedures:
    """The day of a Dragon Poker table with these house options."""
    return Procedures(
        deck="dragon-poker/42.2(a)#1",
        cover_card="dragon-poker/42.2(a)#2",
        preparation=PREPARATION,
        preshuffled="dragon-poker/42.4(a)#1",
        # The text speaks of suits, which this deck has not (dragon-poker/A24).
        spread=Spread("in fanned columns, by character from Dragon to Rabbit", "dragon-poker/42.3(b)#2"),
        shuffling=Shuffling(
            opening="dragon-poker/42.3(c)#2",
            rule="dragon-poker/42.4(a)#1",
            stack="dragon-poker/42.4(a)#2",
            into_shoe="dragon-poker/42.4(a)#3",
            uncut="dragon-poker/42.4(b)1",
            fault="dragon-poker/42.12(c)",
        ),
        cut=Cut(
            required="dragon-poker/42.4(b)2",
            rule="dragon-poker/42.4(c)1",
            cover="dragon-poker/42.4(c)1.i",
            lift="dragon-poker/42.4(c)1.ii",
            left=10 if house.strict_cut else 1,
            rest="dragon-poker/42.4(c)1.iii",
            cover_away="dragon-poker/42.4(c)1.iv",
            then="dragon-poker/42.4(c)2",
            recut="dragon-poker/42.4(d)",
        ),
        methods=(_manual_shoe(), _hand(house), _automated_shoe()),
        listed="dragon-poker/E-1.19(b)#1",
        shoe="dragon-poker/E-1.19(b)#2",
        shuffler="dragon-poker/E-1.19(c)",
        other_method="dragon-poker/42.12(e)",
        # Four hours for every deck of a table that deals from the hand, from the deck's own opening (dragon-poker/A35).
        change=(
            Interval(DAY, "dragon-poker/E-1.18(g)"),
            Interval(4 * HOUR, "dragon-poker/E-1.18(g)2", method="hand"),
        ),
        two_decks=TwoDecks(
            rule="dragon-poker/42.2(b)",
            standard="dragon-poker/42.2(b)1",
            backs="dragon-poker/42.2(b)2",
            one_in_play="dragon-poker/42.2(b)3",
            alternate="dragon-poker/42.2(b)4",
            rack="dragon-poker/42.2(b)5",
            opening="dragon-poker/42.3(d)",
        ),
        idle=Idle(rule="dragon-poker/42.4(e)#1", turned_up="dragon-poker/42.4(e)#2", looked="dragon-poker/42.4(e)#3"),
        seated="dragon-poker/42.6(c)#2",
        references=(
            Reference("layout", "the layout's drawing and photograph", "dragon-poker/E-1.13BB(a)1"),
            Reference("deck", "the custom deck's design", "dragon-poker/E-1.17A(a)#2"),
        ),
        fixed=(Fixed("three_card_bonus_table", "dragon-poker/42.11(d)#2"),),
        returned=Returned("dragon-poker/E-1.18(n)", every_card="dragon-poker/E-1.18(n)3.iii"),
    )


def _manual_shoe() -> Method:
    return Method(
        "manual_shoe",
        allowed=("dragon-poker/E-1.19(b)#1",),
        load="dragon-poker/42.7(a)#2",
        says="the deck goes into the dealing shoe",
        device="shoe",
        counting=Counting(
            "dragon-poker/42.7(e)#1",
            wrong="dragon-poker/42.7(e)2#3",
            excused="dragon-poker/42.7(f)#1",
            wrong_by_device="dragon-poker/42.7(f)#2",
        ),
    )


def _hand(house: Settings) -> Method:
    # The section orders no count here; ours keeps the five rounds and the device's excuse (dragon-poker/A16).
    counting = Counting(
        "dragon-poker/A16",
        wrong="dragon-poker/42.7(e)2#3",
        excused="dragon-poker/A16",
        wrong_by_device="dragon-poker/42.7(f)#2",
    )
    return Method(
        "hand",
        allowed=("dragon-poker/E-1.19(b)1", "dragon-poker/42.8(a)"),
        load="dragon-poker/42.8(b)2",
        says="the dealer takes the deck in hand",
        needs_shuffler="dragon-poker/42.8(b)1",
        counting=counting if house.hand_deal_stub_count else None,
    )


def _automated_shoe() -> Method:
    return Method(
        "automated_shoe",
        allowed=("dragon-poker/42.9(a)#1",),
        load="dragon-poker/42.9(b)1",
        says="the deck goes into the automated shoe",
        device="automated_shoe",
        fault="dragon-poker/42.12(d)",
        # The device must expect 53 cards, whatever the section prints (dragon-poker/A14).
        counting=Counting(
            "dragon-poker/42.9(d)#1",
            wrong="dragon-poker/42.7(e)2#3",
            excused="dragon-poker/42.9(e)#1",
            wrong_by_device="dragon-poker/42.9(e)#2",
        ),
        controls="dragon-poker/42.9(a)#2",
    )
