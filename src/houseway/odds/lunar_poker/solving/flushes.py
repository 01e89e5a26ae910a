"""Flushes of a suit that is not the one told apart: what they add, by which of the discards stand in their way.

A final hand of five ranks in one suit is counted with the rest as if it were no flush; here is what it adds to that. It
can be drawn only if none of the discards is one of its own cards, which kinds do not tell. So the additions are kept by
the places in the row of discards that hold one of its ranks, and the real discards pick from these.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.odds.lunar_poker.solving.kinds import Ints, Small
from houseway.odds.lunar_poker.solving.sums import Room


class Flushes(NamedTuple):
    """Additions to exchanges of two to five: by the set of ranks kept, the row discarded, and its places concerned."""

    two: Ints
    three: Ints
    four: Ints
    five: Ints


def no_flushes() -> Flushes:
    """Nothing added yet."""
    shapes = ((286, 351, 4), (78, 3276, 8), (13, 23751, 16), (1, 142506, 32))
    return Flushes(*(np.zeros(shape, np.int64) for shape in shapes))


@cache
def set_numbers() -> NDArray[np.int64]:
    """The number of each set of one, two or three ranks among those of its size, by its mask."""
    found = np.zeros(1 << 13, dtype=np.int64)
    for size in (1, 2, 3):
        for number, ranks in enumerate(combinations(range(13), size)):
            found[sum(1 << rank for rank in ranks)] = number
    return found


@cache
def rank_sets() -> NDArray[np.int32]:
    """Every five of thirteen ranks, rising."""
    return np.array(list(combinations(range(13), 5)), dtype=np.int32)


@compiled
def in_the_way(row: Small, ranks: int) -> int:
    """The places of a row of discards that hold one of these ranks outside the suit told apart."""
    places = 0
    for place in range(len(row)):
        if row[place] < 13 and ranks >> row[place] & 1:
            places |= 1 << place
    return places


@compiled
def add_flush(
    hand: Small, numbers: Ints, k2: Small, k3: Small, k4: Small, k5: Small, at: Room, flushes: Flushes
) -> None:
    """Add `v2` to `v5`, where the discards are possible beside this flush."""
    ranks = 0
    for place in range(5):
        ranks |= 1 << hand[place]
    for n in range(len(k5)):
        if at.w5[n] > 0:
            flushes.five[0, n, in_the_way(k5[n], ranks)] += at.v5[n]
    for n in range(len(k4)):
        if at.w4[n] > 0:
            places = in_the_way(k4[n], ranks)
            for a in range(5):
                flushes.four[hand[a], n, places] += at.v4[n]
    for n in range(len(k3)):
        if at.w3[n] > 0:
            places = in_the_way(k3[n], ranks)
            for a in range(5):
                for b in range(a + 1, 5):
                    flushes.three[numbers[1 << hand[a] | 1 << hand[b]], n, places] += at.v3[n]
    for n in range(len(k2)):
        if at.w2[n] > 0:
            places = in_the_way(k2[n], ranks)
            for a in range(5):
                for b in range(a + 1, 5):
                    for c in range(b + 1, 5):
                        kept = numbers[1 << hand[a] | 1 << hand[b] | 1 << hand[c]]
                        flushes.two[kept, n, places] += at.v2[n]


def gathered(flushes: Flushes) -> Flushes:
    """The same by places that are free: what all flushes add that have no rank at any other place."""
    for additions in flushes:
        places = additions.shape[2]
        bit = 1
        while bit < places:
            with_bit = [each for each in range(places) if each & bit]
            for each in with_bit:
                additions[:, :, each] += additions[:, :, each & ~bit]
            bit *= 2
    return flushes
