"""A number for a handful of cards: add up the cards' numbers, and what matters for ranking can be read from the sum.

The low bits of a key count each rank (three bits a rank); above them four bits a suit count the suits, begun at three
so that the fifth card of a suit sets the top bit. A short key cannot be read, only looked up.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from houseway.cards.card import RANKS, SUITS, Card

_SUITS_AT: Final = 3 * len(RANKS)
RANK_BITS: Final = (1 << _SUITS_AT) - 1
_HALFWAY: Final = 3 * (len(RANKS) // 2)
_EACH_ONCE: Final = sum(1 << 3 * r for r in range(len(RANKS)))
START: Final = sum(3 << _SUITS_AT + 4 * suit for suit in range(4))
FIVE_OF_A_SUIT: Final = sum(8 << _SUITS_AT + 4 * suit for suit in range(4))

KEYS: Final[dict[Card, int]] = {
    Card(rank + suit): (1 << 3 * r) + (1 << _SUITS_AT + 4 * s)
    for r, rank in enumerate(RANKS)
    for s, suit in enumerate(SUITS)
}
# No two ways of taking up to seven of these give the same sum, if as many are taken. The first four stand for suits.
SPREAD: Final = (0, 1, 8, 57, 256, 1153, 4776, 15938, 51968, 137615, 350432, 921280, 2147805)
SUIT_SUM: Final = 511
RANKS_ABOVE: Final = 9
SHORT_KEYS: Final[dict[Card, int]] = {
    Card(rank + suit): (SPREAD[r] << RANKS_ABOVE) + SPREAD[s]
    for r, rank in enumerate(RANKS)
    for s, suit in enumerate(SUITS)
}
"""Smaller numbers, quicker to add and to look up: the sum tells the ranks and the suits of as many cards."""

key_of: Final[Callable[[Card], int]] = KEYS.__getitem__


def key(cards: Sequence[Card]) -> int:
    """The key of these cards, or an error naming the one that cannot be ranked."""
    try:
        return sum(map(key_of, cards), START)
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} is not a card of the standard deck and cannot be ranked") from None


def two_and_three(hand: Sequence[Card], board: Sequence[Card]) -> list[int]:
    """The keys of every five cards made of exactly two from the hand and three from the board."""
    if len(hand) < 2 or len(board) < 3:
        raise ValueError(f"two of {len(hand)} and three of {len(board)} cards do not make a hand")
    key((*hand, *board))
    twos = [START + a + b for a, b in combinations(map(key_of, hand), 2)]
    threes = [a + b + c for a, b, c in combinations(map(key_of, board), 3)]
    return [two + three for two in twos for three in threes]


def counts(key: int) -> list[tuple[int, str]]:
    """How many there are of each rank present, ranks falling."""
    ranks = key & RANK_BITS
    if ranks >> 2 & (ranks >> 1 | ranks) & _EACH_ONCE:
        raise ValueError("a rank has four cards, and these hold more of one")
    # Few ranks at a time come often enough to be counted once.
    high, low = ranks >> _HALFWAY, ranks & (1 << _HALFWAY) - 1
    return [*_counted(high, _HALFWAY // 3), *_counted(low, 0)]


@cache
def _counted(ranks: int, lowest: int) -> tuple[tuple[int, str], ...]:
    """How many there are of some neighbouring ranks, falling."""
    each = ((ranks >> 3 * r & 7, rank) for r, rank in enumerate(RANKS[lowest:]))
    return tuple(reversed([(count, rank) for count, rank in each if count]))


def flush_ranks(cards: Sequence[Card]) -> str:
    """The ranks, falling, of the suit that has five cards or more."""
    for suit in SUITS:
        held = {card[0] for card in cards if card[1] == suit}
        if len(held) >= 5:
            return "".join(rank for rank in reversed(RANKS) if rank in held)
    raise ValueError("no suit has five cards")


def require_count(cards: int, least: int, most: int) -> None:
    """Refuse to rank a hand of a size this scale does not know."""
    if not least <= cards <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise ValueError(f"a hand of {wanted} cards is ranked here, not of {cards}")
