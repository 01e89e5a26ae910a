"""An account is changed while a person waits: what was right before the wait is asked again after it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from houseway.server.casino import Casino
from houseway.server.people import totp
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record.batch import Batch
from houseway.server.staff import bodies, linked_bodies, office_bodies
from houseway.server.staff.order_book import OrderBook

from .conftest import NoAlarms, sqlite

OLD, NEW, OTHER = "seven odd lamps green", "my very own words here", "evil and crooked lanterns"
TABLE = "dragon-poker"
House = Callable[[Callable[[Casino], Awaitable[None]]], None]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Runs a test in a casino of its own."""

    def run(test: Callable[[Casino], Awaitable[None]]) -> None:
        async def opened() -> None:
            casino = Casino(sqlite(tmp_path), tmp_path, clock=NoAlarms(), games=(TABLE,))
            await casino.open()
            try:
                await test(casino)
            finally:
                await casino.close()

        asyncio.run(opened())

    return run


async def in_turn(lock: asyncio.Lock, *works: Coroutine[Any, Any, Any]) -> list[Any]:
    """What becomes of these when each has made its first checks and they wait, in this order, for the lock."""
    tasks: list[asyncio.Future[Any]] = []
    async with lock:
        for work in works:
            tasks.append(asyncio.ensure_future(work))
            while not tasks[-1].done() and len(lock._waiters or ()) < len(tasks):
                await asyncio.sleep(0.001)
    return await asyncio.gather(*tasks, return_exceptions=True)


def accounts(casino: Casino) -> asyncio.Lock:
    """What is held while accounts are changed."""
    return casino.identity.changing._lock


def why(found: Any) -> str:
    """Why something was refused; nothing for what was not."""
    if isinstance(found, Exception) and not isinstance(found, Problem):
        raise found
    return found.detail if isinstance(found, Problem) else ""


async def member(casino: Casino, name: str, *roles: str) -> Person:
    """A person with a password and these roles."""
    await casino.reception.register(None, name, OLD)
    if roles:
        await set_roles(casino, name, "player", *roles)
    person = casino.identity.person(name)
    assert person is not None
    return person


async def set_roles(casino: Casino, name: str, *roles: str) -> None:
    """Others give a person these roles; without any the account is disabled."""
    async with casino.identity.changing:
        batch = Batch()
        casino.identity.change(name, "two others", batch, roles=frozenset(roles))
        if not roles:
            casino.identity.end_all(name, batch)
        await casino.store.commit(batch, casino.clock.now())


async def opens(casino: Casino, name: str, password: str) -> bool:
    """Whether this password opens the account."""
    try:
        return isinstance(await casino.reception.sign_in(name, password), tuple)
    except Problem:
        return False


# With a password ------------------------------------------------------------------------------------------------------


def test_of_two_changes_over_one_old_password_one_is_made(house: House) -> None:
    async def test(casino: Casino) -> None:
        ada, change = await member(casino, "Ada"), casino.reception.change_password
        first, second = await in_turn(accounts(casino), change(ada, OLD, NEW), change(ada, OLD, OTHER))
        assert (why(first), "sign in again" in why(second)) == ("", True)
        assert [await opens(casino, "Ada", each) for each in (OLD, NEW, OTHER)] == [False, True, False]

    house(test)


@pytest.mark.parametrize("roles", [(), ("player", "cage")], ids=["disabled", "another role"])
def test_a_person_whose_account_is_changed_meanwhile_has_no_session_and_no_other_password(
    house: House, roles: tuple[str, ...]
) -> None:
    async def test(casino: Casino) -> None:
        ada = await member(casino, "Ada")
        change = casino.reception.change_password(ada, OLD, OTHER)
        _, found = await in_turn(accounts(casino), set_roles(casino, "Ada", *roles), change)
        assert "sign in again" in why(found)
        await set_roles(casino, "Ada", "player")
        assert [await opens(casino, "Ada", each) for each in (OLD, OTHER)] == [True, False]

    house(test)


