"""The server's log: text or JSON, a line for each thing that happened, and no secret, token or card in any of them."""

import logging
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from houseway.server.casino import Casino
from houseway.server.log_lines import LogLines, without_secrets
from houseway.server.record import schema
from houseway.server.record.batch import Batch
from houseway.server.record.store import NotStored

PASSWORD = "quiet-felt-and-brass"


class Written:
    """A log being written, as text and as JSON."""

    def __init__(self) -> None:
        self.streams = {format_: StringIO() for format_ in ("text", "json")}
        self.handlers = [logging.StreamHandler(stream) for stream in self.streams.values()]
        self.handlers[0].setFormatter(LogLines("text"))
        self.handlers[1].setFormatter(LogLines("json"))

    @property
    def text(self) -> str:
        return self.streams["text"].getvalue()

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(line) for line in self.streams["json"].getvalue().splitlines()]


@pytest.fixture
def log() -> Iterator[Written]:
    """Everything that is logged, down to the last detail."""
    written, root = Written(), logging.getLogger("houseway")
    level = root.level
    root.setLevel(logging.DEBUG)
    for handler in written.handlers:
        root.addHandler(handler)
    yield written
    for handler in written.handlers:
        root.removeHandler(handler)
    root.setLevel(level)


def test_every_request_and_every_websocket_has_a_line(client: TestClient[Any], log: Written) -> None:
    client.get("/api/lobby?colour=green")
    client.get("/nonsense/x")
    client.post("/nonsense/x")
    with client.websocket_connect("/ws") as socket:
        socket.receive_json()
    # The line of a WebSocket is written when its connection has ended, which the client does not wait for.
    deadline = monotonic() + 60
    while "WEBSOCKET" not in log.text and monotonic() < deadline:
        sleep(0.01)
    lines = [each for each in log.objects if each["logger"] == "houseway.access"]
    assert [(each["method"], each["path"], each["status"]) for each in lines] == [
        ("GET", "/api/lobby", 400),
        ("GET", "/nonsense/x", 404),
        ("POST", "/nonsense/x", 405),
        ("WEBSOCKET", "/ws", 101),
    ]
    assert all(each["level"] == "info" and each["ms"] >= 0 and each["client"] for each in lines)
    assert "GET /api/lobby 400 " in log.text
    assert "colour" not in log.text


def test_no_secret_token_or_card_is_in_any_line(
    client: TestClient[Any],
    casino: Casino,
    staff: Callable[..., Any],
    log: Written,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ines, ada = staff("Ines", "administrator"), staff("Ada")
    private = ada.post("/api/tables", game="dragon-poker").json()["table"]
    secrets = {PASSWORD, ada.cookie, ines.cookie, private}
    client.post("/api/register", json={"name": "Bao", "password": PASSWORD})
    client.post("/api/login", json={"name": "Bao", "password": PASSWORD + "x"})
    signed_in = client.post("/api/login", json={"name": "Bao", "password": PASSWORD})
    secrets.add(signed_in.cookies["houseway_session"])
    client.cookies.clear()
    ines.post("/api/floor/accounts", name="Dan", roles=["dealer"], password=PASSWORD)
    # Refusals name the table, the answer and the path.
    client.get(f"/api/tables/{private}/nonsense")
    ada.do("seat", buy_in=20_000)
    ada.answer({"Ra1": "Go", "keep": ["Re2"]})
    ada.table = private
    ada.do("leave")
    ada.do("seat", buy_in=1)
    # A fault and a failure of the database bring a traceback.
    with monkeypatch.context() as patch:

        async def broken(self: Any, batches: Any) -> None:
            raise ValueError(f"deck Ra1 Ra2 Go, {private}, {ada.cookie}, postgresql://hw:{PASSWORD}@db/houseway")

        patch.setattr(type(casino.store.writer), "write", broken)
        assert ada.do("seat", buy_in=20_000).status_code == 503
    assert "Traceback" in log.text
    assert "ValueError" in log.text
    assert f"/api/tables/{private[:4]}…/seat 503" in log.text
    for written in (log.text, *(str(each) for each in log.objects)):
        assert not [secret for secret in secrets if secret in written]
        assert not [card for card in ("Ra1", "Ra2", "Re2", "Go") if card in written]


def test_an_error_of_the_database_names_no_value_that_was_written(
    client: TestClient[Any], casino: Casino, log: Written
) -> None:
    async def twice() -> None:
        batch = Batch()
        row = {"id": 9, "at": 0, "name": "Ada", "what": "x", "kind": "x", "detail": "the value written"}
        for _ in range(2):
            batch.insert(schema.log, **row)
        await casino.store.commit(batch, 0)

    with pytest.raises(NotStored):
        client.blocking_portal.call(twice)
    assert "IntegrityError" in log.text
    assert "the value written" not in log.text


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("table Zk3_9-aXQm1LwEr5TyUiOp is shut", "table Zk3_… is shut"),
        ("token " + "aB3" * 14 + "x.", "token aB3a…."),
        ("round 019a8b7c6d5e4f3a2b1c0d is called off", "round 019a8b7c6d5e4f3a2b1c0d is called off"),
        ("table seven-card-stud-high-low-eight", "table seven-card-stud-high-low-eight"),
        ("def test_of_twenty_two_abc", "def test_of_twenty_two_abc"),
        ("postgresql://hw:pass:word@db:5432/x", "postgresql://hw:…@db:5432/x"),
        ("holds As Kd", "holds ?? ??"),
    ],
)
def test_secrets_are_cut_and_other_names_are_left(said: str, written: str) -> None:
    assert without_secrets(said) == written


def record(message: str, *, error: bool = False) -> logging.LogRecord:
    try:
        raise KeyError("one\ntwo")
    except KeyError:
        info = sys.exc_info() if error else None
    return logging.LogRecord("houseway.server", logging.WARNING, "", 0, message, (), info)


def test_what_a_visitor_sends_cannot_begin_a_new_line() -> None:
    forged = "refused GET /x\n2026-01-01T00:00:00 ERROR houseway.server: all is lost\x1b[2J\u2028"
    line = LogLines("text").format(record(forged))
    assert len(line.splitlines()) == 1
    assert "\\n2026" in line
    assert "\x1b" not in line


def test_json_has_one_object_a_line_with_its_traceback() -> None:
    line = LogLines("json").format(record("failed\nhere", error=True))
    assert len(line.splitlines()) == 1
    found = msgspec.json.decode(line)
    assert (found["level"], found["message"]) == ("warning", "failed\nhere")
    assert found["traceback"].startswith("Traceback")
    assert found["at"].endswith("+00:00")
