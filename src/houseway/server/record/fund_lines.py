"""The facts of funds in the record: the book that they make, what it misses, and forms whose original is lost."""

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.house.funds import facts
from houseway.house.funds.book import Book
from houseway.house.funds.overdue import Missing, missing
from houseway.rulebook.citation import cited
from houseway.server.record import schema, statements
from houseway.server.record.office_lines import Kept

KIND = "fund"
"""The kind of the lines that tell a fact."""


class FundLine(msgspec.Struct, frozen=True):
    """What such a line says."""

    fact: facts.Any


read_line = msgspec.json.Decoder(FundLine).decode


class LostForm(msgspec.Struct, frozen=True):
    """A contribution form of which accounting has the duplicate alone: its value is poker revenue."""

    line: int
    at: int
    form: str
    table: str
    value: int
    by: tuple[str, ...]
    rule: str


async def kept(connection: AsyncConnection) -> list[Kept]:
    """Every fact of every fund, in order."""
    j = schema.journal.c
    # Said as the index says it, so that it is used.
    query = sa.select(j.seq, j.at, j.body).where(sa.text(f"kind = '{KIND}'")).order_by(j.seq)
    return [Kept(row.seq, row.at, read_line(row.body).fact) for row in await connection.execute(query)]


async def book(connection: AsyncConnection) -> Book:
    """The funds as the record tells them."""
    return Book(each.fact for each in await kept(connection))


async def undone(connection: AsyncConnection, since: int, now: int) -> tuple[Missing, ...]:
    """What must still be done for the gaming day that began at `since`, as the record tells it."""
    held = await statements.balances(connection)
    tables = await connection.execute(sa.select(schema.tables.c.id, schema.tables.c.state))
    closed = [row.id for row in tables if _closed(row.state)]
    return missing(await book(connection), since, closed, lambda account: held.get(account, 0), now)


def _closed(state: str) -> bool:
    return bool(state) and msgspec.json.decode(state).get("status") == "closed"


async def lost_forms(connection: AsyncConnection, since: int, until: int) -> list[LostForm]:
    """The originals that were found to be missing in this time."""
    told = await kept(connection)
    formed = {(each.fact.fund, each.fact.serial): each.fact for each in told if isinstance(each.fact, facts.Formed)}
    return [
        lost
        for each in told
        if isinstance(each.fact, facts.Reconciled) and since <= each.at < until
        for lost in _lost(each, formed)
    ]


def _lost(each: Kept, formed: dict[tuple[str, int], Any]) -> Iterator[LostForm]:
    fact = each.fact
    for serial in fact.missing_originals:
        form, name = formed[(fact.fund, serial)], f"{serial} of {fact.fund}"
        yield cited(LostForm(each.line, each.at, name, form.table, form.value, fact.by, fact.revenue_rule))
