"""The Ultimate 8 Poker layout (13:69E-1.13BB): areas at each position and in the centre, inscriptions, the sign."""

from houseway.games.ultimate_eight.settings import Settings, percent
from houseway.play.layout import BettingArea, Inscription, Layout, Where, all_cited

FIRST_OUT = "First player to discard all eight cards wins"
BETTER_SUIT = "Patterns of equal value are decided by suit"
SUIT_ORDER = "Suits rank spades, hearts, diamonds, clubs"


def layout(settings: Settings) -> Layout:
    """What is seen at a table with these house options."""
    return Layout(
        game="ultimate-8-poker",
        title="Ultimate 8 Poker",
        seats=settings.seats,
        areas=all_cited(*_positions(), *_centre()),
        inscriptions=all_cited(
            Inscription("licensee", settings.licensee, "ultimate-8-poker/E-1.13BB(b)1"),
            *_messages(settings.inscriptions_on),
            Inscription("commission", _commission(settings), "ultimate-8-poker/E-1.13BB(c)#2", "sign"),
        ),
        pay_tables=(),
    )


def _positions() -> tuple[BettingArea, ...]:
    """At each position: two antes, a spot for each betting round's wagers, and areas for discards (A54)."""
    return (
        BettingArea("main_ante", "Main Ante", "ultimate-8-poker/E-1.13BB(b)2"),
        BettingArea("ace_ante", "Ace Ante", "ultimate-8-poker/A54"),
        *(BettingArea(f"bet-{n}", f"Bet {n}", "ultimate-8-poker/E-1.13BB(b)3") for n in (1, 2, 3)),
        *(BettingArea(f"discard-{n}", f"Discard {n}", "ultimate-8-poker/A54") for n in (1, 2, 3)),
    )


def _centre() -> tuple[BettingArea, ...]:
    return (
        BettingArea("main", "Main Pot", "ultimate-8-poker/E-1.13BB(b)4", per_seat=False),
        BettingArea("ace", "Ace Pot", "ultimate-8-poker/E-1.13BB(b)5", per_seat=False),
        *(
            BettingArea(f"round-{n}", label, "ultimate-8-poker/E-1.13BB(b)6", per_seat=False)
            for n, label in enumerate(("1st", "2nd", "3rd"), 1)
        ),
    )


def _messages(on: Where) -> tuple[Inscription, ...]:
    """On the cloth, or all three on a sign."""
    if on == "sign":
        sign = "ultimate-8-poker/E-1.13BB(c)#1"
        texts = {"first_out": FIRST_OUT, "better_suit": BETTER_SUIT, "suit_order": SUIT_ORDER}
        return tuple(Inscription(name, text, sign, "sign") for name, text in texts.items())
    return (
        Inscription("first_out", FIRST_OUT, "ultimate-8-poker/E-1.13BB(b)7.i"),
        Inscription("better_suit", BETTER_SUIT, "ultimate-8-poker/E-1.13BB(b)7.ii#1"),
        Inscription("suit_order", SUIT_ORDER, "ultimate-8-poker/E-1.13BB(b)7.iii"),
    )


def _commission(settings: Settings) -> str:
    if settings.ace_rate == settings.commission_rate:
        return f"Commission of {percent(settings.commission_rate)} on each pot won"
    main, ace = percent(settings.commission_rate), percent(settings.ace_rate)
    return f"Commission of {main} on the main pot, {ace} on the ace pot"
