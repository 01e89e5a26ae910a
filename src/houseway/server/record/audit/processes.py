"""The audit by several processes: each checks stretches of the journal on a connection of its own."""

import contextlib
import gc
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import sqlalchemy as sa

from houseway.server.record import schema
from houseway.server.record.audit import stretch
from houseway.server.record.audit.resuming import Checked
from houseway.server.record.audit.stretch import Found, Stretch
from houseway.server.record.audit.whole import Checking
from houseway.server.record.cards_key import CardsKey
from houseway.server.record.database import snapshot

WORTH_IT = 30_000
"""From how many lines on several processes are quicker than one: they take a few seconds to start."""
AHEAD = 3
"""How many stretches wait for each process, so that none is idle and memory stays small."""


def cores() -> int:
    """How many processes can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass
class _Worker:
    connection: sa.Connection
    public: str
    cards: CardsKey
    open: contextlib.ExitStack
    """Keeps the connection open as long as the process lives."""


_worker: list[_Worker] = []
"""What this process reads with, once it has been started as a worker."""


def _start(url: str, public: str, cards: CardsKey) -> None:
    # Ctrl-C reaches every process of the terminal; the first one tells the others when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What is loaded now stays: to search it for garbage again and again would cost more than the garbage.
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    open_ = contextlib.ExitStack()
    _worker.append(_Worker(open_.enter_context(snapshot(url)), public, cards, open_))


def _check(which: Stretch, known: bytes | None, digesting: bool) -> tuple[Found | None, bytes]:
    """What is found in a stretch, None if its rows are those that were checked before; and the hash of its rows."""
    rows = stretch.read(_worker[0].connection, which)
    # What was checked without the key that opens the decks has to be checked again with it.
    digest = rows.digest() + bytes([_worker[0].cards.there]) if digesting else b""
    if known is not None and known == digest:
        return None, digest
    return stretch.check(rows, _worker[0].public, _worker[0].cards), digest


def worth_it(connection: sa.Connection) -> bool:
    """Whether a record is long enough for several processes."""
    seq = schema.journal.c.seq
    return connection.execute(sa.select(seq).order_by(seq).limit(1).offset(WORTH_IT)).one_or_none() is not None


@contextlib.contextmanager
def by_processes(
    url: str, public: str, count: int, checked: Checked | None = None, cards: CardsKey | None = None
) -> Iterator[Checking]:
    """Check with `count` processes. With `checked`, what an earlier audit checked is only compared, and what is checked
    now is kept there."""
    # Not forked: a connection to a database must not be shared by two processes.
    pool = ProcessPoolExecutor(count, get_context("spawn"), _start, (url, public, cards or CardsKey()))

    def checking(these: Iterable[Stretch]) -> Iterator[tuple[Found, bool]]:
        waiting: deque[tuple[Stretch, Future[tuple[Found | None, bytes]]]] = deque()

        def next_one() -> tuple[Found, bool]:
            which, future = waiting.popleft()
            found, digest = future.result()
            if found is None:
                assert checked is not None
                return checked.found(which), True
            if checked is not None and not found.wrong:
                checked.keep(which, digest, found)
            return found, False

        for each in these:
            known = checked.digest(each) if checked is not None else None
            waiting.append((each, pool.submit(_check, each, known, checked is not None)))
            if len(waiting) >= AHEAD * count:
                yield next_one()
        while waiting:
            yield next_one()

    try:
        yield checking
    finally:
        pool.shutdown(cancel_futures=True)
