"""A table whose players are all replaced, or whose dealer is changed, goes on with the people who are there."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.proof.claims import rule
from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.staff import table_orders
from houseway.server.staff.bodies import AttendOrder, CloseOrder, OpenOrder, ProcedureOrder
from houseway.server.staff.giving import Given
from houseway.server.table.commands import ActCommand, LeaveCommand, SeatCommand, SpotsCommand, WaitCommand
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.playing import play_on
from houseway.server.table.seating import TableConfig
from houseway.server.table.seats import WAITING

from .conftest import Crowd, HandClock, sqlite
from .dealing import entry, step_before_a_round

TABLE = "private"
EVERYONE = Person("Flo", False, frozenset({"dealer", "floorperson", "supervisor", "security"}))
SECOND = Person("Sue", False, frozenset({"supervisor"}))
Test = Callable[[Casino, Crowd, HandClock], Awaitable[None]]


def at_a_table(
    folder: Path,
    test: Test,
    game: str = "dragon-poker",
    by_hand: bool = False,
    real: bool = False,
    **settings: Any,
) -> None:
    async def run() -> None:
        clock = HandClock()
        casino = Casino(sqlite(folder), folder, clock=clock, rehearsal=None if real else Seeded(7), games=())
        await casino.open()
        how: dict[str, Any] = {"attended": True, "dealt_by": "dealer"} if by_hand else {}
        await casino.add_table(TableConfig(TABLE, game, "Private", bots=0, settings=settings, **how), "house")
        await test(casino, Crowd(casino, TABLE, Seeded(8)), clock)
        assert casino.ledger.total() == 0
        await casino.close()

    asyncio.run(run())


def key() -> str:
    return uuid.uuid4().hex


async def order(casino: Casino, do: Callable[[Any, Given], None], body: Any, by: Person = EVERYONE) -> None:
    await casino.table(TABLE).change(by.name, lambda draft: do(draft, Given((by,), TABLE, body)))


async def prepare_by_hand(casino: Casino, clock: HandClock, source: Seeded) -> list[str]:
    """The floor does what comes before a round; says what was done."""
    table, done = casino.table(TABLE), list[str]()
    for _ in range(60):
        step = step_before_a_round(table, clock.now(), source)
        if table.seating.playing or step is None:
            break
        by = SECOND if step["type"] == "keep_pot" else EVERYONE
        done.append(step["type"])
        if step["role"] != "player":
            step.pop("by", None)
        await order(casino, table_orders.procedure, ProcedureOrder(key(), step), by)
    return done


async def end_the_round(table: GamingTable, crowd: Crowd) -> None:
    """The person asked answers, staff as well, until the round is over."""
    for _ in range(400):
        if not table.seating.playing:
            return
        in_play = table.in_play
        assert in_play is not None
        if in_play.waits_for_staff():
            answer = entry(in_play, crowd.source)
            await table.change("Flo", lambda draft, answer=answer: _staff(draft, answer))  # type: ignore[misc]
        elif in_play.round.opening.attended and all(
            todo.actor in in_play.round.answered for todo in in_play.round.todo() if todo.space is not None
        ):
            await table.change("Flo", _close)
        else:
            await crowd.step()
    raise AssertionError("the round does not end")


def _staff(draft: Any, answer: Any) -> None:
    fork = draft.fork_round()
    request = fork.round.pending
    fork.round.act("dealer" if request.actor == "house" else request.actor, answer)
    play_on(draft)


def _close(draft: Any) -> None:
    draft.fork_round().round.close("dealer")
    play_on(draft)


async def leave_all(crowd: Crowd) -> None:
    for person in crowd.people:
        await crowd.do(person, LeaveCommand(key()))
    crowd.people.clear()


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_round_begins_when_all_players_were_replaced(slug: str, tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table = casino.table(TABLE)
        await crowd.sit("Ann", "Abe")
        first = table.seating.round
        assert table.seating.playing
        await leave_all(crowd)
        await end_the_round(table, crowd)
        assert [each.player for each in table.seating.seats] == []
        await crowd.sit("Bob", "Bea")
        assert table.seating.stuck == ""
        assert table.seating.playing
        assert table.seating.round != first
        await end_the_round(table, crowd)

    at_a_table(tmp_path, test, slug)


@pytest.mark.parametrize("slug", ["dragon-poker", "ultimate-8-poker", "holdem", "mini-dice", "keno"])
def test_at_a_table_dealt_by_hand_newcomers_wait_for_the_floors_steps_and_no_longer(slug: str, tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, source = casino.table(TABLE), Seeded(9)
        await crowd.sit("Ann", "Abe")
        await prepare_by_hand(casino, clock, source)
        assert table.seating.playing
        await end_the_round(table, crowd)
        await leave_all(crowd)
        await crowd.sit("Bob", "Bea")
        done = await prepare_by_hand(casino, clock, source)
        assert table.seating.playing, table.day.due(clock.now())
        if GAMES[slug].procedures is not None and slug != "mini-dice":
            assert done.index("idle") < done.index("prepare") < done.index("shuffle")

    at_a_table(tmp_path, test, slug, by_hand=True)


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_table_handed_back_to_the_program_before_its_first_round_begins_it(slug: str, tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await order(casino, table_orders.attend, AttendOrder(key(), True, "dealer"))
        await crowd.sit("Ann", "Abe")
        table = casino.table(TABLE)
        if table.seating.playing:  # nothing stands before a round of this game
            return
        await order(casino, table_orders.attend, AttendOrder(key(), False, "house"))
        assert table.seating.playing

    at_a_table(tmp_path, test, slug)


@pytest.mark.parametrize(("slug", "no_round"), [("dragon-poker", True), ("dragon-poker", False), ("lunar-poker", True)])
def test_people_who_take_a_table_over_shuffle_real_cards_and_no_seal_is_made_for_them(
    slug: str, no_round: bool, tmp_path: Path
) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, how = casino.table(TABLE), AttendOrder(key(), True, "dealer")
        await crowd.sit("Ann", "Abe")
        if no_round:
            await table.change("Flo", _close)  # no one bets, so that the deck stays where the program loaded it
            await order(casino, table_orders.attend, how)
        else:
            await order(casino, table_orders.attend, how)
            await table.change("Flo", _close)
        assert table.day.due(clock.now())[0].what == "shuffle"
        await crowd.go_on()
        assert not table.seating.playing
        assert await prepare_by_hand(casino, clock, Seeded(9)) == ["shuffle", "cut", "load"]
        assert table.in_play is not None
        assert (table.in_play.dealt_by, table.in_play.sealed) == ("dealer", None)
        await end_the_round(table, crowd)

    at_a_table(tmp_path, test, slug, real=True)


@rule("ultimate-8-poker/42.10(l)#2")
@pytest.mark.parametrize("by_hand", [False, True])
def test_the_ace_pot_is_kept_and_restored_when_all_players_are_replaced(by_hand: bool, tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table, source = casino.table(TABLE), Seeded(12)
        for _ in range(20):  # until a round leaves an ace pot
            names = [f"A{n}{len(crowd.people)}{_}" for n in range(2)]
            await crowd.sit(*names)
            await prepare_by_hand(casino, clock, source) if by_hand else None
            await end_the_round(table, crowd)
            if table.seating.closing is not None and table.seating.closing.pots:
                break
            await leave_all(crowd)
        closing = table.seating.closing
        assert closing is not None
        pot = sum(closing.pots.values())
        assert pot
        await leave_all(crowd)
        await crowd.sit("Bob", "Bea")
        if by_hand:
            done = await prepare_by_hand(casino, clock, source)
            kept = [each for each in done if "pot" in each]
            assert kept == ["count_pot", "keep_pot", "restore_pot"]
            assert done.index("keep_pot") < done.index("idle")
        assert table.seating.playing
        state = table.day._day.state
        assert (state.pot, state.kept) == (pot, False)
        assert table.in_play is not None
        assert table.in_play.round.opening.pots == closing.pots

    at_a_table(tmp_path, test, "ultimate-8-poker", by_hand)


def test_the_cards_of_a_table_dealt_by_hand_are_due_to_be_spread_as_soon_as_the_last_player_has_left(
    tmp_path: Path,
) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table = casino.table(TABLE)
        await crowd.sit("Ann")
        await prepare_by_hand(casino, clock, Seeded(9))
        await end_the_round(table, crowd)
        await leave_all(crowd)
        assert next(due.what for due in table.day.due(clock.now())) == "idle"

    at_a_table(tmp_path, test, by_hand=True)


# The waiting list -----------------------------------------------------------------------------------------------------


def test_a_closed_table_holds_no_seat_and_keeps_its_waiting_list(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table = casino.table(TABLE)
        await crowd.sit(*"ABCDEF")
        wanda, _, _ = await casino.reception.guest("Wanda")
        await crowd.do(wanda, WaitCommand(key(), True))
        await order(casino, table_orders.close, CloseOrder(key()))
        await end_the_round(table, crowd)
        assert table.seating.status == "closed"
        assert table.seating.held is None
        await clock.advance(table.config.timing.held + 1)
        assert table.seating.waiting == ["Wanda"]
        with pytest.raises(Problem, match="Private is closed"):
            await crowd.do(wanda, SeatCommand(key(), 20_000))
        await order(casino, table_orders.open_, OpenOrder(key()))
        assert table.seating.held is not None
        assert table.seating.held.player == "Wanda"
        await crowd.do(wanda, SeatCommand(key(), 20_000))
        assert table.seating.waiting == []

    at_a_table(tmp_path, test)


def test_a_seat_held_while_the_table_closes_is_let_go_and_no_one_leaves_the_list(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table = casino.table(TABLE)
        await crowd.sit("Ann")
        wanda, _, _ = await casino.reception.guest("Wanda")
        await crowd.do(wanda, WaitCommand(key(), True))
        assert table.seating.held is not None
        await order(casino, table_orders.close, CloseOrder(key()))
        await clock.advance(table.config.timing.held + 1)
        assert table.seating.waiting == ["Wanda"]
        assert not table.state(None).held

    at_a_table(tmp_path, test)


def test_a_waiting_list_that_is_full_takes_no_one_more_and_loses_no_one(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        table = casino.table(TABLE)
        await crowd.sit(*"ABCDEF")
        people = [(await casino.reception.guest(f"W{n}"))[0] for n in range(WAITING + 1)]
        for person in people[:WAITING]:
            await crowd.do(person, WaitCommand(key(), True))
        with pytest.raises(Problem, match="30 people wait already") as refused:
            await crowd.do(people[-1], WaitCommand(key(), True))
        assert refused.value.legal == "wait at another table, or come back later"
        await crowd.do(people[0], WaitCommand(key(), True))
        assert len(table.seating.waiting) == WAITING, "who waits already keeps the place"
        await crowd.do(people[0], WaitCommand(key(), False))
        await crowd.do(people[-1], WaitCommand(key(), True))
        assert table.seating.waiting == [person.name for person in people[1:]]

    at_a_table(tmp_path, test)


# What is said ---------------------------------------------------------------------------------------------------------


def test_a_spot_that_is_refused_is_not_listed_as_free(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await crowd.sit("Ann")
        wanda, _, _ = await casino.reception.guest("Wanda")
        await crowd.do(wanda, WaitCommand(key(), True))
        table = casino.table(TABLE)
        assert table.seating.held is not None
        held = table.seating.held.spot
        with pytest.raises(Problem, match=f"spot {held} is held for Wanda") as refused:
            await crowd.do(crowd.people[0], SpotsCommand(key(), (held,)))
        assert str(held) not in str(refused.value.legal).split(", ")
        with pytest.raises(Problem, match="spot 1 is your seat"):
            await crowd.do(crowd.people[0], SpotsCommand(key(), (1,)))

    at_a_table(tmp_path, test, "lucky-8s", max_spots_per_player=3)


@rule("poker/14.6(c)#1", "ultimate-8-poker/42.6(e)#1", "mini-dice/13.4(b)#1", "keno/15.3", "lunar-poker/38.6(f)")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        ("holdem", "poker/14.6(c)#1"),
        ("ultimate-8-poker", "ultimate-8-poker/42.6(e)#1"),
        ("mini-dice", "mini-dice/13.4(b)#1"),
        ("keno", "keno/15.3"),
        ("lunar-poker", "lunar-poker/38.6(f)"),
    ],
)
def test_a_second_spot_is_refused_by_its_clause(slug: str, clause: str, tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await crowd.sit("Ida", "Abe")
        with pytest.raises(Problem, match="Ida sits at two spots") as refused:
            await crowd.do(crowd.people[0], SpotsCommand(key(), (4,)))
        assert (refused.value.rule, refused.value.legal) == (clause, "one spot a player")

    at_a_table(tmp_path, test, slug)


def test_a_lone_player_at_a_poker_table_is_told_that_another_is_needed(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
        await crowd.sit("Ann")
        table = casino.table(TABLE)
        assert (table.phase, table.state("Ann").due) == ("waiting", ["a round needs 2 players"])
        await crowd.sit("Abe")
        assert (table.phase, table.state("Ann").due) == ("playing", [])

    at_a_table(tmp_path, test, "holdem")


async def _an_answer_is_nothing(casino: Casino, crowd: Crowd, clock: HandClock) -> None:
    await crowd.sit("Ann", "Abe")
    table = casino.table(TABLE)
    assert table.in_play is not None
    todo = table.in_play.round.todo()[0]
    person = next(each for each in crowd.people if each.name == todo.actor)
    with pytest.raises(Exception, match=r"^\[\] is not a move here"):
        await crowd.do(person, ActCommand(key(), table.in_play.id, table.in_play.seq, []))


def test_an_empty_answer_is_named_in_its_refusal(tmp_path: Path) -> None:
    at_a_table(tmp_path, _an_answer_is_nothing, "holdem")
