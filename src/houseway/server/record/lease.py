"""Which of several processes serves a casino: a row in PostgreSQL that one of them holds at a time.

Each taking raises the row's epoch. A process writes under the epoch it took, and every transaction checks it: a process
that was held up for so long that another took over writes nothing any more, whatever it still believes. Times are those
of the database alone, so the clocks of the machines do not matter.
"""

import logging
import threading
import time
from typing import NamedTuple

import sqlalchemy as sa

from houseway.server.record import chain
from houseway.server.record.database import writer_for

_log = logging.getLogger("houseway.server")
LIFE, RENEWED, GIVEN_UP = 6.0, 2.0, 4.0
"""Seconds: how long a lease holds, how often it is renewed, and after how long without that its holder stops."""
LOOK = 0.5
"""Seconds between two looks of a process that waits for the lease."""
STALLED = 3.0
"""Seconds that a look at the lease may take."""
CASINO = "casino"

_LEASES = sa.Table(
    "leases",
    sa.MetaData(),
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("epoch", sa.BigInteger, nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    # A change of a unique column waits for transactions that checked it; a renewal, which changes none, does not.
    sa.UniqueConstraint("name", "epoch"),
)
_row = _LEASES.c
_now = sa.extract("epoch", sa.func.clock_timestamp())
_ours = sa.and_(_row.name == CASINO, _row.epoch == sa.bindparam("ours"))
_MAKE = 0x4C65617365  # "Lease": one process at a time makes the table


def steady() -> float:
    """Seconds on a clock that is never set; on Linux it goes on while the machine is suspended."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


def _end_where(so: sa.ColumnElement[bool]) -> sa.Select[tuple[bool]]:
    """End, on such a condition, every transaction that has checked an epoch.

    Its process may be held up in the midst of it, or its machine be gone without a word: it would keep the row for as
    long as that lasts. (A time limit of PostgreSQL does not do: none begins after many rows were written at once.)
    """
    locks = sa.table("pg_locks", *map(sa.column, ("pid", "relation", "mode", "database")))
    here: sa.ColumnElement[int] = sa.literal_column("(SELECT oid FROM pg_database WHERE datname = current_database())")
    return sa.select(sa.func.pg_terminate_backend(locks.c.pid)).where(
        locks.c.relation == sa.literal_column("'leases'::regclass"),
        locks.c.database == here,
        locks.c.mode == "RowShareLock",  # what a SELECT ... FOR holds to the end of its transaction
        locks.c.pid != sa.func.pg_backend_pid(),
        so,
    )


class Fenced(chain.Unusable):
    """Another process serves this casino now; nothing was written."""

    def __init__(self) -> None:
        super().__init__("another process serves this casino now")


class Fence:
    """The epoch under which a process writes."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch
        self._check = sa.select(_row.epoch).where(_ours).with_for_update(read=True, key_share=True)
        self._settle = sa.select(_row.epoch).where(_ours).with_for_update()
        self._end = _end_where(sa.exists().where(_ours))

    def check(self, connection: sa.Connection) -> None:
        """Refuse to write under an epoch that is over; until the transaction ends, no other can begin."""
        self._expect(connection, self._check)

    def settle(self, connection: sa.Connection) -> None:
        """End what a lost connection of ours is still doing, and wait until it is over."""
        connection.execute(self._end, {"ours": self.epoch})
        self._expect(connection, self._settle)

    def _expect(self, connection: sa.Connection, query: sa.Select[tuple[int]]) -> None:
        if connection.execute(query, {"ours": self.epoch}).one_or_none() is None:
            raise Fenced


class Holder(NamedTuple):
    """Who holds the lease."""

    epoch: int
    address: str
    """Where other processes reach it; nothing while no one holds it, or its holder is not ready to answer."""


class Lease:
    """One process's part in the lease: it waits for it, takes it and renews it, in a thread with its own connection."""

    def __init__(self, url: str, key: str, address: str) -> None:
        self._key, self._address = key, address
        self.epoch = 0
        """The epoch that is ours; 0 while another holds the lease, or no one."""
        self.holder = Holder(0, "")
        """Who held it at the last look."""
        self._renewed = 0.0
        self._said = False
        self._engine = writer_for(url)
        self._ready = False
        """Whether we can answer what others pass on."""
        self._stopped, self._looked, self._again = threading.Event(), threading.Event(), threading.Event()
        self._not_before = 0.0
        """When it may be taken, by the steady clock."""
        self._turn = threading.Lock()
        """Held by a beat, and by what must not come in between."""
        self._thread = threading.Thread(target=self._live, name="houseway-lease", daemon=True)

    @property
    def fresh(self) -> bool:
        """Whether the lease is ours, and was renewed not long ago."""
        return bool(self.epoch) and steady() < self._renewed + GIVEN_UP

    # Called from outside the thread ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Make the table if it is not there, look who holds the lease, and begin to wait for it."""
        try:
            self._make()
        except BaseException:
            self._engine.dispose()
            raise
        self._thread.start()
        self._looked.wait()

    def _make(self) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MAKE)))
            _LEASES.create(connection, checkfirst=True)
            found = connection.execute(sa.select(_row.key, _row.until > _now).where(_row.name == CASINO)).one_or_none()
            if found is None:
                first = {"name": CASINO, "epoch": 0, "key": self._key, "address": "", "until": 0.0}
                connection.execute(_LEASES.insert(), first)
            elif found[1] and found[0] != self._key:
                # While no one holds the lease, the record itself tells whether our keys are the right ones.
                why = "journal.key is not the key of the process that serves this record"
                raise chain.Unusable(f"{why}; copy its keys into --data")

    def announce(self, ready: bool) -> None:
        """Let the others know whether we answer; while we do not, their requests need not be passed to us."""
        self._ready = ready
        self._again.set()

    def wait(self, seconds: float) -> None:
        """Give the lease back, and leave it to others for a while."""
        self._not_before = steady() + seconds
        self._release()

    def hand_over(self) -> None:
        """Give the lease back for good, so that another process takes it at once; who that is can still be asked."""
        self._not_before = float("inf")
        self._release()

    def stop(self) -> None:
        """Give the lease back, and look no more."""
        self._stopped.set()
        self._again.set()
        self._thread.join()
        self._release()
        self._engine.dispose()

    def _release(self) -> None:
        with self._turn:
            ours, self.epoch = self.epoch, 0
            if not ours:
                return
            try:
                with self._engine.begin() as connection:
                    connection.execute(_LEASES.update().where(_ours).values(until=0.0), {"ours": ours})
            except sa.exc.SQLAlchemyError as error:
                _log.warning("the lease could not be given back; it runs out by itself: %r", error)

    # In the thread --------------------------------------------------------------------------------------------------

    def _live(self) -> None:
        while not self._stopped.is_set():
            try:
                with self._engine.connect() as connection:
                    connection.execute(sa.text(f"SET statement_timeout = '{STALLED:g}s'"))
                    connection.commit()
                    self._beat(connection)
            except sa.exc.SQLAlchemyError as error:
                if not self._said:
                    _log.warning("the lease cannot be looked at: %r", error)
                self._said = True
                self._looked.set()
                self._stopped.wait(LOOK)

    def _beat(self, connection: sa.Connection) -> None:
        while not self._stopped.is_set():
            with self._turn:
                began = steady()
                with connection.begin():
                    ours = self._renew(connection) if self.epoch else self._take(connection)
                    self.holder = self._look(connection)
                self._renewed, self.epoch = began, ours
            self._said = False
            self._looked.set()
            self._again.wait(RENEWED if ours else LOOK)
            self._again.clear()

    def _renew(self, connection: sa.Connection) -> int:
        # Late is no harm: as long as the epoch is the same, no one else has written.
        new = {"until": _now + LIFE, "address": self._address if self._ready else ""}
        renewed = _LEASES.update().where(_ours).values(new).returning(_row.epoch)
        return connection.execute(renewed, {"ours": self.epoch}).scalar_one_or_none() or 0

    def _take(self, connection: sa.Connection) -> int:
        if steady() < self._not_before:
            return 0
        vacant = sa.and_(_row.name == CASINO, _row.until < _now)
        connection.execute(_end_where(sa.exists().where(vacant)))
        self._ready = False
        new = {"epoch": _row.epoch + 1, "key": self._key, "address": "", "until": _now + LIFE}
        return connection.execute(_LEASES.update().where(vacant).values(new).returning(_row.epoch)).scalar() or 0

    def _look(self, connection: sa.Connection) -> Holder:
        held = sa.case((_row.until > _now, _row.address), else_="")
        found = connection.execute(sa.select(_row.epoch, held).where(_row.name == CASINO)).one()
        return Holder(*found)
