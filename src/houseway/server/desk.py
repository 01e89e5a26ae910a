"""The floor's desk: staff give orders, some of which another person must agree to before they are done."""

import asyncio
import secrets
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.house.ledger import Posting, bank, house, wallet
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rulings import rulings
from houseway.server import schema
from houseway.server.casino import Casino
from houseway.server.floorwork import WORK
from houseway.server.identity import ROLES, Person
from houseway.server.messages import Done
from houseway.server.orders import RULES, AccountOrder, CageOrder, CorrectionOrder, Rule, TableOrder
from houseway.server.problems import Problem
from houseway.server.receipts import Receipt
from houseway.server.seating import TableConfig
from houseway.server.store import Batch, Line


class Approval(msgspec.Struct):
    """An order that waits for a second person."""

    id: str
    by: str
    what: str
    table: str
    body: dict[str, Any]
    made: int


class _Kept(msgspec.Struct):
    table: str
    order: dict[str, Any]


class Desk:
    """Where staff orders come in."""

    def __init__(self, casino: Casino) -> None:
        self.casino = casino

    async def order(self, person: Person, what: str, table: str, order: Any) -> Done:
        """Do an order once, or put it before a second person."""
        rule = RULES[what]
        person.needs(*rule.roles)
        if table:
            self.casino.table(table)

        async def do(receipt: Receipt) -> Done:
            if rule.second(order):
                return await self._propose(person, rule, table, order, receipt)
            return await self._do(what, table, order, [person], receipt)

        once = self.casino.receipts.once(person.name, order.key, (what, table, order), do)
        done = await asyncio.shield(self.casino.task(once))
        self.casino.note(person.name, f"{what} {table}".strip(), "order", _told(order))
        return done

    # A second person ------------------------------------------------------------------------------------------------

    async def _propose(self, person: Person, rule: Rule, table: str, order: Any, receipt: Receipt) -> Done:
        id_, now, batch = secrets.token_hex(12), self.casino.clock.now(), Batch()
        body = msgspec.json.encode(_Kept(table, msgspec.to_builtins(order))).decode()
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
        return done

    async def waiting(self) -> list[Approval]:
        """Orders that wait for a second person."""
        a = schema.approvals
        rows = await self.casino.store.rows(sa.select(a).where(a.c.decided.is_(None)).order_by(a.c.made))
        found = []
        for row in rows:
            kept = msgspec.json.decode(row.body, type=_Kept)
            found.append(Approval(row.id, row.by, row.what, kept.table, kept.order, row.made))
        return found

    async def decide(self, person: Person, id_: str, key: str, approve: bool) -> Done:
        """Agree to an order, which does it, or turn it down."""

        async def do(receipt: Receipt) -> Done:
            waiting = next((each for each in await self.waiting() if each.id == id_), None)
            if waiting is None:
                raise Problem("not-found", "nothing of that name waits for a second person")
            rule = RULES[waiting.what]
            person.needs(*rule.roles)
            first = self.casino.identity.person(waiting.by)
            if first is None or first.name == person.name:
                raise Problem("not-allowed", "another person than the one who asked must agree")
            order = msgspec.convert(waiting.body, rule.body)
            receipt.also.append(_decided(id_, person.name, approve, self.casino.clock.now()))
            if approve:
                # Written with what it allows: an order that the table refuses stays open to be looked at again.
                return await self._do(waiting.what, waiting.table, order, [first, person], receipt)
            batch, now, done = Batch(), self.casino.clock.now(), Done(waiting.table, "", 0, key)
            receipt.fill(batch, done, now)
            await self.casino.store.commit(batch, now)
            return done

        once = self.casino.receipts.once(person.name, key, ("approval", id_, approve), do)
        done = await asyncio.shield(self.casino.task(once))
        self.casino.note(person.name, f"approval {id_}", "order", "approved" if approve else "turned down")
        return done

    # Doing ----------------------------------------------------------------------------------------------------------

    async def _do(self, what: str, table: str, order: Any, people: list[Person], receipt: Receipt) -> Done:
        if what in WORK:
            driver = self.casino.table(table)
            async with driver.lock:
                return await WORK[what](driver, people, order, receipt)
        batch, done = Batch(), Done(table, "", 0, order.key)
        by = " and ".join(person.name for person in people)
        if isinstance(order, TableOrder):
            return await self._table(order, by, receipt)
        if isinstance(order, CorrectionOrder):
            await self._correct(order, by, batch)
        elif isinstance(order, CageOrder):
            self._cage(order, by, batch)
        elif isinstance(order, AccountOrder):
            await self._account(order, by, batch)
        receipt.fill(batch, done, self.casino.clock.now())
        await self.casino.pay(batch)
        return done

    async def _table(self, order: TableOrder, by: str, receipt: Receipt) -> Done:
        id_ = order.id or secrets.token_urlsafe(16)
        bots = 0 if order.stakes == "chips" else order.bots
        config = TableConfig(
            id_,
            order.game,
            order.name or order.game,
            stakes=order.stakes,
            private=order.private,
            attended=order.attended,
            dealt_by=order.dealt_by,
            method=order.method,
            bots=bots,
            settings=order.settings,
        )
        await self.casino.add_table(config, by)
        batch, now, done = Batch(), self.casino.clock.now(), Done(id_, "", 0, order.key)
        receipt.fill(batch, done, now)
        await self.casino.store.commit(batch, now)
        self.casino.hub.tell_lobby()
        return done

    async def _correct(self, order: CorrectionOrder, by: str, batch: Batch) -> None:
        """A counter-posting for a hand that was mispaid; the record of the round stays as it is."""
        if not order.amount:
            raise Problem("bad-amount", "a correction moves something")
        if order.rule not in catalogue() and order.rule not in rulings():
            raise Problem("not-found", f"there is no clause or ruling {order.rule!r}")
        r, p = schema.rounds.c, schema.round_players.c
        query = sa.select(r.table_id).join(schema.round_players, p.round_id == r.id)
        rows = await self.casino.store.rows(query.where(r.id == order.round, p.player == order.player))
        if not rows:
            raise Problem("not-found", f"{order.player} was not in a finished round of that name")
        table = rows[0].table_id
        theirs, ours = wallet(order.player, self.casino.table(table).config.stakes), house(table)
        source, target = (ours, theirs) if order.amount > 0 else (theirs, ours)
        posting = Posting(source, target, abs(order.amount), "correction", order.rule, order.round)
        batch.lines.append(Line("correction", {"by": by, "reason": order.reason}, table, "", [posting]))

    def _cage(self, order: CageOrder, by: str, batch: Batch) -> None:
        player = self.casino.identity.person(order.player)
        if player is None or player.guest:
            raise Problem("not-found", f"{order.player} has no account for chips")
        if not order.amount:
            raise Problem("bad-amount", "nothing is bought or cashed")
        theirs, ours = wallet(order.player, "chips"), bank("chips")
        source, target = (ours, theirs) if order.amount > 0 else (theirs, ours)
        what = "chips bought" if order.amount > 0 else "chips cashed"
        batch.lines.append(Line("money", {"by": by}, postings=[Posting(source, target, abs(order.amount), what)]))

    async def _account(self, order: AccountOrder, by: str, batch: Batch) -> None:
        roles = frozenset(order.roles) | {"player"}
        if not roles <= set(ROLES):
            raise Problem("not-a-move", "there is no such role", legal=", ".join(ROLES))
        if self.casino.identity.person(order.name) is not None:
            self.casino.identity.give_roles(order.name, roles, by, batch)
            return
        hashed = await self.casino.identity.hashed(order.password)
        self.casino.identity.add(order.name, False, roles, hashed, by, batch, self.casino.clock.now())


def _decided(id_: str, by: str, approve: bool, now: int) -> sa.Executable:
    a = schema.approvals
    return sa.update(a).where(a.c.id == id_).values(decided_by=by, decided=now, approved=approve)


def _told(order: Any) -> str:
    """An order for the log, without passwords."""
    told = msgspec.to_builtins(order)
    told.pop("password", None)
    return msgspec.json.encode(told).decode()
