"""How Lunar Poker hands rank (13:69F-38.5): the common high scale, when a hand qualifies, and which clause decides."""

from houseway.cards.card import RANKS, Card
from houseway.cards.rankings import Half, playing
from houseway.cards.rankings.clauses import LUNAR_HIGH
from houseway.cards.rankings.high import High, best, places

__all__ = ["High", "best", "decides", "highest_card", "name_hand", "plays", "qualifies"]

_LEAST = places()["no pair", "AK432"].value
_GROUPED = {
    "four of a kind": 4,
    "full house": 5,
    "three of a kind": 3,
    "two pairs": 4,
    "one pair": 2,
    "straight": 5,
    "straight flush": 5,
}
"""How many of the telling ranks make the combination; the others are kickers (lunar-poker/A23)."""


def qualifies(rank: High) -> bool:
    """A-K-4-3-2 or better: a pair or better, or an ace and a king (lunar-poker/A22)."""
    return rank.value >= _LEAST


def decides(mine: High, theirs: High) -> tuple[int, str, str]:
    """1, 0 or -1 as the first hand is higher, equal or lower, what they differ by, and the clause that decides."""
    if mine.value == theirs.value:
        return 0, "equal", "lunar-poker/38.5(c)#2"
    higher, lower = (mine, theirs) if mine.value > theirs.value else (theirs, mine)
    outcome = 1 if higher is mine else -1
    if higher.category != lower.category:
        return outcome, "category", higher.rule(LUNAR_HIGH)
    if lower.ranks == "5432A":
        return outcome, "rank", "lunar-poker/38.5(a)#2"
    grouped = _GROUPED.get(higher.category, 0)
    if higher.ranks[:grouped] != lower.ranks[:grouped]:
        return outcome, "rank", higher.rule(LUNAR_HIGH)
    return outcome, "kicker", "lunar-poker/38.5(c)#1"


def highest_card(cards: tuple[Card, ...]) -> Card:
    """The card of highest rank, the ace high even where it could serve low (lunar-poker/A20)."""
    return max(cards, key=lambda card: RANKS.index(card[0]))


def name_hand(cards: tuple[Card, ...], board: tuple[Card, ...] = (), settings: object = None) -> str:
    """What a player's own five or six cards are called, when all are known; declaring them stays the player's."""
    known = len(cards) in (5, 6) and not any(card.startswith("?") for card in cards)
    return best(cards).name if known else ""


def plays(cards: tuple[Card, ...], board: tuple[Card, ...] = (), settings: object = None) -> tuple[Half, ...]:
    """The best five of five or six cards."""
    found = playing(cards, 5, best)
    return (Half(found[1], found[0].name),) if found else ()
