"""The audit of a record, and the start of a service on it: run `python benchmarks/audit.py [--rounds N]`.

First a record of N rounds is made by the real service: people at many tables play through the commands of a casino in
this process, without sockets and without waiting for the disk. Then the service is started on it, and it is audited by
one process for each core, and once more from what the first audit kept. All times are of the processor too, which on a
busy machine say more than those of the clock.
"""

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.house.ledger import wallet
from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.record import database
from houseway.server.record.chain import Signer
from houseway.server.table.commands import ActCommand, NextCommand, SeatCommand, TableCommand, TopUpCommand
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import TableConfig
from houseway.server.time_source import WallClock

BUY_IN, LOW = 100_000, 20_000


class NoAlarms(WallClock):
    """The time of day, by which no one is hurried."""

    def alarm(self, at: int, ring: Callable[[], None]) -> Any:
        return SimpleNamespace(cancel=lambda: None)


def address(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'houseway.db'}"


class Group:
    """People at one table who play at random; alone, a person plays beside two bots."""

    def __init__(self, casino: Casino, game: str, number: int, keys: Any) -> None:
        self.casino, self.game, self.number = casino, game, number
        self.keys = keys
        self.source = Seeded(number)
        self.people: dict[str, Person] = {}

    async def play(self, people: int, rounds: int) -> None:
        config = TableConfig(
            f"{self.game}-{self.number}",
            self.game,
            "benchmark",
            settings=dict(GAMES[self.game].public_settings),
            bots=2 if people == 1 else 0,
        )
        table = await self.casino.add_table(config, "house")
        for seat in range(people):
            person, _, _ = await self.casino.reception.guest(f"P{self.number}x{seat}")
            self.people[person.name] = person
            await self._do(person, table, SeatCommand(self._key(), BUY_IN))
        while rounds:
            if not table.seating.playing:
                await self._go_on(table)
            while table.seating.playing:
                await self._answer(table)
            rounds -= 1

    def _key(self) -> str:
        return f"key-{next(self.keys):012}"

    async def _do(self, person: Person, table: GamingTable, command: TableCommand) -> None:
        await self.casino.command(person, table.config.id, command)

    async def _answer(self, table: GamingTable) -> None:
        in_play = table.in_play
        assert in_play is not None
        asked = (each for each in in_play.round.todo() if each.actor in self.people)
        todo = next(each for each in asked if each.actor not in in_play.round.answered)
        assert todo.space is not None
        answer = todo.space.sample(self.source)
        await self._do(self.people[todo.actor], table, ActCommand(self._key(), in_play.id, in_play.seq, answer))

    async def _go_on(self, table: GamingTable) -> None:
        for person in self.people.values():
            sitting = table.seating.at(person.name)
            assert sitting is not None
            if not table.seating.playing and sitting.stack < LOW:
                if self.casino.ledger.balance(wallet(person.name, "play")) < BUY_IN:
                    await self.casino.refill(person, self._key())
                await self._do(person, table, TopUpCommand(self._key(), BUY_IN - LOW))
            if not table.seating.playing:
                await self._do(person, table, NextCommand(self._key(), table.seating.round))


async def make(folder: Path, rounds: int, people: int, games: list[str], tables: int) -> float:
    """Make a record of so many rounds; says how many lines each command wrote."""
    casino, keys = Casino(address(folder), folder, clock=NoAlarms(), games=()), count(1)
    await casino.open()
    wall, used = time.perf_counter(), time.process_time()
    groups = [Group(casino, games[number % len(games)], number, keys) for number in range(tables)]
    share = -(-rounds // tables)
    await asyncio.gather(*(group.play(people, share) for group in groups))
    used, wall = time.process_time() - used, time.perf_counter() - wall
    commands, lines = next(keys) - 1, casino.store.seq
    await casino.close()
    size = (folder / "houseway.db").stat().st_size
    print(f"  made {share * tables:,} rounds by {commands:,} commands: {lines:,} lines, {size / 1e6:,.0f} MB")
    print(
        f"  {1000 * used / commands:.2f} ms of processor time a command, {lines / used:,.0f} lines a second of a core"
    )
    print(f"  took {wall:.0f} s")
    return lines / commands


def hasty() -> None:
    """Do not wait for the disk: the record is only for this run."""
    careful = database._set

    def set_(connection: Any, more: Any) -> None:
        careful(connection, more)
        connection.execute("PRAGMA synchronous=OFF")

    database._set = set_


async def start(folder: Path) -> None:
    """Start the service on the record, and shut it again."""
    wall, used = time.perf_counter(), time.process_time()
    casino = Casino(address(folder), folder, clock=NoAlarms(), games=())
    await casino.open()
    used, wall = time.process_time() - used, time.perf_counter() - wall
    print(f"  start with it: {wall:.2f} s, {used:.2f} s of processor time, {len(casino.tables)} tables")
    await casino.close()


def verify(folder: Path, rounds: int, resume: Path) -> None:
    """Audit the record as the command line does."""
    Signer.at(folder / "journal.key")
    words = [sys.executable, "-m", "houseway", "audit", "verify", "--data", str(folder), "--resume", str(resume)]
    state = {**os.environ, "XDG_STATE_HOME": str(folder)}
    for what in ("audit", "the same audit again, of what it had checked"):
        before, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=state)
        wall, after = time.perf_counter() - wall, resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(
            f"  {what}: {rounds / wall:,.0f} rounds a second of the clock ({wall:.1f} s), "
            f"{rounds / used:,.0f} a second of a core ({used:.1f} s)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5_000)
    parser.add_argument("--people", type=int, default=1, help="at each table; a person who is alone plays with bots")
    parser.add_argument("--games", default="dragon-poker")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--keep", type=Path, help="a folder for the record, which is used again if it is there")
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    asked = parser.parse_args()
    if asked.quick:
        asked.rounds, asked.tables = 20, 2
    hasty()
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as name:
        folder = asked.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        load = f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        print(f"audit: {asked.tables} tables of {asked.people}, {asked.games}; {load}")
        if not (folder / "houseway.db").exists():
            asyncio.run(make(folder, asked.rounds, asked.people, asked.games.split(","), asked.tables))
        asyncio.run(start(folder))
        verify(folder, asked.rounds, Path(name) / "checked")


if __name__ == "__main__":
    main()
