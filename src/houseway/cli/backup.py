"""`houseway backup` and `houseway restore`: everything the service keeps, in one file."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway.cli.data_folder import DATA, Data, Database, alone_in, database_url, plainly, reading, recorded
from houseway.cli.output import fail

Target = Annotated[Path, Parameter(help="The file to write, for example: houseway backup all.backup")]
Source = Annotated[Path, Parameter(help="The backup, for example: houseway restore all.backup --data elsewhere")]


def backup(target: Target, /, *, data: Data = DATA, db: Database = None) -> None:
    """Write everything to a file; the service may be running. Keep the file safe: it holds both keys."""
    url = recorded(data, db)
    from houseway.server.record.backup import backup as write
    from houseway.server.record.cards_key import NAME

    async def run() -> int:
        async with reading(url) as connection:
            cards = data / NAME
            # Without it the backup is as whole as the data folder: sealed cards stay closed in either.
            kept = cards.read_bytes() if cards.exists() else b""
            return await write(connection, (data / "journal.key").read_bytes(), target, kept)

    with plainly():
        print(f"Wrote {asyncio.run(run()):,} rows to {target}.")


def restore(source: Source, /, *, data: Data = DATA, db: Database = None) -> None:
    """Put a backup into an empty data folder or database, SQLite or PostgreSQL."""
    url = database_url(data, db)
    from houseway.server.record.backup import BadBackup, NotEmpty
    from houseway.server.record.backup import restore as read
    from houseway.server.record.cards_key import NAME, keep_secret
    from houseway.server.record.database import engine_for, migrate

    key_file, cards_file = data / "journal.key", data / NAME

    async def run() -> int:
        engine = engine_for(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
                found = await read(connection, source)
                keep_secret(key_file, found.key)
                if found.cards:
                    keep_secret(cards_file, found.cards)
                return found.rows
        finally:
            await engine.dispose()

    with alone_in(data):
        for file in (key_file, cards_file):
            if file.exists():
                fail(f"{file} exists already; restore into an empty folder")
        try:
            print(f"Restored {asyncio.run(run()):,} rows; `houseway audit verify` checks them.")
        except (NotEmpty, BadBackup) as error:
            fail(str(error))
