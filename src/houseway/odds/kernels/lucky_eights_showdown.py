"""Every Lucky 8's hand against every dealer's hand from the cards that are left, counted by value.

A class of hands is how many aces, twos, … eights and jokers it holds: 11,583 classes stand for all 5,743,572,120
hands. For each class the dealer's hands are counted that do not qualify, that lose to it and that beat it.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import lucky_eights
from houseway.cards.kernels import compiled
from houseway.odds.kernels.lucky_eights import HAND, table

KINDS = "A2345678J"
"""The kinds of card, by the first letter of their names."""

STOCK = tuple(sum(card[0] == kind for card in lucky_eights().cards) for kind in KINDS)
"""How many of each kind the pack holds."""

Counts = NDArray[np.int64]


@cache
def classes() -> NDArray[np.uint8]:
    """Every class of hand, as the number it holds of each kind."""
    held = (
        [kinds.count(kind) for kind in range(len(KINDS))]
        for kinds in combinations_with_replacement(range(len(KINDS)), HAND)
    )
    return np.array([each for each in held if all(n <= most for n, most in zip(each, STOCK, strict=True))], np.uint8)


@cache
def class_strengths() -> NDArray[np.uint8]:
    """The strength of the best setting of each class."""
    below_eight, alone = classes()[:, :-2].astype(np.uint32), classes()[:, -2:]
    at = below_eight @ (9 ** np.arange(below_eight.shape[1], dtype=np.uint32))
    found: NDArray[np.uint8] = table()[at] + 16 * alone.sum(axis=1, dtype=np.uint8)
    return found


def showdowns(rows: NDArray[np.intp]) -> Counts:
    """For these classes of hand, the dealer's hands that do not qualify, that lose, and that win or tie."""
    ways = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(HAND + 1)], dtype=np.int64)
    out = np.zeros((len(rows), 3), dtype=np.int64)
    count_showdowns(rows, classes(), class_strengths(), np.array(STOCK, dtype=np.uint8), ways, out)
    return out


@compiled
def count_showdowns(
    rows: NDArray[np.intp],
    classes: NDArray[np.uint8],
    strength: NDArray[np.uint8],
    stock: NDArray[np.uint8],
    ways: Counts,
    out: Counts,
) -> None:
    """Count for each class of `rows`; `ways[n, k]` is how many ways k cards come out of n."""
    kinds = classes.shape[1]
    for row in range(rows.shape[0]):
        mine = rows[row]
        for theirs in range(classes.shape[0]):
            number = np.int64(1)
            for kind in range(kinds):
                number *= ways[stock[kind] - classes[mine, kind], classes[theirs, kind]]
                if number == 0:
                    break
            if number == 0:
                continue
            if classes[theirs, kinds - 1] + classes[theirs, kinds - 2] == 0:
                out[row, 0] += number
            elif strength[mine] > strength[theirs]:
                out[row, 1] += number
            else:
                out[row, 2] += number
