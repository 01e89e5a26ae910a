"""Dragon Poker by the million: one player against the dealer, hands looked up by the kinds of their three cards.

The tables are filled by the rules, so a kernel only deals, looks up and counts.
"""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled
from houseway.games.dragon_poker.payouts import ante_bonus, dragon_bet, three_card_bonus
from houseway.games.dragon_poker.ranking import rank
from houseway.games.dragon_poker.settings import Settings
from houseway.odds.dragon_poker import cards_of, kinds_of, plays, stock
from houseway.odds.kernels.chance import deal, gather, word
from houseway.odds.simulation import Part, Tallies
from houseway.odds.tally import Tally

KINDS = tuple(stock())
N = len(KINDS)
DECK = np.array([kind for kind, cards in enumerate(stock().values()) for _ in cards], dtype=np.uint8)
"""The kind of each card of the deck."""
UNIT = 100

Counts = NDArray[np.int64]


@cache
def classes() -> tuple[tuple[str, ...], ...]:
    """Every class of three cards that the deck can deal."""
    held = {kinds_of(cards_of(kinds)) for kinds in product(KINDS, repeat=3) if _dealt(kinds)}
    return tuple(sorted(held))


def _dealt(kinds: tuple[str, ...]) -> bool:
    return all(kinds.count(kind) <= len(stock()[kind]) for kind in kinds)


@cache
def tables() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The class of any three kinds, in whatever order they come; and each class's place in the order of strength."""
    number = {held: n for n, held in enumerate(classes())}
    class_of = np.full((N, N, N), -1, dtype=np.int16)
    for places in product(range(N), repeat=3):
        kinds = tuple(KINDS[place] for place in places)
        if _dealt(kinds):
            class_of[places] = number[kinds_of(cards_of(kinds))]
    order = sorted({rank(cards_of(held)).strength for held in classes()})
    strength = np.array([order.index(rank(cards_of(held)).strength) for held in classes()], dtype=np.int16)
    return class_of, strength


@cache
def playing(strategy: str) -> NDArray[np.bool_]:
    """Whether each class of hand is played."""
    return np.array([plays(strategy, held) for held in classes()], dtype=np.bool_)


@compiled
def settle(
    cards: NDArray[np.uint8], class_of: NDArray[np.int16], strength: NDArray[np.int16], playing: NDArray[np.bool_]
) -> tuple[int, int]:
    """The class of the player's hand and the outcome, out of the player's three cards and then the dealer's."""
    mine = class_of[cards[0], cards[1], cards[2]]
    if not playing[mine]:
        return mine, 3
    theirs = class_of[cards[3], cards[4], cards[5]]
    difference = strength[mine] - strength[theirs]
    return mine, 0 if difference > 0 else 1 if difference == 0 else 2


@compiled
def deal_and_count(
    seed: np.uint64,
    first: int,
    rounds: int,
    deck: NDArray[np.uint8],
    class_of: NDArray[np.int16],
    strength: NDArray[np.int16],
    playing: NDArray[np.bool_],
    out: Counts,
) -> None:
    """Play rounds and count them by class of hand and outcome."""
    taken = np.empty(6, dtype=np.int64)
    for number in range(first, first + rounds):
        deal(seed, number, deck, taken)
        mine, outcome = settle(deck, class_of, strength, playing)
        out[mine, outcome] += 1
        gather(deck, taken)


def counts(part: Part) -> Counts:
    """How many rounds of each class of hand ended which way."""
    class_of, strength = tables()
    out = np.zeros((len(classes()), 4), dtype=np.int64)
    deal_and_count(
        word(part.seed), part.first, part.rounds, DECK.copy(), class_of, strength, playing(part.strategy), out
    )
    return out


def play(settings: Settings, part: Part) -> Tallies:
    """Play a part of a run."""
    found = counts(part)
    main: dict[Fraction, int] = {}
    bonus: dict[Fraction, int] = {}
    dragon: dict[Fraction, int] = {}
    for held, ways in zip(classes(), found.tolist(), strict=True):
        hand = cards_of(held)
        mine = rank(hand)
        extra = ante_bonus(mine).odds
        won = Fraction(2) + (Fraction(extra.win, extra.stake) if extra else 0)
        for net, number in zip((won, Fraction(0), Fraction(-3), Fraction(-2)), ways, strict=True):
            main[net] = main.get(net, 0) + number
        lines = (
            three_card_bonus(mine, settings.three_card_bonus_table, settings.three_card_bonus_pandas),
            dragon_bet(hand),
        )
        for line, side in zip(lines, (bonus, dragon), strict=True):
            odds = line.odds if line else None
            net = Fraction(-1) if line is None else Fraction(odds.win, odds.stake) if odds else Fraction(0)
            side[net] = side.get(net, 0) + sum(ways)
    results = {"ante, ante bonus and play": main, "three card bonus": bonus, "dragon bet": dragon}
    return {name: Tally.counted(UNIT, ways) for name, ways in results.items()}
