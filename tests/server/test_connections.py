"""Connections over which nothing is said or read: they are ended, and no address takes the place of all others."""

import asyncio
import contextlib
import errno
import itertools
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from houseway.cli.listening import free_port, until_listening
from houseway.server.connections import BACKLOG, Connection
from houseway.server.http import doorkeeper, serving
from houseway.server.http.addresses import networks
from houseway.server.http.doorkeeper import Doorkeeper
from houseway.server.http.rate_limits import Limits

ASK = b"GET / HTTP/1.1\r\nhost: houseway.test\r\n\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nhost: houseway.test\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
OTHER = "127.0.0.2"


async def greet(scope: Any, receive: Any, send: Any) -> None:
    """A service that has something to say, and over a WebSocket says it without end."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while True:
            await send({"type": "websocket.send", "text": "hi" * 500_000, "bytes": None})
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"hi", "more_body": False})


class Callers:
    """Connections to a real server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._writers: dict[asyncio.StreamReader, asyncio.StreamWriter] = {}

    async def call(self, says: bytes = b"", source: str = "127.0.0.1") -> asyncio.StreamReader:
        """Another connection, from this address."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
        self._writers[reader] = writer
        writer.write(says)
        return reader

    def line(self, reader: asyncio.StreamReader) -> socket.socket:
        """The socket of this connection."""
        found: socket.socket = self._writers[reader].get_extra_info("socket")
        return found

    async def is_answered(self, reader: asyncio.StreamReader) -> bool:
        """Whether a request over this connection is answered."""
        self._writers[reader].write(ASK)
        return b"200" in await reader.readuntil(b"\r\n\r\n") and await reader.readexactly(2) == b"hi"

    async def go(self) -> None:
        """Hang up."""
        for writer in self._writers.values():
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


def serving_with(limits: Limits, test: Callable[[Callers], Awaitable[None]]) -> None:
    """A real server with these limits."""

    async def run() -> None:
        port = free_port("127.0.0.1", 0)
        server: Any = serving._server(greet, "127.0.0.1", port, {}, limits)
        running = asyncio.create_task(serving._keep_serving(server, port, limits))
        callers = Callers(port)
        try:
            async with asyncio.timeout(60):
                await until_listening("127.0.0.1", port, running)
                await test(callers)
        finally:
            await callers.go()
            server.stop()
            await running

    asyncio.run(run())


@pytest.mark.parametrize("says", [b"", ASK[:20], ASK, b"PRI * HTTP/2.0\r\n"])
def test_a_connection_over_which_nothing_more_is_said_is_ended(says: bytes) -> None:
    async def test(callers: Callers) -> None:
        reader = await callers.call(says)
        found = await reader.read()
        assert found.startswith(b"HTTP/1.1 200") == (says == ASK)

    serving_with(Limits(silence=0.2), test)


def test_an_address_has_a_limit_of_connections_and_others_still_find_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeper, "LOOK", 0.05)

    async def test(callers: Callers) -> None:
        mine = [await callers.call() for _ in range(3)]
        many = [await callers.call(source=OTHER) for _ in range(20)]
        ended = {asyncio.create_task(each.read()) for each in many}
        for hung_up in itertools.islice(asyncio.as_completed(ended), 15):
            assert await hung_up == b""
        assert all([await callers.is_answered(each) for each in mine])
        assert sum(not each.done() for each in ended) == 5
        for each in ended:
            each.cancel()

    serving_with(Limits(connections=5), test)


def test_a_proxy_that_is_believed_has_as_many_connections_as_it_needs() -> None:
    async def test(callers: Callers) -> None:
        many = [await callers.call(source=OTHER) for _ in range(8)]
        assert all([await callers.is_answered(each) for each in many])
        assert Doorkeeper(callers.port, 5, networks([OTHER])).look() == 0
        assert Doorkeeper(callers.port, 5, networks(["192.0.2.1"])).look() == 3

    serving_with(Limits(connections=1000), test)


def test_the_newest_are_hung_up_on() -> None:
    async def test(callers: Callers) -> None:
        keeper = Doorkeeper(callers.port, 5)
        first = [await callers.call(source=OTHER) for _ in range(5)]
        assert all([await callers.is_answered(each) for each in first])
        assert keeper.look() == 0
        later = [await callers.call(source=OTHER) for _ in range(7)]
        assert all([await callers.is_answered(each) for each in later])
        assert keeper.look() == 7
        assert all([await callers.is_answered(each) for each in first])

    serving_with(Limits(connections=1000), test)


def test_one_who_does_not_read_what_comes_over_a_websocket_is_hung_up_on() -> None:
    async def test(callers: Callers) -> None:
        reader = await callers.call(UPGRADE)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        line = callers.line(reader)
        while not (ended := line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)):
            await asyncio.sleep(0.05)
        assert ended == errno.ECONNRESET
        assert await callers.is_answered(await callers.call()), "others are served"

    serving_with(Limits(reading=0.2), test)


def test_so_many_bytes_wait_for_one_who_does_not_read_and_no_more() -> None:
    connection = Connection("Ada")
    connection.push(b"?" * 2 * BACKLOG)
    assert len(connection.take()) == 2 * BACKLOG, "the first frame fits however large it is"
    for _ in range(10):
        connection.push(b"?" * (BACKLOG // 10))
    assert (len(connection.frames), connection.lost) == (10, False)
    connection.take()
    connection.push(b"?" * (BACKLOG // 10))
    assert (len(connection.frames), connection.lost) == (10, False), "what was taken waits no longer"
    connection.push(b"?")
    assert (len(connection.frames), connection.lost) == (0, True)
    connection.push(b"?")
    assert not connection.frames
