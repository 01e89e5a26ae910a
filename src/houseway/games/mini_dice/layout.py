"""The mini-dice layout: the wagers' areas and their odds, printed with "to" (13:69F-13.6(a))."""

from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.wagers import AREAS, LISTED_ODDS
from houseway.play.layout import BettingArea, Inscription, Layout, PayLine, PayTable, carried


def layout(house: Settings) -> Layout:
    """What is seen at a table with these house options."""
    lines = tuple(PayLine(name[0].upper() + name[1:], house.pays(name)) for name in LISTED_ODDS)
    return Layout(
        game="mini-dice",
        title="Mini-Dice",
        seats=house.seats,
        areas=carried(*(BettingArea(area.name, area.label, "mini-dice/13.4(a)#1") for area in AREAS)),
        inscriptions=carried(Inscription("licensee", house.licensee, "mini-dice/13.6(a)")),
        pay_tables=carried(PayTable("all", "Payout odds", lines, "mini-dice/13.6(a)")),
    )
