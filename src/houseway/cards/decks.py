"""Decks as data: which cards a game is played with, in groups that name the clause ordering them.

A deck is built by a function each time, so that its clauses are cited each time.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from houseway.cards.card import RANKS, SUIT_WORDS, SUITS, Card, card
from houseway.rulebook.citation import cited


class Group(msgspec.Struct, frozen=True):
    """Cards of one kind within a deck, the clause that puts them there, and the kinds within it where it has any."""

    name: str
    cards: tuple[Card, ...]
    rule: str = ""
    parts: tuple["Group", ...] = ()
    wild: bool = False


class Differences(NamedTuple):
    """How cards received differ from the deck they should be; false where they do not."""

    missing: tuple[Card, ...]
    extra: tuple[Card, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.extra)


class Deck(msgspec.Struct, frozen=True):
    """All the cards of a game in the order of a new deck, and the groups they fall into."""

    name: str
    cards: tuple[Card, ...]
    groups: tuple[Group, ...]
    rule: str = ""

    def __len__(self) -> int:
        return len(self.cards)

    def differences(self, received: Iterable[Card]) -> Differences:
        """Which cards are missing from those received and which are extra, a card too many being extra."""
        should, has = Counter(self.cards), Counter(received)
        return Differences(tuple((should - has).elements()), tuple((has - should).elements()))

    def group(self, name: str) -> Group:
        """The group of this name, at any depth."""
        for each in self.groups:
            for found in (each, *each.parts):
                if found.name == name:
                    return found
        raise KeyError(f"the {self.name} deck has no group {name!r}")


def _group(name: str, codes: Iterable[str], rule: str = "", wild: bool = False) -> Group:
    return cited(Group(name, tuple(map(card, codes)), rule, wild=wild))


def _whole(name: str, parts: tuple[Group, ...], rule: str) -> Group:
    """A group made of smaller ones."""
    return cited(Group(name, tuple(each for part in parts for each in part.cards), rule, parts))


def _deck(name: str, groups: tuple[Group, ...], rule: str) -> Deck:
    return cited(Deck(name, tuple(each for group in groups for each in group.cards), groups, rule))


def _numbered(code: str, count: int) -> list[str]:
    return [f"{code}{number}" for number in range(1, count + 1)]


def standard(rule: str = "", suits_rule: str = "") -> Deck:
    """The 52 cards; a game names the clause that calls for them, and the one that calls for four suits if it has it."""
    suits = tuple(_group(SUIT_WORDS[suit], [rank + suit for rank in RANKS], suits_rule) for suit in SUITS)
    return _deck("standard", suits, rule)


def dragon() -> Deck:
    """The 53 cards of Dragon Poker: six characters, seven of the cards Dragons in three colours, the Gold one wild."""
    dragons = (
        _group("Red Dragon", _numbered("Re", 3), rule="dragon-poker/E-1.17A(a)1.i"),
        _group("Blue Dragon", _numbered("Bl", 3), rule="dragon-poker/E-1.17A(a)1.ii"),
        _group("Gold Dragon", ["Go"], rule="dragon-poker/E-1.17A(a)1.iii", wild=True),
    )
    characters = (
        _whole("Dragon", dragons, rule="dragon-poker/E-1.17A(a)1"),
        _group("Phoenix", _numbered("Ph", 7), rule="dragon-poker/E-1.17A(a)2"),
        _group("Tiger", _numbered("Ti", 8), rule="dragon-poker/E-1.17A(a)3"),
        _group("Panda", _numbered("Pa", 9), rule="dragon-poker/E-1.17A(a)4"),
        _group("Monkey", _numbered("Mo", 10), rule="dragon-poker/E-1.17A(a)5"),
        _group("Rabbit", _numbered("Ra", 12), rule="dragon-poker/E-1.17A(a)6"),
    )
    return _deck("dragon", characters, rule="dragon-poker/E-1.17A(a)#1")


def numbers(rule: str = "") -> Deck:
    """The numbers 1 to 80 of a keno game, drawn one by one and never twice."""
    return _deck("numbers", (_group("number", _numbered("N", 80), rule),), rule)


def lucky_eights() -> Deck:
    """The 66 cards of Lucky 8's: ace to 8 in four suits and one joker, twice (lucky-8s/A22)."""
    packs = tuple(_stripped(pack) for pack in "12")
    return _deck("lucky 8's", packs, rule="lucky-8s/50.2(a)#2")


def _stripped(pack: str) -> Group:
    """One deck without its nines to kings and without its second joker."""
    codes = [rank + suit + pack for suit in SUITS for rank in "A2345678"]
    return _group(f"deck {pack}", [*codes, f"Jo{pack}"], rule="lucky-8s/50.2(a)#1")
