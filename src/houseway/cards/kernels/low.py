"""Low hands and badugi in bulk, on the scales of `rankings.low` and `rankings.badugi`."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.cards.kernels import compiled
from houseway.cards.kernels import high as high_kernels
from houseway.cards.kernels.high import plain_value
from houseway.cards.kernels.tables import START, Hands, Tables, Values, checked, hashed
from houseway.cards.rankings import badugi as badugi_ranking
from houseway.cards.rankings import high, low


def ace_to_five(hands: Hands) -> Values:
    """The value of the lowest five of each hand of five, six or seven cards."""
    size = hands.shape[-1]
    values = np.empty(len(hands), dtype=np.uint16)
    low_values(checked(hands, size), values, tables(size))
    return values


def eight_or_better(hands: Hands) -> Values:
    """The ace-to-five value of each hand that qualifies, 0 of the others."""
    values = ace_to_five(hands)
    values[values < low.WORST_EIGHT] = 0
    return values


def deuce_to_seven(hands: Hands, wheel_is_straight: bool = False) -> Values:
    """The value of each hand of five cards at deuce to seven."""
    return _deuce_to_seven(wheel_is_straight)[high_kernels.five(hands)]


def badugi(hands: Hands) -> Values:
    """The value of each hand of four cards at badugi."""
    values = np.empty(len(hands), dtype=np.uint16)
    badugi_values(checked(hands, 4), values, _badugi())
    return values


@cache
def tables(size: int) -> Tables:
    """The tables for ace-to-five hands of five, six or seven cards; no flush counts."""
    return hashed(size, lambda ranks: low.of_ranks(ranks).value, np.zeros(1, dtype=np.uint16))


@cache
def _deuce_to_seven(wheel_is_straight: bool) -> Values:
    """The deuce-to-seven value of each high value."""
    values = np.zeros(len(high.places()) + 1, dtype=np.uint16)
    for rank, turned in low.turned(wheel_is_straight).items():
        values[rank.value] = turned.value
    return values


@cache
def _badugi() -> Values:
    """The badugi value of each set of ranks, the two being bit 0 and the ace bit 12."""
    values = np.zeros(1 << 13, dtype=np.uint16)
    for ranks, place in badugi_ranking.places().items():
        held = [1 << RANKS.index(rank) for rank in ranks]
        values[sum(held)] = place.value
    return values


@compiled
def low_values(hands: Hands, values: Values, tables: Tables) -> None:
    """Fill in the values of low hands."""
    for i in range(hands.shape[0]):
        total = START
        for j in range(hands.shape[1]):
            total += tables.keys[hands[i, j]]
        values[i] = plain_value(total, tables)


@compiled
def badugi_values(hands: Hands, values: Values, of_ranks: NDArray[np.uint16]) -> None:
    """Fill in the values of badugi hands: the best of the fifteen parts in which no two cards share rank or suit."""
    for i in range(hands.shape[0]):
        best = 0
        for part in range(1, 16):
            ranks, suits, apart = 0, 0, True
            for j in range(4):
                if part >> j & 1:
                    rank, suit = 1 << (hands[i, j] >> 2), 1 << (hands[i, j] & 3)
                    apart = apart and not (ranks & rank or suits & suit)
                    ranks |= rank
                    suits |= suit
            if apart:
                best = max(best, of_ranks[ranks])
        values[i] = best
