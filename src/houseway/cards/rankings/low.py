"""Low hands: ace to five, eight or better, deuce to seven, and the three-card six or better.

A low hand ranks as the inverse of the high one: compared from its highest card down, lower is better (poker/A2),
and any hand without a pair is better than any pair. On the scale here, as on every other, bigger wins.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from houseway.cards.card import RANKS, Card
from houseway.cards.rankings import high
from houseway.cards.rankings.keys import RANK_BITS, counts, key, require_count, two_and_three
from houseway.cards.rankings.rank import Rank, spelled, worth

ACE_LOW = "A23456789TJQK"
"""Ranks from the lowest to the highest where the ace counts as one."""

CATEGORIES = ("four of a kind", "full house", "three of a kind", "two pairs", "one pair", "no pair")
"""The classes of ace to five from the lowest to the highest."""

WORST_EIGHT = 6175 - 56 + 1
"""The value of 8-7-6-5-4: of the 6,175 places the 56 best are those of five different ranks up to eight."""

_GROUPS = {(4, 1): 5, (3, 2): 4, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}


class _Spelled(Rank, frozen=True, order=True):
    @property
    def name(self) -> str:
        """The hand in words: `seven-five-four-three-ace low`."""
        return f"{spelled(self.ranks)} low" if self.category == "no pair" else super().name


class AceToFive(_Spelled, frozen=True, order=True):
    """A place among ace-to-five lows, where straights and flushes do not count."""


class DeuceToSeven(_Spelled, frozen=True, order=True):
    """A place among deuce-to-seven lows, where the ace is high and straights and flushes count against the hand."""


class ThreeCardLow(_Spelled, frozen=True, order=True):
    """A place among three-card lows that qualify."""


def ace_to_five(cards: Sequence[Card]) -> AceToFive:
    """What the lowest five of five, six or seven distinct cards are worth."""
    ranks = key(cards) & RANK_BITS
    if ranks in _known:
        return _known[ranks]
    require_count(len(cards), 5, 7)
    return _of_key(ranks)


def eight_or_better(cards: Sequence[Card]) -> AceToFive | None:
    """The ace-to-five low if it has no pair and nothing above an eight; None where it does not qualify."""
    return _qualified(ace_to_five(cards))


def eight_or_better_of_omaha(hand: Sequence[Card], board: Sequence[Card]) -> AceToFive | None:
    """The best qualifying low made of exactly two from the hand and three from the board."""
    holdings = {total & RANK_BITS for total in two_and_three(hand, board)}
    return _qualified(max(map(_of_key, holdings), key=worth))


def six_or_better(cards: Sequence[Card]) -> ThreeCardLow | None:
    """The best three-card low of three or four cards: no pair and nothing above a six; None where none qualifies."""
    require_count(len(cards), 3, 4)
    held = [rank for count, rank in counts(key(cards))]
    small = [rank for rank in ACE_LOW[:6] if rank in held][:3]
    return _six_lows()["".join(reversed(small))] if len(small) == 3 else None


def deuce_to_seven(cards: Sequence[Card], wheel_is_straight: bool = False) -> DeuceToSeven:
    """What five cards are worth at deuce to seven; the house may count 5-4-3-2-A as a straight (poker/A3)."""
    require_count(len(cards), 5, 5)
    return turned(wheel_is_straight)[high.best(cards)]


def of_ranks(ranks: Sequence[str]) -> AceToFive:
    """What the lowest five of five to seven ranks are worth."""
    different = [rank for rank in ACE_LOW if rank in ranks]
    if len(different) >= 5:
        return _ace_to_five_places()["".join(sorted(different[:5]))]
    return max(_ace_to_five_places()["".join(sorted(five))] for five in combinations(ranks, 5))


_known: dict[int, AceToFive] = {}


def _of_key(ranks: int) -> AceToFive:
    if ranks not in _known:
        _known[ranks] = of_ranks([rank for count, rank in counts(ranks) for _ in range(count)])
    return _known[ranks]


def _qualified(low: AceToFive) -> AceToFive | None:
    return low if low.value >= WORST_EIGHT else None


@cache
def _ace_to_five_places() -> dict[str, AceToFive]:
    """Every ace-to-five low by its sorted ranks."""
    hands = ["".join(hand) for hand in combinations_with_replacement(ACE_LOW, 5) if len(set(hand)) > 1]
    falling = sorted(map(_grouped, hands), reverse=True)
    return {
        "".join(sorted(ranks)): AceToFive(value, CATEGORIES[5 - category], ranks)
        for value, (category, ranks) in enumerate(
            ((category, "".join(ACE_LOW[place] for place in places)) for category, places in falling), 1
        )
    }


def _grouped(hand: str) -> tuple[int, list[int]]:
    """The class of a low hand and its ranks, the grouped ones first: less is better."""
    places = sorted(map(ACE_LOW.index, hand), key=lambda place: (hand.count(ACE_LOW[place]), place), reverse=True)
    shape = tuple(sorted((hand.count(rank) for rank in set(hand)), reverse=True))
    return _GROUPS[shape], places


@cache
def _six_lows() -> dict[str, ThreeCardLow]:
    hands = sorted((sorted(three, reverse=True) for three in combinations(range(6), 3)), reverse=True)
    lows = ("".join(ACE_LOW[place] for place in hand) for hand in hands)
    return {ranks: ThreeCardLow(value, "no pair", ranks) for value, ranks in enumerate(lows, 1)}


@cache
def turned(wheel_is_straight: bool) -> dict[high.High, DeuceToSeven]:
    """The high scale upside down, with 5-4-3-2-A as an ace-high hand or flush unless the house says otherwise."""
    worst_last = sorted(high.places().values(), key=lambda rank: _weight(rank, wheel_is_straight), reverse=True)
    return {
        rank: DeuceToSeven(value, *_weight(rank, wheel_is_straight)[1:]) for value, rank in enumerate(worst_last, 1)
    }


_ACE_FIVE = [RANKS.index(rank) for rank in "A5432"]


def _weight(rank: high.High, wheel_is_straight: bool) -> tuple[tuple[int, list[int]], str, str]:
    """How high, and so how bad, a hand is at deuce to seven, and what it is called there."""
    if rank.ranks != "5432A" or wheel_is_straight:
        places = [RANKS.index(each) for each in rank.ranks]
        if rank.ranks == "5432A":
            places = [*places[:4], -1]
        return (high.CATEGORIES.index(rank.category), places), rank.category, rank.ranks
    category = "no pair" if rank.category == "straight" else "flush"
    return (high.CATEGORIES.index(category), _ACE_FIVE), category, "A5432"
