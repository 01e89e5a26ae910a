"""Mini-dice by the million: shakes counted by their total, which decides every wager."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.wagers import AREAS
from houseway.odds.kernels.chance import below, start, word
from houseway.odds.mini_dice import PLAN
from houseway.odds.simulation import Part, Tallies
from houseway.odds.tally import Tally


@compiled
def shake_and_count(seed: np.uint64, first: int, rounds: int, out: NDArray[np.int64]) -> None:
    """Shake two dice and count the totals."""
    pairs = np.uint64(36)
    for number in range(first, first + rounds):
        _, pair = below(start(seed, np.uint64(number)), pairs)
        out[pair // np.uint64(6) + pair % np.uint64(6) + np.uint64(2)] += 1


def play(settings: Settings, part: Part) -> Tallies:
    """Play a part of a run."""
    totals = np.zeros(13, dtype=np.int64)
    shake_and_count(word(part.seed), part.first, part.rounds, totals)
    return tallies_of(settings, totals)


def tallies_of(settings: Settings, totals: NDArray[np.int64]) -> Tallies:
    """What every wager made of shakes with these totals; an undecided one is not counted."""
    staked = PLAN.staked(settings)
    tallies: Tallies = {}
    for area in AREAS:
        ways: dict[Fraction, int] = {}
        for total in area.wins | area.loses:
            odds = settings.pays(area.line(total))
            net = Fraction(odds.win, odds.stake) if total in area.wins else Fraction(-1)
            ways[net] = ways.get(net, 0) + int(totals[total])
        tallies[area.label] = Tally.counted(staked[area.name], ways)
    return tallies
