"""What the service refuses: foreign pages, floods, oversized and malformed messages, what its schema forbids."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from schemathesis.core import NotSet

from houseway.cards.randomness import Seeded
from houseway.play.requests import RULINGS
from houseway.server.casino import Casino
from houseway.server.http.app import create_app
from houseway.server.http.rate_limits import Limits, Rate
from houseway.server.people.identity import ROLES, Person
from houseway.server.table.gaming_table import GamingTable

from .conftest import HandClock, Player, doors, sqlite

JSON_BODY = {"content-type": "application/json"}


@pytest.mark.parametrize("origin", ["https://elsewhere.test", "null", "http://houseway.test.elsewhere.test"])
def test_a_foreign_page_can_neither_command_nor_connect(client: TestClient[Any], origin: str) -> None:
    refused = client.post("/api/guest", json={}, headers={"origin": origin})
    assert (refused.status_code, refused.json()["kind"]) == (403, "not-allowed")
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers={"origin": origin}):
        pass
    assert client.post("/api/guest", json={}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert client.post("/api/guest", json={}, headers={"origin": "http://houseway.test"}).status_code == 201


def test_the_cookie_and_the_headers_are_strict(client: TestClient[Any]) -> None:
    made = client.post("/api/guest", json={})
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie
    https = client.post("https://houseway.test/api/guest", json={})
    assert "secure" in https.headers["set-cookie"].lower()
    for path in ("/", "/api/lobby", "/schema", "/nowhere.js"):
        headers = client.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_file_of_the_page_is_revalidated_and_nothing_else_is_served(client: TestClient[Any]) -> None:
    page = client.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    assert client.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
    for path in (
        "/../server/http/app.py",
        "/%2e%2e/server/http/app.py",
        "/js/../../server/http/app.py",
        "/__init__.py",
    ):
        assert client.get(path).status_code == 404, path


def test_a_file_of_the_page_travels_packed_to_clients_that_can_unpack_it(client: TestClient[Any]) -> None:
    packed = client.get("/js/app.js", headers={"accept-encoding": "gzip, br"})
    plain = client.get("/js/app.js", headers={"accept-encoding": "identity"})
    assert (packed.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


def test_the_description_loads_nothing_from_elsewhere(client: TestClient[Any]) -> None:
    page = client.get("/schema").text
    assert "/api/guest" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page
    assert client.get("/schema/openapi.json").json()["paths"]["/api/guest"]


def test_messages_too_big_or_not_json_are_refused_and_the_connection_lives_on(
    client: TestClient[Any], someone: Callable[[str], Any]
) -> None:
    ada = someone("Ada")
    assert client.post("/api/guest", content=b"x" * 70_000, headers=JSON_BODY).status_code == 413
    assert client.post("/api/guest", content=b"{", headers=JSON_BODY).json()["kind"] == "malformed"
    with client.websocket_connect("/ws", headers=ada.headers) as socket:
        socket.receive_json()
        for message, kind in (
            ("x" * 20_000, "too-large"),
            ("{", "malformed"),
            ("[" * 10_000, "malformed"),
            ('{"do": "act", "table": "dragon-poker"}', "malformed"),
            ('{"do": "leave", "table": "nowhere", "key": "12345678"}', "not-found"),
        ):
            socket.send_text(message)
            assert socket.receive_json()["problem"]["kind"] == kind
        socket.send_json({"do": "ping"})
        assert socket.receive_json()["type"] == "pong"
    with client.websocket_connect("/ws") as socket:
        socket.receive_json()
        socket.send_json({"do": "leave", "table": "dragon-poker", "key": "12345678"})
        assert socket.receive_json()["problem"]["kind"] == "sign-in"


def test_the_hasty_are_slowed_and_told_when_to_come_again(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(5, 0.5), accounts=Rate(2, 0.1), logins=Rate(1, 0.1))
    casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=())
    with TestClient(create_app(casino, limits), base_url="http://houseway.test") as client:
        wrong = {"name": "Ada", "password": "not the password"}
        assert client.post("/api/login", json=wrong).status_code == 403
        slowed = client.post("/api/login", json=wrong)
        assert slowed.status_code == 429
        assert int(slowed.headers["retry-after"]) >= 1
        while (answer := client.get("/api/lobby")).status_code == 200:
            pass
        assert answer.status_code == 429
        assert answer.json()["kind"] == "too-often"


PASSING = ("admin", "ADMIN", "Admin 2", "4dmin", "adm1n", "a-d-m-i-n", "Ines admin", "Pit Boss", "house-way", "Support")


def test_names_the_house_keeps_for_itself_cannot_be_taken(client: TestClient[Any]) -> None:
    for name in (
        "auditor",
        "Auditor",
        "PUBLIC",
        "house",
        "Dealer",
        "Ruby (bot)",
        "<b>",
        "a/b",
        "Ann and Bob",
        "Ann AND Bob",
        *PASSING,
    ):
        assert client.post("/api/register", json={"name": name, "password": "long and dull " * 3}).status_code == 422
        assert client.post("/api/guest", json={"name": name}).status_code == 422, name


@pytest.mark.parametrize("name", ["Ann and Bob", "ann AND bob"])
def test_a_name_that_reads_like_two_people_cannot_be_taken(client: TestClient[Any], name: str) -> None:
    for path, body in (("guest", {}), ("register", {"password": "long and dull " * 3})):
        refused = client.post(f"/api/{path}", json={"name": name, **body})
        assert (refused.status_code, "two people" in refused.json()["detail"]) == (422, True)
    assert client.post("/api/guest", json={"name": "Sandy Anders"}).status_code == 201


class Taken(dict[str, str]):
    """Names that are taken: these, and every one that begins so."""

    def __init__(self, names: Iterable[str], every: str = "?") -> None:
        super().__init__((name.casefold(), "Bob") for name in names)
        self.every, self.looked = every, 0

    def __contains__(self, name: object) -> bool:
        self.looked += 1
        assert self.looked < 100, "it tries for ever"
        return super().__contains__(name) or str(name).startswith(self.every)


@pytest.mark.parametrize("wanted", ["Bob", "Bartholomew the Best"])
def test_a_guest_finds_a_name_when_every_number_of_four_digits_is_taken(
    client: TestClient[Any], casino: Casino, monkeypatch: pytest.MonkeyPatch, wanted: str
) -> None:
    taken = [wanted, *(f"{wanted[:18]} {number}" for number in range(1000, 10_000))]
    monkeypatch.setattr(casino.identity, "_folded", Taken(taken))
    made = client.post("/api/guest", json={"name": wanted})
    assert made.status_code == 201, made.text
    name = made.json()["name"]
    assert name.startswith(wanted[:3])
    assert name.rpartition(" ")[2].isdigit()
    assert len(name) <= 24


def test_a_guest_for_whom_no_name_is_found_is_told_so_and_no_one_waits(
    client: TestClient[Any], casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(casino.identity, "_folded", Taken([], every="bob"))
    refused = client.post("/api/guest", json={"name": "Bob"})
    assert (refused.status_code, "another name" in refused.json()["detail"]) == (409, True)
    assert client.post("/api/guest", json={"name": "Ada"}).status_code == 201


def test_a_name_that_is_shortened_for_a_number_does_not_become_the_houses(client: TestClient[Any]) -> None:
    wanted = "A nice old managerly"
    assert client.post("/api/guest", json={"name": wanted}).status_code == 201
    client.cookies.clear()
    assert client.post("/api/guest", json={"name": wanted}).status_code == 422


EVERYBODY = [(role,) for role in ROLES]
"""Each role by itself."""


@pytest.mark.parametrize(
    ("roles", "examples"),
    [
        ((), 1),
        (ROLES, 3),
        pytest.param((), 20, marks=pytest.mark.prove),
        pytest.param(ROLES, 60, marks=pytest.mark.prove),
        *(pytest.param(roles, 15, marks=pytest.mark.prove) for roles in EVERYBODY),
    ],
    ids=lambda value: (value[0] if len(value) == 1 else "all" if value else "no one") if type(value) is tuple else None,
)
def test_calls_made_from_the_schema_never_break_the_service_nor_the_schema(
    tmp_path: Path, roles: tuple[str, ...], examples: int
) -> None:
    casino = Casino(sqlite(tmp_path), tmp_path, games=("dragon-poker",))
    with doors(casino) as client:
        fuzz = Player(client, "Fuzz")
        fuzz.do("seat", buy_in=50_000)
        if roles:
            casino.identity._people["Fuzz"] = Person("Fuzz", False, frozenset(roles))
        else:
            fuzz.cookie = "no one"
        description = client.get("/schema/openapi.json").json()
        answered = set()
        for found in schemathesis.openapi.from_dict(description).get_all_operations():
            operation: Any = found.ok()  # type: ignore[union-attr]
            if operation.path != "/api/logout":
                answered |= _fuzz(operation, fuzz, examples)
        # Calls came through to the work, and those that this person may not make were refused.
        assert {200, 401 if not roles else 403 if len(roles) == 1 else 409} <= answered


def _fuzz(operation: Any, fuzz: Player, examples: int) -> set[int]:
    """Call one operation with whatever its schema allows, at a table and a round that are there."""
    answered = set()

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), real=st.booleans())
    def call(case: Any, real: bool) -> None:
        driver = fuzz.http.app.state.casino.table("dragon-poker")
        here = {**case.path_parameters, "table": "dragon-poker", "round": driver.seating.round, "player": "Fuzz"}
        path = operation.path.format(**here)
        body = _real(case.body, driver) if real else case.body
        sent: Any = {} if isinstance(body, NotSet) else {"json": body}
        # A new session would end the one that the other calls are made in.
        headers = {} if path in ("/api/guest", "/api/register", "/api/login") else fuzz.headers
        answer = fuzz.http.request(case.method, path, params=case.query or None, headers=headers, **sent)
        fuzz.http.cookies.clear()
        assert answer.status_code < 500, f"{case.method} {path} {body}: {answer.text}"
        operation.validate_response(schemathesis.Response.from_httpx(answer, verify=False), case=case)
        answered.add(answer.status_code)

    call()
    return answered


def _real(body: Any, driver: GamingTable) -> Any:
    """The same body with names that are there, so that it comes past the first question and into the work itself."""
    if not isinstance(body, dict):
        return body
    live, kinds = driver.in_play, [remedy.kind for remedy in driver.game.remedies]
    names: dict[str, Any] = {"round": driver.seating.round, "seq": live.seq if live else 0, "player": "Fuzz"}
    names |= {"game": "dragon-poker", "rule": "dragon-poker/42.11(c)"}
    found = {name: names.get(name, value) for name, value in body.items()}
    if isinstance(incident := found.get("incident"), dict):
        found["incident"] = {**incident, "kind": kinds[len(str(incident)) % len(kinds)], "spot": 1}
    if isinstance(ruling := found.get("ruling"), dict):
        found["ruling"] = {**ruling, "kind": RULINGS[len(str(ruling)) % len(RULINGS)], "spot": 1}
    return found


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**13), 10**13) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("examples", [60, pytest.param(3000, marks=pytest.mark.prove)])
def test_messages_of_any_kind_are_answered_and_never_break_the_connection(
    client: TestClient[Any], someone: Callable[[str], Any], examples: int
) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=50_000)
    words = st.sampled_from(["act", "seat", "leave", "top-up", "sit-out", "move", "wait", "next", "watch", "unwatch"])
    fields = {"do": words | JSON, "table": st.sampled_from(["dragon-poker", "nowhere"]), "key": st.uuids().map(str)}
    others = dict.fromkeys(("round", "seq", "answer", "buy_in", "spot", "amount", "out", "waiting"), JSON)
    with client.websocket_connect("/ws", headers=ada.headers) as socket:
        assert socket.receive_json()["type"] == "hello"

        @settings(max_examples=examples, deadline=None, database=None)
        @given(message=st.fixed_dictionaries(fields, optional=others) | JSON, real=st.booleans())
        def say(message: Any, real: bool) -> None:
            if real and isinstance(message, dict):
                live = client.app.state.casino.table("dragon-poker").in_play
                message = {**message, "round": live.id, "seq": live.seq}
            socket.send_json(message)
            socket.send_json({"do": "ping"})
            while (frame := socket.receive_json())["type"] != "pong":
                if frame["type"] == "problem":
                    assert frame["problem"]["status"] < 500, (message, frame)

        say()


def test_people_play_on_the_systems_chances_and_a_seeded_source_must_be_called_a_rehearsal(tmp_path: Path) -> None:
    assert Casino(sqlite(tmp_path), tmp_path).services.source.for_real_tables
    with pytest.raises(TypeError, match="source"):
        Casino(sqlite(tmp_path), tmp_path, source=Seeded(1))  # type: ignore[call-arg]
    assert not Casino(sqlite(tmp_path), tmp_path, rehearsal=Seeded(1)).services.source.for_real_tables


@pytest.mark.parametrize("by", [3_600_000, -3_600_000])
def test_rates_go_by_time_that_passes_and_not_by_the_time_of_day(tmp_path: Path, by: int) -> None:
    clock = HandClock()
    casino = Casino(sqlite(tmp_path), tmp_path, clock=clock, games=())
    with TestClient(create_app(casino, Limits(requests=Rate(3, 1))), base_url="http://houseway.test") as http:

        def asked(times: int) -> list[int]:
            return [http.get("/api/lobby").status_code for _ in range(times)]

        assert asked(4) == [200, 200, 200, 429]
        clock.set_by = by
        assert asked(1) == [429], "nothing is given for a clock that was set forward"
        clock.time += 2_000
        assert asked(3) == [200, 200, 429], "nothing is kept back for one that was set back"
