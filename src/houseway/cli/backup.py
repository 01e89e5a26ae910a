"""`houseway backup` and `houseway restore`: everything the service keeps, in one file."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway.cli.keeping import DATA, Data, Database, alone_in, database_url, plainly, reading, recorded

Target = Annotated[Path, Parameter(help="the file to write, such as: houseway backup all.backup")]
Source = Annotated[Path, Parameter(help="the backup, such as: houseway restore all.backup --data elsewhere")]


def backup(target: Target, /, *, data: Data = DATA, db: Database = None) -> None:
    """Write everything to a file; the service may go on meanwhile. Keep it safe: it holds the signing key."""
    from houseway.server.record.backup import backup as write

    async def run() -> int:
        async with reading(recorded(data, db)) as connection:
            return await write(connection, (data / "journal.key").read_bytes(), target)

    with plainly():
        print(f"{asyncio.run(run()):,} rows written to {target}")


def restore(source: Source, /, *, data: Data = DATA, db: Database = None) -> None:
    """Put a backup into an empty data folder or database, of either kind."""
    from houseway.server.record.backup import BadBackup, NotEmpty
    from houseway.server.record.backup import restore as read
    from houseway.server.record.database import engine_for, migrate

    key_file = data / "journal.key"

    async def run() -> int:
        engine = engine_for(database_url(data, db))
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
                count, key = await read(connection, source)
                with os.fdopen(os.open(key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                    file.write(key)
                return count
        finally:
            await engine.dispose()

    with alone_in(data):
        if key_file.exists():
            sys.exit(f"{key_file} is there already; restore into an empty folder")
        try:
            print(f"{asyncio.run(run()):,} rows restored; `houseway audit verify` checks them")
        except (NotEmpty, BadBackup) as error:
            sys.exit(str(error))
