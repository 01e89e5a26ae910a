"""Several spots of one player, and wagers behind another's, as each game allows them."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.play.refusals import Refused
from houseway.proof.claims import rule
from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.table.commands import ActCommand, LeaveCommand, MoveCommand, NextCommand, SeatCommand, SpotsCommand
from houseway.server.table.seating import TableConfig

from .conftest import Crowd, HandClock, sqlite

TABLE = "spots"


def at_a_table(
    folder: Path, test: Callable[[Casino, Crowd], Awaitable[None]], game: str = "lucky-8s", **settings: Any
) -> None:
    async def run() -> None:
        casino = Casino(sqlite(folder), folder, clock=HandClock(), rehearsal=Seeded(7), games=())
        await casino.open()
        await casino.add_table(TableConfig(TABLE, game, "Spots", bots=0, settings=settings), "house")
        await test(casino, Crowd(casino, TABLE, Seeded(8)))
        assert casino.ledger.total() == 0
        await casino.close()

    asyncio.run(run())


async def act(crowd: Crowd, name: str, answer: Any) -> None:
    in_play = crowd.casino.table(TABLE).in_play
    person = next(each for each in crowd.people if each.name == name)
    assert in_play is not None
    await crowd.do(person, ActCommand(uuid.uuid4().hex, in_play.id, in_play.seq, answer))


async def go_on_with(crowd: Crowd, *also: int) -> None:
    """Leave the first round out, take more spots, and begin the next."""
    ada = crowd.people[0]
    await act(crowd, "Ada", {})
    await crowd.do(ada, SpotsCommand(uuid.uuid4().hex, also))
    await crowd.do(ada, NextCommand(uuid.uuid4().hex, crowd.casino.table(TABLE).seating.round))


def test_one_player_plays_several_spots_each_with_its_own_cards_and_wagers(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await crowd.sit("Ada")
        table = casino.table(TABLE)
        await go_on_with(crowd, 2, 4)
        with pytest.raises(Problem, match="spot 2 is in play"):
            await crowd.do(crowd.people[0], SpotsCommand(uuid.uuid4().hex, ()))
        await act(crowd, "Ada", {"ante@1": 500, "ante@2": 1_000, "ante@4": 500})
        in_play = table.in_play
        assert in_play is not None
        hands = in_play.view("Ada").places
        assert all(len(hands[spot]) == 8 and "??" not in hands[spot] for spot in ("1", "2", "4"))
        for _ in range(3):
            await act(crowd, "Ada", "fold")
        seat = table.seating.at("Ada")
        assert seat is not None
        assert (seat.stack, seat.also) == (18_000, [2, 4])
        await crowd.do(crowd.people[0], SpotsCommand(uuid.uuid4().hex, ()))
        assert table.seating.free_spots(6) == [2, 3, 4, 5, 6]

    at_a_table(tmp_path, test, max_spots_per_player=3)


@rule("lucky-8s/50.8")
def test_more_spots_than_the_house_allows_are_refused_by_their_clause(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await crowd.sit("Ada")
        await act(crowd, "Ada", {})
        with pytest.raises(Problem) as refusal:
            await crowd.do(crowd.people[0], SpotsCommand(uuid.uuid4().hex, (2,)))
        assert (refusal.value.kind, refusal.value.rule) == ("not-now", "lucky-8s/50.8")
        state = casino.table(TABLE).state("Ada")
        assert (state.several_spots, state.shared_spots) == (False, False)

    at_a_table(tmp_path, test)


def test_spots_may_be_asked_about_one_after_another(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await crowd.sit("Ada")
        assert casino.table(TABLE).state("Ada").several_spots
        await go_on_with(crowd, 3)
        in_play = casino.table(TABLE).in_play
        assert in_play is not None
        for spot in (1, 3):
            assert [todo.spot for todo in in_play.round.todo()] == [spot]
            await act(crowd, "Ada", {"ante": 500, "ante_bonus": 500})
        for _ in range(2):
            await act(crowd, "Ada", "fold")
        assert in_play.round.result is not None

    at_a_table(tmp_path, test, "dragon-poker", positions_per_player=2)


@rule("lucky-8s/50.7(a)#1", "lucky-8s/50.7(a)#2", "lucky-8s/50.7(b)#1")
def test_others_bet_behind_a_seated_player_who_agrees_and_decides(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await crowd.sit("Ada")
        table = casino.table(TABLE)
        assert table.state(None).shared_spots
        for name in ("Bob", "Cay", "Dan"):
            crowd.people.append((await casino.reception.guest(name))[0])
        for person in crowd.people[1:3]:
            await crowd.do(person, SeatCommand(uuid.uuid4().hex, 20_000, 1, behind=True))
        with pytest.raises(Problem) as refusal:
            await crowd.do(crowd.people[3], SeatCommand(uuid.uuid4().hex, 20_000, 1, behind=True))
        assert refusal.value.rule == "lucky-8s/50.7(a)#1"
        with pytest.raises(Problem, match="no one sits"):
            await crowd.do(crowd.people[3], SeatCommand(uuid.uuid4().hex, 20_000, 2, behind=True))
        await act(crowd, "Ada", {})
        await crowd.go_on()
        await act(crowd, "Ada", "agree")
        await act(crowd, "Ada", "refuse")
        await act(crowd, "Ada", {"ante": 500})
        await act(crowd, "Bob", {"ante": 1_000})
        await act(crowd, "Ada", "fold")
        stacks = {each.player: each.stack for each in table.seating.seats}
        assert stacks == {"Ada": 19_500, "Bob": 19_000, "Cay": 20_000}

    at_a_table(tmp_path, test, shared_spots="on")


async def two_sit(crowd: Crowd) -> None:
    """Ada sits at spot 1 and Bob at spot 2; they leave the first round out."""
    await crowd.sit("Ada", "Bob")
    await act(crowd, "Ada", {})
    await crowd.go_on()
    await act(crowd, "Ada", {})
    await act(crowd, "Bob", {})


@rule("lucky-8s/50.7(a)#2", "lucky-8s/50.7(b)#1")
def test_a_seated_player_also_bets_behind_another_who_agrees_and_decides(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await two_sit(crowd)
        table, bob = casino.table(TABLE), crowd.people[1]
        await crowd.do(bob, SpotsCommand(uuid.uuid4().hex, (), (1,)))
        assert [seat.backing for seat in table.state(None).seats] == [[], [1]]
        await crowd.go_on()
        await act(crowd, "Ada", "agree")
        with pytest.raises(Problem, match="in play"):
            await crowd.do(bob, SpotsCommand(uuid.uuid4().hex, ()))
        await act(crowd, "Ada", {"ante": 500})
        await act(crowd, "Bob", {"ante@1": 1_000, "ante@2": 500})
        with pytest.raises(Refused):
            await act(crowd, "Bob", ["play", "fold"])
        await act(crowd, "Bob", "fold")
        await act(crowd, "Ada", "fold")
        assert {each.player: each.stack for each in table.seating.seats} == {"Ada": 19_500, "Bob": 18_500}
        await crowd.do(bob, SpotsCommand(uuid.uuid4().hex, ()))
        assert table.seating.seats[1].backing == []

    at_a_table(tmp_path, test, shared_spots="on", max_spots_per_player=2)


@pytest.mark.parametrize(
    ("settings", "clause"),
    [
        ({"max_spots_per_player": 2}, "lucky-8s/50.7(a)#1"),
        ({"shared_spots": "on"}, "lucky-8s/50.8"),
    ],
)
@rule("lucky-8s/50.7(a)#1", "lucky-8s/50.8")
def test_a_seated_player_bets_behind_another_only_where_the_house_allows_both(
    tmp_path: Path, settings: dict[str, Any], clause: str
) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await two_sit(crowd)
        with pytest.raises(Problem) as refusal:
            await crowd.do(crowd.people[1], SpotsCommand(uuid.uuid4().hex, (), (1,)))
        assert (refusal.value.kind, refusal.value.rule) == ("not-now", clause)
        assert casino.table(TABLE).seating.seats[1].backing == []

    at_a_table(tmp_path, test, **settings)


def test_no_one_bets_behind_a_spot_that_is_their_own_or_where_no_one_sits(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await two_sit(crowd)
        table, bob = casino.table(TABLE), crowd.people[1]
        for own in ((), (3,)):
            for spot in (2, 3):
                with pytest.raises(Problem, match="no one else sits"):
                    await crowd.do(bob, SpotsCommand(uuid.uuid4().hex, own, (spot,)))
        await crowd.do(bob, SpotsCommand(uuid.uuid4().hex, (), (1,)))
        await crowd.do(crowd.people[0], LeaveCommand(uuid.uuid4().hex))
        assert table.seating.at("Ada") is None
        await crowd.do(bob, MoveCommand(uuid.uuid4().hex, 1))
        assert (table.seating.seats[0].spot, table.seating.seats[0].backing) == (1, [])

    at_a_table(tmp_path, test, shared_spots="on", max_spots_per_player=3)


@rule("lucky-8s/50.7(a)#2")
def test_who_is_not_let_onto_another_spot_still_plays_the_own(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await two_sit(crowd)
        await crowd.do(crowd.people[1], SpotsCommand(uuid.uuid4().hex, (), (1,)))
        await crowd.go_on()
        await act(crowd, "Ada", "refuse")
        await act(crowd, "Bob", {"ante": 500})
        await act(crowd, "Ada", {})
        with pytest.raises(Refused) as refusal:
            await act(crowd, "Bob", {"ante": 1_000})
        assert refusal.value.rule == "lucky-8s/50.6(c)"
        await act(crowd, "Bob", "fold")
        assert {each.player: each.stack for each in casino.table(TABLE).seating.seats} == {"Ada": 20_000, "Bob": 19_500}

    at_a_table(tmp_path, test, shared_spots="on", max_spots_per_player=2)


def test_who_bets_behind_a_player_who_leaves_bets_there_no_longer(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await two_sit(crowd)
        table, (ada, bob) = casino.table(TABLE), crowd.people[:2]
        await crowd.do(bob, SpotsCommand(uuid.uuid4().hex, (), (1,)))
        await crowd.do(ada, LeaveCommand(uuid.uuid4().hex))
        assert [(seat.player, seat.backing) for seat in table.seating.seats] == [("Bob", [])]
        if not table.seating.playing:
            await crowd.do(bob, NextCommand(uuid.uuid4().hex, table.seating.round))
        assert (table.seating.playing, table.seating.stuck) == (True, ""), "the table goes on"

    at_a_table(tmp_path, test, shared_spots="on", max_spots_per_player=2)
