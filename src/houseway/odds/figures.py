"""The figures of a wager, exact, out of the distribution of its net result.

Everything is a fraction of one unit of the stated base, the stake not counted as won: "to 1", never "for 1".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Any

from houseway.games import REGISTRY
from houseway.play.refusals import BadSetting

Distribution = Mapping[Fraction, Fraction]
"""Probability by net result in units of the base."""


@dataclass(frozen=True)
class WagerFigures:
    """What one wager costs under one pay table."""

    wager: str
    pay_table: str
    base: str
    distribution: Distribution
    wagered: Fraction = Fraction(1)
    """The average total staked, in units of the base, by which the element of risk divides."""
    in_force: bool = True
    """Whether the house options asked about use this pay table; the others are for comparison."""
    paid_at: Fraction = Fraction(0)
    """The net result above which something was paid: minus one where a prize includes the stake."""
    coupon: bool = False
    """Whether a coupon that cost nothing lies with it: it is told beside the wager without one."""

    @property
    def expectation(self) -> Fraction:
        """The player's average result for each unit of the base; the house edge with its sign turned."""
        return sum((net * chance for net, chance in self.distribution.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the expectation."""
        mean = self.expectation
        return sum(((net - mean) ** 2 * chance for net, chance in self.distribution.items()), Fraction(0))

    @property
    def ends_ahead(self) -> Fraction:
        """How often the player ends with more than was staked."""
        return self._above(Fraction(0))

    @property
    def is_paid(self) -> Fraction:
        """How often the wager is paid anything, the usual hit frequency: a keno prize equal to the stake counts."""
        return self._above(self.paid_at)

    def _above(self, least: Fraction) -> Fraction:
        return sum((chance for net, chance in self.distribution.items() if net > least), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """The expectation for each unit really staked."""
        return self.expectation / self.wagered

    @property
    def returned(self) -> Fraction:
        """What comes back for each unit really staked."""
        return 1 + self.element_of_risk

    @property
    def deviation(self) -> float:
        """The standard deviation of one round, in units of the base."""
        return sqrt(self.variance)

    def as_json(self) -> dict[str, object]:
        """The row that scripts read, fractions as `p/q`."""
        return {
            "wager": self.wager,
            "pay_table": self.pay_table,
            "in_force": self.in_force,
            "base": self.base,
            "expectation": spelled(self.expectation),
            "house_edge": spelled(-self.expectation),
            "return": spelled(self.returned),
            "element_of_risk": spelled(self.element_of_risk),
            "average_total_wager": spelled(self.wagered),
            "variance": spelled(self.variance),
            "standard_deviation": self.deviation,
            "ends_ahead": spelled(self.ends_ahead),
            "is_paid": spelled(self.is_paid),
            "distribution": {spelled(net): spelled(chance) for net, chance in sorted(self.distribution.items())},
        }


@dataclass(frozen=True)
class Line:
    """One line of a strategy in words: when, what to do, how often it comes up."""

    when: str
    do: str
    frequency: Fraction


@dataclass(frozen=True)
class Course:
    """A way of playing that is simpler than the best, and what it comes to."""

    name: str
    says: str
    expectation: Fraction
    """The average result for each unit of the base of the game's first wager."""
    costs: Fraction
    """What it gives away beside best play."""


def spread_out(name: str, says: str, wagers: Sequence[WagerFigures], best: Fraction) -> Course:
    """A course that puts the same stake on each of some wagers once, beside the wager that costs least."""
    found = sum((each.expectation for each in wagers), Fraction(0)) / len(wagers)
    return Course(name, says, found, best - found)


@dataclass(frozen=True)
class Jackpot:
    """A wager whose prize grows: what it comes to by what the meter shows, in dollars."""

    wager: str
    breaks_even: Fraction
    """The meter at which it costs nothing."""
    expectations: Mapping[Fraction, Fraction]
    """The average result for each unit of the base, by the meter."""

    def as_json(self) -> dict[str, object]:
        """The row that scripts read, dollars as fractions too."""
        return {
            "wager": self.wager,
            "breaks_even": spelled(self.breaks_even),
            "expectations": {spelled(meter): spelled(worth) for meter, worth in self.expectations.items()},
        }


@dataclass(frozen=True)
class Variant:
    """House options worth comparing that are not chosen from a list."""

    says: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class PayLine:
    """A line of a pay table, and what the house pays on it for each unit of its wager."""

    name: str
    house: Fraction
    to: str = "to 1"
    """Or `for 1`, where the stake is in what is paid."""
    asked: Fraction | None = None
    """What it is to pay instead, where that is asked about."""

    @property
    def pays(self) -> Fraction:
        """What it pays in the figures."""
        return self.house if self.asked is None else self.asked

    def as_json(self) -> dict[str, object]:
        """The row that scripts read."""
        return {"line": self.name, "pays": spelled(self.pays), "house": spelled(self.house), "to": self.to}


Pays = Mapping[str, Fraction]
"""What some pay lines pay in place of what the house pays: lawful or not, it is asked what that would cost."""


def repaid(lines: Iterable[PayLine], pays: Pays) -> tuple[PayLine, ...]:
    """The pay lines with those changed that are asked about; refuses a name that is on no line."""
    found = tuple(lines)
    names = [line.name for line in found]
    for name in pays:
        if name not in names:
            raise BadSetting(f"there is no pay line {name!r}", legal=", ".join(names))
    return tuple(replace(line, asked=pays.get(line.name)) for line in found)


@dataclass(frozen=True)
class Report:
    """All of a game's figures, its best strategy and what simpler ones cost."""

    game: str
    wagers: tuple[WagerFigures, ...]
    strategy: tuple[Line, ...] = field(default=())
    courses: tuple[Course, ...] = field(default=())
    options: tuple[str, ...] = field(default=())
    """The house options on which these figures depend."""
    notes: tuple[str, ...] = field(default=())
    """What is not in these figures, and why."""
    jackpot: Jackpot | None = None
    variants: tuple[Variant, ...] = field(default=())
    pay_lines: tuple[PayLine, ...] = field(default=())
    """What each line pays in these figures."""

    def as_json(self) -> dict[str, object]:
        """The report that scripts read."""
        return {
            "game": self.game,
            "wagers": [wager.as_json() for wager in self.wagers],
            "strategy": [
                {"when": line.when, "do": line.do, "frequency": spelled(line.frequency)} for line in self.strategy
            ],
            "other_strategies": [
                {
                    "name": each.name,
                    "says": each.says,
                    "expectation": spelled(each.expectation),
                    "costs": spelled(each.costs),
                }
                for each in self.courses
            ],
            "options": list(self.options),
            "notes": list(self.notes),
            "jackpot": self.jackpot.as_json() if self.jackpot else None,
            "pay_lines": [line.as_json() for line in self.pay_lines],
        }


def spelled(value: Fraction) -> str:
    """A fraction as `p/q`, whole numbers too."""
    return f"{value.numerator}/{value.denominator}"


def percent(share: Fraction) -> str:
    """A share in percent; what rounds to nothing has no sign."""
    return f"{float(share):.4%}" if abs(share) >= Fraction(5, 10**7) else "0.0000%"


def signed(share: Fraction) -> str:
    """The same with its sign."""
    told = percent(share)
    return f"+{told}" if share > 0 and told != percent(Fraction(0)) else told


def gather(results: Iterable[tuple[Fraction, int]]) -> dict[Fraction, Fraction]:
    """A distribution out of results with their numbers of ways."""
    ways: dict[Fraction, int] = {}
    for net, number in results:
        ways[net] = ways.get(net, 0) + number
    total = sum(ways.values())
    return {net: Fraction(number, total) for net, number in sorted(ways.items())}


def report_of(slug: str, settings: object, pays: Pays | None = None) -> Report | None:
    """The exact figures of a game under these settings, or None where no one has worked them out."""
    work_out = REGISTRY.find(slug, "odds")
    if work_out is None:
        return None
    # Another package's report may know of no pay lines.
    report: Report = work_out(settings, pays) if pays else work_out(settings)
    return report
