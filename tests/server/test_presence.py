"""Being at a table: lost connections, absence, coming back, bots that take their time, and bots that are looked at."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.house.ledger import Posting, bank, seat, wallet
from houseway.play.refusals import NotNow
from houseway.play.requests import Ask
from houseway.proof.claims import rule
from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.people.identity import Person
from houseway.server.table.commands import ActCommand, NextCommand, SitOutCommand, WaitCommand
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import Sitting, TableConfig
from houseway.server.table.situation import SHOWN

from .conftest import Crowd, HandClock, set_policy, sqlite

TABLE = "room"
Test = Callable[[Casino, Crowd, HandClock], Awaitable[None]]


def at_a_table(folder: Path, test: Test, *, bots: int = 0, pace: int = 0, **settings: Any) -> None:
    """Run a test at a table whose clock stands still."""

    async def run() -> None:
        clock = HandClock()
        casino = Casino(sqlite(folder), folder, clock=clock, rehearsal=Seeded(7), games=(), bot_pace=pace)
        await casino.open()
        await casino.add_table(TableConfig(TABLE, "holdem", "Room", bots=bots, settings=settings), "house")
        await test(casino, Crowd(casino, TABLE, Seeded(8)), clock)
        await casino.close()

    asyncio.run(run())


def connect(casino: Casino, name: str | None) -> Connection:
    connection = Connection(name)
    casino.join(connection)
    return connection


def seat_of(casino: Casino, name: str) -> Sitting:
    sitting = casino.table(TABLE).seating.at(name)
    assert sitting is not None
    return sitting


def asked(table: GamingTable) -> str:
    assert table.in_play is not None
    request = table.in_play.round.pending
    assert isinstance(request, Ask)
    return request.actor


async def three_in_a_round(casino: Casino, crowd: Crowd) -> dict[str, Connection]:
    """Three connected people are dealt in at hold 'em."""
    there = {name: connect(casino, name) for name in ("Ada", "Bob", "Cay")}
    await crowd.sit("Ada", "Bob")
    await crowd.play(1)
    await crowd.sit("Cay")
    await crowd.go_on()
    assert casino.table(TABLE).seating.playing
    return there


async def one_goes(casino: Casino, crowd: Crowd) -> tuple[GamingTable, str]:
    """Of three in a round of hold 'em, the one whose turn it is loses the connection."""
    there = await three_in_a_round(casino, crowd)
    table = casino.table(TABLE)
    gone = asked(table)
    casino.part(there[gone])
    return table, gone


async def say(crowd: Crowd, *words: str) -> None:
    """The player asked says the first of these words that they may."""
    in_play = crowd.casino.table(TABLE).in_play
    assert in_play is not None
    todo = in_play.round.todo()[0]
    assert todo.space is not None
    word = next(word for word in words if word in todo.space)
    person = next(each for each in crowd.people if each.name == todo.actor)
    await crowd.do(person, ActCommand(uuid.uuid4().hex, in_play.id, in_play.seq, word))


async def back(crowd: Crowd, name: str) -> None:
    """Press "I'm back"."""
    person = next(each for each in crowd.people if each.name == name)
    await crowd.do(person, SitOutCommand(uuid.uuid4().hex, False))


