"""The record is whole and balanced on either database, and any changed byte of it is found."""

import asyncio
import gzip
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from houseway.cards.randomness import Seeded
from houseway.cli import app
from houseway.cli.round_files import read
from houseway.games import GAMES
from houseway.play.events import Dealt
from houseway.play.replay import replay
from houseway.play.round import run
from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.audit import Report, verify
from houseway.server.record.backup import BadBackup, NotEmpty, backup, keys_of, restore
from houseway.server.record.batch import Batch
from houseway.server.record.chain import Signer
from houseway.server.record.database import engine_for, migrate, reading_url
from houseway.server.staff.bodies import PolicyOrder, SettingsOrder
from houseway.server.staff.order_book import OrderBook

from .conftest import Crowd, NoAlarms, fresh_postgres, sqlite


async def play_some(url: str, folder: Path, crowd: Any, rounds: int = 3) -> None:
    casino = Casino(url, folder, clock=NoAlarms(), games=("dragon-poker",))
    await casino.open()
    people = crowd(casino, "dragon-poker", Seeded(3))
    await people.sit("Ada", "Bob")
    await people.play(rounds)
    await people.go_on()
    await casino.close()


async def check(url: str, folder: Path, kept: tuple[dict[str, Any], ...] = ()) -> Report:
    engine = create_async_engine(reading_url(url))
    async with engine.connect() as connection:
        report = await verify(connection, Signer.at(folder / "journal.key").public, kept)
    await engine.dispose()
    return report


def test_a_record_of_several_rounds_verifies_on_either_database(url: str, tmp_path: Path, crowd: Any) -> None:
    asyncio.run(play_some(url, tmp_path, crowd))
    report = asyncio.run(check(url, tmp_path))
    assert report.wrong == []
    assert (report.rounds, report.heads) == (4, 4)  # each round's end, and the end of the day
    assert report.postings > 20


async def work_some(url: str, folder: Path) -> None:
    """Staff come, ask for something, agree to one of two things, are refused, and one of them goes home."""
    casino = Casino(url, folder, games=())
    await casino.open()
    staff = {}
    for name, role in (("Sue", "supervisor"), ("Sam", "supervisor")):
        batch = Batch()
        staff[name] = casino.identity.add(name, False, frozenset({role}), "hash of a password", "us", batch, 1)
        token, _ = casino.identity.begin(staff[name], batch, casino.clock.now())
        await casino.store.commit(batch, 1)
    book = OrderBook(casino)
    order = SettingsOrder("setting-1", {"ante_max": 60_000}, 0)
    asked = await book.give(staff["Sue"], "settings", "dragon-poker", order)
    await book.give(staff["Sue"], "settings", "dragon-poker", msgspec.structs.replace(order, key="setting-2"))
    await book.decide(staff["Sam"], asked.approval, "decision-1", True)
    policy = PolicyOrder("policy-1", {"cage_second_person_above": 50_000})
    asked = await book.give(staff["Sue"], "policy", "", policy)
    await book.decide(staff["Sam"], asked.approval, "decision-2", True)
    casino.log.refused("Ada", "something", Problem("not-allowed", "no"))
    await casino.reception.sign_out(token)
    batch = Batch()
    casino.identity.change("Sam", "us", batch, roles=frozenset({"dealer"}))
    batch.insert(schema.factors, id="a factor", name="Sam", kind="app", label="phone", secret="s", made=1, used=1)
    batch.insert(schema.linked, id="a link", state="{}")
    batch.insert(schema.outbox, id="a contribution", number=1, text="{}", signature="ours")
    batch.insert(schema.inbox, casino="theirs", number=1, text="{}", signature="theirs")
    await casino.store.commit(batch, 1)
    await casino.close()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("record")
    url = f"sqlite+aiosqlite:///{folder / 'houseway.db'}"
    asyncio.run(play_some(url, folder, Crowd, 1))
    asyncio.run(work_some(url, folder))
    assert asyncio.run(check(url, folder)).wrong == []
    return folder


