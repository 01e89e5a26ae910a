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

SPARE = PILE + 2
"""Two places more, in which no card lies: a draw of two or three cards is filled up with them to four."""

Packed = NDArray[np.int32]
"""Sets of places as numbers: six bits each, the lowest place first."""


class Pile(NamedTuple):
    """The unseen cards, and every four of them as the dealer's hole cards."""

    cards: NDArray[np.uint8]
    choose: Ints
    values: NDArray[np.uint16]
    """The dealer's value with each four, numbered by their places."""
    fours: Packed
    """The places of each four."""


class Sums(NamedTuple):
    """What the dealer's hands that hold one place, two, three or four come to.

    Each number counts the hands that lose to the player in its upper bits, and adds up what the others cost in its
    lower ones. The larger tables have narrower numbers, so that they stay in the processor's cache.
    """

    one: Ints
    """32 lower bits, as those of two have."""
    two: Ints
    three: Packed
    """16 lower bits: a number is of 43 hands at most, and ten are added."""
    four: NDArray[np.int8]
    """5 lower bits: a number is of one hand, and five are added."""


class Known(NamedTuple):
    """What forcing gains, by whether a suit is another than the up-card's and the mask of it unseen.

    Final hands of one value hold the same ranks, so an exchange that ends in it has drawn the same ranks too: what is
    unseen of a suit is all that differs.
    """

    last: Ints
    """The exchange and value for which each gain was worked out last."""
    gain: Ints


@compiled
def five_value(a: int, b: int, c: int, d: int, e: int, tables: Tables) -> int:
    """The value of five card numbers."""
    total = START + tables.keys[a] + tables.keys[b] + tables.keys[c] + tables.keys[d] + tables.keys[e]
    if total & FIVE_OF_A_SUIT:
        return int(tables.suited[1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)])
    return plain_value(total, tables)


@compiled
def deal_holes(up: int, pile: Pile, tables: Tables) -> None:
    """Fill in the dealer's values."""
    cards = pile.cards
    at = 0
    for d in range(PILE):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    pile.fours[at] = a | b << 6 | c << 12 | d << 18
                    pile.values[at] = five_value(up, cards[a], cards[b], cards[c], cards[d], tables)
                    at += 1


@compiled
def change(four: int, cost: int, wins: int, sums: Sums, choose: Ints) -> int:
    """Add to every sum that holds these four hole cards in part; returns what is added to the sum over all."""
    a, b, c, d = four & 63, four >> 6 & 63, four >> 12 & 63, four >> 18
    b2, c2, d2 = choose[b, 2], choose[c, 2], choose[d, 2]
    c3, d3 = choose[c, 3], choose[d, 3]
    wide, middle = (wins << 32) + cost, (wins << 16) + cost
    sums.one[a] += wide
    sums.one[b] += wide
    sums.one[c] += wide
    sums.one[d] += wide
    sums.two[b2 + a] += wide
    sums.two[c2 + a] += wide
    sums.two[d2 + a] += wide
    sums.two[c2 + b] += wide
    sums.two[d2 + b] += wide
    sums.two[d2 + c] += wide
    sums.three[c3 + b2 + a] += middle
    sums.three[d3 + b2 + a] += middle
    sums.three[d3 + c2 + a] += middle
    sums.three[d3 + c2 + b] += middle
    sums.four[choose[d, 4] + c3 + b2 + a] += (wins << 5) + cost
    return wide


@compiled
def widened(number: int, bits: int) -> int:
    """A number with this many low bits as one with 32."""
    cost = (number + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))
    return int(((number - cost) << (32 - bits)) + cost)


