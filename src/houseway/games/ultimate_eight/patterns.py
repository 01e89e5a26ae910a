"""The ten patterns of Ultimate 8 Poker (13:69F-42.5): what cards make, which beats which, and what a hand can play.

Every legal play is in one table by its bit mask, so that all patterns of a hand are 255 look-ups. A mask has one bit
a card: clubs to spades within a rank, twos to aces.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Literal

import msgspec

from houseway.cards.card import RANK_WORDS, RANKS, SUIT_WORDS, SUITS, Card, card

CardCount = Literal["free", "same_pattern", "always"]
TieValue = Literal["full", "high_card"]

DECK = tuple(card(rank + suit) for rank in RANKS for suit in SUITS)
"""The 52 cards from the lowest single to the highest."""
BIT = {each: 1 << place for place, each in enumerate(DECK)}
ACE_OF_SPADES = card("As")


class Kind(msgspec.Struct, frozen=True):
    """One of the ten patterns."""

    step: int
    """Its place in the order, the single card at 0."""
    name: str
    rule: str


SINGLE = Kind(0, "single card", "ultimate-8-poker/42.5(c)10")
PAIR = Kind(1, "one pair", "ultimate-8-poker/42.5(c)9")
TRIPS = Kind(2, "three of a kind", "ultimate-8-poker/42.5(c)8")
TWO_PAIR = Kind(3, "two pair", "ultimate-8-poker/42.5(c)7")
STRAIGHT = Kind(4, "straight", "ultimate-8-poker/42.5(c)6")
FLUSH = Kind(5, "flush", "ultimate-8-poker/42.5(c)5")
FOUR = Kind(6, "four of a kind", "ultimate-8-poker/42.5(c)4")
FOUR_PLUS_ONE = Kind(7, "four of a kind plus one", "ultimate-8-poker/42.5(c)3")
STRAIGHT_FLUSH = Kind(8, "straight flush", "ultimate-8-poker/42.5(c)2")
ROYAL = Kind(9, "royal flush", "ultimate-8-poker/42.5(c)1")
KINDS = (SINGLE, PAIR, TRIPS, TWO_PAIR, STRAIGHT, FLUSH, FOUR, FOUR_PLUS_ONE, STRAIGHT_FLUSH, ROYAL)
"""From the lowest to the highest, in the order printed (ultimate-8-poker/A6)."""

ACE_HIGH = 14
ACE_LOW = 1


class Pattern(msgspec.Struct, frozen=True):
    """A legal play: its cards from the top, and what it is worth under either way of breaking ties."""

    kind: Kind
    cards: tuple[Card, ...]
    mask: int
    values: tuple[int, ...]
    """What decides between patterns of one kind, from the top: twos are 2, aces 14 or in a low run 1."""
    suit: int
    """The suit of the highest-ranking card, the better where two share that rank (ultimate-8-poker/A4)."""
    full: int
    """A number that orders plays card by card from the top, a missing card lowest, then by suit (A2, A3)."""
    high_card: int
    """A number that orders plays by top card and its suit only."""
    words: str
    """As the dealer calls it: pattern, suit and high card."""


@cache
def _words(kind: str, suit: int, value: int) -> str:
    return f"{kind}, {SUIT_WORDS[SUITS[suit]]}, {RANK_WORDS[RANKS[value - 2]]} high"


def _pattern(kind: Kind, cards: Iterable[Card], values: tuple[int, ...], suit: int) -> Pattern:
    held = tuple(cards)
    full = kind.step
    for place in range(5):
        full = full << 4 | (values[place] if place < len(values) else 0)
    top = (kind.step << 4 | values[0]) << 2 | suit
    words = _words(kind.name, suit, values[0])
    return Pattern(kind, held, sum(BIT[each] for each in held), values, suit, full << 2 | suit, top, words)


def _named(value: int, suit: int) -> Card:
    return card(RANKS[(ACE_HIGH if value == ACE_LOW else value) - 2] + SUITS[suit])


def _alike() -> Iterator[Pattern]:
    """Singles, pairs, threes, fours, and fours with any fifth card, which counts for nothing (A9)."""
    by_size = {1: SINGLE, 2: PAIR, 3: TRIPS, 4: FOUR}
    for value in range(2, 15):
        for size, kind in by_size.items():
            for suits in combinations((3, 2, 1, 0), size):
                yield _pattern(kind, (_named(value, suit) for suit in suits), (value,), suits[0])
        four = [_named(value, suit) for suit in (3, 2, 1, 0)]
        for fifth in DECK:
            if fifth not in four:
                yield _pattern(FOUR_PLUS_ONE, (*four, fifth), (value,), 3)


def _two_pairs() -> Iterator[Pattern]:
    for low, high in combinations(range(2, 15), 2):
        for top, bottom in product(combinations((3, 2, 1, 0), 2), repeat=2):
            cards = [*(_named(high, suit) for suit in top), *(_named(low, suit) for suit in bottom)]
            yield _pattern(TWO_PAIR, cards, (high, low), top[0])


def _runs() -> Iterator[Pattern]:
    """Straights, straight flushes and royals; an ace is low only in a run that starts with it (A7, A8)."""
    for size in (3, 4, 5):
        for top in range(size, ACE_HIGH + 1):
            values = tuple(range(top, top - size, -1))
            for suits in product((3, 2, 1, 0), repeat=size):
                suited = ROYAL if top == ACE_HIGH else STRAIGHT_FLUSH
                kind = suited if len(set(suits)) == 1 else STRAIGHT
                yield _pattern(kind, map(_named, values, suits), values, suits[0])


def _flushes() -> Iterator[Pattern]:
    for size in (3, 4, 5):
        for rising in combinations(range(2, 15), size):
            values = rising[::-1]
            if values[0] - values[-1] == size - 1 or values == (ACE_HIGH, *range(size, 1, -1)):
                continue
            for suit in range(4):
                yield _pattern(FLUSH, (_named(value, suit) for value in values), values, suit)


@cache
def plays() -> dict[int, Pattern]:
    """All 26,471 legal plays by mask."""
    return {each.mask: each for source in (_alike, _two_pairs, _runs, _flushes) for each in source()}


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as one number."""
    return sum(map(BIT.__getitem__, cards))


