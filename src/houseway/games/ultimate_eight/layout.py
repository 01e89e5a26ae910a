"""The Ultimate 8 Poker layout (13:69E-1.13BB): areas at each position and in the centre, inscriptions, the sign."""

from houseway.games.ultimate_eight.settings import Settings, percent
from houseway.play.layout import BettingArea, Inscription, Layout, Where, carried

FIRST_OUT = "First player to discard all eight cards wins"
BETTER_SUIT = "Patterns of equal value are decided by suit"
SUIT_ORDER = "Suits rank spades, hearts, diamonds, clubs"


def layout(house: Settings) -> Layout:
    """What is seen at a table with these house options."""
    return Layout(
        game="ultimate-8-poker",
        title="Ultimate 8 Poker",
        seats=house.seats,
        areas=carried(*_positions(), *_centre()),
        inscriptions=carried(
            Inscription("licensee", house.licensee, "ultimate-8-poker/E-1.13BB(b)1"),
            *_messages(house.inscriptions_on),
            Inscription("commission", _commission(house), "ultimate-8-poker/E-1.13BB(c)#2", "sign"),
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


def _commission(house: Settings) -> str:
    if house.ace_rate == house.commission_rate:
        return f"Commission of {percent(house.commission_rate)} on each pot won"
    return f"Commission of {percent(house.commission_rate)} on the main pot, {percent(house.ace_rate)} on the ace pot"
