"""Private tables that no one uses: they are closed for good, and their rounds stay in the record."""

import asyncio
import uuid
from pathlib import Path

import pytest

from houseway.cards.randomness import Seeded
from houseway.house.ledger import wallet
from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.people.identity import Person
from houseway.server.private_tables import EMPTY
from houseway.server.problems import Problem
from houseway.server.record.audit import verify
from houseway.server.record.batch import Batch
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff import house_orders
from houseway.server.staff.bodies import CorrectionOrder
from houseway.server.staff.giving import Given
from houseway.server.table.commands import LeaveCommand, SeatCommand

from .conftest import Crowd, HandClock, sqlite

HOUR = 3_600_000


async def opened(folder: Path, clock: HandClock) -> Casino:
    casino = Casino(sqlite(folder), folder, clock=clock, rehearsal=Seeded(3), games=("keno",))
    await casino.open()
    return casino


async def private(casino: Casino, owner: Person, game: str = "holdem") -> str:
    """A private table with two bots."""

    async def do(receipt: Receipt) -> Done:
        return await casino.add_private(owner, game, "", {}, 2, receipt, "192.0.2.1")

    key = uuid.uuid4().hex
    return str((await casino.receipts.once(owner.name, key, key, do)).table)


async def hours(casino: Casino, clock: HandClock, many: float) -> None:
    """Time goes by, and the tables are looked at at its end."""
    await clock.advance(round(many * HOUR))
    while under_way := list(casino._tasks):
        await asyncio.wait(under_way)


def test_a_private_table_that_was_empty_for_hours_is_closed_for_good_and_its_rounds_stay(tmp_path: Path) -> None:
    async def run() -> None:
        clock = HandClock()
        casino = await opened(tmp_path, clock)
        ada, _, _ = await casino.reception.guest("Ada")
        used, kept = await private(casino, ada), await private(casino, ada)
        crowd = Crowd(casino, used, Seeded(4))
        crowd.people.append(ada)
        await crowd.do(ada, SeatCommand(uuid.uuid4().hex, 20_000))
        await crowd.play(2)
        round_ = casino.table(used).seating.round
        looking = Connection(None)
        casino.join(looking)
        await casino.table(kept).watch(looking)
        await hours(casino, clock, 0.2)
        await crowd.do(ada, LeaveCommand(uuid.uuid4().hex))
        for _ in range(3):
            await hours(casino, clock, 0.2)
        assert {used, kept} <= casino.tables.keys()
        await hours(casino, clock, EMPTY / HOUR)
        assert used not in casino.tables
        assert kept in casino.tables, "someone looks on"
        with pytest.raises(Problem, match="there is no table"):
            casino.table(used)
        await private(casino, ada)
        assert casino.ledger.total() == 0
        assert not [name for name in casino.ledger.accounts() if name.startswith(f"seat/{used}/")]
        await casino.close()

        again = await opened(tmp_path, clock)
        assert used not in again.tables
        assert kept in again.tables
        assert await again.store.round_lines(round_), "its rounds are in the record"
        await correct(again, round_)
        async with again.store.engine.connect() as connection:
            assert (await verify(connection, again.store.signer.public)).wrong == []
        await again.close()

    asyncio.run(run())


async def correct(casino: Casino, round_: str) -> None:
    """A round at a table that is gone can still be corrected."""
    before = casino.ledger.balance(wallet("Ada", "play"))
    order = CorrectionOrder(uuid.uuid4().hex, round_, "Ada", 500, "poker/A1", "mispaid", None)
    people = tuple(Person(name, False, frozenset({"supervisor"})) for name in ("Sue", "Ann"))
    batch = Batch()
    await house_orders.correct(casino, Given(people, "", order), batch)
    await casino.store.commit(batch, casino.clock.now())
    assert casino.ledger.balance(wallet("Ada", "play")) == before + 500


def test_a_private_table_to_which_someone_comes_back_in_time_stays_open(tmp_path: Path) -> None:
    async def run() -> None:
        clock = HandClock()
        casino = await opened(tmp_path, clock)
        ada, _, _ = await casino.reception.guest("Ada")
        table = await private(casino, ada)
        await hours(casino, clock, 0.2)
        await hours(casino, clock, 5)
        looking = Connection(None)
        casino.join(looking)
        await casino.table(table).watch(looking)
        await hours(casino, clock, 2)
        casino.part(looking)
        await hours(casino, clock, 5)
        assert table in casino.tables
        await hours(casino, clock, EMPTY / HOUR)
        assert table not in casino.tables
        assert "keno" in casino.tables, "the house's own tables stay"
        await casino.close()

    asyncio.run(run())
