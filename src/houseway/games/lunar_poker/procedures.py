"""The Lunar Poker table's day as data (13:69E-1.13X, 1.19, 13:69F-38.2 to 38.4, 38.7 to 38.9, 38.13)."""

from houseway.games.lunar_poker.settings import Settings
from houseway.play import procedures as day

PREPARATION = day.preparation(
    day.Stage("receive", "the cards are received as 13:69E-1.18 requires", "dealer", "lunar-poker/38.3(a)"),
    day.Stage("standard", "the deck's standard is on record (13:69E-1.17)", "dealer", "lunar-poker/38.2(a)#4"),
    inspect="lunar-poker/38.3(b)#1",
    verify="lunar-poker/38.3(b)#1",
    look="lunar-poker/38.3(c)#1",
)
"""Receipt and standard are external steps with a pass or fail on record (lunar-poker/A41)."""


def procedures(settings: Settings) -> day.Procedures:
    """The day of a Lunar Poker table with these house options."""
    return day.Procedures(
        deck="lunar-poker/38.2(a)#1",
        # The cutting card lies with the deck and no step uses it (lunar-poker/A37).
        cover_card="lunar-poker/38.2(a)#2",
        preparation=PREPARATION,
        preshuffled="lunar-poker/38.3(a)",
        spread=day.Spread("by suit, each in sequence", "lunar-poker/38.3(b)#2"),
        shuffling=day.Shuffling(
            opening="lunar-poker/38.3(c)#2",
            rule="lunar-poker/38.4(a)#1",
            stack="lunar-poker/38.4(a)#2",
            into_shoe="lunar-poker/38.4(a)#3",
            uncut="lunar-poker/38.4(b)1",
            fault="lunar-poker/38.13(e)",
        ),
        cut=day.Cut(
            required="lunar-poker/38.4(b)2",
            rule="lunar-poker/38.4(c)1",
            cover="lunar-poker/38.4(c)1.i",
            lift="lunar-poker/38.4(c)1.ii",
            left=10 if settings.strict_cut else 1,
            rest="lunar-poker/38.4(c)1.iii",
            cover_away="lunar-poker/38.4(c)1.iv",
            then="lunar-poker/38.4(c)2",
            recut="lunar-poker/38.4(d)",
        ),
        methods=_methods(settings),
        listed="lunar-poker/E-1.19(b)#1",
        shoe="lunar-poker/E-1.19(b)#2",
        shuffler="lunar-poker/E-1.19(c)",
        other_method="lunar-poker/38.13(g)",
        two_decks=day.TwoDecks(
            rule="lunar-poker/38.2(b)",
            standard="lunar-poker/38.2(b)1",
            backs="lunar-poker/38.2(b)2",
            one_in_play="lunar-poker/38.2(b)3",
            alternate="lunar-poker/38.2(b)4",
            rack="lunar-poker/38.2(b)5",
            opening="lunar-poker/38.3(d)",
        ),
        idle=day.Idle(rule="lunar-poker/38.4(e)#1", turned_up="lunar-poker/38.4(e)#2", looked="lunar-poker/38.4(e)#3"),
        seated="lunar-poker/38.6(g)#2",
        references=_references(settings),
        fixed=(day.Fixed("straight_flush_award", "lunar-poker/38.12(g)#2"),) if settings.progressive else (),
    )


def _references(settings: Settings) -> tuple[day.Reference, ...]:
    """The automated shoe, its place and its use are approved; the chip return's procedures are on file."""
    shoe = tuple(
        day.Reference(name, says, "lunar-poker/38.9(a)#2", method="automated_shoe")
        for name, says in (
            ("shoe", "the approval of the automated shoe"),
            ("shoe_place", "the approval of the automated shoe's place"),
            ("shoe_use", "the approval of the automated shoe's procedures"),
        )
    )
    if not settings.progressive:
        return shoe
    device = day.Reference("chip_return", "the chip return device's procedures", "lunar-poker/E-1.13X(d)6#3")
    return (*shoe, device)


def _methods(settings: Settings) -> tuple[day.Method, ...]:
    def counting(rule: str, excused: str = "") -> day.Counting:
        return day.Counting(
            rule,
            every=settings.count_every,
            wrong="lunar-poker/38.7(f)2#3",
            excused=excused,
            wrong_by_device="lunar-poker/38.9(f)#2",
        )

    # Only the automated shoe's section lets a counting device excuse the count (lunar-poker/A31).
    return (
        day.manual_shoe(
            "lunar-poker/E-1.19(b)#1", load="lunar-poker/38.7(a)#2", counting=counting("lunar-poker/38.7(f)#1")
        ),
        day.hand(
            "lunar-poker/E-1.19(b)1",
            "lunar-poker/38.8(a)",
            load="lunar-poker/38.8(b)2",
            needs_shuffler="lunar-poker/38.8(b)1",
            counting=counting("lunar-poker/38.8(e)"),
        ),
        day.automated_shoe(
            "lunar-poker/38.9(a)#1",
            load="lunar-poker/38.9(b)1",
            fault="lunar-poker/38.13(f)",
            counting=counting("lunar-poker/38.9(e)", excused="lunar-poker/38.9(f)#1"),
        ),
    )
