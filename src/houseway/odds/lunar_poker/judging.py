"""Real hands of five and six cards judged by a kernel: the value on the high scale, and what the bet pays."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.cards.kernels import high as kernels
from houseway.cards.kernels.high import plain_value
from houseway.cards.kernels.tables import START, Tables
from houseway.odds.lunar_poker.classes import size_of
from houseway.odds.lunar_poker.worth import (
    made_by_value,
    odds_by_value,
    six_card_flush_made,
    six_card_flush_odds,
    six_card_made,
    six_card_odds,
)

Ints = NDArray[np.int64]


class Judge(NamedTuple):
    """What judges a hand of five or six real cards."""

    five: Tables
    six: Tables
    six_odds: Tables
    six_flush_odds: NDArray[np.uint8]
    odds: NDArray[np.int32]
    """What the bet pays on five cards, by value."""


@cache
def judge() -> Judge:
    """What judges real cards."""
    return Judge(kernels.tables(5), kernels.tables(6), six_card_odds(), six_card_flush_odds(), odds_by_value())


@cache
def judge_made() -> Judge:
    """The same with the number of what a hand makes in place of its odds."""
    made = six_card_made(), six_card_flush_made(), made_by_value()
    return Judge(kernels.tables(5), kernels.tables(6), *made)


@compiled
def judge_six(masks: Ints, ranks: Ints, judge: Judge) -> tuple[int, int]:
    """The value of six real cards and what the bet pays on them."""
    for suit in range(4):
        held = size_of(masks[suit])
        if held >= 5:
            other = 13
            if held == 5:
                for place in range(6):
                    if not masks[suit] >> ranks[place] & 1:
                        other = ranks[place]
                # A card of a rank the flush also holds is outside it by its suit alone.
                if other == 13:
                    other = twice(ranks)
            return judge.six.suited[masks[suit]], judge.six_flush_odds[masks[suit], other]
    total = START
    for place in range(6):
        total += judge.six.keys[4 * ranks[place]] - np.uint64(1)
    return plain_value(total, judge.six), plain_value(total, judge.six_odds) - 1


@compiled
def twice(ranks: Ints) -> int:
    """The rank that is held twice."""
    for place in range(len(ranks)):
        for other in range(place):
            if ranks[place] == ranks[other]:
                return int(ranks[place])
    return 13


@compiled
def value_of_five(hand: Ints, judge: Judge) -> int:
    """The value of five real cards."""
    total = START
    for suit in range(4):
        if size_of(hand[suit]) == 5:
            return int(judge.five.suited[hand[suit]])
        for rank in range(13):
            if hand[suit] >> rank & 1:
                total += judge.five.keys[4 * rank] - np.uint64(1)
    return plain_value(total, judge.five)
