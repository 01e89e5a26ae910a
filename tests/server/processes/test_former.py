"""What a process passed on ends when the other no longer holds the casino, even where that one says nothing more."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.server.http.processes.passing import Wire
from houseway.server.http.processes.process import AGAIN, HAND_OVER, Process
from houseway.server.record.chain import Signer
from houseway.server.record.lease import Holder


class Passing:
    """A process that passes a request to a holder, which takes it and falls silent."""

    def __init__(self, kind: str) -> None:
        signer = Signer(Ed25519PrivateKey.generate())
        self.process = Process("", signer, lambda fence: None, ("127.0.0.1", 0))  # type: ignore[arg-type, return-value]
        self.scope = {"type": kind, "path": "/ws", "headers": []}
        self.sent: list[Any] = []

    async def __aenter__(self) -> "Passing":
        took = asyncio.Event()

        async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            wire = Wire(reader, writer)
            await wire.read()
            await wire.write(True)
            took.set()

        async def receive() -> Any:
            await asyncio.Future()

        async def send(message: Any) -> None:
            self.sent.append(message)

        self.holder = await asyncio.start_server(take, "127.0.0.1", 0, ssl=self.process._listening)
        self.address = f"127.0.0.1:{self.holder.sockets[0].getsockname()[1]}"
        self.held_by(1)
        self.asking = asyncio.create_task(self.process(self.scope, receive, send))
        await took.wait()
        while not self.process._wires:
            await asyncio.sleep(0.001)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.asking.cancel()
        self.holder.close()

    def held_by(self, epoch: int) -> None:
        self.process.lease = SimpleNamespace(holder=Holder(epoch, self.address), epoch=0, fresh=False)  # type: ignore[assignment]


@pytest.mark.parametrize("kind", ["websocket", "http"])
def test_what_a_former_holder_took_is_broken_off(kind: str) -> None:
    async def scene() -> list[Any]:
        async with Passing(kind) as passing:
            passing.process._cut_former(100.0)
            passing.held_by(2)
            passing.process._cut_former(101.0 + HAND_OVER)
            passing.process._cut_former(101.0 + 2.1 * HAND_OVER)
            await passing.asking
            assert not passing.process._wires
        return passing.sent

    (first, *_) = asyncio.run(scene())
    if kind == "websocket":
        assert (first["type"], first["code"]) == ("websocket.close", AGAIN)
    else:
        assert (first["type"], first["status"]) == ("http.response.start", 503)


def test_while_it_holds_the_casino_or_hands_it_over_it_is_waited_for() -> None:
    async def scene() -> None:
        async with Passing("websocket") as passing:
            passing.process._cut_former(100.0)
            passing.process._cut_former(1000.0)
            passing.held_by(2)
            passing.process._cut_former(1001.0)
            passing.process._cut_former(1001.0 + HAND_OVER)
            await asyncio.sleep(0.01)
            assert not passing.asking.done()
            assert passing.sent == []

    asyncio.run(scene())
