"""Where the average of many rounds lies: the distribution of their sum, by the discrete Fourier transform.

A normal band would be wrong for a wager with rare large prizes: over a thousand rounds it reaches below losing every
stake. The transform of a sum of independent rounds is that of one round to the power of their number.
"""

from math import ceil, gcd, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.odds.figures import WagerFigures

LEVELS = {"90 %": 0.90, "95 %": 0.95, "99 %": 0.99}
"""How likely it is that the average lies within a band."""

DEVIATIONS, PRIZES = 9, 5
"""How far sums are worked out beyond the expected one: in standard deviations and, upwards, in top prizes."""
MOST_POINTS = 1 << 21
"""The most points on which sums are told apart; on a grid coarser than its own a prize is shared by two of them."""

Bands = tuple[tuple[float, float], ...]


def bands(wager: WagerFigures, rounds: int) -> Bands:
    """The band of each level: equal chances lie below it and above it."""
    least, step, chances = _on_grid(wager, rounds)
    places = np.arange(len(chances))
    mean = rounds * float(places @ chances)
    deviation = sqrt(rounds * max(float((places**2) @ chances) - (mean / rounds) ** 2, 0.0))
    low = max(0, int(mean - DEVIATIONS * deviation) - 1)
    size = _points(mean - low + DEVIATIONS * deviation + PRIZES * len(chances))
    folded = np.bincount(places % size, chances, size)
    sums = np.fft.irfft(np.fft.rfft(folded) ** rounds, size)
    below = np.cumsum(np.roll(sums, -(low % size)).clip(0))
    edges = [np.searchsorted(below, [(1 - level) / 2, (1 + level) / 2]) for level in LEVELS.values()]
    return tuple((least + step * (low + int(a)) / rounds, least + step * (low + int(b)) / rounds) for a, b in edges)


def _on_grid(wager: WagerFigures, rounds: int) -> tuple[float, float, NDArray[np.float64]]:
    """The least net result, the step of the grid, and the chance of each point from there on."""
    least, most = min(wager.distribution), max(wager.distribution)
    unit = lcm(*(net.denominator for net in wager.distribution))
    steps = gcd(*(int((net - least) * unit) for net in wager.distribution)) or 1
    reach = 2 * DEVIATIONS * wager.deviation * sqrt(rounds) + PRIZES * float(most - least)
    step = max(steps / unit, reach / MOST_POINTS)
    chances = np.zeros(ceil(float(most - least) / step) + 2)
    for net, chance in wager.distribution.items():
        at = float(net - least) / step
        # A whole number of steps may come out a hair off.
        point, between = (round(at), 0.0) if abs(at - round(at)) < 1e-6 else (int(at), at % 1)
        chances[point] += float(chance) * (1 - between)
        chances[point + 1] += float(chance) * between
    return float(least), step, chances


def _points(needed: float) -> int:
    return 1 << max(10, ceil(needed).bit_length())