@pytest.mark.parametrize("name", schema.metadata.tables)
def test_a_changed_byte_in_any_column_of_any_table_is_found(name: str, record: Path, tmp_path: Path) -> None:
    table = schema.metadata.tables[name]
    key = ", ".join(column.name for column in table.primary_key.columns)
    for column in table.columns:
        copy = tmp_path / "houseway.db"
        copy.write_bytes(_flat(record / "houseway.db", tmp_path))
        with sqlite3.connect(copy) as db:
            rows = db.execute(f'SELECT rowid, "{column.name}" FROM {name} ORDER BY {key}').fetchall()
            row, value = rows[len(rows) // 2]
            db.execute(f'UPDATE {name} SET "{column.name}" = ? WHERE rowid = ?', (_changed(value, column), row))
        db.close()
        report = asyncio.run(check(f"sqlite:///{copy}", record))
        assert not report.clean, f"{name}.{column.name} was changed from {value!r} and no one noticed"


@pytest.mark.parametrize("name", schema.metadata.tables)
def test_a_row_dropped_from_any_table_is_found(name: str, record: Path, tmp_path: Path) -> None:
    copy = tmp_path / "houseway.db"
    copy.write_bytes(_flat(record / "houseway.db", tmp_path))
    with sqlite3.connect(copy) as db:
        gone = db.execute(f"DELETE FROM {name} WHERE rowid = (SELECT min(rowid) FROM {name})").rowcount
    db.close()
    assert gone == 1
    assert not asyncio.run(check(f"sqlite:///{copy}", record)).clean


def _flat(path: Path, folder: Path) -> bytes:
    """The database as one file, its write-ahead log taken in."""
    whole = folder / "whole.db"
    whole.unlink(missing_ok=True)
    with sqlite3.connect(path) as db, sqlite3.connect(whole) as target:
        db.backup(target)
    db.close()
    target.close()
    return whole.read_bytes()


def _changed(value: Any, column: sa.Column[Any]) -> Any:
    if isinstance(column.type, sa.Boolean):
        return not value
    if isinstance(value, bytes):
        return bytes([*value[:-9], value[-9] ^ 1, *value[-8:]])
    if isinstance(value, str):
        middle = len(value) // 2
        return value[:middle] + ("1" if value[middle : middle + 1] != "1" else "2") + value[middle + 1 :]
    return 5 if value is None else value + 1000


def test_a_round_that_these_rules_do_not_end_was_not_to_be_closed(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_without_end(*given: Any) -> Any:
        again = run(*given)
        again.result = None
        return again

    judge = "houseway.server.record.audit.one_round"
    monkeypatch.setattr(f"{judge}.run", run_without_end)
    monkeypatch.setattr(f"{judge}.replay", lambda game, told: SimpleNamespace(result=None))
    report = asyncio.run(check(f"sqlite:///{record / 'houseway.db'}", record))
    assert any("was not closed as its journal ends it" in wrong for wrong in report.wrong)


def test_a_whole_line_dropped_from_the_end_is_found_by_a_head_kept_elsewhere(record: Path, tmp_path: Path) -> None:
    copy = tmp_path / "houseway.db"
    copy.write_bytes(_flat(record / "houseway.db", tmp_path))
    with sqlite3.connect(copy) as db:
        seq, hash_, signature = db.execute("SELECT seq, hash, signature FROM heads").fetchone()
        db.execute("DELETE FROM journal WHERE seq >= ?", (seq,))
    db.close()
    kept = ({"seq": seq, "hash": hash_, "signature": signature},)
    assert any("kept elsewhere" in wrong for wrong in asyncio.run(check(f"sqlite:///{copy}", record, kept)).wrong)


def test_a_backup_of_one_database_is_restored_into_the_other(tmp_path: Path, postgres: str, crowd: Any) -> None:
    old, new = sqlite(tmp_path), fresh_postgres(postgres)
    asyncio.run(play_some(old, tmp_path, crowd, 1))
    file = tmp_path / "all.backup"

    async def carry() -> None:
        source, target = engine_for(old), engine_for(new)
        async with source.connect() as reading:
            await backup(reading, keys_of(tmp_path), file)
        async with target.begin() as writing:
            await writing.run_sync(migrate)
            assert (await restore(writing, file)).keys == keys_of(tmp_path)
        with pytest.raises(NotEmpty):
            async with target.begin() as writing:
                await restore(writing, file)
        await source.dispose()
        await target.dispose()

    asyncio.run(carry())
    assert asyncio.run(check(new, tmp_path)).clean
    asyncio.run(play_on(new, tmp_path))
    assert asyncio.run(check(new, tmp_path)).clean


async def play_on(url: str, folder: Path) -> None:
    casino = Casino(url, folder, games=())
    await casino.open()
    assert casino.table("dragon-poker").seating.playing
    await casino.reception.guest("Cay")
    await casino.close()


def test_a_backup_of_an_older_schema_is_restored_and_one_of_a_newer_refused(tmp_path: Path, crowd: Any) -> None:
    old = tmp_path / "old"
    old.mkdir()
    asyncio.run(play_some(sqlite(old), old, crowd, 1))
    file = tmp_path / "all.backup"

    def laid_out(lines: list[Any], name: str, column: str) -> list[Any]:
        """The backup as a version with or without this column would have made it."""
        first, *rest = msgspec.json.decode(msgspec.json.encode(lines))
        columns = first["columns"][name]
        if column not in columns:
            columns.append(column)
            return [first, *rest]
        place = columns.index(column)
        columns.remove(column)
        for line in rest:
            if line.get("t") == name:
                del line["r"][place]
        return [first, *rest]

    async def carry() -> None:
        source = engine_for(sqlite(old))
        async with source.connect() as reading:
            await backup(reading, {"journal.key": b"key"}, file)
        await source.dispose()
        lines = [msgspec.json.decode(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
        for number, column in enumerate(("day", "colour")):
            made = laid_out(lines, "tables", column)
            file.write_bytes(gzip.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in made)))
            (tmp_path / str(number)).mkdir()
            target = engine_for(sqlite(tmp_path / str(number)))
            async with target.begin() as writing:
                await writing.run_sync(migrate)
                if column == "day":
                    count = (await restore(writing, file)).rows
                    assert count == lines[-1]["rows"]
                    assert set((await writing.execute(sa.select(schema.tables.c.day))).scalars()) == {""}
                else:
                    with pytest.raises(BadBackup, match="newer version"):
                        await restore(writing, file)
            await target.dispose()

    asyncio.run(carry())


def test_a_torn_backup_is_refused(tmp_path: Path, crowd: Any) -> None:
    asyncio.run(play_some(sqlite(tmp_path), tmp_path, crowd, 1))
    file = tmp_path / "all.backup"

    async def tear() -> None:
        source = engine_for(sqlite(tmp_path))
        async with source.connect() as reading:
            await backup(reading, {"journal.key": b"key"}, file)
        file.write_bytes(file.read_bytes()[:-200])
        (tmp_path / "new").mkdir()
        target = engine_for(sqlite(tmp_path / "new"))
        async with target.begin() as writing:
            await writing.run_sync(migrate)
        with pytest.raises(BadBackup):
            async with target.begin() as writing:
                await restore(writing, file)
        async with target.connect() as reading:
            assert (await reading.execute(sa.select(sa.func.count()).select_from(schema.journal))).scalar() == 0
        await source.dispose()
        await target.dispose()

    asyncio.run(tear())


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[Any, str]:
    """How a command ended and what it said."""
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        app(["audit", *words])
    out, err = capsys.readouterr()
    return ended.value.code, f"{out}{err}{ended.value.code}"


def test_a_finished_round_is_taken_out_of_the_record_whole(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, told = said(capsys, "rounds", "--data", str(record), "--table", "dragon-poker")
    (finished, _), (open_, still) = [line.split("  ", 1) for line in told.splitlines()[:2]]
    assert "still being played" in still
    file = tmp_path / "round.jsonl"
    code, told = said(capsys, "round", finished, str(file), "--data", str(record))
    assert not code
    assert "Ada" in told
    (taken,) = read(file)
    again = replay(GAMES["dragon-poker"], taken)
    assert again.result is not None
    assert not any("?" in card for e in taken.events if isinstance(e, Dealt) for card in e.cards), "every card is open"
    assert said(capsys, "round", open_, str(file), "--data", str(record))[0] == 2


def test_an_auditor_needs_only_what_they_kept(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, copy = tmp_path / "kept.jsonl", tmp_path / "copy"
    assert not said(capsys, "export", str(kept), "--data", str(record))[0]
    copy.mkdir()
    (copy / "houseway.db").write_bytes(_flat(record / "houseway.db", tmp_path))
    assert "journal.key is missing" in said(capsys, "verify", "--data", str(copy))[1]
    assert "No problems found" in said(capsys, "verify", "--data", str(copy), "--against", str(kept))[1]
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join([msgspec.json.encode({"key": Signer.at(tmp_path / "k").public}).decode(), *lines[1:]]))
    assert "the signature is not ours" in said(capsys, "verify", "--data", str(copy), "--against", str(kept))[1]
