"""What keeps the service from opening its record is said in a sentence, and the record is left as it was."""

import asyncio
import sqlite3
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from houseway.cli import app
from houseway.server.casino import Casino
from houseway.server.record import schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.chain import Signer, Unusable
from houseway.server.record.database import engine_for, expect_this_schema, migrate
from houseway.server.record.store import Store

from .conftest import sqlite


async def _served(folder: Path, rounds: int = 1) -> None:
    """A record with a signed head in it."""
    opened = Store(sqlite(folder), Signer.at(folder / "journal.key"))
    await opened.open()
    for _ in range(rounds):
        await opened.commit(Batch([Line("note", {})], sign=True), 1)
    await opened.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    asyncio.run(_served(tmp_path))
    return tmp_path


def _newer(folder: Path) -> None:
    with sqlite3.connect(folder / "houseway.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()


def _torn(folder: Path) -> None:
    path = folder / "houseway.db"
    path.write_bytes(b"not a database" + path.read_bytes()[14:])


def _torn_key(folder: Path) -> None:
    (folder / "journal.key").write_bytes(b"short")


def _other_key(folder: Path) -> None:
    (folder / "journal.key").unlink()
    Signer.at(folder / "journal.key")


def _file_for_a_folder(folder: Path) -> None:
    for each in folder.iterdir():
        each.unlink()
    folder.rmdir()
    folder.touch()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_newer, "a newer Houseway made this record"),
        (_torn, "not a database"),
        (_torn_key, "holds no key"),
        (_other_key, "is not the key that signed this record"),
        (_file_for_a_folder, "as the data folder"),
    ],
)
def test_a_server_that_cannot_start_says_why_in_a_sentence(
    folder: Path, spoil: Callable[[Path], None], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(folder)
    with pytest.raises(SystemExit) as ended:
        app(["serve", "--no-browser", "--port", "0", "--data", str(folder)])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--port", "70000"), "70000 is not a port"),
        (("--db", "mysql://somewhere/x"), "is not a database URL"),
        (("--cert", "a.pem"), "--cert and --cert-key must be given together"),
        (("--cert", "a.pem", "--cert-key", "b.pem"), "cannot use a.pem with the key b.pem"),
    ],
)
def test_an_option_that_cannot_be_used_is_refused_before_the_doors_open(
    tmp_path: Path, words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        app(["serve", "--no-browser", "--data", str(tmp_path), *words])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("words", [("audit", "verify"), ("backup", "all.backup"), ("audit", "export", "all.jsonl")])
def test_a_newer_record_is_neither_audited_nor_backed_up(
    folder: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    _newer(folder)
    with pytest.raises(SystemExit) as ended:
        app([*words, "--data", str(folder)])
    assert ended.value.code == 2
    assert "a newer Houseway made this record" in capsys.readouterr().err


def test_what_the_server_makes_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    from houseway.cli.data_folder import alone_in

    with alone_in(tmp_path):
        asyncio.run(_served(tmp_path))
    assert {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir() if path.name != "lock"} == {
        "houseway.db": 0,
        "journal.key": 0,
    }


def test_a_change_of_schema_that_breaks_off_leaves_nothing_behind(url: str) -> None:
    """Otherwise the next start would find half of the tables and fail for ever."""

    class Broke(Exception):
        pass

    async def break_off() -> None:
        engine = engine_for(url)

        def upgrade_and_break(connection: sa.Connection) -> None:
            migrate(connection)
            raise Broke

        with pytest.raises(Broke):
            async with engine.begin() as connection:
                await connection.run_sync(upgrade_and_break)
        async with engine.connect() as connection:
            assert await connection.run_sync(lambda c: sa.inspect(c).get_table_names()) == []
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
        await engine.dispose()

    asyncio.run(break_off())


def test_a_record_of_the_first_schema_is_brought_up_to_date_with_what_it_holds(url: str, tmp_path: Path) -> None:
    async def upgrade() -> None:
        engine = engine_for(url)
        async with engine.begin() as connection:
            await connection.run_sync(lambda c: migrate(c, "0001"))
            await connection.execute(
                sa.text("INSERT INTO log (at, name, what, kind, detail) VALUES (1, 'Ada', 'x', 'y', 'z')")
            )
        async with engine.connect() as connection:
            with pytest.raises(Unusable, match="older version"):
                await connection.run_sync(expect_this_schema)
        await engine.dispose()
        casino = Casino(url, tmp_path, games=("dragon-poker",))
        await casino.open()
        assert [row.name for row in await casino.store.rows(sa.select(schema.log))] == ["Ada"]
        await casino.reception.guest(uuid.uuid4().hex[:12])
        await casino.close()

    asyncio.run(upgrade())
