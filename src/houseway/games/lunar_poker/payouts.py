"""What Lunar Poker pays (13:69F-38.12): pay tables as data, the line a hand falls on, and the payout limit."""

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


FIVE_PAID: tuple[tuple[int, ...], ...] = (*((line,) for line in range(10)), (2, 9), (6, 9), (7, 9), (8, 9))
"""The lines of the bet on which five cards can be paid: one, or one and then ace-king (lunar-poker/A2)."""

SIX_PAID = {
    (0, 1): (1, 3),
    (0, 4): (1, 3),
    (0, 5): (1, 4, 6, 7),
    (1, 1): (1, 3),
    (1, 4): (1, 3),
    (1, 5): (1, 4, 6, 7),
    (1, 9): (1, 7),
    (2, 3): (0, 2),
    (2, 9): (0, 5),
    (3, 3): (2,),
    (3, 9): (2, 5, 6, 7),
    (4, 4): (3,),
    (4, 5): (1, 3, 4, 6, 7),
    (4, 8): (3, 6, 7),
    (4, 9): (3, 6, 7),
    (5, 5): (1, 4, 6, 7),
    (5, 9): (1, 4, 7),
    (6, 9): (5, 6, 7),
    (7, 7): (6, 7),
    (7, 9): (6, 7),
    (8, 9): (6, 7),
}
"""The two lines of the bet on which six cards can be paid, and the lines of the super side bet that five of them fall
on: those dealt, before the sixth was bought."""

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
