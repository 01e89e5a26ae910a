"""The narrow door to the database: the real SQL goes through it, and it fails when it is told to.

Every call of the driver is counted: a connection, a statement, a commit. At a call that was chosen beforehand the fault
happens.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from houseway.server.record.database import reading_url, writer_for

from .loop import Killed, VirtualClock, VirtualLoop

KINDS = ("before", "after", "lost", "outage", "delay", "full", "jump", "killed before", "killed after", "shut out")
"""What may go wrong: an error before a call; one after it; a lost answer with a connection that is gone; the same, and
the next calls fail as well; a long wait; a disk that is full for some commits; a clock that is set; a process
that ends before or after the call; and readers and writers that find no connection for a while."""


@dataclass(frozen=True)
class Fault:
    """What goes wrong at which call of the database."""

    call: int
    kind: str
    lasts: int
    """Over how many further calls, seconds or milliseconds, by its kind."""


class Door:
    """Counts calls, lets them through, or not."""

    def __init__(
        self, clock: VirtualClock, error: Callable[[str], Exception], lost: Callable[[str], Exception]
    ) -> None:
        self.clock = clock
        self._error, self._lost = error, lost
        self.calls = 0
        self.commits = 0
        self.away = 0
        """How many further calls find no database."""
        self.connecting_fails = 0
        self.full = 0
        """How many further commits find no room, while what is stored can be read."""
        self.faults: list[Fault] = []
        self.happened: list[Fault] = []
        self.committed: Callable[[], None] = lambda: None
        """Called when something is really stored, whatever the caller is told."""
        self.on = False
        self.dead = False
        """Whether the process whose door this is has ended."""

    def call(self, what: str, work: Callable[[], Any]) -> Any:
        """One call of the driver."""
        if self.dead:
            raise self._lost("the process has ended")
        if not self.on:
            return self._through(what, work)
        self.calls += 1
        if self.away:
            self.away -= 1
            raise self._lost("the database is away")
        if what == "connect" and self.connecting_fails:
            self.connecting_fails -= 1
            raise self._lost("no connection")
        if what == "commit" and self.full:
            self.full -= 1
            raise self._error("database or disk is full")
        due = [fault for fault in self.faults if fault.call <= self.calls]
        if due:
            # Those that speak of a commit or of a statement in it wait for one.
            fault = due[0]
            if self.waits_for_commit(fault.kind) and what != "commit":
                return self._through(what, work)
            self.faults.remove(fault)
            self.happened.append(fault)
            return self._fail(fault, what, work)
        return self._through(what, work)

    def waits_for_commit(self, kind: str) -> bool:
        """Whether a fault of this kind happens at a commit and nowhere else."""
        return kind in ("after", "lost", "outage")

    def _through(self, what: str, work: Callable[[], Any]) -> Any:
        found = work()
        if what == "commit":
            self.commits += 1
            self.committed()
        return found

    def _fail(self, fault: Fault, what: str, work: Callable[[], Any]) -> Any:
        kind, loop = fault.kind, asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        if kind == "delay":
            loop.slow = float(fault.lasts)
        elif kind == "jump":
            self.clock.set_by += (fault.lasts - 20) * 180_000
        elif kind == "full":
            self.full = fault.lasts % 8
            raise self._error("database or disk is full")
        elif kind == "before":
            raise self._error("an error before the call")
        elif kind == "shut out":
            self.connecting_fails = fault.lasts
            raise self._lost("the connection is gone")
        elif kind == "killed before":
            raise Killed
        found = self._through(what, work)
        if kind == "killed after":
            raise Killed
        if kind == "outage":
            self.away = fault.lasts
        if kind in ("lost", "outage"):
            raise self._lost("the answer is lost")
        if kind == "after":
            raise self._error("an error after the commit")
        return found


class Doorway:
    """The engines of a run, each call of which goes through the door that is set.

    They are made once and turned to the database of each run: statements are then put together once, too.
    """

    def __init__(self) -> None:
        self.door: Door | None = None
        self._urls: dict[tuple[str, str], str] = {}
        self._kept: dict[tuple[str, str], sa.Engine] = {}

    def engine(self, kind: str, url: str) -> sa.Engine:
        """The engine of this kind, for this database."""
        which = kind, url.partition(":")[0]
        self._urls[which] = url
        if which not in self._kept:
            engine = self._made(kind, url)
            dialect: Any = engine.dialect
            real = dialect.connect

            def connect(*_: Any, **options: Any) -> Any:
                return _connected(real, self._urls[which], options)

            dialect.connect = connect
            self._kept[which] = self._guarded(kind, engine)
        return self._kept[which]

    @staticmethod
    def _made(kind: str, url: str) -> sa.Engine:
        if url.startswith("sqlite"):
            return writer_for("sqlite:///file")
        # The truth is read past the proxy, but the server is killed under it as well.
        return sa.create_engine(reading_url(url), pool_pre_ping=True) if kind == "truth" else writer_for(url)

    def _guarded(self, kind: str, engine: sa.Engine) -> sa.Engine:
        dialect: Any = engine.dialect
        if kind != "truth":
            for name in ("do_execute", "do_executemany", "do_execute_no_params"):
                self._through(dialect, name, "statement")
            self._through(dialect, "do_commit", "commit")
            self._through(dialect, "connect", "connect")
        return engine

    def _through(self, dialect: Any, name: str, what: str) -> None:
        real = getattr(dialect, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            assert self.door is not None
            return self.door.call(what, lambda: real(*args, **kwargs))

        setattr(dialect, name, call)


def _connected(connect: Callable[..., Any], url: str, options: dict[str, Any]) -> Any:
    """A connection to the database of the run under way."""
    if url.startswith("sqlite"):
        return connect(url.partition(":///")[2], check_same_thread=False)
    address = sa.make_url(url)
    host = address.query["host"]
    return connect(**{**options, "dbname": address.database, "host": host, "user": address.username})


DOORWAY = Doorway()


class Connection:
    """A connection to read from, as the service expects it, over one that does not know of the loop."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    async def execute(self, query: Any) -> Any:
        return await _inline(lambda: self._connection.execute(query))

    async def run_sync(self, work: Callable[..., Any], *args: Any) -> Any:
        return await _inline(lambda: work(self._connection, *args))

    async def commit(self) -> None:
        await _inline(self._connection.commit)


class Engine:
    """An engine to read from, as the service expects it."""

    def __init__(self, engine: sa.Engine) -> None:
        self.sync_engine = engine

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Connection]:
        connection = await _inline(self.sync_engine.connect)
        try:
            yield Connection(connection)
        finally:
            await _inline(connection.close)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Connection]:
        async with self.connect() as made:
            yield made
            await made.commit()

    async def dispose(self) -> None:
        await _inline(self.sync_engine.dispose)


async def _inline(work: Callable[[], Any]) -> Any:
    return await asyncio.get_running_loop().run_in_executor(None, work)
