"""How a round of the main game may end, and what each end wins and stakes under a house's options."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.lunar_poker.worth import MADE, Made

FOLD, NONE, WIN, TIE, LOSE, FORCED_WON, FORCED_LOST, FORCED_NONE, INSTANT = range(9)
"""What becomes of a hand: the dealer does not qualify, or does; or is forced, at the price of an ante, and then does
and loses or wins, or does not qualify or ties; or instant cash is declared."""

COLUMNS = 9
SIZE = 2 * COLUMNS * len(MADE)

Ends = NDArray[np.int64]
"""Cases by end."""

_ANTE_AND_BET = 3
_FIXED = {FOLD: -1, NONE: 1, TIE: 0, LOSE: -3, FORCED_LOST: -4, FORCED_NONE: -1}
_STAKED = {FOLD: 1, INSTANT: 1, FORCED_WON: 4, FORCED_LOST: 4, FORCED_NONE: 4}


@compiled
def end(made: int, drawn: int, column: int) -> int:
    """The number of an end: what the final hand makes, whether cards were paid for, and what became of it."""
    return (2 * made + drawn) * COLUMNS + column


def parts_of(number: int) -> tuple[Made, int, int]:
    """What `end` put together."""
    row, column = divmod(number, COLUMNS)
    return MADE[row // 2], row % 2, column


def bet_odds(made: Made, settings: Settings) -> int:
    """The odds to 1 at which a house pays a bet on what a hand makes (lunar-poker/A1, lunar-poker/A26)."""
    second = settings.second_hand_basis == "combination" or made.bought
    return sum(settings.bet_odds[line] for line in (made.lines if second else made.lines[:1]))


def won(number: int, settings: Settings, most: Fraction | None = None) -> Fraction:
    """The net result of an end in antes; a payment on a wager is at most so many, where it is limited."""
    made, drawn, column = parts_of(number)
    if column in _FIXED:
        return Fraction(_FIXED[column] - drawn)
    if column == INSTANT:
        paid = Fraction(settings.instant_cash_odds[made.lines[0]])
    else:
        paid = Fraction(2 * bet_odds(made, settings))
    return (paid if most is None else min(paid, most)) - drawn - (column == FORCED_WON)


def staked(number: int) -> int:
    """What is staked in all for an end, in antes."""
    _, drawn, column = parts_of(number)
    return _STAKED.get(column, _ANTE_AND_BET) + drawn
