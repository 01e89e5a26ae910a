"""The second qualifying hand (13:69F-38.10(i)3, lunar-poker/A1, lunar-poker/A2).

The first hand is the cards of the best combination, kickers left out; the second is the best paying combination that
holds at least one card outside it. There is never a third.
"""

from collections import Counter
from itertools import combinations

from houseway.cards.card import Card
from houseway.cards.rankings.high import High, best
from houseway.games.lunar_poker.payouts import BET_HANDS

Holding = tuple[Card, ...]

LINE = {hand: line for line, hand in enumerate(BET_HANDS)}
ACE_KING = LINE["ace-king"]

_ALL_FIVE = frozenset({"royal flush", "straight flush", "full house", "flush", "straight"})


def payable(cards: Holding) -> tuple[int | None, int | None]:
    """The lines of the bet table that five or six cards are paid on: the first and, where there is one, the second."""
    rank = best(cards)
    line = LINE.get(rank.category)
    if line is None:
        # Ace-king can never follow itself, and nothing else can follow it.
        return (ACE_KING, None) if rank.ranks.startswith("AK") else (None, None)
    return line, _second(cards, frozenset(combination(cards, rank)))


def combination(cards: Holding, rank: High) -> Holding:
    """The cards that make the combination `rank` names, without kickers."""
    if rank.category in _ALL_FIVE:
        return next(five for five in combinations(cards, 5) if best(five).value == rank.value)
    # The ranks held more than once are the combination; of three pairs only the higher two are named by the rank.
    named = {each for each in rank.ranks if rank.ranks.count(each) > 1}
    return tuple(card for card in cards if card[0] in named)


def _second(cards: Holding, first: frozenset[Card]) -> int | None:
    outside = [card for card in cards if card not in first]
    if not outside:
        return None
    lines = [_of_five(cards, outside), _of_equals(cards, outside), _of_ace_king(cards, outside)]
    return min((line for line in lines if line is not None), default=None)


def _of_five(cards: Holding, outside: list[Card]) -> int | None:
    """The best combination of all five cards of some five that hold a card from outside."""
    found = []
    for five in combinations(cards, 5):
        if any(card in five for card in outside):
            category = best(five).category
            if category in _ALL_FIVE:
                found.append(LINE[category])
    return min(found, default=None)


def _of_equals(cards: Holding, outside: list[Card]) -> int | None:
    """The best of quads, trips, two pairs and pairs that hold a card from outside."""
    held = Counter(card[0] for card in cards)
    most = max(held[card[0]] for card in outside)
    if most > 2:
        return LINE["four of a kind"] if most == 4 else LINE["three of a kind"]
    if most == 2:
        pairs = sum(count > 1 for count in held.values())
        return LINE["two pairs"] if pairs > 1 else LINE["one pair"]
    return None


def _of_ace_king(cards: Holding, outside: list[Card]) -> int | None:
    held = {card[0] for card in cards}
    return ACE_KING if held.issuperset("AK") and any(card[0] in "AK" for card in outside) else None
