"""The database fails while something is written: what was done is found out, and what is not known is not shown."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino, Unknown
from houseway.server.connections import Connection
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record import store as store_module
from houseway.server.record.batch import Batch, Line
from houseway.server.record.store import InDoubt, NotRead, NotStored
from houseway.server.table.commands import ActCommand, SeatCommand, TopUpCommand
from houseway.server.table.seating import TableConfig

from .conftest import HandClock, Player, doors, sqlite
from .failing import TABLE, Faults, Test, at_a_table, plays_another_round, question
from .portraits import held, portrait, stored

ANTE = {"ante": 500, "ante_bonus": 500}
__all__ = ["at_a_table"]


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


def test_a_key_that_comes_twice_at_once_gets_one_answer_though_the_first_was_refused(
    at_a_table: Callable[[Test], None],
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        faults.before_commit = True
        command = TopUpCommand("adds-chips", 5_000)
        first, second = (asyncio.ensure_future(casino.command(ada, TABLE, command)) for _ in range(2))
        await asyncio.wait([first])
        # Were the second tried now, it would be done, and "nothing was done" would be untrue.
        faults.none()
        await asyncio.wait([second])
        assert [repr(each.exception()) for each in (first, second)] == [repr(NotStored())] * 2
        assert casino.ledger.balance("player/play/Ada") == 980_000

    at_a_table(test)


def test_a_key_that_cannot_be_looked_up_after_a_restart_is_in_doubt(
    at_a_table: Callable[[Test], None], tmp_path: Path
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        command, (round_, seq) = TopUpCommand("adds-chips", 5_000), question(casino)
        done = await casino.command(ada, TABLE, command)
        later = ActCommand("sits-out-once", round_, seq, {})
        acted = await casino.command(ada, TABLE, later)
        await plays_another_round(casino, ada)
        await casino.close()
        again = Casino(casino.store.url, tmp_path, clock=HandClock(), rehearsal=Seeded(7), games=())
        await again.open()
        faults.reading = True
        for each in (command, later):
            with pytest.raises(InDoubt, match="not known yet"):
                await again.command(ada, TABLE, each)
        faults.none()
        assert [await again.command(ada, TABLE, each) for each in (command, later)] == [done, acted]
        await again.close()
        casino.__dict__.update(Casino(casino.store.url, tmp_path, clock=HandClock(), games=()).__dict__)
        await casino.open()

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
        shown, purse = len(watching.frames), casino.ledger.balance("player/play/Ada")
        faults.before_commit, faults.after_commit, faults.connecting = not written, written, True
        command = TopUpCommand("adds-chips", 5_000)
        with pytest.raises(InDoubt, match="not known yet"):
            await casino.command(ada, TABLE, command)
        assert table.unknown

        def another() -> Awaitable[Any]:
            return casino.store.commit(Batch([Line("note", {})]), 1)

        for refused in (
            lambda: table.known(),
            lambda: table.watch(Connection("Bob")),
            lambda: casino.command(ada, TABLE, TopUpCommand("adds-more", 100)),
            lambda: casino.command(ada, TABLE, command),
            lambda: casino.reception.guest("Bob"),
            another,
        ):
            with pytest.raises(Problem) as error:
                await refused()
            assert error.value.kind == ("in-doubt" if refused is not another else "no-store")
        table.look_again()
        assert len(watching.frames) == shown, "nothing was told"
        # The chips that may have moved cannot be spent a second time meanwhile.
        assert casino.ledger.available("player/play/Ada") == purse - 5_000
        faults.none()
        await casino.command(ada, TABLE, command)
        assert casino.ledger.balance("player/play/Ada") == purse - 5_000, "once, whether it was written or not"
        assert casino.ledger.available("player/play/Ada") == purse - 5_000
        assert isinstance(casino.clock, HandClock)
        await casino.clock.advance(1_000)
        assert not table.unknown, "the table reads itself back"
        assert len(watching.frames) > shown
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


@pytest.mark.parametrize("written", [True, False])
def test_a_table_that_cannot_be_read_back_stays_unknown_and_is_told_of(
    at_a_table: Callable[[Test], None], written: bool
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        table = casino.table(TABLE)
        faults.before_commit, faults.after_commit = not written, written
        faults.connecting = faults.reading = True
        with pytest.raises(InDoubt):
            await casino.command(ada, TABLE, TopUpCommand("adds-chips", 5_000))
        assert casino.unknown() == Unknown(True, [TABLE], 0, 0, 0)
        card = casino.lobby().tables[0]
        assert (card.unknown, card.players, card.round) == (True, 0, "")
        assert [(seat.unknown, seat.stack) for seat in casino.me(ada).seats] == [(True, 0)]
        faults.none()
        faults.reading = True
        for _ in range(2):
            with pytest.raises(NotRead):
                await table.known()
            assert table.unknown, "the outcome is known, what is stored of the table is not"
        assert casino.unknown() == Unknown(False, [TABLE], 0, 0, 0)
        faults.none()
        await table.known()
        assert not casino.unknown().any
        assert casino.lobby().tables[0].players == 1
        assert casino.me(ada).seats[0].stack == 20_000
        assert held(table) == await stored(table)

    at_a_table(test)


@pytest.mark.parametrize("written", [True, False])
def test_a_server_stopped_in_doubt_opens_again_with_what_is_stored(
    at_a_table: Callable[[Test], None], tmp_path: Path, written: bool
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        faults.before_commit, faults.after_commit, faults.connecting = not written, written, True
        command = TopUpCommand("adds-chips", 5_000)
        with pytest.raises(InDoubt):
            await casino.command(ada, TABLE, command)
        await casino.close()
        faults.none()
        again = Casino(casino.store.url, tmp_path, clock=HandClock(), rehearsal=Seeded(7), games=())
        await again.open()
        table = again.table(TABLE)
        sitting = table.seating.at("Ada")
        assert sitting is not None
        assert sitting.adding == (5_000 if written else 0)
        await again.command(ada, TABLE, command)
        assert again.ledger.balance("player/play/Ada") == 975_000, "once"
        await plays_another_round(again, ada)
        await again.close()
        # The rest of the test goes on in a third one.
        casino.__dict__.update(Casino(casino.store.url, tmp_path, clock=HandClock(), games=()).__dict__)
        await casino.open()

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


# The log and the service's health -------------------------------------------------------------------------------------


def test_a_long_outage_is_a_few_lines_in_the_log_however_often_people_try(
    at_a_table: Callable[[Test], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        clock = casino.clock
        assert isinstance(clock, HandClock)
        caplog.clear()
        faults.before_commit = faults.connecting = True
        for n in range(60):
            with pytest.raises(Problem):
                await casino.command(ada, TABLE, TopUpCommand(f"adds-chips-{n}", 5_000))
            casino.log.refused("Ada", "top-up", Problem("no-store", "the record"))
            await clock.advance(60_000)
        await asyncio.gather(*casino._tasks)
        said = [record for record in caplog.records if record.levelname in ("ERROR", "WARNING")]
        assert 2 <= len(said) <= 8, [record.getMessage() for record in said]
        faults.none()
        await casino.store.settled()
        await clock.advance(60_000)
        assert "over after" in caplog.text

    at_a_table(test)


def test_the_record_is_asked_again_without_anyone_asking(
    at_a_table: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PAUSE", 0.01)

    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        faults.before_commit = faults.connecting = True
        with pytest.raises(InDoubt):
            await casino.reception.guest("Bob")
        assert casino.store.in_doubt
        faults.none()
        while casino.store.in_doubt:
            await asyncio.sleep(0.01)

    at_a_table(test)


def test_the_service_says_in_its_health_what_is_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=("dragon-poker",))
    with doors(casino) as http:
        ada = Player(http, "Ada")
        faults = Faults(monkeypatch)
        assert http.get("/health").json()["status"] == "ok"
        faults.after_commit = faults.connecting = faults.reading = True
        assert ada.do("seat", buy_in=20_000).json()["kind"] == "in-doubt"
        state = ada.get("/api/tables/dragon-poker")
        assert (state.status_code, state.json()["kind"]) == (503, "in-doubt")
        history = ada.get("/api/rounds")
        assert (history.status_code, history.json()["kind"]) == (503, "no-store")
        health = http.get("/health").json()
        assert health["status"] == "in doubt"
        assert health["unknown"] == {
            "record": True,
            "tables": ["dragon-poker"],
            "private": 0,
            "accounts": 0,
            "shut": 0,
        }
        assert http.get("/api/lobby").json()["tables"][0]["unknown"] is True
        faults.none()
        assert [seat["player"] for seat in ada.state()["seats"]].count("Ada") == 1
        assert http.get("/health").json()["status"] == "ok"
