"""Whether a drawn hand is bet or folded, decided fast: by counting hands, and in doubt by their kickers.

A bet is worth U + 2 o W - 3 L over the dealer's hands: U do not qualify, W lose to the player, who is paid o to 1, and
L beat the player. U, ace-king and pairs of each rank are counted by the cards left of each rank. That leaves in
doubt only dealers with the player's own pair or ace-king, and so bounds the worth from below and above.
Where the bounds do not decide, those dealers alone are counted hand by hand.

Two pair or better is always bet: it loses three antes only to a dealer's two pair or better, and the chance of that is
below one half. Two pairs or more of the dealer's five cards must be alike for it, each pair of cards is with a chance
of 3/40 or less, and there are ten: 3/8 at most. Straights and flushes add less than a fiftieth.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.cards.kernels import compiled
from houseway.cards.rankings import high
from houseway.odds.lunar_poker.dealer import ACE, KING, Live, dealer

BASE = (1 << KING) - 1
"""All ranks below king and ace."""
NOTHING, ACE_KING, ABOVE_PAIRS = -2, -1, 13
"""What a value is called that is no pair; a pair is called by its rank."""

Small = NDArray[np.int8]


@cache
def pair_of_value() -> Small:
    """The rank of a pair by its value, or what the value is called otherwise."""
    found = np.full(len(high.places()) + 1, ABOVE_PAIRS, dtype=np.int8)
    for (category, ranks), place in high.places().items():
        if category == "one pair":
            found[place.value] = RANKS.index(ranks[0])
        elif category == "no pair":
            found[place.value] = ACE_KING if ranks.startswith("AK") else NOTHING
    return found


class Dealt(NamedTuple):
    """The dealer's hands by what they are worth to a player."""

    unqualified: int
    ace_king: int
    lower_pairs: int
    equal_pairs: int


@compiled
def straights(up: int, live: Live, own: int) -> tuple[int, int, int, int]:
    """The dealer's straights that the up-card is in: without and with both ace and king, and those of one suit."""
    plain, suited, broadway, suited_broadway = 0, 0, 0, 0
    for low in range(-1, 9):
        ways, mask, holds = 1, 0, False
        for step in range(5):
            rank = ACE if low + step < 0 else low + step
            if rank == up:
                holds = True
            else:
                ways *= live[rank]
                mask |= 1 << rank
        if holds:
            in_suit = 1 if own & mask == mask else 0
            if low == 8:
                broadway, suited_broadway = ways, in_suit
            else:
                plain += ways
                suited += in_suit
    return plain, suited, broadway, suited_broadway


@compiled
def count_dealt(up: int, pair: int, live: Live, own: int) -> Dealt:
    """The dealer's hands out of `live` cards of each rank; `own` masks the up-card's suit still unseen."""
    e1, e2, e3, e4 = 0, 0, 0, 0
    in_suit = 0
    for rank in range(KING):
        if rank != up:
            n = live[rank]
            e4 += n * e3
            e3 += n * e2
            e2 += n * e1
            e1 += n
            in_suit += own >> rank & 1
    s2, s3 = in_suit * (in_suit - 1) // 2, in_suit * (in_suit - 1) * (in_suit - 2) // 6
    s4 = s3 * (in_suit - 3) // 4
    aces, kings, ace, king = live[ACE], live[KING], own >> ACE & 1, own >> KING & 1
    plain, suited, broadway, suited_broadway = straights(up, live, own)
    if up == ACE:
        unqualified, ace_king, u_flush, k_flush = e4, kings * e3, s4, king * s3
        f1, f2, f3 = e1 + kings, e2 + kings * e1, e3 + kings * e2
    elif up == KING:
        unqualified, ace_king, u_flush, k_flush = e4, aces * e3, s4, ace * s3
        f1, f2, f3 = e1 + aces, e2 + aces * e1, e3 + aces * e2
    else:
        unqualified, ace_king = e4 + (aces + kings) * e3, aces * kings * e2
        u_flush, k_flush = s4 + (ace + king) * s3, ace * king * s2
        f1, both = e1 + aces + kings, aces * kings
        f2, f3 = e2 + (aces + kings) * e1 + both, e3 + (aces + kings) * e2 + both * e1
    unqualified -= plain + u_flush - suited
    ace_king -= broadway + k_flush - suited_broadway
    lower, equal = 0, 0
    for rank in range(min(pair + 1, 13)):
        n = live[rank]
        ways = n * f3 if rank == up else n * (n - 1) // 2 * (f2 - n * (f1 - n))
        if rank < pair:
            lower += ways
        else:
            equal = ways
    return Dealt(unqualified, ace_king, lower, equal)


