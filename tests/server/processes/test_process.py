"""Two processes over one PostgreSQL: every request is answered by the one that holds the casino, or refused."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from tests.server.conftest import GENEROUS, NoAlarms

from houseway.server.casino import Casino
from houseway.server.http.processes import passing, process
from houseway.server.http.processes.process import AGAIN, Process
from houseway.server.record import lease, schema
from houseway.server.record.audit import verify
from houseway.server.record.chain import Signer, Unusable
from houseway.server.record.lease import Fence

from .conftest import run_out, scene

TABLE = "dragon-poker"


class House:
    """Processes of one casino in this one, each with a client of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.database = folder, database
        self.processes: list[Process] = []

    async def start(self, folder: Path | None = None) -> "Door":
        data = folder or self.folder

        def make(fence: Fence) -> Casino:
            return Casino(self.database, data, clock=NoAlarms(), games=(TABLE,), fence=fence)

        made = Process(self.database, Signer.at(data / "journal.key"), make, ("127.0.0.1", 0), GENEROUS)
        await made.start()
        self.processes.append(made)
        return Door(made)

    async def lines(self) -> int:
        engine = sa.create_engine(self.database.replace("postgresql://", "postgresql+psycopg://"))
        with engine.connect() as connection:
            found = connection.scalar(sa.select(sa.func.max(schema.journal.c.seq)))
        engine.dispose()
        return int(found or 0)


class Door:
    """One process, and a client that knows no other."""

    def __init__(self, serving: Process) -> None:
        self.process = serving
        self.cookie = ""

    @property
    def casino(self) -> Casino:
        assert self.process.casino is not None
        return self.process.casino

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.process, client=("192.0.2.7", 1))
        headers = {"cookie": f"houseway_session={self.cookie}"} if self.cookie else {}
        async with httpx.AsyncClient(transport=transport, base_url="http://houseway.test", headers=headers) as http:
            return await http.request(method, path, **more)

    async def come_in(self, name: str) -> None:
        made = await self.ask("POST", "/api/guest", json={"name": name})
        assert made.status_code == 201, made.text
        self.cookie = made.cookies["houseway_session"]

    async def sit(self, key: str) -> httpx.Response:
        return await self.ask("POST", f"/api/tables/{TABLE}/seat", json={"key": key, "buy_in": 20_000})

    async def seats(self) -> list[str]:
        seen = (await self.ask("GET", f"/api/tables/{TABLE}")).json()
        return [seat["player"] for seat in seen["seats"] if seat.get("player") in ("Ada", "Bob")]


async def until(found: Callable[[], object]) -> None:
    while not found():
        await asyncio.sleep(0.01)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in (
        (process, "LOOK", 0.02),
        (process, "PAUSE", 0.02),
        (lease, "RENEWED", 0.05),
    ):
        monkeypatch.setattr(module, name, value)


@contextlib.asynccontextmanager
async def house(folder: Path, database: str) -> AsyncIterator[House]:
    made = House(folder, database)
    try:
        yield made
    finally:
        for each in made.processes:
            if not each._stopping:
                await each.stop()


async def stall(door: Door) -> Casino:
    """Its heart stops for as long as another takes over, while it believes what it last knew; gives what it held."""
    held = door.casino
    door.process.lease._stopped.set()
    await asyncio.to_thread(door.process.lease._thread.join)
    door.process.lease._renewed -= lease.GIVEN_UP
    return held


pytestmark = pytest.mark.usefixtures("quick")


@scene
async def test_the_process_that_holds_nothing_passes_on_and_one_session_holds_at_both(
    tmp_path: Path, database: str
) -> None:
    async with house(tmp_path, database) as made:
        first, second = await made.start(), await made.start()
        assert second.process.casino is None
        await second.come_in("Ada")
        first.cookie = second.cookie
        assert (await second.sit("ada-sits-down")).status_code == 200
        assert await first.seats() == await second.seats() == ["Ada"]
        again = await first.sit("ada-sits-down")
        assert again.status_code == 200  # the same command, done once
        assert await first.seats() == ["Ada"]
        wrong = await second.ask("POST", f"/api/tables/{TABLE}/seat", content=b"{")
        assert (wrong.status_code, wrong.headers["content-type"]) == (415, "application/problem+json")


@pytest.mark.prove
@scene
async def test_a_process_that_ends_hands_over_and_its_last_requests_are_answered(tmp_path: Path, database: str) -> None:
    async with house(tmp_path, database) as made:
        first, second = await made.start(), await made.start()
        await first.come_in("Ada")
        assert (await first.sit("ada-sits-down")).status_code == 200
        ending = asyncio.create_task(first.process.stop())
        await until(lambda: first.process._stopping)
        assert await first.seats() == ["Ada"]
        await ending
        second.cookie = first.cookie
        assert await second.seats() == ["Ada"]
        assert second.process.lease.epoch == 2
        async with second.casino.store.engine.connect() as connection:
            assert (await verify(connection, second.casino.store.signer.public)).wrong == []


