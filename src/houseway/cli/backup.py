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
    """Write everything to a file; the service may be running. Keep the file safe: it holds the keys."""
    url = recorded(data, db)
    from houseway.server.record.backup import backup as write
    from houseway.server.record.backup import keys_of

    async def run() -> int:
        async with reading(url) as connection:
            return await write(connection, keys_of(data), target)

    with plainly():
        print(f"Wrote {asyncio.run(run()):,} rows to {target}.")


def restore(source: Source, /, *, data: Data = DATA, db: Database = None) -> None:
    """Put a backup into an empty data folder or database, SQLite or PostgreSQL."""
    url = database_url(data, db)
    from houseway.server.record.backup import KEYS, BadBackup, NotEmpty
    from houseway.server.record.backup import restore as read
    from houseway.server.record.cards_key import keep_secret
    from houseway.server.record.database import engine_for, migrate

    async def run() -> int:
        engine = engine_for(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
                found = await read(connection, source)
                for name, raw in found.keys.items():
                    keep_secret(data / name, raw)
                return found.rows
        finally:
            await engine.dispose()

    with alone_in(data):
        for file in (data / name for name in KEYS):
            if file.exists():
                fail(f"{file} exists already; restore into an empty folder")
        try:
            print(f"Restored {asyncio.run(run()):,} rows; `houseway audit verify` checks them.")
        except (NotEmpty, BadBackup) as error:
            fail(str(error))
