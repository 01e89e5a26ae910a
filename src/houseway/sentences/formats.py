"""How a value is put into a sentence: money, players, places, pots and cards by name."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from houseway.cards.card import Card, pretty
from houseway.play.money import dollars
from houseway.sentences.naming import Naming
from houseway.sentences.table import Table


class Formatter:
    """Puts values into words for one reader in one language."""

    def __init__(self, table: Table, naming: Naming) -> None:
        self.table = table
        self.naming = naming

    def format(self, how: str, value: Any) -> str:
        """The value in words, by the name of the format."""
        if how in self.table.plurals and isinstance(value, int):
            return self.table.plurals[how][value != 1].format(n=value)
        return _FORMATS[how](self, value)

    def plain(self, value: Any) -> str:
        """A value as it is spelled; several with a comma between."""
        if isinstance(value, Mapping):
            return ", ".join(f"{name} {self.plain(each)}" for name, each in value.items())
        return ", ".join(map(self.plain, value)) if isinstance(value, list | tuple) else str(value)

    def money(self, value: int) -> str:
        """`$5`, `$2.50`, `−$10`."""
        return dollars(value).replace("-", "−")

    def moneys(self, value: Iterable[int]) -> str:
        """Several amounts."""
        return ", ".join(map(self.money, value))

    def percent(self, value: float) -> str:
        """A share as `56%`, small ones as `8.7%`."""
        return f"{value:.{1 if 0 < abs(value) < 0.0995 else 0}%}"

    def faces(self, value: Iterable[Card]) -> str:
        """Cards as they are drawn: `A♠ 10♦`."""
        return pretty(value)

    def player(self, value: str) -> str:
        """A player by name, the reader as you."""
        naming, words = self.naming, self.table
        return (
            words.words["you"] if value == naming.reader else naming.names.get(value) or words.places.get(value, value)
        )

    def players(self, value: Iterable[str]) -> str:
        """`Ada, Bob and you`."""
        return self._joined("and", map(self.player, value))

    def place(self, value: str | int) -> str:
        """Whose cards lie there, or what the place is called."""
        place, words = str(value), self.table.words
        if place in self.naming.seats:
            return self.player(self.naming.seats[place])
        if place.isdigit():
            return words["spot"].format(spot=place)
        if place in self.table.places:
            return self.table.places[place]
        named = re.sub(r"\bseat (\d+)", lambda seat: self.player(self.naming.seats.get(seat[1], seat[0])), place)
        return named if re.search(r"\d", place) else words["place"].format(place=named)

    def whose(self, value: str | int) -> str:
        """`your`, `Ada’s`, `the dealer’s`."""
        holder = self.naming.seats.get(str(value), str(value))
        words = self.table.words
        if holder == self.naming.reader:
            return words["your"]
        who = self.player(holder) if holder in self.naming.seats.values() else self._anyone(holder)
        return words["whose"].format(who=who)

    def _anyone(self, value: str) -> str:
        return self.place(value) if value.isdigit() else self.player(value)

    def area(self, value: str) -> str:
        """A betting area as the felt calls it."""
        if re.fullmatch(r"\d+(-\d+)+", value):
            return self.table.words["ticket"].format(ticket=value)
        return self.naming.areas.get(value, value.replace("_", " "))

    def pot(self, value: str) -> str:
        """`the main pot`, `side pot 1`."""
        side = re.fullmatch(r"side (\d+)", value)
        if side:
            return self.table.words["side_pot"].format(n=side[1])
        return self.table.pots.get(value) or self.table.words["pot"].format(pot=value.replace("_", " "))

    def pots(self, value: Mapping[str, int]) -> str:
        """What each pot holds."""
        return ", ".join(f"{self.pot(pot)} {self.money(amount)}" for pot, amount in value.items())

    def wagers(self, value: Mapping[str, int]) -> str:
        """What lies on each area."""
        return ", ".join(f"{self.area(area)} {self.money(amount)}" for area, amount in value.items())

    def pairs(self, value: Mapping[str, Any]) -> str:
        """What each player has."""
        return ", ".join(f"{self.player(name)} {each}" for name, each in value.items())

    def cards(self, value: Any) -> str:
        """Cards by name, or how many where all lie face down."""
        cards: list[Card] = [Card(value)] if isinstance(value, str) else list(value)
        if all(card.startswith("?") for card in cards):
            return self.table.words["face_down"].format(cards=self.format("cards", len(cards)))
        return ", ".join(map(self.card, cards))

    def card(self, card: Card) -> str:
        """`ace of spades`, `Red Dragon`, `number 7`."""
        names = self.table.cards
        if card.startswith("?"):
            return names.unknown
        if re.fullmatch(r"N\d+", card):
            return names.number.format(n=card[1:])
        if card[:2] in names.others:
            return names.others[card[:2]]
        rank, suit = names.ranks.get(card[:1]), names.suits.get(card[1:2])
        return names.card.format(rank=rank, suit=suit) if rank and suit else card

    def groups(self, value: Iterable[Iterable[Card]]) -> str:
        """Groups of cards, a stroke between them."""
        return " / ".join(map(self.cards, value))

    def mark(self, value: str) -> str:
        """`the kill button`."""
        return self.table.marks.get(value, value.replace("_", " "))

    def term(self, value: str) -> str:
        """A code word in a person's words."""
        return self.table.terms.get(value, value.replace("_", " "))

    def terms(self, value: Iterable[str]) -> str:
        """Several of them."""
        return ", ".join(map(self.term, value))

    def choice(self, value: Iterable[str]) -> str:
        """One of them: `play or pass`."""
        return self._joined("or", map(self.term, value))

    def phrase(self, value: str) -> str:
        """A phrase of the rules, looked up like a note."""
        return self.table.notes.get(value, value)

    def _joined(self, word: str, parts: Iterable[str]) -> str:
        *most, last = parts
        return self.table.words[word].format(most=", ".join(most), last=last) if most else last


_FORMATS: dict[str, Callable[[Formatter, Any], str]] = {
    "plain": Formatter.plain,
    "money": Formatter.money,
    "moneys": Formatter.moneys,
    "percent": Formatter.percent,
    "player": Formatter.player,
    "players": Formatter.players,
    "place": Formatter.place,
    "whose": Formatter.whose,
    "area": Formatter.area,
    "pot": Formatter.pot,
    "pots": Formatter.pots,
    "wagers": Formatter.wagers,
    "pairs": Formatter.pairs,
    "cards": Formatter.cards,
    "faces": Formatter.faces,
    "groups": Formatter.groups,
    "mark": Formatter.mark,
    "term": Formatter.term,
    "terms": Formatter.terms,
    "choice": Formatter.choice,
    "phrase": Formatter.phrase,
}
