"""Whether what a table won is within what chance explains: the band around the expected win.

By the normal approximation: with few rounds, or a rare large prize, a result may leave the band by chance more often.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from houseway.odds.figures import WagerFigures

LEVELS = {"90 %": 1.6448536269514722, "95 %": 1.959963984540054, "99 %": 2.5758293035489004}
"""Half-widths of bands in standard errors."""


@dataclass(frozen=True)
class Tolerance:
    """What the house won, and between what the win may lie, in cents.

    `least` and `most` are the same where one wager was played; where it is not known which were, they are what the
    cheapest and the dearest would have brought.
    """

    won: int
    least: float
    most: float
    error: float
    """The standard error of the win."""

    def band(self, level: str = "99 %") -> tuple[float, float]:
        """The band of a level of confidence."""
        half = LEVELS[level] * self.error
        return self.least - half, self.most + half

    def inside(self, level: str = "99 %") -> bool:
        """Whether the win lies in the band."""
        low, high = self.band(level)
        return low <= self.won <= high

    @property
    def z(self) -> float:
        """How many standard errors the win lies outside what is expected; 0 between least and most."""
        beyond = min(self.won - self.least, 0.0) + max(self.won - self.most, 0.0)
        return beyond / self.error if self.error else 0.0


def of_wager(wager: WagerFigures, rounds: int, stake: int, won: int) -> Tolerance:
    """So many rounds of one wager with the same stake, in cents, as its base."""
    expected = -float(wager.expectation) * rounds * stake
    return Tolerance(won, expected, expected, wager.deviation * stake * sqrt(rounds))


def of_table(wagers: Sequence[WagerFigures], staked: int, squares: int, won: int) -> Tolerance:
    """A table at which anything may have been wagered, `staked` in all; `squares` adds up those of each player's round.

    Players of one round who meet the same dealer win and lose together, so each round's stakes count as one. Coupons
    are left out: they are few, and a band that allowed for one with every stake would say nothing.
    """
    used = [wager for wager in wagers if wager.in_force and not wager.coupon]
    costs = [-float(wager.element_of_risk) for wager in used]
    spread = max(wager.deviation / float(wager.wagered) for wager in used)
    return Tolerance(won, min(costs) * staked, max(costs) * staked, spread * sqrt(squares))
