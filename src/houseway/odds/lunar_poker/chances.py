"""How often a Lunar Poker hand beats the dealer and how often a draw betters it: the reasons behind a hint."""

from functools import cache
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, SUITS, Card
from houseway.cards.decks import standard
from houseway.cards.kernels import high as kernels
from houseway.cards.rankings import high
from houseway.games.lunar_poker.ranking import best
from houseway.odds.lunar_poker.classes import masks_of
from houseway.odds.lunar_poker.dealer import dealer
from houseway.odds.lunar_poker.worth import LEAST

Hand = tuple[Card, ...]


class Chances(NamedTuple):
    """Shares of the dealer's hands, a forced card aside."""

    unqualified: float
    wins: float
    ties: float
    loses: float


def against_dealer(final: Hand, thrown: Hand, up: Card) -> Chances:
    """A final hand against every four hole cards beside the up-card, the cards thrown away being seen."""
    rank = RANKS.index(up[0])
    table, masks = dealer(rank), masks_of((*final, *thrown), up)
    live = np.array([4 - (each == rank) - sum(mask >> each & 1 for mask in masks) for each in range(13)])
    ways = np.prod(table.choose[live[table.ranks[:, :4]], table.ranks[:, 4:]], axis=1)
    own = 0x1FFF & ~masks[0] & ~(1 << rank)
    suited = (table.masks != 0) & (table.masks & own == table.masks)
    ways -= suited
    dealt = np.concatenate([table.values[:, 0], table.values[suited, 1]])
    weights = np.concatenate([ways, np.ones(int(suited.sum()), dtype=ways.dtype)])
    mine, total = best(final).value, int(weights.sum())
    qualified = dealt >= LEAST
    parts = (~qualified, qualified & (dealt < mine), qualified & (dealt == mine), qualified & (dealt > mine))
    return Chances(*(int(weights[part].sum()) / total for part in parts))


def bettered(hand: Hand, up: Card, thrown: Hand, drawn: int) -> tuple[str, float]:
    """The class of hand above what is held, and how often this many new cards make it or a better one."""
    place = high.CATEGORIES.index(best(hand).category)
    least = high.CATEGORIES[min(place + 1, len(high.CATEGORIES) - 1)]
    kept = tuple(card for card in hand if card not in thrown)
    unseen = [card for card in standard().cards if card != up and card not in hand]
    if len(kept) + drawn > 5:
        better = sum(high.CATEGORIES.index(best((*kept, card)).category) > place for card in unseen)
        return least, better / len(unseen)
    numbers = np.array([_number(card) for card in unseen], dtype=np.uint8)
    draws = numbers[_choices(len(unseen), drawn)]
    held = np.tile(np.array([_number(card) for card in kept], dtype=np.uint8), (len(draws), 1))
    values = kernels.five(np.ascontiguousarray(np.hstack([held, draws])))
    return least, float((values > _top(high.CATEGORIES[place])).mean())


def _number(card: Card) -> int:
    return 4 * RANKS.index(card[0]) + SUITS.index(card[1])


@cache
def _choices(among: int, size: int) -> NDArray[np.uint8]:
    flat = chain.from_iterable(combinations(range(among), size))
    return np.fromiter(flat, dtype=np.uint8, count=size * comb(among, size)).reshape(-1, size)


@cache
def _top(category: str) -> int:
    """The highest value of a class of hand."""
    return max(rank.value for rank in high.places().values() if rank.category == category)
