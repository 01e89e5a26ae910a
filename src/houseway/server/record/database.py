"""The database a record is kept in: its address, its engine, and the version of its schema."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from houseway.server.record import chain

_ALIVE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""For PostgreSQL: a server that has gone without a word is noticed within seconds, not when TCP gives up."""
MIGRATIONS = Path(__file__).parent / "migrations"


def reading_url(url: str) -> str:
    """The URL with the driver we use, whichever way it was written."""
    for name, driver in (("postgres", "postgresql+psycopg"), ("sqlite", "sqlite+aiosqlite")):
        if url.startswith(name):
            return f"{driver}://{url.split('://', 1)[1]}"
    return url


def engine_for(url: str) -> AsyncEngine:
    """A database to write to, set to be careful."""
    # An error would name the values written, a sealed deck among them, and it goes to the log.
    options: dict[str, Any] = {"hide_parameters": True, "connect_args": _arguments(url)}
    engine = create_async_engine(reading_url(url), pool_size=4, **options)
    _be_careful(engine.sync_engine)
    return engine


def writer_for(url: str) -> sa.Engine:
    """The same database for the writer, whose thread waits for the disk so that the loop need not."""
    address = reading_url(url).replace("sqlite+aiosqlite", "sqlite+pysqlite")
    engine = sa.create_engine(address, hide_parameters=True, connect_args=_arguments(url))
    _be_careful(engine)
    return engine


def _arguments(url: str) -> dict[str, Any]:
    return dict(_ALIVE) if reading_url(url).startswith("postgresql") else {}


@contextlib.contextmanager
def readable(url: str) -> Iterator[str]:
    """The address to read a database by: the same, but for a SQLite file in a folder that cannot be written to.

    SQLite reads a file with a write-ahead log only where it may put files beside it. Without a log such a file cannot
    change, and is read as it is; with one, both are copied to a temporary folder first.
    """
    path = Path(url.partition(":///")[2].partition("?")[0])
    if not url.startswith("sqlite") or os.access(path.parent, os.W_OK):
        yield url
        return
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or not log.stat().st_size:
        yield f"sqlite:///file:{path.resolve()}?immutable=1&uri=true"
        return
    with tempfile.TemporaryDirectory(prefix="houseway-") as folder:
        for file in (path, log):
            shutil.copyfile(file, Path(folder) / file.name)
        yield f"sqlite:///{Path(folder) / path.name}"


@contextlib.contextmanager
def snapshot(url: str) -> Iterator[sa.Connection]:
    """A connection that sees the record as it is at one moment; the service may go on writing meanwhile."""
    engine = sa.create_engine(reading_url(url).replace("sqlite+aiosqlite", "sqlite+pysqlite"))
    try:
        with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            else:
                # Without it every query would see another moment.
                connection.exec_driver_sql("BEGIN")
            expect_this_schema(connection)
            yield connection
    finally:
        engine.dispose()


def _be_careful(engine: sa.Engine) -> None:
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set)


def _set(connection: Any, _: Any) -> None:
    # FULL: a committed transaction outlives a power cut, not only a crash of the process.
    try:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")
    except Exception:
        connection.close()
        raise


def migrate(connection: sa.Connection, to: str = "") -> None:
    """Bring the schema up to date, or to a revision, wholly or not at all."""
    to = to or revisions()[-1]
    if _expect_known(connection) == to:
        return
    # Loaded where it has something to do: it takes longer to load than a table takes to open.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        # The driver would write each change of the schema by itself: a crash between two would leave neither version.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    command.upgrade(config, to)


def expect_this_schema(connection: sa.Connection) -> None:
    """Refuse to read a record laid out otherwise than this program writes it."""
    if _expect_known(connection) != revisions()[-1]:
        raise chain.Unusable("this record is an older version's, or empty: houseway serve brings it up to date")


def revisions() -> list[str]:
    """The revisions of the schema, oldest first, by which their files are named."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _expect_known(connection: sa.Connection) -> str | None:
    """The revision of the schema that is there; one that a newer program made is refused."""
    found = None
    if sa.inspect(connection).has_table("alembic_version"):
        found = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    if found is not None and found not in revisions():
        raise chain.Unusable(f"a newer Houseway made this record (its revision is {found}): run that one")
    return found
