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

UNSOLVED = 255
"""Stands for a class that was not solved; its moves are worked out when they are asked for."""

HANDS = 2_349_060
"""Hands of five beside one up-card."""


@dataclass(frozen=True)
class Solved:
    """What best play is worth against one up-card, and how often it takes each kind of move."""

    worth: Fraction
    """In antes."""
    hands: dict[str, int]
    """How many of the 2,349,060 hands, by kind of move."""


@cache
def moves() -> NDArray[np.uint8]:
    """The best move by class and up-card."""
    packed = files("houseway.odds.lunar_poker").joinpath("strategy.xz").read_bytes()
    return np.frombuffer(lzma.decompress(packed), dtype=np.uint8).reshape(CLASSES, len(RANKS))


def best_move(hand: tuple[Card, ...], up: Card) -> int | None:
    """The number of the best move of a hand; None where the shipped strategy does not hold its class."""
    rank = RANKS.index(up[0])
    move = int(moves()[class_of(rank, *masks_of(hand, up), numbering()), rank])
    return None if move == UNSOLVED else move


@cache
def solved() -> dict[str, Solved]:
    """What was solved, by the rank of the up-card."""
    found = json.loads(files("houseway.odds.lunar_poker").joinpath("solved.json").read_text())
    return {rank: Solved(Fraction(row["sum"], HANDS * UNIT), row["hands"]) for rank, row in found.items()}


def value_of_game() -> Fraction | None:
    """What best play is worth in antes before any card is seen; None unless every up-card is solved."""
    if len(solved()) < len(RANKS):
        return None
    return sum((each.worth for each in solved().values()), Fraction(0)) / len(RANKS)
