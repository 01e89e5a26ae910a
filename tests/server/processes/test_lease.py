"""A lease on a real PostgreSQL: one holder at a time, and no write under an epoch that is over."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import NoAlarms

from houseway.server.casino import Casino
from houseway.server.record import lease, schema
from houseway.server.record.audit import verify
from houseway.server.record.chain import Unusable
from houseway.server.record.database import reading_url
from houseway.server.record.lease import Fence, Fenced, Lease
from houseway.server.record.store import InDoubt

from .conftest import run_out, scene, until

KEY = "ab" * 32


@pytest.fixture
def leases(database: str) -> Iterator[Callable[..., Lease]]:
    """Processes that ask for the lease; none is left running."""
    made: list[Lease] = []

    def ask(address: str, key: str = KEY) -> Lease:
        made.append(Lease(database, key, address))
        made[-1].start()
        return made[-1]

    yield ask
    for each in made:
        if each._thread.ident is not None:
            each.stop()


def test_one_process_holds_the_lease_and_others_know_where_it_is(leases: Callable[..., Lease]) -> None:
    first, second = leases("10.0.0.1:1"), leases("10.0.0.2:2")
    assert (first.epoch, second.epoch) == (1, 0)
    assert second.holder == (1, ""), "it holds the casino and has not opened it"
    first.announce(True)
    until(lambda: second.holder == (1, "10.0.0.1:1"))
    first.announce(False)
    until(lambda: second.holder == (1, ""))
    assert first.fresh
    assert not second.fresh


def test_a_lease_that_is_handed_over_goes_on_under_the_next_epoch(
    leases: Callable[..., Lease], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEWED", 0.02)
    first, second = leases("10.0.0.1:1"), leases("10.0.0.2:2")
    first.hand_over()
    until(lambda: second.epoch)
    assert second.epoch == 2
    second.announce(True)
    until(lambda: first.holder.address == "10.0.0.2:2")
    assert first.epoch == 0


def test_a_lease_that_ran_out_is_taken_and_its_former_holder_notices(
    leases: Callable[..., Lease], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEWED", 0.3)
    first, second = leases("10.0.0.1:1"), leases("10.0.0.2:2")
    run_out(database)
    until(lambda: second.epoch)
    until(lambda: not first.epoch)
    assert second.epoch == 2


def test_a_holder_that_cannot_renew_stops_before_its_lease_runs_out(
    leases: Callable[..., Lease], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lease.RENEWED < lease.GIVEN_UP < lease.LIFE
    first = leases("10.0.0.1:1")
    assert first.fresh
    monkeypatch.setattr(lease, "steady", lambda: first._renewed + lease.GIVEN_UP)
    assert not first.fresh


def test_a_process_that_stands_back_leaves_the_lease_to_others_and_asks_again_later(
    leases: Callable[..., Lease], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEWED", 0.02)
    alone = leases("10.0.0.1:1")
    alone.announce(True)
    until(lambda: alone.holder.address)
    alone.wait(0.2)
    until(lambda: not alone.holder.address)
    until(lambda: alone.epoch)
    assert alone.epoch == 2


def test_a_process_with_another_key_is_refused(leases: Callable[..., Lease]) -> None:
    leases("10.0.0.1:1")
    with pytest.raises(Unusable, match=r"journal\.key is not the key of the process"):
        leases("10.0.0.2:2", key="cd" * 32)


def test_a_transaction_that_checked_its_epoch_keeps_others_out_and_lets_renewals_through(
    leases: Callable[..., Lease], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEWED", 0.02)
    first, fence = leases("10.0.0.1:1"), Fence(1)
    engine = sa.create_engine(reading_url(database))
    with engine.connect() as writing, engine.connect() as asking:
        fence.check(writing)
        renewed = first._renewed
        until(lambda: first._renewed > renewed)
        asking.execute(sa.text("SET lock_timeout = '50ms'"))
        asking.commit()
        with pytest.raises(sa.exc.OperationalError, match="lock timeout"):
            asking.execute(sa.text("UPDATE leases SET epoch = epoch + 1"))
        asking.rollback()
        writing.commit()
        with pytest.raises(Fenced):
            Fence(2).check(writing)
    engine.dispose()


def test_what_a_lost_connection_still_does_is_ended_before_its_outcome_is_read(
    leases: Callable[..., Lease], database: str
) -> None:
    leases("10.0.0.1:1")
    engine = sa.create_engine(reading_url(database))
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE written (n int)"))
    with engine.connect() as lost, engine.connect() as new:
        Fence(1).check(lost)
        lost.execute(sa.text("INSERT INTO written VALUES (:n)"), [{"n": 1}, {"n": 2}])
        with pytest.raises(Fenced):
            Fence(2).settle(new)  # not ours: what others do is left alone
        assert lost.scalar(sa.text("SELECT count(*) FROM written")) == 2
        Fence(1).settle(new)
        assert new.scalar(sa.text("SELECT count(*) FROM written")) == 0
        with pytest.raises(sa.exc.OperationalError):
            lost.execute(sa.text("SELECT 1"))
    engine.dispose()


@scene
async def test_a_process_whose_epoch_is_over_changes_no_schema(
    tmp_path: Path, database: str, leases: Callable[..., Lease]
) -> None:
    leases("10.0.0.1:1")
    late = Casino(database, tmp_path, clock=NoAlarms(), games=(), fence=Fence(0))
    with pytest.raises(Fenced):
        await late.open()
    engine = sa.create_engine(reading_url(database))
    with engine.connect() as connection:
        assert sa.inspect(connection).get_table_names() == ["leases"]
    engine.dispose()


# A call parked before its commit ------------------------------------------------------------------------------------


class Parked:
    """Holds a thread of the writer up until it is let go."""

    def __init__(self) -> None:
        self.there, self.go = threading.Event(), threading.Event()

    def __call__(self, *_: Any) -> None:
        self.there.set()
        assert self.go.wait(60)


def before_it_begins(casino: Casino, parked: Parked) -> None:
    put = casino.store.writer._put

    def late(*args: Any) -> None:
        parked()
        put(*args)

    vars(casino.store.writer)["_put"] = late


def before_it_commits(casino: Casino, parked: Parked) -> None:
    sa.event.listen(casino.store.writer._engine, "commit", parked, once=True)


async def journal(casino: Casino) -> int:
    return int((await casino.store.rows(sa.select(sa.func.max(schema.journal.c.seq))))[0][0])


@pytest.mark.parametrize("park", [before_it_begins, before_it_commits])
def test_a_call_parked_before_its_commit_writes_nothing_once_another_process_took_over(
    tmp_path: Path,
    database: str,
    leases: Callable[..., Lease],
    park: Callable[[Casino, Parked], None],
) -> None:
    def casino_of(process: Lease) -> Casino:
        return Casino(database, tmp_path, clock=NoAlarms(), games=("dragon-poker",), fence=Fence(process.epoch))

    async def scene() -> None:
        first = leases("10.0.0.1:1")
        old = casino_of(first)
        await old.open()
        parked = Parked()
        park(old, parked)
        coming = asyncio.create_task(old.reception.guest("Ada"))
        await asyncio.to_thread(parked.there.wait)
        first._stopped.set()  # held up, its heart does not beat either
        run_out(database)
        second = leases("10.0.0.2:2")
        await asyncio.to_thread(until, lambda: second.epoch)
        new = casino_of(second)
        await new.open()
        head = await journal(new)
        parked.go.set()
        with pytest.raises(InDoubt):
            await coming
        assert await journal(new) == head
        assert new.identity.person("Ada") is None
        await new.reception.guest("Bob")
        with pytest.raises(InDoubt):
            await old.reception.guest("Eve")
        await old.close()
        async with new.store.engine.connect() as connection:
            found = await verify(connection, new.store.signer.public)
        assert found.wrong == []
        assert [person.name for person in new.identity.people()] == ["Bob"]
        await new.close()

    asyncio.run(scene())
