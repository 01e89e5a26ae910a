"""How fast chips are posted beside the raw commits of the same store, and how fast a day's report is made.

The report is made over a million postings of one day at twenty tables; each round is one line with eight postings.
"""

import asyncio
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from houseway.house.ledger import Posting, bank, felt, house, rake, wallet
from houseway.server.record import gaming_days, schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.chain import Signer
from houseway.server.record.store import Store
from houseway.server.table.seating import TableConfig

QUICK = "--quick" in sys.argv
POSTINGS = 8_000 if QUICK else 1_000_000
SECONDS = 0.3 if QUICK else 3.0
TABLES, A_LINE = 20, 8
NOON = 1_763_380_800_000
"""2025-11-17, 12:00 UTC."""


def line(number: int) -> Line:
    """A round's postings: wagers, what is collected and paid, rake."""
    table = f"t{number % TABLES}"
    moves = [Posting(bank("play"), wallet(f"p{each}", "play"), 500, "issued") for each in range(2)]
    moves += [Posting(wallet(f"p{each}", "play"), felt(table), 500, "wagered") for each in range(2)]
    moves += [Posting(felt(table), house(table), 500, "collected"), Posting(felt(table), rake(table), 25, "raked")]
    moves.append(Posting(house(table), wallet("p0", "play"), 100, "paid"))
    moves.append(Posting(felt(table), wallet("p1", "play"), 475, "pushed"))
    return Line("seating", {"by": "the benchmark", "state": {}}, table, postings=moves)


def raw_commits(folder: Path) -> float:
    """Commits a second of one small row, with the settings of the store."""
    with sqlite3.connect(folder / "raw.db", isolation_level=None) as raw:
        raw.execute("PRAGMA journal_mode=WAL")
        raw.execute("PRAGMA synchronous=FULL")
        raw.execute("CREATE TABLE raw (n INTEGER PRIMARY KEY, body TEXT)")
        began, done = time.perf_counter(), 0
        while time.perf_counter() - began < SECONDS:
            raw.execute("BEGIN")
            raw.execute("INSERT INTO raw (body) VALUES (?)", ("x" * 200,))
            raw.execute("COMMIT")
            done += 1
        return done / (time.perf_counter() - began)


async def posted(store: Store) -> tuple[float, float]:
    """Batches and postings a second, a few callers at a time, as tables write."""
    began, done = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        await asyncio.gather(*(store.commit(Batch([line(done + n)]), NOON) for n in range(TABLES)))
        done += TABLES
    seconds = time.perf_counter() - began
    return done / seconds, A_LINE * done / seconds


async def filled(store: Store) -> None:
    """A day of so many postings."""
    tables = [TableConfig(f"t{n}", "dragon-poker", f"Table {n}") for n in range(TABLES)]
    batch = Batch()
    for table in tables:
        batch.insert(schema.tables, id=table.id, config=msgspec.json.encode(table).decode(), state="{}")
    await store.commit(batch, NOON)
    for start in range(0, POSTINGS // A_LINE, 1000):
        await store.commit(Batch([line(start + n) for n in range(1000)]), NOON)


async def measure(folder: Path) -> None:
    """Print the figures."""
    raw = raw_commits(folder)
    store = Store(f"sqlite+aiosqlite:///{folder / 'posted.db'}", Signer.at(folder / "journal.key"))
    await store.open()
    batches, postings = await posted(store)
    await store.close()
    print(f"raw commits of the same disk: {raw:,.0f} a second")
    print(f"stored: {batches:,.0f} batches, {postings:,.0f} postings a second ({postings / raw:.1f} a raw commit)")
    store = Store(f"sqlite+aiosqlite:///{folder / 'day.db'}", Signer.at(folder / "journal.key"))
    await store.open()
    await filled(store)
    began = time.perf_counter()
    async with store.reading() as books:
        found = await gaming_days.report(books, "2025-11-17", 0)
    seconds = time.perf_counter() - began
    await store.close()
    won = sum(table.win for table in found.tables)
    assert won == 400 * (POSTINGS // A_LINE), won
    print(f"a day's report over {POSTINGS:,} postings at {TABLES} tables: {seconds:.2f} s")


with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as temporary:
    asyncio.run(measure(Path(temporary)))
