"""Badugi: the most cards of which no two share a rank or a suit, and among as many the lowest (poker/A25)."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from houseway.cards.card import Card, rank, suit
from houseway.cards.rankings.keys import require_count
from houseway.cards.rankings.low import ACE_LOW
from houseway.cards.rankings.rank import Rank, spelled

CATEGORIES = ("one card", "two cards", "three cards", "badugi")
"""The classes from the lowest to the highest."""


class Badugi(Rank, frozen=True, order=True):
    """A place among badugi hands."""

    @property
    def name(self) -> str:
        """The hand in words: `badugi, four-three-two-ace`."""
        return f"{self.category}, {spelled(self.ranks)}"


def best(cards: Sequence[Card]) -> Badugi:
    """What four distinct cards are worth."""
    require_count(len(cards), 4, 4)
    held = [(rank(card), suit(card)) for card in cards]
    for size in range(4, 1, -1):
        sets = [part for part in combinations(held, size) if _all_differ(part)]
        if sets:
            return max(places()[frozenset(rank for rank, _ in part)] for part in sets)
    return max(places()[frozenset(rank)] for rank, _ in held)


def _all_differ(part: tuple[tuple[str, str], ...]) -> bool:
    return len({rank for rank, _ in part}) == len({suit for _, suit in part}) == len(part)


@cache
def places() -> dict[frozenset[str], Badugi]:
    """Every set of one to four ranks, the fewest and highest first."""
    value = 0
    places = {}
    for size in range(1, 5):
        for hand in sorted((hand[::-1] for hand in combinations(range(13), size)), reverse=True):
            value += 1
            ranks = "".join(ACE_LOW[place] for place in hand)
            places[frozenset(ranks)] = Badugi(value, CATEGORIES[size - 1], ranks)
    return places
