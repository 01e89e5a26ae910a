"""The table as it lies: stacks, felt and pots moved by each event, and the cards laid out from them when looked at.

The rules' own table keeps one from the full events; a viewer's is folded by the same code from the events that viewer
may see, so what a view shows can only come from what was let through.
"""

from typing import Any, Final

from houseway.cards.card import Card
from houseway.play import events as ev
from houseway.play.lying import Lying
from houseway.play.opening import Opening

Felt = dict[tuple[str, int, str], int]


class Scene:
    """What happened so far, and who has what where by it: nothing but an event moves a chip or a card."""

    __slots__ = ("events", "felt", "funds", "house", "lying", "meters", "pots", "rake", "stacks")

    def __init__(self, opening: Opening) -> None:
        self.events: list[ev.Event] = []
        self.stacks = {seat.player: seat.stack for seat in opening.seats}
        if len(self.stacks) < len(opening.seats):
            # A player at several spots has one stack: the sum of what was brought to each.
            for player in self.stacks:
                self.stacks[player] = sum(seat.stack for seat in opening.seats if seat.player == player)
        self.felt: Felt = {(s.player, s.spot, s.area): s.amount for s in opening.standing}
        self.pots: dict[str, int] = dict(opening.pots)
        self.meters: dict[str, int] = dict(opening.meters)
        self.house = 0
        self.rake = 0
        self.funds: dict[str, int] = {}
        self.lying = Lying()

    @property
    def places(self) -> dict[str, list[Card]]:
        """Cards by place, in the order in which they came there."""
        return self.lying.keep_up(self.events).places

    @property
    def face_up(self) -> set[Card]:
        """The cards that everyone sees."""
        return self.lying.keep_up(self.events).face_up

    @property
    def hands(self) -> dict[str, str]:
        """Hands shown, in words."""
        return self.lying.keep_up(self.events).hands

    def total(self) -> int:
        """Every chip in sight, the house's win counted: the same before and after each event."""
        held = sum(self.stacks.values()) + sum(self.felt.values()) + sum(self.pots.values())
        return held + self.house + self.rake + sum(self.funds.values())

    def apply(self, event: ev.Event) -> None:
        """Bring the scene up to date with one event."""
        self.events.append(event)
        change = change_of(type(event))
        if change is not None:
            change(self, event)

    def _lift(self, key: tuple[str, int, str], amount: int) -> None:
        felt = self.felt
        lies = felt.get(key, 0)
        if lies == amount:
            felt.pop(key, None)
        elif lies > amount:
            felt[key] = lies - amount
        else:
            raise AssertionError(f"{amount} lifted from {key}, where only {lies} lies")

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
        felt, key, amount = self.felt, (e.player, e.spot, e.area), e.amount
        # Nearly always all that lies there; `_lift` knows the rest.
        if felt.get(key) == amount:
            del felt[key]
        else:
            self._lift(key, amount)
        pots, pot = self.pots, e.pot
        pots[pot] = pots[pot] + amount if pot in pots else amount

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


CHANGES: Final[dict[type, Any]] = {
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
}
change_of = CHANGES.get
"""What an event of this kind changes; None where it moves no chip."""
