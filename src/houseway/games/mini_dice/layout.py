"""The mini-dice layout: the wagers' areas and their odds, printed with "to" (13:69F-13.6(a))."""

from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.wagers import AREAS, LISTED_ODDS
from houseway.play.layout import BettingArea, Inscription, Layout, PayLine, PayTable, all_cited


def layout(settings: Settings) -> Layout:
    """What is seen at a table with these house options."""
    lines = tuple(PayLine(name[0].upper() + name[1:], settings.pays(name)) for name in LISTED_ODDS)
    return Layout(
        game="mini-dice",
        title="Mini-Dice",
        seats=settings.seats,
        areas=all_cited(*(BettingArea(area.name, area.label, "mini-dice/13.4(a)#1") for area in AREAS)),
        inscriptions=all_cited(Inscription("licensee", settings.licensee, "mini-dice/13.6(a)")),
        pay_tables=all_cited(PayTable("all", "Payout odds", lines, "mini-dice/13.6(a)")),
    )