def test_who_loses_the_connection_is_folded_after_a_short_grace_and_not_dealt_in_again(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, gone = await one_goes(casino, crowd)
        ticker = casino.table(TABLE).clock
        assert ticker.ticking is not None
        assert (ticker.ticking.ends, ticker.ticking.bank) == (clock.now() + 10_000, 0), "the time bank does not run"
        await clock.advance(9_000)
        assert asked(table) == gone
        await clock.advance(1_000)
        assert asked(table) != gone, "the default was answered"
        assert seat_of(casino, gone).away == clock.now()
        state = next(seat for seat in table.state(None).seats if seat.player == gone)
        assert (state.away, state.here, state.out) == (True, False, True)
        while table.seating.playing:
            await crowd.step()
        await clock.advance(10_000)
        assert table.in_play is not None
        dealt_in = {seat.player for seat in table.in_play.round.opening.seats}
        assert dealt_in == {"Ada", "Bob", "Cay"} - {gone}

    at_a_table(tmp_path, test)


def test_who_is_back_within_the_grace_has_the_turn_and_the_time_bank_as_before(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        there = await three_in_a_round(casino, crowd)
        table, ticker = casino.table(TABLE), casino.table(TABLE).clock
        gone, before = asked(table), ticker.ticking
        casino.part(there[gone])
        await clock.advance(5_000)
        connect(casino, gone)
        assert asked(table) == gone
        assert ticker.ticking == before
        assert not seat_of(casino, gone).out

    at_a_table(tmp_path, test)


def test_who_speaks_or_looks_without_a_connection_is_there(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await crowd.sit("Ada", "Bob")
        table = casino.table(TABLE)
        for _ in range(3):
            quiet = asked(table)
            await clock.advance(8_000)
            for name in {"Ada", "Bob"} - {quiet}:
                table.hear(name)
            await say(crowd, "check", "call")
        assert not seat_of(casino, "Ada").away
        assert not seat_of(casino, "Bob").away
        await clock.advance(10_000)
        assert [each.player for each in table.seating.people() if each.away]

    at_a_table(tmp_path, test)


@rule("poker/14.7(c)5.i")
def test_stakes_of_an_absent_poker_player_go_to_the_account_and_the_same_sum_comes_back(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, gone = await one_goes(casino, crowd)
        spot, purse = seat_of(casino, gone).spot, wallet(gone, "play")
        await clock.advance(10_000)
        assert seat_of(casino, gone).absence is None, "what is in a round stays on the table until it is over"
        while table.seating.playing:
            await crowd.step()
        away = seat_of(casino, gone)
        assert away.absence is not None
        carried = away.absence.amount
        assert (away.stack, away.absence.mode, away.absence.rule) == (0, "carry", "poker/14.7(c)5.i")
        assert casino.ledger.balance(purse) == 980_000 + carried
        spent = 970_000 + carried
        casino.ledger.post([Posting(purse, bank("play"), spent, "spent elsewhere")])
        with pytest.raises(NotNow) as refusal:
            await back(crowd, gone)
        assert refusal.value.rule == "poker/14.7(c)5.i"
        casino.ledger.post([Posting(bank("play"), purse, spent, "earned elsewhere")])
        await back(crowd, gone)
        again = seat_of(casino, gone)
        assert (again.spot, again.stack, again.absence, again.out) == (spot, carried, None, False)
        assert casino.ledger.balance(purse) == 980_000

    at_a_table(tmp_path, test)


@rule("poker/14.7(c)5.ii")
def test_covered_stakes_stay_on_the_table_and_only_their_owner_sees_them(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, gone = await one_goes(casino, crowd)
        await clock.advance(10_000)
        while table.seating.playing:
            await crowd.step()
        stack = seat_of(casino, gone).stack
        assert stack > 0
        for viewer, shown in ((gone, stack), (None, 0)):
            seat = next(each for each in table.state(viewer).seats if each.player == gone)
            assert (seat.covered, seat.stack) == (True, shown)
        await back(crowd, gone)
        assert seat_of(casino, gone).stack == stack

    at_a_table(tmp_path, test, absence="cover")


def test_the_seat_of_an_absent_player_is_free_after_the_house_limit_and_the_chips_are_in_the_account(
    tmp_path: Path,
) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, gone = await one_goes(casino, crowd)
        await clock.advance(10_000)
        kept = next(each for each in table.state(None).seats if each.player == gone).kept_until
        assert kept == clock.now() + 3 * 60_000
        while table.seating.playing:
            await crowd.step()
        for other in {"Ada", "Bob", "Cay"} - {gone}:
            await crowd.do(
                next(each for each in crowd.people if each.name == other), SitOutCommand(uuid.uuid4().hex, True)
            )
        await clock.advance(kept - clock.now())
        assert table.seating.at(gone) is None
        assert casino.ledger.balance(wallet(gone, "play")) > 970_000
        assert casino.ledger.balance(f"table/{TABLE}/{gone}") == 0

    at_a_table(tmp_path, test, absence_limit_minutes=3)


async def sits_out(casino: Casino, crowd: Crowd, *also: int) -> tuple[GamingTable, Person]:
    """Of three at a table, one who stays connected sits out after a round, and some others too."""
    await three_in_a_round(casino, crowd)
    table, cay = casino.table(TABLE), crowd.people[2]
    while table.seating.playing:
        await crowd.step()
    for person in (*(crowd.people[place] for place in also), cay):
        await crowd.do(person, SitOutCommand(uuid.uuid4().hex, True))
    return table, cay


def kept_until(casino: Casino, name: str) -> int:
    return next(each for each in casino.table(TABLE).state(None).seats if each.player == name).kept_until


def test_who_sits_out_by_choice_is_told_how_long_and_then_has_the_chips_in_the_account(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, cay = await sits_out(casino, crowd, 0, 1)
        kept, chips = clock.now() + 30 * 60_000, seat_of(casino, "Cay").stack
        before = casino.ledger.balance(wallet("Cay", "play"))
        assert kept_until(casino, "Cay") == kept
        await clock.advance(10 * 60_000)
        await crowd.do(cay, SitOutCommand(uuid.uuid4().hex, True))
        assert kept_until(casino, "Cay") == kept, "saying it again does not prolong it"
        await clock.advance(20 * 60_000 - 1)
        assert seat_of(casino, "Cay").stack == chips
        await clock.advance(1)
        assert table.seating.at("Cay") is None
        assert casino.ledger.balance(wallet("Cay", "play")) == before + chips
        assert casino.ledger.balance(seat(TABLE, "Cay")) == casino.ledger.total() == 0

    at_a_table(tmp_path, test)


def test_who_comes_back_in_time_keeps_the_seat(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        _, cay = await sits_out(casino, crowd, 0, 1)
        await clock.advance(29 * 60_000)
        await back(crowd, "Cay")
        assert kept_until(casino, "Cay") == 0
        await crowd.do(cay, SitOutCommand(uuid.uuid4().hex, True))
        assert kept_until(casino, "Cay") == clock.now() + 30 * 60_000

    at_a_table(tmp_path, test)


def test_house_policy_says_how_long_one_may_sit_out_and_counts_at_once(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, _ = await sits_out(casino, crowd, 0, 1)
        await clock.advance(4 * 60_000)
        await set_policy(casino, {"sitting_out_minutes": 5})
        assert kept_until(casino, "Cay") == clock.now() + 60_000
        await clock.advance(60_000)
        assert table.seating.at("Cay") is None

    at_a_table(tmp_path, test)


def test_a_round_in_play_is_not_broken_off_for_someone_who_sat_out_too_long(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, _ = await sits_out(casino, crowd)
        await crowd.go_on()
        clock.time += 31 * 60_000
        assert table.seating.playing
        while table.seating.playing:
            assert seat_of(casino, "Cay")
            await crowd.step()
        assert table.seating.at("Cay") is None

    at_a_table(tmp_path, test)


def test_others_who_are_done_with_a_result_do_not_wait_for_someone_who_has_gone(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        there = await three_in_a_round(casino, crowd)
        table = casino.table(TABLE)
        while table.seating.playing:
            await crowd.step()
        casino.part(there["Cay"])
        await clock.advance(5_000)
        for person in crowd.people[:2]:
            await crowd.do(person, NextCommand(uuid.uuid4().hex, table.seating.round))
        assert not table.seating.playing
        await clock.advance(5_000)
        assert table.seating.playing

    at_a_table(tmp_path, test)


def test_bots_take_their_time_one_after_another_and_hurry_when_no_person_has_a_hand(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await crowd.sit("Ada")
        connect(casino, "Ada")
        table = casino.table(TABLE)
        waits: set[int] = set()
        for _ in range(100):
            in_play = table.in_play
            assert in_play is not None
            if not table.seating.playing:
                if waits == {800, 400}:
                    break
                await crowd.go_on()
                continue
            actor, answers = asked(table), len(in_play.round.journal)
            if actor == "Ada":
                await say(crowd, "fold", "check")
                continue
            needs = table.thinking()
            waits.add(needs)
            assert casino.table(TABLE).clock.ticking is None
            await clock.advance(needs - 1)
            assert len(in_play.round.journal) == answers
            await clock.advance(1)
            assert len(in_play.round.journal) > answers
        assert waits == {800, 400}

    at_a_table(tmp_path, test, bots=3, pace=800)


def test_bots_play_while_someone_looks_on_and_stop_when_no_one_does(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, looking = casino.table(TABLE), connect(casino, None)
        await clock.advance(60_000)
        assert table.phase == "waiting"
        await casino.table(TABLE).watch(looking)
        await clock.advance(5_000)
        first = table.seating.round
        assert first
        assert all(sitting.bot for sitting in table.seating.seats)
        assert table.phase == "result"
        await clock.advance(5_000)
        second = table.seating.round
        assert second != first
        casino.part(looking)
        await clock.advance(600_000)
        assert table.seating.round == second
        assert casino.ledger.total() == 0

    at_a_table(tmp_path, test, bots=2)


def test_bots_stop_after_so_many_rounds_for_those_who_only_look_on_and_go_on_for_one_who_comes(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, looking = casino.table(TABLE), connect(casino, None)

        async def played() -> int:
            before = table.seating.number
            for _ in range(SHOWN + 5):
                await clock.advance(5_000)
            return table.seating.number - before

        await table.watch(looking)
        assert [await played(), await played()] == [SHOWN, 0]
        await table.watch(looking)
        assert await played() == 0, "one who looks on already is not one who comes"
        await table.watch(connect(casino, None))
        assert [await played(), await played()] == [SHOWN, 0]
        person, _, _ = await casino.reception.guest("Ada")
        await crowd.do(person, WaitCommand(uuid.uuid4().hex, False))
        assert [await played(), await played()] == [SHOWN, 0]
        await crowd.sit("Bob")
        assert table.seating.playing, "people are always dealt in"

    at_a_table(tmp_path, test, bots=2)


def test_who_sits_down_among_watched_bots_is_dealt_in_at_once_between_rounds(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, looking = casino.table(TABLE), connect(casino, None)
        await casino.table(TABLE).watch(looking)
        await clock.advance(5_000)
        assert table.phase == "result"
        await crowd.sit("Ada")
        assert table.in_play is not None
        assert "Ada" in {seat.player for seat in table.in_play.round.opening.seats}

    at_a_table(tmp_path, test, bots=2)


def test_a_bot_that_was_thinking_when_the_service_stopped_answers_after_the_restart(tmp_path: Path) -> None:
    async def run() -> None:
        config = TableConfig(TABLE, "holdem", "Room", bots=2)
        first = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), rehearsal=Seeded(7), games=(), bot_pace=800)
        await first.open()
        await first.add_table(config, "house")
        await Crowd(first, TABLE, Seeded(8)).sit("Ada")
        thinking = asked(first.table(TABLE))
        assert thinking.endswith("(bot)")
        await first.close()
        clock = HandClock()
        second = Casino(sqlite(tmp_path), tmp_path, clock=clock, rehearsal=Seeded(9), games=(), bot_pace=800)
        await second.open()
        assert asked(second.table(TABLE)) == thinking
        await clock.advance(800)
        assert asked(second.table(TABLE)) != thinking
        await second.close()

    asyncio.run(run())
