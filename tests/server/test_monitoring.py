"""What an operator's tools are told: readiness with its reason, and metrics that agree with what happened."""

import asyncio
import re
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from signal import SIGTERM
from subprocess import PIPE
from typing import Any
from urllib.request import urlopen

import msgspec
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from tests.serving import ENVIRONMENT, houseway

from houseway.games import GAMES
from houseway.server.casino import Casino
from houseway.server.http import monitoring
from houseway.server.http.app import create_app
from houseway.server.http.monitoring import Readiness, show_gauges
from houseway.server.http.rate_limits import Limits, Rate
from houseway.server.record.store import NotStored

from .conftest import HandClock, sqlite


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question about readiness reaches the database."""
    monkeypatch.setattr(monitoring, "KEPT", -1.0)


def measured(casino: Casino) -> dict[tuple[str, ...], float]:
    """Every sample as Prometheus would read it: its name and the values of its labels."""
    text = generate_latest(casino.store.metrics.registry).decode()
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {(sample.name, *sample.labels.values()): sample.value for sample in samples}


# Readiness ------------------------------------------------------------------------------------------------------------


def not_ready(client: TestClient[Any]) -> str:
    answer = client.get("/ready")
    assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
    assert answer.json()["kind"] == "not-ready"
    return str(answer.json()["detail"])


def test_the_service_is_ready_when_the_record_is_read_and_the_database_answers(client: TestClient[Any]) -> None:
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ready"})


def test_it_is_not_ready_while_the_record_is_being_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=())
    seen = []
    load = casino.receipts.load

    async def asked_meanwhile() -> None:
        seen.append(await Readiness(casino).why_not())
        await load()

    monkeypatch.setattr(casino.receipts, "load", asked_meanwhile)
    with TestClient(create_app(casino), base_url="http://houseway.test") as client:
        assert client.get("/ready").status_code == 200
    assert seen == ["the record is being read"]


def test_it_is_not_ready_while_the_database_fails_or_keeps_silent(
    client: TestClient[Any], casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(query: Any) -> Any:
        raise sa.exc.OperationalError("SELECT secret", {}, Exception("secret"))

    async def silent(query: Any) -> Any:
        await asyncio.sleep(3600)

    with monkeypatch.context() as patch:
        patch.setattr(casino.store, "rows", failing)
        assert not_ready(client) == "the database does not answer: OperationalError"
        patch.setattr(casino.store, "rows", silent)
        patch.setattr(monitoring, "PATIENCE", 0.01)
        assert not_ready(client) == "the database has not answered within 0.01 seconds"
    assert client.get("/ready").status_code == 200


def test_it_is_not_ready_while_a_change_is_in_doubt(
    client: TestClient[Any], casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unsettled() -> None:
        raise NotStored

    with monkeypatch.context() as patch:
        patch.setattr(type(casino.store), "in_doubt", True)
        patch.setattr(casino.store, "settled", unsettled)
        assert not_ready(client) == NotStored().detail
    assert client.get("/ready").status_code == 200


def test_an_answer_serves_everyone_who_asks_within_a_second(
    client: TestClient[Any], casino: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    rows = casino.store.rows

    async def counted(query: Any) -> Any:
        asked.append(query)
        return await rows(query)

    monkeypatch.setattr(casino.store, "rows", counted)
    monkeypatch.setattr(monitoring, "KEPT", 3600.0)
    assert {client.get("/ready").status_code for _ in range(5)} == {200}
    assert len(asked) == 1


def test_probes_are_never_refused_for_coming_too_often(tmp_path: Path) -> None:
    casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=())
    with TestClient(create_app(casino, Limits(requests=Rate(3, 0.001))), base_url="http://houseway.test") as client:
        assert [client.get("/api/lobby").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert {client.get(path).status_code for path in ("/health", "/ready") for _ in range(9)} == {200}


# Metrics --------------------------------------------------------------------------------------------------------------


def test_commands_refusals_and_requests_are_counted_by_outcome(
    client: TestClient[Any], casino: Casino, someone: Callable[[str], Any]
) -> None:
    ada = someone("Ada")
    before = measured(casino)
    assert ("houseway_commands_total", "seat", "done") not in before
    assert ada.do("seat", buy_in=20_000).status_code == 200
    assert ada.do("seat", buy_in=20_000).status_code == 409
    assert ada.answer("nonsense").status_code == 422
    assert client.post("/nonsense").status_code == 405
    found = measured(casino)
    assert found["houseway_commands_total", "seat", "done"] == 1
    assert found["houseway_commands_total", "seat", "not-now"] == 1
    assert found["houseway_commands_total", "act", "not-a-move"] == 1
    assert found["houseway_command_seconds_count",] == 3
    assert found["houseway_command_seconds_bucket", "+Inf"] == 3
    assert found["houseway_refusals_total", "not-now"] == 1
    assert found["houseway_refusals_total", "no-such-method"] == 1
    assert found["houseway_http_requests_total", "405"] == 1
    answered = sum(value for (name, *_), value in found.items() if name == "houseway_http_requests_total")
    assert answered == found["houseway_http_request_seconds_count",]
    assert found["houseway_commits_total", "stored"] > before["houseway_commits_total", "stored"]
    assert found["houseway_commit_seconds_count",] == found["houseway_commits_total", "stored"]


def test_orders_of_staff_are_counted_too(casino: Casino, staff: Callable[..., Any]) -> None:
    sue = staff("Sue", "supervisor")
    assert sue.post("/api/floor/policy", settings={"large": 1}).status_code in (200, 202, 422)
    assert any(key[:2] == ("houseway_commands_total", "policy") for key in measured(casino))


def test_the_gauges_show_the_casino_as_it_is_when_they_are_read(
    client: TestClient[Any], casino: Casino, someone: Callable[[str], Any]
) -> None:
    show_gauges(casino)

    def shown() -> dict[str, float]:
        return {key[0].removeprefix("houseway_"): value for key, value in measured(casino).items() if len(key) == 1}

    found = shown()
    assert (found["tables"], found["tables_unknown"], found["connections"]) == (1, 0, 0)
    assert (found["rounds_in_play"], found["journal_head"]) == (0, casino.store.seq)
    someone("Ada").do("seat", buy_in=20_000)
    casino.table("dragon-poker").unknown = True
    with client.websocket_connect("/ws") as socket:
        socket.receive_json()
        found = shown()
    assert (found["tables_unknown"], found["connections"], found["rounds_in_play"]) == (1, 1, 1)
    assert found["journal_head"] == casino.store.seq
    assert 0 < found["journal_signed"] <= casino.store.seq or found["journal_signed"] == 0


def test_a_commit_that_fails_is_counted_apart(
    client: TestClient[Any], casino: Casino, someone: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = someone("Ada")

    async def broken(batches: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(casino.store.writer, "write", broken)
    assert ada.do("seat", buy_in=20_000).status_code == 503
    assert measured(casino)["houseway_commits_total", "failed"] >= 1
    assert measured(casino)["houseway_commands_total", "seat", "no-store"] == 1


def test_the_service_itself_serves_no_metrics(client: TestClient[Any]) -> None:
    assert client.get("/metrics").status_code == 404


def test_serve_takes_its_options_from_the_environment_and_shows_metrics_to_this_machine_alone(tmp_path: Path) -> None:
    settings = {"PORT": "0", "DATA": str(tmp_path), "BROWSER": "no", "METRICS_PORT": "0", "LOG_LEVEL": "info"}
    environment = {**ENVIRONMENT, **{f"HOUSEWAY_{name}": value for name, value in settings.items()}}
    environment |= {"HOUSEWAY_LOG_FORMAT": "json", "HOUSEWAY_BOT_PACE": "0"}
    log = (tmp_path / "log").open("w")
    with log, subprocess.Popen(houseway("serve"), env=environment, stdout=PIPE, stderr=log, text=True) as process:
        try:
            assert process.stdout is not None
            lobby, metrics = (process.stdout.readline().split()[at] for at in (3, 1))
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/metrics", metrics)
            with urlopen(f"{lobby}ready") as answer:
                assert answer.status == 200
            with urlopen(metrics) as answer:
                text = answer.read().decode()
        finally:
            process.send_signal(SIGTERM)
        assert process.wait(60) == 0
    shown = {sample.name: sample.value for family in text_string_to_metric_families(text) for sample in family.samples}
    assert shown["houseway_tables"] == len(GAMES)
    assert shown["houseway_journal_head"] > 0
    assert 'houseway_info{rules="' in text
    lines = [msgspec.json.decode(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert ("houseway.access", "/ready") in {(line["logger"], line.get("path")) for line in lines}


def test_a_port_for_metrics_that_is_taken_is_refused_plainly(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        words = ("--data", str(tmp_path), "--port", "0", "--metrics-port", str(taken.getsockname()[1]))
        done = subprocess.run(houseway("serve", *words), env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 2
    assert "use another --metrics-port or --metrics-host" in done.stderr
