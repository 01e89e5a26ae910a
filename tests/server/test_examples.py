"""The examples of the description keep to its schemas, and a real service gives such answers to such calls."""

import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from litestar.testing import TestClient

from houseway.server.casino import Casino
from houseway.server.http.examples import ANTE, CHIPS, EXAMPLES, POKER, REFUSAL, TABLE
from houseway.server.people.identity import ROLES

from .conftest import sqlite

HALF = {"ante": 500}


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    """A casino without tables."""
    return Casino(sqlite(tmp_path), tmp_path, games=())


@pytest.fixture
def description(client: TestClient[Any]) -> Any:
    return client.get("/schema/openapi.json").json()


def check(description: Any, schema: Any, value: Any) -> None:
    jsonschema_rs.validate({**schema, "components": description["components"]}, value)


def test_every_command_has_an_example_that_keeps_to_its_schema(description: Any) -> None:
    without = []
    for path, calls in description["paths"].items():
        for call in calls.values():
            shown = call.get("requestBody", {}).get("content", {}).get("application/json")
            if shown is not None and "example" not in shown:
                without.append(path)
            elif shown is not None:
                check(description, shown["schema"], shown["example"])
    assert without == []


def test_every_answer_shown_keeps_to_its_schema(description: Any) -> None:
    shown = [
        kind
        for calls in description["paths"].values()
        for call in calls.values()
        for answer in call["responses"].values()
        for kind in answer.get("content", {}).values()
        if "example" in kind
    ]
    assert len(shown) > len(EXAMPLES), "the refusal is shown with every call"
    for kind in shown:
        check(description, kind["schema"], kind["example"])


def shape(value: Any) -> Any:
    """Which fields of which kinds, whatever they hold; of a list, what its first item is."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    return [shape(each) for each in value[:1]] if isinstance(value, list) else type(value).__name__


def test_a_real_service_gives_such_answers_to_such_calls(
    client: TestClient[Any], casino: Casino, staff: Callable[..., Any]
) -> None:
    sue, sam = staff("Sue", *ROLES), staff("Sam", *ROLES)
    set_up = {"game": TABLE, "id": TABLE, "bots": 0}
    assert sue.post("/api/floor/tables", **set_up).status_code == 200
    sessions: dict[str, str] = {}
    real = {"table": TABLE, "round": "", "seq": 0, "approval": "", "serial": ""}

    def call(who: str, path: str, body: dict[str, Any] | None) -> Any:
        """Say what the example says, of the round that is really played."""
        headers = {"cookie": f"houseway_session={sessions[who]}"} if who in sessions else {}
        state = client.get(f"/api/tables/{TABLE}", headers=headers).json()
        if state.get("frame"):
            real.update(round=state["frame"]["round"], seq=state["frame"]["seq"])
        elsewhere = {"procedure": "live", "minimum": POKER}.get(path.rpartition("/")[2], TABLE)
        target = {**real, "table": elsewhere}
        sent = {
            name: target[name] if name in ("round", "seq", "serial") else value for name, value in (body or {}).items()
        }
        answer = client.request("GET" if body is None else "POST", path.format(**target), json=sent, headers=headers)
        if "houseway_session" in answer.cookies:
            sessions[who] = answer.cookies["houseway_session"]
        client.cookies.clear()
        if path.endswith("keno/tickets"):
            real["serial"] = answer.json()["table"]
        real["approval"] = answer.json().get("approval", "") if path.startswith("/api/floor") else ""
        return answer

    def ada(command: str, **body: Any) -> None:
        answer = call("Ada", f"/api/tables/{{table}}/{command}", {"key": f"{command}-{uuid.uuid4().hex}", **body})
        assert answer.status_code == 200, answer.text

    def fold() -> None:
        ada("act", round="", seq=0, answer="fold")

    def come_back() -> None:
        ada("wait", waiting=False)
        ada("seat", buy_in=20_000, spot=2)
        wrong = call("Ada", "/api/tables/{table}/act", {"key": "half-a-bet", "round": "", "seq": 0, "answer": HALF})
        assert shape(wrong.json()) == shape(REFUSAL)
        assert wrong.json()["detail"] == REFUSAL["detail"]
        ada("act", round="", seq=0, answer=ANTE)

    def play() -> None:
        ada("act", round="", seq=0, answer="play")

    def both(order: str, **body: Any) -> Callable[[], None]:
        """Two others do something in the gaming day first."""

        def do() -> None:
            first, other = staff(f"A{len(order)}", *ROLES), staff(f"B{len(order)}", *ROLES)
            asked = first.post(f"/api/floor/day/{order}", **body)
            assert asked.status_code == 202, asked.text
            agreed = other.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)
            assert agreed.status_code == 200, agreed.text

        return do

    def set_up_chips() -> None:
        made = sue.post("/api/floor/tables", game=TABLE, id=CHIPS, stakes="chips")
        assert made.status_code == 200, made.text
        both("slip", kind="fill", table=CHIPS, amount=50_000)()

    def set_up_poker() -> None:
        made = sue.post("/api/floor/tables", game="holdem", id=POKER, stakes="chips")
        assert made.status_code == 200, made.text

    between: dict[str, Callable[[], None]] = {
        "/api/floor/day/slip": set_up_chips,
        "/api/floor/papers/post": set_up_poker,
        "/api/floor/day/sale": both("inventory", table=CHIPS, counted=50_000, box="A1"),
        "/api/floor/day/box": both("count", table=CHIPS, counted=40_000),
        "/api/floor/day/adjust": both("box", box="A1", counted=10_100),
        "/api/tables/{table}/next": fold,
        "/api/floor/tables/{table}/close-window": come_back,
        "/api/floor/tables/{table}/answer": play,
    }
    sessions |= {"Sue": sue.cookie, "Sam": sam.cookie}
    for path, body, shown, status in EXAMPLES:
        if path == "/api/first-run":
            continue  # Taken at the machine itself alone: test_first_run.py plays it.
        if path.endswith("/cards"):
            continue  # Taken where cards are dealt by hand: test_shoe.py plays it.
        if path in between:
            between[path]()
        who = "Bea" if "Bea" in str(body) or ("/me/" in path and "password" in str(body)) else "Ada"
        if path.startswith("/api/floor"):
            who = "Sam" if "approvals" in path or path.endswith("day/box") else "Sue"
        found = call(who, path, body)
        assert found.status_code == status, f"{path} {body}: {found.text}"
        assert shape(found.json()) == shape(shown), f"{path} {found.text}"
