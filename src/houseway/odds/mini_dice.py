"""Mini-dice, exactly: 36 equally likely pairs of faces, place bets standing until they are decided (mini-dice/A2)."""

from collections import Counter
from fractions import Fraction

from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.wagers import AREAS, Area
from houseway.odds.advice import Advice, Question, on_wagers
from houseway.odds.figures import Report, WagerFigures, gather
from houseway.play.spaces import Wagers

WAYS = Counter(first + second for first in range(1, 7) for second in range(1, 7))


def wager(area: Area, house: Settings) -> WagerFigures:
    """A wager by the totals that decide it; the undecided ones only make it wait."""
    results = []
    for total in sorted(area.wins | area.loses):
        odds = house.pays(area.line(total))
        net = Fraction(odds.win, odds.stake) if total in area.wins else Fraction(-1)
        results.append((net, WAYS[total]))
    lines = ", ".join(f"{line} at {house.pays(line)}" for line in area.lines)
    return WagerFigures(area.label, lines, area.name, gather(results))


def report(settings: Settings | None = None) -> Report:
    """Every wager at the odds this house pays."""
    house = settings or Settings()
    return Report("mini-dice", tuple(wager(area, house) for area in AREAS))


def advise(question: Question) -> Advice | None:
    """The worth of every wager before a shake; with a coupon beside it a wager is worth more than was worked out."""
    if not isinstance(question.space, Wagers) or question.settings.coupons != "off":
        return None
    return on_wagers(report(question.settings))
