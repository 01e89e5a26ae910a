"""What a sensible player throws away in the draw games, by simple good rules."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from houseway.cards.card import RANKS, Card
from houseway.cards.rankings import high
from houseway.cards.rankings.low import ACE_LOW

Keep = Callable[[Sequence[Card], int], tuple[Card, ...]]
"""The cards to keep with this many draws to come, the present one counted."""

PAT_HANDS = ("straight", "flush", "full house", "four of a kind", "straight flush", "royal flush")


def keep_high(hand: Sequence[Card], draws: int) -> tuple[Card, ...]:
    """Made hands stand pat; pairs and better are kept, then four to a flush or a straight, then the highest cards."""
    if high.best(hand).category in PAT_HANDS:
        return tuple(hand)
    count = Counter(card[0] for card in hand)
    grouped = tuple(card for card in hand if count[card[0]] > 1)
    if grouped:
        return grouped
    return _four_to_something(hand) or _highest(hand)


def _four_to_something(hand: Sequence[Card]) -> tuple[Card, ...]:
    for four in combinations(hand, 4):
        if len({card[1] for card in four}) == 1:
            return four
    for four in combinations(hand, 4):
        places = sorted(RANKS.index(card[0]) for card in four)
        # Open at both ends: four in a row that neither ends at the ace.
        if places[3] - places[0] == 3 and len(set(places)) == 4 and places[3] < 12:
            return four
    return ()


def _highest(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The two highest if both are pictures, else the highest."""
    falling = sorted(hand, key=lambda card: RANKS.index(card[0]), reverse=True)
    return tuple(falling[: 2 if falling[1][0] in "JQKA" else 1])


def keep_ace_to_five(hand: Sequence[Card], draws: int) -> tuple[Card, ...]:
    """Different ranks up to an eight; a hand that is made to a nine stands pat."""
    small = _different(hand, ACE_LOW)
    if len(small) == 5 and ACE_LOW.index(small[-1][0]) <= ACE_LOW.index("9"):
        return tuple(small)
    return tuple(card for card in small if ACE_LOW.index(card[0]) <= ACE_LOW.index("8"))[:4]


def keep_deuce_to_seven(hand: Sequence[Card], draws: int) -> tuple[Card, ...]:
    """Smooth lows: different ranks up to an eight, aces high; pat with a nine early and a ten or jack at the end."""
    small = _different(hand, RANKS)
    pat = "9" if draws > 1 else "J"
    made = len(small) == 5 and high.best(hand).category == "no pair"
    if made and RANKS.index(small[-1][0]) <= RANKS.index(pat):
        return tuple(small)
    kept = [card for card in small if RANKS.index(card[0]) <= RANKS.index("8")]
    if len(kept) == 5:
        # Five small cards that are a straight or a flush: break it at the top.
        kept = kept[:4]
    return tuple(kept[:4])


def keep_badugi(hand: Sequence[Card], draws: int) -> tuple[Card, ...]:
    """The lowest cards of different suits and ranks; high ones are drawn to while there is time."""
    best: tuple[Card, ...] = ()
    for size in range(4, 0, -1):
        sets = [part for part in combinations(hand, size) if _rainbow(part)]
        if sets:
            best = min(sets, key=lambda part: sorted((ACE_LOW.index(card[0]) for card in part), reverse=True))
            break
    if len(best) == 4 and max(ACE_LOW.index(card[0]) for card in best) <= ACE_LOW.index("J" if draws > 1 else "K"):
        return best
    limit = ACE_LOW.index("8" if draws > 1 else "T")
    return tuple(card for card in best if ACE_LOW.index(card[0]) <= limit)


def _rainbow(part: Sequence[Card]) -> bool:
    return len({card[0] for card in part}) == len({card[1] for card in part}) == len(part)


def _different(hand: Sequence[Card], order: str) -> list[Card]:
    """One card of each rank, the lowest first."""
    by_rank = {card[0]: card for card in hand}
    return sorted(by_rank.values(), key=lambda card: order.index(card[0]))
