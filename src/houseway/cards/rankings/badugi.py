"""Badugi: the most cards of which no two share a rank or a suit, and among as many the lowest (poker/A25)."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from houseway.cards.card import SUITS, Card, rank, suit
from houseway.cards.rankings.keys import require_count
from houseway.cards.rankings.low import ACE_LOW
from houseway.cards.rankings.rank import Rank, spelled
from houseway.cards.rankings.rank import worth as by_value

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
    # Every set of cards that all differ, as bits: a card joins those with which it shares neither rank nor suit.
    sets = [0]
    for card in cards:
        bits = _BITS[rank(card) + suit(card)]
        sets += [others | bits for others in sets if not others & bits]
    by_bits = _by_bits()
    return max([by_bits[bits & _RANK_BITS] for bits in sets[1:]], key=by_value)


def worth(held: Sequence[Card]) -> Badugi:
    """What one to four cards are worth of which no two share a rank or a suit."""
    return places()[frozenset(map(rank, held))]


def counting(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The cards that make the hand, every set of them where several are worth as much."""
    ranks = set(best(cards).ranks)
    sets = combinations(cards, len(ranks))
    return [held for held in sets if len(set(map(suit, held))) == len(held) and set(map(rank, held)) == ranks]


_BITS = {rank + suit: 1 << r | 1 << 13 + s for r, rank in enumerate(ACE_LOW) for s, suit in enumerate(SUITS)}
_RANK_BITS = (1 << 13) - 1


@cache
def _by_bits() -> dict[int, Badugi]:
    return {sum(1 << ACE_LOW.index(rank) for rank in ranks): place for ranks, place in places().items()}


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
