"""A card is its own short name: a plain interned string, quick to compare and the same in a journal, a test and a page.

A standard card is its rank then its suit (`As`, `Td`); where two decks are mixed, the deck's number follows (`8s2`).
Every card in play has a name of its own, so a hand that holds a card twice is a mistake, never a holding.
"""

import sys
from collections.abc import Iterable
from typing import NewType

import msgspec

Card = NewType("Card", str)

UNKNOWN = Card(sys.intern("??"))
"""A card lying face down before someone who may not see it."""

RANKS = "23456789TJQKA"
"""Ranks from the lowest to the highest where the ace is high."""

SUITS = "cdhs"
"""Suits in the order used wherever they rank at all: clubs lowest, spades highest."""

_RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANK_WORDS = dict(zip(RANKS, _RANK_NAMES, strict=True))
SUIT_WORDS = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))
_SUIT_SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_SUIT_COLOURS = dict(zip(SUITS, ("black", "red", "red", "black"), strict=True))

_CHARACTERS = {
    "Re": ("Red Dragon", "🐉", "red", 3),
    "Bl": ("Blue Dragon", "🐉", "blue", 3),
    "Go": ("Gold Dragon", "🐉", "gold", 1),
    "Ph": ("Phoenix", "🐦", "orange", 7),
    "Ti": ("Tiger", "🐅", "brown", 8),
    "Pa": ("Panda", "🐼", "black", 9),
    "Mo": ("Monkey", "🐒", "purple", 10),
    "Ra": ("Rabbit", "🐇", "green", 12),
}


class Face(msgspec.Struct, frozen=True):
    """What a person sees on a card, for a page or a terminal of any game."""

    short: str
    """The index in the corner: `A`, `10`, `Tiger`."""
    symbol: str
    """The picture: a suit or a creature."""
    words: str
    """What a screen reader says: `ace of spades`."""
    colour: str
    """The colour family, by name: `red`, `black`, `gold`."""


def _standard_face(rank: str, suit: str) -> Face:
    short = "10" if rank == "T" else rank
    return Face(short, _SUIT_SYMBOLS[suit], f"{RANK_WORDS[rank]} of {SUIT_WORDS[suit]}", _SUIT_COLOURS[suit])


def _all_faces() -> dict[Card, Face]:
    faces: dict[str, Face] = {UNKNOWN: Face("?", "🂠", "face-down card", "back")}
    for suit in SUITS:
        for rank in RANKS:
            faces[rank + suit] = _standard_face(rank, suit)
            if rank in "A2345678":
                faces[f"{rank}{suit}1"] = faces[f"{rank}{suit}2"] = faces[rank + suit]
    # The numbered balls of a keno blower are drawn like cards and never come twice.
    faces.update((f"N{number}", Face(str(number), "●", f"number {number}", "black")) for number in range(1, 81))
    faces["Jo1"] = faces["Jo2"] = Face("Joker", "🃏", "joker", "gold")
    for code, (name, symbol, colour, count) in _CHARACTERS.items():
        numbers = [""] if count == 1 else range(1, count + 1)
        faces.update((f"{code}{number}", Face(name, symbol, name, colour)) for number in numbers)
    return {Card(sys.intern(code)): face for code, face in faces.items()}


_FACES = _all_faces()
_KNOWN: dict[str, Card] = {str(code): code for code in _FACES}
_RANKS_OF = {code: code[0] for code in _FACES if code[0] in RANK_WORDS and code[1] in SUIT_WORDS}
_SUITS_OF = {code: code[1] for code in _RANKS_OF}


def rank(card: Card) -> str:
    """The rank of a card that has one, as a letter of `RANKS`."""
    try:
        return _RANKS_OF[card]
    except KeyError:
        raise ValueError(f"{card!r} has no rank") from None


def suit(card: Card) -> str:
    """The suit of a card that has one, as a letter of `SUITS`."""
    try:
        return _SUITS_OF[card]
    except KeyError:
        raise ValueError(f"{card!r} has no suit") from None


def card(code: str) -> Card:
    """The card of this name, or an error that says what was wrong."""
    try:
        return _KNOWN[code]
    except KeyError:
        raise ValueError(f"{code!r} is not a card: write rank then suit, such as 'As' or 'Td'") from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards named in `text`, parted by spaces: `cards("As Kd")`. A card named twice is refused."""
    found = tuple(map(card, text.split()))
    known = [each for each in found if each != UNKNOWN]
    if len(set(known)) != len(known):
        twice = next(each for each in known if known.count(each) > 1)
        raise ValueError(f"{twice!r} is named twice in {text!r}")
    return found


def face(card: Card) -> Face:
    """What a person sees on this card, whichever deck it belongs to."""
    try:
        return _FACES[card]
    except KeyError:
        raise ValueError(f"{card!r} is not a card") from None


def faces() -> dict[Card, Face]:
    """What a person sees on every card of every deck."""
    return dict(_FACES)


def pretty(shown: Iterable[Card]) -> str:
    """Cards as a person writes them: `A♠ 10♦`, `Tiger`."""
    return " ".join(
        f"{face(each).short}{face(each).symbol}" if each in _RANKS_OF else face(each).short for each in shown
    )


def words(shown: Iterable[Card]) -> str:
    """Cards as a person says them: `ace of spades, ten of diamonds`."""
    return ", ".join(face(each).words for each in shown)
