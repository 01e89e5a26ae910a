"""How many hands make each exchange, once every hand's best move is known: the sums of `combine` turned round.

`combine.exchange_sum` reads the sums of an exchange out of tables, by the cards kept and discarded as seen from each
suit. Here every hand that makes the exchange is counted into tables of the same shape, so that what a final hand adds
to all hands together is one product for each row of discards.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.odds.lunar_poker.classes import size_of
from houseway.odds.lunar_poker.solving.combine import all_of, order_hand, places_of, ranks_of, rising_row, shared
from houseway.odds.lunar_poker.solving.flushes import Flushes, no_flushes
from houseway.odds.lunar_poker.solving.kinds import Ints, Small, number
from houseway.odds.lunar_poker.solving.sums import Sums, no_sums

SHARE = 7776
"""What a hand counts in `own` and `other`: a number that every share of a sum divides."""


class Weights(NamedTuple):
    """Hands by exchange: seen from the up-card's suit and from the others, and those that may make a flush."""

    own: Sums
    other: Sums
    own_flushes: Flushes
    other_flushes: Flushes
    up_flushes: Flushes


def no_weights() -> Weights:
    """Nothing counted yet."""
    return Weights(no_sums(), no_sums(), no_flushes(), no_flushes(), no_flushes())


@compiled
def add_to_sums(sums: Sums, k: int, kept: int, thrown: int, more: int) -> None:
    """Add to one entry of an exchange of k."""
    if k == 2:
        sums.two[kept, thrown] += more
    elif k == 3:
        sums.three[kept, thrown] += more
    elif k == 4:
        sums.four[kept, thrown] += more
    else:
        sums.five[kept, thrown] += more


@compiled
def add_to_flushes(flushes: Flushes, k: int, kept: int, thrown: int, places: int, more: int) -> None:
    """Add to every entry of flushes that these places of the row discarded, being of the suit, do not stand in."""
    for blocked in range(1 << k):
        if blocked & places == 0:
            if k == 2:
                flushes.two[kept, thrown, blocked] += more
            elif k == 3:
                flushes.three[kept, thrown, blocked] += more
            elif k == 4:
                flushes.four[kept, thrown, blocked] += more
            else:
                flushes.five[kept, thrown, blocked] += more


@compiled
def weigh(
    hands: Ints,
    times: Ints,
    moves: NDArray[np.uint8],
    own_caps: Small,
    other_caps: Small,
    ways: Ints,
    sets: Ints,
    share: int,
    weights: Weights,
) -> None:
    """Count every hand whose best move is an exchange."""
    ranks, suits = np.empty(6, np.int64), np.empty(6, np.int64)
    kept, thrown = np.empty(5, np.int32), np.empty(5, np.int32)
    kept_suits, thrown_suits = np.empty(5, np.int64), np.empty(5, np.int64)
    for h in range(len(hands)):
        places = int(np.int64(moves[h]))
        if size_of(places) < 2:
            continue
        order_hand(hands[h, 0], hands[h, 1], hands[h, 2], hands[h, 3], ranks, suits)
        for apart in range(4):
            n = rising_row(ranks, suits, 31 & ~places, apart, kept, kept_suits)
            k = rising_row(ranks, suits, places, apart, thrown, thrown_suits)
            at, row = number(kept, n, ways), number(thrown, k, ways)
            among = shared(kept, n, thrown, k, own_caps if apart == 0 else other_caps)
            if share % among != 0:
                raise ValueError("a hand cannot be shared equally among its draws")
            add_to_sums(weights.own if apart == 0 else weights.other, k, at, row, times[h] * (share // among))
            held = ranks_of(kept, n)
            for flush in range(4):
                if flush == apart or not all_of(kept_suits, n, flush):
                    continue
                in_it = places_of(thrown_suits, k, flush)
                if apart == 0:
                    add_to_flushes(weights.own_flushes, k, sets[held], row, in_it, times[h])
                    continue
                add_to_flushes(weights.other_flushes, k, sets[held], row, in_it, times[h])
                if flush != 0:
                    add_to_flushes(weights.up_flushes, k, sets[held], row, in_it, times[h])
