"""Where the cards lie: by place, which are face up, and hands in words, laid out from events when they are read."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from houseway.cards.card import UNKNOWN, Card
from houseway.play import events as ev


class Lying:
    """Cards on the table. A round moves dozens that are never read again, so they are laid out only to be read."""

    __slots__ = ("face_up", "hands", "laid", "places")

    def __init__(self) -> None:
        self.places: dict[str, list[Card]] = {}
        self.face_up: set[Card] = set()
        self.hands: dict[str, str] = {}
        self.laid = 0
        """How many events have been looked through."""

    def keep_up(self, events: Sequence[ev.Event]) -> "Lying":
        """Lay out what came since the last look."""
        for event in islice(events, self.laid, None):
            lay = LAYS.get(type(event))
            if lay is not None:
                lay(self, event)
        self.laid = len(events)
        return self

    def _dealt(self, e: ev.Dealt) -> None:
        place = self.places.get(e.place)
        if place is None:
            self.places[e.place] = list(e.cards)
        else:
            place.extend(e.cards)
        if e.to is None:
            self.face_up.update(e.cards)

    def _shown(self, e: ev.Shown) -> None:
        self._learn(e.place, e.cards)
        if e.to is None:
            self.face_up.update(e.cards)
            if e.hand:
                self.hands[e.place] = e.hand

    def _learn(self, name: str, cards: tuple[Card, ...]) -> None:
        """Put faces to unknown cards at a place; cards already known stay where they lie."""
        place = self.places.setdefault(name, [])
        for card in cards:
            if card not in place:
                if UNKNOWN in place:
                    place[place.index(UNKNOWN)] = card
                else:
                    place.append(card)

    def _moved(self, e: ev.Moved) -> None:
        cards, places = e.cards, self.places
        source = places.get(e.source)
        if source is None:
            source = places[e.source] = []
        if len(source) == len(cards) and tuple(source) == cards:
            source.clear()
        else:
            for card in cards:
                if card in source:
                    source.remove(card)
                elif UNKNOWN in source:
                    source.remove(UNKNOWN)
                elif source:
                    source.pop()
        place = places.get(e.place)
        if place is None:
            places[e.place] = list(cards)
        else:
            place.extend(cards)
        if e.to is not None and self.face_up:
            self.face_up.difference_update(cards)

    def _identified(self, e: ev.Identified) -> None:
        # A remedy may have moved the cards while their faces were being asked for.
        places = [self.places.setdefault(e.place, []), *self.places.values()]
        for old, new in zip(e.unknown, e.cards, strict=True):
            for place in places:
                if old in place:
                    place[place.index(old)] = new
                    break
        if e.to is None:
            self.face_up.difference_update(e.unknown)
            self.face_up.update(e.cards)

    def _shuffled(self, e: ev.Shuffled) -> None:
        self.face_up.difference_update(self.places.pop(e.source, []))


LAYS: dict[type, Any] = {
    ev.Dealt: Lying._dealt,
    ev.Shown: Lying._shown,
    ev.Moved: Lying._moved,
    ev.Identified: Lying._identified,
    ev.Shuffled: Lying._shuffled,
}
