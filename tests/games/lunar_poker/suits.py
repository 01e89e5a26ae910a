"""Every holding of some cards, suits renamed (and colours with them), with the number of holdings it stands for."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import factorial

from houseway.cards.card import RANKS, SUITS, Card


@cache
def _suited(number: int) -> tuple[int, ...]:
    return tuple(sum(1 << rank for rank in ranks) for ranks in combinations(range(13), number))


def holdings(number: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Holdings up to a renaming of suits: the ranks held in each suit, suits in falling order of their rank sets."""
    for counts in _partitions(number, 4, number):
        yield from _filled(counts, ())


def _partitions(number: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    if parts == 0:
        if number == 0:
            yield ()
        return
    for first in range(min(number, most), -1, -1):
        yield from ((first, *rest) for rest in _partitions(number - first, parts - 1, first))


def _filled(counts: tuple[int, ...], sets: tuple[int, ...]) -> Iterator[tuple[tuple[Card, ...], int]]:
    if len(sets) == len(counts):
        yield _cards(sets), _orders(sets)
        return
    here = len(sets)
    for ranks in _suited(counts[here]):
        if here and counts[here] == counts[here - 1] and ranks > sets[-1]:
            continue
        yield from _filled(counts, (*sets, ranks))


def _orders(sets: tuple[int, ...]) -> int:
    orders = factorial(4)
    for ranks in set(sets):
        orders //= factorial(sets.count(ranks))
    return orders


def _cards(sets: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(
        Card(RANKS[rank] + suit)
        for suit, ranks in zip(SUITS, sets, strict=True)
        for rank in range(13)
        if ranks >> rank & 1
    )