def test_a_password_that_was_changed_meanwhile_removes_no_second_factor_and_ends_no_session(house: House) -> None:
    async def test(casino: Casino) -> None:
        ada, token, _ = await casino.reception.register(None, "Ada", OLD)
        reception, factors, now = casino.reception, casino.reception.factors, casino.clock.now()
        begun = factors.begin(ada, now, "h")
        code = totp.code_at(factors._read(begun.ticket, now, "enrolment").secret, now // totp.STEP)
        await reception.change_factors(
            ada, token, OLD, lambda batch, now: factors.enrol(ada, begun.ticket, "", code, "h", batch, now)
        )
        (mine,) = factors.card(ada).factors
        found = await in_turn(
            accounts(casino),
            reception.change_password(ada, OLD, NEW),
            reception.change_factors(ada, None, OLD, lambda batch, _: factors.remove(ada, mine.id, batch)),
            reception.end_others(ada, None, OLD, ""),
        )
        assert [bool(why(each)) for each in found] == [False, True, True]
        assert factors.enrolled("Ada")
        assert casino.identity.who(found[0][1], casino.clock.now()) is not None, "the owner's new session lives on"

    house(test)


def test_a_guest_registers_once_and_a_second_password_for_the_same_guest_is_refused(house: House) -> None:
    async def test(casino: Casino) -> None:
        ada, _, _ = await casino.reception.guest("Ada")
        register = casino.reception.register
        first, second = await in_turn(accounts(casino), register(ada, "Ada", NEW), register(ada, "Ada", OTHER))
        assert (why(first), bool(why(second))) == ("", True)
        assert [await opens(casino, "Ada", each) for each in (NEW, OTHER)] == [True, False]

    house(test)


def test_a_guest_who_is_disabled_meanwhile_registers_no_more(house: House) -> None:
    async def test(casino: Casino) -> None:
        ada, _, _ = await casino.reception.guest("Ada")
        register = casino.reception.register(ada, "Ada", NEW)
        _, found = await in_turn(accounts(casino), set_roles(casino, "Ada"), register)
        assert why(found)
        person = casino.identity.person("Ada")
        assert person is not None
        assert person.guest

    house(test)


# Orders ---------------------------------------------------------------------------------------------------------------

KEY = "an-order-of-theirs"
WAITING: dict[str, tuple[str, str, Any]] = {
    "cage": ("cage", "", bodies.CageOrder(KEY, "Rich", 900_000)),
    "dealer": ("floorperson", TABLE, bodies.DealerOrder(KEY, "Dee")),
    "close": ("floorperson", TABLE, bodies.CloseOrder(KEY)),
    "minimum": ("floorperson", TABLE, office_bodies.MinimumOrder(KEY, 1_000, [])),
    "removal": ("supervisor", TABLE, office_bodies.RemovalOrder(KEY, "Rich", "signals")),
    "policy": ("supervisor", "", bodies.PolicyOrder(KEY, {"staff_idle_minutes": 7})),
    "linked-claim": ("supervisor", "", linked_bodies.LinkedClaimOrder(KEY, "r")),
}
"""Orders that wait for the accounts, for their table, or to be put before a second person."""


@pytest.mark.parametrize("change", [(), ("player", "auditor")], ids=["disabled", "another role"])
@pytest.mark.parametrize("name", WAITING)
def test_an_order_that_waits_is_not_done_once_its_person_may_not_give_it(
    house: House, name: str, change: tuple[str, ...]
) -> None:
    async def test(casino: Casino) -> None:
        role, table, body = WAITING[name]
        book, cora = OrderBook(casino), await member(casino, "Cora", role)
        await member(casino, "Rich")
        await member(casino, "Dee", "dealer")
        changed, order = set_roles(casino, "Cora", *change), book.give(cora, name, table, body)
        if name in ("close", "minimum"):
            found, _ = await in_turn(casino.table(TABLE)._one_at_a_time, order, changed)
        else:
            _, found = await in_turn(accounts(casino), changed, order)
        assert "Cora may no longer order this" in why(found)
        rich = casino.identity.person("Rich")
        assert rich is not None
        assert casino.me(rich).balance["chips"] == 0
        assert casino.table(TABLE).seating.status == "open"
        assert await book.waiting(cora) == []

    house(test)


@pytest.mark.parametrize("leaves", ["Sue", "Sam"])
def test_an_order_of_two_people_is_not_done_once_either_may_not_order_it(house: House, leaves: str) -> None:
    async def test(casino: Casino) -> None:
        book, (sue, sam) = OrderBook(casino), [await member(casino, name, "supervisor") for name in ("Sue", "Sam")]
        asked = await book.give(sue, "policy", "", WAITING["policy"][2])
        decided = book.decide(sam, asked.approval, "sam-agrees", approve=True)
        _, found = await in_turn(accounts(casino), set_roles(casino, leaves), decided)
        assert f"{leaves} may no longer order this" in why(found)
        assert casino.policy.staff_idle_minutes != 7

    house(test)


def test_one_administrator_sets_no_password_of_an_account_that_is_registered_meanwhile(house: House) -> None:
    async def test(casino: Casino) -> None:
        book, ines = OrderBook(casino), await member(casino, "Ines", "administrator")
        order = bodies.AccountOrder(KEY, "Carla", [], OTHER)
        register = casino.reception.register(None, "Carla", OLD)
        _, found = await in_turn(accounts(casino), register, book.give(ines, "account", "", order))
        assert "give the order again" in why(found)
        assert [await opens(casino, "Carla", each) for each in (OLD, OTHER)] == [True, False]
        assert (await book.give(ines, "account", "", order)).approval, "now it waits for another administrator"

    house(test)


def test_one_administrator_disables_no_one_who_joins_the_staff_meanwhile(house: House) -> None:
    async def test(casino: Casino) -> None:
        book, ines = OrderBook(casino), await member(casino, "Ines", "administrator")
        await member(casino, "Dan")
        order = bodies.AccountOrder(KEY, "Dan", [], "", disabled=True)
        joins = set_roles(casino, "Dan", "player", "security")
        _, found = await in_turn(accounts(casino), joins, book.give(ines, "account", "", order))
        assert "give the order again" in why(found)
        dan = casino.identity.person("Dan")
        assert dan is not None
        assert dan.roles == {"player", "security"}

    house(test)


def test_a_clerk_who_leaves_does_not_turn_down_what_waits(house: House) -> None:
    async def test(casino: Casino) -> None:
        book, (sue, sam) = OrderBook(casino), [await member(casino, name, "supervisor") for name in ("Sue", "Sam")]
        asked = await book.give(sue, "policy", "", WAITING["policy"][2])
        declined = book.decide(sam, asked.approval, "sam-declines", approve=False)
        found, _ = await in_turn(book._deciding, declined, set_roles(casino, "Sam"))
        assert "Sam may no longer" in why(found)
        assert [each.id for each in await book.waiting(sue)] == [asked.approval]

    house(test)
