"""The database fails while something is written: what was done is found out, and what is not known is not shown."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record.audit import verify
from houseway.server.record.store import InDoubt, NotStored
from houseway.server.record.writer import Writer
from houseway.server.table.commands import ActCommand, NextCommand, SeatCommand, TopUpCommand
from houseway.server.table.seating import TableConfig

from .conftest import HandClock
from .portraits import held, portrait, stored

ANTE = {"ante": 500, "ante_bonus": 500}
TABLE = "quiet"


class Away(Exception):
    """The database does not answer."""


class Faults:
    """What goes wrong at the database, from now on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.before_commit = self.after_commit = self.connecting = False
        put, connect = Writer._put, Writer._connect

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

        patch.setattr(Writer, "_put", putting)
        patch.setattr(Writer, "_connect", connecting)

    def none(self) -> None:
        """The database is back."""
        self.before_commit = self.after_commit = self.connecting = False


Test = Callable[[Casino, Person, Faults], Awaitable[None]]


@pytest.fixture
def at_a_table(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Test], None]:
    """Ada alone at a table of Dragon Poker, on each kind of database; afterwards the audit is clean."""

    async def run(test: Test) -> None:
        casino = Casino(url, tmp_path, clock=HandClock(), rehearsal=Seeded(7), games=())
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
        await casino.command(ada, TABLE, NextCommand("goes-on-first", table.seating.round))
    await casino.command(ada, TABLE, ActCommand("sits-this-one-out", *question(casino), {}))
    number = table.seating.number
    await casino.command(ada, TABLE, NextCommand("goes-on-again", table.seating.round))
    assert (table.seating.number, table.seating.playing) == (number + 1, True)
    assert held(table) == await stored(table)


def test_what_the_database_refused_is_not_done(at_a_table: Callable[[Test], None]) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        before = portrait(casino, TABLE)
        faults.before_commit = True
        with pytest.raises(NotStored, match="nothing was done"):
            await casino.command(ada, TABLE, TopUpCommand("adds-chips", 5_000))
        faults.none()
        await casino.table(TABLE).known()
        assert portrait(casino, TABLE) == before

    at_a_table(test)


def test_a_lost_answer_to_a_commit_is_found_out_and_the_command_is_done_once(
    at_a_table: Callable[[Test], None],
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        faults.after_commit = True
        command = TopUpCommand("adds-chips", 5_000)
        done = await casino.command(ada, TABLE, command)
        faults.none()
        assert done == await casino.command(ada, TABLE, command)
        sitting = casino.table(TABLE).seating.at("Ada")
        assert sitting is not None
        assert sitting.adding == 5_000
        assert casino.ledger.balance("player/play/Ada") == 975_000
        assert held(casino.table(TABLE)) == await stored(casino.table(TABLE))

    at_a_table(test)


@pytest.mark.parametrize("written", [True, False])
def test_a_table_in_doubt_shows_and_accepts_nothing_until_the_database_is_back(
    at_a_table: Callable[[Test], None], written: bool
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        table, watching = casino.table(TABLE), Connection(None)
        await table.watch(watching)
        shown, purse = watching.frames.qsize(), casino.ledger.balance("player/play/Ada")
        faults.before_commit, faults.after_commit, faults.connecting = not written, written, True
        command = TopUpCommand("adds-chips", 5_000)
        with pytest.raises(InDoubt, match="not known yet"):
            await casino.command(ada, TABLE, command)
        assert table.unknown
        for refused in (
            lambda: table.known(),
            lambda: table.watch(Connection("Bob")),
            lambda: casino.command(ada, TABLE, TopUpCommand("adds-more", 100)),
            lambda: casino.command(ada, TABLE, command),
            lambda: casino.reception.guest("Bob"),
        ):
            with pytest.raises(Problem) as error:
                await refused()
            assert error.value.kind == "no-store"
        table.look_again()
        assert watching.frames.qsize() == shown, "nothing was told"
        # The chips that may have moved cannot be spent a second time meanwhile.
        assert casino.ledger.available("player/play/Ada") == purse - 5_000
        faults.none()
        await casino.command(ada, TABLE, command)
        assert casino.ledger.balance("player/play/Ada") == purse - 5_000, "once, whether it was written or not"
        assert casino.ledger.available("player/play/Ada") == purse - 5_000
        assert isinstance(casino.clock, HandClock)
        await casino.clock.advance(1_000)
        assert not table.unknown, "the table reads itself back"
        assert watching.frames.qsize() > shown
        assert held(table) == await stored(table)

    at_a_table(test)


def test_a_round_is_not_shown_further_than_it_is_stored(at_a_table: Callable[[Test], None]) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        table = casino.table(TABLE)
        await casino.command(ada, TABLE, ActCommand("places-ante", *question(casino), ANTE))
        faults.before_commit = faults.connecting = True
        before = held(table)
        with pytest.raises(InDoubt):
            await casino.command(ada, TABLE, ActCommand("plays-it", *question(casino), "play"))
        assert held(table) == before, "no card of the dealer's, no payout"
        faults.none()
        await table.known()
        assert held(table) == before
        await casino.command(ada, TABLE, ActCommand("folds-then", *question(casino), "fold"))
        assert table.phase == "result"

    at_a_table(test)


def test_the_clock_tries_again_later_when_its_change_could_not_be_stored(at_a_table: Callable[[Test], None]) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        table, clock = casino.table(TABLE), casino.clock
        assert isinstance(clock, HandClock)
        await casino.command(ada, TABLE, ActCommand("places-ante", *question(casino), ANTE))
        faults.before_commit = True
        await clock.advance(90_000)
        tried = casino.store.seq
        assert table.seating.playing
        faults.none()
        await clock.advance(500)
        assert table.seating.playing, "not at once: a store that fails is not asked without a pause"
        await clock.advance(500)
        assert casino.store.seq > tried
        assert not table.seating.playing

    at_a_table(test)


def test_chips_being_written_cannot_be_spent_at_another_table(tmp_path: Path) -> None:
    async def run() -> None:
        casino = Casino(f"sqlite+aiosqlite:///{tmp_path / 'houseway.db'}", tmp_path, clock=HandClock(), games=())
        await casino.open()
        tables = [f"table-{n}" for n in range(8)]
        for id_ in tables:
            await casino.add_table(TableConfig(id_, "dragon-poker", id_, bots=0), "house")
        ada, _, _ = await casino.reception.guest("Ada")
        at_once = (casino.command(ada, id_, SeatCommand(f"sits-at-{id_}", 200_000)) for id_ in tables)
        said = await asyncio.gather(*at_once, return_exceptions=True)
        assert sum(isinstance(each, Exception) for each in said) == 3, "of a million, five times two hundred thousand"
        assert casino.ledger.balance("player/play/Ada") == casino.ledger.total() == 0
        rows = await casino.store.rows(sa.text("SELECT amount FROM balances WHERE account = 'player/play/Ada'"))  # type: ignore[arg-type]
        assert [row.amount for row in rows] == [0]
        await casino.close()

    asyncio.run(run())
