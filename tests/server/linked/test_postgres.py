"""A fund across casinos whose services and whose host keep their records on PostgreSQL."""

import asyncio
from pathlib import Path

from tests.simulator.linked.parties import CASINOS

from houseway.house.linked import accounts
from houseway.server.record.audit import verify
from houseway.server.record.store import Store

from ..conftest import fresh_postgres
from .system import System

WHO = ("host", *CASINOS)


async def wrong(store: Store) -> list[str]:
    """What the audit of a record finds."""
    await store.settled()
    async with store.reading() as connection:
        return list((await verify(connection, store.signer.public)).wrong)


def test_on_postgresql_a_fund_goes_on_after_every_service_was_restarted(tmp_path: Path, postgres: str) -> None:
    urls = {name: fresh_postgres(postgres) for name in WHO}
    for name in WHO:
        (tmp_path / name).mkdir()

    async def first() -> str:
        system = System(tmp_path, fresh=True, urls=urls)
        try:
            await system.open()
            for house in system.houses.values():
                await house.hire()
                await house.offer()
            made = system.signed(system.agreement())
            assert (await system.agree(made)).status_code == 200
            for house in system.houses.values():
                assert (await system.join(house, made)).status_code == 200
            await system.meet()
            for house, amount in zip(system.houses.values(), (10_000, 301, 42), strict=True):
                await house.hand(amount)
            await system.meet()
            claim = (await system.bay.claim()).json()["table"]
            await system.cove.hand(7)
            return str(claim)
        finally:
            await system.close()

    async def second(claim: str) -> None:
        system = System(tmp_path, fresh=True, urls=urls)
        try:
            await system.open()
            await system.meet()
            shown = [(await house.notice())["pending"] for house in system.houses.values()]
            assert [[(each["id"], each["amount"]) for each in one] for one in shown] == [[(claim, 8_275)]] * 3
            paid = await system.bay.post("Ann", "linked/payouts", claim=claim)
            assert paid.status_code == 200, paid.text
            await system.meet()
            report = (await system.cove.get("/api/floor/linked/records", "Ann")).json()
            assert [(each["state"], each["amount"]) for each in report["payouts"]] == [("posted", 8_275)]
            assert report["display"] + report["reserve"] + 8_275 == 10_000 + 301 + 42 + 7
            assert system.host.store.ledger.balance(accounts.paid("shore", "bay")) == 8_275
            stores = [system.host.store, *(house.casino.store for house in system.houses.values())]
            assert [await wrong(store) for store in stores] == [[]] * 4
        finally:
            await system.close()

    asyncio.run(second(asyncio.run(first())))
