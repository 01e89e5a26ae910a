"""Listing answers one at a time, since a space may hold more than anyone wants at once."""

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import Any

from houseway.cards.card import Card


def rows(spaces: Sequence[Iterable[Any]]) -> Iterator[tuple[Any, ...]]:
    """Every row with one answer of each space; lazy, since a space may list more than anyone wants at once."""
    if not spaces:
        yield ()
        return
    for first in spaces[0]:
        for rest in rows(spaces[1:]):
            yield (first, *rest)


def combination(cards: tuple[Card, ...], size: int, index: int) -> tuple[Card, ...]:
    """The `index`-th combination of that size in listing order."""
    chosen: list[Card] = []
    for position, card in enumerate(cards):
        if len(chosen) == size:
            break
        with_it = comb(len(cards) - position - 1, size - len(chosen) - 1)
        if index < with_it:
            chosen.append(card)
        else:
            index -= with_it
    return tuple(chosen)
