"""The start of `houseway serve` on a long record: run `python benchmarks/start.py [--rounds N]`.

The real service plays a few hundred rounds. Copies of their rows then make the record as long as is asked for, with
every index kept. The copied lines are empty, which keeps the file small, and no audit would pass them: a start does not
look at them, and must not take longer because they are there. The time runs from the start of the process until
`/ready` answers 200; the processor time is that of the process, which says more on a busy machine.
"""

import argparse
import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent))

from audit import hasty, make

from houseway.server.record.chain import Signer
from server import cpu_seconds, free_port

COPIED = {
    "journal": "SELECT seq + :shift, at, kind, table_id, CASE round_id WHEN '' THEN '' ELSE :copy || round_id END, "
    "'{}', hash FROM journal WHERE seq <= :last AND kind IN ('opened', 'played', 'closed', 'day', 'seating')",
    "rounds": "SELECT :copy || id, table_id, game, number, started, ended, steps, void, x'00' FROM rounds "
    "WHERE id NOT LIKE '%-%'",
    "round_players": "SELECT :copy || round_id, player, net FROM round_players WHERE round_id NOT LIKE '%-%'",
    "postings": "SELECT journal_seq + :shift, n, source, target, amount, what, rule, :copy || round_id FROM postings "
    "WHERE journal_seq <= :last",
    "commands": 'SELECT name, :copy || "key", digest, reply, at FROM commands WHERE "key" NOT LIKE \'00-%\'',
}
"""How a copy of each table's rows is made; its rounds come before those that were played, as their ids tell."""


def lengthen(folder: Path, rounds: int) -> None:
    """Copy the rounds of a record until it has so many, and sign the new head."""
    db = sqlite3.connect(folder / "houseway.db", isolation_level=None)
    for pragma in ("journal_mode=OFF", "synchronous=OFF"):
        db.execute(f"PRAGMA {pragma}")
    (played,) = db.execute("SELECT count(*) FROM rounds").fetchone()
    (last,) = db.execute("SELECT max(seq) FROM journal").fetchone()
    db.execute("BEGIN")
    for copy in range(1, -(-rounds // played)):
        values = {"shift": copy * last, "copy": f"00-{copy}-", "last": last}
        for table, rows in COPIED.items():
            db.execute(f"INSERT INTO {table} {rows}", values)
    seq, hash_ = db.execute("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1").fetchone()
    signature = Signer.at(folder / "journal.key").sign(seq, hash_)
    db.execute("INSERT OR REPLACE INTO heads VALUES (?, ?, ?)", (seq, hash_, signature))
    db.execute("COMMIT")
    (rounds,), (lines,) = (db.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("rounds", "journal"))
    db.close()
    size = (folder / "houseway.db").stat().st_size
    print(f"  a record of {rounds:,} rounds: {lines:,} lines, {size / 1e6:,.0f} MB")


def start(folder: Path, port: int) -> None:
    """Start the service, wait until it is ready, and stop it again."""
    words = [sys.executable, "-m", "houseway", "serve", "--data", str(folder), "--port", str(port), "--no-browser"]
    wall = time.perf_counter()
    service = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                if httpx.get(f"http://127.0.0.1:{port}/ready").status_code == 200:
                    break
            except httpx.TransportError:
                pass
            if service.poll() is not None:
                sys.exit("the service did not start")
            time.sleep(0.02)
        wall = time.perf_counter() - wall
        used = cpu_seconds(service.pid)
    finally:
        service.terminate()
        service.wait(60)
    print(f"  ready after {wall:.2f} s, with {used:.2f} s of processor time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--played", type=int, default=500, help="rounds that are played; the others are copies")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--quick", action="store_true", help="a few rounds, to see that it runs")
    asked = parser.parse_args()
    if asked.quick:
        asked.rounds, asked.played, asked.times = 40, 20, 1
    hasty()
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as name:
        folder = Path(name)
        print(f"start: load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        asyncio.run(make(folder, asked.played, 1, ["mini-dice", "dragon-poker"], min(50, asked.played)))
        lengthen(folder, asked.rounds)
        for _ in range(asked.times):
            start(folder, asked.port or free_port())


if __name__ == "__main__":
    main()
