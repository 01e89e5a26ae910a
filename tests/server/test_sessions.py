"""Sessions: how a browser keeps one, when it ends, and that nothing is said or shown under it afterwards."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.http import socket
from houseway.server.http.rate_limits import RateLimits
from houseway.server.people.identity import SESSION, hashed
from houseway.server.record import schema
from houseway.server.record.audit import verify
from houseway.server.record.batch import Batch

from .conftest import GENEROUS, HandClock, Player, doors, set_policy, sqlite
from .evening import served
from .knowing import Knowing
from .visiting import Visitor

HTTPS = ({"x-forwarded-proto": "https"}, {"origin": "https://houseway.test"})


def me(client: TestClient[Any], cookie: str) -> int:
    """200 where the cookie opens a session, 401 where it opens none."""
    return client.get("/api/me/sessions", headers={"cookie": cookie}).status_code


def test_a_visitor_with_or_without_a_session_is_told_who_they_are(
    client: TestClient[Any], someone: Callable[[str], Any], casino: Casino
) -> None:
    for headers in ({}, {"cookie": "houseway_session=made-up"}):
        answer = client.get("/api/me", headers=headers)
        assert (answer.status_code, answer.content) == (200, b"null")
    assert someone("Ada").get("/api/me").json()["name"] == "Ada"

    async def refusals() -> int:
        await casino.store.commit(Batch(), casino.clock.now())
        return len(await casino.store.rows(sa.select(schema.log)))

    assert client.blocking_portal.call(refusals) == 0
    assert client.post("/api/me/refill", json={"key": "some-key-of-mine"}).status_code == 401


@pytest.mark.parametrize("headers", [*HTTPS, None])
def test_over_https_the_cookie_is_bound_to_the_host_and_plain_http_is_given_up(
    client: TestClient[Any], headers: dict[str, str] | None
) -> None:
    url = "https://houseway.test/api/guest" if headers is None else "/api/guest"
    made = client.post(url, json={}, headers=headers)
    cookie = made.headers["set-cookie"]
    assert cookie.startswith("__Host-houseway_session=")
    assert {"secure", "httponly", "samesite=strict", "path=/"} <= {part.strip().lower() for part in cookie.split(";")}
    assert "domain" not in cookie.lower()
    assert len(cookie) < 4096
    assert int(made.headers["strict-transport-security"].removeprefix("max-age=")) >= 31_536_000
    client.cookies.clear()
    assert me(client, cookie.split(";")[0]) == 200
    assert "strict-transport-security" not in client.get("/health").headers


def test_signing_in_gives_a_new_token_and_ends_the_old_one(
    client: TestClient[Any], someone: Callable[[str], Any]
) -> None:
    ada = someone("Ada")
    old = f"houseway_session={ada.cookie}"
    account = {"name": "Ada", "password": "correct horse"}
    kept = client.post("/api/register", json=account, headers={"cookie": old})
    second = f"houseway_session={kept.cookies['houseway_session']}"
    client.cookies.clear()
    assert (me(client, old), me(client, second)) == (401, 200)
    again = client.post("/api/login", json=account, headers={"cookie": second})
    third = f"houseway_session={again.cookies['houseway_session']}"
    client.cookies.clear()
    assert (me(client, second), me(client, third)) == (401, 200)
    assert client.post("/api/logout", headers={"cookie": third}).status_code == 204
    client.cookies.clear()
    assert me(client, third) == 401


def test_a_token_is_long_random_and_kept_only_as_a_hash(client: TestClient[Any], casino: Casino) -> None:
    tokens = set()
    for _ in range(20):
        tokens.add(client.post("/api/guest", json={}).cookies["houseway_session"])
        client.cookies.clear()
    assert len(tokens) == 20
    assert min(map(len, tokens)) >= 43, "256 bits"

    async def stored() -> set[str]:
        return {row.token for row in await casino.store.rows(sa.select(schema.sessions))}

    assert not tokens & client.blocking_portal.call(stored)


def test_a_socket_closes_with_its_session_and_shows_nothing_more(tmp_path: Path) -> None:
    async def watch() -> list[bool]:
        clock = HandClock()
        casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=("dragon-poker",))
        app = served(casino)
        await casino.open()
        knowing, open_ = Knowing(casino.table("dragon-poker")), []

        async def connected(visitor: Visitor) -> bool:
            for _ in range(20):
                await asyncio.sleep(0)
            return any(each.name == visitor.name and not each.lost for each in casino.connections.all)

        one, other = Visitor(app, knowing, "dragon-poker"), Visitor(app, knowing, "dragon-poker")
        for visitor, name in ((one, "Ada"), (other, "Bob")):
            await visitor.sign_in(name)
            visitor.open_tab()
            open_.append(await connected(visitor))
        await casino.reception.sign_out(one.cookie)
        open_ += [await connected(one), await connected(other)]
        await clock.advance(SESSION["guest"])
        open_.append(await connected(other))
        for visitor in (one, other):
            await visitor.leave_all()
        await casino.close()
        return open_

    assert asyncio.run(watch()) == [True, True, False, True, False]


def test_what_is_said_over_a_socket_after_its_session_has_run_out_ends_the_connection(tmp_path: Path) -> None:
    clock = HandClock()
    casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=("dragon-poker",))
    with doors(casino) as client:
        ada = Player(client, "Ada")
        with client.websocket_connect("/ws", headers=ada.headers) as line:
            assert line.receive_json()["you"] == "Ada"
            # The time of day is set forward: the session is over, and no alarm has rung yet.
            clock.set_by = SESSION["guest"]
            line.send_json({"do": "watch", "table": "dragon-poker"})
            with pytest.raises(WebSocketDisconnect):
                line.receive_json()
        with client.websocket_connect("/ws", headers=ada.headers) as line:
            assert line.receive_json()["you"] is None
            line.send_json({"do": "watch", "table": "dragon-poker"})
            assert line.receive_json()["type"] == "table", "a spectator without a name may watch"


def test_a_socket_of_staff_ends_with_its_session_where_policy_shortens_the_idle_time(tmp_path: Path) -> None:
    async def run() -> list[bool]:
        clock = HandClock()
        casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
        await casino.open()
        batch = Batch()
        person = casino.identity.add("Flo", False, frozenset({"supervisor"}), "hash", "us", batch, clock.now())
        token, _ = casino.identity.begin(person, batch, clock.now())
        await casino.store.commit(batch, clock.now())
        line = Connection("Flo", hashed(token))
        ending, seen = socket.Ending(casino, token, line), []
        await set_policy(casino, {"staff_idle_minutes": 5})
        for minutes in (4, 2):
            await clock.advance(minutes * 60_000)
            seen.append(line.lost)
        ending.alarm.cancel()
        await casino.close()
        return seen

    assert asyncio.run(run()) == [False, True]


def test_a_wrong_name_and_a_wrong_password_are_refused_alike_and_passwords_are_kept_by_argon2(
    client: TestClient[Any], casino: Casino
) -> None:
    account = {"name": "Ada", "password": "long and dull " * 5}
    assert client.post("/api/register", json={**account, "password": "nine char"}).status_code == 422
    assert client.post("/api/register", json=account).status_code == 201
    wrong = client.post("/api/login", json={**account, "password": "long and dear " * 5})
    unknown = client.post("/api/login", json={**account, "name": "No one at all"})
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())

    async def stored() -> list[str]:
        return [row.password for row in await casino.store.rows(sa.select(schema.accounts))]

    assert [text.split("$")[1] for text in client.blocking_portal.call(stored)] == ["argon2id"]


def test_a_new_password_needs_the_old_one_and_ends_every_other_session(client: TestClient[Any]) -> None:
    old, new = "the one I have", "the one I want"
    made = client.post("/api/register", json={"name": "Ada", "password": old})
    elsewhere = f"houseway_session={made.cookies['houseway_session']}"
    client.cookies.clear()
    assert me(client, elsewhere) == 200
    assert client.post("/api/login", json={"name": "Ada", "password": old}).status_code == 200
    assert client.post("/api/me/password", json={"password": "not mine at all", "new": new}).status_code == 403
    assert client.post("/api/me/password", json={"password": old, "new": "too short"}).status_code == 422
    assert client.post("/api/me/password", json={"password": old, "new": new}).status_code == 200
    assert client.get("/api/me").json()["name"] == "Ada"
    client.cookies.clear()
    assert me(client, elsewhere) == 401
    tried = [client.post("/api/login", json={"name": "Ada", "password": word}).status_code for word in (old, new)]
    assert tried == [403, 200]


def test_a_session_of_staff_in_which_nothing_is_done_runs_out_and_its_socket_closes(tmp_path: Path) -> None:
    async def run() -> list[bool]:
        clock = HandClock()
        casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
        await casino.open()
        batch, tokens = Batch(), {}
        for name, role in (("Sue", "supervisor"), ("Sam", "supervisor"), ("Ada", "player")):
            person = casino.identity.add(name, False, frozenset({role}), "hash", "us", batch, clock.now())
            tokens[name], _ = casino.identity.begin(person, batch, clock.now())
        await casino.store.commit(batch, clock.now())
        app, seen = served(casino), []

        async def ask(method: str, path: str, name: str) -> int:
            cookies = {"houseway_session": tokens[name]}
            transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://houseway.test", cookies=cookies) as http:
                return (await http.request(method, path)).status_code

        lines = {name: Connection(name, hashed(tokens[name])) for name in tokens}
        endings = [socket.Ending(casino, tokens[name], lines[name]) for name in tokens]
        await clock.advance(29 * 60_000)
        seen.append(await ask("GET", "/api/me/sessions", "Sue") == 200)
        seen.append(await ask("POST", "/api/me/here", "Sam") == 204)
        await clock.advance(60_000)
        seen += [lines[name].lost for name in tokens]
        seen.append(await ask("GET", "/api/me/sessions", "Sue") == 401)
        seen.append(await ask("POST", "/api/me/here", "Sue") == 401)
        seen += [await ask("GET", "/api/me/sessions", name) == 200 for name in ("Sam", "Ada")]
        await clock.advance(29 * 60_000)
        seen += [lines[name].lost for name in tokens]
        for ending in endings:
            ending.alarm.cancel()
        await casino.close()
        return seen

    assert asyncio.run(run()) == [
        *(True, True),
        *(True, False, False),
        *(True, True, True, True),
        *(True, True, False),
    ]


def test_a_move_keeps_a_session_of_staff_from_running_out_and_a_ping_does_not(tmp_path: Path) -> None:
    async def run() -> list[bool]:
        clock = HandClock()
        casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
        await casino.open()
        batch, found = Batch(), []
        for name, message in (
            ("Sue", b'{"do":"leave","table":"none","key":"a-key-of-mine"}'),
            ("Sam", b'{"do":"ping"}'),
        ):
            person = casino.identity.add(name, False, frozenset({"supervisor"}), "hash", "us", batch, clock.now())
            token, _ = casino.identity.begin(person, batch, clock.now())
            found.append((person, token, message))
        await casino.store.commit(batch, clock.now())
        await clock.advance(20 * 60_000)
        for person, token, message in found:
            await socket._take(casino, RateLimits(GENEROUS), Connection(person.name, hashed(token)), person, message)
        await clock.advance(20 * 60_000)
        there = [casino.identity.who(token, clock.now()) is not None for _, token, _ in found]
        await casino.close()
        return there

    assert asyncio.run(run()) == [True, False]


def test_people_see_and_end_their_other_sessions_with_the_password(client: TestClient[Any], casino: Casino) -> None:
    account = {"name": "Ada", "password": "correct horse"}
    cookies = []
    for path in ("register", "login", "login"):
        made = client.post(f"/api/{path}", json=account)
        cookies.append({"cookie": f"houseway_session={made.cookies['houseway_session']}"})
        client.cookies.clear()
    client.post("/api/register", json={"name": "Bob", "password": "another horse"})
    client.cookies.clear()
    first, _, third = cookies
    cards = client.get("/api/me/sessions", headers=third).json()
    assert [card["this"] for card in cards].count(True) == 1
    assert len(cards) == 3
    assert all(hashed(cookie["cookie"].partition("=")[2]) not in str(cards) for cookie in cookies)
    of_first = next(card["id"] for card in client.get("/api/me/sessions", headers=first).json() if card["this"])
    end = "/api/me/sessions/end"
    assert client.post(end, json={"password": "not mine", "id": of_first}, headers=third).status_code == 403
    assert client.post(end, json={"password": "correct horse", "id": "nothing"}, headers=third).status_code == 404
    this = next(card["id"] for card in cards if card["this"])
    assert client.post(end, json={"password": "correct horse", "id": this}, headers=third).status_code == 404
    assert len(client.post(end, json={"password": "correct horse", "id": of_first}, headers=third).json()) == 2
    assert [me(client, cookie["cookie"]) for cookie in cookies] == [401, 200, 200]
    assert len(client.post(end, json={"password": "correct horse"}, headers=third).json()) == 1
    assert [me(client, cookie["cookie"]) for cookie in cookies] == [401, 401, 200]
    assert client.get("/api/me/sessions").status_code == 401
    assert len(casino.identity.sessions_of("Bob", casino.clock.now())) == 1


def test_no_other_page_is_let_in_by_preflight_and_other_methods_are_refused(client: TestClient[Any]) -> None:
    asked = {"origin": "https://elsewhere.test", "access-control-request-method": "POST"}
    for answer in (client.options("/api/guest", headers=asked), client.get("/api/lobby", headers=asked)):
        assert not [name for name in answer.headers if name.startswith("access-control")]
    for method in ("PUT", "DELETE", "PATCH", "TRACE"):
        refused = client.request(method, "/api/guest")
        assert (refused.status_code, refused.json()["kind"]) == (405, "no-such-method"), method


def test_answers_are_not_kept_by_the_browser_and_a_fault_says_nothing_of_its_cause(
    client: TestClient[Any], casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/api/lobby").headers["cache-control"] == "no-store"

    def broken(private: bool = False) -> None:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr(casino, "lobby", broken)
    monkeypatch.setattr(casino.log, "fault", lambda what, error: None)
    failed = client.get("/api/lobby")
    assert (failed.status_code, failed.json()["kind"]) == (500, "fault")
    assert "secret" not in failed.text
    assert "Error" not in failed.text


@pytest.mark.parametrize(("idle", "there"), [(29, True), (31, False)])
def test_a_restart_neither_revives_an_idle_session_of_staff_nor_ends_one_in_use(
    tmp_path: Path, idle: int, there: bool
) -> None:
    async def run() -> None:
        clock = HandClock()
        casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
        await casino.open()
        person, token, _ = await casino.reception.guest("Flo")
        async with casino.identity.changing:
            batch = Batch()
            casino.identity.change(person.name, "the test", batch, roles=frozenset({"player", "floorperson"}))
            await casino.store.commit(batch, clock.now())
        for _ in range(40):
            clock.time += 60_000
            casino.identity.use(hashed(token), clock.now())
            await asyncio.gather(*casino._tasks)
        rows = await casino.store.rows(sa.select(schema.sessions))
        assert [row.used for row in rows] == [clock.now()]
        clock.time += idle * 60_000
        await casino.close()
        again = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
        await again.open()
        assert (again.identity.who(token, clock.now()) is not None) == there
        clock.set_by = -3_600_000
        assert (again.identity.who(token, clock.now()) is not None) == there, "idle time is not the time of day"
        async with again.store.engine.connect() as connection:
            assert (await verify(connection, again.store.signer.public)).wrong == []
        await again.close()

    asyncio.run(run())


def test_signing_out_once_ends_the_session_of_http_and_that_of_https(client: TestClient[Any]) -> None:
    account = {"name": "Ada", "password": "correct horse"}
    plain = client.post("/api/register", json=account).cookies["houseway_session"]
    client.cookies.clear()
    made = client.post("https://houseway.test/api/login", json=account)
    secure = made.headers["set-cookie"].partition("__Host-houseway_session=")[2].partition(";")[0]
    client.cookies.clear()
    both = f"houseway_session={plain}; __Host-houseway_session={secure}"
    gone = client.post("/api/logout", headers={"cookie": both})
    client.cookies.clear()
    forgotten = [each.partition("=")[0] for each in gone.headers.get_list("set-cookie") if "Max-Age=0" in each]
    assert sorted(forgotten) == ["__Host-houseway_session", "houseway_session"]
    assert me(client, f"houseway_session={plain}") == me(client, f"__Host-houseway_session={secure}") == 401