@compiled
def avoiding(draw: int, n: int, total: int, sums: Sums, choose: Ints) -> int:
    """The sum over all dealer's hands that avoid the places drawn, by inclusion and exclusion."""
    a, b, c, d = draw & 63, draw >> 6 & 63, draw >> 12 & 63, draw >> 18 & 63
    b2, c2, d2 = choose[b, 2], choose[c, 2], choose[d, 2]
    c3, d3 = choose[c, 3], choose[d, 3]
    one, two, three, four = sums
    found = total - one[a] - one[b] - one[c] - one[d]
    found += two[b2 + a] + two[c2 + a] + two[c2 + b] + two[d2 + a] + two[d2 + b] + two[d2 + c]
    threes = three[c3 + b2 + a] + three[d3 + b2 + a] + three[d3 + c2 + a] + three[d3 + c2 + b]
    fours = int(four[choose[d, 4] + c3 + b2 + a])
    if n == 5:
        e = draw >> 24
        e2, e3, e4 = choose[e, 2], choose[e, 3], choose[e, 4]
        found += two[e2 + a] + two[e2 + b] + two[e2 + c] + two[e2 + d] - one[e]
        threes += three[e3 + b2 + a] + three[e3 + c2 + a] + three[e3 + c2 + b]
        threes += three[e3 + d2 + a] + three[e3 + d2 + b] + three[e3 + d2 + c]
        fours += four[e4 + c3 + b2 + a] + four[e4 + d3 + b2 + a] + four[e4 + d3 + c2 + a] + four[e4 + d3 + c2 + b]
    return int(found - widened(threes, 16) + widened(fours, 5))


@compiled
def list_draws(n: int, draws: Packed) -> None:
    """Every n of the unseen places, rising; filled up with empty places to four."""
    spare = 0
    for place in range(n, 4):
        spare |= (PILE + place - n) << 6 * place
    at = 0
    x = np.arange(n)
    while True:
        draw = spare
        for place in range(n):
            draw |= x[place] << 6 * place
        draws[at] = draw
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
def final_values(kept: NDArray[np.uint8], draws: Packed, pile: Pile, tables: Tables, out: NDArray[np.uint16]) -> None:
    """The value of the final hand after each draw."""
    hand = np.empty(5, np.int64)
    n = 5 - len(kept)
    for place in range(5 - n):
        hand[place] = kept[place]
    for at in range(len(draws)):
        for place in range(n):
            hand[5 - n + place] = pile.cards[draws[at] >> 6 * place & 63]
        out[at] = five_value(hand[0], hand[1], hand[2], hand[3], hand[4], tables)


@compiled
def in_order(values: NDArray[np.uint16], packed: Packed, begins: Ints, order: Packed) -> None:
    """Sets of places in rising order of their values; `begins` tells where each value begins."""
    begins[:] = 0
    for n in range(len(values)):
        begins[values[n] + 1] += 1
    for value in range(len(begins) - 1):
        begins[value + 1] += begins[value]
    at = begins.copy()
    for n in range(len(values)):
        order[at[values[n]]] = packed[n]
        at[values[n]] += 1


