"""A table whose database fails when it is told to."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.record.audit import verify
from houseway.server.record.store import NotRead, Store
from houseway.server.record.writer import Writer
from houseway.server.table.commands import ActCommand, NextCommand, SeatCommand
from houseway.server.table.seating import TableConfig

from .conftest import HandClock
from .portraits import held, stored

TABLE = "quiet"


class Away(Exception):
    """The database does not answer."""


class Faults:
    """What goes wrong at the database, from now on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.before_commit = self.after_commit = self.connecting = self.reading = False
        put, connect, read = Writer._put, Writer._connect, Store._read

        def putting(writer: Writer, *what: Any) -> None:
            if self.before_commit:
                raise Away("before the commit")
            put(writer, *what)
            if self.after_commit:
                raise Away("the answer to the commit is lost")

        def connecting(writer: Writer) -> Any:
            if self.connecting:
                raise Away("no connection")
            return connect(writer)

        async def reading(store: Store, query: Any) -> Any:
            if self.reading:
                raise NotRead
            return await read(store, query)

        patch.setattr(Store, "_read", reading)
        patch.setattr(Writer, "_put", putting)
        patch.setattr(Writer, "_connect", connecting)

    def none(self) -> None:
        """The database is back."""
        self.before_commit = self.after_commit = self.connecting = self.reading = False


Test = Callable[[Casino, Person, Faults], Awaitable[None]]


@pytest.fixture
def at_a_table(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Test], None]:
    """Ada alone at a table of Dragon Poker, on each kind of database; afterwards the audit is clean."""

    async def run(test: Test) -> None:
        casino = Casino(url, tmp_path, clock=HandClock(), rehearsal=Seeded(7), games=())
        casino.identity._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        await casino.open()
        await casino.add_table(TableConfig(TABLE, "dragon-poker", "Quiet", bots=0), "house")
        ada, _, _ = await casino.reception.guest("Ada")
        await casino.command(ada, TABLE, SeatCommand("sits-down", 20_000))
        await test(casino, ada, Faults(monkeypatch))
        await plays_another_round(casino, ada)
        async with casino.store.engine.connect() as connection:
            assert (await verify(connection, casino.store.signer.public)).wrong == []
        await casino.close()

    return lambda test: asyncio.run(run(test))


def question(casino: Casino) -> tuple[str, int]:
    in_play = casino.table(TABLE).in_play
    assert in_play is not None
    return in_play.id, in_play.seq


async def plays_another_round(casino: Casino, ada: Person) -> None:
    """The table is as good as new."""
    table = casino.table(TABLE)
    if not table.seating.playing:
        await casino.command(ada, TABLE, NextCommand(f"goes-on-from-{table.seating.round}", table.seating.round))
    round_ = table.seating.round
    await casino.command(ada, TABLE, ActCommand(f"sits-out-{round_}", *question(casino), {}))
    number = table.seating.number
    await casino.command(ada, TABLE, NextCommand(f"goes-on-after-{round_}", round_))
    assert (table.seating.number, table.seating.playing) == (number + 1, True)
    assert held(table) == await stored(table)
