"""High hands in bulk, on the scale of `rankings.high`: five cards, seven cards, and omaha's two and three."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.cards.kernels import compiled
from houseway.cards.kernels.tables import FIVE_OF_A_SUIT, START, Hands, Tables, Values, checked, hashed
from houseway.cards.rankings import high


def five(hands: Hands) -> Values:
    """The value of each hand of five cards."""
    values = np.empty(len(hands), dtype=np.uint16)
    five_values(checked(hands, 5), values, tables(5))
    return values


def seven(hands: Hands) -> Values:
    """The value of the best five of each hand of seven cards."""
    values = np.empty(len(hands), dtype=np.uint16)
    seven_values(checked(hands, 7), values, tables(7))
    return values


def omaha(hands: Hands, boards: Hands) -> Values:
    """The value of the best five made of exactly two of each hand's four cards and three of its board's five."""
    if len(hands) != len(boards):
        raise ValueError(f"{len(hands)} hands need a board each, not {len(boards)} boards")
    values = np.empty(len(hands), dtype=np.uint16)
    omaha_values(checked(hands, 4), checked(boards, 5), values, tables(5))
    return values


@cache
def tables(size: int) -> Tables:
    """The tables for high hands of five, six or seven cards."""
    return hashed(size, lambda ranks: high.of_ranks(ranks).value, _suited())


@cache
def _suited() -> Values:
    """The value of each set of five to seven ranks of one suit."""
    values = np.zeros(1 << 13, dtype=np.uint16)
    for mask in range(1 << 13):
        if 5 <= mask.bit_count() <= 7:
            values[mask] = high.suited("".join(RANKS[rank] for rank in range(12, -1, -1) if mask >> rank & 1)).value
    return values


@compiled
def plain_value(total: np.uint64, tables: Tables) -> int:
    """The value of a hand without a flush, from the total of its keys."""
    displaced = (total >> tables.base_shift) + np.uint64(tables.displacements[total >> tables.bucket_shift])
    value: int = tables.values[displaced & tables.mask]
    return value


@compiled
def suited_value(hand: NDArray[np.uint8], total: np.uint64, tables: Tables) -> int:
    """The value of a hand whose total says that five or more cards share a suit."""
    most = total & FIVE_OF_A_SUIT
    suit = (most > 0x8) + (most > 0x80) + (most > 0x800)
    mask = 0
    for i in range(len(hand)):
        mask |= (hand[i] & 3 == suit) << (hand[i] >> 2)
    value: int = tables.suited[mask]
    return value


# The two loops are written out card by card: so they run several times as fast as over a size known only at run time.


@compiled
def five_values(hands: Hands, values: Values, tables: Tables) -> None:
    """Fill in the values of hands of five."""
    keys = tables.keys
    for i in range(hands.shape[0]):
        hand = hands[i]
        total = START + keys[hand[0]] + keys[hand[1]] + keys[hand[2]] + keys[hand[3]] + keys[hand[4]]
        if total & FIVE_OF_A_SUIT:
            values[i] = suited_value(hand, total, tables)
        else:
            values[i] = plain_value(total, tables)


@compiled
def seven_values(hands: Hands, values: Values, tables: Tables) -> None:
    """Fill in the values of hands of seven."""
    keys = tables.keys
    for i in range(hands.shape[0]):
        hand = hands[i]
        total = START + keys[hand[0]] + keys[hand[1]] + keys[hand[2]] + keys[hand[3]]
        total += keys[hand[4]] + keys[hand[5]] + keys[hand[6]]
        if total & FIVE_OF_A_SUIT:
            values[i] = suited_value(hand, total, tables)
        else:
            values[i] = plain_value(total, tables)


@compiled
def omaha_values(hands: Hands, boards: Hands, values: Values, tables: Tables) -> None:
    """Fill in the values of omaha hands; a five suited throughout is looked up by the set of its ranks."""
    keys = tables.keys
    totals, masks = np.empty(10, np.uint64), np.empty(10, np.int64)
    for i in range(hands.shape[0]):
        hand, board = hands[i], boards[i]
        count = 0
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    totals[count] = START + keys[board[a]] + keys[board[b]] + keys[board[c]]
                    masks[count] = 1 << (board[a] >> 2) | 1 << (board[b] >> 2) | 1 << (board[c] >> 2)
                    count += 1
        best = 0
        for a in range(3):
            for b in range(a + 1, 4):
                pair, mask = keys[hand[a]] + keys[hand[b]], 1 << (hand[a] >> 2) | 1 << (hand[b] >> 2)
                for c in range(10):
                    total = totals[c] + pair
                    if total & FIVE_OF_A_SUIT:
                        best = max(best, tables.suited[masks[c] | mask])
                    else:
                        best = max(best, plain_value(total, tables))
        values[i] = best
