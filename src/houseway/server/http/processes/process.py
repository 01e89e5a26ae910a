"""One of the processes that serve a casino: it answers itself while it holds the lease, and passes on otherwise."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec
from prometheus_client import Metric

from houseway.server.casino import Casino
from houseway.server.http.app import create_app
from houseway.server.http.monitoring import show_gauges
from houseway.server.http.processes.certificate import contexts
from houseway.server.http.processes.passing import App, BrokenOff, NotTaken, Wire, call, pass_on, take
from houseway.server.http.rate_limits import Limits
from houseway.server.problems import Problem
from houseway.server.record.chain import Signer
from houseway.server.record.lease import GIVEN_UP, LOOK, Fence, Lease, steady

_log = logging.getLogger("houseway.server")
PATIENCE = 10.0
"""Seconds that a request waits for a process that holds the casino."""
PAUSE = 0.1
"""Seconds between two looks whether there is one."""
STAND_BACK = 5.0
"""Seconds for which a process that could not open the casino leaves it to the others."""
AGAIN = 1013
"""The code that closes a socket whose client should connect again."""
HAND_OVER = 3.0
"""Seconds that a process which ends goes on passing requests to the next one."""


class Process:
    """An ASGI application that serves a casino together with others of its kind."""

    def __init__(
        self,
        url: str,
        signer: Signer,
        make: Callable[[Fence], Casino],
        address: tuple[str, int],
        limits: Limits | None = None,
    ) -> None:
        self._make, self.limits = make, limits or Limits()
        self._listening, self._calling = contexts(signer)
        self._host, self._port = address
        self._url, self._key = url, signer.public
        self.lease: Lease
        self.casino: Casino | None = None
        """The casino, while this process holds it."""
        self.opened: Callable[[Casino], Awaitable[None]] | None = None
        """What is done whenever this process has opened the casino."""
        self._app: App | None = None
        self._fence: Fence | None = None
        self._stopping = False
        self._stopped = asyncio.Event()
        self._answering: set[asyncio.Task[Any]] = set()
        self._dropping: set[asyncio.Task[None]] = set()
        self._wires: dict[Wire, int] = {}
        """What is passed on, and the epoch of the process that took it."""
        self._holder = (0, 0.0)
        """The epoch that was last seen, and since when."""

    # Its life -------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin: open the casino, or find the process that holds it. Raises what keeps it from opening."""
        self._peers = await asyncio.start_server(self._take, self._host, self._port, ssl=self._listening)
        port = self._peers.sockets[0].getsockname()[1]
        host = f"[{self._host}]" if ":" in self._host else self._host
        self.lease = Lease(self._url, self._key, f"{host}:{port}")
        try:
            await asyncio.to_thread(self.lease.start)
            if self.lease.epoch:
                try:
                    await self._open(self.lease.epoch)
                except BaseException:
                    await asyncio.to_thread(self.lease.stop)
                    raise
        except BaseException:
            self._peers.close()
            raise
        self._living = asyncio.create_task(self._live())

    async def stop(self) -> None:
        """Hand the casino over: write what is under way, give the lease back, and pass on what still comes."""
        self._stopping = True
        self._stopped.set()
        await self._living
        casino = self._leave()
        if casino is not None:
            await _close(casino)
        await asyncio.to_thread(self.lease.hand_over)
        if self._answering:
            await asyncio.wait(self._answering, timeout=HAND_OVER)
        await asyncio.to_thread(self.lease.stop)
        self._peers.close()
        if self._dropping:
            await asyncio.wait(self._dropping)

    @property
    def _holds(self) -> bool:
        """Whether what this process shows and accepts holds: it is the one, and has made sure of that just now."""
        ours = self._fence is not None and self._fence.epoch == self.lease.epoch
        return ours and self.lease.fresh and not self._stopping

    async def _live(self) -> None:
        paused = False
        while not self._stopped.is_set():
            epoch = self.lease.epoch
            self._cut_former(steady())
            if self._fence is not None and epoch != self._fence.epoch:
                _log.warning("another process serves the casino now")
                self._drop()
            if self.casino is not None and self.casino.store.writer.outrun:
                # A command that changes the record while no one serves it came in between: read everything again.
                self._drop()
            if epoch and self._fence is None:
                await self._try_to_open(epoch)
            if self.casino is not None and not self.lease.fresh and not paused:
                _log.warning("the lease could not be renewed for %g seconds; nothing is answered until it is", GIVEN_UP)
                _hang_up(self.casino)
            paused = self.casino is not None and not self.lease.fresh
            try:
                async with asyncio.timeout(LOOK):
                    await self._stopped.wait()
            except TimeoutError:
                pass

    def _cut_former(self, now: float) -> None:
        """Wait no more for a process that holds the casino no longer, and may be stopped or out of reach.

        One that hands over has as long as it takes for that to finish its answers.
        """
        epoch = self.lease.holder.epoch
        if epoch != self._holder[0]:
            self._holder = (epoch, now)
        if now > self._holder[1] + HAND_OVER:
            for wire in [wire for wire, taken in self._wires.items() if taken != epoch]:
                wire.cut()

    async def _try_to_open(self, epoch: int) -> None:
        try:
            await self._open(epoch)
        except Exception:
            _log.exception("the casino could not be opened here")
            await asyncio.to_thread(self.lease.wait, STAND_BACK)

    async def _open(self, epoch: int) -> None:
        fence = Fence(epoch)
        casino = self._make(fence)
        await casino.open()
        show_gauges(casino)
        self._fence, self.casino, self._app = fence, casino, create_app(casino, self.limits)
        self.lease.announce(True)
        if self.opened is not None:
            await self.opened(casino)

    def _leave(self) -> Casino | None:
        """Show and accept nothing more of the casino."""
        casino = self.casino
        self._fence = self.casino = self._app = None
        self.lease.announce(False)
        if casino is not None:
            _hang_up(casino)
        return casino

    def _drop(self) -> None:
        if (casino := self._leave()) is not None:
            task = asyncio.create_task(_close(casino))
            self._dropping.add(task)
            task.add_done_callback(self._dropping.discard)

    # Requests -------------------------------------------------------------------------------------------------------

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, here or by the process that holds the casino."""
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
            return
        task = asyncio.current_task()
        if task is not None and scope["type"] == "http":
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        try:
            await self._answer(scope, receive, send)
        except BrokenOff as broken:
            await _broken_off(scope, send, broken)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            app = self._app if scope["path"] == "/health" else self._here()
            if app is not None:
                await app(scope, receive, send)
                return
            try:
                wire = await self._called(scope)
            except NotTaken:
                if scope["path"] == "/health":
                    await _answer_with(send, 200, {"status": "waiting"})
                    return
                if asyncio.get_running_loop().time() > until:
                    await _refuse(scope, send, Problem("not-ready", "no process holds the casino now", wait=1))
                    return
                await asyncio.sleep(PAUSE)
            else:
                try:
                    await pass_on(wire, receive, send)
                finally:
                    del self._wires[wire]
                return

    async def _called(self, scope: Any) -> Wire:
        holder = self.lease.holder
        if not holder.address or self.lease.epoch:
            raise NotTaken
        wire = await call(holder.address, self._calling, scope)
        self._wires[wire] = holder.epoch
        return wire

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await take(reader, writer, self._here)

    def _here(self) -> App | None:
        """What answers here now; nothing where another process must."""
        app = self._app if self._holds else None
        if app is None:
            return None

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            async def heard() -> Any:
                message = await receive()
                # A socket lasts: what was true when it was opened may be over when something is said on it.
                if message["type"] == "websocket.receive" and not (self._holds and self._app is app):
                    return {"type": "websocket.disconnect", "code": AGAIN}
                return message

            await app(scope, heard, send)

        return answer

    # Metrics --------------------------------------------------------------------------------------------------------

    def collect(self) -> Iterable[Metric]:
        """What is measured here: of the casino, while this process holds it."""
        casino = self.casino
        return casino.store.metrics.registry.collect() if casino is not None else ()


def _hang_up(casino: Casino) -> None:
    for connection in list(casino.connections.all):
        connection.lose()


async def _close(casino: Casino) -> None:
    try:
        await casino.close()
    except Exception:
        _log.exception("the casino could not be closed well; its record holds what was done")


async def _broken_off(scope: Any, send: Any, broken: BrokenOff) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": AGAIN, "reason": "connect again"})
    elif broken.begun:
        raise broken
    else:
        why = "the process that holds the casino ended, and whether this was done is not known; say it again"
        await _refuse(scope, send, Problem("in-doubt", f"{why} with the same key", wait=1))


async def _refuse(scope: Any, send: Any, problem: Problem) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": AGAIN, "reason": problem.detail})
    else:
        await _answer_with(send, problem.status, problem.details(), wait=1)


async def _answer_with(send: Any, status: int, body: Any, wait: int = 0) -> None:
    kind = b"application/json" if status == 200 else b"application/problem+json"
    headers = [(b"content-type", kind), *([(b"retry-after", str(wait).encode())] if wait else [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(body), "more_body": False})


async def _lifespan(receive: Any, send: Any) -> None:
    """A process begins before it listens and ends before it stops to: there is nothing more to do."""
    for name in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{name}.complete"})
