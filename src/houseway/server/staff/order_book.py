"""The order book: staff give orders, and those that need a second person wait in it until one decides."""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.server.casino import Casino
from houseway.server.people.identity import Person, halves
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff.giving import Given, Order, Preview, as_of_now, expect_no_player, players_of
from houseway.server.staff.options import Changed, changed
from houseway.server.staff.orders import ORDERS

GIVEN = "given"
"""What stands for a half of a password."""
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


class _Kept(msgspec.Struct):
    """An order as it waits in the store."""

    table: str
    order: dict[str, Any]


class OrderBook:
    """Where staff orders come in."""

    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self._deciding = asyncio.Lock()
        self._giving = asyncio.Lock()

    async def give(self, person: Person, name: str, table: str, body: Any) -> Done:
        """Do an order once, or put it before a second person."""
        order = ORDERS[name]
        given = Given((person,), table, body, order=order)
        person.needs(*order.roles)
        self._expect_no_player(person, table)
        changes = self._changes(order, table, msgspec.to_builtins(body))
        told = logged(body, {each.name: f"{each.to}, now {each.now}" for each in changes})

        async def do(receipt: Receipt) -> Done:
            # One order in the house at a time: of two that come together, the second is counted with the first.
            async with nullcontext() if table else self._giving:
                if await order.second(self.casino, given):
                    return await self._propose(order, given, receipt)
                return await order.do(self.casino, given, receipt)

        # A fast hash of a password is kept nowhere, so the receipt of an order leaves it out.
        what = (name, table, _without_password(body))
        with self.casino.store.metrics.command(name):
            done = await self.casino.surely(self.casino.receipts.once(person.name, body.key, what, do))
        self.casino.log.note(person.name, f"{name} {table}".strip(), "order", told)
        return done

    async def preview(self, person: Person, name: str, table: str, body: Any) -> Preview:
        """The effect of an order that can be previewed."""
        order, at = ORDERS[name], self.casino.table(table)
        person.needs(*order.roles)
        self._expect_no_player(person, table)
        assert order.preview is not None
        await at.known()
        found = order.preview(at, Given((person,), table, body))
        self.casino.log.note(person.name, f"{name} {table}", "preview", logged(body))
        return found

    def _expect_no_player(self, person: Person, table: str) -> None:
        if table:
            expect_no_player(self.casino.table(table), person)

    # A second person ------------------------------------------------------------------------------------------------

    async def _propose(self, order: Order, given: Given, receipt: Receipt) -> Done:
        await order.check(self.casino, given)
        id_, now, batch = secrets.token_hex(12), self.casino.clock.now(), Batch()
        kept = _Kept(given.table, msgspec.to_builtins(given.body))
        if half := kept.order.get("password"):
            kept.order["password"] = f"{len(half)} {await self.casino.identity.hashed(half, kept.order['name'])}"
        row = {"id": id_, "by": given.person.name, "what": order.name, "made": now}
        undecided = {"decided_by": None, "decided": None, "approved": None}
        batch.insert(schema.approvals, **row, body=msgspec.json.encode(kept).decode(), **undecided)
        done = Done(given.table, "", 0, receipt.key, id_)
        receipt.fill(batch, done, now)
        async with self.casino.identity.changing:
            as_of_now(self.casino, given)
            await self.casino.store.commit(batch, now)
        self.casino.tell_floor()
        return done

    async def waiting(self, viewer: Person) -> list[Approval]:
        """Orders that wait for a second person, oldest first, as this person may know them."""
        a = schema.approvals
        return await self._approvals(sa.select(a).where(a.c.decided.is_(None)).order_by(a.c.made), viewer)

    async def past(self, viewer: Person) -> list[Approval]:
        """Orders that a second person has decided, newest first, as this person may know them."""
        a = schema.approvals
        return await self._approvals(
            sa.select(a).where(a.c.decided.is_not(None)).order_by(a.c.decided.desc()).limit(PAST), viewer
        )

    async def _approvals(self, query: sa.Select[Any], viewer: Person) -> list[Approval]:
        found = [self._approval(row) for row in await self.casino.store.rows(query)]
        for each in found:
            if "incident" in each.body and not await self._may_see_cards(viewer, each):
                each.body = _without_cards(each.body)
        return found

    async def _may_see_cards(self, viewer: Person, report: Approval) -> bool:
        """Whether a person is told the cards of a report, which may be hidden: one who may decide and plays no part."""
        table = self.casino.tables.get(report.table)
        if not viewer.may(*report.roles) or table is None or table.unknown or table.has_chips_of(viewer.name):
            return False
        return viewer.name not in await players_of(self.casino, table, report.body["round"])

    def _approval(self, row: Any) -> Approval:
        kept, order = msgspec.json.decode(row.body, type=_Kept), ORDERS[row.what]
        changes = self._changes(order, kept.table, kept.order, decided=row.decided is not None)
        decision = row.decided_by, row.decided, row.approved
        told = {**kept.order, "password": GIVEN} if kept.order.get("password") else kept.order
        return Approval(row.id, row.by, row.what, kept.table, told, row.made, order.deciders, changes, *decision)

    def _changes(self, order: Order, table: str, body: dict[str, Any], *, decided: bool = False) -> list[Changed]:
        """What an order would set differently, in words; of a table that stays shut nothing is known."""
        settings = order.settings(self.casino, table) if order.settings else None
        return [] if settings is None else changed(settings, body["settings"], decided=decided)

    async def decide(self, person: Person, id_: str, key: str, approve: bool, half: str = "") -> Done:
        """Agree to an order, which does it, or turn it down; the person who asked may take it back.

        `half` is the second half of a password that the order gives.
        """
        decided: list[Approval] = []

        async def do(receipt: Receipt) -> Done:
            waiting, kept = await self._find(id_, person, approve, receipt)
            decided.append(waiting)
            return await self._decide(waiting, kept, person, half if approve else None, receipt)

        async def alone() -> Done:
            # One decision at a time: two people who agree at the same moment do the order once.
            async with self._deciding:
                return await self.casino.receipts.once(person.name, key, ("approval", id_, approve), do)

        with self.casino.store.metrics.command("decide"):
            done = await self.casino.surely(alone())
        for waiting in decided:
            said = f"{'approved' if approve else 'declined'} {waiting.what} {waiting.table}".strip()
            self.casino.log.note(person.name, said, "order", f"asked by {waiting.by}, {id_}")
            self.casino.tell_floor()
        return done

    async def _find(self, id_: str, person: Person, approve: bool, receipt: Receipt) -> tuple[Approval, _Kept]:
        """The order that waits under this id, if the person may decide it; the decision is written with the receipt."""
        a = schema.approvals
        found = await self.casino.store.rows(sa.select(a).where(a.c.id == id_, a.c.decided.is_(None)))
        if not found:
            raise Problem("not-found", "nothing of that name waits for a second person")
        row, waiting = found[0]._asdict(), self._approval(found[0])
        now = self.casino.identity.acting(person.name)
        if now is None:
            raise Problem("not-allowed", f"{person.name} may no longer decide: the account was changed meanwhile")
        if approve or person.name != waiting.by:
            now.needs(*waiting.roles)
        first = self.casino.identity.acting(waiting.by)
        if approve:
            self._expect_no_player(person, waiting.table)
        if approve and first is not None and first.name == person.name:
            raise Problem("not-allowed", "another person than the one who asked must agree")
        if approve and (first is None or first.given or not first.roles & set(ORDERS[waiting.what].roles)):
            raise Problem("not-now", f"{waiting.by} may no longer ask for this; the order has lapsed")
        if approve and first is not None and first.enrol:
            why = f"{waiting.by} lacks the second factor that house policy asks for, and sets one up first"
            raise Problem("not-now", why)
        if approve and first is not None:
            self._expect_no_player(first, waiting.table)
        decision = {"decided_by": person.name, "decided": self.casino.clock.now(), "approved": approve}
        receipt.agreed = row, {**row, **decision}
        return waiting, msgspec.json.decode(row["body"], type=_Kept)

    async def _decide(self, waiting: Approval, kept: _Kept, person: Person, half: str | None, receipt: Receipt) -> Done:
        order, first = ORDERS[waiting.what], self.casino.identity.person(waiting.by)
        if half is not None and first is not None:
            # Written with what it allows: an order that the table refuses stays open to be looked at again.
            body, password = msgspec.convert(kept.order, order.body), await self._joined(kept, half)
            given = Given((first, person), waiting.table, body, password, waiting.id, order)
            return await order.do(self.casino, given, receipt)
        batch, done, now = Batch(), Done(waiting.table, "", 0, receipt.key), self.casino.clock.now()
        receipt.fill(batch, done, now)
        await self.casino.store.commit(batch, now)
        return done

    async def _joined(self, kept: _Kept, half: str) -> str:
        """The password that an order gives, of the half that waits with it and this one."""
        if not kept.order.get("password"):
            return ""
        if not half:
            raise Problem("not-a-move", "the second half of the password is missing: you give it, and tell it yourself")
        length, first = kept.order["password"].split(" ")
        return halves(first, int(length), await self.casino.identity.hashed(half, kept.order["name"]))


def _without_password(body: Any) -> str:
    told = msgspec.to_builtins(body)
    told.pop("password", None)
    return msgspec.json.encode(told).decode()


def logged(body: Any, changes: Mapping[str, str] | None = None) -> str:
    """An order for the log, options in words.

    The log is read while the round is played, so it holds no card that a dealer enters. The journal has them; they are
    opened with the round, when it is over.
    """
    told = msgspec.to_builtins(body)
    for name in ("password", "answer", "cards"):
        told.pop(name, None)
    if changes:
        told["settings"] = changes
    return msgspec.json.encode(_without_cards(told)).decode()


def _without_cards(body: dict[str, Any]) -> dict[str, Any]:
    """An order without what its report says of cards."""
    if "incident" not in body:
        return body
    return {**body, "incident": {"kind": body["incident"]["kind"], "spot": body["incident"]["spot"]}}
