"""Three casinos and a host, each a process with a database and a clock of its own, and a network between them.

All of it lives on one event loop whose time is virtual. A process is killed by ending everything it has begun, at
whichever call of its database the plan says; what it had stored is there when it starts again.
"""

import asyncio
import random
import sqlite3
import traceback
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from tests.simulator.door import Door, Doorway, Engine
from tests.simulator.loop import Killed, VirtualClock, VirtualLoop

from houseway.house.linked.agreement import Signed
from houseway.play.refusals import Refused
from houseway.server.casino import Casino
from houseway.server.linked.channel import Away, HostRefused
from houseway.server.linked.host import Host
from houseway.server.linked.link import Link
from houseway.server.linked.state import LinkState
from houseway.server.linked.wire import Refusal, Sealed
from houseway.server.problems import problem_of
from houseway.server.record import store as store_module
from houseway.server.record import writer as writer_module
from houseway.server.record.chain import Signer
from houseway.server.record.store import Store

from .parties import CASINOS, signer

HOST = "host"
NODES = (HOST, *CASINOS)
PATIENCE = 2.0
NODE: ContextVar["Node | None"] = ContextVar("node", default=None)
DOORWAYS = {name: Doorway() for name in NODES}


class NetLoop(VirtualLoop):
    """An event loop that knows which process each task belongs to."""

    DAYS = 30

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.set_task_factory(_owned)  # type: ignore[arg-type]

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """Run it inline a little later; where the process dies in it, nothing comes back."""
        node, result = NODE.get(), self.create_future()
        life = node.life if node else 0

        def gone() -> bool:
            return node is not None and (not node.alive or node.life != life)

        def hand_over(value: Any, error: BaseException | None) -> None:
            if not result.done() and not gone():
                result.set_exception(error) if error is not None else result.set_result(value)

        def work() -> None:
            value, error = None, None
            if gone():
                return
            try:
                value = func(*args)
            except Killed as end:
                # A cursor in its frames would keep what the connection has locked beyond the process's end.
                traceback.clear_frames(end.__traceback__)
                assert node is not None
                node.kill()
                return
            except BaseException as caught:
                error = caught
            self.call_later(self.chance.random() * 0.002, hand_over, value, error)

        self.call_later(self.chance.random() * 0.002, work)
        return result


def _owned(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **more: Any) -> "asyncio.Task[Any]":
    task = asyncio.Task(work, loop=loop, **more)
    node = NODE.get()
    if node is not None:
        node.tasks.add(task)
        task.add_done_callback(node.tasks.discard)
    return task


