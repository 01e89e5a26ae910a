"""How three Dragon Poker cards rank, with the Gold Dragon wild (13:69F-42.5, 13:69E-1.17A)."""

from functools import cache
from typing import NamedTuple

from houseway.cards.card import Card

CHARACTERS = ("Rabbit", "Monkey", "Panda", "Tiger", "Phoenix", "Dragon")
"""From the lowest to the highest (dragon-poker/E-1.17A(b), dragon-poker/42.5(a))."""

GOLD = Card("Go")
_OF_CODE = {"Ra": 0, "Mo": 1, "Pa": 2, "Ti": 3, "Ph": 4, "Re": 5, "Bl": 5, "Go": 5}
DRAGON, PHOENIX, TIGER, PANDA = 5, 4, 3, 2

TRIPS, PAIR, HIGH_CARD = 2, 1, 0
_CATEGORY_RULE = {
    TRIPS: "dragon-poker/42.5(c)1",
    PAIR: "dragon-poker/42.5(c)2#1",
    HIGH_CARD: "dragon-poker/42.5(c)3#1",
}


class Rank(NamedTuple):
    """A hand's standing: the category, then characters in the order they decide. Bigger always wins."""

    category: int
    characters: tuple[int, int, int]
    wild: bool
    """Whether the Gold Dragon is in the hand; it never breaks a tie (dragon-poker/A6)."""

    @property
    def strength(self) -> tuple[int, int, int, int]:
        """What is compared."""
        return (self.category, *self.characters)

    @property
    def rule(self) -> str:
        """The clause that ranks a hand of this category."""
        return _CATEGORY_RULE[self.category]

    @property
    def name(self) -> str:
        """The hand in words."""
        return _name(self.category, self.characters)


@cache
def _name(category: int, characters: tuple[int, int, int]) -> str:
    first, second, third = (CHARACTERS[c] for c in characters)
    if category == TRIPS:
        return f"trips of {plural(first)}"
    if category == PAIR:
        return f"a pair of {plural(first)} with a {third}"
    return f"{first} high with {second} and {third}"


def plural(character: str) -> str:
    """More than one of a character, as the pay tables print them: Phoenix stays Phoenix."""
    return character if character == "Phoenix" else character + "s"


def name_hand(cards: tuple[Card, ...], board: tuple[Card, ...] = (), settings: object = None) -> str:
    """The hand in words, or nothing while it is not three known cards."""
    known = len(cards) == 3 and all(card[:2] in _OF_CODE for card in cards)
    return rank(cards).name if known else ""


def rank(cards: tuple[Card, ...]) -> Rank:
    """The rank of three cards, the Gold Dragon used to best advantage (dragon-poker/A5)."""
    a, b, c = cards
    return _rank(a[:2], b[:2], c[:2])


@cache
def _rank(a: str, b: str, c: str) -> Rank:
    codes = (a, b, c)
    wild = "Go" in codes
    found = sorted((_OF_CODE[code] for code in codes if code != "Go"), reverse=True)
    if wild:
        # dragon-poker/42.5(b)#1: the best stand-in is always the higher of the two others.
        found.insert(0, found[0])
    first, second, third = found
    if first == second == third:
        return Rank(TRIPS, (first, first, first), wild)
    if first == second:
        return Rank(PAIR, (first, first, third), wild)
    if second == third:
        return Rank(PAIR, (second, second, first), wild)
    return Rank(HIGH_CARD, (first, second, third), wild)


@cache
def decides(player: Rank, dealer: Rank) -> tuple[int, str, tuple[str, ...]]:
    """1, 0 or -1 as the player's hand is higher, equal or lower, what they differ by, and the clauses that decide."""
    mine, theirs = player.strength, dealer.strength
    outcome = (mine > theirs) - (mine < theirs)
    if outcome == 0:
        return 0, "equal", ("dragon-poker/42.1[rank]", "dragon-poker/42.5(c)4")
    if player.category != dealer.category:
        return outcome, "category", ("dragon-poker/42.1[rank]", "dragon-poker/42.5(c)")
    if player.characters[0] != dealer.characters[0]:
        order = ("dragon-poker/42.1[rank]", player.rule, "dragon-poker/42.5(a)", "dragon-poker/E-1.17A(b)")
        return outcome, "rank", order
    if player.category == PAIR:
        return outcome, "kicker", ("dragon-poker/42.1[rank]", "dragon-poker/42.5(c)2#2")
    return outcome, "kicker", ("dragon-poker/42.1[rank]", "dragon-poker/42.5(c)3#2")


def arranged(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in rank order, pair or trips first, the Gold beside what it copies (dragon-poker/A21)."""
    a, b, c = _places(*(card[:2] for card in cards))
    return (cards[a], cards[b], cards[c])


@cache
def _places(*codes: str) -> tuple[int, ...]:
    placed: list[int] = []
    for character in _rank(*codes).characters:
        left = [i for i in range(3) if i not in placed]
        natural = (i for i in left if codes[i] != GOLD and _OF_CODE[codes[i]] == character)
        placed.append(next(natural, codes.index(GOLD) if GOLD in codes else left[0]))
    return tuple(placed)


def wild_use(rank: Rank) -> tuple[str, str, str]:
    """What the Gold Dragon in a hand stands for, and the two clauses that let it (dragon-poker/A5)."""
    character = CHARACTERS[rank.characters[0]]
    if rank.characters[0] == DRAGON:
        return character, "dragon-poker/42.5(b)#2", "dragon-poker/E-1.17A(c)#2"
    return character, "dragon-poker/42.5(b)#1", "dragon-poker/E-1.17A(c)#1"


def dragons(cards: tuple[Card, ...]) -> tuple[int, int, bool]:
    """Red Dragons, Blue Dragons, and whether the Gold is held: all the Dragon Bet looks at."""
    codes = [card[:2] for card in cards]
    return codes.count("Re"), codes.count("Bl"), "Go" in codes
