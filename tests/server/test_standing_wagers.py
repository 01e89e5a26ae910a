"""Wagers that stand from round to round, and players who leave before they are decided."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.house.ledger import felt, house, seat, wallet
from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.staff import table_orders
from houseway.server.staff.giving import Given
from houseway.server.table.commands import ActCommand, LeaveCommand, SeatCommand
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import TableConfig, Timing

from .conftest import Crowd, HandClock, sqlite
from .test_audit import check

TABLE = "dice"
EVERY_NUMBER = {"place_4": 500, "place_5": 500, "place_6": 600, "place_8": 600, "place_9": 500, "place_10": 500}
TICKET = ("straight", {"spots": ("N1", "N2", "N3"), "rate": 200, "games": 3})
NOTHING_SAID = Given((), TABLE, None)


def at_a_table(
    folder: Path,
    test: Callable[[Casino, Crowd], Awaitable[None]],
    game: str = "mini-dice",
    bots: int = 0,
    **options: Any,
) -> None:
    async def run() -> None:
        casino = Casino(sqlite(folder), folder, clock=HandClock(), rehearsal=Seeded(7), games=())
        await casino.open()
        await casino.add_table(TableConfig(TABLE, game, "Dice", bots=bots, settings=options), "house")
        await test(casino, Crowd(casino, TABLE, Seeded(8)))
        assert casino.ledger.total() == 0
        await casino.close()
        assert (await check(sqlite(folder), folder)).wrong == []

    asyncio.run(run())


async def with_place_bets(casino: Casino, crowd: Crowd) -> GamingTable:
    """Ada plays shakes until one has left place bets of hers on the layout."""
    await crowd.sit("Ada")
    table = casino.table(TABLE)
    for _ in range(50):
        live = table.in_play
        assert live is not None
        await crowd.do(crowd.people[0], ActCommand(uuid.uuid4().hex, live.id, live.seq, EVERY_NUMBER))
        while await crowd.step():
            pass
        if table.seating.with_wagers():
            return table
        await crowd.go_on()
    raise AssertionError("fifty sevens")


def lying(table: GamingTable) -> int:
    assert table.seating.closing is not None
    return sum(wager.amount for wager in table.seating.closing.standing)


def test_place_bets_of_a_player_who_leaves_are_taken_down_and_go_along(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        table = await with_place_bets(casino, crowd)
        before, stands = casino.ledger.balance(wallet("Ada", "play")), lying(table)
        sitting = table.seating.at("Ada")
        assert sitting is not None
        assert stands > 0
        await crowd.do(crowd.people[0], LeaveCommand(uuid.uuid4().hex))
        assert table.seating.at("Ada") is None
        assert casino.ledger.balance(wallet("Ada", "play")) == before + sitting.stack + stands
        assert casino.ledger.balance(felt(TABLE)) == 0
        assert casino.ledger.balance(seat(TABLE, "Ada")) == 0
        assert lying(table) == 0

    at_a_table(tmp_path, test)


def test_where_the_house_says_so_they_stay_and_are_played_until_decided(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        table = await with_place_bets(casino, crowd)
        await crowd.do(crowd.people[0], LeaveCommand(uuid.uuid4().hex))
        assert table.seating.at("Ada") is not None
        assert lying(table) > 0
        clock: Any = casino.clock
        for _ in range(200):
            if table.seating.at("Ada") is None:
                break
            await clock.advance(Timing().window)
        assert table.seating.at("Ada") is None
        assert casino.ledger.balance(felt(TABLE)) == 0

    at_a_table(tmp_path, test, leaving_place_bet="stays_until_decided", place_bet_after_win="returned")


def test_tickets_for_several_games_are_drawn_though_their_patron_has_left(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        await crowd.sit("Ada")
        table = casino.table(TABLE)
        live = table.in_play
        assert live is not None
        await crowd.do(crowd.people[0], ActCommand(uuid.uuid4().hex, live.id, live.seq, (TICKET,)))
        assert lying(table) == 400
        await crowd.do(crowd.people[0], LeaveCommand(uuid.uuid4().hex))
        assert table.seating.at("Ada") is not None, "two games of the ticket are still to come"
        clock: Any = casino.clock
        for _ in range(6):
            await clock.advance(Timing().window)
        assert table.seating.at("Ada") is None
        assert (table.seating.number, casino.ledger.balance(felt(TABLE))) == (3, 0)

    at_a_table(tmp_path, test, "keno")


@pytest.mark.parametrize("game", ["keno", "mini-dice"])
def test_a_table_that_closes_gives_back_what_it_will_not_decide(tmp_path: Path, game: str) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        if game == "keno":
            await crowd.sit("Ada")
            live = casino.table(TABLE).in_play
            assert live is not None
            await crowd.do(crowd.people[0], ActCommand(uuid.uuid4().hex, live.id, live.seq, (TICKET,)))
        else:
            await with_place_bets(casino, crowd)
        table = casino.table(TABLE)
        lost = casino.ledger.balance(house(TABLE))
        assert lying(table) > 0
        await table.change("Flo", lambda draft: table_orders.close(draft, NOTHING_SAID))
        assert (table.seating.status, table.seating.seats, lying(table)) == ("closed", [], 0)
        assert casino.ledger.balance(felt(TABLE)) == 0
        assert casino.ledger.balance(wallet("Ada", "play")) == 1_000_000 - lost
        await table.change("Flo", lambda draft: table_orders.open_(draft, NOTHING_SAID))
        await crowd.do(crowd.people[0], SeatCommand(uuid.uuid4().hex, 20_000))
        assert table.in_play is not None
        assert table.in_play.round.opening.state == {}

    options: dict[str, Any] = {"leaving_place_bet": "stays_until_decided"} if game == "mini-dice" else {}
    at_a_table(tmp_path, test, game, **options)


def test_a_bot_whose_wagers_stand_gives_its_seat_to_no_one(tmp_path: Path) -> None:
    async def test(casino: Casino, crowd: Crowd) -> None:
        table = await with_place_bets(casino, crowd)
        for _ in range(50):
            bot = next((s for s in table.seating.seats if s.bot and s.player in table.seating.with_wagers()), None)
            if bot is not None:
                break
            await crowd.play(2)
        assert bot is not None
        person, _, _ = await casino.reception.guest("Bob")
        crowd.people.append(person)
        with pytest.raises(Problem, match=f"spot {bot.spot} is taken"):
            await crowd.do(person, SeatCommand(uuid.uuid4().hex, 20_000, spot=bot.spot))

    at_a_table(tmp_path, test, bots=4)
