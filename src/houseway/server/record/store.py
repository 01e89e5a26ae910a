"""The store: what happened is written in one transaction before anybody is told.

One writer appends to the journal. Commands that arrive while the disk is busy are written together in the next
transaction, so the number of commits a second does not bound the number of commands.
"""

import asyncio
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from houseway.house.ledger import Posting, changes
from houseway.server.problems import Problem
from houseway.server.record import chain, schema
from houseway.server.record.database import engine_for, migrate, writer_for

_LOCK = 0x486F757365776179  # "Houseway": one server to a PostgreSQL database


class AlreadyServed(chain.Unusable):
    """Another server has this database open."""


@dataclass
class Line:
    """One row of the journal to be."""

    kind: str
    body: dict[str, Any]
    table: str = ""
    round: str = ""
    postings: list[Posting] = field(default_factory=list)


@dataclass
class Batch:
    """What must be written together or not at all."""

    lines: list[Line] = field(default_factory=list)
    inserts: list[tuple[sa.Table, dict[str, Any]]] = field(default_factory=list)
    changes: list[tuple[sa.Table, str, dict[str, Any]]] = field(default_factory=list)
    replaced: list[tuple[sa.Table, dict[str, Any], dict[str, Any] | None]] = field(default_factory=list)
    sign: bool = False

    def insert(self, table: sa.Table, **row: Any) -> None:
        """A new row."""
        self.inserts.append((table, row))

    def replace(self, table: sa.Table, old: dict[str, Any], new: dict[str, Any] | None) -> None:
        """Another row for this one, or none."""
        self.replaced.append((table, old, new))

    def change(self, table: sa.Table, id_: str, **values: Any) -> None:
        """New values for the row of this id."""
        self.changes.append((table, id_, values))

    def postings(self) -> list[Posting]:
        """Every posting of these lines."""
        return [posting for line in self.lines for posting in line.postings]


_Waiting = tuple[Batch, int, asyncio.Future[None]]
"""A batch, its time, and who is told when it is stored."""


