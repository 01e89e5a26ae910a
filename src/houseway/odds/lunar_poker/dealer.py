"""The dealer's hole cards against one up-card, by ranks, and the sums of a bet over all of them.

A flush of the dealer's can only be of the up-card's suit, so ranks and that one suit tell what a dealer's hand is. Only
a forced dealer that gives up the up-card can make a flush of another suit.
Suits are numbered from the up-card's: suit 0 is its own. Ranks are numbered 0 to 12, the ace last.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.cards.kernels import compiled
from houseway.cards.rankings import high
from houseway.odds.lunar_poker.worth import LEAST, LEAST_FORCED, suited_values

ACE, KING = 12, 11

Live = NDArray[np.int64]
"""How many cards of each rank are not yet seen."""


class Dealer(NamedTuple):
    """Every choice of four hole ranks beside one up-card, as a kernel reads it."""

    up: int
    """The rank of the up-card."""
    ranks: NDArray[np.int64]
    """Rows of up to four ranks; then how many of each are held, none at the end."""
    values: NDArray[np.int64]
    """Rows of two: the value in mixed suits, and, of four ranks apart, all in the suit of the up-card."""
    masks: NDArray[np.int64]
    """The four ranks as a mask where all differ, else zero."""
    unqualified: NDArray[np.int64]
    """Choices that do not qualify: hole ranks falling, whether the up-card is highest, the mask of the lower four,
    and twice a rank that would make them a straight, or -1, with its value."""
    topped: NDArray[np.int64]
    """The rows of `unqualified` in which the up-card is highest."""
    suited: NDArray[np.uint16]
    choose: NDArray[np.int64]


@cache
def dealer(up: int) -> Dealer:
    """The tables for an up-card of this rank."""
    ranks, values, masks, unqualified = [], [], [], []
    suited = suited_values()
    for four in combinations_with_replacement(range(12, -1, -1), 4):
        held = [(rank, four.count(rank)) for rank in dict.fromkeys(four)]
        if any(count + (rank == up) > 4 for rank, count in held):
            continue
        value = value_of((*four, up))
        padded = held + [(0, 0)] * (4 - len(held))
        ranks.append([rank for rank, _ in padded] + [count for _, count in padded])
        apart = len(set(four)) == 4 and up not in four
        mask = sum(1 << rank for rank in four) if apart else 0
        values.append([value, int(suited[mask | 1 << up]) if apart else 0])
        masks.append(mask)
        if value < LEAST:
            unqualified.append(_forced(four, up))
    choose = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, n == 4] for n in range(5)], np.int64)
    return Dealer(
        up,
        np.array(ranks, dtype=np.int64),
        np.array(values, dtype=np.int64),
        np.array(masks, dtype=np.int64),
        np.array(unqualified, dtype=np.int64),
        np.flatnonzero(np.array(unqualified)[:, 4]).astype(np.int64),
        suited,
        choose,
    )


def value_of(ranks: tuple[int, ...]) -> int:
    """The value of five or six ranks without a flush."""
    return high.of_ranks("".join(RANKS[rank] for rank in ranks)).value


def _forced(four: tuple[int, ...], up: int) -> list[int]:
    lower = sorted((*four, up))[:4]
    completes = [rank for rank in range(13) if rank not in lower and _straight((*lower, rank))]
    found = [(rank, value_of((*lower, rank))) for rank in completes] + [(-1, 0)] * 2
    mask = sum(1 << rank for rank in lower)
    return [*four, int(max(four) < up), mask, *found[0], *found[1]]


def _straight(ranks: tuple[int, ...]) -> bool:
    return high.of_ranks("".join(RANKS[rank] for rank in ranks)).category == "straight"


@compiled
def bet_sum(value: int, odds: int, live: Live, own: int, table: Dealer) -> int:
    """The result of a bet added up over all hole cards, forcing aside; `own` masks the up-card's suit still unseen."""
    total = 0
    for row in range(len(table.masks)):
        held = table.ranks[row]
        ways = table.choose[live[held[0]], held[4]] * table.choose[live[held[1]], held[5]]
        ways *= table.choose[live[held[2]], held[6]] * table.choose[live[held[3]], held[7]]
        mask = table.masks[row]
        if mask and mask & own == mask:
            ways -= 1
            total += pays(table.values[row, 1], value, odds)
        total += ways * pays(table.values[row, 0], value, odds)
    return total


