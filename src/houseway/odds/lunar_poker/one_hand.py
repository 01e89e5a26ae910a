"""One hand against one up-card: the exact value of every move, dealt out card by card.

For each draw the dealer's hands that avoid it are counted by inclusion and exclusion over the cards drawn. Final hands
are taken in rising order, so that each dealer's hand passes once from those that win to those that lose.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.cards.kernels.high import plain_value
from houseway.cards.kernels.tables import FIVE_OF_A_SUIT, START, Tables
from houseway.odds.lunar_poker.dealer import Dealer, force_sum, foreign_force_sum
from houseway.odds.lunar_poker.worth import LEAST, LEAST_FORCED

Ints = NDArray[np.int64]

PILE = 46
"""Cards not seen beside a hand of five and an up-card."""

WIN = np.int64(1) << 32
"""A dealer's hand that loses to the player counts in the upper half of a sum, what it costs in the lower."""


class Pile(NamedTuple):
    """The unseen cards, and every four of them as the dealer's hole cards."""

    cards: NDArray[np.uint8]
    choose: Ints
    values: NDArray[np.uint16]
    """The dealer's value with each four, numbered by their places."""


@compiled
def five_value(a: int, b: int, c: int, d: int, e: int, tables: Tables) -> int:
    """The value of five card numbers."""
    total = START + tables.keys[a] + tables.keys[b] + tables.keys[c] + tables.keys[d] + tables.keys[e]
    if total & FIVE_OF_A_SUIT:
        return int(tables.suited[1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)])
    return plain_value(total, tables)


@compiled
def four_number(a: int, b: int, c: int, d: int, choose: Ints) -> int:
    """The number of four rising places."""
    return int(choose[d, 4] + choose[c, 3] + choose[b, 2] + a)


@compiled
def deal_holes(up: int, pile: Pile, tables: Tables) -> None:
    """Fill in the dealer's values."""
    cards = pile.cards
    for d in range(PILE):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    at = four_number(a, b, c, d, pile.choose)
                    pile.values[at] = five_value(up, cards[a], cards[b], cards[c], cards[d], tables)


@compiled
def change(a: int, b: int, c: int, d: int, by: int, t1: Ints, t2: Ints, t3: Ints) -> int:
    """Add to every sum that holds these four hole cards in part; returns what is added to the sum over all."""
    t1[a] += by
    t1[b] += by
    t1[c] += by
    t1[d] += by
    t2[a, b] += by
    t2[a, c] += by
    t2[a, d] += by
    t2[b, c] += by
    t2[b, d] += by
    t2[c, d] += by
    t3[a, b, c] += by
    t3[a, b, d] += by
    t3[a, c, d] += by
    t3[b, c, d] += by
    return by


@compiled
def worth(dealt: int, value: int) -> int:
    """How a dealer's hand counts: a win in the upper half; 1 or -3 antes in the lower."""
    if dealt < LEAST:
        return 1
    if dealt < value:
        return 1 << 32
    return 0 if dealt == value else -3


@compiled
def avoiding(n: int, x: Ints, value: int, total: int, t1: Ints, t2: Ints, t3: Ints, pile: Pile) -> int:
    """The sum over all dealer's hands that avoid the places in `x`."""
    found = total
    for a in range(n):
        found -= t1[x[a]]
        for b in range(a + 1, n):
            found += t2[x[a], x[b]]
            for c in range(b + 1, n):
                found -= t3[x[a], x[b], x[c]]
                for d in range(c + 1, n):
                    found += worth(pile.values[four_number(x[a], x[b], x[c], x[d], pile.choose)], value)
    return found


@compiled
def list_draws(n: int, draws: NDArray[np.uint8]) -> None:
    """Every n of the unseen places, rising."""
    at = 0
    x = np.arange(n)
    while True:
        for place in range(n):
            draws[at, place] = x[place]
        at += 1
        place = n - 1
        while place >= 0 and x[place] == PILE - n + place:
            place -= 1
        if place < 0:
            return
        x[place] += 1
        for after in range(place + 1, n):
            x[after] = x[after - 1] + 1


@compiled
def final_values(
    kept: NDArray[np.uint8], draws: NDArray[np.uint8], pile: Pile, tables: Tables, out: NDArray[np.uint16]
) -> None:
    """The value of the final hand after each draw."""
    hand = np.empty(5, np.int64)
    n = draws.shape[1]
    for place in range(5 - n):
        hand[place] = kept[place]
    for draw in range(len(draws)):
        for place in range(n):
            hand[5 - n + place] = pile.cards[draws[draw, place]]
        out[draw] = five_value(hand[0], hand[1], hand[2], hand[3], hand[4], tables)


@compiled
def in_order(values: NDArray[np.uint16], most: int, begins: Ints, order: NDArray[np.int32]) -> None:
    """The places of values in rising order; `begins` tells where each value begins."""
    begins[:] = 0
    for n in range(len(values)):
        begins[values[n] + 1] += 1
    for value in range(most + 1):
        begins[value + 1] += begins[value]
    at = begins.copy()
    for n in range(len(values)):
        order[at[values[n]]] = n
        at[values[n]] += 1


