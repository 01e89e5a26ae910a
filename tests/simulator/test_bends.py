"""A service that is bent on purpose: the simulator must notice every one of these faults, or it proves nothing."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from houseway.house.disputes import Disputes
from houseway.server.funds import FundOffice
from houseway.server.people import totp
from houseway.server.people.second_factor import SecondFactors
from houseway.server.record.receipts import Receipts
from houseway.server.record.repeats import Repeats
from houseway.server.record.store import Store
from houseway.server.record.writer import Writer
from houseway.server.table.gaming_table import GamingTable

from . import sqlite
from .door import Fault

TRIES = 16


def tell_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    honest = Store.commit

    async def commit(store: Store, batch: Any, now: int) -> None:
        for change in batch.when_stored:
            change()
        batch.when_stored.clear()
        await honest(store, batch, now)

    patch.setattr(Store, "commit", commit)


def show_the_draft_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    honest = GamingTable._change

    async def change(table: GamingTable, by: str, work: Any, receipt: Any = None) -> Any:
        def and_show(draft: Any) -> None:
            work(draft)
            table.seating = draft.seating
            table.look_again()

        return await honest(table, by, and_show, receipt)

    patch.setattr(GamingTable, "_change", change)


def do_not_read_the_table_back(patch: pytest.MonkeyPatch) -> None:
    async def read_back(table: GamingTable) -> None:
        table.unknown = False

    patch.setattr(GamingTable, "_read_back", read_back)


def take_a_lost_answer_for_a_refusal(patch: pytest.MonkeyPatch) -> None:
    async def wrote(writer: Writer) -> bool:
        await writer._in_thread(writer._connect_anew)
        return False

    patch.setattr(Writer, "wrote", wrote)


def take_a_lost_answer_for_success(patch: pytest.MonkeyPatch) -> None:
    honest = Writer.wrote

    async def wrote(writer: Writer) -> bool:
        await honest(writer)
        return True

    patch.setattr(Writer, "wrote", wrote)


def forget_the_receipts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Receipts, "keep", lambda receipts, receipt, reply: None)


def never_ask_again(patch: pytest.MonkeyPatch) -> None:
    async def forever(store: Store, retry: bool = False) -> bool:
        return not store._doubt

    patch.setattr(Store, "_out_of_doubt", forever)


def let_the_writer_die(patch: pytest.MonkeyPatch) -> None:
    async def write(store: Store, group: Any) -> None:
        await store._transaction([(each.batch, each.now) for each in group])
        store._accept(group)

    patch.setattr(Store, "_store", write)


def believe_a_fact_of_a_fund_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    honest = FundOffice.put

    def put(office: FundOffice, batch: Any, *told: Any) -> None:
        before = len(batch.when_stored)
        honest(office, batch, *told)
        for change in batch.when_stored[before:]:
            change()
        del batch.when_stored[before:]

    patch.setattr(FundOffice, "put", put)


def believe_a_second_factor_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    def know(factors: SecondFactors, name: str, batch: Any, change: Any) -> None:
        batch.accounts.add(name)
        change(factors._rows.setdefault(name, {}))

    patch.setattr(SecondFactors, "_know", know)


def take_a_code_twice(patch: pytest.MonkeyPatch) -> None:
    real = totp.step_of
    patch.setattr(totp, "step_of", lambda secret, typed, now, after: real(secret, typed, now, 0))


def decide_a_dispute_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Disputes, "undecided", lambda disputes, number: disputes.all[number])


def log_every_failure(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Repeats, "happened", lambda self, error: self._log.error("%s", self._what, exc_info=error))


BENDS: dict[Callable[[pytest.MonkeyPatch], None], list[Fault]] = {
    tell_before_it_is_stored: [Fault(60, "before", 0)],
    show_the_draft_before_it_is_stored: [],
    do_not_read_the_table_back: [Fault(call, "outage", 3) for call in (40, 90, 140)],
    take_a_lost_answer_for_a_refusal: [Fault(60, "lost", 0)],
    take_a_lost_answer_for_success: [Fault(60, "before", 0)],
    forget_the_receipts: [],
    never_ask_again: [Fault(60, "lost", 0)],
    let_the_writer_die: [Fault(60, "before", 0)],
    believe_a_fact_of_a_fund_before_it_is_stored: [],
    believe_a_second_factor_before_it_is_stored: [Fault(call, "full", 3) for call in range(20, 200, 20)],
    take_a_code_twice: [],
    decide_a_dispute_twice: [],
    log_every_failure: [Fault(40, "outage", 200)],
}


@pytest.mark.parametrize("bend", BENDS, ids=lambda bend: bend.__name__)
def test_a_bent_service_is_noticed(bend: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plan = BENDS[bend]
    for seed in range(TRIES):
        with monkeypatch.context() as patch:
            bend(patch)
            try:
                sqlite.run(seed, plan)
            except (AssertionError, asyncio.CancelledError, KeyError, ValueError) as error:
                print(f"{bend.__name__}: seed {seed}: {str(error)[:200]}")
                return
    raise AssertionError(f"{TRIES} seeds do not notice: {bend.__name__}")
