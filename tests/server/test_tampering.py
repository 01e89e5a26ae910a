"""What was added to a record, taken out of it or laid out differently is found; an honest record raises no alarm."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import sqlalchemy as sa

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino
from houseway.server.record import chain, schema
from houseway.server.record.audit import Report, audit, stretch
from houseway.server.record.audit.processes import by_processes
from houseway.server.record.audit.resuming import Checked, NotOurs, auditors_secret
from houseway.server.record.audit.stretch import Found, Stretch
from houseway.server.record.batch import Batch, Line
from houseway.server.record.chain import Signer
from houseway.server.record.database import MIGRATIONS, engine_for, migrate, readable, snapshot
from houseway.server.record.store import Store

from .conftest import Crowd, NoAlarms, fresh_postgres, sqlite
from .test_audit import _flat, check, said

SLUG = "dragon-poker"


async def evenings(url: str, folder: Path, count: int = 2) -> None:
    """Some evenings of two rounds and a half each; the service is stopped after each of them."""
    for number in range(count):
        casino = Casino(url, folder, clock=NoAlarms(), games=(SLUG,))
        await casino.open()
        people = Crowd(casino, SLUG, Seeded(number))
        if number:
            people.people = [person for person in casino.identity.people() if person.name in ("Ada", "Bob")]
        else:
            await people.sit("Ada", "Bob")
        await people.play(2)
        await people.go_on()
        await casino.close()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evenings")
    asyncio.run(evenings(sqlite(folder), folder))
    assert asyncio.run(check(sqlite(folder), folder)).wrong == []
    return folder


@pytest.fixture
def copy(record: Path, tmp_path: Path) -> Path:
    """A copy of the record, with its key, in a folder of its own."""
    folder = tmp_path / "copy"
    folder.mkdir()
    (folder / "houseway.db").write_bytes(_flat(record / "houseway.db", tmp_path))
    (folder / "journal.key").write_bytes((record / "journal.key").read_bytes())
    return folder


def after(folder: Path, *statements: str) -> list[str]:
    """What the audit says once the file has been changed so."""
    with sqlite3.connect(folder / "houseway.db") as db:
        for statement in statements:
            assert db.execute(statement).rowcount != 0
    db.close()
    return asyncio.run(check(sqlite(folder), folder)).wrong


# What is found --------------------------------------------------------------------------------------------------------


def test_wins_in_a_round_that_never_was_are_found(copy: Path) -> None:
    wrong = after(copy, "INSERT INTO round_players VALUES ('0123456789ab0123456789', 'Ada', 500)")
    assert wrong == ["round 0123456789ab0123456789: has wins of Ada and was never opened"]


def test_a_round_that_never_was_is_found(copy: Path) -> None:
    wrong = after(copy, "INSERT INTO rounds SELECT 'never', table_id, game, 99, 1, 2, 3, 0, sealed FROM rounds LIMIT 1")
    assert wrong == ["round never: is stored and was never opened"]


def test_every_deleted_head_but_the_last_is_found(record: Path, tmp_path: Path) -> None:
    with sqlite3.connect(record / "houseway.db") as db:
        heads = [seq for (seq,) in db.execute("SELECT seq FROM heads ORDER BY seq")]
        ends = {seq for (seq,) in db.execute("SELECT seq FROM journal WHERE kind = 'closed'")}
    db.close()
    assert set(heads[:-1]) - ends, "one of them was signed when the service stopped"
    for seq in heads[:-1]:
        folder = tmp_path / str(seq)
        folder.mkdir()
        (folder / "houseway.db").write_bytes(_flat(record / "houseway.db", tmp_path))
        (folder / "journal.key").write_bytes((record / "journal.key").read_bytes())
        told = {f"head {seq}: is gone", "its end is not signed"}
        assert any(words in wrong for wrong in after(folder, f"DELETE FROM heads WHERE seq={seq}") for words in told)


LAID_OUT = {
    "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM postings; END": "trigger t: is not part of a record",
    "CREATE TABLE shadow (n INTEGER)": "table shadow: is not part of a record",
    "CREATE VIEW looked_at AS SELECT * FROM rounds": "view looked_at: is not part of a record",
    "DROP INDEX journal_by_round": "index journal_by_round: is gone or changed",
    "ALTER TABLE heads ADD COLUMN note TEXT": "table heads: its columns are not those of a record",
}


@pytest.mark.parametrize("statement", LAID_OUT)
def test_what_is_laid_out_differently_is_found(statement: str, copy: Path) -> None:
    assert after(copy, statement) == [LAID_OUT[statement]]


def test_a_unique_index_that_is_gone_is_found(copy: Path) -> None:
    with sqlite3.connect(copy / "houseway.db") as db:
        (made,) = db.execute("SELECT sql FROM sqlite_master WHERE name = 'accounts'").fetchone()
        db.execute("ALTER TABLE accounts RENAME TO old")
        db.execute(made.replace("UNIQUE (folded)", "CHECK (1)"))
        db.execute("INSERT INTO accounts SELECT * FROM old")
        db.execute("DROP TABLE old")
    db.close()
    assert asyncio.run(check(sqlite(copy), copy)).wrong == ["table accounts: folded need no longer be unique"]


POSTGRES = {
    ("CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
     "CREATE TRIGGER t BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION f()"): "trigger t: is not part of a record",
    ("CREATE RULE r AS ON DELETE TO heads DO INSTEAD NOTHING",): "rule r: is not part of a record",
    ("CREATE TABLE shadow (n INTEGER)",): "table shadow: is not part of a record",
    ("DROP INDEX rounds_by_table",): "index rounds_by_table: is gone or changed",
    ("ALTER TABLE accounts DROP CONSTRAINT accounts_folded_key",): "table accounts: folded need no longer be unique",
}  # fmt: skip


def test_what_is_laid_out_differently_in_postgresql_is_found_and_a_reader_may_audit(
    postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    honest = fresh_postgres(postgres)
    asyncio.run(evenings(honest, tmp_path, 1))
    for statements, told in POSTGRES.items():
        url = fresh_postgres(postgres, honest)
        with psycopg.connect(url, autocommit=True) as db:
            for statement in statements:
                db.execute(statement)
        assert asyncio.run(check(url, tmp_path)).wrong == [told]
    with psycopg.connect(honest, autocommit=True) as db:
        db.execute("DROP ROLE IF EXISTS auditor_reads")
        db.execute("CREATE ROLE auditor_reads LOGIN PASSWORD 'reads'")
        db.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO auditor_reads")
    user = urlsplit(honest).netloc.split("@")[0]
    reader = honest.replace(f"{user}@", "auditor_reads:reads@", 1)
    with pytest.raises(psycopg.errors.InsufficientPrivilege), psycopg.connect(reader) as db:
        db.execute("DELETE FROM heads")
    code, told_ = said(capsys, "verify", "--db", reader, "--data", str(tmp_path))
    assert "No problems found" in told_
    assert not code
    with psycopg.connect(honest, autocommit=True) as db:
        db.execute("DROP OWNED BY auditor_reads")
        db.execute("DROP ROLE auditor_reads")


# Copies that cannot be written to -------------------------------------------------------------------------------------

AS_ANY_USER = """
import ctypes, os, sys
DROP_FROM_BOUNDING_SET, DAC_OVERRIDE = 24, 1
if os.getuid() == 0:
    # Root may write anywhere; without this capability it may write where the modes allow it, as any user.
    ctypes.CDLL(None).prctl(DROP_FROM_BOUNDING_SET, DAC_OVERRIDE, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-m", "houseway", *sys.argv[1:]])
"""


@pytest.mark.parametrize("kind", ["file", "folder", "folder with a log"])
def test_a_copy_that_cannot_be_written_to_is_audited(kind: str, copy: Path) -> None:
    if kind == "folder with a log":
        # The service was killed: its last lines are still in the write-ahead log.
        with sqlite3.connect(copy / "houseway.db") as db:
            db.execute("PRAGMA wal_autocheckpoint = 0")
            db.execute("INSERT INTO round_players VALUES ('0123456789ab0123456789', 'Ada', 500)")
            db.commit()
            files = {name: (copy / name).read_bytes() for name in ("houseway.db", "houseway.db-wal")}
        db.close()
        for name, data in files.items():
            (copy / name).write_bytes(data)
        (copy / "houseway.db-shm").unlink(missing_ok=True)
    for file in copy.iterdir():
        file.chmod(0o444)
    copy.chmod(0o777 if kind == "file" else 0o555)
    before = {file.name: file.read_bytes() for file in copy.iterdir()}
    words = [sys.executable, "-c", AS_ANY_USER, "audit", "verify", "--data", str(copy)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    copy.chmod(0o755)
    if kind == "folder with a log":
        assert "has wins of Ada and was never opened" in done.stdout, done.stderr
        assert done.returncode == 1
    else:
        assert "No problems found" in done.stdout, done.stderr
    assert {name: (copy / name).read_bytes() for name in before} == before


# No false alarm -------------------------------------------------------------------------------------------------------


def store(folder: Path, work: Callable[[Store], Any]) -> None:
    async def run() -> None:
        opened = Store(sqlite(folder), Signer.at(folder / "journal.key"))
        await opened.open()
        await work(opened)
        await opened.close()

    asyncio.run(run())


@pytest.mark.parametrize("from_the_same", [False, True], ids=["one after the other", "both from the same row"])
def test_two_changes_of_one_row_in_one_batch_raise_no_alarm(from_the_same: bool, tmp_path: Path) -> None:
    rows = [{"id": "house", "settings": f"{{{n}}}"} for n in range(3)]

    async def work(opened: Store) -> None:
        first = Batch()
        first.insert(schema.policy, **rows[0])
        await opened.commit(first, 1)
        twice = Batch([Line("policy", {})])
        # An older version did not refuse the second change.
        twice.replaced.append((schema.policy, rows[0], rows[1]))
        twice.replaced.append((schema.policy, rows[0] if from_the_same else rows[1], rows[2]))
        await opened.commit(twice, 2)

    store(tmp_path, work)
    assert asyncio.run(check(sqlite(tmp_path), tmp_path)).wrong == []


def test_a_row_that_is_changed_and_changed_back_raises_no_alarm(tmp_path: Path) -> None:
    rows = [{"id": "house", "settings": f"{{{n}}}"} for n in range(2)]

    async def work(opened: Store) -> None:
        batch = Batch([Line("policy", {})])
        batch.insert(schema.policy, **rows[0])
        await opened.commit(batch, 1)
        for order in ((0, 1), (1, 0), (0, 0)):
            batch = Batch([Line("policy", {})])
            batch.replace(schema.policy, *(rows[n] for n in order))
            await opened.commit(batch, 2)
        there_and_back = Batch([Line("policy", {})])
        there_and_back.replaced += [(schema.policy, rows[0], rows[1]), (schema.policy, rows[1], rows[0])]
        await opened.commit(there_and_back, 3)

    store(tmp_path, work)
    assert asyncio.run(check(sqlite(tmp_path), tmp_path)).wrong == []


def test_a_migration_that_was_cut_off_is_an_older_record_and_no_alarm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def begin(to: str) -> None:
        engine = engine_for(sqlite(tmp_path))
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate, to)
        finally:
            await engine.dispose()

    Signer.at(tmp_path / "journal.key")
    asyncio.run(begin("0001"))
    monkeypatch.setattr("alembic.operations.Operations.create_table", lambda *told, **more: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(begin(""))
    monkeypatch.undo()
    code, told = said(capsys, "verify", "--data", str(tmp_path))
    assert code == 2
    assert "older version" in told
    asyncio.run(evenings(sqlite(tmp_path), tmp_path, 1))
    assert asyncio.run(check(sqlite(tmp_path), tmp_path)).wrong == []
    assert MIGRATIONS.exists()


# In stretches, by several processes, while the service writes ---------------------------------------------------------


def audited(folder: Path, **how: Any) -> Report:
    public = Signer.at(folder / "journal.key").public
    with snapshot(sqlite(folder)) as connection:
        return audit(connection, public, **how)


@pytest.mark.parametrize("size", [1, 2, 7, 40])
def test_the_journal_may_be_cut_anywhere(size: int, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = audited(record)
    monkeypatch.setattr(stretch, "SIZE", size)
    cut = audited(record)
    assert (cut.wrong, cut.lines, cut.rounds, cut.heads, cut.postings, cut.head) == (
        [], whole.lines, whole.rounds, whole.heads, whole.postings, whole.head
    )  # fmt: skip


def test_several_processes_find_what_one_finds(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    after(
        copy,
        'UPDATE journal SET body = replace(body, \'"ante","amount"\', \'"ante", "amount"\') WHERE kind = \'played\'',
        "UPDATE postings SET amount = amount + 1 WHERE journal_seq = (SELECT max(journal_seq) FROM postings)",
        "DELETE FROM round_players WHERE player = 'Ada' AND round_id = (SELECT min(round_id) FROM round_players)",
    )
    alone = audited(copy)
    assert len(alone.wrong) > 3
    monkeypatch.setattr(stretch, "SIZE", 20)
    public = Signer.at(copy / "journal.key").public
    with by_processes(sqlite(copy), public, 2) as checking:
        together = audited(copy, checking=checking)
    assert sorted(together.wrong) == sorted(alone.wrong)
    assert (together.lines, together.rounds) == (alone.lines, alone.rounds)


def test_the_service_may_go_on_while_it_is_audited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = sqlite(tmp_path)
    asyncio.run(evenings(url, tmp_path, 1))
    monkeypatch.setattr(stretch, "SIZE", 10)
    lines = audited(tmp_path).lines

    def meanwhile(these: Iterable[Stretch]) -> Iterator[tuple[Found, bool]]:
        for number, each in enumerate(these):
            if number == 1:
                asyncio.run(play_on(url, tmp_path))
            with snapshot(url) as later:
                yield stretch.check(stretch.read(later, each), Signer.at(tmp_path / "journal.key").public), False

    report = audited(tmp_path, checking=meanwhile)
    assert (report.wrong, report.lines) == ([], lines)
    assert audited(tmp_path).lines > lines


async def play_on(url: str, folder: Path) -> None:
    casino = Casino(url, folder, clock=NoAlarms(), games=(SLUG,))
    await casino.open()
    people = Crowd(casino, SLUG, Seeded(9))
    people.people = [person for person in casino.identity.people() if person.name in ("Ada", "Bob")]
    await people.play(2)
    await casino.close()


# Going on from what was checked ---------------------------------------------------------------------------------------


class Stopped(Exception):
    """Ctrl-C, at a moment of the test's choosing."""


def resumed(folder: Path, file: Path, stop_after: int = 10**9, secret: bytes = b"mine") -> Report:
    """An audit that goes on from a file, stopped after so many lines."""
    public = Signer.at(folder / "journal.key").public
    checked = Checked(file, public, secret)

    def tell(now: Any) -> None:
        if now.lines >= stop_after:
            raise Stopped

    try:
        with by_processes(sqlite(folder), public, 1, checked) as checking:
            return audited(folder, checking=checking, tell=tell)
    finally:
        checked.close()


def test_an_audit_that_was_stopped_goes_on_where_it_was(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretch, "SIZE", 10)
    file, whole = tmp_path / "checked", audited(copy)
    with pytest.raises(Stopped):
        resumed(copy, file, stop_after=25)
    file.write_bytes(file.read_bytes() + (10**6).to_bytes(8, "big") + b"half a part")  # it was killed as it wrote
    report = resumed(copy, file)
    assert 25 <= report.known < whole.lines
    report.known = 0
    assert report == whole
    assert resumed(copy, file).known == whole.lines - whole.lines % 10 or resumed(copy, file).known == whole.lines

    # Whatever was changed since is found, in lines that were checked as well as in what was read beside them.
    for number, statement in enumerate(
        (
            "UPDATE journal SET at = at + 1 WHERE seq = 5",
            "UPDATE postings SET what = 'gift' WHERE journal_seq = (SELECT min(journal_seq) FROM postings)",
            "UPDATE heads SET signature = 'ab' WHERE seq = (SELECT min(seq) FROM heads)",
            "UPDATE rounds SET sealed = 'x' WHERE id = (SELECT min(id) FROM rounds)",
            "UPDATE round_players SET net = net + 1 WHERE round_id = (SELECT min(round_id) FROM round_players)",
            "UPDATE balances SET amount = amount + 1",
            "DELETE FROM sessions",
        )
    ):
        other = tmp_path / f"other{number}"
        other.mkdir()
        for name in ("houseway.db", "journal.key"):
            (other / name).write_bytes((copy / name).read_bytes())
        with sqlite3.connect(other / "houseway.db") as db:
            db.execute(statement)
        db.close()
        assert not resumed(other, file).clean, statement


def test_what_was_checked_is_taken_from_no_one_else(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretch, "SIZE", 10)
    file = tmp_path / "checked"
    resumed(copy, file)
    with pytest.raises(NotOurs, match="another person"):
        resumed(copy, file, secret=b"not mine")
    honest = file.read_bytes()
    file.write_bytes(honest[:-1] + bytes([honest[-1] ^ 1]))
    with pytest.raises(NotOurs):
        resumed(copy, file)
    file.write_bytes(b"something else")
    with pytest.raises(NotOurs, match="name another file"):
        resumed(copy, file)
    file.write_bytes(honest)
    monkeypatch.setattr("houseway.rulebook.edition.rules_mark", lambda: "other rules")
    with pytest.raises(NotOurs):
        Checked(file, Signer.at(copy / "journal.key").public, b"mine")


def test_the_auditors_secret_is_made_once_and_readable_by_them_alone(tmp_path: Path) -> None:
    secret = auditors_secret(tmp_path / "state")
    assert auditors_secret(tmp_path / "state") == secret
    assert len(secret) == 32
    assert (tmp_path / "state" / "auditor.key").stat().st_mode & 0o777 == 0o600


def test_an_audit_is_resumed_on_the_command_line(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    words = ("verify", "--data", str(copy), "--resume", str(tmp_path / "checked"), "--processes", "1")
    assert "checked earlier" not in said(capsys, *words)[1]
    assert "of the lines were checked earlier and have not changed since" in said(capsys, *words)[1]
    (tmp_path / "state" / "houseway" / "auditor.key").write_bytes(b"another")
    code, told = said(capsys, *words)
    assert code == 2
    assert "remove it to audit from the beginning" in told


def test_a_link_of_the_chain_is_what_it_always_was() -> None:
    """The chain of every record made so far depends on it."""
    made = chain.link(chain.START, 1, 2, "kind", "täble", "round", '{"a":1}')
    assert made == "31ff869cb29c2adfd4d46303c39879bd2a2e6312736ebaa2e1e27caa83c2d065"


def test_a_file_that_may_be_written_is_read_where_it_is(copy: Path) -> None:
    with readable(sqlite(copy)) as url:
        assert url == sqlite(copy)
    with snapshot(sqlite(copy)) as connection:
        assert connection.execute(sa.select(schema.heads.c.seq)).all()
