"""The schema is what the migrations make, on either database, and one server holds it at a time."""

import asyncio
import gc
import warnings
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.chain import Signer, link, signed
from houseway.server.record.database import MIGRATIONS, engine_for, migrate, revisions
from houseway.server.record.schema import metadata
from houseway.server.record.store import InDoubt, NotStored, Store
from houseway.server.record.writer import AlreadyServed

from .conftest import fresh_postgres, sqlite


def test_the_migrations_make_the_schema_that_the_code_expects(url: str) -> None:
    async def differences() -> list[object]:
        engine = engine_for(url)
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
            found: list[object] = await connection.run_sync(
                lambda c: compare_metadata(MigrationContext.configure(c), metadata)
            )
        await engine.dispose()
        return found

    assert asyncio.run(differences()) == []


def test_the_names_of_the_migrations_say_their_order() -> None:
    steps = ScriptDirectory(MIGRATIONS).walk_revisions()
    assert revisions() == [step.revision for step in steps][::-1]


def test_a_second_server_on_the_same_database_is_refused(postgres: str, tmp_path: Path) -> None:
    url = fresh_postgres(postgres)

    async def both() -> None:
        first, second = (Store(url, Signer.at(tmp_path / "journal.key")) for _ in range(2))
        await first.open()
        with pytest.raises(AlreadyServed):
            await second.open()
        await first.close()

    asyncio.run(both())


def cut_off(url: str) -> None:
    """End the connection that holds the database, as a network does."""
    with psycopg.connect(url, autocommit=True) as connection:
        holders = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
        here = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM ({holders} AND {here}) AS holding".encode())


def test_a_server_whose_connection_was_lost_holds_the_database_again_before_it_writes(
    postgres: str, tmp_path: Path
) -> None:
    url = fresh_postgres(postgres)

    async def lines(store: Store) -> list[str]:
        kinds = sa.select(schema.journal.c.kind).order_by(schema.journal.c.seq)
        return [row.kind for row in await store.rows(kinds)]

    async def both() -> None:
        first, second, third = (Store(url, Signer.at(tmp_path / "journal.key")) for _ in range(3))
        await first.open()
        cut_off(url)
        with pytest.raises(NotStored):
            await first.commit(Batch([Line("lost", {})]), 1)
        await first.commit(Batch([Line("again", {})]), 1)
        with pytest.raises(AlreadyServed):
            await second.open()
        cut_off(url)
        await third.open()
        with pytest.raises(InDoubt):
            await first.commit(Batch([Line("late", {})]), 1)
        await third.commit(Batch([Line("third", {})]), 1)
        assert await lines(third) == ["begun", "again", "third"]
        await third.close()
        with pytest.raises(NotStored):
            await first.commit(Batch([Line("later", {})]), 1)
        assert first.writer.outrun, "what it holds in memory is no longer what is stored"
        assert await lines(first) == ["begun", "again", "third"]
        await first.disconnect()

    asyncio.run(both())


def test_a_batch_that_cannot_be_stored_takes_no_other_down_and_leaves_no_gap(tmp_path: Path) -> None:
    async def write() -> list[int]:
        store = Store(sqlite(tmp_path), Signer.at(tmp_path / "journal.key"))
        await store.open()
        row = {"id": "t", "config": "{}", "state": "{}"}
        batches = [Batch([Line("note", {"n": n})]) for n in range(4)]
        for batch in batches[1:3]:
            batch.insert(schema.tables, **row)
        results = await asyncio.gather(*(store.commit(batch, 1) for batch in batches), return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [False, False, True, False]
        found = await store.rows(sa.select(schema.journal).order_by(schema.journal.c.seq))
        await store.close()
        before = None
        for row_ in found:
            if before is not None:
                made = link(before, row_.seq, row_.at, row_.kind, row_.table_id, row_.round_id, row_.body)
                assert made == row_.hash
            before = row_.hash
        return [row_.seq for row_ in found]

    assert asyncio.run(write()) == [1, 2, 3, 4]  # the first line is the store's own


SLOW = sa.select(
    sa.text(
        "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000) SELECT count(*) FROM c) AS n"
    )
)


@pytest.mark.parametrize("cut_off_after", [0, 0.001, 0.01])
def test_readers_that_are_cut_off_leave_no_connection_open(url: str, tmp_path: Path, cut_off_after: float) -> None:
    async def cut_off() -> None:
        store = Store(url, Signer.at(tmp_path / "journal.key"))
        await store.open()
        readers = [asyncio.ensure_future(store.rows(SLOW)) for _ in range(6)]
        await asyncio.sleep(cut_off_after)
        # More than once, as a server does that wants a request to end now.
        for _ in range(3):
            for reader in readers:
                reader.cancel()
            await asyncio.sleep(0)
        await store.close()
        assert all(reader.done() for reader in readers)
        with pytest.raises(Problem, match="closing"):
            await store.rows(SLOW)

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        asyncio.run(cut_off())
        gc.collect()
    assert [str(each.message) for each in said] == []


def test_what_is_being_written_when_the_store_is_closed_is_answered(tmp_path: Path) -> None:
    async def close_under_them() -> list[None]:
        store = Store(sqlite(tmp_path), Signer.at(tmp_path / "journal.key"))
        await store.open()
        writers = [asyncio.ensure_future(store.commit(Batch([Line("note", {"n": n})]), 1)) for n in range(5)]
        await asyncio.sleep(0)
        await store.close()
        return await asyncio.wait_for(asyncio.gather(*writers), 60)

    assert asyncio.run(close_under_them()) == [None] * 5


def test_a_signature_holds_for_its_own_head_and_key_only(tmp_path: Path) -> None:
    ours, theirs = Signer.at(tmp_path / "a.key"), Signer.at(tmp_path / "b.key")
    mark = ours.sign(7, "ab" * 32)
    assert signed(ours.public, 7, "ab" * 32, mark)
    assert not signed(ours.public, 8, "ab" * 32, mark)
    assert not signed(ours.public, 7, "ac" * 32, mark)
    assert not signed(theirs.public, 7, "ab" * 32, mark)
    assert Signer.at(tmp_path / "a.key").public == ours.public
    assert (tmp_path / "a.key").stat().st_mode & 0o777 == 0o600