@pytest.mark.prove
@scene
async def test_a_holder_that_stalls_and_comes_back_shows_nothing_old_and_writes_nothing(
    tmp_path: Path, database: str
) -> None:
    async with house(tmp_path, database) as made:
        first, second = await made.start(), await made.start()
        await first.come_in("Ada")
        held = await stall(first)
        run_out(database)
        await until(lambda: second.process.casino)
        assert (await second.ask("POST", "/api/guest", json={"name": "Bob"})).status_code == 201
        before = await made.lines()
        # It wakes, and its own heart has not beaten yet: what it held is told by no one.
        assert not first.process._holds
        with pytest.raises(Exception, match="not known yet"):
            await held.reception.guest("Eve")
        assert await made.lines() == before
        assert second.casino.identity.person("Eve") is None


@pytest.mark.prove
@scene
async def test_what_a_stalled_holder_is_asked_goes_to_the_next_one(tmp_path: Path, database: str) -> None:
    async with house(tmp_path, database) as made:
        first, second = await made.start(), await made.start()
        await first.come_in("Ada")
        second.cookie = first.cookie
        with first.process.lease._turn:  # its heart is held up
            run_out(database)
            await until(lambda: second.process.casino)
        await until(lambda: first.process.casino is None)
        assert (await first.sit("ada-sits-down")).status_code == 200
        assert await first.seats() == await second.seats() == ["Ada"]
        assert second.process.lease.epoch == 2


@pytest.mark.prove
@scene
async def test_without_a_holder_a_request_is_refused_and_nothing_old_is_shown(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "PATIENCE", 0.1)
    async with house(tmp_path, database) as made:
        only = await made.start()
        await only.come_in("Ada")
        monkeypatch.setattr(lease, "GIVEN_UP", 0.0)  # no renewal is recent enough
        refused = await only.ask("GET", f"/api/tables/{TABLE}")
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
        assert refused.json()["kind"] == "not-ready"
        assert (await only.ask("GET", "/health")).status_code == 200
        monkeypatch.setattr(lease, "GIVEN_UP", 60.0)
        assert await only.seats() == []


@pytest.mark.prove
@scene
async def test_a_process_with_other_keys_is_refused_before_it_serves(tmp_path: Path, database: str) -> None:
    other = tmp_path / "other"
    other.mkdir()
    async with house(tmp_path, database) as made:
        await made.start()
        with pytest.raises(Unusable, match="not the key of the process that serves"):
            await made.start(other)


# Sockets ------------------------------------------------------------------------------------------------------------


class Socket:
    """A WebSocket to a process, as the messages of ASGI."""

    def __init__(self, door: Door) -> None:
        self.said: asyncio.Queue[Any] = asyncio.Queue()
        self.heard: asyncio.Queue[Any] = asyncio.Queue()
        headers = [(b"host", b"houseway.test"), (b"cookie", f"houseway_session={door.cookie}".encode())]
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("192.0.2.7", 1),
            "server": ("houseway.test", 80),
            "subprotocols": [],
        }
        self.said.put_nowait({"type": "websocket.connect"})
        self.open = asyncio.create_task(door.process(scope, self.said.get, self.heard.put))

    def say(self, text: str) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    async def until(self, text: str) -> None:
        while text not in str(await self.heard.get()):
            pass


@pytest.mark.parametrize("passed_on", [False, True])
@pytest.mark.prove
@scene
async def test_a_socket_shows_the_holders_tables_and_ends_with_its_lease(
    tmp_path: Path, database: str, passed_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, database) as made:
        first, second = await made.start(), await made.start()
        door = second if passed_on else first
        await door.come_in("Ada")
        socket = Socket(door)
        await socket.until('"type":"hello"')
        socket.say(f'{{"do": "watch", "table": "{TABLE}"}}')
        await socket.until('"type":"table"')
        # The holder was held up: what is said on the socket now is not answered from what it remembers.
        monkeypatch.setattr(process, "_hang_up", lambda casino: None)
        monkeypatch.setattr(lease, "GIVEN_UP", 0.0)
        while not socket.heard.empty():
            socket.heard.get_nowait()
        socket.say(f'{{"do": "watch", "table": "{TABLE}"}}')
        await socket.open
        said = [socket.heard.get_nowait() for _ in range(socket.heard.qsize())]
        assert not any('"type":"table"' in str(each) for each in said)
        if passed_on:
            assert said[-1] == {"type": "websocket.close", "code": AGAIN, "reason": "connect again"}
        monkeypatch.setattr(lease, "GIVEN_UP", 60.0)


@scene
async def test_a_request_that_was_long_on_its_way_is_not_taken_by_a_process_that_lost_the_casino() -> None:
    here: list[Any] = [lambda *_: None]
    reader = asyncio.StreamReader()

    class Told:
        sent = b""

        def write(self, data: bytes) -> None:
            self.sent += data

        async def drain(self) -> None:
            pass

        def close(self) -> None:
            pass

    told = Told()
    taking = asyncio.create_task(passing.take(reader, told, lambda: here[0]))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    here[0] = None
    data = passing._encode({"type": "http", "headers": []})
    reader.feed_data(len(data).to_bytes(4, "big") + data)
    await taking
    assert passing._decode(told.sent[4:]) is False
