"""Every move of every class, out of the sums: the values, and the best of them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.odds.lunar_poker.classes import size_of
from houseway.odds.lunar_poker.dealer import Dealer, bet_sum, bet_total, force_sum, foreign_force_sum
from houseway.odds.lunar_poker.judging import Judge, judge_six, value_of_five
from houseway.odds.lunar_poker.moves import BET, BUY, FOLD, INSTANT, SCALE, UNIT
from houseway.odds.lunar_poker.solving.flushes import Flushes
from houseway.odds.lunar_poker.solving.kinds import Ints, Small, number
from houseway.odds.lunar_poker.solving.sums import Sums
from houseway.odds.lunar_poker.worth import LEAST_FORCED

SCALES = np.array(SCALE, dtype=np.int64)


class Solved(NamedTuple):
    """All sums against one up-card: seen from its own suit, and from any other."""

    own: Sums
    own_flushes: Flushes
    other: Sums
    other_flushes: Flushes
    """Flushes without the up-card's rank."""
    up_flushes: Flushes
    """Flushes with it, which the up-card's suit cannot make."""
    own_caps: Small
    other_caps: Small
    ways: Ints
    sets: Ints
    """The number of each set of one to three ranks."""


@compiled
def order_hand(own: int, a: int, b: int, c: int, ranks: Ints, suits: Ints) -> None:
    """The cards of a hand, rank by rank from the highest, and of one rank by suit."""
    place = 0
    for rank in range(12, -1, -1):
        for suit, mask in enumerate((own, a, b, c)):
            if mask >> rank & 1:
                ranks[place] = rank
                suits[place] = suit
                place += 1


@compiled
def rising_row(ranks: Ints, suits: Ints, places: int, apart: int, row: Small, of: Ints) -> int:
    """The row of kinds of the cards at these places, seen from a suit, with their suits; returns its length."""
    size = 0
    for place in range(5):
        if places >> place & 1:
            kind = ranks[place] + (13 if suits[place] == apart else 0)
            at = size
            while at > 0 and row[at - 1] > kind:
                row[at] = row[at - 1]
                of[at] = of[at - 1]
                at -= 1
            row[at] = kind
            of[at] = suits[place]
            size += 1
    return size


@compiled
def shared(kept: Small, n: int, thrown: Small, k: int, caps: Small) -> int:
    """Among how many choices of real cards of these kinds a sum was added up."""
    total = 1
    for place in range(n):
        held, before = caps[kept[place]], 0
        while before < place and kept[place - 1 - before] == kept[place]:
            before += 1
        total = total * (held - before) // (before + 1)
    for place in range(k):
        held = caps[thrown[place]]
        for other in range(n):
            if kept[other] == thrown[place]:
                held -= 1
        for other in range(place):
            if thrown[other] == thrown[place]:
                held -= 1
        total *= held
    return total


@compiled
def row_of_sums(sums: Sums, k: int, kept: int, thrown: int) -> int:
    """One sum of an exchange of k."""
    if k == 2:
        return int(sums.two[kept, thrown])
    if k == 3:
        return int(sums.three[kept, thrown])
    return int(sums.four[kept, thrown] if k == 4 else sums.five[kept, thrown])


@compiled
def row_of_flushes(flushes: Flushes, k: int, kept: int, thrown: int, places: int) -> int:
    """What flushes of one suit add to an exchange of k, `places` of the row discarded being of that suit."""
    free = (1 << k) - 1 & ~places
    if k == 2:
        return int(flushes.two[kept, thrown, free])
    if k == 3:
        return int(flushes.three[kept, thrown, free])
    return int(flushes.four[kept, thrown, free] if k == 4 else flushes.five[kept, thrown, free])


