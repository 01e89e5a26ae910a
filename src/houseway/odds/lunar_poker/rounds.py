"""How a round of the main game may end, and what each end wins and stakes under a house's options."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.games.lunar_poker.payouts import BET_HANDS, INSTANT_CASH_HANDS, SUPER_HANDS
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.figures import PayLine
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


class Paying(Protocol):
    """What the main game is paid by: the settings of a house, or odds that are asked about."""

    @property
    def bet_odds(self) -> Sequence[int | Fraction]:
        """To 1, by line."""

    @property
    def instant_cash_odds(self) -> Sequence[int | Fraction]:
        """To 1, by line."""

    @property
    def second_hand_basis(self) -> str:
        """Which second hands are paid (lunar-poker/A1)."""


class Asked(NamedTuple):
    """Odds that are asked about, which no house may have to offer."""

    bet_odds: tuple[Fraction, ...]
    instant_cash_odds: tuple[Fraction, ...]
    super_odds: tuple[Fraction, ...]
    second_hand_basis: str


_LINES = {"bet": BET_HANDS, "instant cash": INSTANT_CASH_HANDS, "super side bet": SUPER_HANDS}


def pay_lines(settings: Settings) -> tuple[PayLine, ...]:
    """Every line of the bet, of instant cash and of the super side bet, as this house pays it."""
    odds = {"bet": settings.bet_odds, "instant cash": settings.instant_cash_odds, "super side bet": settings.super_odds}
    return tuple(
        PayLine(f"{wager}: {hand}", Fraction(line))
        for wager, hands in _LINES.items()
        for hand, line in zip(hands, odds[wager], strict=True)
    )


def paid_by(lines: Sequence[PayLine], settings: Settings) -> Asked:
    """The odds that pay lines come to."""
    found = {line.name: line.pays for line in lines}
    bet, instant, side = (tuple(found[f"{wager}: {hand}"] for hand in hands) for wager, hands in _LINES.items())
    return Asked(bet, instant, side, settings.second_hand_basis)


@compiled
def end(made: int, drawn: int, column: int) -> int:
    """The number of an end: what the final hand makes, whether cards were paid for, and what became of it."""
    return (2 * made + drawn) * COLUMNS + column


def parts_of(number: int) -> tuple[Made, int, int]:
    """What `end` put together."""
    row, column = divmod(number, COLUMNS)
    return MADE[row // 2], row % 2, column


def bet_odds(made: Made, house: Paying) -> Fraction:
    """The odds to 1 at which a house pays a bet on what a hand makes (lunar-poker/A1, lunar-poker/A26)."""
    second = house.second_hand_basis == "combination" or made.bought
    return sum((Fraction(house.bet_odds[line]) for line in (made.lines if second else made.lines[:1])), Fraction(0))


def won(number: int, house: Paying, most: Fraction | None = None) -> Fraction:
    """The net result of an end in antes; a payment on a wager is at most the limit, where there is one."""
    made, drawn, column = parts_of(number)
    if column in _FIXED:
        return Fraction(_FIXED[column] - drawn)
    paid = Fraction(house.instant_cash_odds[made.lines[0]]) if column == INSTANT else 2 * bet_odds(made, house)
    return (paid if most is None else min(paid, most)) - drawn - (column == FORCED_WON)


def pays_ante(number: int) -> bool:
    """Whether the ante is paid, and a coupon that lies with it (lunar-poker/A42)."""
    return parts_of(number)[2] == NONE


def staked(number: int) -> int:
    """What is staked in all for an end, in antes."""
    _, drawn, column = parts_of(number)
    return _STAKED.get(column, _ANTE_AND_BET) + drawn
