"""The three-card high hand: seven classes, in which a straight beats a flush because it is rarer."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from houseway.cards.card import RANKS, Card
from houseway.cards.rankings.keys import counts, key, require_count
from houseway.cards.rankings.rank import Rank

CATEGORIES = ("no pair", "one pair", "flush", "straight", "three of a kind", "straight flush", "royal flush")
"""The classes from the lowest to the highest."""

STRAIGHTS = (*(RANKS[low : low + 3][::-1] for low in range(10, -1, -1)), "32A")
"""Every run of three, from the highest down; in the last one the ace counts as one."""


class ThreeCardHigh(Rank, frozen=True, order=True):
    """A place among three-card high hands."""


def best(cards: Sequence[Card]) -> ThreeCardHigh:
    """What the best three of three or four distinct cards are worth."""
    require_count(len(cards), 3, 4)
    if len(cards) == 3:
        return _of_three(cards)
    return max(map(_of_three, combinations(cards, 3)))


def _of_three(cards: Sequence[Card]) -> ThreeCardHigh:
    held = counts(key(cards))
    suited = cards[0][1] == cards[1][1] == cards[2][1]
    return _places()[_class("".join(rank * count for count, rank in held), suited)]


@cache
def _class(falling: str, suited: bool) -> tuple[str, str]:
    """The class and telling ranks of three falling ranks."""
    run = next((run for run in STRAIGHTS if set(run) == set(falling)), None)
    if run:
        if not suited:
            return "straight", run
        return ("royal flush" if run == "AKQ" else "straight flush"), run
    if suited:
        return "flush", falling
    match len(set(falling)):
        case 1:
            return "three of a kind", falling
        case 2:
            pair = falling[1]
            return "one pair", pair * 2 + falling.replace(pair, "")
    return "no pair", falling


@cache
def _places() -> dict[tuple[str, str], ThreeCardHigh]:
    falling = RANKS[::-1]
    classes = {_class("".join(ranks), False) for ranks in combinations_with_replacement(falling, 3)}
    classes |= {_class("".join(ranks), True) for ranks in combinations(falling, 3)}
    ordered = sorted(classes, key=_strength)
    return {place: ThreeCardHigh(value, *place) for value, place in enumerate(ordered, 1)}


def _strength(place: tuple[str, str]) -> tuple[int, list[int]]:
    category, ranks = place
    values = [0 if ranks == "32A" and rank == "A" else RANKS.index(rank) + 1 for rank in ranks]
    return CATEGORIES.index(category), values
