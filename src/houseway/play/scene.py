"""The table as it lies: stacks, felt, pots and cards by place, folded from events.

The rules' own table keeps one from the full events; a viewer's is folded by the same code from the events that viewer
may see, so what a view shows can only come from what was let through.
"""

from typing import Any

from houseway.cards.card import UNKNOWN, Card
from houseway.play import events as ev
from houseway.play.opening import Opening

Felt = dict[tuple[str, int, str], int]


class Scene:
    """Who has what where. Applying an event moves its chips and cards, and nothing else does."""

    __slots__ = ("face_up", "felt", "funds", "hands", "house", "meters", "places", "pots", "rake", "stacks")

    def __init__(self, opening: Opening) -> None:
        # A player at several spots has one stack: the sum of what was brought to each.
        self.stacks: dict[str, int] = {}
        for seat in opening.seats:
            self.stacks[seat.player] = self.stacks.get(seat.player, 0) + seat.stack
        self.felt: Felt = {(s.player, s.spot, s.area): s.amount for s in opening.standing}
        self.pots: dict[str, int] = dict(opening.pots)
        self.meters: dict[str, int] = dict(opening.meters)
        self.house = 0
        self.rake = 0
        self.funds: dict[str, int] = {}
        self.places: dict[str, list[Card]] = {}
        self.face_up: set[Card] = set()
        self.hands: dict[str, str] = {}

    def total(self) -> int:
        """Every chip in sight, the house's win counted: the same before and after each event."""
        held = sum(self.stacks.values()) + sum(self.felt.values()) + sum(self.pots.values())
        return held + self.house + self.rake + sum(self.funds.values())

    def apply(self, event: ev.Event) -> None:
        """Bring the scene up to date with one event."""
        change = CHANGES.get(type(event))
        if change is not None:
            change(self, event)

    def _lift(self, key: tuple[str, int, str], amount: int) -> None:
        felt = self.felt
        left = felt.get(key, 0) - amount
        if left < 0:
            raise AssertionError(f"{amount} lifted from {key}, where only {felt.get(key, 0)} lies")
        if left:
            felt[key] = left
        else:
            felt.pop(key, None)

    def _draw_on(self, player: str, amount: int) -> None:
        if amount > self.stacks[player]:
            raise AssertionError(f"{amount} from {player}, who has {self.stacks[player]}")
        self.stacks[player] -= amount

    def _wagered(self, e: ev.Wagered) -> None:
        player, amount, felt = e.player, e.amount, self.felt
        left = self.stacks[player] - amount
        if left < 0:
            raise AssertionError(f"{amount} from {player}, who has {self.stacks[player]}")
        self.stacks[player] = left
        key = (player, e.spot, e.area)
        felt[key] = felt[key] + amount if key in felt else amount

    def _paid(self, e: ev.Paid) -> None:
        self.stacks[e.player] += e.amount
        self.house -= e.amount

    def _collected(self, e: ev.Collected) -> None:
        self._lift((e.player, e.spot, e.area), e.amount)
        self.house += e.amount

    def _returned(self, e: ev.Returned | ev.Pushed) -> None:
        self._lift((e.player, e.spot, e.area), e.amount)
        self.stacks[e.player] += e.amount

    def _voided(self, e: ev.Voided) -> None:
        if e.source == "felt":
            self._lift((e.player, e.spot, e.area), e.amount)
        elif e.source == "house":
            self.house -= e.amount
        else:
            self._take(e.source, e.amount)
        self.stacks[e.player] += e.amount

    def _charged(self, e: ev.Charged | ev.Reclaimed) -> None:
        self._draw_on(e.player, e.amount)
        self.house += e.amount

    def _take(self, pot: str, amount: int) -> None:
        if amount > self.pots.get(pot, 0):
            raise AssertionError(f"{amount} from the {pot} pot, which holds {self.pots.get(pot, 0)}")
        self.pots[pot] -= amount

    def _gathered(self, e: ev.Gathered) -> None:
        self._lift((e.player, e.spot, e.area), e.amount)
        self.pots[e.pot] = self.pots.get(e.pot, 0) + e.amount

    def _split(self, e: ev.Split) -> None:
        self._take(e.source, e.amount)
        self.pots[e.pot] = self.pots.get(e.pot, 0) + e.amount

    def _awarded(self, e: ev.Awarded) -> None:
        self._take(e.pot, e.amount)
        self.stacks[e.player] += e.amount

    def _raked(self, e: ev.Raked) -> None:
        self._take(e.pot, e.amount)
        self.rake += e.amount

    def _funded(self, e: ev.Funded) -> None:
        self._take(e.pot, e.amount)
        self.funds[e.fund] = self.funds.get(e.fund, 0) + e.amount

    def _metered(self, e: ev.Metered) -> None:
        self.meters[e.meter] = e.reading

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


CHANGES: dict[type, Any] = {
    ev.Wagered: Scene._wagered,
    ev.Paid: Scene._paid,
    ev.Collected: Scene._collected,
    ev.Returned: Scene._returned,
    ev.Pushed: Scene._returned,
    ev.Voided: Scene._voided,
    ev.Reclaimed: Scene._charged,
    ev.Charged: Scene._charged,
    ev.Gathered: Scene._gathered,
    ev.Split: Scene._split,
    ev.Awarded: Scene._awarded,
    ev.Raked: Scene._raked,
    ev.Funded: Scene._funded,
    ev.Metered: Scene._metered,
    ev.Dealt: Scene._dealt,
    ev.Shown: Scene._shown,
    ev.Moved: Scene._moved,
    ev.Identified: Scene._identified,
    ev.Shuffled: Scene._shuffled,
}