@compiled
def exchange_totals(
    hand: NDArray[np.uint8],
    exchanges: Ints,
    sizes: Ints,
    orders: Packed,
    starts: Ints,
    finals_begin: Ints,
    holes: Packed,
    holes_begin: Ints,
    pile: Pile,
    odds: NDArray[np.int32],
    table: Dealer,
    out: Ints,
) -> None:
    """The sum of every exchange; each has a row of `finals_begin` and its draws in `orders` from `starts` on."""
    choose = pile.choose
    sums = Sums(
        np.zeros(SPARE, np.int64),
        np.zeros(SPARE * (SPARE - 1) // 2, np.int64),
        np.zeros(SPARE * (SPARE - 1) * (SPARE - 2) // 6, np.int32),
        np.zeros(SPARE * (SPARE - 1) * (SPARE - 2) * (SPARE - 3) // 24, np.int8),
    )
    known = Known(np.zeros((2, 1 << 13), np.int64), np.zeros((2, 1 << 13), np.int64))
    total = 0
    for at in range(len(holes)):
        total += change(pile.fours[at], 1 if pile.values[at] < LEAST else -3, 0, sums, choose)
    for value in range(1, len(odds)):
        # Hands of this value now tie; those of the one before now lose to the player.
        if value >= LEAST:
            for at in range(holes_begin[value], holes_begin[value + 1]):
                total += change(holes[at], 3, 0, sums, choose)
        if value > LEAST:
            for at in range(holes_begin[value - 1], holes_begin[value]):
                total += change(holes[at], 0, 1, sums, choose)
        for which in range(len(exchanges)):
            n = sizes[which]
            left, fold = 42 - n, -(42 - n) * choose[PILE - n, 4]
            added = 0
            for at in range(starts[which] + finals_begin[which, value], starts[which] + finals_begin[which, value + 1]):
                found = avoiding(orders[at], n, total, sums, choose)
                cost = (found + (1 << 31)) % (1 << 32) - (1 << 31)
                wins = (found - cost) >> 32
                bet = left * (cost + 2 * odds[value] * wins)
                if odds[value] >= LEAST_FORCED:
                    bet += forced(hand, exchanges[which], orders[at], value, odds[value], pile, table, known, n)
                added += max(bet, fold)
            out[exchanges[which]] += added


@compiled
def forced(
    hand: NDArray[np.uint8],
    exchange: int,
    draw: int,
    value: int,
    odds: int,
    pile: Pile,
    table: Dealer,
    known: Known,
    n: int,
) -> int:
    """What forcing the dealer gains over all hole cards, the hand dealt and the cards drawn being seen."""
    live, unseen = np.full(13, 4, np.int64), np.full(4, 0x1FFF, np.int64)
    live[table.up] -= 1
    unseen[0] &= ~(1 << table.up)
    for place in range(5 + n):
        card = hand[place] if place < 5 else pile.cards[draw >> 6 * (place - 5) & 63]
        live[card >> 2] -= 1
        unseen[card & 3] &= ~(1 << (card >> 2))
    total, now = 0, value << 5 | exchange
    for suit in range(4):
        foreign, mask = int(suit > 0), unseen[suit]
        if known.last[foreign, mask] != now:
            known.last[foreign, mask] = now
            if foreign:
                known.gain[foreign, mask] = foreign_force_sum(value, odds, 42 - n, live, mask, table)
            else:
                known.gain[foreign, mask] = force_sum(value, odds, 42 - n, live, mask, table)
        total += known.gain[foreign, mask]
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
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(SPARE)], dtype=np.int64)
    count = comb(PILE, 4)
    pile = Pile(np.array(unseen, np.uint8), choose, np.zeros(count, np.uint16), np.zeros(count, np.int32))
    deal_holes(up, pile, tables)
    holes, holes_begin = np.empty(count, np.int32), np.zeros(len(odds) + 1, np.int64)
    in_order(pile.values, pile.fours, holes_begin, holes)
    sizes = [places.bit_count() for places in wanted]
    starts = np.cumsum([0] + [comb(PILE, n) for n in sizes])
    orders = np.empty(starts[-1], np.int32)
    begins = np.zeros((len(wanted), len(odds) + 1), np.int64)
    for n in sorted(set(sizes)):
        draws = np.empty(comb(PILE, n), np.int32)
        list_draws(n, draws)
        finals = np.empty(len(draws), np.uint16)
        for row, places in enumerate(wanted):
            if sizes[row] == n:
                kept = np.array([card for place, card in enumerate(hand) if not places >> place & 1], np.uint8)
                final_values(kept, draws, pile, tables, finals)
                in_order(finals, draws, begins[row], orders[starts[row] : starts[row + 1]])
    out = np.zeros(32, np.int64)
    exchange_totals(
        hand,
        np.array(wanted),
        np.array(sizes),
        orders,
        starts,
        begins,
        holes,
        holes_begin,
        pile,
        odds,
        table,
        out,
    )
    return out
