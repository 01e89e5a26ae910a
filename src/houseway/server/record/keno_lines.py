"""The keno office in the record: its facts read back."""

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.house.keno.facts import AnyFact
from houseway.server.record import schema

KIND = "keno"


class Body(msgspec.Struct, frozen=True):
    """What a line of the keno office says."""

    fact: AnyFact


async def facts(connection: AsyncConnection) -> list[AnyFact]:
    """Everything that happened at the office, in order."""
    j = schema.journal.c
    query = sa.select(j.body).where(j.kind == KIND).order_by(j.seq)
    read = msgspec.json.Decoder(Body).decode
    return [read(row.body).fact for row in await connection.execute(query)]
