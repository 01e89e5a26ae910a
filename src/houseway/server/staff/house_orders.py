"""What staff orders do away from a round: corrections, the cage, accounts, new tables, house policy.

Each puts into a batch what has to be stored, and what follows from it in memory once that is done.
"""

import secrets
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.games import GAMES
from houseway.house.ledger import Posting, bank, house, wallet
from houseway.play.events import MoneyEvent
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rulings import rulings
from houseway.server.casino import Casino
from houseway.server.funds import expect_no_fund
from houseway.server.people.identity import AT_TABLES, DAY, ROLES, STAFF, Person
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.stored_rounds import fold
from houseway.server.staff.bodies import AccountOrder, CageOrder, CorrectionOrder, PolicyOrder, TableOrder
from houseway.server.staff.giving import Given, expect_no_player, players_of
from houseway.server.table.seating import TableConfig

BOUGHT, CASHED = "chips bought", "chips cashed"


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
    await _expect_no_part(casino, given, table)
    await _check_line(casino, order)
    theirs, ours = wallet(order.player, casino.stakes_at(table)), house(table)
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


async def _expect_no_part(casino: Casino, given: Given, table: str) -> None:
    """Refuse a person who played in the round, or whose chips are at its table now."""
    at = None if table in casino.private.gone else casino.table(table)
    if at is not None:
        await at.known()
        expect_no_player(at, *given.people)
    played = await players_of(casino, at, given.body.round)
    for person in given.people:
        if person.name in played:
            raise Problem("not-allowed", f"{person.name} played in this round; another person must see to it")


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
    what = BOUGHT if order.amount > 0 else CASHED
    batch.lines.append(Line("money", {"by": given.by}, postings=[Posting(source, target, abs(order.amount), what)]))
    return ""


async def alone_in_a_day(casino: Casino, given: Given) -> tuple[int, int]:
    """Chips over the cage in the last 24 hours, with this order, one clerk alone each time: of this player, and by
    this clerk.

    Not by the day of the calendar: an amount split at midnight is one amount.
    """
    j, p, theirs = schema.journal.c, schema.postings.c, wallet(given.body.player, "chips")
    query = sa.select(p.source, p.target, p.amount, j.body).join(schema.journal, j.seq == p.journal_seq)
    lately = j.at > casino.clock.now() - DAY
    of_player = of_clerk = abs(given.body.amount)
    for row in await casino.store.rows(query.where(j.kind == "money", lately, p.what.in_((BOUGHT, CASHED)))):
        by = msgspec.json.decode(row.body)["by"]
        if casino.identity.person(by) is not None:  # two people stand there as `Cora and Carl`
            of_player += row.amount if theirs in (row.source, row.target) else 0
            of_clerk += row.amount if by == given.person.name else 0
    return of_player, of_clerk


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
    if person is None or not person.guest:
        _expect_password(order, person)
    if person is None:
        hashed = given.password or await identity.hashed(order.password, order.name)
        identity.add(order.name, False, roles, hashed, given.by, batch, casino.clock.now())
        return ""
    if person.name == by.name and (order.disabled or "administrator" not in roles):
        raise Problem("not-allowed", "no one takes the administrator's role from themselves")
    if person.guest and roles & STAFF:
        raise Problem("not-now", f"{person.name} is a guest; staff sign in with a password")
    if roles & AT_TABLES and not order.disabled and (seats := casino.me(person).seats):
        raise Problem("not-now", f"{person.name} sits at {seats[0].table}; they stand up first")
    hashed = given.password
    if order.password and not hashed:
        hashed = await identity.hashed(order.password, order.name)
    kept = frozenset[str]() if order.disabled else roles
    identity.change(person.name, given.by, batch, roles=kept, password=hashed)
    await _lapse(casino, person.name, given, batch)
    if hashed or order.disabled or person.staff != bool(roles & STAFF):
        # The last because players are signed in for a month and staff for half a day.
        identity.end_all(person.name, batch)
        batch.when_stored.append(lambda: casino.connections.cut_off(person.name))
    return ""


async def factors(casino: Casino, given: Given, batch: Batch) -> str:
    """No second factor any more, for a person who has lost them; they enrol again where policy asks for it."""
    person = casino.identity.person(given.body.name)
    if person is None or person.guest:
        raise Problem("not-found", f"there is no account called {given.body.name}")
    if person.name in {each.name for each in given.people}:
        raise Problem("not-allowed", "two other people must do this; remove your own with your password")
    casino.reception.factors.remove_all(person.name, given.by, batch)
    await _lapse(casino, person.name, given, batch)
    casino.identity.end_all(person.name, batch)
    batch.when_stored.append(lambda: casino.connections.cut_off(person.name))
    return ""


def _expect_password(order: AccountOrder, person: Person | None) -> None:
    """A person who joins the staff may have had an account before, with a password that another person knows."""
    joins = STAFF & set(order.roles) and not order.disabled and not (person and person.staff)
    if joins and not order.password:
        raise Problem(
            "not-a-move", "one who joins the staff is given a new password, a half of it by each of two people"
        )


async def _lapse(casino: Casino, name: str, given: Given, batch: Batch) -> None:
    """Turn down what a person asked for before their account was changed; it does not come back with the account."""
    a = schema.approvals.c
    waiting = sa.select(schema.approvals).where(a.by == name, a.decided.is_(None), a.id != given.approval)
    decision = {"decided_by": given.people[-1].name, "decided": casino.clock.now(), "approved": False}
    for row in await casino.store.rows(waiting):
        batch.replace(schema.approvals, row._asdict(), {**row._asdict(), **decision})


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


def expect_few_tables(casino: Casino, game: str, table: str, settings: dict[str, Any]) -> None:
    """Refuse a house option where too many tables have it already, by the game's own clause."""
    counted = GAMES[game].counted_tables if game in GAMES else None
    if counted is None:
        return
    read = GAMES[game].read_settings
    others = [each for each in casino.tables.values() if each.config.game == game and each.config.id != table]
    number = 1 + sum(
        counted.counts(each.settings) or counted.counts(read(each.seating.coming(each.config))) for each in others
    )
    GAMES[game].read_settings({**settings, counted.setting: number})


async def new_table(casino: Casino, given: Given, batch: Batch) -> str:
    """Set up a table."""
    order: TableOrder = given.body
    expect_no_fund(order.settings)
    expect_few_tables(casino, order.game, order.id, order.settings)
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
        equipment=order.equipment,
        bots=0 if order.stakes == "chips" else order.bots,
        settings=order.settings,
        must_move=order.must_move,
    )
    casino.new_table(config, given.by, batch)
    batch.when_stored.append(casino.connections.tell_lobby)
    return id_
