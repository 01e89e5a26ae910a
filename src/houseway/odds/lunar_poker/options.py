"""Every move open to a hand beside an up-card, with its exact value."""

from fractions import Fraction
from functools import cache

import numpy as np

from houseway.cards.card import RANKS, Card
from houseway.cards.decks import standard
from houseway.cards.kernels import high as kernels
from houseway.games.lunar_poker.payouts import INSTANT_CASH_ODDS, instant_cash_line
from houseway.games.lunar_poker.ranking import best
from houseway.odds.lunar_poker.classes import masks_of, suits_from
from houseway.odds.lunar_poker.dealer import bet_total, dealer
from houseway.odds.lunar_poker.moves import BET, BUY, EXCHANGES, FOLD, INSTANT, SCALE, UNIT, in_antes, kind_of
from houseway.odds.lunar_poker.one_hand import sums_of_exchanges
from houseway.odds.lunar_poker.worth import bet_pays, odds_by_value

Hand = tuple[Card, ...]

DEALER_HANDS = {0: 163_185, 1: 148_995}
"""How many hole cards the dealer may have before a draw and after a card is bought."""


def in_place(hand: Hand, up: Card) -> Hand:
    """The cards in the order of their places: from the highest rank, and of one rank by suit, the up-card's first."""
    order = suits_from(up)
    return tuple(sorted(hand, key=lambda card: (-RANKS.index(card[0]), order.index(card[1]))))


def bet_sum_of(final: Hand, thrown: Hand, up: Card) -> int:
    """A bet on a final hand added up over all hole and forced cards, the cards thrown away being seen."""
    drawn = len(final) + len(thrown) - 5
    masks = masks_of((*final, *thrown), up)
    return bet_total(best(final).value, bet_pays(final), *masks, drawn, dealer(RANKS.index(up[0])))


@cache
def value_of_bet(final: Hand, thrown: Hand, up: Card) -> Fraction:
    """What a bet is worth in antes, the ante in it; a card bought or exchanged is paid for already."""
    drawn = len(final) + len(thrown) - 5
    cases = 1
    for step in range(4):
        cases = cases * (46 - drawn - step) // (step + 1)
    return Fraction(bet_sum_of(final, thrown, up), cases * (42 - drawn))


def quick_values(hand: Hand, up: Card) -> dict[int, int]:
    """Folding, betting, buying and instant cash, in units: what takes no time to work out."""
    values = {FOLD: -UNIT, BET: SCALE[0] * bet_sum_of(hand, (), up)}
    fold = -41 * DEALER_HANDS[1]
    unseen = [card for card in standard().cards if card != up and card not in hand]
    values[BUY] = SCALE[1] * sum(max(bet_sum_of((*hand, card), (), up), fold) for card in unseen) - UNIT
    line = instant_cash_line(hand)
    if line is not None:
        values[INSTANT] = UNIT * INSTANT_CASH_ODDS[line]
    return values


def exchange_values(hand: Hand, up: Card, wanted: tuple[int, ...] = EXCHANGES) -> dict[int, int]:
    """The exchanges wanted, in units, by the places discarded."""
    order = suits_from(up)
    placed = in_place(hand, up)
    numbers = np.array([4 * RANKS.index(card[0]) + order.index(card[1]) for card in placed], dtype=np.uint8)
    rank = RANKS.index(up[0])
    sums = sums_of_exchanges(numbers, 4 * rank, kernels.tables(5), odds_by_value(), dealer(rank), wanted)
    return {places: SCALE[places.bit_count()] * int(sums[places]) - UNIT for places in wanted}


def values(hand: Hand, up: Card) -> dict[int, int]:
    """Every move of a hand, in units."""
    return quick_values(hand, up) | exchange_values(hand, up)


def spoken(move: int, hand: Hand, up: Card) -> str:
    """A move in words, with the cards that an exchange discards."""
    if move.bit_count() < 2:
        return kind_of(move)
    return "exchange " + " ".join(discards(move, hand, up))


def discards(move: int, hand: Hand, up: Card) -> Hand:
    """The cards that an exchange discards."""
    return tuple(card for place, card in enumerate(in_place(hand, up)) if move >> place & 1)


def options(hand: Hand, up: Card) -> list[tuple[str, Fraction]]:
    """Every move in words with its value in antes, payments for cards in it, the best first."""
    for cards, count in ((hand, 5), ((*hand, up), 6)):
        if len(set(cards)) != count:
            raise ValueError("a hand is five different cards, and the dealer's up-card is a sixth")
    found = sorted(values(hand, up).items(), key=lambda each: (-each[1], each[0]))
    return [(spoken(move, hand, up), in_antes(value)) for move, value in found]
