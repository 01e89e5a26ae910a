"""The tables beside the journal, compared with what the journal says should be in them."""

from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from houseway.server.record import chain, schema
from houseway.server.record.audit.report import Report

if TYPE_CHECKING:
    from houseway.server.record.audit.whole import Made

_NAMED = 50
"""How many rows that should not be there are named."""


def compare(report: Report, made: "Made", connection: sa.Connection) -> None:
    """Hold balances, postings, heads, tables, accounts and every row that the journal vouches for against it."""
    rows = connection.execute
    total = sum(made.balances.values())
    if total:
        report.wrong.append(f"the ledger does not balance: {total} cents")
    stored = {row.account: row.amount for row in rows(sa.select(schema.balances)) if row.amount}
    _differ(report, "balance of", {name: amount for name, amount in made.balances.items() if amount}, stored)
    count = _count(connection, schema.postings)
    if count != report.postings:
        report.wrong.append(f"postings: {count} are stored, the journal has {report.postings}")
    h = schema.heads.c.seq
    report.wrong += [
        f"head {seq}: signs no line of the journal"
        for seq in rows(sa.select(h).where(h > report.head[0]).order_by(h).limit(_NAMED)).scalars()
    ]
    tables = {row.id: row for row in rows(sa.select(schema.tables))}
    for name in ("state", "config"):
        should = {id_: texts.get(name) for id_, texts in made.tables.items()}
        _differ(report, f"{name} of table", should, {id_: getattr(row, name) for id_, row in tables.items()})
    days = {id_: sha256(row.day.encode()).hexdigest() for id_, row in tables.items() if row.day}
    _differ(report, "day of table", {i: texts["day"] for i, texts in made.tables.items() if "day" in texts}, days)
    accounts = {r.name: (r.guest, r.folded, r.roles) for r in rows(sa.select(schema.accounts))}
    people = {
        name: (guest, name.casefold(), msgspec.json.encode(roles).decode())
        for name, (guest, roles) in made.accounts.items()
    }
    _differ(report, "account", people, accounts)
    _seals(report, made, connection)


def compare_rounds(report: Report, made: "Made", connection: sa.Connection) -> None:
    """Find rounds and wins that the journal does not know, and rounds still open that are not stored so."""
    r, p, j = schema.rounds.c, schema.round_players.c, schema.journal.c
    for id_, should in made.open.items():
        row = connection.execute(sa.select(schema.rounds).where(r.id == id_)).one_or_none()
        open_ = row is not None and (row.table_id, row.number, row.game, row.started) == msgspec.structs.astuple(should)
        if row is None or not open_ or (row.ended, row.steps, row.void) != (None, 0, False):
            report.wrong.append(f"round {id_}: not what the journal says")
        if connection.execute(sa.select(p.net).where(p.round_id == id_).limit(1)).one_or_none():
            report.wrong.append(f"round {id_}: wins and losses are not what the journal says")
    known = sa.select(j.round_id).where(j.kind == "opened")
    if _count(connection, schema.rounds) != made.opened:
        extra = connection.execute(sa.select(r.id).where(r.id.not_in(known)).order_by(r.id).limit(_NAMED)).scalars()
        report.wrong += [f"round {id_}: is stored and was never opened" for id_ in extra]
    if _count(connection, schema.round_players) != made.players:
        query = sa.select(p.round_id, p.player).where(p.round_id.not_in(known)).order_by(p.round_id, p.player)
        extra_wins = connection.execute(query.limit(_NAMED)).all()
        report.wrong += [f"round {id_}: has wins of {player} and was never opened" for id_, player in extra_wins]
    for seq, id_ in made.corrected:
        if not connection.execute(sa.select(r.id).where(r.id == id_)).one_or_none():
            report.wrong.append(f"journal {seq}: corrects round {id_}, which is not stored")


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())


def _seals(report: Report, made: "Made", connection: sa.Connection) -> None:
    """Hold every row that the journal only vouches for against its seal."""
    if not made.begun:
        report.wrong.append("the journal has no first line: houseway serve adds it to an older version's record")
        return
    for table in schema.SEALED:
        missing, names = made.sealed.get(str(table.name), set()), list(table.columns.keys())
        for row in connection.execution_options(yield_per=1000).execute(sa.select(table)):
            seal = bytes.fromhex(chain.seal(table.name, dict(zip(names, row, strict=True))))
            if seal not in missing:
                key = " ".join(str(row._mapping[column]) for column in table.primary_key.columns)
                report.wrong.append(f"{table.name} {key}: not what the journal says")
            missing.discard(seal)
        if missing:
            report.wrong.append(f"{table.name}: {len(missing)} rows are gone or changed")


def _differ(report: Report, what: str, should: dict[str, Any], stored: dict[str, Any]) -> None:
    for name in sorted(should.keys() | stored.keys()):
        if should.get(name) != stored.get(name):
            report.wrong.append(f"{what} {name}: not what the journal says")
