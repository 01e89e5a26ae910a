"""A table as the floor sees it: its state, what is asked of staff, steps due, remedies and house options."""

from typing import Any

import msgspec

from houseway.floor import Due
from houseway.play import events as ev
from houseway.play.game import Particular
from houseway.play.requests import Request
from houseway.play.views import asked_of_staff
from houseway.server.people.identity import Person
from houseway.server.staff import dealing_orders, options, settling
from houseway.server.table.frames import TableState
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import Change


class RemedyCard(msgspec.Struct, frozen=True):
    """An irregularity that may be reported, and what is done about it."""

    kind: str
    says: str
    rule: str
    asks: tuple[str, ...]
    """Fields of the report that must be given."""
    takes: tuple[str, ...]
    """Fields of the report that may be given."""
    particulars: tuple[Particular, ...]
    """What its `detail` may state."""


class FloorState(TableState, kw_only=True):
    """A table as the floor sees it."""

    asks: list[Request]
    """What the house's people are asked now; who else must act is in the frame's `todo`."""
    steps_due: list[Due]
    remedies: list[RemedyCard]
    rulings: list[str]
    settings: dict[str, Any]
    choices: dict[str, list[str | int]]
    """Of the settings, what those may be that are chosen from a list."""
    money: list[str]
    """Of the settings, those that are amounts, in cents."""
    changes: list[Change]
    """House options that are to take effect."""
    dealt_by: str
    read: int
    """How many cards of the draw that is asked for were read so far."""
    coming: list[ev.Event]
    """Chips that the step asked for pays, takes and gives back: told to the dealer, where one deals by hand."""
    may_take_back: bool
    """Whether the dealer's last entry can be taken back."""


def floor_state(table: GamingTable, person: Person) -> FloorState:
    """A table as the floor sees it; of cards in play it tells what a spectator knows."""
    state, now = table.state(person.name), table.services.clock.now()
    state.frame = table.frame(None)
    return FloorState(
        **msgspec.structs.asdict(state),
        asks=_asks(table),
        steps_due=list(table.day.due(now)),
        remedies=_remedies(table),
        rulings=list(dict.fromkeys(("rescind", "round_dead", "continue", *table.game.rulings))),
        settings=msgspec.to_builtins(table.settings),
        choices=options.choices(table.settings),
        money=options.money(table.settings),
        changes=list(table.seating.changes),
        dealt_by=table.config.dealt_by,
        read=len(dealing_orders.read_so_far(table)),
        coming=settling.coming(table) if dealing_orders.deals_here(table, person) else [],
        may_take_back=dealing_orders.may_take_back(table),
    )


def _remedies(table: GamingTable) -> list[RemedyCard]:
    """What may be reported; where the program deals, nothing that names a card."""
    dealt_by = table.in_play.dealt_by if table.in_play and table.seating.playing else table.config.dealt_by
    found = []
    for remedy in table.game.remedies:
        fields = {name: getattr(remedy, name) for name in RemedyCard.__struct_fields__}
        if dealt_by == "house":
            fields["takes"] = tuple(name for name in remedy.takes if name != "cards")
        if dealt_by != "house" or "cards" not in remedy.asks:
            found.append(RemedyCard(**fields))
    return found


def _asks(table: GamingTable) -> list[Request]:
    in_play = table.in_play
    pending = in_play.round.pending if in_play and table.seating.playing else None
    # What a player is asked names the player's own cards: of that the floor learns who must act, as everyone does.
    return [asked_of_staff(pending)] if in_play and pending and in_play.waits_for_staff() else []
