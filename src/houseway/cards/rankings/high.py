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
    RANKS_ABOVE,
    SHORT_KEYS,
    SPREAD,
    SUIT_SUM,
    counts,
    flush_ranks,
    key,
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
    # Five and seven cards are ranked most, so their sum is written out: a loop takes a quarter longer.
    try:
        if len(cards) == 5:
            a, b, c, d, e = cards
            short = _SHORT[a] + _SHORT[b] + _SHORT[c] + _SHORT[d] + _SHORT[e]
            suit, known = _FLUSH_OF_FIVE[short & SUIT_SUM], _fives
        elif len(cards) == 7:
            a, b, c, d, e, f, g = cards
            short = _SHORT[a] + _SHORT[b] + _SHORT[c] + _SHORT[d] + _SHORT[e] + _SHORT[f] + _SHORT[g]
            suit, known = _FLUSH_OF_SEVEN[short & SUIT_SUM], _sevens
        else:
            return _worked_out(cards)
    except KeyError:  # a card that cannot be ranked, which is named there
        return _worked_out(cards)
    if suit:
        return _of_suit(cards, suit)
    ranks = short >> RANKS_ABOVE
    rank = known.get(ranks)
    if rank is None:
        rank = known[ranks] = _worked_out(cards)
    return rank


def _worked_out(cards: Sequence[Card]) -> High:
    """The same for what cannot be looked up yet, and for what cannot be ranked."""
    total = key(cards)
    require_count(len(cards), 5, 7)
    if total & FIVE_OF_A_SUIT:
        return suited(flush_ranks(cards))
    return _of_ranks(total & RANK_BITS)


def _of_suit(cards: Sequence[Card], suit: str) -> High:
    return _sorted_suited("".join(sorted([card[0] for card in cards if card[1] == suit])))


@cache
def _sorted_suited(ranks: str) -> High:
    return suited("".join(sorted(ranks, key=RANKS.index, reverse=True)))


def _flushes(size: int) -> tuple[str, ...]:
    """By the sum of the suits of this many cards: the suit that has five of them, or nothing."""
    flushes = [""] * (SUIT_SUM + 1)
    for suits in combinations_with_replacement(SUITS, size):
        held = next((suit for suit in SUITS if suits.count(suit) >= 5), "")
        flushes[sum(SPREAD[SUITS.index(suit)] for suit in suits)] = held
    return tuple(flushes)


def best_of_omaha(hand: Sequence[Card], board: Sequence[Card]) -> High:
    """The best five made of exactly two from the hand and three from the board."""
    holdings = {total & RANK_BITS for total in two_and_three(hand, board) if not total & FIVE_OF_A_SUIT}
    ranked = [*map(_of_ranks, holdings)]
    for suit in SUITS:
        shared = [card for card in board if card[1] == suit]
        if len(shared) >= 3:
            own = [card for card in hand if card[1] == suit]
            ranked += [best(two + three) for two in combinations(own, 2) for three in combinations(shared, 3)]
    return max(ranked, key=worth)


_SHORT = SHORT_KEYS
_FLUSH_OF_FIVE, _FLUSH_OF_SEVEN = _flushes(5), _flushes(7)
_fives: dict[int, High] = {}
_sevens: dict[int, High] = {}
_known: dict[int, High] = {}


def _of_ranks(ranks: int) -> High:
    """What cards without a flush are worth."""
    found = _known.get(ranks)
    if found is None:
        found = _known[ranks] = places()[_strongest(counts(ranks))]
    return found


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


@cache
def straight_in(ranks: str) -> str | None:
    """The highest run of five among these ranks."""
    held = set(ranks)
    return next((run for run in STRAIGHTS if held.issuperset(run)), None)


def _strongest(held: list[tuple[int, str]]) -> tuple[str, str]:
    """The class and telling ranks of the best five, suits aside; `held` falls by rank."""
    by_count = ["", "", "", "", ""]
    falling = ""
    for count, rank in held:
        by_count[count] += rank
        falling += rank
    _, _, pairs, threes, fours = by_count
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