@compiled
def exchange_sum(ranks: Ints, suits: Ints, places: int, solved: Solved, rows: Small, of: Ints) -> int:
    """An exchange added up over all draws, hole cards and forced cards."""
    kept, thrown, kept_suits, thrown_suits = rows[0], rows[1], of[0], of[1]
    total = 0
    for apart in range(4):
        n = rising_row(ranks, suits, 31 & ~places, apart, kept, kept_suits)
        k = rising_row(ranks, suits, places, apart, thrown, thrown_suits)
        at, row = number(kept, n, solved.ways), number(thrown, k, solved.ways)
        if apart == 0:
            summed, among = row_of_sums(solved.own, k, at, row), shared(kept, n, thrown, k, solved.own_caps)
        else:
            summed, among = row_of_sums(solved.other, k, at, row), shared(kept, n, thrown, k, solved.other_caps)
        if summed % among != 0:
            raise ValueError("a sum does not divide among its cards")
        total += summed // among
        held = ranks_of(kept, n)
        for flush in range(4):
            if flush == apart or not all_of(kept_suits, n, flush):
                continue
            which, in_it = solved.sets[held], places_of(thrown_suits, k, flush)
            if apart == 0:
                total += row_of_flushes(solved.own_flushes, k, which, row, in_it)
                continue
            total += row_of_flushes(solved.other_flushes, k, which, row, in_it)
            if flush != 0:
                total += row_of_flushes(solved.up_flushes, k, which, row, in_it)
    return total


@compiled
def all_of(suits: Ints, n: int, suit: int) -> bool:
    """Whether the first n of these are of one suit."""
    held = 0
    for place in range(n):
        held += suits[place] == suit
    return held == n


@compiled
def ranks_of(cards: Small, n: int) -> int:
    """The ranks of the first n cards of a row, as a mask."""
    mask = 0
    for place in range(n):
        mask |= 1 << cards[place] % 13
    return mask


@compiled
def places_of(suits: Ints, n: int, suit: int) -> int:
    """Which of the first n of these are of a suit, as a mask."""
    mask = 0
    for place in range(n):
        if suits[place] == suit:
            mask |= 1 << place
    return mask


@compiled
def values_of(
    hand: Ints, value: int, solved: Solved, six: Ints, six_odds: Ints, table: Dealer, judge: Judge, out: Ints
) -> None:
    """The value of every move of a hand but instant cash, in units; `hand` is its masks."""
    ranks, suits = np.empty(6, np.int64), np.empty(6, np.int64)
    rows, of = np.empty((2, 5), np.int32), np.empty((2, 5), np.int64)
    order_hand(hand[0], hand[1], hand[2], hand[3], ranks, suits)
    out[FOLD] = -UNIT
    own = bet_total(value, judge.odds[value], hand[0], hand[1], hand[2], hand[3], 0, table)
    out[BET] = SCALES[0] * own
    out[BUY] = SCALES[1] * buy_sum(hand, ranks, suits, six, six_odds, table, judge, solved.ways) - UNIT
    for places in range(32):
        k = size_of(places)
        if k >= 2:
            out[places] = SCALES[k] * exchange_sum(ranks, suits, places, solved, rows, of) - UNIT


@compiled
def buy_sum(
    hand: Ints, ranks: Ints, suits: Ints, six: Ints, six_odds: Ints, table: Dealer, judge: Judge, ways: Ints
) -> int:
    """A buy added up over all cards bought, hole cards and forced cards."""
    masks, row = hand.copy(), np.empty(6, np.int32)
    live = np.empty(13, np.int64)
    total = 0
    for suit in range(4):
        for rank in range(13):
            if masks[suit] >> rank & 1 or (suit == 0 and rank == table.up):
                continue
            masks[suit] |= 1 << rank
            ranks[5] = rank
            if max(size_of(masks[1]), size_of(masks[2]), size_of(masks[3])) >= 5:
                value, odds = judge_six(masks, ranks, judge)
                total += bet_total(value, odds, masks[0], masks[1], masks[2], masks[3], 1, table)
            else:
                size = rising_row(ranks, suits, 31, 0, row, live)
                kind = rank + (13 if suit == 0 else 0)
                at = size
                while at > 0 and row[at - 1] > kind:
                    row[at] = row[at - 1]
                    at -= 1
                row[at] = kind
                found = number(row, 6, ways)
                total += six[found]
                if six_odds[found] >= LEAST_FORCED and len(table.topped) > 0:
                    value, odds = judge_six(masks, ranks, judge)
                    for r in range(13):
                        live[r] = 4 - (r == table.up)
                        for s in range(4):
                            live[r] -= masks[s] >> r & 1
                    for s in range(1, 4):
                        total += foreign_force_sum(value, odds, 41, live, 0x1FFF & ~masks[s], table)
            masks[suit] &= ~(1 << rank)
    return total


