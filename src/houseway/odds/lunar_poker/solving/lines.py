"""What best play does with each kind of hand, counted out of the solved strategy."""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.cards.rankings import high
from houseway.odds.lunar_poker.classes import hands
from houseway.odds.lunar_poker.judging import Judge, judge, value_of_five
from houseway.odds.lunar_poker.moves import kind_of
from houseway.odds.lunar_poker.worth import LEAST

Ints = NDArray[np.int64]

FOUR_SUITED, FOUR_RUNNING = "four cards to a flush", "four cards to a straight"
ACE_KING, NOTHING = "ace-king", "lower than ace-king"
RUNS = (0b1000000001111, *(0b11111 << low for low in range(9)))
"""The ranks of every straight, the ace low in the first."""


def lines(up: int, moves: NDArray[np.uint8]) -> dict[str, dict[str, int]]:
    """How many hands of each kind best play plays in each way, beside an up-card; the strongest kind first."""
    masks, ways = hands(up)
    values = np.zeros(len(masks), np.int64)
    fill_values(masks, values, judge())
    kinds = kinds_of(masks, values)
    found: dict[str, Counter[str]] = {}
    for kind in dict.fromkeys((*_strongest_first(), FOUR_SUITED, FOUR_RUNNING, ACE_KING, NOTHING)):
        for move in np.unique(moves[kinds == kind]).tolist():
            number = int(ways[(kinds == kind) & (moves == move)].sum())
            found.setdefault(kind, Counter())[kind_of(move)] += number
    return {kind: dict(counts.most_common()) for kind, counts in found.items()}


def kinds_of(masks: Ints, values: Ints) -> NDArray[np.str_]:
    """The kind of each hand: its category or, without a pair, what it may become or holds."""
    category = {place.value: place.category for place in high.places().values()}
    made = np.array([category.get(value, "") for value in range(max(category) + 1)])[values]
    ranks = np.bitwise_or.reduce(masks, axis=1)
    running = np.any([np.bitwise_count(ranks & run) >= 4 for run in RUNS], axis=0)
    suited = np.bitwise_count(masks).max(axis=1) >= 4
    unpaired = [suited, running, values >= LEAST]
    without = np.select(unpaired, [FOUR_SUITED, FOUR_RUNNING, ACE_KING], NOTHING)
    found: NDArray[np.str_] = np.where(made == "no pair", without, made)
    return found


def _strongest_first() -> list[str]:
    return [place.category for place in sorted(high.places().values(), reverse=True) if place.category != "no pair"]


@compiled
def fill_values(masks: Ints, values: Ints, judge: Judge) -> None:
    """The value of each hand."""
    for n in range(len(masks)):
        values[n] = value_of_five(masks[n], judge)
