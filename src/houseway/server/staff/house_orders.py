"""What staff orders do away from a round: corrections, the cage, accounts, new tables, house policy."""

import secrets

import msgspec
import sqlalchemy as sa

from houseway.house.ledger import Posting, bank, house, wallet
from houseway.play.events import MoneyEvent
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rulings import rulings
from houseway.server.casino import Casino
from houseway.server.messages import Done
from houseway.server.people.identity import ROLES, STAFF, Person
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.receipts import Receipt
from houseway.server.record.store import Batch, Line
from houseway.server.staff.orders import AccountOrder, CageOrder, CorrectionOrder, PolicyOrder, TableOrder
from houseway.server.table.round_in_play import fold
from houseway.server.table.seating import TableConfig


async def correct(casino: Casino, order: CorrectionOrder, by: str, batch: Batch) -> None:
    """A counter-posting for a hand that was mispaid; the record of the round stays as it is."""
    if not order.amount:
        raise Problem("bad-amount", "a correction moves something")
    if order.rule not in catalogue() and order.rule not in rulings():
        raise Problem("not-found", f"there is no clause or ruling {order.rule!r}")
    if casino.identity.person(order.player) is None:
        raise Problem("not-found", f"{order.player} has no account to correct")
    r, p = schema.rounds.c, schema.round_players.c
    query = sa.select(r.table_id).join(schema.round_players, p.round_id == r.id)
    rows = await casino.store.rows(query.where(r.id == order.round, p.player == order.player))
    if not rows:
        raise Problem("not-found", f"{order.player} was not in a finished round of that name")
    if order.line is not None:
        events = fold(await casino.store.round_lines(order.round)).events
        wrong = events[order.line] if order.line < len(events) else None
        if not isinstance(wrong, MoneyEvent) or getattr(wrong, "player", None) != order.player:
            raise Problem("not-found", f"line {order.line} of that round moves none of {order.player}'s chips")
    table = rows[0].table_id
    theirs, ours = wallet(order.player, casino.table(table).config.stakes), house(table)
    source, target = (ours, theirs) if order.amount > 0 else (theirs, ours)
    posting = Posting(source, target, abs(order.amount), "correction", order.rule, order.round)
    body = {"by": by, "reason": order.reason, "line": order.line}
    batch.lines.append(Line("correction", body, table, order.round, [posting]))


def cage(casino: Casino, order: CageOrder, by: str, batch: Batch) -> None:
    """Chips sold or cashed over the cage."""
    player = casino.identity.person(order.player)
    if player is None or player.guest:
        raise Problem("not-found", f"{order.player} has no account for chips")
    if not order.amount:
        raise Problem("bad-amount", "nothing is bought or cashed")
    theirs, ours = wallet(order.player, "chips"), bank("chips")
    source, target = (ours, theirs) if order.amount > 0 else (theirs, ours)
    what = "chips bought" if order.amount > 0 else "chips cashed"
    batch.lines.append(Line("money", {"by": by}, postings=[Posting(source, target, abs(order.amount), what)]))


async def account(casino: Casino, order: AccountOrder, by: Person, batch: Batch) -> None:
    """A new account; or other roles, another password or the end of one that exists."""
    identity, roles = casino.identity, frozenset(order.roles) | {"player"}
    if not roles <= set(ROLES):
        raise Problem("not-a-move", "there is no such role", legal=", ".join(ROLES))
    person = identity.person(order.name)
    if person is None:
        hashed = await identity.hashed(order.password, order.name)
        identity.add(order.name, False, roles, hashed, by.name, batch, casino.clock.now())
        return
    if person.name == by.name and (order.disabled or "administrator" not in roles):
        raise Problem("not-allowed", "nobody takes the administrator's role from themselves")
    if person.guest and roles & STAFF:
        raise Problem("not-now", f"{person.name} is a guest; staff sign in with a password")
    hashed = await identity.hashed(order.password, order.name) if order.password else ""
    identity.give_roles(person.name, frozenset() if order.disabled else roles, by.name, batch)
    if hashed:
        identity.give_password(person.name, hashed, by.name, batch)
    if hashed or order.disabled or person.staff != bool(roles & STAFF):
        # The last because players are signed in for a month and staff for half a day.
        identity.end_all(person.name, batch)
        casino.hub.cut_off(person.name)


async def policy(casino: Casino, order: PolicyOrder, by: str, receipt: Receipt) -> Done:
    """Other settings for the whole house; they hold once they are stored."""
    wanted, batch, done = casino.policy.changed(order.settings), Batch(), Done("", "", 0, order.key)
    batch.lines.append(Line("policy", {"by": by, "settings": wanted}))
    new = {"id": "house", "settings": msgspec.json.encode(wanted).decode()}
    rows = await casino.store.rows(sa.select(schema.policy))
    if rows:
        batch.replace(schema.policy, rows[0]._asdict(), new)
    else:
        batch.insert(schema.policy, **new)
    receipt.fill(batch, done, casino.clock.now())
    await casino.store.commit(batch, casino.clock.now())
    await casino.use_policy(wanted)
    return done


async def new_table(casino: Casino, order: TableOrder, by: str, receipt: Receipt) -> Done:
    """Set up a table."""
    id_ = order.id or secrets.token_urlsafe(16)
    config = TableConfig(
        id_,
        order.game,
        order.name or order.game,
        stakes=order.stakes,
        private=order.private,
        attended=order.attended,
        dealt_by=order.dealt_by,
        method=order.method,
        bots=0 if order.stakes == "chips" else order.bots,
        settings=order.settings,
    )
    await casino.add_table(config, by, receipt)
    casino.hub.tell_lobby()
    return Done(id_, "", 0, order.key)
