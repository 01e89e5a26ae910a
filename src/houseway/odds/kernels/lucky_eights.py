"""Hands of Lucky 8's set in bulk: how many hands of eight and how many side cards each makes.

Only the values matter, so a hand is the sum of one key a card: a digit in base nine for each value from one to seven.
Eights and jokers have key zero and are hands by themselves; the sum is the place of the rest in a table of the best
settings, filled once from the rules.
"""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import lucky_eights
from houseway.cards.kernels import compiled
from houseway.games.lucky_eights.setting import best_groups, value

CARDS = lucky_eights().cards
"""The card each number from 0 to 65 stands for."""

NUMBERS = {card: number for number, card in enumerate(CARDS)}
"""The number that stands for each card."""

HAND = 8
_VALUES = tuple(value(card) for card in CARDS)
_KEYS = np.array([9 ** (worth - 1) if worth < 8 else 0 for worth in _VALUES], dtype=np.uint32)
_ALONE = np.array([worth == 8 for worth in _VALUES], dtype=np.uint8)

Strengths = NDArray[np.uint8]
"""Sixteen times the hands of eight, plus eight less the side cards: the bigger wins."""


def strengths(hands: NDArray[np.uint8]) -> Strengths:
    """The best setting of each hand of eight card numbers."""
    if hands.ndim != 2 or hands.shape[1] != HAND or hands.dtype != np.uint8:
        raise ValueError(f"hands come as rows of {HAND} bytes, not as {hands.dtype} {hands.shape}")
    if hands.size and hands.max() >= len(CARDS):
        raise ValueError(f"cards are numbered 0 to {len(CARDS) - 1}, and {hands.max()} is among these")
    out = np.empty(len(hands), dtype=np.uint8)
    strengths_into(np.ascontiguousarray(hands), out, _KEYS, _ALONE, table())
    return out


def hands_and_side_cards(strength: int) -> tuple[int, int]:
    """A strength taken apart: hands of eight and side cards."""
    return strength >> 4, HAND - (strength & 15)


@cache
def table() -> Strengths:
    """The strength of every holding of values below eight, side cards counted as of a hand of eight cards."""
    found = np.zeros(9**7, dtype=np.uint8)
    for size in range(HAND + 1):
        for values in combinations_with_replacement(range(1, 8), size):
            groups = best_groups(values)
            side = size - sum(map(len, groups))
            found[sum(9 ** (each - 1) for each in values)] = 16 * len(groups) + HAND - side
    return found


@compiled
def strengths_into(
    hands: NDArray[np.uint8], out: Strengths, keys: NDArray[np.uint32], alone: NDArray[np.uint8], table: Strengths
) -> None:
    """Set every hand; nothing is checked here."""
    for row in range(hands.shape[0]):
        at = np.uint32(0)
        eights = np.uint8(0)
        for column in range(hands.shape[1]):
            card = hands[row, column]
            at += keys[card]
            eights += alone[card]
        out[row] = table[at] + 16 * eights
