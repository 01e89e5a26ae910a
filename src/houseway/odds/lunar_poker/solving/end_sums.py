"""What a final hand adds to the ends of all rounds: dealer's hands counted for every row of discards, and weighed."""

from typing import NamedTuple

import numpy as np

from houseway.cards.kernels import compiled
from houseway.odds.lunar_poker.rounds import FOLD, FORCED_LOST, FORCED_NONE, FORCED_WON, LOSE, NONE, TIE, WIN, end
from houseway.odds.lunar_poker.solving.flushes import Flushes, in_the_way
from houseway.odds.lunar_poker.solving.kinds import Ints, Rows, Small, spread, without
from houseway.odds.lunar_poker.solving.sums import Sums
from houseway.odds.lunar_poker.worth import LEAST

STARTS = {2: 0, 3: 351, 4: 3627, 5: 27378}
"""Where the rows of discards of each size begin when all lie one after the other."""

Found = list[tuple[int, int]]
"""Ends of rounds by their numbers, and in how many cases."""

FIELD = 20
"""Three numbers of dealer's hands lie in one, each in a field of this many bits: 4 C(46, 4) is less than 2^20."""


class Packed(NamedTuple):
    """Arrays in which dealer's hands of three kinds are counted at once."""

    g4: Ints
    g3: Ints
    g2: Ints
    g1: Ints
    room: Ints
    found: Ints
    """By row of discards, those of two to five one after the other: unqualified hands, wins and ties."""


def new_packed() -> Packed:
    """Arrays of the right sizes."""
    return Packed(*(np.zeros(size, np.int64) for size in (23751, 3276, 351, 26, 8000, STARTS[5] + 142506)))


@compiled
def count_dealers(
    value: int, left: Small, dealt: Small, ways: Ints, r4: Rows, r3: Rows, r2: Rows, fives: bool, at: Packed
) -> None:
    """Count the dealer's hands for every row of discards."""
    for n in range(len(dealt)):
        if dealt[n] < LEAST:
            at.g4[n] = 1
        elif dealt[n] < value:
            at.g4[n] = 1 << FIELD
        else:
            at.g4[n] = 1 << 2 * FIELD if dealt[n] == value else 0
    total = spread(at.g4, left, r4, r3, r2, at.g3, at.g2, at.g1)
    m2, m3, m4, m5 = at.found[:351], at.found[351:3627], at.found[3627:27378], at.found[27378:]
    without(total, at.g1, at.g2, at.g3, at.g4, ways, at.room, m2, m3, m4, m5, fives)


@compiled
def add_ends(odds: int, found: Ints, weight: Ints, dealers: int, sign: int, out: Ints) -> None:
    """Add folds, unqualified dealers, wins, ties and losses over rows of discards of one size."""
    for n in range(len(weight)):
        w = sign * weight[n]
        if w == 0:
            continue
        all_in_field = (1 << FIELD) - 1
        none, win, tie = found[n] & all_in_field, found[n] >> FIELD & all_in_field, found[n] >> 2 * FIELD
        lose = dealers - none - win - tie
        if none + 2 * odds * win - 3 * lose > -dealers:
            out[1] += w * none
            out[2] += w * win
            out[3] += w * tie
            out[4] += w * lose
        else:
            out[0] += w * dealers


@compiled
def weigh_hand(hand: Small, times: int, chance: Small, ways: Ints, k: int, sums: Sums, weight: Ints) -> None:
    """How many hands and draws end in this final hand, for every row of k discards."""
    weight[:] = 0
    if k == 5:
        weight += sums.five[0]
    for a in range(5):
        if k == 4:
            weight += sums.four[hand[a]]
        for b in range(a + 1, 5):
            if k == 3:
                weight += sums.three[ways[0, 2] - ways[hand[a], 2] + hand[b] - hand[a]]
            for c in range(b + 1, 5):
                if k == 2:
                    kept = ways[0, 3] - ways[hand[a], 3] + ways[hand[a], 2] - ways[hand[b], 2] + hand[c] - hand[b]
                    weight += sums.two[kept]
    for n in range(len(weight)):
        weight[n] *= times * max(int(np.int64(chance[n])), 0)


@compiled
def weigh_flush(hand: Small, numbers: Ints, row: Small, k: int, flushes: Flushes, weight: Ints) -> None:
    """The same for five ranks in one suit that is not told apart; each is drawn in one way."""
    ranks = 0
    for place in range(5):
        ranks |= 1 << hand[place]
    for n in range(len(weight)):
        total, places = 0, in_the_way(row[n], ranks)
        if k == 5:
            total += flushes.five[0, n, places]
        for a in range(5):
            if k == 4:
                total += flushes.four[hand[a], n, places]
            for b in range(a + 1, 5):
                if k == 3:
                    total += flushes.three[numbers[1 << hand[a] | 1 << hand[b]], n, places]
                for c in range(b + 1, 5):
                    if k == 2:
                        total += flushes.two[numbers[1 << hand[a] | 1 << hand[b] | 1 << hand[c]], n, places]
        weight[n] = total


def settled(
    made: int,
    drawn: int,
    left: int,
    fold: int,
    none: int,
    win: int,
    tie: int,
    lose: int,
    forced: int,
    won: int,
    lost: int,
) -> Found:
    """Ends out of numbers of hole cards; `forced` are among `none`, and `won` and `lost` count forced cards too."""
    columns = (
        (FOLD, fold * left),
        (NONE, (none - forced) * left),
        (WIN, win * left),
        (TIE, tie * left),
        (LOSE, lose * left),
        (FORCED_WON, won),
        (FORCED_LOST, lost),
        (FORCED_NONE, forced * left - won - lost),
    )
    return [(end(made, drawn, column), cases) for column, cases in columns]
