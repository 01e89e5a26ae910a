"""How forced rounds end, for many rows of discards side by side: the sums of `forcing`, counted instead of priced."""

import numpy as np

from houseway.cards.kernels import compiled
from houseway.odds.lunar_poker.solving.forcing import LANES, NO_RANK, bits, lay_out, left_beside
from houseway.odds.lunar_poker.solving.kinds import Ints, Small

FORCED, WON, LOST = 0, 1, 2
"""Columns: hole cards against which the dealer is forced, then forced cards that win and that lose."""


@compiled
def count_block(
    odds: int, left: int, own: bool, plan: Small, live: Small, suit: Small, room: Small, out: Small
) -> None:
    """Count over all unqualified hands, for each lane; without branches, so that lanes go side by side."""
    twice, owed = np.int32(2 * odds), np.int32(2 * left)
    wins, loses, pays = room[0], room[1], room[2]
    forced, won, lost = out[FORCED], out[WON], out[LOST]
    for row in range(len(plan)):
        line = plan[row]
        if not own and line[12] == 0:
            continue
        a, b, c, d, e = live[line[0]], live[line[1]], live[line[2]], live[line[3]], live[line[4]]
        y, z = live[line[6]], live[line[8]]
        win_y, win_z = np.int32(line[7] > 0), np.int32(line[9] > 0)
        lose_y, lose_z = np.int32(line[7] < 0), np.int32(line[9] < 0)
        fewer = np.int32(4 if line[12] else 3)
        top, rest = np.int32(line[0]), np.int32(1 << line[1] | 1 << line[2] | 1 << line[3])
        four = np.int32(rest | 1 << top)
        for n in range(LANES):
            wins[n] = b[n] + c[n] + d[n] + e[n] - fewer + win_y * y[n] + win_z * z[n]
            loses[n] = lose_y * y[n] + lose_z * z[n]
            pays[n] = np.int32(twice * wins[n] - np.int32(3) * loses[n] > owed)
        if own:
            for n in range(LANES):
                ways = (a[n] * b[n] * c[n] * d[n] - np.int32((suit[n] & four) == four)) * pays[n]
                forced[n] += ways
                won[n] += ways * wins[n]
                lost[n] += ways * loses[n]
        if own and line[12] == 1:
            continue
        better, worse, bit_y, bit_z = np.int32(line[10]), np.int32(line[11]), np.int32(line[6]), np.int32(line[8])
        for n in range(LANES):
            held = suit[n]
            if own:
                suited = np.int32((held & rest) == rest) * (a[n] - (held >> top & 1))
            else:
                suited = np.int32((held & four) == four)
            in_y, in_z = held >> bit_y & 1, held >> bit_z & 1
            # What the flushes make of the same forced cards, in place of what was counted without them.
            flush_wins = wins[n] + bits(held & better) - win_y * in_y - win_z * in_z
            flush_loses = loses[n] + bits(held & worse) - lose_y * in_y - lose_z * in_z
            flush_pays = np.int32(twice * flush_wins - np.int32(3) * flush_loses > owed)
            forced[n] += suited * (flush_pays - pays[n])
            won[n] += suited * (flush_pays * flush_wins - pays[n] * wins[n])
            lost[n] += suited * (flush_pays * flush_loses - pays[n] * loses[n])


@compiled
def count_forced(
    hand: Small,
    odds: int,
    left: int,
    own: bool,
    up: int,
    rows: Small,
    weight: Ints,
    plan: Small,
    total: Ints,
) -> None:
    """Add to `total` the forced rounds of a final hand beside each row of discards that has a weight."""
    start = np.empty(NO_RANK + 1, np.int32)
    unseen = left_beside(hand, own, up, start)
    live, suit = np.zeros((NO_RANK + 1, LANES), np.int32), np.zeros(LANES, np.int32)
    out, room, which = np.zeros((3, LANES), np.int32), np.zeros((3, LANES), np.int32), np.zeros(LANES, np.int64)
    taken = 0
    for row in range(len(rows) + 1):
        if row < len(rows):
            if weight[row] == 0:
                continue
            lay_out(rows[row], start, unseen, taken, live, suit)
            which[taken] = row
            taken += 1
        if taken == LANES or (row == len(rows) and taken):
            out[:] = 0
            count_block(odds, left, own, plan, live, suit, room, out)
            for lane in range(taken):
                for column in range(3):
                    total[column] += weight[which[lane]] * out[column, lane]
            taken = 0