def classify(cards: Iterable[Card]) -> Pattern | None:
    """What these cards make, whatever a player calls them; None if they are no pattern (42.5(f), A10)."""
    return plays().get(mask_of(cards))


def patterns_of(hand: Iterable[Card]) -> list[Pattern]:
    """Every pattern that can be played out of a hand."""
    masks = [0]
    for each in hand:
        bit = BIT[each]
        masks += [mask | bit for mask in masks]
    return list(filter(None, map(plays().get, masks)))


def beats(answer: Pattern, standing: Pattern, count: CardCount = "free", tie: TieValue = "full") -> bool:
    """Whether a pattern may be played upon another (ultimate-8-poker/A1 to A3)."""
    same_size = len(answer.cards) == len(standing.cards)
    if not same_size and (count == "always" or (count == "same_pattern" and answer.kind is standing.kind)):
        return False
    if tie == "full":
        return answer.full > standing.full
    return answer.high_card > standing.high_card


def answers(
    hand: Sequence[Card], standing: Pattern | None, count: CardCount = "free", tie: TieValue = "full"
) -> list[Pattern]:
    """What a hand may play now, the weakest first: anything where nothing stands, else whatever beats it."""
    found = patterns_of(hand)
    if standing is not None:
        found = [each for each in found if beats(each, standing, count, tie)]
    found.sort(key=_strength)
    return found


def _strength(pattern: Pattern) -> int:
    return pattern.full


def lowest_single(hand: Iterable[Card]) -> Card:
    """The card that gives away least: by rank, ace high, then by suit (ultimate-8-poker/A57)."""
    return min(hand, key=BIT.__getitem__)


def name_hand(cards: tuple[Card, ...], board: tuple[Card, ...] = (), settings: object = None) -> str:
    """The best pattern a player holds, in words."""
    return max(patterns_of(cards), key=_strength).words
