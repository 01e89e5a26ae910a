"""The Ultimate 8 Poker table's day as data (13:69E-1.19, 13:69F-42.2 to 42.4, 42.7 to 42.9, 42.12)."""

from houseway.games.ultimate_eight.settings import Settings
from houseway.play import procedures as day

PREPARATION = day.preparation(
    day.Stage("receive", "the cards are received as 13:69E-1.18 requires", "dealer", "ultimate-8-poker/42.3(a)"),
    inspect="ultimate-8-poker/42.3(a)",
    verify="ultimate-8-poker/42.3(b)#1",
    look="ultimate-8-poker/42.3(c)#1",
    two=True,
)
"""The general inspection is an external step with a pass or fail on record (A59)."""

WRONG_COUNT = "ultimate-8-poker/42.7(g)2#3"
METHODS = (
    day.manual_shoe(
        "ultimate-8-poker/E-1.19(b)#1",
        load="ultimate-8-poker/42.7(a)#2",
        counting=day.Counting("ultimate-8-poker/42.7(g)#1", every=1, wrong=WRONG_COUNT),
    ),
    day.hand(
        "ultimate-8-poker/E-1.19(b)1",
        "ultimate-8-poker/42.8(a)",
        load="ultimate-8-poker/42.8(b)2",
        needs_shuffler="ultimate-8-poker/42.8(b)1",
        # A machine is compulsory here, yet only the automated shoe's section lets its count excuse the stub's (A41).
        counting=day.Counting("ultimate-8-poker/42.8(g)", every=1, wrong=WRONG_COUNT),
    ),
    day.automated_shoe(
        "ultimate-8-poker/42.9(a)#1",
        load="ultimate-8-poker/42.9(b)",
        counting=day.Counting(
            "ultimate-8-poker/42.9(g)",
            every=1,
            wrong=WRONG_COUNT,
            excused="ultimate-8-poker/42.9(h)#1",
            wrong_by_device="ultimate-8-poker/42.9(h)#2",
        ),
        controls="ultimate-8-poker/42.9(a)#2",
    ),
)


def procedures(settings: Settings) -> day.Procedures:
    """The day of an Ultimate 8 Poker table with these house options."""
    return day.Procedures(
        deck="ultimate-8-poker/42.2(a)#1",
        cover_card="ultimate-8-poker/42.2(a)#2",
        preparation=PREPARATION,
        preshuffled="ultimate-8-poker/42.4(a)#1",
        spread=day.Spread("by suit and in sequence", "ultimate-8-poker/42.3(b)#2"),
        shuffling=day.Shuffling(
            opening="ultimate-8-poker/42.3(c)#2",
            rule="ultimate-8-poker/42.4(a)#1",
            stack="ultimate-8-poker/42.4(a)#2",
            into_shoe="ultimate-8-poker/42.4(a)#3",
            uncut="ultimate-8-poker/42.4(b)1",
            fault="ultimate-8-poker/42.12(d)",
        ),
        cut=day.Cut(
            required="ultimate-8-poker/42.4(b)2",
            rule="ultimate-8-poker/42.4(c)1",
            by=("player", "dealer") if settings.cutter == "button_player" else ("dealer",),
            cover="ultimate-8-poker/42.4(c)1.i",
            lift="ultimate-8-poker/42.4(c)1.ii",
            least=settings.cut_min,
            left=settings.cut_min_left,
            rest="ultimate-8-poker/42.4(c)1.iii",
            cover_away="ultimate-8-poker/42.4(c)1.iv",
            then="ultimate-8-poker/42.4(c)2",
            recut="ultimate-8-poker/42.4(d)",
        ),
        methods=METHODS,
        listed="ultimate-8-poker/E-1.19(b)#1",
        shoe="ultimate-8-poker/E-1.19(b)#2",
        shuffler="ultimate-8-poker/E-1.19(c)",
        other_method="ultimate-8-poker/42.12(e)",
        two_decks=day.TwoDecks(
            rule="ultimate-8-poker/42.2(b)",
            standard="ultimate-8-poker/42.2(b)1",
            backs="ultimate-8-poker/42.2(b)2",
            one_in_play="ultimate-8-poker/42.2(b)3",
            alternate="ultimate-8-poker/42.2(b)4",
            rack="ultimate-8-poker/42.2(b)5",
            opening="ultimate-8-poker/42.3(d)",
        ),
        idle=day.Idle(
            rule="ultimate-8-poker/42.4(e)#1",
            turned_up="ultimate-8-poker/42.4(e)#2",
            looked="ultimate-8-poker/42.4(e)#3",
            looks=1,
        ),
        seated="ultimate-8-poker/42.6(e)#2",
        kept_pot="ultimate-8-poker/42.10(l)#2",
        references=(
            day.Reference("layout", "the layout's drawing and photograph", "ultimate-8-poker/E-1.13BB(a)#2"),
            day.Reference("deck", "the deck's conformity with 13:69E-1.17", "ultimate-8-poker/42.2(a)#4"),
        ),
    )
