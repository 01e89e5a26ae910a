"""Hands showing: one to four up-cards, compared to find who opens (poker/A6).

Pairs, trips and quads count; straights and flushes need a fifth card and do not. A missing kicker is the lowest.
"""

from collections.abc import Sequence

from houseway.cards.card import RANKS, Card
from houseway.cards.rankings.keys import RANK_BITS, counts, key, require_count
from houseway.cards.rankings.low import ACE_LOW
from houseway.cards.rankings.rank import Rank

_CATEGORIES = ("no pair", "one pair", "two pairs", "three of a kind", "four of a kind")
_GROUPS = {(2,): 1, (2, 2): 2, (3,): 3, (4,): 4}


class Showing(Rank, frozen=True, order=True):
    """A place among high hands showing."""


class LowShowing(Rank, frozen=True, order=True):
    """A place among low hands showing."""


def high(cards: Sequence[Card]) -> Showing:
    """What up to four up-cards are worth for high."""
    held = key(cards) & RANK_BITS
    found = _highs.get(held)
    if found is None:
        require_count(len(cards), 1, 4)
        category, ranks = _grouped(held, RANKS)
        found = _highs[held] = Showing(_number(category, ranks, RANKS), _CATEGORIES[category], ranks)
    return found


def low(cards: Sequence[Card]) -> LowShowing:
    """What up to four up-cards are worth for low, the ace as one: fewest and lowest pairs, then lowest cards."""
    held = key(cards) & RANK_BITS
    found = _lows.get(held)
    if found is None:
        require_count(len(cards), 1, 4)
        category, ranks = _grouped(held, ACE_LOW)
        found = _lows[held] = LowShowing(-_number(category, ranks, ACE_LOW), _CATEGORIES[category], ranks)
    return found


_highs: dict[int, Showing] = {}
_lows: dict[int, LowShowing] = {}
"""By the ranks held, worked out the first time they are met."""


def _grouped(ranks: int, order: str) -> tuple[int, str]:
    held = sorted(((count, order.index(rank), rank) for count, rank in counts(ranks)), reverse=True)
    shape = tuple(count for count, _, _ in held if count > 1)
    return _GROUPS.get(shape, 0), "".join(rank * count for count, _, rank in held)


def _number(category: int, ranks: str, order: str) -> int:
    """Category then four ranks as digits, nothing where there is no card."""
    number = category
    for place in range(4):
        number = number * 14 + (order.index(ranks[place]) + 1 if place < len(ranks) else 0)
    return number
