"""What a hand is worth: a place on one scale of hands, on which bigger always wins."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import attrgetter
from typing import Literal, TypeVar

import msgspec

from houseway.cards.card import RANK_WORDS, Card


class Rank(msgspec.Struct, frozen=True, order=True):
    """A place on a scale. Bigger wins, equal ties; places on different scales cannot be compared."""

    value: int
    category: str
    """The class of hand, in words: `full house`."""
    ranks: str
    """The ranks that decide, the most telling first: `KKK44`."""

    @property
    def name(self) -> str:
        """The hand in words: `full house, kings over fours`."""
        return in_words(self.category, self.ranks)

    def rule(self, clauses: Mapping[str, str]) -> str:
        """The clause that ranks this class of hand, by the table of the game being played."""
        return clauses[self.category]


class Half(msgspec.Struct, frozen=True):
    """The cards that play, for a whole pot or for one half of it, and what they are called."""

    cards: tuple[Card, ...]
    name: str
    of: Literal["", "high", "low"] = ""


worth = attrgetter("value")
"""Picks the best of many ranks on one scale, faster than comparing them whole."""

AnyRank = TypeVar("AnyRank", bound=Rank)


def playing(
    cards: Sequence[Card], size: int, best: Callable[[Sequence[Card]], AnyRank | None]
) -> tuple[AnyRank, tuple[Card, ...]] | None:
    """The best hand of `size` cards and the cards that make it, the first where several do; None where none ranks."""
    top: tuple[AnyRank, tuple[Card, ...]] | None = None
    for hand in combinations(cards, size):
        rank = best(hand)
        if rank is not None and (top is None or rank > top[0]):
            top = rank, hand
    return top


def _plural(rank: str) -> str:
    return RANK_WORDS[rank] + ("es" if rank == "6" else "s")


def spelled(ranks: str) -> str:
    """Ranks one after another: `king-nine-two`."""
    return "-".join(RANK_WORDS[rank] for rank in ranks)


def _kickers(ranks: str) -> str:
    return f", {spelled(ranks)} kicker{'s' if len(ranks) > 1 else ''}" if ranks else ""


@cache
def in_words(category: str, ranks: str) -> str:
    """A hand of this class and these ranks, as a dealer calls it."""
    match category:
        case "royal flush":
            return category
        case "straight flush" | "straight":
            return f"{category}, {RANK_WORDS[ranks[0]]} high"
        case "four of a kind":
            return f"four of a kind, {_plural(ranks[0])}{_kickers(ranks[4:])}"
        case "full house":
            return f"full house, {_plural(ranks[0])} over {_plural(ranks[3])}"
        case "flush":
            return f"flush, {spelled(ranks)}"
        case "three of a kind":
            return f"three of a kind, {_plural(ranks[0])}{_kickers(ranks[3:])}"
        case "two pairs":
            return f"two pairs, {_plural(ranks[0])} and {_plural(ranks[2])}{_kickers(ranks[4:])}"
        case "one pair":
            return f"pair of {_plural(ranks[0])}{_kickers(ranks[2:])}"
    return f"{RANK_WORDS[ranks[0]]} high{_kickers(ranks[1:])}"
