"""Lucky 8's by the million: one player against the dealer, both hands set by the table of best settings."""

from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.games.lucky_eights.payouts import bonus
from houseway.games.lucky_eights.settings import Settings
from houseway.odds.kernels.chance import deal, gather, word
from houseway.odds.kernels.lucky_eights import _ALONE, _KEYS, HAND, Strengths, table
from houseway.odds.kernels.lucky_eights_showdown import classes
from houseway.odds.lucky_eights import FOLD, RESULTS, hands, plays
from houseway.odds.simulation import Part, Tallies
from houseway.odds.tally import Tally

UNIT = 100
FOLDED = 3
"""The outcome of a fold; the others are in the order of `RESULTS`."""


@cache
def playing(strategy: str) -> NDArray[np.bool_]:
    """Whether a hand is played, by the place of its values below eight; eights and jokers are then the rest of it."""
    found = np.zeros(len(table()), dtype=np.bool_)
    powers = 9 ** np.arange(7)
    for held, (hand, _, against) in zip(classes(), hands(), strict=True):
        found[int(held[:-2] @ powers)] = plays(strategy, hand, against)
    return found


@compiled
def settle(
    cards: NDArray[np.uint8],
    keys: NDArray[np.uint32],
    alone: NDArray[np.uint8],
    table: Strengths,
    playing: NDArray[np.bool_],
) -> tuple[np.int64, int]:
    """How many eights and jokers the player holds, and the outcome: unqualified, won, lost or folded."""
    mine, theirs = np.uint32(0), np.uint32(0)
    my_eights, their_eights = np.uint8(0), np.uint8(0)
    for place in range(8):
        mine += keys[cards[place]]
        my_eights += alone[cards[place]]
        theirs += keys[cards[place + 8]]
        their_eights += alone[cards[place + 8]]
    held = np.int64(my_eights)
    if not playing[mine]:
        return held, FOLDED
    if their_eights == 0:
        return held, 0
    return held, 1 if table[mine] + 16 * my_eights > table[theirs] + 16 * their_eights else 2


@compiled
def deal_and_count(
    seed: np.uint64,
    first: int,
    rounds: int,
    keys: NDArray[np.uint32],
    alone: NDArray[np.uint8],
    table: Strengths,
    playing: NDArray[np.bool_],
    out: NDArray[np.int64],
) -> None:
    """Play rounds and count them by the player's eights and jokers and by outcome."""
    deck = np.arange(keys.shape[0]).astype(np.uint8)
    taken = np.empty(16, dtype=np.int64)
    for number in range(first, first + rounds):
        deal(seed, number, deck, taken)
        held, outcome = settle(deck, keys, alone, table, playing)
        out[held, outcome] += 1
        gather(deck, taken)


def play(settings: Settings, part: Part) -> Tallies:
    """Play a part of a run."""
    counts = np.zeros((HAND + 1, 4), dtype=np.int64)
    deal_and_count(word(part.seed), part.first, part.rounds, _KEYS, _ALONE, table(), playing(part.strategy), counts)
    main = {net: int(number) for net, number in zip((*RESULTS, FOLD), counts.sum(axis=0), strict=True)}
    side: dict[Fraction, int] = {}
    if not settings.bonus_survives_fold:
        side[Fraction(-1)] = int(counts[:, FOLDED].sum())
        counts[:, FOLDED] = 0
    for held, number in enumerate(counts.sum(axis=1).tolist()):
        line = bonus(held, settings.bonus_pay_table)
        net = Fraction(line.odds.win, line.odds.stake) if line else Fraction(-1)
        side[net] = side.get(net, 0) + number
    return {"ante and in to win": Tally.counted(UNIT, main), "bonus": Tally.counted(UNIT, side)}
