"""Strangers are slowed and counted: by address, sockets included, without a durable row for each refusal."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from houseway.server import private_tables
from houseway.server.casino import Casino
from houseway.server.http.addresses import networks, origin
from houseway.server.http.app import create_app
from houseway.server.http.rate_limits import Rate
from houseway.server.record import log, schema

from .conftest import GENEROUS, HandClock, Player, sqlite

JSON = {"content-type": "application/json"}
ADA = {"name": "Ada", "password": "correct horse battery"}
WRONG = {**ADA, "password": "not the password"}


class Door:
    """A service with these limits, and a clock that stands still."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open = ExitStack()

    def __call__(self, **limits: Any) -> TestClient[Any]:
        self.clock = HandClock()
        self.casino = Casino(sqlite(self.folder), self.folder, clock=self.clock, games=("dragon-poker",))
        app = create_app(self.casino, msgspec.structs.replace(GENEROUS, **limits))
        return self.open.enter_context(TestClient(app, base_url="http://houseway.test"))

    def rows(self, client: TestClient[Any]) -> list[Any]:
        """Every line of the log."""

        async def read() -> Any:
            await self.casino.store.settled()
            return await self.casino.store.rows(sa.select(schema.log).order_by(schema.log.c.id))

        return list(client.blocking_portal.call(read))


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    door = Door(tmp_path)
    with door.open:
        yield door


def from_(address: str, **more: str) -> dict[str, str]:
    return {"x-forwarded-for": address, **more}


@pytest.fixture
def behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test's client counts as a proxy that is believed."""
    monkeypatch.setattr("houseway.server.http.addresses.within", lambda address, proxies: address == "testclient")


# Where a request comes from -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        ("203.0.113.7", "", "203.0.113.7"),
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),  # not a proxy of ours: it may write anything
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "192.0.2.9, 198.51.100.1", "198.51.100.1"),  # the client wrote the first, our proxy the last
        ("127.0.0.1", "192.0.2.9, 198.51.100.1, 10.1.2.3", "198.51.100.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("2001:db8:1:2:aaaa::1", "", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "", "203.0.113.7"),
        ("127.0.0.1", "2001:db8:1:2:cccc::1", "2001:db8:1:2::/64"),
        ("127.0.0.1", "nonsense", "nonsense"),
    ],
)
def test_a_request_is_counted_by_the_address_a_trusted_proxy_saw_and_ipv6_by_its_64(
    peer: str, forwarded: str, counted: str
) -> None:
    assert origin(peer, forwarded, networks(("127.0.0.1", "10.0.0.0/8"))) == counted


def test_a_forwarded_address_is_believed_of_no_one_by_default(door: Door) -> None:
    client = door(accounts=Rate(1, 0.001))
    made = [client.post("/api/guest", json={}, headers=from_(f"192.0.2.{n}")).status_code for n in range(3)]
    assert made == [201, 429, 429]


# Sockets --------------------------------------------------------------------------------------------------------------


def test_one_address_has_a_limit_of_sockets_silent_ones_included(door: Door) -> None:
    client = door(sockets=3)
    with ExitStack() as held:
        for _ in range(3):
            held.enter_context(client.websocket_connect("/ws")).receive_json()  # opened, and never says a word
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws"):
            pass
        assert len(door.casino.connections.all) == 3
    with client.websocket_connect("/ws") as socket:
        assert socket.receive_json()["type"] == "hello"


def test_one_person_has_a_limit_of_sockets_wherever_they_come_from(door: Door, behind: None) -> None:
    client = door(sockets_each=2, sockets=10)
    ada = Player(client, "Ada")
    with ExitStack() as held:
        for n in range(2):
            headers = from_(f"192.0.2.{n}", **ada.headers)
            held.enter_context(client.websocket_connect("/ws", headers=headers)).receive_json()
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect("/ws", headers=from_("192.0.2.9", **ada.headers)),
        ):
            pass
        with client.websocket_connect("/ws", headers=from_("192.0.2.9")) as other:
            assert other.receive_json()["type"] == "hello"


def test_the_messages_of_all_sockets_of_an_address_are_counted_together(door: Door) -> None:
    client = door(requests=Rate(12, 0.001))
    told = []
    with ExitStack() as held:
        sockets = [held.enter_context(client.websocket_connect("/ws")) for _ in range(4)]
        for socket in sockets:
            socket.receive_json()
        for socket in sockets * 3:
            socket.send_json({"do": "ping"})
            told.append(socket.receive_json()["type"])
    assert told == ["pong"] * 8 + ["problem"] * 4, "four requests opened them, eight messages are left"


