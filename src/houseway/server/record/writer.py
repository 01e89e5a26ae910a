"""The one connection that writes: it chains the journal, signs its head, and tells what became of a lost answer."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from houseway.house.ledger import Posting, changes
from houseway.server.record import chain, schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.database import writer_for
from houseway.server.record.lease import Fence

_LOCK = 0x486F757365776179  # "Houseway": one server to a PostgreSQL database
_PATIENCE = "3s"

Rows = dict[sa.Table, list[dict[str, Any]]]
Timed = tuple[Batch, int]
"""A batch, and when it happened."""
Columns = tuple[str, ...]
T = TypeVar("T")


class AlreadyServed(chain.Unusable):
    """Another server has this database open."""


class _Words:
    """A statement as the driver takes it, put into words once: doing that again would cost more than to run it.

    Nearly all that is written goes this way. No column here holds anything that has to be translated for the driver.
    """

    def __init__(self, connection: sa.Connection, statement: Any, names: Columns | None = None) -> None:
        compiled: Any = statement.compile(dialect=connection.dialect, column_keys=names, for_executemany=True)
        self._words, self._order = str(compiled), compiled.positiontup

    def run(self, connection: sa.Connection, rows: list[dict[str, Any]]) -> None:
        """Run it with each of these rows."""
        order = self._order
        values: Any = rows if order is None else [tuple([row[name] for name in order]) for row in rows]
        connection.exec_driver_sql(self._words, values)


_known: dict[tuple[str, str, sa.Table, Columns], _Words] = {}
"""By driver, what is done, table and columns: every writer of the process says the same."""


class Writer:
    """Writes batches in order, each transaction in one visit to a thread of its own."""

    def __init__(self, url: str, signer: chain.Signer, fence: Fence | None = None) -> None:
        self.signer = signer
        self._fence = fence
        self.seq, self.hash = 0, chain.START
        """The head of the chain as it is stored."""
        self.signed = 0
        self.outrun = False
        """Whether another server has written since; what is in memory is then not what is stored."""
        self._tried: tuple[int, str] | None = None
        """The head that the transaction under way makes,"""
        self._signing = 0
        """and up to where it signs."""
        self._engine = writer_for(url)
        self._thread = ThreadPoolExecutor(1, "houseway-writer")
        self._connection: sa.Connection | None = None

    async def open(self) -> None:
        """Connect, and find the head of the chain."""
        self.seq, self.hash = await self._in_thread(self._connect)

    async def close(self) -> None:
        """Disconnect; nothing is written afterwards."""
        await self._in_thread(self._disconnect)
        self._thread.shutdown()

    async def write(self, batches: Sequence[Timed]) -> None:
        """Write batches in one transaction; after an error `wrote` tells whether they are stored all the same."""
        rows, head = self._chained(batches)
        self._tried = head
        self._signing = rows[schema.heads][-1]["seq"] if schema.heads in rows else self.signed
        await self._in_thread(lambda: self._put(rows, [batch for batch, _ in batches]))
        self._advance(head)

    async def wrote(self) -> bool:
        """Whether the transaction that failed is stored, read from the head of the chain on a new connection.

        The new connection comes first: on PostgreSQL it is given only when the old one, and what it was still doing,
        is gone.
        """
        found = await self._in_thread(self._connect_anew)
        if found not in (self._tried, (self.seq, self.hash)):
            self.outrun = True
            raise AlreadyServed(f"another server has written to this database: its journal ends at {found[0]}")
        stored = found == self._tried
        self._tried = None
        if stored:
            self._advance(found)
        return stored

    async def sign(self) -> None:
        """Sign the head, if that was not done yet."""
        if self.seq > self.signed:
            head = self._head(self.seq, self.hash)
            await self._in_thread(lambda: self._put({schema.heads: [head]}, []))
            self.signed = self.seq

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _advance(self, head: tuple[int, str]) -> None:
        self._tried = None
        self.seq, self.hash = head
        self.signed = self._signing

    # In the thread --------------------------------------------------------------------------------------------------

    def _connect(self) -> tuple[int, str]:
        """Open the connection, and read the head of the chain."""
        self._connection = connection = self._engine.connect()
        if connection.dialect.name == "postgresql":
            _hold(connection, self._fence)
        last = sa.select(schema.journal.c.seq, schema.journal.c.hash).order_by(schema.journal.c.seq.desc()).limit(1)
        found = connection.execute(last).one_or_none()
        connection.rollback()
        return (found.seq, found.hash) if found else (0, chain.START)

    def _connect_anew(self) -> tuple[int, str]:
        self._disconnect()
        return self._connect()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()
        self._engine.dispose()

    def _put(self, rows: Rows, batches: list[Batch]) -> None:
        connection = self._connection
        assert connection is not None
        with connection.begin():
            if self._fence is not None:
                self._fence.check(connection)
            for table, values in rows.items():
                _insert(connection, table, values)
            delta = changes(posting for batch in batches for posting in batch.postings())
            if delta:
                amounts = [{"account": account, "amount": amount} for account, amount in delta.items()]
                _insert(connection, schema.balances, amounts)
            for batch in batches:
                for table, id_, new in batch.changes:
                    _update(connection, table, {"id": id_}, new)
                for table, old, instead in batch.replaced:
                    key = {column.name: old[column.name] for column in table.primary_key.columns}
                    if instead is None:
                        _delete(connection, table, key)
                    else:
                        _update(connection, table, key, instead)

    # Chaining -------------------------------------------------------------------------------------------------------

    def _chained(self, batches: Iterable[Timed]) -> tuple[Rows, tuple[int, str]]:
        """The rows of these batches by table, the journal's rows chained to the head."""
        rows: Rows = {}
        seq, hash_, signed = self.seq, self.hash, self.signed
        for batch, now in batches:
            seals: dict[str, Any] = batch.seals()
            if seals and not batch.lines:
                batch.lines.append(Line("kept", {}))
            if batch.sign:
                # The chain knows every head but the last, so that one that is deleted is missed.
                seals["signed"] = signed
            for line in batch.lines:
                seq += 1
                body = msgspec.json.encode({**line.body, "postings": line.postings, **seals}).decode()
                seals = {}
                hash_ = chain.link(hash_, seq, now, line.kind, line.table, line.round, body)
                rows.setdefault(schema.journal, []).append(_journal_row(seq, now, line, body, hash_))
                for n, posting in enumerate(line.postings):
                    rows.setdefault(schema.postings, []).append(posting_row(seq, n, posting))
            for table, row in batch.inserts:
                rows.setdefault(table, []).append(row)
            if batch.sign:
                rows.setdefault(schema.heads, []).append(self._head(seq, hash_))
                signed = seq
        return rows, (seq, hash_)

    def _head(self, seq: int, hash_: str) -> dict[str, Any]:
        return {"seq": seq, "hash": hash_, "signature": self.signer.sign(seq, hash_)}


