"""The tables by which a kernel ranks a hand: a perfect hash of the ranks held, and one entry a suited set of ranks.

A card is a number from 0 to 51, four times its rank plus its suit. Each card has a 64-bit key, and keys add up.
The low sixteen bits of the sum count the suits, begun at three, so that the fifth card of a suit sets a bit of 0x8888.
The bits above are a hash of the ranks: the top ones choose a displacement, the next ones a base, and both together are
the place of the value. The displacements are found once, so that no two holdings of ranks share a place.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, SUITS, Card
from houseway.cards.kernels import compiled

CARDS = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
"""The card each number stands for."""

NUMBERS = {card: number for number, card in enumerate(CARDS)}
"""The number that stands for each card."""

START = np.uint64(0x3333)
FIVE_OF_A_SUIT = np.uint64(0x8888)

Hands = NDArray[np.uint8]
"""Hands as rows of card numbers."""

Values = NDArray[np.uint16]
"""Values of hands on the scale of the ranking of the same name, bigger winning."""


class Tables(NamedTuple):
    """What a kernel needs to rank hands of one size."""

    keys: NDArray[np.uint64]
    displacements: NDArray[np.uint16]
    values: Values
    suited: Values
    bucket_shift: np.uint64
    base_shift: np.uint64
    mask: np.uint64


def numbers(hands: Iterable[Iterable[Card]]) -> Hands:
    """Hands of cards as rows of card numbers."""
    return np.array([[NUMBERS[card] for card in hand] for hand in hands], dtype=np.uint8)


def checked(hands: Hands, size: int) -> Hands:
    """The hands as a kernel reads them; a kernel checks nothing, so whatever calls one comes here first."""
    if hands.ndim != 2 or hands.shape[1] != size or hands.dtype != np.uint8:
        raise ValueError(f"hands of {size} come as rows of {size} bytes, not as {hands.dtype} {hands.shape}")
    if hands.size and hands.max() > 51:
        raise ValueError(f"cards are numbered 0 to 51, and {hands.max()} is among these")
    return np.ascontiguousarray(hands)


def hashed(size: int, value: Callable[[str], int], suited: Values) -> Tables:
    """Tables for hands of this size, `value` telling what ranks without a flush are worth."""
    held = _holdings(size)
    values = np.array([value("".join(RANKS[rank] for rank in hand)) for hand in held.tolist()], dtype=np.uint16)
    place_bits = (len(held) - 1).bit_length()
    bucket_bits = place_bits - 3
    bucket_shift, base_shift = np.uint64(64 - bucket_bits), np.uint64(64 - bucket_bits - place_bits)
    mask = np.uint64((1 << place_bits) - 1)
    for seed in range(1000):
        rank_keys = np.random.default_rng(seed).integers(1, 1 << 48, 13, dtype=np.uint64) << np.uint64(16)
        sums = rank_keys[held].sum(axis=1, dtype=np.uint64)
        buckets, bases = (sums >> bucket_shift).astype(np.int64), (sums >> base_shift & mask).astype(np.int64)
        fullest_first = np.lexsort((buckets, -np.bincount(buckets)[buckets]))
        displacements, placed = np.zeros(1 << bucket_bits, np.uint16), np.zeros(1 << place_bits, np.uint16)
        buckets, bases = buckets[fullest_first], bases[fullest_first]
        if _displace(buckets, bases, values[fullest_first], displacements, placed):
            suit_keys = np.uint64(1) << np.arange(0, 16, 4, dtype=np.uint64)
            keys = (rank_keys[:, None] + suit_keys).ravel()
            return Tables(keys, displacements, placed, suited, bucket_shift, base_shift, mask)
    raise RuntimeError(f"no perfect hash was found for hands of {size}")


@cache
def _holdings(size: int) -> NDArray[np.uint8]:
    """Every way to hold `size` ranks, at most four of each."""
    every = combinations_with_replacement(range(13), size)
    return np.array([hand for hand in every if all(a != b for a, b in zip(hand, hand[4:], strict=False))], np.uint8)


@compiled
def _displace(
    buckets: NDArray[np.int64],
    bases: NDArray[np.int64],
    values: Values,
    displacements: NDArray[np.uint16],
    placed: Values,
) -> bool:
    """Find for each bucket in turn the least displacement that puts its holdings on places of their own."""
    size = len(placed)
    first = 0
    while first < len(buckets):
        last = first
        while last < len(buckets) and buckets[last] == buckets[first]:
            last += 1
        displacement = 0
        put = first
        while put < last:
            place = (bases[put] + displacement) % size
            if placed[place] == 0:
                placed[place] = values[put]
                put += 1
                continue
            for taken in range(first, put):
                placed[(bases[taken] + displacement) % size] = 0
            put = first
            displacement += 1
            if displacement == size:
                return False
        displacements[buckets[first]] = displacement
        first = last
    return True
