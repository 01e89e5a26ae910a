"""The commands that start and look after the service can be called."""

import os
import sqlite3
import subprocess
import sys
from base64 import b32decode
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import extract_parameters
from litestar.testing import TestClient

import houseway
from houseway.server.casino import Casino
from houseway.server.http.app import create_app
from houseway.server.people import totp


def test_serve_says_how_it_is_called() -> None:
    said = subprocess.run(
        [sys.executable, "-c", "from houseway.cli import main; main()", "serve", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "--data" in said.stdout


def test_the_first_administrator_is_made_at_the_machine_and_signs_in(tmp_path: Path) -> None:
    def houseway(*words: str, password: str = "correct horse battery") -> "subprocess.CompletedProcess[str]":
        environment = {**os.environ, "HOUSEWAY_PASSWORD": password}
        command = [sys.executable, "-c", "from houseway.cli import main; main()", *words, "--data", str(tmp_path)]
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    assert houseway("admin", "create", "Ines").returncode == 0
    with closing(sqlite3.connect(tmp_path / "houseway.db")) as database:
        ((stored,),) = database.execute("SELECT password FROM accounts")
    cost = extract_parameters(stored)
    assert (cost.memory_cost, cost.time_cost) >= (65_536, 3), "dear for one who tries them by the million"
    again = houseway("admin", "create", "Ines")
    assert again.returncode == 2
    assert "is taken" in again.stderr
    casino = Casino(f"sqlite+aiosqlite:///{tmp_path / 'houseway.db'}", tmp_path, games=())
    with TestClient(create_app(casino), base_url="http://houseway.test") as client:
        made = client.post("/api/login", json={"name": "Ines", "password": "correct horse battery"})
        assert made.json()["roles"] == ["administrator", "player"]
        order = {"key": "makes-sue", "name": "Sue", "password": "another long one", "roles": ["supervisor"]}
        assert client.post("/api/floor/accounts", json=order).status_code == 202, "another administrator must agree"

    unknown = houseway("admin", "password", "Nemo")
    assert (unknown.returncode, "no account called Nemo" in unknown.stderr) == (2, True)
    assert houseway("admin", "password", "Ines", password="a forgotten one, anew").returncode == 0
    casino = Casino(f"sqlite+aiosqlite:///{tmp_path / 'houseway.db'}", tmp_path, games=())
    with TestClient(create_app(casino), base_url="http://houseway.test") as client:
        old, new = (
            client.post("/api/login", json={"name": "Ines", "password": typed}).status_code
            for typed in ("correct horse battery", "a forgotten one, anew")
        )
        assert (old, new) == (403, 200)
        begun = client.post("/api/me/factors/begin").json()
        code = totp.code_at(b32decode(begun["secret"]), casino.clock.now() // totp.STEP)
        body = {"password": "a forgotten one, anew", "ticket": begun["ticket"], "code": code}
        assert client.post("/api/me/factors", json=body).status_code == 201
        signing_in = {"name": "Ines", "password": "a forgotten one, anew"}
        assert client.post("/api/login", json=signing_in).status_code == 202

    assert houseway("admin", "second-factor", "Ines", password="not her password").returncode == 2
    assert houseway("admin", "second-factor", "Ines", password="a forgotten one, anew").returncode == 0
    assert houseway("admin", "second-factor", "Ines", password="a forgotten one, anew").returncode == 2, "none is left"
    casino = Casino(f"sqlite+aiosqlite:///{tmp_path / 'houseway.db'}", tmp_path, games=())
    with TestClient(create_app(casino), base_url="http://houseway.test") as client:
        assert client.post("/api/login", json=signing_in).status_code == 200


@pytest.mark.parametrize("words", [("audit", "verify"), ("audit", "export", "record.jsonl"), ("backup", "all.backup")])
def test_a_folder_without_a_record_is_told_apart_from_a_record_that_is_wrong(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    command = [sys.executable, "-c", "from houseway.cli import main; main()", *words, "--data", "nowhere"]
    environment = {name: value for name, value in os.environ.items() if name != "HOUSEWAY_DB"}
    source = str(Path(houseway.__file__).parents[1])
    told = subprocess.run(
        command, cwd=tmp_path, env={**environment, "PYTHONPATH": source}, capture_output=True, text=True
    )
    assert told.returncode == 2
    assert "there is no record in nowhere yet" in told.stderr
    assert not list(tmp_path.iterdir())
