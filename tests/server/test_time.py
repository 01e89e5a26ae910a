"""Turn clocks, time banks, sitting out, waiting for a seat: all by a clock that the test turns."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.problems import Problem
from houseway.server.table.commands import ActCommand, LeaveCommand, SeatCommand, SitOutCommand, WaitCommand
from houseway.server.table.seating import TableConfig

from .conftest import Crowd, HandClock, sqlite
from .portraits import held, stored

ANTE = {"ante": 500, "ante_bonus": 500}
TABLE = "timed"


def at_a_table(folder: Path, test: Callable[[Casino, Crowd, HandClock], Awaitable[None]]) -> None:
    """Run a test at a table without bots whose clock stands still."""

    async def run() -> None:
        clock = HandClock()
        casino = Casino(sqlite(folder), folder, clock=clock, rehearsal=Seeded(7), games=())
        await casino.open()
        await casino.add_table(TableConfig(TABLE, "dragon-poker", "Timed", bots=0, settings={"seats": 2}), "house")
        await test(casino, Crowd(casino, TABLE, Seeded(8)), clock)
        await casino.close()

    asyncio.run(run())


def connect(casino: Casino, name: str) -> Connection:
    connection = Connection(name)
    casino.join(connection)
    return connection


async def ante(crowd: Crowd, name: str, answer: Any = ANTE) -> None:
    in_play = crowd.casino.table(TABLE).in_play
    person = next(each for each in crowd.people if each.name == name)
    assert in_play is not None
    await crowd.do(person, ActCommand(uuid.uuid4().hex, in_play.id, in_play.seq, answer))


async def two_in_a_round(casino: Casino, crowd: Crowd) -> None:
    """Ada and Bob, both connected, both dealt in, Ada to decide."""
    await crowd.sit("Ada", "Bob")
    for name in ("Ada", "Bob"):
        connect(casino, name)
    await ante(crowd, "Ada", {})
    await crowd.go_on()
    await ante(crowd, "Ada")
    await ante(crowd, "Bob")


def test_someone_alone_and_connected_is_never_hurried_but_is_when_the_connection_is_lost(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await crowd.sit("Ada")
        there = connect(casino, "Ada")
        await ante(crowd, "Ada")
        table, ticker = casino.table(TABLE), casino.table(TABLE).clock
        await clock.advance(3_600_000)
        assert ticker.ticking is None
        assert table.seating.playing
        casino.part(there)
        assert ticker.ticking is not None
        await clock.advance(30_000)
        assert table.seating.playing, "the time bank runs first"
        await clock.advance(60_000)
        assert not table.seating.playing, "then the default is answered"
        await clock.advance(300_000)
        assert table.seating.seats == []
        assert casino.ledger.balance("player/play/Ada") == 1_000_000 - 1_000

    at_a_table(tmp_path, test)


def test_a_turn_that_runs_over_uses_the_time_bank_then_answers_the_default(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await two_in_a_round(casino, crowd)
        table, ticker = casino.table(TABLE), casino.table(TABLE).clock
        assert ticker.ticking is not None
        assert (ticker.ticking.player, ticker.ticking.bank) == ("Ada", 60_000)
        await clock.advance(40_000)
        await ante(crowd, "Ada", "play")
        seat = table.seating.at("Ada")
        assert seat is not None
        assert seat.bank == 50_000
        assert held(table) == await stored(table), "time that was spent is stored"
        assert ticker.ticking is not None
        assert ticker.ticking.player == "Bob"
        await clock.advance(90_000)
        assert not table.seating.playing
        bob = table.seating.at("Bob")
        assert bob is not None
        assert bob.out
        assert bob.away == clock.now(), "who lets a turn run out is away"
        assert table.in_play is not None
        assert any(getattr(event, "player", "") == "Bob" for event in table.in_play.round.events)
        assert table.in_play.round.journal[-1].actor == "Bob"  # type: ignore[union-attr]

    at_a_table(tmp_path, test)


def test_a_window_closes_on_its_clock_and_who_misses_two_is_away(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await two_in_a_round(casino, crowd)
        table = casino.table(TABLE)
        for name in ("Ada", "Bob"):
            await ante(crowd, name, "fold")
        for missed in (1, 2):
            await clock.advance(10_000)
            assert table.seating.playing, "with several people the next round comes by itself"
            await ante(crowd, "Ada")
            assert held(table) == await stored(table), "that a player was there is stored"
            bob = table.seating.at("Bob")
            assert bob is not None
            assert not bob.out
            await clock.advance(25_000)
            in_play = table.in_play
            assert in_play is not None
            assert in_play.round.todo()[0].actor == "Ada", "the round goes on without Bob"
            bob = table.seating.at("Bob")
            assert bob is not None
            assert (bob.missed, bob.out) == (missed, missed == 2)
            await ante(crowd, "Ada", "fold")
        await crowd.do(crowd.people[1], SitOutCommand(uuid.uuid4().hex, False))
        back = table.seating.at("Bob")
        assert back is not None
        assert (back.out, back.away) == (False, 0)

    at_a_table(tmp_path, test)


def test_a_freed_seat_is_held_for_the_first_on_the_waiting_list(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await two_in_a_round(casino, crowd)
        cay, _, _ = await casino.reception.guest("Cay")
        dan, _, _ = await casino.reception.guest("Dan")
        for person in (cay, dan):
            await crowd.do(person, WaitCommand(uuid.uuid4().hex, True))
        await crowd.do(crowd.people[1], LeaveCommand(uuid.uuid4().hex))
        table = casino.table(TABLE)
        await ante(crowd, "Ada", "fold")
        held = table.seating.held
        assert held is not None
        assert held.player == "Cay"
        with pytest.raises(Problem, match="every seat is taken"):
            await crowd.do(dan, SeatCommand(uuid.uuid4().hex, 20_000))
        await clock.advance(61_000)
        assert table.seating.held is not None
        assert table.seating.held.player == "Dan", "a player who does not come loses the turn"
        await crowd.do(dan, SeatCommand(uuid.uuid4().hex, 20_000))
        assert table.seating.waiting == []

    at_a_table(tmp_path, test)


HOUR = 3_600_000


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_a_turn_takes_as_long_when_the_time_of_day_is_set(tmp_path: Path, by: int) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await two_in_a_round(casino, crowd)
        table, ticker = casino.table(TABLE), casino.table(TABLE).clock
        assert table.in_play is not None
        round_, ticking = table.in_play.id, ticker.ticking
        assert ticking is not None
        await clock.advance(10_000)
        clock.set_by = by
        await clock.advance(5_000)
        table.look_again()
        assert ticker.ticking is not None
        assert ticker.ticking.ends == ticking.ends + by, "it is shown by the new time of day"
        assert ticker.ticking.ends - clock.now() == 15_000
        await clock.advance(ticking.bank)
        journal = list(table.in_play.round.journal)
        await clock.advance(15_001)
        assert (table.in_play.id, len(table.in_play.round.journal)) != (round_, len(journal)), "then time is up"

    at_a_table(tmp_path, test)


def test_the_time_bank_is_spared_when_the_time_of_day_is_set_forward(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await two_in_a_round(casino, crowd)
        clock.set_by = HOUR
        await ante(crowd, "Ada", "play")
        sitting = casino.table(TABLE).seating.at("Ada")
        assert sitting is not None
        assert sitting.bank >= TableConfig(TABLE, "dragon-poker", "").timing.bank

    at_a_table(tmp_path, test)