@compiled
def fill_six(rows: Small, caps: Small, table: Dealer, judge: Judge, dealers: int, six: Ints, six_odds: Ints) -> None:
    """The better of betting and folding for each row of six cards, flushes of other suits than the up-card's aside."""
    ranks, masks, live = np.empty(6, np.int64), np.zeros(4, np.int64), np.empty(13, np.int64)
    for n in range(len(rows)):
        possible = True
        live[:] = 4
        live[table.up] -= 1
        own = 0
        for place in range(6):
            kind = rows[n, place]
            ranks[place] = kind % 13
            live[kind % 13] -= 1
            if kind >= 13:
                own |= 1 << (kind - 13)
            at, same = place, 0
            while at >= 0 and rows[n, at] == kind:
                same += 1
                at -= 1
            possible = possible and same <= caps[kind]
        if not possible:
            continue
        masks[0] = own
        value, odds = judge_six(masks, ranks, judge)
        unseen = 0x1FFF & ~own & ~(1 << table.up)
        bet = 41 * bet_sum(value, odds, live, unseen, table)
        if odds >= LEAST_FORCED:
            bet += force_sum(value, odds, 41, live, unseen, table)
        six[n] = max(bet, -41 * dealers)
        six_odds[n] = odds


@compiled
def best_moves(
    hands: Ints,
    solved: Solved,
    six: Ints,
    six_odds: Ints,
    table: Dealer,
    judge: Judge,
    suited_least: int,
    instant: Ints,
    moves: NDArray[np.uint8],
    values: Ints,
) -> None:
    """The best move of each hand and its value in units; of equal moves the first in number."""
    out = np.empty(32, np.int64)
    for h in range(len(hands)):
        value = value_of_five(hands[h], judge)
        out[:] = np.iinfo(np.int64).min
        values_of(hands[h], value, solved, six, six_odds, table, judge, out)
        if value >= suited_least:
            out[INSTANT] = UNIT * (instant[0] if value == len(judge.odds) - 1 else instant[1])
        best = 0
        for move in range(1, 32):
            if out[move] > out[best]:
                best = move
        moves[h] = best
        values[h] = out[best]


@compiled
def want_fives(hands: Ints, solved: Solved, most: int, table: Dealer, judge: Judge, own: Small, other: Small) -> None:
    """Mark the rows of five discards whose exchange may be best, seen from the up-card's suit and from the others.

    No forcing is in the sums yet. It adds nothing or more to every move, and `most` or less to an exchange of five.
    """
    ranks, suits = np.empty(6, np.int64), np.empty(6, np.int64)
    rows, of = np.empty((2, 5), np.int32), np.empty((2, 5), np.int64)
    for h in range(len(hands)):
        hand = hands[h]
        order_hand(hand[0], hand[1], hand[2], hand[3], ranks, suits)
        five = SCALES[5] * (exchange_sum(ranks, suits, 31, solved, rows, of) + most) - UNIT
        if five < -UNIT:
            continue
        value = value_of_five(hand, judge)
        if five < SCALES[0] * bet_total(value, judge.odds[value], hand[0], hand[1], hand[2], hand[3], 0, table):
            continue
        beaten = False
        for places in range(31):
            k = size_of(places)
            if k >= 2 and not beaten:
                beaten = five < SCALES[k] * exchange_sum(ranks, suits, places, solved, rows, of) - UNIT
        if beaten:
            continue
        for apart in range(4):
            k = rising_row(ranks, suits, 31, apart, rows[0], of[0])
            row = number(rows[0], k, solved.ways)
            if apart == 0:
                own[row] = 1
            else:
                other[row] = 1
