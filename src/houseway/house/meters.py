"""The book of a progressive meter: what a round put on it, what it paid, and that nothing is lost on the way."""

from collections.abc import Iterable, Mapping

import msgspec

from houseway.house.progressive import JackpotForm, forms
from houseway.play import events as ev


class Hit(msgspec.Struct, frozen=True):
    """A progressive award."""

    player: str
    spot: int
    hand: str
    amount: int


class Turned(msgspec.Struct, frozen=True, tag_field="fact", tag="turned"):
    """What one round did to a meter: `before + contributed + put_on - paid == after`, to the cent."""

    table: str
    round: str
    meter: str
    before: int
    after: int
    contributed: int
    put_on: int
    """What the licensee put on it: the first amount, and the amount after a royal flush."""
    paid: int
    """What came off the meter."""
    hits: tuple[Hit, ...] = ()
    """Every award of the round, from the meter or from the inventory."""
    forms: tuple[JackpotForm, ...] = ()
    """Of the awards that the tray could not pay."""
    wagered: int | None = None
    """What the progressive wagers brought into the inventory, less what a void round gave back; older records do not
    say it."""

    @property
    def conserved(self) -> bool:
        """Whether nothing was lost or made."""
        return self.before + self.contributed + self.put_on - self.paid == self.after


RESET = "lunar-poker/38.12(h)#2"
"""The licensee's own amounts on the meter, told from the players' by their clause."""


def turned(
    events: Iterable[ev.Event], table: str, round_: str, before: Mapping[str, int], after: Mapping[str, int]
) -> list[Turned]:
    """What a round did to each of its meters; nothing where it turned none."""
    seen = list(events)
    found = []
    for meter in sorted({event.meter for event in seen if isinstance(event, ev.Metered)}):
        moves = [event for event in seen if isinstance(event, ev.Metered) and event.meter == meter]
        up = [event for event in moves if event.change > 0]
        found.append(
            Turned(
                table,
                round_,
                meter,
                before.get(meter, 0),
                after.get(meter, 0),
                sum(event.change for event in up if event.rule != RESET),
                sum(event.change for event in up if event.rule == RESET),
                -sum(event.change for event in moves if event.change < 0),
                tuple(_hits(seen, meter)),
                tuple(forms(seen)),
                _wagered(seen, meter),
            )
        )
    return found


def _wagered(events: Iterable[ev.Event], meter: str) -> int:
    mine = [event for event in events if isinstance(event, ev.Collected | ev.Voided) and event.area == meter]
    return sum(event.amount if isinstance(event, ev.Collected) else -event.amount for event in mine)


def _hits(events: Iterable[ev.Event], meter: str) -> Iterable[Hit]:
    hands: dict[int, str] = {}
    for event in events:
        if isinstance(event, ev.ProgressiveWon) and event.meter == meter:
            hands[event.spot] = event.hand
        elif isinstance(event, ev.Paid) and event.area == meter:
            yield Hit(event.player, event.spot, hands.get(event.spot, ""), event.amount)
