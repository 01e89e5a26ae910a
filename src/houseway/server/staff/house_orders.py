"""What staff orders do away from a round: corrections, the cage, accounts, new tables, house policy.

Each puts into a batch what has to be stored, and what follows from it in memory once that is done.
"""

import secrets

import msgspec
import sqlalchemy as sa

from houseway.house.ledger import Posting, bank, house, wallet
from houseway.play.events import MoneyEvent
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rulings import rulings
from houseway.server.casino import Casino
from houseway.server.people.identity import ROLES, STAFF
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.stored_rounds import fold
from houseway.server.staff.bodies import AccountOrder, CageOrder, CorrectionOrder, PolicyOrder, TableOrder
from houseway.server.staff.giving import Given
from houseway.server.table.seating import TableConfig


async def correct(casino: Casino, given: Given, batch: Batch) -> str:
    """A counter-posting for a hand that was mispaid; the record of the round stays as it is."""
    order: CorrectionOrder = given.body
    _not_their_own(given)
    if not order.amount:
        raise Problem("bad-amount", "a correction moves something")
    if order.rule not in catalogue() and order.rule not in rulings():
        raise Problem("not-found", f"there is no clause or ruling {order.rule!r}")
    if casino.identity.person(order.player) is None:
        raise Problem("not-found", f"{order.player} has no account to correct")
    table = await _table_of(casino, order)
    await _check_line(casino, order)
    theirs, ours = wallet(order.player, casino.table(table).config.stakes), house(table)
    source, target = (ours, theirs) if order.amount > 0 else (theirs, ours)
    posting = Posting(source, target, abs(order.amount), "correction", order.rule, order.round)
    body = {"by": given.by, "reason": order.reason, "line": order.line}
    batch.lines.append(Line("correction", body, table, order.round, [posting]))
    return ""


async def _table_of(casino: Casino, order: CorrectionOrder) -> str:
    r, p = schema.rounds.c, schema.round_players.c
    query = sa.select(r.table_id).join(schema.round_players, p.round_id == r.id)
    for row in await casino.store.rows(query.where(r.id == order.round, p.player == order.player)):
        return str(row.table_id)
    raise Problem("not-found", f"{order.player} was not in a finished round of that name")


async def _check_line(casino: Casino, order: CorrectionOrder) -> None:
    if order.line is not None:
        events = fold(await casino.store.round_lines(order.round)).events
        wrong = events[order.line] if order.line < len(events) else None
        if not isinstance(wrong, MoneyEvent) or getattr(wrong, "player", None) != order.player:
            raise Problem("not-found", f"line {order.line} of that round moves none of {order.player}'s chips")


async def cage(casino: Casino, given: Given, batch: Batch) -> str:
    """Chips sold or cashed over the cage."""
    order: CageOrder = given.body
    _not_their_own(given)
    player = casino.identity.person(order.player)
    if player is None or player.guest:
        raise Problem("not-found", f"{order.player} has no account for chips")
    if not order.amount:
        raise Problem("bad-amount", "nothing is bought or cashed")
    theirs, ours = wallet(order.player, "chips"), bank("chips")
    source, target = (ours, theirs) if order.amount > 0 else (theirs, ours)
    what = "chips bought" if order.amount > 0 else "chips cashed"
    batch.lines.append(Line("money", {"by": given.by}, postings=[Posting(source, target, abs(order.amount), what)]))
    return ""


def _not_their_own(given: Given) -> None:
    if given.body.player in {person.name for person in given.people}:
        raise Problem("not-allowed", "no one decides about their own chips")


async def account(casino: Casino, given: Given, batch: Batch) -> str:
    """A new account; or other roles, another password or the end of one that exists."""
    order: AccountOrder = given.body
    identity, by, roles = casino.identity, given.person, frozenset(order.roles) | {"player"}
    if not roles <= set(ROLES):
        raise Problem("not-a-move", "there is no such role", legal=", ".join(ROLES))
    person = identity.person(order.name)
    if person is None:
        hashed = await identity.hashed(order.password, order.name)
        identity.add(order.name, False, roles, hashed, by.name, batch, casino.clock.now())
        return ""
    if person.name == by.name and (order.disabled or "administrator" not in roles):
        raise Problem("not-allowed", "no one takes the administrator's role from themselves")
    if person.guest and roles & STAFF:
        raise Problem("not-now", f"{person.name} is a guest; staff sign in with a password")
    hashed = await identity.hashed(order.password, order.name) if order.password else ""
    kept = frozenset[str]() if order.disabled else roles
    identity.change(person.name, by.name, batch, roles=kept, password=hashed)
    if hashed or order.disabled or person.staff != bool(roles & STAFF):
        # The last because players are signed in for a month and staff for half a day.
        identity.end_all(person.name, batch)
        batch.when_stored.append(lambda: casino.connections.cut_off(person.name))
    return ""


async def policy(casino: Casino, given: Given, batch: Batch) -> str:
    """Other settings for the whole house; they hold once they are stored."""
    order: PolicyOrder = given.body
    wanted = casino.policy.changed(order.settings)
    batch.lines.append(Line("policy", {"by": given.by, "settings": wanted}))
    new = {"id": "house", "settings": msgspec.json.encode(wanted).decode()}
    rows = await casino.store.rows(sa.select(schema.policy))
    if rows:
        batch.replace(schema.policy, rows[0]._asdict(), new)
    else:
        batch.insert(schema.policy, **new)
    batch.when_stored.append(lambda: casino.use_policy(wanted))
    return ""


async def new_table(casino: Casino, given: Given, batch: Batch) -> str:
    """Set up a table."""
    order: TableOrder = given.body
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
    casino.new_table(config, given.by, batch)
    batch.when_stored.append(casino.connections.tell_lobby)
    return id_
