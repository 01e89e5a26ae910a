"""Backup and restore: every table of the database and the keys of the data folder in one compressed file.

It is readable by either kind of database.
"""

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
KEYS = ("journal.key", "cards.key", "linked.key", "linked-tls.key", "linked-tls.crt")
"""The files beside the database without which it is not the same casino.

They sign the journal, open sealed cards, sign what a linked fund is told, and open the connection to its host.
"""
_CHUNK = 1000


class NotEmpty(Exception):
    """A backup is restored only into a database that holds nothing."""


class BadBackup(Exception):
    """This file is not a whole backup."""


def keys_of(folder: Path) -> dict[str, bytes]:
    """The keys in a data folder, by file; the one of the journal is always there."""
    return {name: (folder / name).read_bytes() for name in KEYS if name == KEYS[0] or (folder / name).exists()}


async def backup(connection: AsyncConnection, keys: dict[str, bytes], target: Path) -> int:
    """Write everything to a file, whole or not at all; says how many rows."""
    part, count = target.with_suffix(target.suffix + ".part"), 0
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
        with gzip.open(raw, "wb", compresslevel=6) as file:
            columns = {str(t.name): [str(c.name) for c in t.columns] for t in schema.metadata.sorted_tables}
            held = {name: raw.hex() for name, raw in keys.items()}
            file.write(_line({"format": FORMAT, "keys": held, "columns": columns}))
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
    """What a backup held: the number of rows, and the keys by file."""

    rows: int
    keys: dict[str, bytes]
    """Without one of the cards if no card was sealed, and without those of a linked fund if there was none."""


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
        keys = _keys(first)
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
    return Restored(count, keys)


def _keys(first: dict[str, Any]) -> dict[str, bytes]:
    """The keys by file; older backups had two of them, each in a field of its own."""
    former = {"journal.key": first.get("key", ""), "cards.key": first.get("cards", "")}
    held = {name: bytes.fromhex(raw) for name, raw in first.get("keys", former).items() if raw}
    if KEYS[0] not in held or not set(held) <= set(KEYS):
        raise ValueError(f"it holds {', '.join(held) or 'no key'}, and not the keys of a casino")
    return held


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
