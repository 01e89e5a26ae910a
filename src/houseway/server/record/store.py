"""The store: what happened is written in one transaction before anyone is told.

One writer appends to the journal. Commands that arrive while the disk is busy are written together in the next
transaction, so the number of commits a second does not bound the number of commands.

When the answer to a commit is lost, what was written is in doubt until the database is asked again. Until then nothing
more is written, and what was made meanwhile is refused: it was made without knowing what is stored.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from houseway.house.ledger import Ledger
from houseway.server.metrics import Metrics
from houseway.server.problems import Problem
from houseway.server.record import chain, schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.cards_key import CardsKey
from houseway.server.record.database import engine_for, migrate
from houseway.server.record.lease import Fence
from houseway.server.record.repeats import Repeats
from houseway.server.record.writer import Writer

_log = logging.getLogger("houseway.server")
PAUSE, LONGEST_PAUSE = 1.0, 8.0
"""Seconds between two questions to a database that does not say what became of a batch; longer each time."""
_UNREACHABLE = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError, OSError)


class NotStored(Problem):
    """A batch was refused by the database; nothing of it is stored."""

    def __init__(self) -> None:
        super().__init__("no-store", "the record could not be written; nothing was done")


class InDoubt(Problem):
    """The database stopped answering while a batch was written."""

    def __init__(self) -> None:
        why = "the record does not answer, and whether this was done is not known yet; say it again with the same key"
        super().__init__("in-doubt", why)


class NotRead(Problem):
    """The database does not answer a question."""

    def __init__(self) -> None:
        super().__init__("no-store", "the record cannot be read now; ask again in a moment")


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

    def __init__(
        self, url: str, signer: chain.Signer, cards: CardsKey | None = None, fence: Fence | None = None
    ) -> None:
        self.url = url
        self.signer = signer
        self.cards = cards or CardsKey()
        """The key under which cards not yet dealt are kept."""
        self.engine: AsyncEngine = engine_for(url)
        self._fence = fence
        self.writer = Writer(url, signer, fence)
        self.ledger = Ledger()
        self.metrics = Metrics()
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._doubt: list[_Waiting] = []
        self._asked = 0
        """How often the database was asked what became of them and did not answer."""
        self._failing = Repeats(_log, "the record could not be written")
        self._silent = Repeats(_log, "the record does not say whether a batch is stored")
        self._unread = Repeats(_log, "the record could not be read")
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
                if self._fence is not None:
                    await connection.run_sync(self._fence.check)
                await connection.run_sync(migrate)
            await self.writer.open()
            await self._expect_our_key()
            await self._expect_our_cards_key()
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

    async def _expect_our_cards_key(self) -> None:
        """Decks sealed under one key cannot be dealt on under another."""
        r = schema.rounds.c
        for row in await self.rows(sa.select(r.id, r.sealed).where(r.sealed != b"").order_by(r.id.desc()).limit(1)):
            self.cards.open(row.sealed, f"round {row.id}")

    async def close(self) -> None:
        """Write and sign what is waiting, then disconnect."""
        self._shut = True
        try:
            if self._writing is not None:
                self._queue.put_nowait(None)
                await self._writing
                await self._sign()
        finally:
            await self.disconnect()

    async def sign(self) -> None:
        """Sign the head of what is written so far; what cannot be signed now is signed at the next round's end."""
        if not self._doubt:
            await self.settled()
            await self._sign()

    async def _sign(self) -> None:
        """Sign the head; where that fails, what is unsigned is signed at the next round's end."""
        if not self._doubt:
            try:
                await self.writer.sign()
            except Exception as error:
                self._failing.happened(error)

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
        """The rows that a query finds; raises `NotRead` while the database does not answer."""
        self._expect_open()
        # The caller may be cut off at any moment; a connection given up half-way would stay open for ever.
        reading = asyncio.get_running_loop().create_task(self._rows(query))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        return await asyncio.shield(reading)

    async def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        try:
            found = await self._read(query)
        except NotRead as error:
            if not getattr(error.__cause__, "connection_invalidated", False):
                raise
            # A connection that lay idle while the database was started again: the next one is new.
            found = await self._read(query)
        self._unread.over()
        return found

    async def _read(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        async with self.reading() as connection:
            found: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
            return found

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; raises `NotRead` where the database does not answer."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except _UNREACHABLE as error:
            self._unread.happened(error)
            raise NotRead from error

    async def round_lines(self, round_id: str) -> list[dict[str, Any]]:
        """The journal of one round, in order, each line with its time and kind."""
        return _lines(await self.rows(_of_round(round_id)))

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
        """Wait until everything before is stored or refused; raises `InDoubt` while that cannot be known."""
        await self.commit(Batch(), 0)

    @property
    def unknown_accounts(self) -> set[str]:
        """Whose accounts or sessions are in doubt."""
        return {name for each in self._doubt for name in each.batch.accounts}

    async def _write(self) -> None:
        waiting: list[_Waiting | None] = []
        while None not in waiting:
            waiting = await self._next()
            if group := [each for each in waiting if each is not None]:
                await self._store(group)
            else:
                await self._out_of_doubt()

    async def _next(self) -> list[_Waiting | None]:
        """What is to be written next; nothing where it is time to ask again about the last batches."""
        pause = min(LONGEST_PAUSE, PAUSE * 2**self._asked) if self._doubt else None
        try:
            async with asyncio.timeout(pause):
                waiting = [await self._queue.get()]
        except TimeoutError:
            return []
        while not self._queue.empty():
            waiting.append(self._queue.get_nowait())
        return waiting

    async def _store(self, group: list[_Waiting]) -> None:
        """Write batches together; one that cannot be stored must not take the others down with it."""
        if self._doubt:
            known = await self._out_of_doubt()
            self._refuse([each for each in group if not each.batch.empty])
            for each in group:
                each.tell(None if known else InDoubt())
            return
        try:
            if not all(each.batch.empty for each in group):
                await self._transaction([(each.batch, each.now) for each in group])
                self._failing.over()
        except Exception as error:
            self._failing.happened(error)
            self._doubt, self._asked = group, 0
            if not await self._out_of_doubt(retry=len(group) > 1):
                for each in group:
                    each.tell(InDoubt())
        else:
            self._accept(group)

    async def _transaction(self, batches: list[tuple[Batch, int]]) -> None:
        with self.metrics.commit():
            await self.writer.write(batches)

    async def _out_of_doubt(self, retry: bool = False) -> bool:
        """Ask the database what became of the batches in doubt; says whether it answered."""
        group = self._doubt
        if not group:
            return True
        try:
            stored = await self.writer.wrote()
        except Exception as error:
            self._silent.happened(error)
            self._asked += 1
            return False
        self._silent.over()
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
                try:
                    change()
                except Exception:
                    # The writer must live on: without it nothing would be stored any more.
                    _log.exception("what follows from a stored batch could not be done")
            each.tell()

    def _refuse(self, group: list[_Waiting]) -> None:
        for each in group:
            self.ledger.release(each.batch.postings())
            each.tell(NotStored())


def _of_round(round_id: str) -> sa.Select[Any]:
    j = schema.journal.c
    return sa.select(j.at, j.kind, j.body).where(j.round_id == round_id).order_by(j.seq)


def _lines(rows: Sequence[sa.Row[Any]]) -> list[dict[str, Any]]:
    return [{"at": row.at, "kind": row.kind, **msgspec.json.decode(row.body)} for row in rows]


async def lines_of_round(connection: AsyncConnection, round_id: str) -> list[dict[str, Any]]:
    """The journal of one round, in order, each line with its time and kind."""
    return _lines((await connection.execute(_of_round(round_id))).all())
