"""Chance for kernels: splitmix64, started for every round from the seed and the round's number.

So a round is the same whichever part of a run it falls into. For simulations only, never for a real table.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_FULL = np.uint64(1 << 32)


def word(seed: int) -> np.uint64:
    """The seed of a run as a kernel takes it."""
    return np.uint64(seed & (2**64 - 1))


@compiled
def mixed(state: np.uint64) -> np.uint64:
    """A number of 64 even bits out of a state."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def start(seed: np.uint64, number: np.uint64) -> np.uint64:
    """The state from which a round draws."""
    return mixed(mixed(seed + _STEP) + number * _STEP)


@compiled
def step(state: np.uint64) -> np.uint64:
    """The next state; `mixed` makes a number of it."""
    return state + _STEP


@compiled
def below(state: np.uint64, most: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The next state and an even number below `most`, which is below 2^32: Lemire's multiplication, unbiased."""
    state = step(state)
    product = (mixed(state) >> _32) * most
    if product & _LOW < most:
        least = (_FULL - most) % most
        while product & _LOW < least:
            state = step(state)
            product = (mixed(state) >> _32) * most
    return state, product >> _32


@compiled
def deal(seed: np.uint64, number: int, deck: NDArray[np.uint8], taken: NDArray[np.int64]) -> None:
    """Put the cards of a round at the front of the deck, as many as `taken` has places for."""
    state = start(seed, np.uint64(number))
    for place in range(taken.shape[0]):
        state, at = below(state, np.uint64(deck.shape[0] - place))
        other = place + np.int64(at)
        taken[place] = other
        deck[place], deck[other] = deck[other], deck[place]


@compiled
def gather(deck: NDArray[np.uint8], taken: NDArray[np.int64]) -> None:
    """Put the deck back in the order it had before `deal`, so that a round depends on its own number alone."""
    for place in range(taken.shape[0] - 1, -1, -1):
        other = taken[place]
        deck[place], deck[other] = deck[other], deck[place]
