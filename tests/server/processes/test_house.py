"""What the house has done at one process holds at the next: limits, policy, funds, the keno office, what waits."""

import uuid
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.conftest import NoAlarms
from tests.server.funds.house import RULES

from houseway.house.funds.rules import FundRules
from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.record import lease, schema
from houseway.server.record.batch import Batch
from houseway.server.record.chain import Signer
from houseway.server.record.lease import Fence, Lease
from houseway.server.staff import bodies, fund_bodies, office_bodies
from houseway.server.staff.giving import Given
from houseway.server.staff.keno_orders import office_of
from houseway.server.staff.orders import ORDERS

from .conftest import run_out, scene

CREW = {"Cai": "cage", "Sue": "supervisor", "Sid": "supervisor", "Ace": "accounting", "Reg": "player"}
BOUGHT = 300_000


def given(body: Any, *names: str) -> Given:
    return Given(tuple(Person(name, False, frozenset({CREW[name]})) for name in names), "", body)


async def order(casino: Casino, name: str, body: Any, *names: str) -> Any:
    """Give an order; further names are people who have agreed."""
    asked = given(body, *names)

    async def do(receipt: Any) -> Any:
        return await ORDERS[name].do(casino, asked, receipt)

    return await casino.receipts.once(names[0], body.key, name, do)


def key() -> str:
    return uuid.uuid4().hex


@scene
async def test_what_the_house_has_done_holds_at_the_next_process_and_the_former_one_adds_nothing(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEWED", 0.05)
    signer = Signer.at(tmp_path / "journal.key")
    first_lease = Lease(database, signer.public, "10.0.0.1:1")
    first_lease.start()
    first = Casino(database, tmp_path, clock=NoAlarms(), games=("keno",), fence=Fence(first_lease.epoch))
    await first.open()
    batch = Batch()
    for name, role in CREW.items():
        roles = frozenset({"player", role})
        first.identity.add(name, False, roles, "x", "the house", batch, first.clock.now())
    await first.store.commit(batch, first.clock.now())
    await order(first, "policy", bodies.PolicyOrder(key(), {"cage_second_person_above": 500_000}), "Sue", "Sid")
    await order(first, "cage", bodies.CageOrder(key(), "Reg", BOUGHT), "Cai")
    await order(first, "fund-file", fund_bodies.FileOrder(key(), msgspec.convert(RULES, FundRules)), "Sue", "Ace")
    ticket = office_bodies.KenoTicketOrder(key(), "quick-pick", "Pat", 200, "W1", count=3)
    sold = await order(first, "keno-ticket", ticket, "Cai")
    again = bodies.CageOrder(key(), "Reg", BOUGHT)
    assert await ORDERS["cage"].second(first, given(again, "Cai"))

    first_lease._stopped.set()  # its heart stands still, and it goes on writing
    first_lease._thread.join()
    run_out(database)
    second_lease = Lease(database, signer.public, "10.0.0.2:2")
    second_lease.start()
    second = Casino(database, tmp_path, clock=NoAlarms(), games=("keno",), fence=Fence(second_lease.epoch))
    await second.open()
    assert second_lease.epoch == first_lease.epoch + 1
    assert second.policy == first.policy
    assert second.policy.cage_second_person_above == 500_000
    assert await ORDERS["cage"].second(second, given(again, "Cai")), "a day's limit does not begin anew"
    assert second.funds.book.funds == first.funds.book.funds != {}
    assert list((await office_of(second)).tickets) == [sold.table]
    assert (await order(second, "keno-ticket", ticket, "Cai")) == sold, "the same key is answered as it was"
    assert second.ledger.accounts() == first.ledger.accounts()
    for name, body, names in (
        ("policy", bodies.PolicyOrder(key(), {"staff_idle_minutes": 45}), ("Sue", "Sid")),
        ("fund-post", fund_bodies.FundPostOrder(key(), "grand", "rules", version=1), ("Sue",)),
    ):
        with pytest.raises(Exception, match="not known"):
            await order(first, name, body, *names)
    (last,) = await second.store.rows(sa.select(sa.func.max(schema.journal.c.seq)))
    assert tuple(last) == (second.store.seq,), "only the one that holds the lease has written"
    assert second.policy.staff_idle_minutes != 45
    assert second.funds.book.funds["grand"].posted == 0
    await second.close()
    await first.store.disconnect()
    for each in (first_lease, second_lease):
        each.stop()
