"""Mini-dice, exactly: 36 equally likely pairs of faces, place bets standing until they are decided (mini-dice/A2)."""

from collections import Counter
from fractions import Fraction

from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.wagers import AREAS, Area
from houseway.odds.advice import Advice, Question, on_wagers
from houseway.odds.figures import Report, WagerFigures, gather
from houseway.odds.simulation import Part, Plan, Strategy, Tallies
from houseway.play import events as ev
from houseway.play.round import Round
from houseway.play.spaces import Wagers

WAYS = Counter(first + second for first in range(1, 7) for second in range(1, 7))


def wager(area: Area, settings: Settings) -> WagerFigures:
    """A wager by the totals that decide it; the undecided ones only make it wait."""
    results = []
    for total in sorted(area.wins | area.loses):
        odds = settings.pays(area.line(total))
        net = Fraction(odds.win, odds.stake) if total in area.wins else Fraction(-1)
        results.append((net, WAYS[total]))
    lines = ", ".join(f"{line} at {settings.pays(line)}" for line in area.lines)
    return WagerFigures(area.label, lines, area.name, gather(results))


def report(settings: Settings | None = None) -> Report:
    """Every wager at the odds this house pays."""
    settings = settings or Settings()
    return Report("mini-dice", tuple(wager(area, settings) for area in AREAS), options=("odds",))


def advise(question: Question) -> Advice | None:
    """The worth of every wager before a shake; with a coupon beside it a wager is worth more than was worked out."""
    if not isinstance(question.space, Wagers) or question.settings.coupons != "off":
        return None
    return on_wagers(report(question.settings))


# Simulation -----------------------------------------------------------------------------------------------------------

STAKE = 3000
"""Pays every line of the payout table in whole cents."""


class ShakePlan(Plan):
    """A round is one shake; a wager that it leaves undecided is not counted."""

    def count(self, round_: Round, tallies: Tallies) -> None:
        """Count the wagers that the shake decided."""
        decided: dict[str, list[int]] = {}
        for event in round_.events:
            if isinstance(event, ev.Paid | ev.Collected):
                net = event.amount if isinstance(event, ev.Paid) else -event.amount
                decided.setdefault(event.area, []).append(net)
        for name, (area,) in self.groups.items():
            if area in decided:
                tallies[name].add(decided[area])


def _kernel(settings: Settings, part: Part) -> Tallies:
    from houseway.odds.kernels import mini_dice  # loads the compiler, which the figures do without

    return mini_dice.play(settings, part)


PLAN = ShakePlan(
    wagers={area.name: STAKE for area in AREAS},
    groups={area.label: (area.name,) for area in AREAS},
    seats=1,
    strategies={"all-wagers": Strategy("the same stake on every wager, every shake", lambda round_, todo: None)},
    kernel=_kernel,
)
