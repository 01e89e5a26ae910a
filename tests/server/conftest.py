"""A casino in a temporary folder, people in it, and a clock that is turned by hand."""

import asyncio
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.server.app import create_app
from houseway.server.casino import Casino
from houseway.server.limits import Limits, Rate

GENEROUS = Limits(requests=Rate(1e6, 1e6), accounts=Rate(1e6, 1e6), logins=Rate(1e6, 1e6))


class HandClock:
    """Time stands still until a test moves it on."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000
        self._alarms: list[tuple[int, Callable[[], None], dict[str, bool]]] = []

    def now(self) -> int:
        return self.time

    def alarm(self, at: int, ring: Callable[[], None]) -> Any:
        state = {"on": True}
        self._alarms.append((at, ring, state))

        class Handle:
            def cancel(self) -> None:
                state["on"] = False

        return Handle()

    async def advance(self, milliseconds: int) -> None:
        """Move on, ringing what falls due on the way, and let it finish."""
        self.time += milliseconds
        while due := [alarm for alarm in self._alarms if alarm[2]["on"] and alarm[0] <= self.time]:
            for alarm in due:
                alarm[2]["on"] = False
                alarm[1]()
            await asyncio.sleep(0.05)
        self._alarms = [alarm for alarm in self._alarms if alarm[2]["on"]]


def sqlite(folder: Path) -> str:
    """A database of its own."""
    return f"sqlite+aiosqlite:///{folder / 'houseway.db'}"


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    """A casino with a table of Dragon Poker, not yet open."""
    return Casino(sqlite(tmp_path), tmp_path, limits=GENEROUS, games=("dragon-poker",))


@pytest.fixture
def client(casino: Casino) -> Iterator[TestClient[Any]]:
    """A browser's connection to it."""
    with TestClient(create_app(casino), base_url="http://houseway.test") as client:
        yield client


class Player:
    """Somebody who plays over HTTP."""

    def __init__(self, client: TestClient[Any], name: str, table: str = "dragon-poker") -> None:
        self.http = client
        self.table = table
        made = client.post("/api/guest", json={"name": name})
        assert made.status_code == 201, made.text
        self.name = made.json()["name"]
        self.cookie = made.cookies["houseway_session"]
        client.cookies.clear()

    def get(self, path: str) -> Any:
        """Ask something."""
        return self.http.get(path, headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        """What says who this is."""
        return {"cookie": f"houseway_session={self.cookie}"}

    def post(self, path: str, key: str | None = None, **body: Any) -> Any:
        """Say something."""
        body["key"] = key or uuid.uuid4().hex
        return self.http.post(path, json=body, headers=self.headers)

    def do(self, what: str, key: str | None = None, **body: Any) -> Any:
        """A command at the table."""
        return self.post(f"/api/tables/{self.table}/{what}", key, **body)

    def state(self) -> Any:
        """The table as this player sees it."""
        return self.get(f"/api/tables/{self.table}").json()

    def answer(self, answer: Any, key: str | None = None) -> Any:
        """Answer the question that is open."""
        frame = self.state()["frame"]
        return self.do("act", key, round=frame["round"], seq=frame["seq"], answer=answer)


@pytest.fixture
def someone(client: TestClient[Any]) -> Callable[[str], Player]:
    """A new guest."""
    return lambda name: Player(client, name)
