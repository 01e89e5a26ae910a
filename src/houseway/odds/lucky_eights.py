"""Lucky 8's, exactly: every class of player hand against every class of dealer hand from the cards that are left."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod

import numpy as np

from houseway.games.lucky_eights.payouts import ODDS, bonus
from houseway.games.lucky_eights.settings import Settings
from houseway.odds.figures import Line, Report, WagerFigures, gather
from houseway.odds.kernels.lucky_eights import HAND, hands_and_side_cards
from houseway.odds.kernels.lucky_eights_showdown import STOCK, class_strengths, classes, showdowns

DEALER_HANDS = comb(sum(STOCK) - HAND, HAND)
FOLD = Fraction(-1)
RESULTS = (Fraction(1), Fraction(2), Fraction(-2))
"""What In to Win makes of Ante and In to Win, in antes: a dealer that does not qualify, a win, a loss."""

Hand = tuple[int, int, int]
"""Hands of eight, side cards, and how many eights and jokers are held."""


@cache
def hands() -> tuple[tuple[Hand, int, tuple[int, int, int]], ...]:
    """Every class of hand: what it is, its number of ways, and the dealer's hands by their result."""
    found = []
    for held, strength, against in zip(
        classes().tolist(),
        class_strengths().tolist(),
        showdowns(np.arange(len(classes()), dtype=np.intp)).tolist(),
        strict=True,
    ):
        ways = prod(comb(most, n) for most, n in zip(STOCK, held, strict=True))
        made, side = hands_and_side_cards(strength)
        found.append(((made, side, held[-1] + held[-2]), ways, tuple(against)))
    return tuple(found)


def showdown(made: int, side: int, left: Sequence[int]) -> tuple[int, int, int]:
    """A setting against every dealer's hand out of the cards left of each kind: unqualified, beaten, not beaten."""
    ways = np.ones(len(classes()), dtype=np.int64)
    for kind, most in enumerate(left):
        ways *= np.array([comb(most, n) for n in range(HAND + 1)], dtype=np.int64)[classes()[:, kind]]
    qualified = classes()[:, -1] + classes()[:, -2] > 0
    beaten = class_strengths() < 16 * made + HAND - side
    counts = (ways[~qualified].sum(), ways[qualified & beaten].sum(), ways[qualified & ~beaten].sum())
    unqualified, wins, losses = map(int, counts)
    return unqualified, wins, losses


def value_of_play(against: tuple[int, int, int]) -> Fraction:
    """The average result of playing on, in antes."""
    return sum((net * ways for net, ways in zip(RESULTS, against, strict=True)), Fraction(0)) / sum(against)


STRATEGY: tuple[tuple[str, Callable[[Hand], bool]], ...] = (
    ("three or more hands of eight", lambda hand: hand[0] >= 3),
    ("two, with at most one side card", lambda hand: hand[0] == 2 and hand[1] <= 1),
    (
        "two, one of them an eight or joker, and two or three side cards",
        lambda hand: hand[0] == 2 and hand[1] in (2, 3) and hand[2] == 1,
    ),
    ("two without an eight or joker, and two side cards", lambda hand: hand[0] == 2 and hand[1] == 2),
    ("two without an eight or joker, and three side cards", lambda hand: hand[0] == 2 and hand[1] == 3),
    ("two, and four or more side cards", lambda hand: hand[0] == 2),
    ("one hand of eight or none", lambda hand: True),
)
"""Hands as a player tells them apart; the first that fits counts."""


def main_game() -> tuple[WagerFigures, tuple[Line, ...]]:
    """Ante and In to Win with the best of playing and folding."""
    results: list[tuple[Fraction, int]] = []
    lines: dict[tuple[str, str], int] = {}
    played = 0
    for hand, ways, against in hands():
        words = next(says for says, fits in STRATEGY if fits(hand))
        plays = value_of_play(against) > FOLD
        if plays:
            played += ways
            results += [(net, ways * number) for net, number in zip(RESULTS, against, strict=True)]
        else:
            results.append((FOLD, ways * DEALER_HANDS))
        key = (words, "play" if plays else "fold")
        lines[key] = lines.get(key, 0) + ways
    total = comb(sum(STOCK), HAND)
    figures = WagerFigures(
        "ante and in to win", "as printed", "ante", gather(results), wagered=1 + Fraction(played, total)
    )
    return figures, tuple(_lines(lines, total))


def _lines(found: dict[tuple[str, str], int], total: int) -> list[Line]:
    """The strategy in words; where hands told alike are not played alike, the rarer course is named as such."""
    lines = []
    for words, _ in STRATEGY:
        courses = sorted(((ways, do) for (says, do), ways in found.items() if says == words), reverse=True)
        for place, (ways, do) in enumerate(courses):
            lines.append(
                Line(words if place == 0 else f"some hands of the line above: {words}", do, Fraction(ways, total))
            )
    return lines


def bonus_wager(table: int) -> WagerFigures:
    """The Bonus by the number of eights and jokers among eight cards."""
    alone = STOCK[-1] + STOCK[-2]
    results = []
    for held in range(HAND + 1):
        line = bonus(held, table)
        net = Fraction(line.odds.win, line.odds.stake) if line else Fraction(-1)
        results.append((net, comb(alone, held) * comb(sum(STOCK) - alone, HAND - held)))
    return WagerFigures("bonus", f"table {table}", "bonus", gather(results))


def report(settings: Settings | None = None) -> Report:
    """Every wager under every Bonus pay table; the house's options leave the mathematics alone."""
    main, strategy = main_game()
    return Report("lucky-8s", (main, *(bonus_wager(table) for table in ODDS)), strategy)
