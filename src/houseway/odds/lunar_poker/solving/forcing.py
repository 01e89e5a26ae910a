"""What forcing the dealer adds to a final hand, for all discards: many rows of discards side by side.

The sums are those of `dealer.force_sum` and `dealer.foreign_force_sum`, written without branches so that the
processor takes several rows of discards in one step.
"""

import numpy as np

from houseway.cards.kernels import compiled
from houseway.odds.lunar_poker.dealer import Dealer
from houseway.odds.lunar_poker.solving.kinds import Ints, Small
from houseway.odds.lunar_poker.solving.sums import Room

LANES = 128
NO_RANK = 13
"""The row of `live` that is always zero, for a straight that cannot be made."""


@compiled
def bits(mask: int) -> int:
    """How many of thirteen bits are set."""
    mask = mask - (mask >> 1 & 0x5555)
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    mask = mask + (mask >> 4) & 0x0F0F
    return mask + (mask >> 8) & 0x1F


@compiled
def outs(value: int, odds: int, table: Dealer, plan: Small) -> None:
    """What does not depend on the discards: for each unqualified hand, ranks and the worth of each card that may come.

    Columns: hole ranks, the rank paired beside the lower three holes, its start, two straight ranks with their worth,
    and masks of the ranks that make a flush which loses to the player, and which beats the player.
    """
    for row in range(len(table.unqualified)):
        held, line = table.unqualified[row], plan[row]
        for place in range(4):
            line[place] = held[place]
        line[4] = held[0] if held[4] else table.up
        line[5] = 2 * odds * (-4 if held[4] else -3)
        for place in range(2):
            rank, made = held[6 + 2 * place], held[7 + 2 * place]
            line[6 + 2 * place] = rank if rank >= 0 else NO_RANK
            line[7 + 2 * place] = 0 if rank < 0 or made == value else (2 * odds if made < value else -3)
        line[10] = 0
        line[11] = 0
        for rank in range(13):
            if not held[5] >> rank & 1:
                made = table.suited[held[5] | 1 << rank]
                if made < value:
                    line[10] |= 1 << rank
                elif made > value:
                    line[11] |= 1 << rank
        line[12] = held[4]


@compiled
def add_block(
    odds: int, left: int, own: bool, plan: Small, live: Small, suit: Small, gain: Small, open_: Small, out: Small
) -> None:
    """Add up over all unqualified hands what forcing gains, for each lane."""
    twice = np.int32(2 * odds)
    owed = np.int32(2 * left)
    for row in range(len(plan)):
        line = plan[row]
        if not own and line[12] == 0:
            continue
        a, b, c, d, e = live[line[0]], live[line[1]], live[line[2]], live[line[3]], live[line[4]]
        y, z, worth_y, worth_z, start = live[line[6]], live[line[8]], line[7], line[9], line[5]
        most = np.int32(0)
        for n in range(LANES):
            open_[n] = twice * (b[n] + c[n] + d[n] + e[n]) + start + worth_y * y[n] + worth_z * z[n] - owed
            gain[n] = max(open_[n], np.int32(0))
            most = max(most, gain[n])
        top, rest = np.int32(line[0]), np.int32(1 << line[1] | 1 << line[2] | 1 << line[3])
        four = np.int32(rest | 1 << top)
        if own and most > 0:
            for n in range(LANES):
                all_own = np.int32((suit[n] & four) == four)
                out[n] += (a[n] * b[n] * c[n] * d[n] - all_own) * gain[n]
        if (own and line[12] == 1) or (most == 0 and line[10] == 0):
            continue
        wins, loses, bit_y, bit_z = np.int32(line[10]), np.int32(line[11]), np.int32(line[6]), np.int32(line[8])
        for n in range(LANES):
            held = suit[n]
            made = open_[n] + twice * bits(held & wins) - np.int32(3) * bits(held & loses)
            made -= worth_y * (held >> bit_y & 1) + worth_z * (held >> bit_z & 1)
            more = max(made, np.int32(0)) - gain[n]
            if own:
                out[n] += np.int32((held & rest) == rest) * (a[n] - (held >> top & 1)) * more
            else:
                out[n] += np.int32((held & four) == four) * more


@compiled
def left_beside(hand: Small, own: bool, up: int, start: Small) -> int:
    """Count in `start` the cards of each rank left beside a hand and the up-card; gives the suit's ranks not seen."""
    start[:] = 4
    start[up] -= 1
    start[NO_RANK] = 0
    unseen = 0x1FFF & ~(1 << up) if own else 0x1FFF
    for place in range(5):
        start[hand[place] % 13] -= 1
        if hand[place] >= 13:
            unseen &= ~(1 << (hand[place] - 13))
    return unseen


@compiled
def lay_out(row: Small, start: Small, unseen: int, lane: int, live: Small, suit: Small) -> None:
    """Put into a lane what a row of discards leaves of `start` and `unseen`."""
    for rank in range(13):
        live[rank, lane] = start[rank]
    suit[lane] = unseen
    for place in range(len(row)):
        kind = row[place]
        live[kind % 13, lane] -= 1
        if kind >= 13:
            suit[lane] &= ~(1 << (kind - 13))


@compiled
def add_rows(
    hand: Small,
    odds: int,
    left: int,
    own: bool,
    sign: int,
    up: int,
    rows: Small,
    possible: Small,
    plan: Small,
    worth: Ints,
) -> None:
    """Add to `worth` what forcing gains beside each possible row of discards."""
    start = np.empty(NO_RANK + 1, np.int32)
    unseen = left_beside(hand, own, up, start)
    live, suit = np.zeros((NO_RANK + 1, LANES), np.int32), np.zeros(LANES, np.int32)
    gain, open_, out = np.zeros(LANES, np.int32), np.zeros(LANES, np.int32), np.zeros(LANES, np.int32)
    which = np.zeros(LANES, np.int64)
    taken = 0
    for row in range(len(rows) + 1):
        if row < len(rows):
            if possible[row] <= 0:
                continue
            lay_out(rows[row], start, unseen, taken, live, suit)
            which[taken] = row
            taken += 1
        if taken == LANES or (row == len(rows) and taken):
            out[:] = 0
            add_block(odds, left, own, plan, live, suit, gain, open_, out)
            for lane in range(taken):
                worth[which[lane]] += sign * out[lane]
            taken = 0


@compiled
def forcing(
    hand: Small,
    value: int,
    odds: int,
    own: bool,
    sign: int,
    forced: Ints,
    table: Dealer,
    k2: Small,
    k3: Small,
    k4: Small,
    k5: Small,
    wanted: Small,
    at: Room,
) -> None:
    """Add to `v2` to `v5` what forcing gains with a final hand; `w2` to `w5` say which rows of discards are possible.

    Of exchanges of five only the rows `wanted` are worked out.

    Seen from the up-card's own suit that is all but the flushes of other suits; seen from another, those of that suit.
    """
    plan = np.zeros((len(table.unqualified), 13), np.int32)
    outs(value, odds, table, plan)
    add_rows(hand, odds, forced[2], own, sign, table.up, k2, at.w2, plan, at.v2)
    add_rows(hand, odds, forced[3], own, sign, table.up, k3, at.w3, plan, at.v3)
    add_rows(hand, odds, forced[4], own, sign, table.up, k4, at.w4, plan, at.v4)
    possible = np.zeros(len(k5), np.int32)
    for n in range(len(k5)):
        if wanted[n]:
            possible[n] = at.w5[n]
    add_rows(hand, odds, forced[5], own, sign, table.up, k5, possible, plan, at.v5)
