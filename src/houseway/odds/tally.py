"""Running sums of a simulation: whole numbers, so that parts of a run add up in any order and lose nothing."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

import msgspec

Z95 = 1.959963984540054
"""Half-width of a 95 % interval in standard errors."""


class Tally(msgspec.Struct):
    """The net results of one wager, in cents.

    The hands of a round are against one dealer, so they are not independent: the error is that of whole rounds.
    """

    base: int
    """What one unit of the wager is, in cents."""
    rounds: int
    hands: int
    total: int
    squares: int
    """The sum of the squared results of whole rounds."""

    @classmethod
    def of(cls, base: int) -> "Tally":
        """An empty tally of a wager of this many cents."""
        return cls(base, 0, 0, 0, 0)

    @classmethod
    def counted(cls, base: int, ways: Mapping[Fraction, int]) -> "Tally":
        """A tally out of the number of rounds by net result in units of the base, one hand a round."""
        nets = {net * base: number for net, number in ways.items()}
        if any(net.denominator != 1 for net in nets):
            raise ValueError(f"a base of {base} cents does not pay every result in whole cents")
        rounds = sum(nets.values())
        total = sum(int(net) * number for net, number in nets.items())
        return cls(base, rounds, rounds, total, sum(int(net) ** 2 * number for net, number in nets.items()))

    def add(self, nets: Sequence[int]) -> None:
        """Count the results of one round, one for each hand."""
        together = sum(nets)
        self.rounds += 1
        self.hands += len(nets)
        self.total += together
        self.squares += together * together

    def merge(self, other: "Tally") -> None:
        """Add what another part of the run has counted."""
        if self.base != other.base:
            raise ValueError(f"tallies of {self.base} and of {other.base} cents cannot be added")
        self.rounds += other.rounds
        self.hands += other.hands
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The average result of a hand for one unit of the base."""
        return self.total / self.hands / self.base if self.hands else 0.0

    @property
    def standard_error(self) -> float:
        """How far the average may be from the truth, one standard deviation."""
        if not self.hands:
            return 0.0
        # In whole numbers: over 10^9 rounds the two terms differ too little for floats.
        spread = max(self.squares * self.rounds - self.total * self.total, 0)
        return sqrt(Fraction(spread, self.rounds)) / self.hands / self.base

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """The confidence interval around the mean."""
        return self.mean - z * self.standard_error, self.mean + z * self.standard_error

    def z_score(self, exact: float) -> float:
        """How many standard errors the mean is from an exact figure; 0 where nothing varies."""
        return (self.mean - exact) / self.standard_error if self.standard_error else 0.0
