"""The pit at a glance: tiles, dealers who rotate and rest, ratings, checklists."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.play.requests import Window
from houseway.server.casino import Casino
from houseway.server.staff.bodies import DealerOrder
from houseway.server.staff.order_book import OrderBook

from .live import Live


@pytest.fixture
def live(casino: Casino, client: TestClient[Any], staff: Callable[..., Any], someone: Callable[[str], Any]) -> Live:
    made = Live(casino, staff, "dragon-poker")
    made.players = {name: someone(name) for name in ("Ada", "Bao")}
    return made


def tile(person: Any, id_: str = "live") -> Any:
    (found,) = [each for each in person.get("/api/floor/pit").json()["tiles"] if each["id"] == id_]
    return found


def done(checks: list[Any]) -> dict[str, bool]:
    return {each["says"]: each["done"] for each in checks}


def test_a_tile_tells_state_due_steps_limits_and_what_a_supervisor_should_see_to(live: Live) -> None:
    seen = tile(live.dee)
    assert (seen["by_hand"], seen["players"], seen["limits"]) == (True, 0, "ante $5 to $500")
    assert seen["due"][0]["what"] == "receive"
    assert seen["alarms"] == ["No one is put down as the dealer"]
    assert done(seen["opening"])["Cards, dice and devices are ready"] is False
    live.seat(*live.players.values())
    live.prepare()
    seen = tile(live.dee)
    assert (seen["phase"], seen["asked"], seen["blocked"]) == ("playing", "Ada, Bao", None)
    assert 0 < seen["shuffled_at"] <= live.casino.clock.now()
    assert done(seen["opening"])["Cards, dice and devices are ready"] is True
    assert done(seen["closing"])["The round is over"] is False


def test_a_dealer_of_a_table_that_is_unknown_deals_nowhere_else(live: Live, staff: Callable[..., Any]) -> None:
    staff("Dan", "dealer")
    at = "/api/floor/tables/{}/dealer"
    assert live.dee.post(at.format("live"), dealer="Dan").status_code == 200
    live.table.unknown = True
    assert live.dee.post(at.format("dragon-poker"), dealer="Dan").status_code == 409
    assert live.table.unknown is False, "it was read back to know"


def test_two_tables_that_ask_for_one_dealer_at_once_do_not_both_have_them(
    live: Live, staff: Callable[..., Any], client: TestClient[Any]
) -> None:
    staff("Dan", "dealer")
    casino, flo = live.casino, live.casino.identity.person(live.dee.name)
    assert flo is not None
    book, ids = OrderBook(casino), ("live", "dragon-poker")

    async def both() -> list[Any]:
        orders = [book.give(flo, "dealer", id_, DealerOrder(f"rotates-at-{id_}", "Dan")) for id_ in ids]
        return await asyncio.gather(*orders, return_exceptions=True)

    answers = client.blocking_portal.call(both)
    assert sorted(isinstance(each, Exception) for each in answers) == [False, True], answers
    assert [casino.table(id_).seating.on_duty for id_ in ids].count("Dan") == 1


def test_ratings_tell_time_buy_in_and_the_average_wager(live: Live) -> None:
    live.seat(*live.players.values())
    live.prepare()
    bets = iter(({"ante": 500, "ante_bonus": 500}, {"ante": 1_000, "ante_bonus": 1_000}))
    live.play(live.players, lambda pending: next(bets) if isinstance(pending, Window) else "fold")
    assert live.players["Ada"].do("top-up", amount=1_000).status_code == 200
    ada, bao = tile(live.dee)["ratings"]
    assert (ada["bought"], ada["rounds"], ada["average"], ada["stack"]) == (21_000, 1, 1_000, 20_000)
    assert (bao["bought"], bao["rounds"], bao["average"]) == (20_000, 1, 2_000)
    assert 0 < ada["since"] <= bao["since"] <= live.casino.clock.now()


def test_a_dealer_is_at_one_table_and_rests_when_relieved(live: Live, staff: Callable[..., Any]) -> None:
    staff("Dan", "dealer")
    at, name = "/api/floor/tables/{}/dealer", live.table.config.name
    assert live.dee.post(at.format("live"), dealer="Dan").status_code == 200
    assert (tile(live.dee)["dealer"], tile(live.dee)["alarms"]) == ("Dan", [])
    elsewhere = live.dee.post(at.format("dragon-poker"), dealer="Dan")
    assert (elsewhere.status_code, elsewhere.json()["detail"]) == (
        409,
        f"Dan deals at {name}: relieve them there first",
    )
    strange = live.dee.post(at.format("live"), dealer="Ada")
    assert (strange.status_code, strange.json()["detail"]) == (422, "Ada is no dealer of this house")
    before = live.casino.clock.now()
    assert live.dee.post(at.format("live"), dealer="").status_code == 200
    (dan,) = [each for each in live.dee.get("/api/floor/pit").json()["dealers"] if each["name"] == "Dan"]
    assert dan["table"] == ""
    assert before <= dan["since"] <= live.casino.clock.now()
    assert live.dee.post(at.format("dragon-poker"), dealer="Dan").status_code == 200
    assert tile(live.dee, "dragon-poker")["dealer"] == "Dan"


def test_the_pit_is_for_those_who_run_it(staff: Callable[..., Any], someone: Callable[[str], Any]) -> None:
    assert someone("Ada").get("/api/floor/pit").status_code == 403
    assert staff("Dan", "dealer").get("/api/floor/pit").status_code == 403
    assert staff("Sid", "security").get("/api/floor/pit").status_code == 200
