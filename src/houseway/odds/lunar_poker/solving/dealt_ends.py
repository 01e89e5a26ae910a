"""How bets on the cards dealt, and on those with one bought, end: counted hand by hand."""

import numpy as np

from houseway.cards.kernels import compiled
from houseway.odds.lunar_poker.dealer import Dealer, Live, gain, plain_outs, suited_outs
from houseway.odds.lunar_poker.judging import Ints, Judge, judge_six, value_of_five
from houseway.odds.lunar_poker.solving.combine import order_hand
from houseway.odds.lunar_poker.solving.kinds import Small, number
from houseway.odds.lunar_poker.worth import LEAST, LEAST_FORCED, Odds

FOLD, NONE, WIN, TIE, LOSE, FORCED, WON, LOST = range(8)
"""Columns: hole cards by what they lead to; those against which the dealer is forced, and forced cards won and lost."""


@compiled
def count_holes(value: int, live: Live, own: int, table: Dealer, out: Ints) -> None:
    """Count the hole cards by what they do to a hand of this value; `own` masks the up-card's suit still unseen."""
    for row in range(len(table.masks)):
        held = table.ranks[row]
        ways = table.choose[live[held[0]], held[4]] * table.choose[live[held[1]], held[5]]
        ways *= table.choose[live[held[2]], held[6]] * table.choose[live[held[3]], held[7]]
        mask = table.masks[row]
        if mask and mask & own == mask:
            ways -= 1
            out[end(table.values[row, 1], value)] += 1
        out[end(table.values[row, 0], value)] += ways


@compiled
def end(dealt: int, value: int) -> int:
    """The column of a dealer's hand."""
    if dealt < LEAST:
        return NONE
    if dealt < value:
        return WIN
    return TIE if dealt == value else LOSE


@compiled
def add_forced(outs: tuple[int, int], ways: int, odds: int, left: int, out: Ints) -> None:
    """Count hole cards, if the dealer is forced against them."""
    if gain(outs, odds, left) > 0:
        out[FORCED] += ways
        out[WON] += ways * outs[0]
        out[LOST] += ways * outs[1]


@compiled
def count_forcing(value: int, odds: int, left: int, live: Live, suits: Ints, table: Dealer, out: Ints) -> None:
    """Count the hole cards against which the dealer is forced; `suits` are masks of what is unseen of each."""
    own = suits[0]
    for row in range(len(table.unqualified)):
        held = table.unqualified[row]
        ways = live[held[0]] * live[held[1]] * live[held[2]] * live[held[3]]
        if ways == 0:
            continue
        plain = plain_outs(row, value, live, table)
        top, rest = 1 << held[0], 1 << held[1] | 1 << held[2] | 1 << held[3]
        if rest & own == rest:
            if top & own:
                ways -= 1
            others = live[held[0]] - (own >> held[0] & 1)
            if not held[4] and others:
                ways -= others
                add_forced(suited_outs(row, value, live, own, table), others, odds, left, out)
        if held[4]:
            for suit in suits[1:]:
                if (top | rest) & suit == top | rest:
                    ways -= 1
                    add_forced(suited_outs(row, value, live, suit, table), 1, odds, left, out)
        add_forced(plain, ways, odds, left, out)


@compiled
def count_bet(value: int, odds: int, masks: Ints, drawn: int, table: Dealer, out: Ints) -> None:
    """Count how a bet ends; `masks` are of the cards held."""
    live, suits = np.full(13, 4, np.int64), np.empty(4, np.int64)
    live[table.up] -= 1
    for suit in range(4):
        suits[suit] = 0x1FFF & ~masks[suit]
        for rank in range(13):
            live[rank] -= masks[suit] >> rank & 1
    suits[0] &= ~(1 << table.up)
    count_holes(value, live, suits[0], table, out)
    if odds >= LEAST_FORCED:
        count_forcing(value, odds, 42 - drawn, live, suits, table, out)


