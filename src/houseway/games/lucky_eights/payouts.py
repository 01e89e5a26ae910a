"""What Lucky 8's pays: even money against the dealer, and five pay tables for the Bonus (13:69F-50.2(c), 50.6(n))."""

from typing import NamedTuple

from houseway.play.money import Odds

EVEN = Odds(1)

WORDS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}

RANKED = {
    8: "lucky-8s/50.2(c)1",
    7: "lucky-8s/50.2(c)2",
    6: "lucky-8s/50.2(c)3",
    5: "lucky-8s/50.2(c)4",
    4: "lucky-8s/50.2(c)5",
    3: "lucky-8s/50.2(c)6",
    2: "lucky-8s/50.2(c)7",
}
"""The clause that ranks each Bonus hand, by its number of eights and jokers."""

ODDS = {
    1: (1, 2, 5, 40, 250, 500, 1_000),
    2: (1, 2, 5, 40, 500, 1_000, 5_000),
    3: (1, 2, 5, 40, 500, 1_000, 10_000),
    4: (1, 2, 5, 40, 500, 1_000, 25_000),
    5: (1, 2, 5, 40, 500, 1_000, 200_000),
}
"""Odds to 1 (lucky-8s/A9) for two to eight of them, by pay table."""


class Line(NamedTuple):
    """One line of the Bonus pay table."""

    hand: str
    odds: Odds
    rule: str


BONUS = {
    table: {n: Line(f"{WORDS[n]} 8's and/or Jokers", Odds(odds[n - 2]), RANKED[n]) for n in WORDS}
    for table, odds in ODDS.items()
}


def bonus(count: int, table: int) -> Line | None:
    """The line for this many eights and jokers, or None when the wager loses (lucky-8s/A11)."""
    return BONUS[table].get(count)
