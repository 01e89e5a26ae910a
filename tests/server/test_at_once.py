"""What two people order at the same moment: neither starts from what the other is about to change."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.house.ledger import wallet
from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.people.reception import REFILL
from houseway.server.private_tables import OF_A_GUEST
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff import bodies, office_bodies
from houseway.server.staff.closing_checks import book_of
from houseway.server.staff.order_book import OrderBook
from houseway.server.staff.room_orders import papers_of

from .conftest import NoAlarms, sqlite

BOX = "B1"


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    return Casino(sqlite(tmp_path), tmp_path, clock=NoAlarms(), games=("holdem", "ultimate-8-poker"))


class Desk:
    """Staff whose orders come in together."""

    def __init__(self, casino: Casino, client: TestClient[Any], staff: Callable[..., Any]) -> None:
        self.casino, self.book = casino, OrderBook(casino)
        self._client, self._staff = client, staff
        self.lee, self.flo = staff("Lee", "supervisor"), staff("Flo", "floorperson")

    def person(self, name: str) -> Person:
        found = self.casino.identity.person(name)
        assert found is not None
        return found

    def at_once(self, *orders: Callable[[], Coroutine[Any, Any, Any]]) -> list[Any]:
        async def gathered() -> list[Any]:
            return await asyncio.gather(*(order() for order in orders), return_exceptions=True)

        found: list[Any] = self._client.blocking_portal.call(gathered)
        return found


@pytest.fixture
def desk(casino: Casino, client: TestClient[Any], staff: Callable[..., Any]) -> Desk:
    return Desk(casino, client, staff)


def test_two_removals_at_once_have_a_notice_each(desk: Desk, someone: Callable[[str], Any]) -> None:
    orders = []
    for name, table in (("Ada", "holdem"), ("Bob", "ultimate-8-poker")):
        player = someone(name)
        player.table = table
        assert player.do("seat", buy_in=20_000).status_code == 200
        body = office_bodies.RemovalOrder(f"removes-{name}", name, "signals")
        orders.append(lambda table=table, body=body: desk.book.give(desk.person("Lee"), "removal", table, body))
    answers = desk.at_once(*orders)
    assert not [each for each in answers if isinstance(each, Exception)]
    papers = desk._client.blocking_portal.call(papers_of, desk.casino)
    assert sorted(papers.unsent()) == [1, 2]
    assert {each.player for each in papers.unsent().values()} == {"Ada", "Bob"}


def test_a_table_does_not_open_while_its_closing_count_is_written(desk: Desk, staff: Callable[..., Any]) -> None:
    dora, cora = staff("Dora", "dealer"), staff("Cora", "cage")
    made = desk.lee.post("/api/floor/tables", game="dragon-poker", id="chips", stakes="chips")
    assert made.status_code == 200, made.text
    for asks, agrees, call, more in (
        (desk.flo, cora, "slip", {"kind": "fill", "amount": 50_000}),
        (dora, desk.flo, "inventory", {"counted": 50_000, "box": BOX}),
    ):
        asked = asks.post(f"/api/floor/day/{call}", table="chips", **more).json()
        assert agrees.post(f"/api/floor/approvals/{asked['approval']}", approve=True).status_code == 200
    waits = dora.post("/api/floor/day/count", table="chips", counted=50_000).json()["approval"]
    flo = desk.person("Flo")
    desk.at_once(
        lambda: desk.book.decide(flo, waits, "agrees-to-the-count", approve=True),
        lambda: desk.book.give(flo, "open", "chips", bodies.OpenOrder("opens-the-table")),
    )
    table, book = desk.casino.table("chips"), desk._client.blocking_portal.call(book_of, desk.casino)
    assert (book.inventory("chips") is not None) == (table.seating.status == "open")


def test_options_that_are_still_to_come_count_for_how_many_tables_may_have_them(
    desk: Desk, staff: Callable[..., Any]
) -> None:
    lou = staff("Lou", "supervisor")
    answers = []
    for id_ in ("one", "two"):
        assert desk.lee.post("/api/floor/tables", game="lucky-8s", id=id_, bots=0).status_code == 200
        share = {"shared_spots": "on", "shared_tables_limit": 1}
        asked = desk.lee.post(f"/api/floor/tables/{id_}/settings", settings=share, effective=0)
        if asked.status_code == 202:
            asked = lou.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
        answers.append(asked.status_code)
    assert answers == [200, 422]


def test_two_refills_at_once_bring_what_one_brings(desk: Desk, someone: Callable[[str], Any]) -> None:
    player = someone("Ada")
    player.table = "holdem"
    assert player.do("seat", buy_in=20_000).status_code == 200
    ada = desk.person("Ada")
    desk.at_once(lambda: desk.casino.refill(ada, "refills-once"), lambda: desk.casino.refill(ada, "refills-again"))
    assert desk.casino.ledger.balance(wallet("Ada", "play")) == REFILL


def test_private_tables_opened_at_once_are_counted_together(desk: Desk, someone: Callable[[str], Any]) -> None:
    someone("Ada")
    ada, receipts = desk.person("Ada"), desk.casino.receipts

    def opening(n: int) -> Callable[[], Coroutine[Any, Any, Any]]:
        async def do(receipt: Receipt) -> Done:
            return await desk.casino.add_private(ada, "holdem", "", {}, 0, receipt, "192.0.2.1")

        return lambda: receipts.once("Ada", f"opens-table-{n:02}", n, do)

    answers = desk.at_once(*map(opening, range(OF_A_GUEST + 2)))
    assert sum(isinstance(each, Exception) for each in answers) == 2
    assert sum(each.config.owner == "Ada" for each in desk.casino.tables.values()) == OF_A_GUEST
