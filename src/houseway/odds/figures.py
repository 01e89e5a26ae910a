"""The figures of a wager, exact, out of the distribution of its net result.

Everything is a fraction of one unit of the stated base, the stake not counted as won: "to 1", never "for 1".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.games import REGISTRY

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

    def as_json(self) -> dict[str, object]:
        """The row that scripts read, fractions as `p/q`."""
        return {
            "wager": self.wager,
            "pay_table": self.pay_table,
            "in_force": self.in_force,
            "base": self.base,
            "expectation": spelled(self.expectation),
            "variance": spelled(self.variance),
            "ends_ahead": spelled(self.ends_ahead),
            "is_paid": spelled(self.is_paid),
            "element_of_risk": spelled(self.element_of_risk),
        }


@dataclass(frozen=True)
class Line:
    """One line of a strategy in words: when, what to do, how often it comes up."""

    when: str
    do: str
    frequency: Fraction


@dataclass(frozen=True)
class Report:
    """All of a game's figures and its best strategy."""

    game: str
    wagers: tuple[WagerFigures, ...]
    strategy: tuple[Line, ...] = field(default=())

    def as_json(self) -> dict[str, object]:
        """The report that scripts read."""
        return {
            "game": self.game,
            "wagers": [wager.as_json() for wager in self.wagers],
            "strategy": [
                {"when": line.when, "do": line.do, "frequency": spelled(line.frequency)} for line in self.strategy
            ],
        }


def spelled(value: Fraction) -> str:
    """A fraction as `p/q`, whole numbers too."""
    return f"{value.numerator}/{value.denominator}"


def gather(results: Iterable[tuple[Fraction, int]]) -> dict[Fraction, Fraction]:
    """A distribution out of results with their numbers of ways."""
    ways: dict[Fraction, int] = {}
    for net, number in results:
        ways[net] = ways.get(net, 0) + number
    total = sum(ways.values())
    return {net: Fraction(number, total) for net, number in sorted(ways.items())}


def report_of(slug: str, settings: object) -> Report | None:
    """The exact figures of a game under these settings, or None where no one has worked them out."""
    work_out = REGISTRY.find(slug, "odds")
    return work_out(settings) if work_out else None
