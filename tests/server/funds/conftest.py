"""A poker room that offers a bad beat payout."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.server.casino import Casino

from ..conftest import NoAlarms, Player, doors, sqlite
from .house import FundHouse, stacked

DAY = 86_400_000


class MovedClock(NoAlarms):
    """A day that begins at noon, at whatever hour it is run; moved on by hand besides, or made to stand still."""

    moved = 0
    stands = 0

    def __init__(self) -> None:
        super().__init__()
        self.to_noon = DAY // 2 - super().now() % DAY

    def now(self) -> int:
        return self.stands or super().now() + self.to_noon + self.moved


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    """A casino without tables, not yet open."""
    return Casino(sqlite(tmp_path), tmp_path, clock=MovedClock(), games=())


@pytest.fixture
def client(casino: Casino) -> Iterator[TestClient[Any]]:
    with doors(casino) as client:
        yield client


@pytest.fixture
def someone(client: TestClient[Any]) -> Callable[[str], Player]:
    return lambda name: Player(client, name)


@pytest.fixture
def house(
    client: TestClient[Any],
    casino: Casino,
    staff: Callable[..., Any],
    someone: Callable[[str], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> FundHouse:
    """The room, its decks stacked, a hold 'em and an Omaha table without bots."""
    made = FundHouse(client, casino, staff, someone)
    stacked(made, monkeypatch)
    return made
