"""People who come to the service in the same event loop: HTTP and WebSockets through the whole application."""

import asyncio
import uuid
from typing import Any

import httpx
import msgspec
from litestar import Litestar

from .knowing import Knowing, Viewer


class Tab:
    """One WebSocket: what comes over it is held against what may be known, as it comes."""

    def __init__(self, app: Litestar, viewer: Viewer, cookie: str, knowing: Knowing) -> None:
        self._viewer = viewer
        self._knowing = knowing
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self.frames: list[dict[str, Any]] = []
        headers = [(b"host", b"houseway.test"), (b"origin", b"http://houseway.test")]
        if cookie:
            headers.append((b"cookie", f"houseway_session={cookie}".encode()))
        scope: Any = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("houseway.test", 80),
            "subprotocols": [],
            "extensions": {},
        }
        self._running = asyncio.ensure_future(app(scope, self._said.get, self._heard))  # type: ignore[arg-type]

    async def _heard(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            frame = msgspec.json.decode(message["text"])
            self.frames.append(frame)
            self._knowing.frame(self._viewer, frame)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self._said.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def drop(self) -> None:
        """The connection is cut."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await self._running


class Visitor:
    """A person, or a spectator without a name, with any number of tabs open."""

    def __init__(self, app: Litestar, knowing: Knowing, table: str) -> None:
        self.knowing = knowing
        self.table = table
        self.name: Viewer = None
        self.cookie = ""
        self.tabs: list[Tab] = []
        self.named: set[str] = set()
        """Cards this person told the service: to be told them again is no news."""
        self.come(app)

    def come(self, app: Litestar) -> None:
        """Turn to this server: the first, or the one that runs after a restart."""
        self._app = app
        self._http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://houseway.test")  # type: ignore[arg-type]

    async def sign_in(self, name: str) -> None:
        """As a guest of this name."""
        made = await self._http.post("/api/guest", json={"name": name})
        self.name, self.cookie = made.json()["name"], made.cookies["houseway_session"]
        self._http.cookies.clear()

    @property
    def _headers(self) -> dict[str, str]:
        return {"cookie": f"houseway_session={self.cookie}"} if self.cookie else {}

    async def get(self, path: str) -> tuple[int, Any]:
        """Ask something."""
        answer = await self._http.get(path, headers=self._headers)
        return answer.status_code, answer.json()

    async def post(self, path: str, **body: Any) -> tuple[int, Any]:
        """Say something; a refusal is held against what may be known too."""
        body.setdefault("key", uuid.uuid4().hex)
        answer = await self._http.post(path, json=body, headers=self._headers)
        self._http.cookies.clear()
        found = answer.json()
        self.knowing.told(self.name, path, found, self.knowing.current(self.name) | self.named)
        return answer.status_code, found

    async def do(self, what: str, **body: Any) -> tuple[int, Any]:
        """A command at the table."""
        return await self.post(f"/api/tables/{self.table}/{what}", **body)

    def open_tab(self) -> None:
        """Watch the table over a new WebSocket."""
        tab = Tab(self._app, self.name, self.cookie, self.knowing)
        tab.say(do="watch", table=self.table)
        self.tabs.append(tab)

    async def drop(self, which: int = -1) -> None:
        """Lose a connection, if there is one."""
        if self.tabs:
            await self.tabs.pop(which % len(self.tabs)).drop()

    async def leave_all(self) -> None:
        """Close everything."""
        while self.tabs:
            await self.drop()
        await self._http.aclose()