class Kickers(NamedTuple):
    """The dealer's hole cards with ace-king or one pair, by up-card and by pair: those that kickers decide about."""

    ranks: NDArray[np.int64]
    """As in `Dealer`."""
    values: NDArray[np.int64]
    masks: NDArray[np.int64]
    begins: NDArray[np.int64]
    """By up-card, where ace-king begins, then each pair from deuces; then the end."""
    choose: NDArray[np.int64]


@cache
def kickers() -> Kickers:
    """The tables for all up-cards."""
    ranks, values, masks, begins, begin = [], [], [], [], 0
    for up in range(13):
        table = dealer(up)
        called = pair_of_value()[table.values[:, 0]]
        order = np.argsort(called, kind="stable")
        order = order[(called[order] >= ACE_KING) & (called[order] < ABOVE_PAIRS)]
        begins.append(begin + np.searchsorted(called[order], np.arange(ACE_KING, ABOVE_PAIRS + 1)))
        begin += len(order)
        ranks.append(table.ranks[order])
        values.append(table.values[order, 0])
        masks.append(table.masks[order])
    by_up = np.array(begins, dtype=np.int64)
    return Kickers(np.concatenate(ranks), np.concatenate(values), np.concatenate(masks), by_up, table.choose)


BET, FOLD, IN_DOUBT = 1, 0, -1


@compiled
def by_kickers(up: int, value: int, pair: int, live: Live, own: int, table: Kickers) -> tuple[int, int]:
    """How many of the dealer's hands with the player's own pair or ace-king are lower, and how many are equal."""
    lower, equal = 0, 0
    for row in range(table.begins[up, pair + 1], table.begins[up, pair + 2]):
        if table.values[row] > value:
            continue
        held = table.ranks[row]
        ways = table.choose[live[held[0]], held[4]] * table.choose[live[held[1]], held[5]]
        ways *= table.choose[live[held[2]], held[6]] * table.choose[live[held[3]], held[7]]
        mask = table.masks[row]
        if mask and mask & own == mask:
            ways -= 1
        if table.values[row] < value:
            lower += ways
        else:
            equal += ways
    return lower, equal


@compiled
def at_a_glance(up: int, odds: int, hands: int, pair: int, dealt: Dealt) -> int:
    """Whether a bet is worth more than a fold, as far as counting tells; a fold loses an ante against each hand."""
    if pair == NOTHING:
        return BET if 2 * dealt.unqualified > hands else FOLD
    wins = dealt.lower_pairs + (dealt.ace_king if pair >= 0 else 0)
    doubt = dealt.equal_pairs if pair >= 0 else dealt.ace_king
    least = dealt.unqualified + 2 * odds * wins - 3 * (hands - dealt.unqualified - wins)
    if least > -hands:
        return BET
    return FOLD if least + (2 * odds + 3) * doubt <= -hands else IN_DOUBT


@compiled
def bets(
    value: int, odds: int, masks: NDArray[np.int64], drawn: int, pair: int, up: int, live: Live, table: Kickers
) -> bool:
    """Whether a bet is worth more than a fold; `masks` are of the cards held and thrown away, `live` is to work in."""
    if pair == ABOVE_PAIRS:
        return True
    for rank in range(13):
        held = (masks[0] >> rank & 1) + (masks[1] >> rank & 1) + (masks[2] >> rank & 1) + (masks[3] >> rank & 1)
        live[rank] = 4 - held
    live[up] -= 1
    left, own = 46 - drawn, 0x1FFF & ~masks[0] & ~(1 << up)
    hands = left * (left - 1) * (left - 2) * (left - 3) // 24
    dealt = count_dealt(up, pair, live, own)
    told = at_a_glance(up, odds, hands, pair, dealt)
    if told != IN_DOUBT:
        return told == BET
    lower, equal = by_kickers(up, value, pair, live, own, table)
    wins = lower + dealt.lower_pairs + (dealt.ace_king if pair >= 0 else 0)
    return dealt.unqualified + 2 * odds * wins - 3 * (hands - dealt.unqualified - wins - equal) > -hands
