"""Real servers over one PostgreSQL: one is killed, and the other goes on where the record ends."""

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from tests.server.conftest import fresh_postgres
from tests.serving import Served

from houseway.server.record.audit import verify
from houseway.server.record.chain import Signer
from houseway.server.record.database import engine_for

from .conftest import scene

TABLE = "dragon-poker"


def ask(door: Served, cookie: str, method: str, path: str, **more: Any) -> httpx.Response:
    """Ask until it is known what became of it, as a client does that repeats a command with its key."""
    while True:
        headers = {"cookie": f"houseway_session={cookie}"} if cookie else {}
        try:
            answer = httpx.request(method, f"{door.url.rstrip('/')}{path}", headers=headers, timeout=60, **more)
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.status_code != 503:
            return answer
        time.sleep(0.1)


@pytest.mark.prove
@scene
async def test_what_was_answered_before_a_process_was_killed_is_there_at_the_next_one(
    tmp_path: Path, postgres: str
) -> None:
    database = fresh_postgres(postgres)
    with Served(tmp_path, more=("--db", database)) as first, Served(tmp_path, more=("--db", database)) as second:
        made = ask(second, "", "POST", "/api/guest", json={"name": "Ada"})
        cookie = made.cookies["houseway_session"]
        here, there = first, second
        for n in range(2):
            sit = {"key": f"ada-sits-down-{n}", "buy_in": 20_000}
            assert ask(there, cookie, "POST", f"/api/tables/{TABLE}/seat", json=sit).status_code == 200
            here.kill()
            again = ask(there, cookie, "POST", f"/api/tables/{TABLE}/seat", json=sit)
            assert again.status_code == 200  # the same command with its key, done once
            seen = ask(there, cookie, "GET", f"/api/tables/{TABLE}").json()
            assert [seat["player"] for seat in seen["seats"]].count("Ada") == 1
            leave = {"key": f"ada-leaves-{n}"}
            assert ask(there, cookie, "POST", f"/api/tables/{TABLE}/leave", json=leave).status_code == 200
            here.start()
            here, there = there, here
    engine = engine_for(database)
    async with engine.connect() as connection:
        assert (await verify(connection, Signer.at(tmp_path / "journal.key").public)).wrong == []
    async with engine.connect() as connection:
        assert (await connection.execute(sa.text("SELECT epoch FROM leases"))).scalar_one() == 3
    await engine.dispose()