class Store:
    """The database, its one writer and its readers."""

    def __init__(self, url: str, signer: chain.Signer) -> None:
        self.url = url
        self.signer = signer
        self.engine: AsyncEngine = engine_for(url)
        self.seq, self.hash = 0, chain.START
        self._signed = 0
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._writer = writer_for(url)
        self._hand = ThreadPoolExecutor(1, "houseway-writer")
        self._holding: sa.Connection | None = None
        self._writing: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[Sequence[sa.Row[Any]]]] = set()
        self._shut = False
        upserts = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
        change: Any = upserts[self.engine.dialect.name](schema.balances)
        added = schema.balances.c.amount + change.excluded.amount
        self._statements: dict[tuple[sa.Table, tuple[str, ...]], sa.Executable] = {}
        self._upsert = change.on_conflict_do_update(index_elements=["account"], set_={"amount": added})

    async def open(self) -> None:
        """Bring the schema up to date, find the head of the chain and start writing."""
        try:
            await self._open()
        except BaseException:
            await self.abandon()
            raise
        self._writing = asyncio.create_task(self._write())

    async def _open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
        await asyncio.get_running_loop().run_in_executor(self._hand, self._take_hold)
        last = sa.select(schema.journal.c.seq, schema.journal.c.hash).order_by(schema.journal.c.seq.desc()).limit(1)
        for row in await self.rows(last):
            self.seq, self.hash = row.seq, row.hash
        await self._expect_our_key()
        await self._begin()

    async def _begin(self) -> None:
        """The journal's first line; a record from before rows were sealed has what it holds vouched for from now on."""
        j = schema.journal.c
        if not await self.rows(sa.select(j.seq).where(j.kind == "begun").order_by(j.seq).limit(1)):
            found = {table: await self.rows(sa.select(table)) for table in schema.SEALED}
            rows = {str(t.name): [chain.seal(t.name, row._asdict()) for row in rows] for t, rows in found.items()}
            await self._transaction([(Batch([Line("begun", {"rows": rows})]), time.time_ns() // 1_000_000)])

    async def _expect_our_key(self) -> None:
        """A record signed by one key must not go on under another: its past could then never be checked whole."""
        last = sa.select(schema.heads).order_by(schema.heads.c.seq.desc()).limit(1)
        for head in await self.rows(last):
            if not chain.signed(self.signer.public, head.seq, head.hash, head.signature):
                why = "journal.key is not the key that signed this record; put back the one of your backup"
                raise chain.Unusable(why)
            self._signed = head.seq

    def _take_hold(self) -> None:
        """Open the one connection that writes; a PostgreSQL database is held against other servers by it."""
        self._holding = connection = self._writer.connect()
        if connection.dialect.name == "postgresql":
            alone = connection.execute(sa.select(sa.func.pg_try_advisory_lock(_LOCK))).scalar_one()
            connection.commit()
            if not alone:
                raise AlreadyServed("another server has this database open")

    def _let_go(self) -> None:
        if self._holding is not None:
            self._holding.close()
        self._writer.dispose()

    async def close(self) -> None:
        """Write and sign what is waiting, then let go of the database."""
        self._shut = True
        if self._writing is not None:
            self._queue.put_nowait(None)
            await self._writing
            if self.seq > self._signed:
                put = {schema.heads: [self._head(self.seq, self.hash)]}
                await asyncio.get_running_loop().run_in_executor(self._hand, self._put, put, [])
        await self.abandon()

    async def abandon(self) -> None:
        """Let go of the database at once; what is being read is read to its end, for only so is it let go of."""
        self._shut = True
        if self._reading:
            await asyncio.wait(self._reading)
        await asyncio.get_running_loop().run_in_executor(self._hand, self._let_go)
        self._hand.shutdown()
        await self.engine.dispose()

    def _expect_open(self) -> None:
        # A connection made after the others were closed would never be closed itself.
        if self._shut:
            raise Problem("no-store", "the service is closing")

    # Reading --------------------------------------------------------------------------------------------------------

    async def rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """The rows that a question finds."""
        self._expect_open()
        # Whoever asks may be cut off at any moment; a connection given up half-way would stay open for ever.
        reading = asyncio.get_running_loop().create_task(self._rows(query))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        return await asyncio.shield(reading)

    async def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            found: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
            return found

    async def round_lines(self, round_id: str) -> list[dict[str, Any]]:
        """The journal of one round, in order, each line with its time and kind."""
        async with self.engine.connect() as connection:
            return await lines_of_round(connection, round_id)

    async def balances(self) -> dict[str, int]:
        """Every account's balance."""
        return {row.account: row.amount for row in await self.rows(sa.select(schema.balances))}

    # Writing --------------------------------------------------------------------------------------------------------

    async def commit(self, batch: Batch, now: int) -> None:
        """Write a batch; returns when it is safely stored."""
        self._expect_open()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((batch, now, done))
        await done

    async def _write(self) -> None:
        waiting: list[_Waiting | None] = []
        while None not in waiting:
            waiting = [await self._queue.get()]
            while not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            if group := [each for each in waiting if each is not None]:
                await self._store(group)

    async def _store(self, group: list[_Waiting]) -> None:
        try:
            await self._transaction([(batch, now) for batch, now, _ in group])
        except Exception:
            await self._one_by_one(group)
        else:
            for _, _, done in group:
                _settle(done)

    async def _one_by_one(self, group: list[_Waiting]) -> None:
        """One batch that cannot be stored must not take the others down with it."""
        for batch, now, done in group:
            try:
                await self._transaction([(batch, now)])
            except Exception as error:
                _settle(done, error)
            else:
                _settle(done)

    async def _transaction(self, batches: list[tuple[Batch, int]]) -> None:
        rows, seq, hash_ = self._chained(batches)
        # The whole transaction is one visit to the writer's thread: the loop goes on meanwhile.
        await asyncio.get_running_loop().run_in_executor(self._hand, self._put, rows, [batch for batch, _ in batches])
        self.seq, self.hash = seq, hash_
        if schema.heads in rows:
            self._signed = rows[schema.heads][-1]["seq"]

    def _put(self, rows: dict[sa.Table, list[dict[str, Any]]], batches: list[Batch]) -> None:
        connection = self._holding
        assert connection is not None
        with connection.begin():
            for table, values in rows.items():
                connection.execute(self._statement(table, ()), values)
            delta = changes(posting for batch in batches for posting in batch.postings())
            if delta:
                amounts = [{"account": account, "amount": amount} for account, amount in delta.items()]
                connection.execute(self._upsert, amounts)
            for batch in batches:
                for table, id_, new in batch.changes:
                    connection.execute(self._statement(table, tuple(new)), {"this": id_, **new})
                for table, old, instead in batch.replaced:
                    key = [column == old[column.name] for column in table.primary_key.columns]
                    this = table.delete() if instead is None else table.update().values(instead)
                    connection.execute(this.where(*key))

    def _statement(self, table: sa.Table, columns: tuple[str, ...]) -> sa.Executable:
        """An insert, or an update of these columns, made once and kept: making one costs more than running it."""
        known = self._statements.get((table, columns))
        if known is None:
            known = table.insert()
            if columns:
                values: dict[str, Any] = {name: sa.bindparam(name) for name in columns}
                known = table.update().where(table.c.id == sa.bindparam("this")).values(values)
            self._statements[(table, columns)] = known
        return known

    def _chained(self, batches: Iterable[tuple[Batch, int]]) -> tuple[dict[sa.Table, list[dict[str, Any]]], int, str]:
        """The rows of these batches by table, the journal's rows chained to the head."""
        rows: dict[sa.Table, list[dict[str, Any]]] = {}
        seq, hash_ = self.seq, self.hash
        for batch, now in batches:
            sealed = _seals(batch)
            if sealed and not batch.lines:
                batch.lines.append(Line("kept", {}))
            for line in batch.lines:
                seq += 1
                body = msgspec.json.encode({**line.body, "postings": line.postings, **sealed}).decode()
                sealed = {}
                hash_ = chain.link(hash_, seq, now, line.kind, line.table, line.round, body)
                rows.setdefault(schema.journal, []).append(
                    {
                        "seq": seq,
                        "at": now,
                        "kind": line.kind,
                        "table_id": line.table,
                        "round_id": line.round,
                        "body": body,
                        "hash": hash_,
                    }
                )
                for n, posting in enumerate(line.postings):
                    rows.setdefault(schema.postings, []).append(posting_row(seq, n, posting))
            for table, row in batch.inserts:
                rows.setdefault(table, []).append(row)
            if batch.sign:
                rows.setdefault(schema.heads, []).append(self._head(seq, hash_))
        return rows, seq, hash_

    def _head(self, seq: int, hash_: str) -> dict[str, Any]:
        return {"seq": seq, "hash": hash_, "signature": self.signer.sign(seq, hash_)}


def _seals(batch: Batch) -> dict[str, Any]:
    """What the journal says of rows outside it: the seals of those that are there now, and of those that are not."""
    found: dict[str, dict[str, list[str]]] = {}
    here = batch.inserts + [(table, new) for table, _, new in batch.replaced if new is not None]
    for name, rows in (("rows", here), ("gone", [(table, old) for table, old, _ in batch.replaced])):
        for table, row in rows:
            if table in schema.SEALED:
                found.setdefault(name, {}).setdefault(str(table.name), []).append(chain.seal(table.name, row))
    return found


def posting_row(seq: int, n: int, posting: Posting) -> dict[str, Any]:
    """A posting as a row of the database."""
    return {
        "journal_seq": seq,
        "n": n,
        "source": posting.source,
        "target": posting.target,
        "amount": posting.amount,
        "what": posting.what,
        "rule": posting.rule,
        "round_id": posting.round,
    }


async def lines_of_round(connection: AsyncConnection, round_id: str) -> list[dict[str, Any]]:
    """The journal of one round, in order, each line with its time and kind."""
    j = schema.journal.c
    query = sa.select(j.at, j.kind, j.body).where(j.round_id == round_id).order_by(j.seq)
    found = await connection.execute(query)
    return [{"at": row.at, "kind": row.kind, **msgspec.json.decode(row.body)} for row in found]


def _settle(done: asyncio.Future[None], error: Exception | None = None) -> None:
    """Tell whoever waits, if they still do: a caller may have been cut off meanwhile."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
