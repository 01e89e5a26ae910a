"""The moves of the first decision, numbered, and the unit in which their values are whole numbers.

Cards of a hand are taken rank by rank from the highest, and of one rank by suit, the up-card's first. An exchange is
the number of the places discarded, as bits; the other moves have a number with one bit or none.
"""

from fractions import Fraction
from math import comb

FOLD, BET, BUY, INSTANT = 0, 1, 2, 4
"""Numbers of the moves that are no exchange: an exchange has two bits or more."""

EXCHANGES = tuple(places for places in range(32) if places.bit_count() >= 2)

UNIT = 163_185 * 42 * 7_493_980
"""Every value of every move is a whole number of this part of an ante.

With n cards drawn there are C(46, n) draws, C(46 - n, 4) hole cards and 42 - n cards that a forced dealer may get:
C(46, 4) times 42 times C(41, n) cases, and 7,493,980 is the least number that all C(41, n) divide, n being 0 to 5.
"""

SCALE = tuple(7_493_980 // comb(41, n) for n in range(6))
"""What a case weighs after n cards were drawn."""


def in_antes(value: int) -> Fraction:
    """A value as a fraction of the ante."""
    return Fraction(value, UNIT)


def kind_of(move: int) -> str:
    """A move in words, without the cards."""
    named = {FOLD: "fold", BET: "bet", BUY: "buy", INSTANT: "instant cash"}
    return named.get(move) or f"exchange {move.bit_count()}"
