"""Databases and leases of processes that serve one casino."""

import asyncio
import functools
import time
from collections.abc import Callable, Coroutine
from typing import Any

import psycopg
import pytest
from tests.server.conftest import fresh_postgres

from houseway.server.record import lease


@pytest.fixture
def database(postgres: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty PostgreSQL, looked at often."""
    monkeypatch.setattr(lease, "LOOK", 0.02)
    return fresh_postgres(postgres)


def run_out(database: str) -> None:
    """The holder's time is over, as if it had not renewed the lease for so long."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE leases SET until = 0")


def until(found: Callable[[], object]) -> None:
    """Wait for a state."""
    while not found():
        time.sleep(0.01)


def scene(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in an event loop of its own."""

    @functools.wraps(test)
    def run(*args: Any, **more: Any) -> None:
        asyncio.run(test(*args, **more))

    return run
