"""Each final hand visited once: what it adds to every exchange that can end in it.

An exchange is told by the cards kept and the cards discarded. A final hand adds the better of betting and folding,
times the ways to come by it, to all exchanges that keep some of its cards and discard none. All values of an exchange
of n cards are whole numbers of 1 over C(46 - n, 4) times 42 - n antes: one for each hole and each forced card.
"""

from math import comb
from typing import NamedTuple

import numpy as np

from houseway.cards.kernels import compiled
from houseway.odds.lunar_poker.dealer import pays
from houseway.odds.lunar_poker.solving.kinds import Ints, Rows, Small, chances, spread, without

DEALER_HANDS = np.array([comb(46 - n, 4) for n in range(6)], dtype=np.int64)
FORCED_CARDS = np.array([42 - n for n in range(6)], dtype=np.int64)


class Sums(NamedTuple):
    """What is added up so far, for exchanges of two to five: by the number of the row kept, then of that discarded."""

    two: Ints
    three: Ints
    four: Ints
    five: Ints


def no_sums() -> Sums:
    """Sums with nothing added yet."""
    return Sums(*(np.zeros(shape, np.int64) for shape in ((3276, 351), (351, 3276), (26, 23751), (1, 142506))))


class Room(NamedTuple):
    """Arrays to work in, one set a thread."""

    g4: Small
    g3: Small
    g2: Small
    g1: Small
    room: Small
    m2: Small
    m3: Small
    m4: Small
    m5: Small
    w2: Small
    w3: Small
    w4: Small
    w5: Small
    v2: Ints
    v3: Ints
    v4: Ints
    v5: Ints


def new_room() -> Room:
    """Arrays of the right sizes."""
    sizes = (23751, 3276, 351, 26, 8000, 351, 3276, 23751, 142506, 351, 3276, 23751, 142506)
    small = [np.zeros(size, np.int32) for size in sizes]
    g4, g3, g2, g1, room, m2, m3, m4, m5, w2, w3, w4, w5 = small
    v2, v3, v4, v5 = (np.zeros(size, np.int64) for size in sizes[5:9])
    return Room(g4, g3, g2, g1, room, m2, m3, m4, m5, w2, w3, w4, w5, v2, v3, v4, v5)


@compiled
def bets(value: int, odds: int, left: Small, dealt: Small, ways: Ints, r4: Rows, r3: Rows, r2: Rows, at: Room) -> None:
    """The sum of a bet on a final hand over the dealer's cards, for every row of discards, into `m2` to `m5`."""
    for n in range(len(dealt)):
        at.g4[n] = pays(dealt[n], value, odds)
    total = spread(at.g4, left, r4, r3, r2, at.g3, at.g2, at.g1)
    without(total, at.g1, at.g2, at.g3, at.g4, ways, at.room, at.m2, at.m3, at.m4, at.m5, True)


@compiled
def better(sums: Small, worth: Ints, dealers: int, forced: int, sign: int) -> None:
    """Add the better of betting and folding to what each row of discards is worth, or take it away."""
    for n in range(len(sums)):
        worth[n] += sign * forced * np.int64(max(sums[n], -dealers))


@compiled
def visit(
    hands: Small,
    values: Ints,
    odds: Ints,
    times: Ints,
    caps: Small,
    dealt: Small,
    ways: Ints,
    r4: Rows,
    r3: Rows,
    r2: Rows,
    dealers: Ints,
    forced: Ints,
    at: Room,
    sums: Sums,
) -> None:
    """Add what each of these final hands is worth, forcing aside."""
    left = np.empty(26, np.int32)
    for h in range(len(hands)):
        left[:] = caps
        for place in range(5):
            left[hands[h, place]] -= 1
        bets(values[h], odds[h], left, dealt, ways, r4, r3, r2, at)
        at.v2[:] = 0
        at.v3[:] = 0
        at.v4[:] = 0
        better(at.m2, at.v2, dealers[2], forced[2], 1)
        better(at.m3, at.v3, dealers[3], forced[3], 1)
        better(at.m4, at.v4, dealers[4], forced[4], 1)
        add(hands[h], times[h], left, ways, at, sums)
        add_five(times[h] * forced[5], dealers[5], at.m5, at.w5, sums.five[0])


@compiled
def add(hand: Small, times: int, left: Small, ways: Ints, at: Room, sums: Sums) -> None:
    """Add `v2` to `v4` to the sums of the exchanges that end in this hand; `w2` to `w5` are worked out for it."""
    chances(left, at.w2, at.w3, at.w4, at.w5, True)
    for n in range(len(at.w2)):
        at.v2[n] *= times * at.w2[n]
    for n in range(len(at.w3)):
        at.v3[n] *= times * at.w3[n]
    for n in range(len(at.w4)):
        at.v4[n] *= times * at.w4[n]
    for a in range(5):
        four = sums.four[hand[a]]
        for n in range(len(four)):
            four[n] += at.v4[n]
        for b in range(a + 1, 5):
            three = sums.three[ways[0, 2] - ways[hand[a], 2] + hand[b] - hand[a]]
            for n in range(len(three)):
                three[n] += at.v3[n]
            for c in range(b + 1, 5):
                kept = ways[0, 3] - ways[hand[a], 3] + ways[hand[a], 2] - ways[hand[b], 2] + hand[c] - hand[b]
                two = sums.two[kept]
                for n in range(len(two)):
                    two[n] += at.v2[n]


@compiled
def add_five(times: int, dealers: int, bets: Small, chances: Small, five: Ints) -> None:
    """Add the better of betting and folding to the sums of exchanges of all five cards."""
    for n in range(len(five)):
        five[n] += times * np.int64(chances[n]) * np.int64(max(bets[n], -dealers))


@compiled
def add_forced_five(times: int, at: Room, five: Ints) -> None:
    """Add `v5` to the sums of exchanges of all five cards."""
    for n in range(len(five)):
        if at.v5[n] != 0:
            five[n] += times * at.w5[n] * at.v5[n]
