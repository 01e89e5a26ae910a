"""Runs on SQLite."""

import atexit
import shutil
import sqlite3
from pathlib import Path

from .beginning import games_of, prepare, remove
from .course import Course, Database, Found, plan_of
from .door import Fault
from .folders import folder

STEPS = 8
_prepared: list[tuple[Path, dict[str, str]]] = []


def _database(place: Path) -> Database:
    error = sqlite3.OperationalError
    return Database(f"sqlite:///{place / 'houseway.db'}", place, error, error)


def _beginning() -> tuple[Path, dict[str, str]]:
    if not _prepared:
        made = folder("houseway-sim-")
        atexit.register(shutil.rmtree, made, ignore_errors=True)
        _prepared.append((made, prepare(_database(made))))
    return _prepared[0]


def run(seed: int, plan: list[Fault] | None = None, games: tuple[str, ...] = (), steps: int = STEPS) -> Found:
    """One seed; raises where something does not hold."""
    made, cookies = _beginning()
    database = _database(folder("houseway-sim-"))
    shutil.copytree(made, database.folder, dirs_exist_ok=True)
    try:
        faults = plan_of(seed) if plan is None else list(plan)
        return Course(seed, database, faults, games or games_of(seed), steps).run(cookies)
    finally:
        remove(database)
