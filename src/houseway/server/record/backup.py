"""Backup and restore: every table of the database in one compressed file, readable by either kind of database."""

import base64
import gzip
import os
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.server.record import schema

FORMAT = "houseway backup 1"
_CHUNK = 1000


class NotEmpty(Exception):
    """A backup is restored only into a database that holds nothing."""


class BadBackup(Exception):
    """This file is not a whole backup."""


async def backup(connection: AsyncConnection, key: bytes, target: Path, cards: bytes = b"") -> int:
    """Write everything to a file, whole or not at all, with the key that signs and the one that opens sealed cards.

    Says how many rows.
    """
    part, count = target.with_suffix(target.suffix + ".part"), 0
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
        with gzip.open(raw, "wb", compresslevel=6) as file:
            columns = {str(t.name): [str(c.name) for c in t.columns] for t in schema.metadata.sorted_tables}
            file.write(_line({"format": FORMAT, "key": key.hex(), "cards": cards.hex(), "columns": columns}))
            for table in schema.metadata.sorted_tables:
                order = list(table.primary_key.columns)
                rows = await connection.stream(sa.select(table).order_by(*order))
                async for row in rows:
                    file.write(_line({"t": str(table.name), "r": [_plain(value) for value in row]}))
                    count += 1
            file.write(_line({"rows": count}))
        raw.flush()
        os.fsync(raw.fileno())
    part.replace(target)
    return count


class Restored(NamedTuple):
    """What a backup held: so many rows, the key that signs the journal, and the key that opens sealed cards."""

    rows: int
    key: bytes
    cards: bytes
    """Nothing in a backup from before cards were sealed: its decks are in plain form."""


async def restore(connection: AsyncConnection, source: Path) -> Restored:
    """Put a backup into an empty database."""
    for table in schema.metadata.sorted_tables:
        if (await connection.execute(sa.select(sa.func.count()).select_from(table))).scalar_one():
            raise NotEmpty(f"the database already holds {table.name}")
    try:
        return await _restore(connection, source)
    except (OSError, EOFError, msgspec.MsgspecError, KeyError, ValueError) as error:
        raise BadBackup(f"{source} is not a whole backup: {error}") from error


async def _restore(connection: AsyncConnection, source: Path) -> Restored:
    waiting: dict[str, list[dict[str, Any]]] = {}
    count, whole = 0, False
    with gzip.open(source, "rb") as file:
        first = msgspec.json.decode(file.readline())
        if first.get("format") != FORMAT:
            raise ValueError("it begins with something else")
        key, cards = bytes.fromhex(first["key"]), bytes.fromhex(first.get("cards", ""))
        columns = _columns(first["columns"]) if "columns" in first else None
        for text in file:
            line = msgspec.json.decode(text)
            if "rows" in line:
                whole = line["rows"] == count
                break
            table = schema.metadata.tables[line["t"]]
            names = columns[table.name] if columns is not None else _former(table.name, len(line["r"]))
            row = dict(zip(names, (_value(value) for value in line["r"]), strict=True))
            rows = waiting.setdefault(table.name, [])
            rows.append(row)
            count += 1
            if len(rows) >= _CHUNK:
                await connection.execute(table.insert(), waiting.pop(table.name))
    if not whole:
        raise ValueError("its end is missing")
    for name, rows in waiting.items():
        await connection.execute(schema.metadata.tables[name].insert(), rows)
    return Restored(count, key, cards)


def _columns(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """The columns a backup has: those an older version did not know take their defaults, none may be lost."""
    for name, columns in found.items():
        table = schema.metadata.tables.get(name)
        if table is None or not set(columns) <= set(table.columns.keys()):
            raise ValueError(f"a newer version made it: {name} is not laid out like that here")
    return found


_FORMER = {
    "accounts": "name folded guest password roles made",
    "approvals": "id by what body made decided_by decided approved",
    "balances": "account amount",
    "commands": "name key digest reply at",
    "heads": "seq hash signature",
    "journal": "seq at kind table_id round_id body hash",
    "log": "id at name what kind detail",
    "policy": "id settings",
    "postings": "journal_seq n source target amount what rule round_id",
    "round_players": "round_id player net",
    "rounds": "id table_id game number started ended steps void sealed",
    "sessions": "token name made expires",
    "tables": "id config state day",
}
"""The columns of backups that do not name them; the first of these had no `day`."""


def _former(table: str, width: int) -> list[str]:
    names = _FORMER[table].split()
    if width != len(names) and (table, width) != ("tables", 3):
        raise ValueError(f"a row of {table} has {width} fields")
    return names[:width]


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _plain(value: Any) -> Any:
    return {"b": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _value(value: Any) -> Any:
    return base64.b64decode(value["b"]) if isinstance(value, dict) else value
