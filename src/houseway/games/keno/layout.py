"""The keno rate card as it is shown, every line with its return; what rests on titles alone is said once."""

from houseway.games.keno.rate_card import house_advantage
from houseway.games.keno.settings import Settings
from houseway.play.layout import BettingArea, Inscription, Layout, PayLine, PayTable, all_cited
from houseway.play.money import dollars

ASSUMED = (
    "How many numbers are drawn and what a catch pays is assumed here: of the sections on it only the titles are known"
)
"""The one place that says what rests on a section's title alone (keno/A1, keno/A4)."""


def layout(settings: Settings) -> Layout:
    """What is seen in the keno lounge with these house options."""
    card = settings.rate_card
    tables = []
    for spots in range(1, card.max_spots + 1):
        lines = tuple(
            PayLine(f"{line.caught} caught", None, f"{line.pays:,} for 1") for line in card.lines if line.spots == spots
        )
        title = f"{spots} spot{'s' if spots > 1 else ''}"
        tables.append(PayTable(f"{spots}-spot", title, lines, "keno/15.1[rate-card]"))
    return Layout(
        game="keno",
        title="Keno",
        seats=settings.seats,
        areas=all_cited(BettingArea("ticket", "Keno ticket", "keno/15.2(c)1#1")),
        inscriptions=all_cited(
            Inscription("licensee", settings.licensee, "keno/15.1[rate-card]"),
            Inscription("rates", _rates(settings), "keno/15.1[rate-card]", "sign"),
            Inscription("marking", card.marking, "keno/15.1[rate-card]"),
            Inscription("version", f"Rate card {card.version}, approval {card.approval}", "keno/15.2(b)"),
            *(_advantage(settings, spots) for spots in range(1, card.max_spots + 1)),
            Inscription("draw", f"{settings.draw_count} of 80 numbers are drawn", "keno/15.5"),
            Inscription("assumed", ASSUMED, "keno/A4", "sign"),
        ),
        pay_tables=all_cited(*tables),
        numbers=80,
    )


def _rates(settings: Settings) -> str:
    """What a way may cost."""
    return f"Rates {', '.join(dollars(rate) for rate in settings.rate_card.rates)}"


def _advantage(settings: Settings, spots: int) -> Inscription:
    """What a ticket of this many spots costs, as the card gives it away (keno/A5)."""
    edge = float(house_advantage(settings.rate_card, spots, settings.draw_count))
    return Inscription(
        f"advantage-{spots}", f"{spots}: house advantage {edge:.2%}", "keno/15.1[house-advantage]", "sign"
    )
