"""Where the service's record is kept, and a plain sentence for whatever stands in the way of opening it."""

import contextlib
import fcntl
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from houseway.cli.choosing import fail

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from houseway.server.record.statements import Period

DATA = Path(".houseway")
Data = Annotated[Path, Parameter(help="the data folder")]
Day = Annotated[str, Parameter(help="one day of UTC, such as 2026-11-15; all time otherwise")]
Database = Annotated[str | None, Parameter(help="a database URL; the SQLite file of the data folder otherwise")]


def database_url(data: Path, db: str | None) -> str:
    """Where the record is kept: the URL given, or a file in the data folder."""
    url = db or os.environ.get("HOUSEWAY_DB") or f"sqlite+aiosqlite:///{(data / 'houseway.db').resolve()}"
    if not url.startswith(("postgres", "sqlite")) or "://" not in url:
        fail(f"{url!r} is no database we know: postgresql://user@host/name, or sqlite:///path")
    return url


def recorded(data: Path, db: str | None) -> str:
    """Where the record is; an end that says so where there is none yet."""
    url = database_url(data, db)
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).exists():
        fail(f"there is no record in {data} yet: houseway serve makes one, --data names another folder")
    return url


@contextlib.contextmanager
def alone_in(data: Path) -> Iterator[None]:
    """Hold the data folder; a second server in the same one is refused. What is made in it is its owner's alone."""
    os.umask(0o077)
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (data / "lock").open("w")
    except OSError as error:
        fail(f"{data} cannot be the data folder: {error.strerror}; name another with --data")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            sys.exit(f"another server runs on {data}; stop it first or name another folder with --data")
        with plainly():
            yield


@contextlib.contextmanager
def plainly() -> Iterator[None]:
    """Say what is wrong with the record or its key in one sentence, where a traceback would help nobody."""
    from sqlalchemy.exc import ArgumentError, DBAPIError

    from houseway.server.record.chain import Unusable

    try:
        yield
    except Unusable as error:
        sys.exit(str(error))
    except DBAPIError as error:
        sys.exit(f"the database cannot be used: {' '.join(str(error.orig).split())}")
    except ArgumentError as error:
        sys.exit(f"the database URL cannot be read: {error}")
    except OSError as error:
        sys.exit(f"{error.filename or 'a file'} cannot be used: {error.strerror}")


@contextlib.asynccontextmanager
async def reading(url: str) -> "AsyncIterator[AsyncConnection]":
    """The record as it is at one moment, while the service may go on writing."""
    from sqlalchemy.ext.asyncio import create_async_engine

    from houseway.server.record.database import expect_this_schema, reading_url

    engine = create_async_engine(reading_url(url))
    try:
        async with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                # Without it every question would see another moment.
                await connection.exec_driver_sql("BEGIN")
            await connection.run_sync(expect_this_schema)
            yield connection
    finally:
        await engine.dispose()


def public_key(data: Path) -> str:
    """The public half of the key that signs the record."""
    from houseway.server.record.chain import Signer

    path = data / "journal.key"
    if not path.exists():
        sys.exit(f"{path} is missing: signatures cannot be checked without the key")
    return Signer.at(path).public


def period_of(day: str) -> "Period":
    """The day that was typed, or all time."""
    from houseway.server.record.statements import Period

    try:
        return Period.day(day)
    except ValueError:
        fail(f"{day!r} is no day; write it as 2026-11-15")
