"""Who sat where in the past, read from the journal."""

import msgspec
import sqlalchemy as sa

from houseway.house.linked.messages import Place
from houseway.server.record import schema
from houseway.server.record.store import Store


class _Seat(msgspec.Struct):
    spot: int
    player: str


class _State(msgspec.Struct):
    seats: list[_Seat]


class _Line(msgspec.Struct):
    state: _State


async def seats_at(store: Store, at: int) -> tuple[Place, ...]:
    """Who sat at each table at a moment of this casino's time of day."""
    j = schema.journal.c
    last = sa.select(sa.func.max(j.seq)).where(j.kind == "seating", j.at <= at).group_by(j.table_id)
    rows = await store.rows(sa.select(j.table_id, j.body).where(j.seq.in_(last)).order_by(j.table_id))
    found = ((row.table_id, msgspec.json.decode(row.body, type=_Line).state.seats) for row in rows)
    return tuple(Place(table, each.spot, each.player) for table, seats in found for each in seats)
