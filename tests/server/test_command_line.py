"""The commands that start and look after the service can be called."""

import os
import subprocess
import sys
from pathlib import Path

from litestar.testing import TestClient

from houseway.server.app import create_app
from houseway.server.casino import Casino


def test_serve_says_how_it_is_called() -> None:
    said = subprocess.run(
        [sys.executable, "-c", "from houseway.cli import main; main()", "serve", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "--data" in said.stdout


def test_the_first_administrator_is_made_at_the_machine_and_signs_in(tmp_path: Path) -> None:
    def houseway(*words: str) -> "subprocess.CompletedProcess[str]":
        environment = {**os.environ, "HOUSEWAY_PASSWORD": "correct horse battery"}
        command = [sys.executable, "-c", "from houseway.cli import main; main()", *words, "--data", str(tmp_path)]
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    assert houseway("admin", "create", "Ines").returncode == 0
    again = houseway("admin", "create", "Ines")
    assert again.returncode == 1
    assert "already" in again.stderr
    casino = Casino(f"sqlite+aiosqlite:///{tmp_path / 'houseway.db'}", tmp_path, games=())
    with TestClient(create_app(casino), base_url="http://houseway.test") as client:
        made = client.post("/api/login", json={"name": "Ines", "password": "correct horse battery"})
        assert made.json()["roles"] == ["administrator", "player"]
        order = {"key": "makes-sue", "name": "Sue", "password": "another long one", "roles": ["supervisor"]}
        assert client.post("/api/floor/accounts", json=order).status_code == 200
        assert client.post("/api/login", json={"name": "Sue", "password": "another long one"}).status_code == 200