def test_one_connection_and_one_address_watch_so_many_tables_at_once(door: Door) -> None:
    client = door(watched=2, watched_from=3)
    ada, told = Player(client, "Ada"), []
    tables = [ada.post("/api/tables", game="keno").json()["table"] for _ in range(3)]
    with client.websocket_connect("/ws") as one, client.websocket_connect("/ws") as other:
        for socket, do, table in (
            *((one, "watch", table) for table in tables),
            (one, "watch", tables[0]),
            *((other, "watch", table) for table in tables[:2]),
            (one, "unwatch", tables[0]),
            (other, "watch", tables[1]),
        ):
            socket.send_json({"do": do, "table": table})
            socket.send_json({"do": "ping"})
            while (frame := socket.receive_json())["type"] != "pong":
                if frame["type"] == "problem":
                    told.append((socket is one, table, frame["problem"]["kind"]))
        assert sum(len(each.watching) for each in door.casino.connections.all) == 3
    assert told == [(True, tables[2], "not-now"), (False, tables[1], "not-now")]


def test_private_tables_are_counted_by_person_and_by_address_and_guests_have_fewer(
    door: Door, behind: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, most in (("OF_A_GUEST", 2), ("OF_A_PERSON", 3), ("FROM_AN_ADDRESS", 4)):
        monkeypatch.setattr(private_tables, name, most)
    client = door()

    def made(who: dict[str, str], address: str) -> list[int]:
        body = {"game": "dragon-poker"}
        headers = from_(address, **who)
        asked = [{**body, "key": f"{len(door.casino.tables)}-a-table-{n}"} for n in range(4)]
        return [client.post("/api/tables", json=each, headers=headers).status_code for each in asked]

    register = client.post("/api/register", json=ADA, headers=from_("192.0.2.1"))
    ada = {"cookie": f"houseway_session={register.cookies['houseway_session']}"}
    client.cookies.clear()
    guests = [Player(client, name).headers for name in ("Bob", "Cay", "Dan")]
    assert made(ada, "192.0.2.1") == [201, 201, 201, 409]
    assert made(guests[0], "192.0.2.2") == [201, 201, 409, 409]
    assert made(guests[1], "192.0.2.1") == [201, 409, 409, 409], "four come from one address"
    assert made(guests[2], "192.0.2.1") == [409] * 4
    assert made(guests[2], "192.0.2.3") == [201, 201, 409, 409]


def test_guests_of_one_address_are_counted_together_and_staff_apart(door: Door) -> None:
    client = door(addresses=Rate(10, 0.001))
    people = [Player(client, name) for name in ("Ada", "Bob", "Cay")]
    asked = [people[n % 3].get("/api/me").status_code for n in range(12)]
    assert asked == [200] * 7 + [429] * 5
    door.casino.identity._people["Ada"] = type(door.casino.identity._people["Ada"])("Ada", False, frozenset({"cage"}))
    assert people[0].get("/api/me").status_code == 200


# Refusals -------------------------------------------------------------------------------------------------------------


def test_refusals_of_visitors_are_counted_in_one_line_and_not_written_one_by_one(door: Door) -> None:
    client = door()
    with client.websocket_connect("/ws") as socket:
        socket.receive_json()
        for _ in range(50):
            socket.send_json({"do": "leave", "table": "dragon-poker", "key": "12345678"})
            assert socket.receive_json()["problem"]["kind"] == "sign-in"
    for _ in range(10):
        client.post("/api/login", json=WRONG)
    before = door.casino.store.seq
    assert door.rows(client) == []
    assert door.casino.store.seq == before
    client.blocking_portal.call(door.clock.advance, log.MINUTE)
    (line,) = door.rows(client)
    assert (line.name, line.kind) == ("", "counted")
    assert line.detail == "60 refusals: sign-in 50, not-allowed 10"


def test_a_flood_of_refusals_under_free_names_is_written_by_its_first_drops(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "ROOM", 5)
    client = door()
    people = [Player(client, name) for name in ("Ada", "Bob", "Cay", "Dan")]
    for _ in range(5):
        for person in people:
            assert person.post("/api/floor/tables/dragon-poker/close").status_code == 403
    assert len(door.rows(client)) == 5
    cage = type(door.casino.identity._people["Ada"])("Ada", False, frozenset({"cage"}))
    door.casino.identity._people["Ada"] = cage
    for _ in range(8):
        people[0].post("/api/floor/tables/dragon-poker/close")
    assert len(door.rows(client)) == 13, "of staff every one"
    client.blocking_portal.call(door.clock.advance, log.MINUTE)
    assert door.rows(client)[-1].detail == "15 refusals: not-allowed 15"


# Bodies ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deep", [300, 900, 2_000, 15_000])
def test_deep_json_is_malformed_and_no_fault(door: Door, deep: int) -> None:
    client = door()
    ada = Player(client, "Ada")
    ada.do("seat", buy_in=20_000)
    frame = ada.state()["frame"]
    nested = "[" * deep + "]" * deep
    body = f'{{"key": "12345678", "round": "{frame["round"]}", "seq": {frame["seq"]}, "answer": {nested}}}'
    refused = client.post("/api/tables/dragon-poker/act", content=body, headers={**JSON, **ada.headers})
    assert (refused.status_code, refused.json()["kind"]) in {(400, "malformed"), (422, "not-a-move")}
    unknown = client.post("/api/guest", content=f'{{"name": {nested}}}', headers=JSON)
    assert (unknown.status_code, unknown.json()["kind"]) == (400, "malformed")
    with client.websocket_connect("/ws", headers=ada.headers) as socket:
        socket.receive_json()
        socket.send_text(f'{{"do": "act", "table": "dragon-poker", {body[1:]}'[: GENEROUS.message])
        assert socket.receive_json()["problem"]["status"] in (400, 422)


@pytest.mark.parametrize("kind", ["text/plain", "text/plain; charset=utf-8", "application/x-www-form-urlencoded", ""])
def test_a_body_under_another_name_than_json_is_refused(door: Door, kind: str) -> None:
    client = door()
    refused = client.post("/api/guest", content=b'{"name": "Ada"}', headers={"content-type": kind} if kind else {})
    assert (refused.status_code, refused.json()["kind"]) == (415, "not-json")
    assert client.post("/api/guest", content=b'{"name": "Ada"}', headers=JSON).status_code == 201
    assert client.post("/api/logout").status_code == 204, "no body needs no name"


@pytest.mark.parametrize("first", [b"", b'{"na'])
def test_a_body_that_stalls_is_given_up(tmp_path: Path, first: bytes) -> None:
    async def stall() -> tuple[int, bool]:
        casino = Casino(sqlite(tmp_path), tmp_path, games=())
        app = create_app(casino, msgspec.structs.replace(GENEROUS, patience=0.05))
        await casino.open()
        coming = [{"type": "http.request", "body": first, "more_body": True}]
        answered: list[Any] = []

        async def receive() -> Any:
            if coming:
                return coming.pop()
            return await asyncio.Event().wait()

        async def send(message: Any) -> None:
            answered.append(message)

        headers = [(b"host", b"houseway.test"), (b"content-type", b"application/json"), (b"content-length", b"20")]
        where = {"path": "/api/guest", "raw_path": b"/api/guest", "query_string": b"", "root_path": ""}
        scope = {"type": "http", "method": "POST", **where, "headers": headers, "client": ("192.0.2.1", 1)}
        about = {"asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "server": ("houseway.test", 80)}
        async with asyncio.timeout(60):
            asked: Any = {**scope, **about, "state": {}}
            await app(asked, receive, send)
        await casino.close()
        return answered[0]["status"], not casino.identity.people()

    assert asyncio.run(stall()) == (408, True)


# Passwords ------------------------------------------------------------------------------------------------------------


def test_a_stranger_who_tries_passwords_is_slowed_and_the_owner_is_not(door: Door, behind: None) -> None:
    client = door(logins=Rate(8, 0.001))
    made = client.post("/api/register", json=ADA, headers=from_("192.0.2.1"))
    known = {"cookie": f"houseway_known={made.cookies['houseway_known']}"}
    client.cookies.clear()
    tried = [client.post("/api/login", json=WRONG, headers=from_("198.51.100.1")).status_code for _ in range(10)]
    assert tried == [403] * 8 + [429] * 2
    # The owner elsewhere, without a word from before; then at the stranger's own address, on a device that is known.
    assert client.post("/api/login", json=ADA, headers=from_("192.0.2.1")).status_code == 200
    client.cookies.clear()
    assert client.post("/api/login", json=ADA, headers=from_("198.51.100.1")).status_code == 429
    assert client.post("/api/login", json=ADA, headers=from_("198.51.100.1", **known)).status_code == 200
    client.cookies.clear()
    # The mark of a device opens nothing, is no other person's, is limited too, and ends with the password.
    assert client.get("/api/me", headers=known).content == b"null"
    client.post("/api/register", json={**ADA, "name": "Bob"}, headers=from_("192.0.2.2"))
    client.cookies.clear()
    other = client.post("/api/login", json={**WRONG, "name": "Bob"}, headers=from_("198.51.100.1", **known))
    assert other.status_code == 429
    tried = [client.post("/api/login", json=WRONG, headers=from_("192.0.2.1", **known)).status_code for _ in range(9)]
    assert tried == [403] * 7 + [429] * 2


def test_the_tries_at_one_password_are_counted_wherever_they_come_from(door: Door, behind: None) -> None:
    client = door(logins=Rate(8, 0.001))
    client.post("/api/register", json=ADA, headers=from_("192.0.2.1"))
    client.cookies.clear()
    for n in range(20):
        assert client.post("/api/login", json=WRONG, headers=from_(f"2001:db8:{n}::1")).status_code == 403
    # From now on each further place has two tries, and a /64 is one place.
    places = [client.post("/api/login", json=WRONG, headers=from_(f"2001:db8:ff::{n}")).status_code for n in range(4)]
    assert places == [403, 403, 429, 429]
    assert client.post("/api/login", json={**WRONG, "name": "ADA"}, headers=from_("2001:db8:ff::9")).status_code == 429
    assert client.post("/api/login", json=ADA, headers=from_("192.0.2.77")).status_code == 200
