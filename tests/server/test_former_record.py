"""The store that the former version wrote: its rounds are found, shown and audited, and it is served on."""

import asyncio
import gzip
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.server.casino import Casino
from houseway.server.record.audit import Report
from houseway.server.record.database import engine_for, migrate

from .conftest import NoAlarms, doors, sqlite
from .test_audit import check

GOLDEN = Path(__file__).parents[1] / "golden" / "former"
"""A day's record, and the key that signed it and nothing else."""
GAMES = {"dragon-poker": 1, "lunar-poker": 1, "mini-dice": 1, "keno": 1, "ultimate-8-poker": 1, "holdem": 2}


@pytest.fixture
def former(tmp_path: Path) -> Path:
    (tmp_path / "houseway.db").write_bytes(gzip.decompress((GOLDEN / "houseway.db.gz").read_bytes()))
    (tmp_path / "journal.key").write_bytes((GOLDEN / "journal.key").read_bytes())
    return tmp_path


async def audited(folder: Path) -> Report:
    writing = engine_for(sqlite(folder))
    async with writing.begin() as connection:
        await connection.run_sync(migrate)
    await writing.dispose()
    return await check(sqlite(folder), folder)


def test_the_audit_finds_nothing_wrong_and_names_every_round_apart(former: Path) -> None:
    report = asyncio.run(audited(former))
    assert report.wrong == []
    assert (report.rounds, len(report.unjudged)) == (0, sum(GAMES.values()))
    assert all("recorded under other rules (c045922ade6a6c15)" in told for told in report.unjudged)
    assert report.postings > 50


def test_a_changed_note_of_it_is_found(former: Path) -> None:
    data = (former / "houseway.db").read_bytes()
    assert data.count(b'"what":"betting over"')
    (former / "houseway.db").write_bytes(data.replace(b'"what":"betting over"', b'"what":"betting left"', 1))
    assert any("its hash does not fit" in told for told in asyncio.run(audited(former)).wrong)


def test_its_rounds_are_found_and_shown_step_by_step(former: Path) -> None:
    with sqlite3.connect(former / "houseway.db") as db:
        stored = {id_ for (id_,) in db.execute("SELECT id FROM rounds")}
    db.close()
    casino = Casino(sqlite(former), former, clock=NoAlarms(), games=tuple(GAMES))
    with doors(casino) as client:
        # Bots may have begun rounds of their own since the doors opened.
        found = [each for each in client.get("/api/rounds?limit=50").json()["rounds"] if each["id"] in stored]
        assert Counter(each["game"] for each in found) == GAMES
        shown: dict[str, set[str]] = {}
        for each in found:
            whole: dict[str, Any] = client.get(f"/api/rounds/{each['id']}").json()
            assert whole["changed"]
            shown.setdefault(each["game"], set()).update(event["type"] for event in whole["view"]["events"])
    assert "ticket_played" in shown["keno"]
    assert "marked" in shown["mini-dice"]
    assert "stands" in shown["ultimate-8-poker"]
    assert {"betting_over", "pots_counted"} <= shown["holdem"]
    assert "qualified" in shown["lunar-poker"]
