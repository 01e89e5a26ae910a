"""What accounting asks of the ledger: the statement of an account, the postings of a table or round, a sheet by days.

Everything is read from the postings as they are stored, each with the line of the journal that made it; a day is one
of UTC. `houseway audit verify` checks that the postings are what the journal says.
"""

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.server.record import schema

DAY = 86_400_000
_p, _j = schema.postings.c, schema.journal.c
_JOINED = sa.join(schema.postings, schema.journal, _p.journal_seq == _j.seq)


class Period(msgspec.Struct, frozen=True):
    """From one moment until before another, in milliseconds since 1970."""

    since: int = 0
    until: int = 2**62

    @classmethod
    def day(cls, text: str) -> "Period":
        """One day, such as `2026-11-15`; no text at all is all time."""
        if not text:
            return cls()
        start = int(datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()) * 1000
        return cls(start, start + DAY)


class Entry(msgspec.Struct, frozen=True):
    """A posting: which line of the journal made it, when, at which table, in which round and by which clause."""

    line: int
    at: int
    source: str
    target: str
    amount: int
    what: str
    rule: str
    round: str
    table: str
    change: int | None = None
    """On a statement: what it did to the account,"""
    balance: int | None = None
    """and what was in it then."""


class Statement(msgspec.Struct, frozen=True):
    """What went through an account in a time."""

    account: str
    opening: int
    closing: int
    entries: list[Entry]


class Sheet(msgspec.Struct, frozen=True):
    """A table's day: `brought_in - taken_out == on_table + house + rake + funds`, to the cent."""

    day: str
    table: str
    rounds: int = 0
    brought_in: int = 0
    taken_out: int = 0
    wagered: int = 0
    on_table: int = 0
    house: int = 0
    rake: int = 0
    funds: int = 0


async def statement(connection: AsyncConnection, account: str, period: Period) -> Statement:
    """An account's balance before, everything that moved, and its balance after."""
    sign = sa.case((_p.target == account, 1), else_=-1)
    theirs = sa.or_(_p.source == account, _p.target == account)
    before = sa.select(sa.func.coalesce(sa.func.sum(sign * _p.amount), 0)).select_from(_JOINED)
    opening = balance = int((await connection.execute(before.where(theirs, _j.at < period.since))).scalar_one())
    entries = []
    for entry in await _entries(connection, period, theirs):
        change = entry.amount if entry.target == account else -entry.amount
        balance += change
        entries.append(msgspec.structs.replace(entry, change=change, balance=balance))
    return Statement(account, opening, balance, entries)


async def postings(connection: AsyncConnection, period: Period, table: str = "", round_: str = "") -> list[Entry]:
    """Every posting of a time, of one table or of one round (with its later corrections)."""
    wanted = [column == value for column, value in ((_j.table_id, table), (_p.round_id, round_)) if value]
    return await _entries(connection, period, *wanted)


async def _entries(connection: AsyncConnection, period: Period, *wanted: Any) -> list[Entry]:
    columns = (_p.journal_seq, _j.at, _p.source, _p.target, _p.amount, _p.what, _p.rule, _p.round_id, _j.table_id)
    query = sa.select(*columns).select_from(_JOINED).where(_j.at >= period.since, _j.at < period.until, *wanted)
    return [Entry(*row) for row in await connection.execute(query.order_by(_p.journal_seq, _p.n))]


async def balances(connection: AsyncConnection) -> dict[str, int]:
    """Every account that is not empty; the balances sum to zero."""
    b = schema.balances.c
    rows = await connection.execute(sa.select(b.account, b.amount).where(b.amount != 0).order_by(b.account))
    return {row.account: row.amount for row in rows}


async def days(connection: AsyncConnection, period: Period) -> list[Sheet]:
    """What each table did on each day."""
    day, moved = _j.at - _j.at % DAY, sa.func.sum(_p.amount)
    within = (_j.at >= period.since, _j.at < period.until, _j.table_id != "")
    query = sa.select(day, _j.table_id, _p.source, _p.target, moved).select_from(_JOINED).where(*within)
    found: dict[tuple[int, str], dict[str, int]] = {}
    for start, table, source, target, amount in await connection.execute(
        query.group_by(day, _j.table_id, _p.source, _p.target)
    ):
        sums = found.setdefault((int(start), table), dict.fromkeys(_SUMS, 0))
        _add(sums, source.partition("/")[0], target.partition("/")[0], int(amount))
    r = schema.rounds.c
    ended = r.ended - r.ended % DAY
    closed = sa.select(ended, r.table_id, sa.func.count()).where(r.ended >= period.since, r.ended < period.until)
    for start, table, count in await connection.execute(closed.group_by(ended, r.table_id)):
        found.setdefault((int(start), table), dict.fromkeys(_SUMS, 0))["rounds"] = count
    return [Sheet(_date(start), table, **sums) for (start, table), sums in sorted(found.items())]


_SUMS = ("rounds", "brought_in", "taken_out", "wagered", "on_table", "house", "rake", "funds")
_COLUMN = {"seat": "on_table", "felt": "on_table", "house": "house", "rake": "rake", "fund": "funds"}
"""Which sum an account of each kind counts in; players' wallets and the bank lie outside the table."""


def _add(sums: dict[str, int], source: str, target: str, amount: int) -> None:
    for kind, gross, change in ((source, "brought_in", -amount), (target, "taken_out", amount)):
        if kind in _COLUMN:
            sums[_COLUMN[kind]] += change
        else:
            sums[gross] += amount
    if (source, target) == ("seat", "felt"):
        sums["wagered"] += amount


def _date(start: int) -> str:
    return datetime.fromtimestamp(start / 1000, UTC).date().isoformat()


def as_csv(rows: Iterable[msgspec.Struct], of: type[msgspec.Struct]) -> str:
    """Rows for a spreadsheet: amounts in cents, times in UTC."""
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n")
    names = [field.name for field in msgspec.structs.fields(of)]
    write.writerow(names)
    for row in rows:
        write.writerow([_cell(name, getattr(row, name)) for name in names])
    return text.getvalue()


def _cell(name: str, value: Any) -> Any:
    if name == "at":
        return datetime.fromtimestamp(value / 1000, UTC).isoformat(timespec="milliseconds")
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@"):
        return f"'{value}"  # a spreadsheet would take it for a formula
    return "" if value is None else value
