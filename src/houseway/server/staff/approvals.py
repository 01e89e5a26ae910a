"""The floor's desk: staff give orders, some of which another person must agree to before they are done."""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.server.casino import Casino
from houseway.server.messages import Done
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.receipts import Receipt
from houseway.server.record.store import Batch
from houseway.server.staff import house_orders
from houseway.server.staff.options import Changed, changed
from houseway.server.staff.orders import (
    RULES,
    AccountOrder,
    CageOrder,
    CorrectionOrder,
    PolicyOrder,
    Rule,
    RulingOrder,
    SettingsOrder,
    TableOrder,
)
from houseway.server.staff.table_orders import WORK, preview, read_settings

PAST = 50
"""How many decided orders are shown."""


class Approval(msgspec.Struct):
    """An order that waits for a second person, or that one has decided."""

    id: str
    by: str
    what: str
    table: str
    body: dict[str, Any]
    made: int
    roles: tuple[str, ...]
    """Who may decide, if they are not the one who asked."""
    changes: list[Changed]
    """Where options are to be set: each in words, with what is set now."""
    decided_by: str | None = None
    decided: int | None = None
    approved: bool | None = None


class _Order(msgspec.Struct):
    table: str
    order: dict[str, Any]


class Desk:
    """Where staff orders come in."""

    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self._deciding = asyncio.Lock()

    async def order(self, person: Person, what: str, table: str, order: Any) -> Done:
        """Do an order once, or put it before a second person."""
        rule = RULES[what]
        person.needs(*rule.roles)
        if table:
            self.casino.table(table)

        changes = self._changes(what, table, msgspec.to_builtins(order))
        told = logged(order, {each.name: f"{each.to}, now {each.now}" for each in changes})

        async def do(receipt: Receipt) -> Done:
            if rule.second(order, self.casino.policy):
                return await self._propose(person, rule, table, order, receipt)
            return await self._do(what, table, order, [person], receipt)

        # A fast hash of a password is kept nowhere, so the slip of an order leaves it out.
        once = self.casino.receipts.once(person.name, order.key, (what, table, _told(order)), do)
        done = await asyncio.shield(self.casino.task(once))
        self.casino.log.note(person.name, f"{what} {table}".strip(), "order", told)
        return done

    # A second person ------------------------------------------------------------------------------------------------

    async def _propose(self, person: Person, rule: Rule, table: str, order: Any, receipt: Receipt) -> Done:
        await self._check(person, table, order)
        id_, now, batch = secrets.token_hex(12), self.casino.clock.now(), Batch()
        body = msgspec.json.encode(_Order(table, msgspec.to_builtins(order))).decode()
        batch.insert(
            schema.approvals,
            id=id_,
            by=person.name,
            what=rule.what,
            body=body,
            made=now,
            decided_by=None,
            decided=None,
            approved=None,
        )
        done = Done(table, "", 0, order.key, id_)
        receipt.fill(batch, done, now)
        await self.casino.store.commit(batch, now)
        self.casino.tell_floor()
        return done

    async def _check(self, person: Person, table: str, order: Any) -> None:
        """Refuse now what could not be done if another person agreed to it."""
        _not_their_own([person], order)
        if isinstance(order, CorrectionOrder):
            await house_orders.correct(self.casino, order, person.name, Batch())
        elif isinstance(order, CageOrder):
            house_orders.cage(self.casino, order, person.name, Batch())
        elif isinstance(order, SettingsOrder):
            read_settings(self.casino.table(table), order)
        elif isinstance(order, PolicyOrder):
            self.casino.policy.changed(order.settings)
        elif isinstance(order, RulingOrder):
            driver = self.casino.table(table)
            async with driver.lock:
                preview(driver, person, order)

    async def waiting(self) -> list[Approval]:
        """Orders that wait for a second person, oldest first."""
        a = schema.approvals
        return await self._approvals(sa.select(a).where(a.c.decided.is_(None)).order_by(a.c.made))

    async def past(self) -> list[Approval]:
        """Orders that a second person has decided, newest first."""
        a = schema.approvals
        return await self._approvals(
            sa.select(a).where(a.c.decided.is_not(None)).order_by(a.c.decided.desc()).limit(PAST)
        )

    async def _approvals(self, query: sa.Select[Any]) -> list[Approval]:
        return [self._approval(row) for row in await self.casino.store.rows(query)]

    def _approval(self, row: Any) -> Approval:
        kept, roles = msgspec.json.decode(row.body, type=_Order), RULES[row.what].roles
        changes = self._changes(row.what, kept.table, kept.order, decided=row.decided is not None)
        decision = row.decided_by, row.decided, row.approved
        return Approval(row.id, row.by, row.what, kept.table, kept.order, row.made, roles, changes, *decision)

    def _changes(self, what: str, table: str, order: dict[str, Any], *, decided: bool = False) -> list[Changed]:
        """What an order would set otherwise, in words; a table that stays shut tells nothing."""
        driver = self.casino.drivers.get(table)
        settings = self.casino.policy if what == "policy" else driver.settings if driver else None
        wanted = order["settings"] if what in ("policy", "settings") else {}
        return [] if settings is None else changed(settings, wanted, decided=decided)

    async def decide(self, person: Person, id_: str, key: str, approve: bool) -> Done:
        """Agree to an order, which does it, or turn it down; whoever asked may take it back."""
        told: tuple[str, str] | None = None

        async def do(receipt: Receipt) -> Done:
            nonlocal told
            a, now = schema.approvals, self.casino.clock.now()
            found = await self.casino.store.rows(sa.select(a).where(a.c.id == id_, a.c.decided.is_(None)))
            if not found:
                raise Problem("not-found", "nothing of that name waits for a second person")
            row, waiting = found[0]._asdict(), self._approval(found[0])
            rule, first = RULES[waiting.what], self.casino.identity.person(waiting.by)
            person.needs(*rule.roles)
            if approve and (first is None or first.name == person.name):
                raise Problem("not-allowed", "another person than the one who asked must agree")
            told = f"{waiting.what} {waiting.table}".strip(), f"asked by {waiting.by}, {id_}"
            order = msgspec.convert(waiting.body, rule.body)
            receipt.agreed = row, {**row, "decided_by": person.name, "decided": now, "approved": approve}
            if approve and first is not None:
                # Written with what it allows: an order that the table refuses stays open to be looked at again.
                return await self._do(waiting.what, waiting.table, order, [first, person], receipt)
            batch, done = Batch(), Done(waiting.table, "", 0, key)
            receipt.fill(batch, done, now)
            await self.casino.store.commit(batch, now)
            return done

        async def alone() -> Done:
            # One decision at a time: two people who agree at the same moment do the order once.
            async with self._deciding:
                return await self.casino.receipts.once(person.name, key, ("approval", id_, approve), do)

        done = await asyncio.shield(self.casino.task(alone()))
        if told:
            self.casino.log.note(person.name, f"{'approved' if approve else 'declined'} {told[0]}", "order", told[1])
            self.casino.tell_floor()
        return done

    # Doing ----------------------------------------------------------------------------------------------------------

    async def _do(self, what: str, table: str, order: Any, people: list[Person], receipt: Receipt) -> Done:
        if what in WORK:
            driver = self.casino.table(table)
            async with driver.lock:
                return await WORK[what](driver, people, order, receipt)
        _not_their_own(people, order)
        by = " and ".join(person.name for person in people)
        if isinstance(order, TableOrder):
            return await house_orders.new_table(self.casino, order, by, receipt)
        if isinstance(order, PolicyOrder):
            return await house_orders.policy(self.casino, order, by, receipt)
        batch, done = Batch(), Done(table, "", 0, order.key)
        if isinstance(order, CorrectionOrder):
            await house_orders.correct(self.casino, order, by, batch)
        elif isinstance(order, CageOrder):
            house_orders.cage(self.casino, order, by, batch)
        elif isinstance(order, AccountOrder):
            await house_orders.account(self.casino, order, people[0], batch)
        receipt.fill(batch, done, self.casino.clock.now())
        await self.casino.pay(batch)
        return done


def _not_their_own(people: list[Person], order: Any) -> None:
    if isinstance(order, CorrectionOrder | CageOrder) and order.player in {person.name for person in people}:
        raise Problem("not-allowed", "nobody decides about their own chips")


def _told(order: Any) -> str:
    """An order without its password."""
    told = msgspec.to_builtins(order)
    told.pop("password", None)
    return msgspec.json.encode(told).decode()


def logged(order: Any, changes: Mapping[str, str] | None = None) -> str:
    """An order for the log, options in words.

    The log is read while the round is played: no card that a dealer enters stands in it.

    The journal has them; they are opened with the round, when it is over.
    """
    told = msgspec.to_builtins(order)
    for name in ("password", "answer"):
        told.pop(name, None)
    if changes:
        told["settings"] = changes
    if "incident" in told:
        told["incident"] = {"kind": told["incident"]["kind"], "spot": told["incident"]["spot"]}
    return msgspec.json.encode(told).decode()
