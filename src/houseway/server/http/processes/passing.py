"""Passing a request or a WebSocket from one process to another, as the messages of ASGI over an encrypted connection.

The client's address goes along, so limits count it as if it had come to the other process itself.
"""

import asyncio
import contextlib
import ssl
from collections.abc import Callable
from typing import Any

import msgspec

LARGEST = 2**26
"""Bytes of one message; more is a mistake."""
IN_TIME = 2.0
"""Seconds for another process to take a call."""
CALLED = "houseway_passed"
"""Marks a request that another process passed on."""

_encode, _decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder().decode
_KEPT = (
    "type",
    "http_version",
    "method",
    "scheme",
    "path",
    "raw_path",
    "query_string",
    "root_path",
    "client",
    "server",
)

App = Callable[[Any, Any, Any], Any]


class NotTaken(Exception):
    """The other process does not answer, or does not hold the casino: nothing was passed on."""


class BrokenOff(Exception):
    """The other process ended before its answer was whole."""

    def __init__(self, begun: bool) -> None:
        super().__init__("the other process ended before its answer was whole")
        self.begun = begun
        """Whether a part of the answer is already sent."""


class Wire:
    """Messages over a connection, each with its length before it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def read(self) -> Any:
        """The next message; nothing where the connection has ended."""
        try:
            size = int.from_bytes(await self._reader.readexactly(4), "big")
            return _decode(await self._reader.readexactly(size)) if size <= LARGEST else None
        except (OSError, EOFError):
            return None

    async def write(self, message: Any) -> None:
        """Send a message; raises `OSError` where the connection has ended."""
        data = _encode(message)
        self._writer.write(len(data).to_bytes(4, "big") + data)
        await self._writer.drain()

    def close(self) -> None:
        """End the connection; what was sent still arrives."""
        self._writer.close()

    def cut(self) -> None:
        """End the connection, whether or not the other process still answers on it."""
        self._writer.transport.abort()


# The process that passes on -----------------------------------------------------------------------------------------


async def call(address: str, context: ssl.SSLContext, scope: Any) -> Wire:
    """Offer a request to another process; raises `NotTaken` where it does not take it."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(IN_TIME):
            wire = Wire(*await asyncio.open_connection(host.strip("[]"), int(port), ssl=context))
            told = {name: scope[name] for name in _KEPT if name in scope}
            headers = [(bytes(name), bytes(value)) for name, value in scope["headers"]]
            await wire.write({**told, "headers": headers, "subprotocols": list(scope.get("subprotocols", ()))})
            taken = await wire.read()
    except (OSError, TimeoutError) as error:
        raise NotTaken from error
    if not taken:
        wire.close()
        raise NotTaken
    return wire


async def pass_on(wire: Wire, receive: Any, send: Any) -> None:
    """Carry messages both ways until the answer is whole; raises `BrokenOff` where it never becomes that."""
    asking = asyncio.create_task(_ask(wire, receive))
    begun = False
    try:
        while (message := await wire.read()) is not None:
            if message["type"] == "http.response.start":
                message["headers"] = [tuple(pair) for pair in message.get("headers", ())]
            begun = True
            await send(message)
            if message["type"] == "websocket.close" or _is_last(message, "http.response.body"):
                return
        if not asking.done() or not asking.result():
            raise BrokenOff(begun)
    finally:
        asking.cancel()
        wire.close()


async def _ask(wire: Wire, receive: Any) -> bool:
    """Carry what the client sends; says whether it went away."""
    with contextlib.suppress(OSError):
        while True:
            message = await receive()
            await wire.write(message)
            if message["type"].endswith(".disconnect"):
                return True
            if _is_last(message, "http.request"):
                return False
    return False


def _is_last(message: Any, kind: str) -> bool:
    return bool(message["type"] == kind and not message.get("more_body"))


# The process that holds the casino ----------------------------------------------------------------------------------


async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, here: Callable[[], App | None]) -> None:
    """Answer a request that another process passes on; where the casino is not here, say that it must go elsewhere."""
    wire = Wire(reader, writer)
    try:
        scope = await wire.read()
        if scope is None:
            return
        app = here()  # not before: the request may have been long on its way
        await wire.write(app is not None)
        if app is None:
            return
        gone = (
            {"type": "http.disconnect"} if scope["type"] == "http" else {"type": "websocket.disconnect", "code": 1006}
        )
        scope["headers"] = [tuple(pair) for pair in scope["headers"]]
        for name in ("client", "server"):
            scope[name] = tuple(scope[name]) if scope.get(name) else None
        scope |= {"asgi": {"version": "3.0"}, CALLED: True}

        async def receive() -> Any:
            return await wire.read() or gone

        await app(scope, receive, wire.write)
    except OSError:
        pass  # the other process ended, and its client with it
    finally:
        wire.close()
