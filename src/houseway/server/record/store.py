"""The store: what happened is written in one transaction before anyone is told.

One writer appends to the journal. Commands that arrive while the disk is busy are written together in the next
transaction, so the number of commits a second does not bound the number of commands.

When the answer to a commit is lost, what was written is in doubt until the database is asked again. Until then nothing
more is written.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from houseway.house.ledger import Ledger
from houseway.server.problems import Problem
from houseway.server.record import chain, schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.database import engine_for, migrate
from houseway.server.record.writer import Writer

_log = logging.getLogger("houseway.server")


class NotStored(Problem):
    """A batch was refused by the database; nothing of it is stored."""

    def __init__(self) -> None:
        super().__init__("no-store", "the record could not be written; nothing was done")


class InDoubt(Problem):
    """The database stopped answering while a batch was written."""

    def __init__(self) -> None:
        why = "the record does not answer, and whether this was done is not known yet; say it again with the same key"
        super().__init__("no-store", why)


@dataclass
class _Waiting:
    """A batch to be written, its time, and who waits for it."""

    batch: Batch
    now: int
    done: asyncio.Future[None]

    def tell(self, error: Exception | None = None) -> None:
        """Tell the caller how it ended; one that was cut off meanwhile is not there to be told."""
        if not self.done.done():
            self.done.set_exception(error) if error else self.done.set_result(None)


class Store:
    """The database: its one writer, its readers, and the balances as they are stored."""

    def __init__(self, url: str, signer: chain.Signer) -> None:
        self.url = url
        self.signer = signer
        self.engine: AsyncEngine = engine_for(url)
        self.writer = Writer(url, signer)
        self.ledger = Ledger()
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._doubt: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[Sequence[sa.Row[Any]]]] = set()
        self._shut = False

    @property
    def seq(self) -> int:
        """The number of the journal's last line."""
        return self.writer.seq

    # Opening and closing --------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Bring the schema up to date, find the head of the chain and the balances, and start writing."""
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
            await self.writer.open()
            await self._expect_our_key()
            await self._begin()
            self.ledger.read({row.account: row.amount for row in await self.rows(sa.select(schema.balances))})
        except BaseException:
            await self.disconnect()
            raise
        self._writing = asyncio.create_task(self._write())

    async def _begin(self) -> None:
        """Write the journal's first line; a record from before rows were sealed has those it holds sealed in it."""
        j = schema.journal.c
        if not await self.rows(sa.select(j.seq).where(j.kind == "begun").order_by(j.seq).limit(1)):
            found = {table: await self.rows(sa.select(table)) for table in schema.SEALED}
            rows = {str(t.name): [chain.seal(t.name, row._asdict()) for row in rows] for t, rows in found.items()}
            await self.writer.write([(Batch([Line("begun", {"rows": rows})]), time.time_ns() // 1_000_000)])

    async def _expect_our_key(self) -> None:
        """A record signed by one key must not go on under another: its past could then never be checked whole."""
        last = sa.select(schema.heads).order_by(schema.heads.c.seq.desc()).limit(1)
        for head in await self.rows(last):
            if not chain.signed(self.signer.public, head.seq, head.hash, head.signature):
                why = "journal.key is not the key that signed this record; put back the one of your backup"
                raise chain.Unusable(why)
            self.writer.signed = head.seq

    async def close(self) -> None:
        """Write and sign what is waiting, then disconnect."""
        self._shut = True
        if self._writing is not None:
            self._queue.put_nowait(None)
            await self._writing
            if not self._doubt:
                await self.writer.sign()
        await self.disconnect()

    async def disconnect(self) -> None:
        """Close every connection without writing; what is being read is read to its end first."""
        self._shut = True
        if self._reading:
            await asyncio.wait(self._reading)
        await self.writer.close()
        await self.engine.dispose()

    def _expect_open(self) -> None:
        # A connection made after the others were closed would never be closed itself.
        if self._shut:
            raise Problem("no-store", "the service is closing")

    # Reading --------------------------------------------------------------------------------------------------------

    async def rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """The rows that a query finds."""
        self._expect_open()
        # The caller may be cut off at any moment; a connection given up half-way would stay open for ever.
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

    # Writing --------------------------------------------------------------------------------------------------------

    @property
    def in_doubt(self) -> bool:
        """Whether the database has not said yet what became of the last batches."""
        return bool(self._doubt)

    async def commit(self, batch: Batch, now: int) -> None:
        """Write a batch; returns when it is stored.

        Raises `Overdrawn` if an account would owe, `NotStored` if nothing of the batch is stored, and `InDoubt` if
        that is not known.
        """
        self._expect_open()
        self.ledger.hold(batch.postings())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(batch, now, done))
        await done

    async def settled(self) -> None:
        """Wait until everything before is stored or refused; raises `NotStored` while that cannot be known."""
        await self.commit(Batch(), 0)

    async def _write(self) -> None:
        waiting: list[_Waiting | None] = []
        while None not in waiting:
            waiting = [await self._queue.get()]
            while not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            if group := [each for each in waiting if each is not None]:
                await self._store(group)

    async def _store(self, group: list[_Waiting]) -> None:
        """Write batches together; one that cannot be stored must not take the others down with it."""
        if not await self._out_of_doubt():
            self._refuse(group)
            return
        try:
            await self._transaction([(each.batch, each.now) for each in group])
        except Exception:
            _log.exception("the record could not be written")
            self._doubt = group
            if not await self._out_of_doubt(retry=len(group) > 1):
                for each in group:
                    each.tell(InDoubt())
        else:
            self._accept(group)

    async def _transaction(self, batches: list[tuple[Batch, int]]) -> None:
        await self.writer.write(batches)

    async def _out_of_doubt(self, retry: bool = False) -> bool:
        """Ask the database what became of the batches in doubt; says whether it answered."""
        group = self._doubt
        if not group:
            return True
        try:
            stored = await self.writer.wrote()
        except Exception as error:
            _log.error("the record does not answer: %r", error)
            return False
        self._doubt = []
        if stored:
            self._accept(group)
        elif retry:
            for each in group:
                await self._store([each])
        else:
            self._refuse(group)
        return True

    def _accept(self, group: list[_Waiting]) -> None:
        for each in group:
            self.ledger.settle(each.batch.postings())
            for change in each.batch.when_stored:
                change()
            each.tell()

    def _refuse(self, group: list[_Waiting]) -> None:
        for each in group:
            self.ledger.release(each.batch.postings())
            each.tell(NotStored())


async def lines_of_round(connection: AsyncConnection, round_id: str) -> list[dict[str, Any]]:
    """The journal of one round, in order, each line with its time and kind."""
    j = schema.journal.c
    query = sa.select(j.at, j.kind, j.body).where(j.round_id == round_id).order_by(j.seq)
    found = await connection.execute(query)
    return [{"at": row.at, "kind": row.kind, **msgspec.json.decode(row.body)} for row in found]
