"""The solved strategy: the best move of every class, as shipped, and what the whole game is worth.

`strategy.xz` holds a byte a class and up-card, `solved.json` the sums; `solving.ship` writes both out of a whole solve.
"""

import json
import lzma
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, Card
from houseway.odds.lunar_poker.classes import CLASSES, class_of, masks_of, numbering
from houseway.odds.lunar_poker.moves import UNIT

HANDS = 2_349_060
"""Hands of five beside one up-card."""

CASES = HANDS * UNIT
"""Equally likely cases against one up-card."""

BET_ALL, BET_QUALIFIED = "bet-all", "bet-qualified"
"""Strategies that never draw: bet every hand, or those with which a dealer would qualify."""


@dataclass(frozen=True)
class Solved:
    """What best play is worth against one up-card, and how often it takes each kind of move."""

    worth: Fraction
    """In antes."""
    hands: dict[str, int]
    """How many of the 2,349,060 hands, by kind of move."""
    ends: tuple[tuple[int, int, int], ...]
    """What is won and what is staked, both in antes, and in how many cases, of which a hand has UNIT."""
    lines: dict[str, dict[str, int]]
    """The same by kind of hand, the strongest first."""
    never_drawing: dict[str, Fraction]
    """What the strategies that never draw are worth, by name, in antes."""


@cache
def moves() -> NDArray[np.uint8]:
    """The best move by class and up-card."""
    packed = files("houseway.odds.lunar_poker").joinpath("strategy.xz").read_bytes()
    return np.frombuffer(lzma.decompress(packed), dtype=np.uint8).reshape(CLASSES, len(RANKS))


def best_move(hand: tuple[Card, ...], up: Card) -> int:
    """The number of the best move of a hand."""
    rank = RANKS.index(up[0])
    return int(moves()[class_of(rank, *masks_of(hand, up), numbering()), rank])


@cache
def solved() -> dict[str, Solved]:
    """What was solved, by the rank of the up-card."""
    found = json.loads(files("houseway.odds.lunar_poker").joinpath("solved.json").read_text())
    return {
        rank: Solved(
            Fraction(row["sum"], CASES),
            row["hands"],
            tuple((net, staked, cases) for net, staked, cases in row["best"]),
            row["lines"],
            {name: Fraction(row[name], CASES) for name in (BET_QUALIFIED, BET_ALL)},
        )
        for rank, row in found.items()
    }


def value_of_game() -> Fraction:
    """What best play is worth in antes before any card is seen: every rank is as likely to lie face up."""
    return sum((each.worth for each in solved().values()), Fraction(0)) / len(RANKS)
