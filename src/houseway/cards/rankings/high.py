"""The five-card high hand: ten classes, and within one the grouped ranks before the kickers (poker/A1).

`best` takes five, six or seven cards; `best_of_omaha` exactly two of the hand and three of the board.
The 7,462 places on the scale are made once, and each holding of ranks is worked out the first time it is met.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from houseway.cards.card import RANKS, SUITS, Card
from houseway.cards.rankings.keys import (
    FIVE_OF_A_SUIT,
    RANK_BITS,
    START,
    counts,
    flush_ranks,
    key,
    key_of,
    require_count,
    two_and_three,
)
from houseway.cards.rankings.rank import Rank, worth

CATEGORIES = (
    "no pair",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
"""The classes from the lowest to the highest."""

STRAIGHTS = (*(RANKS[low : low + 5][::-1] for low in range(8, -1, -1)), "5432A")
"""Every run of five, from the highest down; in the last one the ace counts as one."""


class High(Rank, frozen=True, order=True):
    """A place among five-card high hands."""


def best(cards: Sequence[Card]) -> High:
    """What the best five of five, six or seven distinct cards are worth."""
    try:
        # The key, written out, and one look-up: a flush has a bit set that no known holding of ranks has.
        return _known[sum(map(key_of, cards), START) & _RANKS_OR_FLUSH]
    except KeyError:
        return _worked_out(cards)


def _worked_out(cards: Sequence[Card]) -> High:
    """The same for a flush, for ranks not met before, and for what cannot be ranked."""
    total = key(cards)
    require_count(len(cards), 5, 7)
    return suited(flush_ranks(cards)) if total & FIVE_OF_A_SUIT else _of_ranks(total & RANK_BITS)


def best_of_omaha(hand: Sequence[Card], board: Sequence[Card]) -> High:
    """The best five made of exactly two from the hand and three from the board."""
    holdings = {total & RANK_BITS for total in two_and_three(hand, board) if not total & FIVE_OF_A_SUIT}
    ranked = [*map(_of_ranks, holdings)]
    for suit in SUITS:
        own, shared = ([card for card in cards if card[1] == suit] for cards in (hand, board))
        ranked += [best(two + three) for two in combinations(own, 2) for three in combinations(shared, 3)]
    return max(ranked, key=worth)


_known: dict[int, High] = {}
_RANKS_OR_FLUSH = RANK_BITS | FIVE_OF_A_SUIT


def _of_ranks(ranks: int) -> High:
    """What cards without a flush are worth."""
    if ranks not in _known:
        _known[ranks] = places()[_strongest(counts(ranks))]
    return _known[ranks]


def of_ranks(ranks: str) -> High:
    """What five, six or seven ranks are worth that make no flush."""
    return places()[_strongest(_grouped(sorted(ranks, key=RANKS.index, reverse=True)))]


@cache
def suited(ranks: str) -> High:
    """What five to seven falling ranks of one suit are worth; beside them no full house or better can be held."""
    run = straight_in(ranks)
    if run is None:
        return places()["flush", ranks[:5]]
    return places()["royal flush" if run[0] == "A" else "straight flush", run]


def straight_in(ranks: str) -> str | None:
    """The highest run of five among these ranks."""
    held = set(ranks)
    return next((run for run in STRAIGHTS if held.issuperset(run)), None)


def _strongest(held: list[tuple[int, str]]) -> tuple[str, str]:
    """The class and telling ranks of the best five, suits aside; `held` falls by rank."""
    fours = [rank for count, rank in held if count == 4]
    threes = [rank for count, rank in held if count == 3]
    pairs = [rank for count, rank in held if count == 2]
    falling = "".join(rank for _, rank in held)
    if fours:
        return "four of a kind", fours[0] * 4 + falling.replace(fours[0], "")[0]
    if threes and (twos := sorted(threes[1:] + pairs, key=RANKS.index)):
        return "full house", threes[0] * 3 + twos[-1] * 2
    if len(falling) >= 5 and (run := straight_in(falling)):
        return "straight", run
    if threes:
        return "three of a kind", threes[0] * 3 + falling.replace(threes[0], "")[:2]
    if len(pairs) > 1:
        return "two pairs", pairs[0] * 2 + pairs[1] * 2 + falling.replace(pairs[0], "").replace(pairs[1], "")[0]
    if pairs:
        return "one pair", pairs[0] * 2 + falling.replace(pairs[0], "")[:3]
    return "no pair", falling[:5]


@cache
def places() -> dict[tuple[str, str], High]:
    """Every class of equal hands, by its category and ranks, in rising order."""
    falling = RANKS[::-1]
    classes = [
        _strongest(_grouped(ranks)) for ranks in combinations_with_replacement(falling, 5) if len(set(ranks)) > 1
    ]
    for ranks in map("".join, combinations(falling, 5)):
        run = straight_in(ranks)
        if run is None:
            classes.append(("flush", ranks))
        else:
            classes.append(("royal flush" if run[0] == "A" else "straight flush", run))
    classes.sort(key=_strength)
    return {place: High(value, *place) for value, place in enumerate(classes, 1)}


def _grouped(ranks: Sequence[str]) -> list[tuple[int, str]]:
    return [(ranks.count(rank), rank) for rank in dict.fromkeys(ranks)]


def _strength(place: tuple[str, str]) -> tuple[int, list[int]]:
    category, ranks = place
    values = [0 if ranks == "5432A" and rank == "A" else RANKS.index(rank) + 1 for rank in ranks]
    return CATEGORIES.index(category), values
