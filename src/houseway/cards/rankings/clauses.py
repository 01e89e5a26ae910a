"""Which clause ranks each class of hand, game by game, and the chart of hands that a table shows.

The rankings themselves know no game: a game passes its own table to `Rank.rule`.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from houseway.cards.rankings import high, three
from houseway.rulebook.citation import all_cited, cited

POKER_HIGH: Final[Mapping[str, str]] = {
    "royal flush": "poker/14.3(b)1",
    "straight flush": "poker/14.3(b)2",
    "four of a kind": "poker/14.3(b)3",
    "full house": "poker/14.3(b)4",
    "flush": "poker/14.3(b)5",
    "straight": "poker/14.3(b)6",
    "three of a kind": "poker/14.3(b)7",
    "two pairs": "poker/14.3(b)8",
    "one pair": "poker/14.3(b)9",
    "no pair": "poker/14.3(d)#1",
}

POKER_THREE_CARD_HIGH: Final[Mapping[str, str]] = {
    "royal flush": "poker/14.3(c)1",
    "straight flush": "poker/14.3(c)2",
    "three of a kind": "poker/14.3(c)3",
    "straight": "poker/14.3(c)4",
    "flush": "poker/14.3(c)5",
    "one pair": "poker/14.3(c)6",
    "no pair": "poker/14.3(d)#1",
}

ACE_TO_FIVE: Final[Mapping[str, str]] = {
    "no pair": "poker/14.3(f)#1",
    "one pair": "poker/14.3(f)#1",
    "two pairs": "poker/14.3(f)#1",
    "three of a kind": "poker/14.3(f)#1",
    "full house": "poker/14.3(f)#1",
    "four of a kind": "poker/14.3(f)#1",
}

DEUCE_TO_SEVEN: Final[Mapping[str, str]] = {
    **ACE_TO_FIVE,
    "straight": "poker/14.3(f)#2",
    "flush": "poker/14.3(f)#2",
    "straight flush": "poker/14.3(f)#2",
    "royal flush": "poker/14.3(f)#2",
}

EIGHT_OR_BETTER: Final[Mapping[str, str]] = {"no pair": "seven-card-stud/14.9(j)#1"}

SIX_OR_BETTER: Final[Mapping[str, str]] = {"no pair": "mambo-stud/14.13A(k)#1"}

BADUGI: Final[Mapping[str, str]] = {
    "badugi": "badugi/14.12B(l)1",
    "three cards": "badugi/14.12B(l)2",
    "two cards": "badugi/14.12B(l)3",
    "one card": "badugi/14.12B(l)4",
}

LUNAR_HIGH: Final[Mapping[str, str]] = {
    "royal flush": "lunar-poker/38.5(b)1",
    "straight flush": "lunar-poker/38.5(b)2",
    "four of a kind": "lunar-poker/38.5(b)3",
    "full house": "lunar-poker/38.5(b)4",
    "flush": "lunar-poker/38.5(b)5",
    "straight": "lunar-poker/38.5(b)6",
    "three of a kind": "lunar-poker/38.5(b)7",
    "two pairs": "lunar-poker/38.5(b)8",
    "one pair": "lunar-poker/38.5(b)9",
    "no pair": "lunar-poker/38.5(c)#1",
}


class Line(msgspec.Struct, frozen=True):
    """One class of hand on a chart, and the clause that ranks it."""

    category: str
    rule: str


class Chart(msgspec.Struct, frozen=True):
    """The classes of hand from the best down, and the clause that sets their order."""

    lines: tuple[Line, ...]
    rule: str


def poker_high() -> tuple[Line, ...]:
    """The chart of five-card high hands at poker."""
    return chart(high.CATEGORIES, POKER_HIGH, rule="poker/14.3(b)")


def poker_three_card_high() -> tuple[Line, ...]:
    """The chart of three-card high hands at poker."""
    return chart(three.CATEGORIES, POKER_THREE_CARD_HIGH, rule="poker/14.3(c)")


def lunar_high() -> tuple[Line, ...]:
    """The chart of hands at Lunar Poker."""
    return chart(high.CATEGORIES, LUNAR_HIGH, rule="lunar-poker/38.5(b)")


def chart(categories: Sequence[str], clauses: Mapping[str, str], rule: str = "") -> tuple[Line, ...]:
    """The classes from the best down, as a card of hand rankings lists them; `rule` is the clause that sets the order.

    `categories` is the `CATEGORIES` of a ranking, which rise.
    """
    lines = all_cited(*(Line(category, clauses[category]) for category in reversed(categories)))
    return cited(Chart(lines, rule)).lines