@compiled
def pays(dealt: int, value: int, odds: int) -> int:
    """The result in antes of ante and bet against a dealer's hand (13:69F-38.10(i), (j))."""
    if dealt < LEAST:
        return 1
    if dealt < value:
        return 2 * odds
    return 0 if dealt == value else -3


@compiled
def plain_outs(row: int, value: int, live: Live, table: Dealer) -> tuple[int, int]:
    """How many forced cards lose to the player and how many win, no flush counted."""
    held = table.unqualified[row]
    pairs = live[held[1]] + live[held[2]] + live[held[3]] - 3
    wins, loses = pairs + (live[held[0]] - 1 if held[4] else live[table.up]), 0
    for at in (6, 8):
        if held[at] >= 0:
            if held[at + 1] < value:
                wins += live[held[at]]
            elif held[at + 1] > value:
                loses += live[held[at]]
    return wins, loses


@compiled
def suited_outs(row: int, value: int, live: Live, suit: int, table: Dealer) -> tuple[int, int]:
    """The same where the lower four are of one suit, of which `suit` masks what is unseen, hole cards included."""
    held = table.unqualified[row]
    wins, loses = plain_outs(row, value, live, table)
    for at in (6, 8):
        if held[at] >= 0:
            # The card of the suit makes a straight flush, which is counted below.
            if held[at + 1] < value:
                wins -= suit >> held[at] & 1
            elif held[at + 1] > value:
                loses -= suit >> held[at] & 1
    lower = held[5]
    for rank in range(13):
        if (suit & ~lower) >> rank & 1:
            made = table.suited[lower | 1 << rank]
            if made < value:
                wins += 1
            elif made > value:
                loses += 1
    return wins, loses


@compiled
def gain(outs: tuple[int, int], odds: int, left: int) -> int:
    """`left` times what forcing gains over the ante paid, zero where it gains nothing."""
    return int(max(0, 2 * odds * outs[0] - 3 * outs[1] - 2 * left))


@compiled
def force_sum(value: int, odds: int, left: int, live: Live, own: int, table: Dealer) -> int:
    """What forcing adds over all hole cards, times `left`, flushes of other suits than the up-card's aside."""
    total = 0
    for row in range(len(table.unqualified)):
        held = table.unqualified[row]
        ways = live[held[0]] * live[held[1]] * live[held[2]] * live[held[3]]
        if ways == 0:
            continue
        plain = gain(plain_outs(row, value, live, table), odds, left)
        top, rest = 1 << held[0], 1 << held[1] | 1 << held[2] | 1 << held[3]
        if rest & own == rest:
            if top & own:
                ways -= 1
            if not held[4]:
                others = live[held[0]] - (own >> held[0] & 1)
                if others:
                    suited = gain(suited_outs(row, value, live, own, table), odds, left)
                    total += others * (suited - plain)
        total += ways * plain
    return total


@compiled
def foreign_force_sum(value: int, odds: int, left: int, live: Live, suit: int, table: Dealer) -> int:
    """What is added on top by flushes of one other suit, once the dealer gives up the up-card."""
    total = 0
    for row in table.topped:
        four = table.unqualified[row, 5]
        if four & suit == four:
            total += gain(suited_outs(row, value, live, suit, table), odds, left)
            total -= gain(plain_outs(row, value, live, table), odds, left)
    return total


@compiled
def bet_total(value: int, odds: int, own: int, a: int, b: int, c: int, drawn: int, table: Dealer) -> int:
    """A bet on a real hand added up over hole and forced cards; masks are of the cards held and thrown away."""
    live = np.full(13, 4, np.int64)
    live[table.up] -= 1
    for rank in range(13):
        live[rank] -= (own >> rank & 1) + (a >> rank & 1) + (b >> rank & 1) + (c >> rank & 1)
    left = 42 - drawn
    unseen = 0x1FFF & ~own & ~(1 << table.up)
    total = left * bet_sum(value, odds, live, unseen, table)
    if odds >= LEAST_FORCED:
        total += force_sum(value, odds, left, live, unseen, table)
        for suit in (a, b, c):
            total += foreign_force_sum(value, odds, left, live, 0x1FFF & ~suit, table)
    return total
