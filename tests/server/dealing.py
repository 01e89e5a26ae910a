"""A table dealt by hand: what a human dealer enters as the cards fall, and the steps of the day before a round."""

from typing import Any

import msgspec

from houseway.cards.randomness import Seeded, shuffle
from houseway.floor.automatic import _command
from houseway.play.refusals import Refused
from houseway.play.requests import Answered, Count, Draw, Face, Shuffle
from houseway.server.staff.settling import coming
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.round_in_play import RoundInPlay


def entry(live: RoundInPlay, source: Seeded) -> Any:
    """What a dealer enters: cards that are left, some of them face down, and a shuffle without its order."""
    round_, request = live.round, live.round.pending
    left = shuffle(sorted(round_.left), source)
    if isinstance(request, Face):
        return list(left[: len(request.cards)])
    if isinstance(request, Draw):
        unseen = 1 + sum(len(e.answer) for e in round_.journal if isinstance(e, Answered) and type(e.answer) is tuple)
        cards = list(left[: request.n])
        return [f"?{n}" if not source.below(3) else card for n, card in enumerate(cards, unseen)]
    if isinstance(request, Shuffle):
        return True
    if isinstance(request, Count):
        return request.usual
    return live.house.answer(round_)


def moved(table: GamingTable) -> dict[str, int] | None:
    """What the dealer pays and takes at the step that is asked for, where it moves chips."""
    chips = [(type(event).__name__, getattr(event, "amount", 0)) for event in coming(table)]
    if not chips:
        return None
    paid = sum(amount for kind, amount in chips if kind in ("Paid", "Awarded"))
    return {"paid": paid, "taken": sum(amount for kind, amount in chips if kind == "Collected")}


def step_before_a_round(table: GamingTable, now: int, source: Seeded) -> dict[str, Any] | None:
    """The next step that the table waits for, as the person who did it says so; None if there is none to do."""
    due = table.day.waits_for(now)
    if due is None:
        return None
    try:
        command = _command(table.day._day, due, now // 1000, source)
    except Refused:
        return None
    said = {**msgspec.to_builtins(command), "order": None}
    if said["by"] == "house":
        said["by"] = table.seating.people()[0].player if said["role"] == "player" else None
    return {name: value for name, value in said.items() if value is not None}
