"""What a Lunar Poker hand is worth to a kernel: its value on the high scale and the odds its bet pays, second hand in.

Of five cards the value tells everything: two hands of equal value hold the same ranks, and pay alike.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, Card
from houseway.cards.kernels import high as kernels
from houseway.cards.kernels.tables import Tables, hashed
from houseway.cards.rankings import high
from houseway.games.lunar_poker.payouts import BET_HANDS, BET_ODDS, FIVE_PAID, SIX_PAID
from houseway.games.lunar_poker.second_hand import payable

LEAST = high.places()["no pair", "AK432"].value
"""The lowest value with which a dealer qualifies (lunar-poker/A22)."""

LEAST_FORCED = 4
"""Forcing can pay only where the bet pays 4 to 1 or more.

A dealer that does not qualify holds five ranks; after the draw it holds a pair at most, or a straight or a flush. To
gain, the odds times the chance of beating a dealer that now qualifies must exceed one. Up to trips only a pair can be
beaten, and of the 37 or more cards that may come at most 12 make one: 3 times 12/37 is less than one.
"""

Odds = NDArray[np.int32]


class Made(NamedTuple):
    """What a final hand makes, by which its bet is paid."""

    lines: tuple[int, ...]
    """Of the bet's pay table: none, one, or a second hand after it."""
    bought: bool
    """Whether it takes a sixth card to make the second."""

    @property
    def name(self) -> str:
        """In words: `two pairs and ace-king`."""
        words = " and ".join(BET_HANDS[line] for line in self.lines) or "nothing"
        return f"{words} of six" if self.bought else words


MADE = (Made((), False), *(Made(lines, False) for lines in FIVE_PAID), *(Made(lines, True) for lines in SIX_PAID))
"""All that a final hand can make. A kernel knows each by its number here."""

_NUMBER = {made: number for number, made in enumerate(MADE)}


def number_made(cards: tuple[Card, ...]) -> int:
    """The number of what five or six cards make."""
    lines = tuple(line for line in payable(cards) if line is not None)
    return _NUMBER[Made(lines, len(cards) > 5 and len(lines) > 1)]


def printed_odds() -> Odds:
    """The printed odds to 1 of each of what a hand can make, both hands together."""
    return np.array([sum(BET_ODDS[line] for line in made.lines) for made in MADE], dtype=np.int32)


def bet_pays(cards: tuple[Card, ...]) -> int:
    """The odds to 1 at which a winning bet on these five or six cards is paid, both hands together; 0 if on none."""
    return sum(BET_ODDS[line] for line in payable(cards) if line is not None)


def apart(ranks: str) -> tuple[Card, ...]:
    """Cards of these ranks in suits that make no flush."""
    held: dict[str, int] = {}
    cards = []
    for number, rank in enumerate(sorted(ranks)):
        suit = held[rank] + 1 if rank in held else number % 4
        held[rank] = suit
        cards.append(Card(rank + "shdc"[suit % 4]))
    return tuple(cards)


@cache
def made_by_value() -> NDArray[np.int32]:
    """What five cards of each value make, by number."""
    made = np.zeros(len(high.places()) + 1, dtype=np.int32)
    known: dict[tuple[str, int, int], int] = {}
    for rank in high.places().values():
        # Of one class, only aces and kings can tell hands apart: as a second hand of ace-king.
        alike = rank.category, rank.ranks.count("A"), rank.ranks.count("K")
        if alike not in known:
            suited = rank.category in ("flush", "straight flush", "royal flush")
            held = tuple(Card(each + "s") for each in rank.ranks) if suited else apart(rank.ranks)
            known[alike] = number_made(held)
        made[rank.value] = known[alike]
    return made


@cache
def odds_by_value() -> Odds:
    """What the bet pays on five cards of each value."""
    odds: Odds = printed_odds()[made_by_value()]
    return odds


@cache
def suited_values() -> NDArray[np.uint16]:
    """The value of each set of five to seven ranks of one suit, by its mask."""
    return kernels.tables(5).suited


@cache
def six_card_made() -> Tables:
    """One more than the number of what six cards without a flush make, hashed like `high.tables(6)`.

    Zero is an empty place to the hash, so no holding may be worth zero.
    """
    return hashed(6, lambda ranks: 1 + number_made(apart(ranks)), np.zeros(1, dtype=np.uint16))


@cache
def six_card_odds() -> Tables:
    """One more than the bet pays on them."""
    made = six_card_made()
    pays = np.concatenate([[0], 1 + printed_odds()]).astype(np.uint16)
    return made._replace(values=pays[made.values])


@cache
def six_card_flush_made() -> NDArray[np.uint8]:
    """What six cards with a flush make, by the mask of its suit and the rank of the card outside it.

    Column 13 is for six cards of one suit.
    """
    made = np.zeros((1 << 13, 14), dtype=np.uint8)
    for mask in range(1 << 13):
        suited = tuple(Card(RANKS[rank] + "s") for rank in range(13) if mask >> rank & 1)
        if len(suited) == 6:
            made[mask, 13] = number_made(suited)
        elif len(suited) == 5:
            for rank in range(13):
                made[mask, rank] = number_made((*suited, Card(RANKS[rank] + "h")))
    return made


@cache
def six_card_flush_odds() -> NDArray[np.uint8]:
    """What the bet pays on them."""
    odds: NDArray[np.uint8] = printed_odds().astype(np.uint8)[six_card_flush_made()]
    return odds
