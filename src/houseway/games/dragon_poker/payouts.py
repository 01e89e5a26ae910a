"""What each Dragon Poker wager pays (13:69F-42.11): pay tables as data, and the line a hand falls on."""

from typing import NamedTuple

from houseway.cards.card import Card
from houseway.games.dragon_poker.ranking import (
    CHARACTERS,
    DRAGON,
    PAIR,
    PANDA,
    PHOENIX,
    TIGER,
    TRIPS,
    Rank,
    dragons,
    plural,
)
from houseway.play.money import Odds

EVEN = Odds(1)


class Line(NamedTuple):
    """One line of a pay table; `odds` None returns the wager."""

    hand: str
    odds: Odds | None
    rule: str = ""
    """The clause behind a line that the printed pay table does not have."""


ANTE_BONUS = (Line("Three Dragons", Odds(30)), Line("Trips", Odds(4)), Line("Two Pandas or better", EVEN))
ANTE_BONUS_PUSH = Line("Winning Hand", None)

THREE_CARD_BONUS = {
    1: (40, 30, 15, 10, 4, 2, 1),
    2: (40, 30, 20, 10, 4, 2, 1),
}
THREE_CARD_BONUS_HANDS = (
    "Three Dragons",
    "Three Phoenix",
    "Three Tiger",
    "Trips",
    "Two Dragons",
    "Two Phoenix",
    "Two Tigers",
)

DRAGON_BET = (
    Line("Three Red Dragons", Odds(1000)),
    Line("Three Blue Dragons", Odds(1000)),
    Line("Three Dragons With Gold Dragon", Odds(200)),
    Line("Three Dragons", Odds(60)),
    Line("Two Dragons", Odds(7)),
    Line("Gold Dragon", Odds(5)),
)


def three_card_bonus_lines(table: int) -> tuple[Line, ...]:
    """The 3 Card Bonus pay table the house has chosen."""
    odds = THREE_CARD_BONUS[table]
    return tuple(Line(hand, Odds(win)) for hand, win in zip(THREE_CARD_BONUS_HANDS, odds, strict=True))


_THREE_CARD_BONUS = {table: three_card_bonus_lines(table) for table in THREE_CARD_BONUS}
_TRIPS_LINE = {DRAGON: 0, PHOENIX: 1, TIGER: 2}
_PAIR_LINE = {DRAGON: 4, PHOENIX: 5, TIGER: 6}


def ante_bonus(rank: Rank) -> Line:
    """The line of a winning hand (dragon-poker/A7, dragon-poker/A8)."""
    if rank.category == TRIPS:
        return ANTE_BONUS[0] if rank.characters[0] == DRAGON else ANTE_BONUS[1]
    if rank.category == PAIR and rank.characters[0] >= PANDA:
        return ANTE_BONUS[2]
    return ANTE_BONUS_PUSH


def three_card_bonus(rank: Rank, table: int, pandas: str) -> Line | None:
    """The line a hand falls on, or None when the wager loses (dragon-poker/A1, dragon-poker/A2, dragon-poker/A7)."""
    character = rank.characters[0]
    lines = _THREE_CARD_BONUS[table]
    if rank.category == TRIPS:
        return lines[_TRIPS_LINE.get(character, 3)]
    if rank.category == PAIR and character in _PAIR_LINE:
        return lines[_PAIR_LINE[character]]
    if rank.category == PAIR and character == PANDA and pandas != "lose":
        odds = EVEN if pandas == "even" else None
        return Line(f"Two {plural(CHARACTERS[PANDA])}", odds, "dragon-poker/42.10(d)2#2")
    return None


def loses(rank: Rank) -> str:
    """Why a 3 Card Bonus loses: Pandas are named in the procedure but not in the pay table (dragon-poker/A1)."""
    if rank.category == PAIR and rank.characters[0] == PANDA:
        return "dragon-poker/42.10(d)2#2"
    return "dragon-poker/42.1[3-card-bonus]#2"


def dragon_bet(cards: tuple[Card, ...]) -> Line | None:
    """The highest line that fits, the Gold one Dragon and never Red or Blue (dragon-poker/A3, dragon-poker/A4)."""
    red, blue, gold = dragons(cards)
    number = red + blue + gold
    if number == 3:
        if gold:
            return DRAGON_BET[2]
        return DRAGON_BET[0] if red == 3 else DRAGON_BET[1] if blue == 3 else DRAGON_BET[3]
    if number == 2:
        return DRAGON_BET[4]
    return DRAGON_BET[5] if gold else None
