"""Keno by the million: which of a ticket's numbers are drawn, one number after the other.

Which numbers a ticket has makes no difference, so the ticket of n spots has the numbers 1 to n. Number n is drawn with
the chance that the balls still to come give it, so only the numbers on tickets have to be looked at.
"""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.games.keno.rate_card import NUMBERS
from houseway.games.keno.settings import Settings
from houseway.odds.keno import spots_name
from houseway.odds.kernels.chance import below, start, word
from houseway.odds.simulation import Part, Tallies
from houseway.odds.tally import Tally


@compiled
def drawn_numbers(seed: np.uint64, number: int, draw: int, numbers: int, out: NDArray[np.uint8]) -> None:
    """Which of the first numbers are among those drawn in a game."""
    state = start(seed, np.uint64(number))
    left = np.uint64(draw)
    for place in range(out.shape[0]):
        state, at = below(state, np.uint64(numbers - place))
        out[place] = at < left
        left -= np.uint64(out[place])


@compiled
def draw_and_count(seed: np.uint64, first: int, rounds: int, draw: int, numbers: int, out: NDArray[np.int64]) -> None:
    """Draw, and count how many tickets of each number of spots caught how many."""
    drawn = np.zeros(out.shape[0], dtype=np.uint8)
    for number in range(first, first + rounds):
        drawn_numbers(seed, number, draw, numbers, drawn)
        caught = 0
        for spot in range(out.shape[0]):
            caught += drawn[spot]
            out[spot, caught] += 1


def play(settings: Settings, part: Part) -> Tallies:
    """Play a part of a run."""
    card = settings.rate_card
    counts = np.zeros((card.max_spots, card.max_spots + 1), dtype=np.int64)
    draw_and_count(word(part.seed), part.first, part.rounds, settings.draw_count, NUMBERS, counts)
    tallies: Tallies = {}
    for spots, row in enumerate(counts.tolist(), 1):
        ways: dict[Fraction, int] = {}
        for caught, number in enumerate(row[: spots + 1]):
            net = Fraction(card.pays(spots, caught) - 1)
            ways[net] = ways.get(net, 0) + number
        tallies[spots_name(spots)] = Tally.counted(card.rates[0], ways)
    return tallies
