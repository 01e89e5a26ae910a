"""Whether a drawn hand is bet or folded, decided fast: by counting hands alone, and only in doubt by every hole card.

A bet is worth U + 2 o W - 3 L over the dealer's hands: U do not qualify, W lose to the player, who is paid o to 1, and
L beat the player. U, ace-king and pairs of each rank are counted by the cards left of each rank. That leaves in
doubt only dealers with the player's own pair or ace-king, and so bounds the worth from below and above.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.cards.kernels import compiled
from houseway.cards.rankings import high
from houseway.odds.lunar_poker.dealer import ACE, KING, Dealer, Live, bet_total

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


BET, FOLD, IN_DOUBT = 1, 0, -1


@compiled
def at_a_glance(up: int, odds: int, drawn: int, pair: int, live: Live, own: int) -> int:
    """Whether a bet is worth more than a fold, as far as counting tells; `own` and `live` as in `count_dealt`."""
    left = 46 - drawn
    hands = left * (left - 1) * (left - 2) * (left - 3) // 24
    dealt = count_dealt(up, pair, live, own)
    if pair == NOTHING:
        return BET if 2 * dealt.unqualified > hands else FOLD
    wins = dealt.lower_pairs + (dealt.ace_king if pair >= 0 else 0)
    doubt = dealt.equal_pairs if pair >= 0 else dealt.ace_king
    # A fold loses one ante against each of the dealer's hands.
    least = dealt.unqualified + 2 * odds * wins - 3 * (hands - dealt.unqualified - wins)
    if least > -hands:
        return BET
    return FOLD if pair < ABOVE_PAIRS and least + (2 * odds + 3) * doubt <= -hands else IN_DOUBT


@compiled
def bets(
    value: int,
    odds: int,
    masks: NDArray[np.int64],
    drawn: int,
    pair: int,
    up: int,
    live: Live,
    tables: tuple[Dealer, ...],
) -> bool:
    """Whether a bet is worth more than a fold; `masks` are of the cards held and thrown away, `live` is to work in."""
    for rank in range(13):
        held = (masks[0] >> rank & 1) + (masks[1] >> rank & 1) + (masks[2] >> rank & 1) + (masks[3] >> rank & 1)
        live[rank] = 4 - held
    live[up] -= 1
    told = at_a_glance(up, odds, drawn, pair, live, 0x1FFF & ~masks[0] & ~(1 << up))
    if told != IN_DOUBT:
        return told == BET
    left = 46 - drawn
    fold = -(42 - drawn) * (left * (left - 1) * (left - 2) * (left - 3) // 24)
    return bet_total(value, odds, masks[0], masks[1], masks[2], masks[3], drawn, tables[up]) > fold