@compiled
def add_or_fold(
    value: int, made: int, pays: Odds, masks: Ints, times: int, table: Dealer, dealers: int, found: Ints, out: Ints
) -> None:
    """Count how six cards end, which are bet if that is worth more than a fold."""
    found[:] = 0
    odds = pays[made]
    count_bet(value, odds, masks, 1, table, found)
    if found[NONE] + 2 * odds * found[WIN] - 3 * found[LOSE] > -dealers:
        out[made] += times * found
    else:
        out[made, FOLD] += times * dealers


@compiled
def count_bought(
    hands: Ints,
    times: Ints,
    table: Dealer,
    judge: Judge,
    pays: Odds,
    dealers: int,
    ways: Ints,
    sixes: Ints,
    out: Ints,
) -> None:
    """Count how hands end that buy a card, over all cards bought; `out` has a row for all that a hand can make.

    Where forcing does not pay, kinds of cards tell everything: such hands are only counted into `sixes`.
    """
    ranks, suits, row = np.empty(6, np.int64), np.empty(6, np.int64), np.empty(6, np.int32)
    found, masks = np.empty(8, np.int64), np.empty(4, np.int64)
    for h in range(len(hands)):
        masks[:] = hands[h]
        order_hand(masks[0], masks[1], masks[2], masks[3], ranks, suits)
        for suit in range(4):
            for rank in range(13):
                if masks[suit] >> rank & 1 or (suit == 0 and rank == table.up):
                    continue
                masks[suit] |= 1 << rank
                ranks[5], suits[5] = rank, suit
                value, made = judge_six(masks, ranks, judge)
                if pays[made] < LEAST_FORCED:
                    sixes[number(six_kinds(ranks, suits, row), 6, ways)] += times[h]
                else:
                    add_or_fold(value, made, pays, masks, times[h], table, dealers, found, out)
                masks[suit] &= ~(1 << rank)


@compiled
def six_kinds(ranks: Ints, suits: Ints, row: Small) -> Small:
    """The rising row of kinds of six cards, seen from the up-card's suit."""
    for place in range(6):
        kind = ranks[place] + (13 if suits[place] == 0 else 0)
        at = place
        while at > 0 and row[at - 1] > kind:
            row[at] = row[at - 1]
            at -= 1
        row[at] = kind
    return row


@compiled
def count_sixes(rows: Small, times: Ints, table: Dealer, judge: Judge, pays: Odds, dealers: int, out: Ints) -> None:
    """Count how six cards of these kinds end, each this many times."""
    ranks, masks = np.empty(6, np.int64), np.empty(4, np.int64)
    found = np.empty(8, np.int64)
    for n in range(len(rows)):
        if times[n] == 0:
            continue
        masks[:] = 0
        for place in range(6):
            kind = rows[n, place]
            rank = kind % 13
            ranks[place] = rank
            suit = 0
            if kind < 13:
                # Cards of one kind go into suits of their own, and no suit gets enough for a flush.
                suit = 1 + place % 3
                while masks[suit] >> rank & 1:
                    suit = 1 + suit % 3
            masks[suit] |= 1 << rank
        value, made = judge_six(masks, ranks, judge)
        add_or_fold(value, made, pays, masks, times[n], table, dealers, found, out)


@compiled
def count_bets(hands: Ints, times: Ints, table: Dealer, judge: Judge, pays: Odds, out: Ints) -> None:
    """Count how hands end that bet at once."""
    found = np.empty(8, np.int64)
    for h in range(len(hands)):
        value = value_of_five(hands[h], judge)
        made = judge.odds[value]
        found[:] = 0
        count_bet(value, pays[made], hands[h], 0, table, found)
        out[made] += times[h] * found


@compiled
def fill_values(hands: Ints, judge: Judge, values: Ints) -> None:
    """The value of each hand of five."""
    for h in range(len(hands)):
        values[h] = value_of_five(hands[h], judge)
