"""What the house's offices keep in the journal: each office has a kind of line, and a line holds one fact."""

from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.server.record import schema

DAY, KENO, POKER_ROOM, METERS, DISPUTES = "gaming-day", "keno", "poker-room", "meter", "dispute"
_j = schema.journal.c
Fact = TypeVar("Fact")


class Kept(msgspec.Struct, frozen=True):
    """A fact with the line of the journal that keeps it, and when."""

    line: int
    at: int
    fact: Any


async def kept(connection: AsyncConnection, kind: str, of: Any, after: int = 0) -> list[Kept]:
    """Every fact of an office, in order, or those after a line."""
    # The first condition is the index's own: without it SQLite reads the whole journal.
    ours = sa.text(schema.OFFICE_LINES)
    query = sa.select(_j.seq, _j.at, _j.body).where(ours, _j.kind == kind, _j.seq > after).order_by(_j.seq)
    read = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
    fact = msgspec.json.Decoder(of).decode
    return [Kept(row.seq, row.at, fact(read(row.body)["fact"])) for row in await connection.execute(query)]


async def facts(connection: AsyncConnection, kind: str, of: Any) -> list[Any]:
    """The same without their lines."""
    return [each.fact for each in await kept(connection, kind, of)]
