"""Where the service keeps its record, and one plain sentence for each reason it cannot be opened."""

import asyncio
import contextlib
import fcntl
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import Parameter

from houseway.cli.output import fail
from houseway.extras import require

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from houseway.server.record.statements import Period

T = TypeVar("T")
DATA = Path(".houseway")
Data = Annotated[Path, Parameter(help="The data folder.", env_var="HOUSEWAY_DATA")]
Day = Annotated[str, Parameter(help="One day in UTC, such as 2026-11-15. Default: all days.")]
Database = Annotated[
    str | None,
    Parameter(
        help="A database URL, such as postgresql://user@host/name. Default: a SQLite file in the data folder.",
        env_var="HOUSEWAY_DB",
    ),
]


def database_url(data: Path, db: str | None) -> str:
    """Where the record is kept: the URL given, or a file in the data folder."""
    require("server")
    url = db or f"sqlite+aiosqlite:///{(data / 'houseway.db').resolve()}"
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        known = make_url(url).get_backend_name() in ("postgresql", "postgres", "sqlite")
    except (ArgumentError, ValueError):
        known = False
    if not known:
        # The text itself is not repeated: it may hold a password.
        fail("that is not a database URL; use postgresql://user@host/name or sqlite:///path")
    return url


def recorded(data: Path, db: str | None) -> str:
    """Where the record is kept; ends the command if there is no record yet."""
    url = database_url(data, db)
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).exists():
        fail(f"there is no record in {data} yet; `houseway serve` creates one, --data names another folder")
    return url


@contextlib.contextmanager
def alone_in(data: Path, together: bool = False) -> Iterator[None]:
    """Lock the data folder, so that a second server is refused; only its owner can read what is created in it.

    Servers that share a database may share a folder too: `together` keeps out all but them.
    """
    os.umask(0o077)
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (data / "lock").open("w")
    except OSError as error:
        fail(f"cannot use {data} as the data folder: {error.strerror}; name another with --data")
    with lock:
        try:
            fcntl.flock(lock, (fcntl.LOCK_SH if together else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError:
            fail(f"another server is running on {data}; stop it first, or name another folder with --data")
        with plainly():
            yield


@contextlib.contextmanager
def plainly() -> Iterator[None]:
    """Say what is wrong with the record or its key in one sentence instead of a traceback."""
    from sqlalchemy.exc import DBAPIError

    from houseway.server.record.chain import Unusable

    try:
        yield
    except Unusable as error:
        fail(str(error))
    except DBAPIError as error:
        fail(f"cannot use the database: {' '.join(str(error.orig).split())}")
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(f"cannot use {error.filename or 'a file'}: {error.strerror}")


@contextlib.asynccontextmanager
async def reading(url: str) -> "AsyncIterator[AsyncConnection]":
    """The record as it is at one moment; the service may go on writing meanwhile."""
    from sqlalchemy.ext.asyncio import create_async_engine

    from houseway.server.record.database import expect_this_schema, readable, reading_url

    with readable(url) as readable_url:
        engine = create_async_engine(reading_url(readable_url))
        try:
            async with engine.connect() as connection:
                if connection.dialect.name == "postgresql":
                    connection = await connection.execution_options(isolation_level="REPEATABLE READ")
                else:
                    # Without it every query would see another moment.
                    await connection.exec_driver_sql("BEGIN")
                await connection.run_sync(expect_this_schema)
                yield connection
        finally:
            await engine.dispose()


def ask(url: str, question: "Callable[[AsyncConnection], Awaitable[T]]") -> T:
    """What the record answers now; ends the command, with the reason, if the record cannot be read."""

    async def answer() -> T:
        async with reading(url) as connection:
            return await question(connection)

    with plainly():
        return asyncio.run(answer())


def public_key(data: Path) -> str:
    """The public half of the key that signs the record."""
    from houseway.server.record.chain import Signer

    path = data / "journal.key"
    if not path.exists():
        fail(f"{path} is missing, and without the key signatures cannot be checked")
    return Signer.at(path).public


def period_of(day: str) -> "Period":
    """The day that was typed, or all time."""
    from houseway.server.record.statements import Period

    try:
        return Period.day(day)
    except ValueError:
        fail(f"{day!r} is not a day; write it as 2026-11-15")
