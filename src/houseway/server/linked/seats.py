"""Who sat where at the moment of a hit: now, or in the past, read from the journal."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa

from houseway.house.linked.messages import Place
from houseway.server.record import schema
from houseway.server.record.store import Store

Seats = Callable[[int, bool], Awaitable[tuple[Place, ...]]]
"""Who sat where at a moment of this casino's time of day; whether that is now."""


class _Seat(msgspec.Struct):
    spot: int
    player: str


class _State(msgspec.Struct):
    seats: list[_Seat]


class _Line(msgspec.Struct):
    state: _State


class HasSeats(Protocol):
    """A table at which people sit."""

    @property
    def seating(self) -> Any:
        """Who sits where now."""


def seats_at(store: Store, tables: Mapping[str, HasSeats]) -> Seats:
    """A function that says who sat at each table at a moment of this casino's time of day, or sits there now."""

    async def at_moment(at: int, now: bool) -> tuple[Place, ...]:
        if now:
            sitting = ((id_, each) for id_, table in tables.items() for each in table.seating.seats)
            return tuple(Place(id_, each.spot, each.player) for id_, each in sitting)
        return await _in_the_past(store, at)

    return at_moment


async def _in_the_past(store: Store, at: int) -> tuple[Place, ...]:
    j = schema.journal.c
    last = sa.select(sa.func.max(j.seq)).where(j.kind == "seating", j.at <= at).group_by(j.table_id)
    rows = await store.rows(sa.select(j.table_id, j.body).where(j.seq.in_(last)).order_by(j.table_id))
    found = ((row.table_id, msgspec.json.decode(row.body, type=_Line).state.seats) for row in rows)
    return tuple(Place(table, each.spot, each.player) for table, seats in found for each in seats)
