"""The classes of a hand beside an up-card: suits count only by which of them is the up-card's.

Fixing the up-card's suit leaves three that may be exchanged for one another: 434,550 classes for each of 13 ranks,
5,649,150 in all. A class is numbered by how many cards it has in each suit, then by the set of ranks in each.
Suits are numbered from the up-card's: suit 0 is its own.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, SUITS, Card
from houseway.cards.kernels import compiled

CLASSES = 434_550
"""Classes of hands beside one up-card."""

Masks = tuple[int, int, int, int]
"""The ranks held in each suit."""


class Numbering(NamedTuple):
    """What numbers a class."""

    sets: NDArray[np.int64]
    """The number of each set of ranks among those of its size, by its mask."""
    begins: NDArray[np.int64]
    """The first class with this many cards in the up-card's suit and the two longest others."""
    counts: NDArray[np.int64]
    """How many sets there are of each size."""


def shapes() -> list[tuple[int, int, int, int]]:
    """How many cards a hand may have in the up-card's suit and, falling, in the others."""
    return [
        (own, a, b, 5 - own - a - b)
        for own in range(6)
        for a in range(5 - own, -1, -1)
        for b in range(min(a, 5 - own - a), -1, -1)
        if 0 <= 5 - own - a - b <= b
    ]


def among_others(a: int, b: int, c: int) -> int:
    """How many ways there are to hold sets of these sizes in three suits that are alike."""
    x, y, z = comb(13, a), comb(13, b), comb(13, c)
    if a == b == c:
        return comb(x + 2, 3)
    if a == b:
        return comb(x + 1, 2) * z
    return x * comb(y + 1, 2) if b == c else x * y * z


@cache
def numbering() -> Numbering:
    """The tables for numbering."""
    sets = np.zeros(1 << 13, dtype=np.int64)
    for size in range(6):
        # Rising by the highest rank, so that the sets without an ace come first, as many as there are of twelve ranks.
        rising = sorted(combinations(range(13), size), key=lambda ranks: ranks[::-1])
        for number, ranks in enumerate(rising):
            sets[sum(1 << rank for rank in ranks)] = number
    begins = np.full((6, 6, 6), -1, dtype=np.int64)
    begin = 0
    for own, a, b, c in shapes():
        begins[own, a, b] = begin
        begin += comb(12, own) * among_others(a, b, c)
    assert begin == CLASSES
    return Numbering(sets, begins, np.array([comb(13, size) for size in range(6)], dtype=np.int64))


@compiled
def size_of(mask: int) -> int:
    """How many ranks a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def class_of(up: int, own: int, a: int, b: int, c: int, by: Numbering) -> int:
    """The number of the class of a hand, from its ranks in the up-card's suit and in the others."""
    low = own & ((1 << up) - 1)
    squeezed = low | (own >> (up + 1)) << up
    na, nb, nc = size_of(a), size_of(b), size_of(c)
    ka, kb, kc = na << 12 | by.sets[a], nb << 12 | by.sets[b], nc << 12 | by.sets[c]
    if ka < kb:
        ka, kb, na, nb = kb, ka, nb, na
    if kb < kc:
        kb, kc, nb, nc = kc, kb, nc, nb
    if ka < kb:
        ka, kb, na, nb = kb, ka, nb, na
    ia, ib, ic = ka & 4095, kb & 4095, kc & 4095
    if na == nb and nb == nc:
        others = ia * (ia + 1) * (ia + 2) // 6 + ib * (ib + 1) // 2 + ic
        ways = by.counts[na] * (by.counts[na] + 1) * (by.counts[na] + 2) // 6
    elif na == nb:
        others = (ia * (ia + 1) // 2 + ib) * by.counts[nc] + ic
        ways = by.counts[na] * (by.counts[na] + 1) // 2 * by.counts[nc]
    elif nb == nc:
        pairs = by.counts[nb] * (by.counts[nb] + 1) // 2
        others = ia * pairs + ib * (ib + 1) // 2 + ic
        ways = by.counts[na] * pairs
    else:
        others = (ia * by.counts[nb] + ib) * by.counts[nc] + ic
        ways = by.counts[na] * by.counts[nb] * by.counts[nc]
    return int(by.begins[5 - na - nb - nc, na, nb] + by.sets[squeezed] * ways + others)


@cache
def hands(up: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The masks of one hand of each class, in order, and how many hands each class stands for."""
    masks, ways = np.zeros((CLASSES, 4), np.int64), np.zeros(CLASSES, np.int64)
    fill_hands(up, masks, ways, numbering())
    return masks, ways


@compiled
def fill_hands(up: int, masks: NDArray[np.int64], ways: NDArray[np.int64], by: Numbering) -> None:
    """Deal every hand of five beside the up-card, and keep the first of each class."""
    suits = np.zeros(4, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        suits[:] = 0
                        for card in (a, b, c, d, e):
                            suits[card & 3] |= 1 << (card >> 2)
                        if suits[0] >> up & 1:
                            continue
                        number = class_of(up, suits[0], suits[1], suits[2], suits[3], by)
                        if ways[number] == 0:
                            masks[number] = suits
                        ways[number] += 1


def suits_from(up: Card) -> str:
    """The suits in the order they are numbered beside an up-card: its own first."""
    return up[1] + SUITS.replace(up[1], "")


def masks_of(cards: tuple[Card, ...], up: Card) -> Masks:
    """The ranks held in each suit, numbered from the up-card's."""
    order = suits_from(up)
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[order.index(card[1])] |= 1 << RANKS.index(card[0])
    return masks[0], masks[1], masks[2], masks[3]