class Node:
    """One process."""

    def __init__(self, world: "World", name: str, folder: Path) -> None:
        self.world, self.name, self.folder = world, name, folder
        self.clock = VirtualClock()
        self.alive = False
        self.life = 0
        self.tasks: set[asyncio.Task[Any]] = set()
        self.door: Door | None = None
        self.calls = 0
        self.kill_at = 0
        self.deaths = 0

    @property
    def url(self) -> str:
        return f"sqlite:///{self.folder / 'houseway.db'}"

    def here(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Begin something in this process."""
        token = NODE.set(self)
        try:
            return asyncio.get_running_loop().create_task(work)
        finally:
            NODE.reset(token)

    async def start(self) -> None:
        """Start the process."""
        self.life += 1
        self.alive = True
        door = self.door = Door(self.clock, sqlite3.OperationalError, sqlite3.OperationalError)
        door.on, door.calls = True, self.calls
        DOORWAYS[self.name].door = door
        token = NODE.set(self)
        try:
            await self.open()
        finally:
            NODE.reset(token)

    async def open(self) -> None:
        raise NotImplementedError

    def store_of(self) -> Store | None:
        raise NotImplementedError

    def kill(self) -> None:
        """End everything at once: from here on the process reaches nothing and no one."""
        if not self.alive:
            return
        self.alive, self.deaths = False, self.deaths + 1
        assert self.door is not None
        self.door.dead, self.calls = True, self.door.calls
        self.world.log(f"{self.name} is killed at call {self.calls}")
        for task in list(self.tasks):
            task.cancel()
        store = self.store_of()
        asyncio.get_running_loop().call_soon(self._bury, store)

    def _bury(self, store: Store | None) -> None:
        if store is not None:
            store.writer._disconnect()
            engine: Any = store.engine
            engine.sync_engine.dispose()
        self.tasks.clear()


class HostNode(Node):
    """The central server."""

    signed: Signed | None = None
    host: Host | None = None

    async def open(self) -> None:
        store = Store(self.url, signer("host journal"))
        self.host = Host(store, self.clock, signer("ash"))
        await self.host.open(self.signed)

    def store_of(self) -> Store | None:
        return self.host.store if self.host is not None else None

    async def answer(self, sealed: Sealed) -> Sealed:
        """What the host says to bytes that came over the wire."""
        again = msgspec.json.decode(msgspec.json.encode(sealed), type=Sealed)
        if not self.alive or self.host is None or self.host._book is None:
            raise Away("the host is down")
        try:
            return await self.host.exchange(again)
        except Refused as error:
            raise HostRefused(Refusal(error.why, error.rule or "")) from None
        except asyncio.CancelledError:
            raise Away("the host died") from None
        except Exception as error:
            raise HostRefused(Refusal(problem_of(error).detail)) from None


class CasinoNode(Node):
    """A casino's service."""

    casino: Casino | None = None

    async def open(self) -> None:
        self.casino = Casino(self.url, self.folder, clock=self.clock, games=(), channel=self._channel)
        self.casino.link.__dict__["key"] = _Key(signer(self.name))
        await self.casino.open()

    def store_of(self) -> Store | None:
        return self.casino.store if self.casino is not None else None

    @property
    def link(self) -> Link:
        assert self.casino is not None
        return self.casino.link

    def _channel(self, state: LinkState) -> "Wire":
        return Wire(self.world, self)


class _Key:
    """A key without a folder."""

    def __init__(self, signer: Signer) -> None:
        self.signer = signer


class Wire:
    """A casino's way to the host: requests and answers are lost, delayed, doubled and overtaken."""

    def __init__(self, world: "World", node: CasinoNode) -> None:
        self.world, self.node = world, node

    async def exchange(self, sealed: Sealed) -> Sealed:
        world, chance = self.world, self.world.chance
        if chance.random() < world.doubled:
            # A copy arrives at another time, perhaps much later; no one waits for its answer.
            world.stray(self._deliver(sealed, chance.random() * world.late))
        return await self._deliver(sealed, chance.random() * world.slow)

    async def report(self, sealed: Sealed) -> Sealed:
        raise Away("not in this world")

    async def _deliver(self, sealed: Sealed, delay: float) -> Sealed:
        world, chance = self.world, self.world.chance
        await asyncio.sleep(delay)
        if world.is_cut(self.node.name) or chance.random() < world.lost:
            await asyncio.sleep(PATIENCE)
            raise Away("the request was lost")
        host = world.host
        if not host.alive:
            raise Away("no one listens")
        handling = host.here(host.answer(sealed))
        done, _ = await asyncio.wait((handling,), timeout=PATIENCE + 10.0)
        if not done or handling.cancelled():
            raise Away("the host does not answer")
        answer: Sealed = handling.result()
        await asyncio.sleep(chance.random() * world.slow)
        if world.is_cut(self.node.name) or chance.random() < world.lost:
            await asyncio.sleep(PATIENCE)
            raise Away("the answer was lost")
        world.heard[self.node.name] = asyncio.get_running_loop().time()
        return answer


class World:
    """Everything on one loop."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed, self.folder = seed, folder
        self.chance = random.Random(f"network {seed}")
        self.lost = self.doubled = 0.0
        self.slow = self.late = 0.02
        self.cut_until: dict[str, float] = {}
        self.heard: dict[str, float] = {}
        self.lines: list[str] = []
        self._strays: set[asyncio.Task[Any]] = set()
        for name in NODES:
            (folder / name).mkdir(exist_ok=True)
        self.host = HostNode(self, HOST, folder / HOST)
        self.casinos = {name: CasinoNode(self, name, folder / name) for name in CASINOS}

    @property
    def nodes(self) -> list[Node]:
        return [self.host, *self.casinos.values()]

    def log(self, line: str) -> None:
        """Note what happened, to be told with a seed that fails."""
        self.lines.append(f"{asyncio.get_running_loop().time():9.3f} {line}")

    def is_cut(self, name: str) -> bool:
        now = asyncio.get_running_loop().time()
        return now < max(self.cut_until.get(name, 0.0), self.cut_until.get(HOST, 0.0))

    def stray(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._strays.add(task)
        task.add_done_callback(self._strays.discard)

    async def close(self) -> None:
        """End every process."""
        for node in self.nodes:
            node.kill()
        for task in self._strays:
            task.cancel()
        await asyncio.sleep(1.0)


async def _quietly(work: Coroutine[Any, Any, Any]) -> None:
    token = NODE.set(None)
    try:
        with suppress(Exception):
            await work
    finally:
        NODE.reset(token)


@contextmanager
def databases() -> Iterator[None]:
    """Every engine of a process is its own, and each of its calls goes through the process's door."""

    def doorway(url: str) -> Doorway:
        return DOORWAYS[Path(url.partition(":///")[2]).parent.name]

    with (
        patch.object(store_module, "engine_for", lambda url: Engine(doorway(url).engine("reading", url))),
        patch.object(writer_module, "writer_for", lambda url: doorway(url).engine("writing", url)),
    ):
        yield
