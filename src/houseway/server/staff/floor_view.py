"""A table as the floor sees it: its state, what is asked of staff, steps due, remedies and house options."""

from typing import Any

import msgspec

from houseway.play.views import asked_of_staff, todo
from houseway.server.staff import options
from houseway.server.table.frames import TableState
from houseway.server.table.gaming_table import GamingTable


class FloorState(TableState, kw_only=True):
    """A table as the floor sees it."""

    asks: list[Any]
    steps_due: list[Any]
    remedies: list[dict[str, Any]]
    rulings: list[str]
    settings: dict[str, Any]
    choices: dict[str, list[Any]]
    """Of the settings, what those may be that are chosen from a list."""
    money: list[str]
    """Of the settings, those that are amounts, in cents."""
    changes: list[Any]
    dealt_by: str


def floor_state(table: GamingTable, name: str) -> FloorState:
    """A table as the floor sees it; of cards in play it tells what a spectator knows."""
    state, now = table.state(name), table.services.clock.now()
    state.frame = table.frame(None)
    told = ("kind", "says", "rule", "asks", "takes", "particulars")
    return FloorState(
        **msgspec.structs.asdict(state),
        asks=_asks(table, name),
        steps_due=list(table.day.due(now)),
        remedies=[{name: getattr(remedy, name) for name in told} for remedy in table.game.remedies],
        rulings=list(dict.fromkeys(("rescind", "round_dead", "continue", *table.game.rulings))),
        settings=msgspec.to_builtins(table.settings),
        choices=options.choices(table.settings),
        money=options.money(table.settings),
        changes=list(table.seating.changes),
        dealt_by=table.config.dealt_by,
    )


def _asks(table: GamingTable, name: str) -> list[Any]:
    in_play = table.in_play
    pending = in_play.round.pending if in_play and table.seating.playing else None
    if in_play is None or pending is None:
        return []
    # What a player is asked names the player's own cards: of that the floor learns who must act, as everyone does.
    return [asked_of_staff(pending)] if in_play.waits_for_staff() else list(todo(pending, name))
