"""The keno rate card as it is shown, every line with its return; what rests on titles alone is marked."""

from houseway.games.keno.rate_card import house_advantage
from houseway.games.keno.settings import Settings
from houseway.play.layout import BettingArea, Inscription, Layout, PayLine, PayTable, carried
from houseway.play.money import dollars


def layout(house: Settings) -> Layout:
    """What is seen in the keno lounge with these house options."""
    card = house.rate_card
    tables = []
    for spots in range(1, card.max_spots + 1):
        lines = tuple(
            PayLine(f"{line.caught} caught", None, f"{line.pays:,} for 1") for line in card.lines if line.spots == spots
        )
        title = f"{spots} spot{'s' if spots > 1 else ''} (payoffs unverified)"
        tables.append(PayTable(f"{spots}-spot", title, lines, "keno/15.1[rate-card]"))
    return Layout(
        game="keno",
        title="Keno",
        seats=house.seats,
        areas=carried(BettingArea("ticket", "Keno ticket", "keno/15.2(c)1#1")),
        inscriptions=carried(
            Inscription("licensee", house.licensee, "keno/15.1[rate-card]"),
            Inscription("rates", _rates(house), "keno/15.1[rate-card]", "sign"),
            Inscription("marking", card.marking, "keno/15.1[rate-card]"),
            Inscription("version", f"Rate card {card.version}, approval {card.approval}", "keno/15.2(b)"),
            *(_advantage(house, spots) for spots in range(1, card.max_spots + 1)),
            Inscription("draw", f"{house.draw_count} of 80 numbers are drawn (unverified)", "keno/15.5"),
        ),
        pay_tables=carried(*tables),
        numbers=80,
    )


def _rates(house: Settings) -> str:
    """What a way may cost."""
    return f"Rates {', '.join(dollars(rate) for rate in house.rate_card.rates)}"


def _advantage(house: Settings, spots: int) -> Inscription:
    """What a ticket of so many spots costs, as the card gives it away (keno/A5)."""
    edge = float(house_advantage(house.rate_card, spots, house.draw_count))
    return Inscription(
        f"advantage-{spots}", f"{spots}: house advantage {edge:.2%}", "keno/15.1[house-advantage]", "sign"
    )
