"""A browser without a network: requests and sockets go straight into the application."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Litestar

HOST = [(b"host", b"houseway.test")]


class Browser:
    """One person's browser: it keeps the session's cookie and any number of sockets."""

    def __init__(self, name: str | None) -> None:
        self.name = name
        self.cookie = ""
        self.sockets: list[Socket] = []

    def headers(self) -> list[tuple[bytes, bytes]]:
        return [*HOST, (b"cookie", f"houseway_session={self.cookie}".encode())] if self.cookie else HOST

    async def ask(self, app: Litestar, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask something and wait for the answer; a new cookie is kept."""
        sent, data = list[Any](), msgspec.json.encode(body) if body is not None else b""
        headers = [*self.headers(), (b"content-type", b"application/json"), (b"content-length", b"%d" % len(data))]
        asked = [{"type": "http.request", "body": data, "more_body": False}]

        async def receive() -> Any:
            if not asked:
                await asyncio.Event().wait()
            return asked.pop()

        async def send(message: Any) -> None:
            sent.append(message)

        await app(_scope("http", path, headers, method), receive, send)  # type: ignore[arg-type]
        for name, value in sent[0]["headers"]:
            if name == b"set-cookie" and value.startswith(b"houseway_session="):
                self.cookie = value.decode().partition("=")[2].partition(";")[0].strip('"')
        text = b"".join(each.get("body", b"") for each in sent[1:])
        return int(sent[0]["status"]), msgspec.json.decode(text) if text else None

    def connect(self, app: Litestar, heard: Callable[[str | None, Any], None], *tables: str) -> None:
        """Open a socket and watch tables."""
        self.sockets.append(Socket(app, self, heard, tables))

    def drop(self) -> None:
        """Lose a socket."""
        if self.sockets:
            self.sockets.pop(0).drop()


class Socket:
    """One WebSocket."""

    def __init__(
        self, app: Litestar, browser: Browser, heard: Callable[[str | None, Any], None], tables: tuple[str, ...]
    ) -> None:
        self._said: asyncio.Queue[Any] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._name: str | None = None
        self._heard = heard
        scope = _scope("websocket", "/ws", [*browser.headers(), (b"origin", b"http://houseway.test")])
        self.running = asyncio.ensure_future(app(scope, self._said.get, self._send))  # type: ignore[arg-type]
        for table in tables:
            self.say(do="watch", table=table)

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            frame = msgspec.json.decode(message["text"])
            if frame["type"] == "hello":
                # Whose eyes these are: a session may have run out before the socket was opened.
                self._name = frame["you"]
            self._heard(self._name, frame)

    def say(self, **message: Any) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def drop(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1006})


def _scope(kind: str, path: str, headers: list[tuple[bytes, bytes]], method: str = "") -> dict[str, Any]:
    scope: dict[str, Any] = {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("houseway.test", 80),
        "extensions": {},
    }
    scope["subprotocols" if kind == "websocket" else "method"] = [] if kind == "websocket" else method
    return scope
