"""Where chance comes from, and what is done with it: shuffle, cut and dice.

The caller says which source is used. A real table takes only `System`; `Seeded` repeats itself and serves tests
and simulation.
"""

import os
import random
import weakref
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import ClassVar, Protocol

import msgspec

from houseway.cards.card import Card

LEAST_CUT = 10
"""A cut lifts at least ten cards off the top."""

_BUFFER = 1024
_BYTE = 256


class Randomness(Protocol):
    """A source of even chances."""

    for_real_tables: ClassVar[bool]
    """Whether people may play for money on what it says."""

    def below(self, n: int) -> int:
        """One of the n numbers from 0 to n-1, each as likely as the others."""


class NotForRealTables(ValueError):
    """A repeatable source was offered to a table where people play."""


class CutRefused(ValueError):
    """A cut with too few cards on one side."""


def accepts(value: int, n: int, span: int = _BYTE) -> bool:
    """Whether `value`, even over 0 to span-1, may be reduced modulo n: only below the last whole multiple of n."""
    return value < span - span % n


_LIMITS = (0, *(sum(accepts(byte, n) for byte in range(_BYTE)) for n in range(1, _BYTE + 1)))
"""For each n the first byte not accepted, so that a draw costs one comparison."""


class _Bytes:
    """Even chances out of random bytes, unbiased by rejection; taken in blocks, as a shuffle asks some fifty times."""

    def __init__(self, entropy: Callable[[int], bytes]) -> None:
        self._entropy = entropy
        self._bytes: Iterator[int] = iter(b"")

    def below(self, n: int) -> int:
        """One of the n numbers from 0 to n-1, each as likely as the others."""
        if not 0 < n <= _BYTE:
            return self._below_many(n)
        limit = _LIMITS[n]
        while True:
            # An iterator hands each byte out once, even to two threads at the same time.
            for byte in self._bytes:
                if byte < limit:
                    return byte % n
            self._bytes = iter(self._entropy(_BUFFER))

    def _below_many(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"there is no number from 0 up that is below {n}")
        size = ((n - 1).bit_length() + 7) // 8
        while True:
            value = int.from_bytes(self._entropy(size), "big")
            if accepts(value, n, _BYTE**size):
                return value % n

    def _forget(self) -> None:
        self._bytes = iter(b"")


class System(_Bytes):
    """The operating system's generator: the only source for a table where people play."""

    for_real_tables: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(os.urandom)
        _systems.add(self)


_systems: "weakref.WeakSet[System]" = weakref.WeakSet()


def _forget_after_fork() -> None:
    """Two processes must never deal from the same block of random bytes."""
    for source in _systems:
        source._forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_after_fork)


class Seeded(_Bytes):
    """A source that repeats itself from a seed: for tests and simulation only."""

    for_real_tables: ClassVar[bool] = False

    def __init__(self, seed: int | str) -> None:
        super().__init__(random.Random(seed).randbytes)

    def orders(self, cards: Sequence[Card]) -> Iterator[list[Card]]:
        """Fresh orders of up to 256 cards without end: `shuffle` written out in one loop, at twice its speed."""
        stream = chain.from_iterable(iter(lambda: self._entropy(_BUFFER), b""))
        # For each step what every byte gives, None where it is refused: looking a byte up is faster than dividing it.
        steps = [
            (last, [byte % (last + 1) if byte < _LIMITS[last + 1] else None for byte in range(_BYTE)])
            for last in range(len(cards) - 1, 0, -1)
        ]
        while True:
            order = list(cards)
            for last, given in steps:
                for byte in stream:
                    other = given[byte]
                    if other is not None:
                        order[last], order[other] = order[other], order[last]
                        break
            yield order


def require_real(source: Randomness) -> None:
    """Refuse a source that repeats itself; whatever opens a table for people calls this first."""
    if not source.for_real_tables:
        raise NotForRealTables(f"{type(source).__name__} repeats itself and cannot deal at a table where people play")


def shuffle(cards: Sequence[Card], source: Randomness) -> tuple[Card, ...]:
    """The cards in a new order, every order equally likely (Fisher-Yates)."""
    order = list(cards)
    below = source.below
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def cut_depths(size: int, strict: bool = False) -> range:
    """How many of `size` cards a cut may lift off the top: ten or more; in a strict cut ten or more stay as well."""
    return range(LEAST_CUT, size - (LEAST_CUT if strict else 1) + 1)


def cut(cards: Sequence[Card], depth: int, strict: bool = False) -> tuple[Card, ...]:
    """Lift `depth` cards off the top and put the rest upon them."""
    if depth not in (allowed := cut_depths(len(cards), strict)):
        if not allowed:
            raise CutRefused(f"{len(cards)} cards are too few to cut")
        raise CutRefused(f"a cut of {len(cards)} cards lifts {allowed[0]} to {allowed[-1]} off the top, not {depth}")
    return (*cards[depth:], *cards[:depth])


class Dice(msgspec.Struct, frozen=True):
    """Some dice shaken together."""

    count: int = 2
    sides: int = 6

    def roll(self, source: Randomness) -> tuple[int, ...]:
        """What each die shows."""
        return tuple(1 + source.below(self.sides) for _ in range(self.count))
