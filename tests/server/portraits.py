"""Portraits of a table, to be compared: what it holds, what it shows, and what the store would give back."""

from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.server.casino import Casino
from houseway.server.policy import Policy
from houseway.server.record import schema
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import Seating

VIEWERS = (None, "Ada", "Bob")


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def held(table: GamingTable) -> dict[str, Any]:
    """What a table holds in memory of what is stored."""
    in_play = table.in_play
    shown = {"config": _text(table.config), "settings": _text(table.settings), "seating": _text(table.seating)}
    shown["day"] = table.day.saved() if table.day.stored else ""
    if in_play is not None:
        round_ = in_play.round
        shown |= {"round": in_play.id, "pending": repr(round_.pending)}
        shown["seq, question and course"] = f"{in_play.seq} {in_play.asked} {in_play.course}"
        shown |= {"journal": _text(round_.journal), "events": _text(round_.events), "answered": _text(round_.answered)}
    return shown


async def stored(table: GamingTable) -> dict[str, Any]:
    """What another owner of the table would read out of the store."""
    other = GamingTable(table.services, table.config, Seating())
    await other.read()
    return held(other)


def people_held(casino: Casino) -> dict[str, Any]:
    """What the house holds in memory of accounts, sessions, second factors and its policy."""
    identity, factors = casino.identity, casino.reception.factors
    kept = {row["id"]: row for rows in factors._rows.values() for row in rows.values()}
    found = {"accounts": identity._rows, "sessions": identity._sessions, "factors": kept}
    return {**found, "policy": _text(casino.policy)}


async def people_stored(casino: Casino) -> dict[str, Any]:
    """The same as it is stored."""
    by = {
        "accounts": (schema.accounts, "name"),
        "sessions": (schema.sessions, "token"),
        "factors": (schema.factors, "id"),
    }
    found: dict[str, Any] = {}
    for name, (table, key) in by.items():
        found[name] = {getattr(row, key): row._asdict() for row in await casino.store.rows(sa.select(table))}
    rows = await casino.store.rows(sa.select(schema.policy))
    return {**found, "policy": rows[0].settings if rows else _text(Policy())}


def told(table: GamingTable) -> dict[str, Any]:
    """What a table tells each viewer, and its clock."""
    found: dict[str, Any] = {"clock": table.clock.ticking}
    for name in VIEWERS:
        found[f"state {name}"] = _text(table.state(name))
        frame = table.frame(name)
        found[f"frame {name}"] = _text(msgspec.structs.replace(frame, now=0)) if frame else ""
    return found


def portrait(casino: Casino, id_: str) -> dict[str, Any]:
    """Everything about a table that a refused or failed change must leave alone, and every balance."""
    table = casino.table(id_)
    balances = {f"balance of {account}": amount for account, amount in casino.ledger.accounts().items()}
    available = {f"available in {account}": casino.ledger.available(account) for account in casino.ledger.accounts()}
    return held(table) | told(table) | balances | available
