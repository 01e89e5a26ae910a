"""The solved strategy: the best move of every class, as shipped, and what the whole game is worth.

`strategy.xz` holds a byte a class and up-card, `solved.json` the sums; `solving.ship` writes both out of a whole solve.
"""

import json
import lzma
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, Card
from houseway.odds.lunar_poker.classes import CLASSES, class_of, masks_of, numbering
from houseway.odds.lunar_poker.moves import UNIT
from houseway.odds.lunar_poker.rounds import COLUMNS, FOLD, end, parts_of
from houseway.odds.lunar_poker.worth import MADE

HANDS = 2_349_060
"""Hands of five beside one up-card."""

CASES = HANDS * UNIT
"""Equally likely cases against one up-card."""

BET_ALL, BET_QUALIFIED = "bet-all", "bet-qualified"
"""Strategies that never draw: bet every hand, or those with which a dealer would qualify."""


Counts = dict[int, int]
"""Cases by the number of the end (`rounds`)."""


@dataclass(frozen=True)
class Solved:
    """What best play is worth against one up-card, and how often it takes each kind of move."""

    worth: Fraction
    """In antes."""
    hands: dict[str, int]
    """How many of the 2,349,060 hands, by kind of move."""
    ends: Counts
    """How rounds end, in cases of which a hand has UNIT."""
    lines: dict[str, dict[str, int]]
    """The moves by kind of hand, the strongest first."""
    never_drawing: dict[str, Counts]
    """How rounds end with the strategies that never draw, by name."""


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
def shipped() -> dict[str, Any]:
    """The sums as they lie in the file, by the rank of the up-card."""
    found: dict[str, Any] = json.loads(files("houseway.odds.lunar_poker").joinpath("solved.json").read_text())
    return found


@cache
def solved() -> dict[str, Solved]:
    """What was solved, by the rank of the up-card."""
    return {
        rank: Solved(
            Fraction(row["sum"], CASES),
            row["hands"],
            read_ends(row["best"]),
            row["lines"],
            {BET_ALL: read_ends(row[BET_ALL]), BET_QUALIFIED: folding_nothing(read_ends(row[BET_ALL]))},
        )
        for rank, row in shipped().items()
    }


def value_of_game() -> Fraction:
    """What best play is worth in antes before any card is seen: every rank is as likely to lie face up."""
    return sum((each.worth for each in solved().values()), Fraction(0)) / len(RANKS)


def folding_nothing(counts: Counts) -> Counts:
    """The ends of rounds in which every hand is bet, if those with which a dealer would not qualify are folded."""
    found = {number: cases for number, cases in counts.items() if parts_of(number)[0].lines}
    return found | {end(0, 0, FOLD): sum(counts.values()) - sum(found.values())}


_MADE = {made.name: number for number, made in enumerate(MADE)}


def spelled_ends(counts: Counts) -> dict[str, list[list[int]]]:
    """Ends of rounds as they are shipped: by what the hand makes, without and with cards paid for, a number for each
    thing that may become of it."""
    rows = {
        name: [[counts.get(end(made, drawn, column), 0) for column in range(COLUMNS)] for drawn in (0, 1)]
        for name, made in _MADE.items()
    }
    return {name: [row if any(row) else [] for row in pair] for name, pair in rows.items() if any(map(any, pair))}


def read_ends(shipped: dict[str, list[list[int]]]) -> Counts:
    """The same as `rounds` numbers them."""
    return {
        end(_MADE[name], drawn, column): cases
        for name, pair in shipped.items()
        for drawn, row in enumerate(pair)
        for column, cases in enumerate(row)
        if cases
    }
