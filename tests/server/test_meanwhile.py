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
            while not tasks[-1].done() and len(lock._waiters or ()) < len(tasks):  # type: ignore[attr-defined]
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