@compiled
def exchange_totals(
    hand: NDArray[np.uint8],
    exchanges: Ints,
    pile: Pile,
    draws: NDArray[np.uint8],
    finals: NDArray[np.uint16],
    orders: NDArray[np.int32],
    finals_begin: Ints,
    holes: NDArray[np.int32],
    holes_begin: Ints,
    odds: NDArray[np.int32],
    table: Dealer,
    out: Ints,
) -> None:
    """The sum of every exchange of one size; `finals`, `orders` and `finals_begin` have a row for each."""
    n = draws.shape[1]
    left, most = 42 - n, len(odds) - 1
    t1, t2, t3 = np.zeros(PILE, np.int64), np.zeros((PILE, PILE), np.int64), np.zeros((PILE, PILE, PILE), np.int64)
    total = 0
    fours = np.empty((len(holes), 4), np.uint8)
    for d in range(PILE):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    at = four_number(a, b, c, d, pile.choose)
                    fours[at, 0], fours[at, 1], fours[at, 2], fours[at, 3] = a, b, c, d
                    total += change(a, b, c, d, 1 if pile.values[at] < LEAST else -3, t1, t2, t3)
    dealers = 1
    for step in range(4):
        dealers = dealers * (PILE - n - step) // (step + 1)
    x = np.empty(n, np.int64)
    for value in range(1, most + 1):
        # Hands of this value now tie; those of the one before now lose to the player.
        if value >= LEAST:
            for at in range(holes_begin[value], holes_begin[value + 1]):
                four = fours[holes[at]]
                total += change(four[0], four[1], four[2], four[3], 3, t1, t2, t3)
        if value > LEAST:
            for at in range(holes_begin[value - 1], holes_begin[value]):
                four = fours[holes[at]]
                total += change(four[0], four[1], four[2], four[3], 1 << 32, t1, t2, t3)
        for which in range(len(exchanges)):
            for at in range(finals_begin[which, value], finals_begin[which, value + 1]):
                draw = orders[which, at]
                for place in range(n):
                    x[place] = draws[draw, place]
                found = avoiding(n, x, value, total, t1, t2, t3, pile)
                cost = (found + (1 << 31)) % (1 << 32) - (1 << 31)
                wins = (found - cost) >> 32
                bet = left * (cost + 2 * odds[value] * wins)
                if odds[value] >= LEAST_FORCED:
                    bet += forced(hand, x, n, value, odds[value], left, pile, table)
                out[exchanges[which]] += max(bet, -left * dealers)


@compiled
def forced(
    hand: NDArray[np.uint8], x: Ints, n: int, value: int, odds: int, left: int, pile: Pile, table: Dealer
) -> int:
    """What forcing the dealer gains over all hole cards, the hand dealt and the cards drawn being seen."""
    live, unseen = np.full(13, 4, np.int64), np.full(4, 0x1FFF, np.int64)
    live[table.up] -= 1
    unseen[0] &= ~(1 << table.up)
    for place in range(5 + n):
        card = hand[place] if place < 5 else pile.cards[x[place - 5]]
        live[card >> 2] -= 1
        unseen[card & 3] &= ~(1 << (card >> 2))
    total = force_sum(value, odds, left, live, unseen[0], table)
    for suit in range(1, 4):
        total += foreign_force_sum(value, odds, left, live, unseen[suit], table)
    return total


def sums_of_exchanges(
    hand: NDArray[np.uint8],
    up: int,
    tables: Tables,
    odds: NDArray[np.int32],
    table: Dealer,
    wanted: tuple[int, ...],
) -> Ints:
    """The sums of the exchanges wanted, by the places discarded; cards are numbers in suits from the up-card's."""
    unseen = [card for card in range(52) if card != up and card not in hand]
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(PILE)], dtype=np.int64)
    pile = Pile(np.array(unseen, np.uint8), choose, np.zeros(comb(PILE, 4), np.uint16))
    deal_holes(up, pile, tables)
    most = len(odds) - 1
    holes, holes_begin = np.empty(len(pile.values), np.int32), np.zeros(most + 2, np.int64)
    in_order(pile.values, most, holes_begin, holes)
    out = np.zeros(32, np.int64)
    for n in range(2, 6):
        exchanges = [places for places in wanted if places.bit_count() == n]
        if not exchanges:
            continue
        draws = np.empty((comb(PILE, n), n), np.uint8)
        list_draws(n, draws)
        finals = np.empty((len(exchanges), len(draws)), np.uint16)
        orders = np.empty((len(exchanges), len(draws)), np.int32)
        begins = np.zeros((len(exchanges), most + 2), np.int64)
        for row, places in enumerate(exchanges):
            kept = np.array([card for place, card in enumerate(hand) if not places >> place & 1], np.uint8)
            final_values(kept, draws, pile, tables, finals[row])
            in_order(finals[row], most, begins[row], orders[row])
        exchange_totals(
            hand, np.array(exchanges), pile, draws, finals, orders, begins, holes, holes_begin, odds, table, out
        )
    return out
