"""What Lunar Poker pays (13:69F-38.12): pay tables as data, the line a hand falls on, and the payout limit."""

from typing import NamedTuple

from houseway.cards.card import Card
from houseway.cards.rankings.high import best

INSTANT_CASH_HANDS = ("royal flush", "straight flush")
INSTANT_CASH_ODDS = (600, 200)

SUPER_HANDS = (
    "four of a kind",
    "same colored straight",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "ace-king-queen",
    "5 same colored cards",
)
"""In the order they are tested, which is that of the payments and not of the hands (lunar-poker/A9)."""
SUPER_ODDS = (250, 150, 100, 60, 30, 7, 5, 2)

BET_HANDS = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pairs",
    "one pair",
    "ace-king",
)
BET_ODDS = (100, 50, 20, 7, 5, 4, 3, 2, 1, 1)


class DealtHand(NamedTuple):
    """The lines on which five dealt cards are paid, by wager."""

    super_side_bet: int
    bet: int
    instant: int | None = None


DEALT = (
    DealtHand(super_side_bet=1, bet=0, instant=0),
    DealtHand(super_side_bet=1, bet=1, instant=1),
    DealtHand(super_side_bet=0, bet=2),
    DealtHand(super_side_bet=2, bet=3),
    DealtHand(super_side_bet=3, bet=4),
    DealtHand(super_side_bet=1, bet=5),
    DealtHand(super_side_bet=4, bet=5),
    DealtHand(super_side_bet=5, bet=6),
    DealtHand(super_side_bet=6, bet=7),
    DealtHand(super_side_bet=7, bet=7),
    DealtHand(super_side_bet=6, bet=8),
    DealtHand(super_side_bet=7, bet=8),
    DealtHand(super_side_bet=6, bet=9),
    DealtHand(super_side_bet=7, bet=9),
)
"""Every pair of lines on which a dealt hand can be paid both as a super side bet and as a bet."""

PROGRESSIVE_HANDS = ("royal flush", "straight flush", "four of a kind", "full house", "flush")

_RED = frozenset("hd")
_SUPER_BY_CATEGORY = {
    "four of a kind": 0,
    "full house": 2,
    "flush": 3,
    "straight": 4,
    "three of a kind": 5,
}
_STRAIGHTS = ("straight", "straight flush", "royal flush")


def super_line(cards: tuple[Card, ...]) -> int | None:
    """Which line of the super side bet five cards fall on, the highest paying one, or None (lunar-poker/A9 to A11)."""
    category = best(cards).category
    red = sum(card[1] in _RED for card in cards)
    one_colour = red in (0, 5)
    if one_colour and category in _STRAIGHTS:
        return 1
    line = _SUPER_BY_CATEGORY.get(category)
    if line is not None:
        return line
    ranks = {card[0] for card in cards}
    if ranks.issuperset("AKQ"):
        return 6
    return 7 if one_colour else None


def instant_cash_line(cards: tuple[Card, ...]) -> int | None:
    """Whether five cards are a royal or a straight flush, as a line of the instant cash table."""
    category = best(cards).category
    return INSTANT_CASH_HANDS.index(category) if category in INSTANT_CASH_HANDS else None
