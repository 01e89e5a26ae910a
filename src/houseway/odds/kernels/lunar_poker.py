"""Lunar Poker by the million: one player against the dealer, by the solved strategy or a simple one."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import SUITS
from houseway.cards.kernels import compiled
from houseway.cards.rankings import high
from houseway.games.lunar_poker.payouts import SUPER_HANDS
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.kernels.chance import deal, gather, word
from houseway.odds.kernels.packing import packed
from houseway.odds.lunar_poker import rounds
from houseway.odds.lunar_poker.bet_or_fold import Kickers, Small, bets, kickers, pair_of_value
from houseway.odds.lunar_poker.classes import Numbering, class_of, numbering, size_of
from houseway.odds.lunar_poker.dealer import KING
from houseway.odds.lunar_poker.judging import Judge, judge_made, judge_six
from houseway.odds.lunar_poker.moves import BET, BUY, FOLD
from houseway.odds.lunar_poker.one_hand import five_value
from houseway.odds.lunar_poker.play import MAIN, PLAN, STRAIGHT_FLUSH, SUPER
from houseway.odds.lunar_poker.strategy import BET_ALL, BET_QUALIFIED, moves
from houseway.odds.lunar_poker.worth import LEAST, LEAST_FORCED, Odds, printed_odds
from houseway.odds.simulation import Part, Tallies
from houseway.odds.tally import Tally

CARDS = 16
"""Five to the player, the up-card, four hole cards, up to five drawn, and one that a forced dealer gets."""
RED = np.array([suit in "hd" for suit in SUITS], dtype=np.uint8)

Ints = NDArray[np.int64]


class House(NamedTuple):
    """Everything a round is judged and decided by."""

    moves: NDArray[np.uint8]
    numbers: Numbering
    judge: Judge
    """It tells what a hand makes by its number."""
    pays: Odds
    """The printed odds of each of what a hand can make, by which every decision is taken."""
    pairs: Small
    kickers: Kickers
    supers: Small
    """The line of the super side bet by value, colours aside."""
    red: NDArray[np.uint8]
    straight_flush: int
    royal: int


class Desk(NamedTuple):
    """Arrays to work in."""

    held: Ints
    masks: Ints
    ranks: Ints
    theirs: Ints
    live: Ints


def desk() -> Desk:
    """Fresh arrays."""
    return packed(Desk(*(np.zeros(size, dtype=np.int64) for size in (5, 4, 6, 5, 13))))


@cache
def house() -> House:
    """The tables of a round, as a kernel takes them."""
    return packed(tables())


def tables() -> House:
    """The tables of a round."""
    lines = {"four of a kind": 0, "full house": 2, "flush": 3, "three of a kind": 5}
    lines |= dict.fromkeys(("straight", "straight flush", "royal flush"), 4)
    supers = np.full(len(high.places()) + 1, -1, dtype=np.int8)
    for (category, _), place in high.places().items():
        supers[place.value] = lines.get(category, -1)
    return House(
        moves(),
        numbering(),
        judge_made(),
        printed_odds(),
        pair_of_value(),
        kickers(),
        supers,
        RED,
        STRAIGHT_FLUSH,
        len(high.places()),
    )


@compiled
def super_line(cards: NDArray[np.uint8], value: int, by: House) -> int:
    """The line on which the super side bet is paid for the first five cards, or -1."""
    red, ranks = 0, 0
    for place in range(5):
        red += by.red[cards[place] & 3]
        ranks |= 1 << (cards[place] >> 2)
    one_colour = red == 0 or red == 5
    line = by.supers[value]
    if line == 4 and one_colour:
        return 1
    if line >= 0:
        return int(line)
    if ranks >> (KING - 1) & 7 == 7:
        return 6
    return 7 if one_colour else -1


@compiled
def settle(cards: NDArray[np.uint8], strategy: int, by: House, desk: Desk) -> tuple[int, int]:
    """How the round ends and the line of the super side bet, out of the cards in the order of `CARDS`."""
    suit, up = int(np.int64(cards[5] & 3)), int(np.int64(cards[5] >> 2))
    held, masks, ranks = desk.held, desk.masks, desk.ranks
    masks[:] = 0
    for place in range(5):
        card = own_first(cards[place], suit)
        masks[card & 3] |= 1 << (card >> 2)
        at = place
        # From the highest rank down, and of one rank by suit.
        while at > 0 and held[at - 1] ^ 3 < card ^ 3:
            held[at] = held[at - 1]
            at -= 1
        held[at] = card
    value = five_value(held[0], held[1], held[2], held[3], held[4], by.judge.five)
    line = super_line(cards, value, by)
    made = by.judge.odds[value]
    if value >= by.straight_flush:
        return rounds.end(made, 0, rounds.INSTANT), line
    if strategy == 0:
        number = class_of(up, masks[0], masks[1], masks[2], masks[3], by.numbers)
        move = int(np.int64(by.moves[number, up]))
    else:
        move = BET if strategy == 1 or value >= LEAST else FOLD
    if move == FOLD:
        return rounds.end(made, 0, rounds.FOLD), line
    drawn, paid = 0, 0
    if move == BUY:
        drawn, paid = 1, 1
        card = own_first(cards[10], suit)
        masks[card & 3] |= 1 << (card >> 2)
        for place in range(5):
            ranks[place] = held[place] >> 2
        ranks[5] = card >> 2
        value, made = judge_six(masks, ranks, by.judge)
    elif move != BET:
        drawn, paid = size_of(move), 1
        new = 10
        for place in range(5):
            if move >> place & 1:
                held[place] = own_first(cards[new], suit)
                masks[held[place] & 3] |= 1 << (held[place] >> 2)
                new += 1
        value = five_value(held[0], held[1], held[2], held[3], held[4], by.judge.five)
        made = by.judge.odds[value]
    odds = by.pays[made]
    if paid and not bets(value, odds, masks, drawn, by.pairs[value], up, desk.live, by.kickers):
        return rounds.end(made, paid, rounds.FOLD), line
    return rounds.end(made, paid, against_dealer(cards, value, odds, drawn, masks, desk.theirs, by)), line


@compiled
def own_first(card: int, suit: int) -> int:
    """A card's number with suits counted from the up-card's."""
    mine = card & 3
    return int(np.int64(card & ~3) | (0 if mine == suit else mine + 1 if mine < suit else mine))


@compiled
def against_dealer(
    cards: NDArray[np.uint8], value: int, odds: int, drawn: int, masks: Ints, theirs: Ints, by: House
) -> int:
    """What becomes of a bet on a hand of this value; `masks` are of all cards that the player has held."""
    suit = cards[5] & 3
    top = 0
    for place in range(5):
        theirs[place] = own_first(cards[5 + place], suit)
        if theirs[place] > theirs[top]:
            top = place
    dealt = five_value(theirs[0], theirs[1], theirs[2], theirs[3], theirs[4], by.judge.five)
    if dealt >= LEAST:
        return rounds.LOSE if dealt > value else rounds.TIE if dealt == value else rounds.WIN
    if odds < LEAST_FORCED:
        return rounds.NONE
    for place in range(5):
        masks[theirs[place] & 3] |= 1 << (theirs[place] >> 2)
    total, left = 0, 0
    for card in range(52):
        if not masks[card & 3] >> (card >> 2) & 1:
            theirs[top] = card
            made = five_value(theirs[0], theirs[1], theirs[2], theirs[3], theirs[4], by.judge.five)
            left += 1
            if made >= LEAST and made != value:
                total += 2 * odds if made < value else -3
    if total <= 2 * left:
        return rounds.NONE
    theirs[top] = own_first(cards[10 + drawn], suit)
    made = five_value(theirs[0], theirs[1], theirs[2], theirs[3], theirs[4], by.judge.five)
    if made < LEAST or made == value:
        return rounds.FORCED_NONE
    return rounds.FORCED_WON if made < value else rounds.FORCED_LOST


@compiled
def deal_and_count(
    seed: np.uint64,
    first: int,
    rounds: int,
    strategy: int,
    by: House,
    ends: Ints,
    supers: Ints,
    desk: Desk,
) -> None:
    """Play rounds and count them by how they end and by line of the super side bet, the last one for none."""
    deck = np.arange(52).astype(np.uint8)
    taken = np.empty(CARDS, dtype=np.int64)
    for number in range(first, first + rounds):
        deal(seed, number, deck, taken)
        end, line = settle(deck, strategy, by, desk)
        ends[end] += 1
        supers[line] += 1
        gather(deck, taken)


CODES = {"best": 0, BET_ALL: 1, BET_QUALIFIED: 2}


def played(part: Part) -> tuple[Ints, Ints]:
    """How many rounds of a part end in each way, and how many are on each line of the super side bet."""
    ends, supers = np.zeros(rounds.SIZE, dtype=np.int64), np.zeros(1 + len(SUPER_HANDS), dtype=np.int64)
    code = CODES[part.strategy]
    deal_and_count(word(part.seed), part.first, part.rounds, code, house(), ends, supers, desk())
    return ends, supers


def play(settings: Settings, part: Part) -> Tallies:
    """Play a part of a run, paid as this house pays."""
    ends, supers = played(part)
    stakes = PLAN.staked(settings)
    bases = {MAIN: stakes["ante"], SUPER: stakes["super_side_bet"]}
    cap = settings.payout_cap
    most = {name: None if cap is None else Fraction(cap, base) for name, base in bases.items()}
    main: dict[Fraction, int] = {}
    for end in np.flatnonzero(ends).tolist():
        net = rounds.won(end, settings, most[MAIN])
        main[net] = main.get(net, 0) + int(ends[end])
    side: dict[Fraction, int] = {}
    for odds, number in zip((*settings.super_odds, -1), supers.tolist(), strict=True):
        limit = most[SUPER]
        net = Fraction(odds) if limit is None else min(Fraction(odds), limit)
        side[net] = side.get(net, 0) + number
    return {MAIN: Tally.counted(bases[MAIN], main), SUPER: Tally.counted(bases[SUPER], side)}
