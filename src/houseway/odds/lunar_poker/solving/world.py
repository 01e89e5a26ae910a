"""The pack seen from one suit: what it holds of each kind, and every final hand of five with what it is worth."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.odds.lunar_poker.dealer import value_of
from houseway.odds.lunar_poker.solving.kinds import Ints, Small, rows
from houseway.odds.lunar_poker.worth import LEAST_FORCED, odds_by_value, suited_values


@dataclass(frozen=True)
class World:
    """One up-card, and the suit told apart: the up-card's own, or another one."""

    caps: Small
    """How many cards of each kind there are, the up-card gone."""
    hands: Small
    """Every final hand of five as a row of kinds."""
    values: Ints
    """Its value; a flush counts only in the suit told apart."""
    odds: Ints
    ways: Ints
    """How many hands of real cards it stands for."""

    @property
    def forceful(self) -> NDArray[np.intp]:
        """The hands with which forcing the dealer may pay."""
        return np.flatnonzero(self.odds >= LEAST_FORCED)


@cache
def values_by_ranks() -> NDArray[np.int64]:
    """The value of each five rising ranks without a flush, by their digits in base thirteen."""
    values = np.zeros(13**5, dtype=np.int64)
    for five in combinations_with_replacement(range(13), 5):
        if five[0] != five[4]:
            values[code(np.array([five]))] = value_of(five)
    return values


def code(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rising ranks as digits in base thirteen."""
    return ranks @ 13 ** np.arange(5)


@cache
def world(up: int, own: bool) -> World:
    """The pack beside an up-card of this rank, seen from its own suit or from another."""
    caps = np.array([3] * 13 + [1] * 13, dtype=np.int32)
    caps[13 + up if own else up] -= 1
    hands = rows(5).kinds
    held = np.stack([(hands == kind).sum(axis=1) for kind in range(26)], axis=1)
    feasible = (held <= caps).all(axis=1)
    hands, held = hands[feasible], held[feasible]
    ranks = np.sort(hands % 13, axis=1).astype(np.int64)
    values = values_by_ranks()[code(ranks)]
    flush = (hands >= 13).all(axis=1)
    values[flush] = suited_values()[(1 << ranks[flush]).sum(axis=1)]
    choose = np.array([[comb(n, k) for k in range(6)] for n in range(4)], dtype=np.int64)
    ways = choose[caps, held].prod(axis=1)
    return World(caps, hands, values, odds_by_value()[values].astype(np.int64), ways)


@cache
def dealt_values(up: int) -> Small:
    """The value of the dealer's hand for each row of four hole cards, seen from the up-card's suit."""
    fours = rows(4).kinds
    five = np.concatenate([fours % 13, np.full((len(fours), 1), up)], axis=1).astype(np.int64)
    values = values_by_ranks()[code(np.sort(five, axis=1))]
    flush = (fours >= 13).all(axis=1)
    masks = np.bitwise_or.reduce(1 << five[flush], axis=1)
    values[flush] = suited_values()[masks]
    return values.astype(np.int32)
