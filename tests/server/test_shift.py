"""A shift in the pit: three tables for chips, a supervisor, two dealers and a cage, from the fills to the audit."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from litestar.testing import TestClient

from houseway.house.ledger import in_tray
from houseway.play.requests import Window
from houseway.server.casino import Casino
from houseway.server.record import schema
from houseway.server.record.batch import Batch

from .conftest import sqlite
from .live import Live
from .test_audit import check

ANTE = {"ante": 500, "ante_bonus": 500}
FLOAT = 1_000_00
TABLES = ("pit-1", "pit-2", "pit-3")


class Shift:
    """Who works it, and what they do together."""

    def __init__(self, client: TestClient[Any], casino: Casino, staff: Callable[..., Any]) -> None:
        self.client, self.casino = client, casino
        self.sue, self.flo = staff("Sue", "supervisor"), staff("Flo", "floorperson")
        self.dan, self.dot = staff("Dan", "dealer"), staff("Dot", "dealer")
        self.till = staff("Till", "cage")
        self.books = [staff(name, "accounting") for name in ("Ann", "Ben")]
        roles = {"floorperson": self.flo, "supervisor": self.sue}
        self.live = {
            id_: Live(casino, staff, "dragon-poker", {**roles, "dealer": dealer}, id=id_, name=id_, stakes="chips")
            for id_, dealer in zip(TABLES, (self.dan, self.dot, self.dan), strict=True)
        }

    def together(self, one: Any, other: Any, path: str, **body: Any) -> None:
        asked = one.post(path, **body)
        assert asked.status_code == 202, asked.text
        agreed = other.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
        assert agreed.status_code == 200, agreed.text

    def tile(self, id_: str) -> Any:
        return next(each for each in self.sue.get("/api/floor/pit").json()["tiles"] if each["id"] == id_)

    def done(self, id_: str, list_: str) -> dict[str, bool]:
        return {each["says"]: each["done"] for each in self.tile(id_)[list_]}

    def rotate(self, id_: str, dealer: str) -> Any:
        return self.sue.post(f"/api/floor/tables/{id_}/dealer", dealer=dealer)

    def open(self, id_: str, box: str) -> None:
        """A fill, the opening count, and the doors."""
        dealer = self.live[id_].dee
        self.together(self.flo, self.till, "/api/floor/day/slip", kind="fill", table=id_, amount=FLOAT)
        self.together(dealer, self.flo, "/api/floor/day/inventory", table=id_, counted=FLOAT, box=box)
        assert self.sue.post(f"/api/floor/tables/{id_}/open").status_code == 200

    def close(self, id_: str) -> None:
        """The doors, and the closing count of what the ledger says lies there."""
        assert self.sue.post(f"/api/floor/tables/{id_}/close").status_code == 200
        held = in_tray(self.casino.ledger.balance, id_)
        self.together(self.live[id_].dee, self.flo, "/api/floor/day/count", table=id_, counted=held)

    def players(self, someone: Callable[[str], Any], *names: str) -> dict[str, Any]:
        """Players with an account, who buy chips at the cage."""
        found = {name: someone(name) for name in names}

        async def keep() -> None:
            batch = Batch()
            for name in names:
                self.casino.identity.change(name, "the test", batch, guest=False)
            await self.casino.store.commit(batch, self.casino.clock.now())

        self.client.blocking_portal.call(keep)
        for name in names:
            sold = self.till.post("/api/floor/cage", player=name, amount=200_00)
            assert sold.status_code == 200, sold.text
        return found


async def log_is_written(casino: Casino) -> None:
    """No one waits for a line of the log; an audit that reads while one is written would find half of it."""
    while (await casino.store.rows(sa.select(sa.func.max(schema.log.c.id))))[0][0] != casino.log._noted:
        await asyncio.sleep(0)


def says(pending: Any) -> Any:
    return ANTE if isinstance(pending, Window) else "play"


def test_three_tables_are_opened_dealt_rotated_and_closed_and_every_chip_is_accounted_for(
    client: TestClient[Any],
    casino: Casino,
    staff: Callable[..., Any],
    someone: Callable[[str], Any],
    tmp_path: Path,
) -> None:
    shift = Shift(client, casino, staff)
    players = shift.players(someone, "Ada", "Bao", "Cy", "Dora")
    at = {"pit-1": ("Ada", "Bao"), "pit-2": ("Cy",), "pit-3": ("Dora",)}
    for number, id_ in enumerate(TABLES):
        shift.open(id_, f"A{number}")
    assert shift.rotate("pit-1", "Dan").status_code == shift.rotate("pit-2", "Dot").status_code == 200
    assert shift.rotate("pit-3", "Dan").json()["detail"] == "Dan deals at pit-1: relieve them there first"
    for id_ in ("pit-1", "pit-2"):
        live = shift.live[id_]
        seated = {name: players[name] for name in at[id_]}
        live.seat(*seated.values(), buy_in=200_00)
        assert shift.tile(id_)["blocked"]["role"] == "dealer"
        live.prepare()
        live.play(seated, says)
        assert shift.done(id_, "opening")["A dealer is at the table"]
    # Dan rests, and then deals at the third table.
    assert shift.rotate("pit-1", "").status_code == shift.rotate("pit-3", "Dan").status_code == 200
    third = shift.live["pit-3"]
    third.seat(players["Dora"], buy_in=200_00)
    third.prepare()
    third.play({"Dora": players["Dora"]}, says)
    assert shift.tile("pit-3")["ratings"][0]["average"] == 15_00, "the antes and the play wager"
    # Closing: everyone is cashed out, trays are counted, and the cage cashes what the players have.
    assert not all(shift.done("pit-3", "closing").values())
    for id_ in ("pit-2", "pit-3"):
        assert shift.rotate(id_, "").status_code == 200
    for id_ in TABLES:
        shift.close(id_)
        assert all(shift.done(id_, "closing").values()), shift.done(id_, "closing")
    ends = {name: player.get("/api/me").json()["balance"]["chips"] for name, player in players.items()}
    won = sum(in_tray(casino.ledger.balance, id_) for id_ in TABLES) - len(TABLES) * FLOAT
    assert sum(ends.values()) + won == len(players) * 200_00
    for name, chips in ends.items():
        if chips:
            assert shift.till.post("/api/floor/cage", player=name, amount=-chips).status_code == 200
    for number in range(len(TABLES)):
        shift.together(shift.books[0], shift.books[1], "/api/floor/day/box", box=f"A{number}", counted=0)
    day = shift.sue.get("/api/floor/day").json()
    assert day["missing"][day["day"]] == []
    shift.together(shift.books[0], shift.sue, "/api/floor/day/close", day=day["day"])
    client.blocking_portal.call(log_is_written, casino)
    report = client.blocking_portal.call(check, sqlite(tmp_path), tmp_path)
    assert (report.wrong, report.rounds) == ([], 3)