def _hold(connection: sa.Connection, fence: Fence | None) -> None:
    """Hold a PostgreSQL database against other servers; a connection of ours that was just lost has time to end.

    Processes that share a casino hold it together, and their lease says which of them writes.
    """
    lock = sa.func.pg_advisory_lock if fence is None else sa.func.pg_advisory_lock_shared
    try:
        connection.execute(sa.text(f"SET LOCAL lock_timeout = '{_PATIENCE}'"))
        connection.execute(sa.select(lock(_LOCK)))
        connection.commit()
    except sa.exc.OperationalError as error:
        raise AlreadyServed("another server has this database open") from error
    if fence is not None:
        # The lock is shared, so it does not tell whether a transaction of the lost connection is still under way.
        connection.execute(sa.text(f"SET LOCAL lock_timeout = '{_PATIENCE}'"))
        fence.settle(connection)
        connection.commit()


def _insert(connection: sa.Connection, table: sa.Table, rows: list[dict[str, Any]]) -> None:
    names = tuple(rows[0])
    _words(connection, "insert", table, names, lambda: _adding(connection, table)).run(connection, rows)


def _update(connection: sa.Connection, table: sa.Table, key: dict[str, Any], new: dict[str, Any]) -> None:
    values: dict[str, Any] = {name: sa.bindparam(name) for name in new}
    words = _words(
        connection, "update", table, tuple(new), lambda: table.update().where(*_this(table, key)).values(values)
    )
    words.run(connection, [{**_named(key), **new}])


def _delete(connection: sa.Connection, table: sa.Table, key: dict[str, Any]) -> None:
    words = _words(connection, "delete", table, (), lambda: table.delete().where(*_this(table, key)))
    words.run(connection, [_named(key)])


def _named(key: dict[str, Any]) -> dict[str, Any]:
    """A row's key beside its new values, which may have another."""
    return {f"this_{name}": value for name, value in key.items()}


def _this(table: sa.Table, key: dict[str, Any]) -> list[sa.ColumnElement[bool]]:
    return [table.c[name] == sa.bindparam(given) for name, given in zip(key, _named(key), strict=True)]


def _words(
    connection: sa.Connection, what: str, table: sa.Table, columns: Columns, statement: Callable[[], Any]
) -> _Words:
    which = connection.dialect.driver, what, table, columns
    if which not in _known:
        _known[which] = _Words(connection, statement(), columns if what == "insert" else None)
    return _known[which]


def _adding(connection: sa.Connection, table: sa.Table) -> Any:
    """How rows are added to a table; a balance that is there is added to."""
    made: Any = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}[connection.dialect.name](table)
    if table is not schema.balances:
        return made
    return made.on_conflict_do_update(
        index_elements=["account"], set_={"amount": table.c.amount + made.excluded.amount}
    )


def _journal_row(seq: int, now: int, line: Line, body: str, hash_: str) -> dict[str, Any]:
    return {
        "seq": seq,
        "at": now,
        "kind": line.kind,
        "table_id": line.table,
        "round_id": line.round,
        "body": body,
        "hash": hash_,
    }


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
