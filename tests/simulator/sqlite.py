"""Runs on SQLite, in memory where the machine has a place for that."""

import atexit
import shutil
import sqlite3
import tempfile
from pathlib import Path

from .course import Course, Database, Found, games_of, plan_of, prepare, remove
from .door import Fault

_MEMORY = Path("/dev/shm")
STEPS = 8
_prepared: list[tuple[Path, dict[str, str]]] = []


def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="houseway-sim-", dir=_MEMORY if _MEMORY.is_dir() else None))


def _database(folder: Path) -> Database:
    error = sqlite3.OperationalError
    return Database(f"sqlite:///{folder / 'houseway.db'}", folder, error, error)


def _beginning() -> tuple[Path, dict[str, str]]:
    if not _prepared:
        folder = _folder()
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        _prepared.append((folder, prepare(_database(folder))))
    return _prepared[0]


def run(seed: int, plan: list[Fault] | None = None, games: tuple[str, ...] = (), steps: int = STEPS) -> Found:
    """One seed; raises where something does not hold."""
    made, cookies = _beginning()
    folder = _folder()
    shutil.copytree(made, folder, dirs_exist_ok=True)
    database = _database(folder)
    try:
        faults = plan_of(seed) if plan is None else list(plan)
        return Course(seed, database, faults, games or games_of(seed), steps).run(cookies)
    finally:
        remove(database)
