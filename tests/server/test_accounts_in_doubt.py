"""The database fails while an account or a session is changed: both are as they are stored, and unknown meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any

import pytest
import sqlalchemy as sa

from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch
from houseway.server.record.store import InDoubt, NotStored

from .failing import Faults, Test, at_a_table

__all__ = ["at_a_table"]

PASSWORD, OTHER = "correct horse battery", "battery horse one"


async def grant(casino: Casino, name: str, *roles: str) -> None:
    async with casino.identity.changing:
        batch = Batch()
        casino.identity.change(name, "the test", batch, roles=frozenset({"player", *roles}))
        await casino.store.commit(batch, casino.clock.now())


CHANGES: dict[str, Callable[[Casino, Person, str], Awaitable[Any]]] = {
    "a role": lambda casino, reg, token: grant(casino, reg.name, "cage"),
    "a password": lambda casino, reg, token: casino.reception.change_password(reg, PASSWORD, OTHER),
    "the end of a session": lambda casino, reg, token: casino.reception.sign_out(token),
    "the end of the others": lambda casino, reg, token: casino.reception.end_others(reg, None, PASSWORD, ""),
}


async def rows_of(casino: Casino, name: str) -> tuple[Any, Any]:
    """An account and its sessions as they are stored."""
    accounts = await casino.store.rows(sa.select(schema.accounts).where(schema.accounts.c.name == name))
    sessions = await casino.store.rows(sa.select(schema.sessions).where(schema.sessions.c.name == name))
    return accounts[0]._asdict(), sorted(row.token for row in sessions)


def remembered(casino: Casino, name: str) -> tuple[Any, Any]:
    """The same as the service has it."""
    sessions = casino.identity.sessions_of(name, casino.clock.now())
    return casino.identity._rows[name], sorted(row["token"] for row in sessions)


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("fault", ["refused", "answer lost", "in doubt, written", "in doubt, not written"])
def test_an_account_whose_change_failed_is_as_it_is_stored_and_unknown_meanwhile(
    at_a_table: Callable[[Test], None], what: str, fault: str
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        reg, token, _ = await casino.reception.register(None, "Reg", PASSWORD)
        before = await rows_of(casino, "Reg")
        faults.before_commit = fault in ("refused", "in doubt, not written")
        faults.after_commit = not faults.before_commit
        faults.connecting = fault.startswith("in doubt")
        known = pytest.raises(NotStored) if fault == "refused" else nullcontext()
        with pytest.raises(InDoubt) if faults.connecting else known:
            await CHANGES[what](casino, reg, token)
        if faults.connecting:
            for _ in range(2):
                assert casino.unknown().accounts == 1
                with pytest.raises(InDoubt):
                    casino.identity.expect_known(reg)
                with pytest.raises(InDoubt):
                    await grant(casino, "Reg", "dealer")
            casino.identity.expect_known(ada)
            faults.none()
            await casino.store.settled()
        faults.none()
        casino.identity.expect_known(reg)
        after = await rows_of(casino, "Reg")
        assert (after != before) == (fault in ("answer lost", "in doubt, written"))
        assert remembered(casino, "Reg") == after
        await grant(casino, "Reg", "auditor")
        assert remembered(casino, "Reg") == await rows_of(casino, "Reg")

    at_a_table(test)


def test_what_was_made_while_the_record_was_in_doubt_is_refused_even_if_it_answers_then(
    at_a_table: Callable[[Test], None],
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        await casino.reception.register(None, "Reg", PASSWORD)
        faults.after_commit = faults.connecting = True
        with pytest.raises(InDoubt):
            await grant(casino, "Reg", "cage")
        stale = Batch()
        casino.identity.change("Reg", "the test", stale, roles=frozenset({"player", "dealer"}))
        faults.none()
        with pytest.raises(NotStored):
            await casino.store.commit(stale, casino.clock.now())
        reg = casino.identity.person("Reg")
        assert reg is not None
        assert reg.roles == {"player", "cage"}

    at_a_table(test)


def test_people_who_sign_out_twice_at_once_leave_the_record_whole(at_a_table: Callable[[Test], None]) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        reg, token, _ = await casino.reception.register(None, "Reg", PASSWORD)
        await asyncio.gather(
            *(casino.reception.sign_out(token) for _ in range(3)),
            casino.reception.end_others(reg, None, PASSWORD, ""),
        )
        assert remembered(casino, "Reg")[1] == []

    at_a_table(test)


def test_a_new_session_and_the_end_of_the_old_one_are_stored_together(at_a_table: Callable[[Test], None]) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        _, token, _ = await casino.reception.register(None, "Reg", PASSWORD)
        before = remembered(casino, "Reg")
        faults.before_commit = True
        with pytest.raises(NotStored):
            await casino.reception.sign_in("Reg", PASSWORD, [token])
        assert remembered(casino, "Reg") == before
        faults.none()
        made = await casino.reception.sign_in("Reg", PASSWORD, [token])
        assert isinstance(made, tuple)
        other = made[1]
        now = casino.clock.now()
        assert casino.identity.who(token, now) is None
        assert casino.identity.who(other, now) is not None

    at_a_table(test)


def test_a_person_who_signs_in_while_the_password_is_changed_has_no_session(
    at_a_table: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(casino: Casino, ada: Person, faults: Faults) -> None:
        reg, _, _ = await casino.reception.register(None, "Reg", PASSWORD)
        honest, checked = casino.identity.check, list[str]()

        async def check(name: str, password: str) -> Person:
            person = await honest(name, password)
            if not checked:
                checked.append(name)
                await casino.reception.change_password(reg, PASSWORD, OTHER)
            return person

        monkeypatch.setattr(casino.identity, "check", check)
        with pytest.raises(Problem, match="sign in again"):
            await casino.reception.sign_in("Reg", PASSWORD)

    at_a_table(test)


def test_a_batch_changes_a_row_once() -> None:
    row = {"token": "a", "name": "Reg", "made": 1, "expires": 2, "used": None}
    batch = Batch()
    batch.replace(schema.sessions, row, {**row, "used": 1})
    with pytest.raises(ValueError, match="once"):
        batch.delete(schema.sessions, {**row, "used": 1})
    batch.delete(schema.sessions, {**row, "token": "b"})
