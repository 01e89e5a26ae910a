"""Who is connected: every WebSocket, and what is sent over it."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

BACKLOG = 512_000
"""Bytes kept for a connection that does not read; one that falls further behind is closed and may come back."""

encode = msgspec.json.Encoder().encode


class LobbyFrame(msgspec.Struct, frozen=True, tag="lobby"):
    """The lobby changed."""


class DisputeFrame(msgspec.Struct, frozen=True, tag="dispute"):
    """A claim of yours was decided."""

    number: int
    outcome: str


class FloorFrame(msgspec.Struct, frozen=True, tag="floor"):
    """What waits for a second person changed; sent to staff alone."""


class Connection:
    """One WebSocket of a person or a spectator."""

    def __init__(self, name: str | None, session: str = "", origin: str = "") -> None:
        self.name = name
        self.origin = origin
        """Where it comes from, as limits count it."""
        self.session = session
        """The hash of the token it was opened with."""
        self.frames: deque[bytes] = deque()
        """What is still to be sent,"""
        self._bytes = 0
        """and how much that is."""
        self._waiting: asyncio.Future[None] | None = None
        self.watching: set[str] = set()
        """The tables it is shown."""
        self.lost = False

    def push(self, frame: bytes) -> None:
        """Send a frame in its turn."""
        if self.lost:
            return
        # A frame for which nothing else waits is sent however large it is.
        if self.frames and self._bytes + len(frame) > BACKLOG:
            self.fall_behind()
        else:
            self.frames.append(frame)
            self._bytes += len(frame)
            self._wake()

    def take(self) -> str:
        """The next frame, which is sent now."""
        frame = self.frames.popleft()
        self._bytes -= len(frame)
        return frame.decode()

    def lose(self) -> None:
        """Send no more, and close when what was sent is gone."""
        self.lost = True
        self._wake()

    def fall_behind(self) -> None:
        """Send no more, not even what waits, and close: nothing is read, or can be sent any more."""
        self.frames.clear()
        self.lose()

    async def more(self) -> bool:
        """Wait until there is something to be sent; says whether there ever will be."""
        while not self.frames and not self.lost:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return bool(self.frames)

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    def say(self, frame: Any) -> None:
        """Send a message in its turn."""
        self.push(encode(frame))


class Connections:
    """Every connection."""

    def __init__(self) -> None:
        self.all: set[Connection] = set()
        self._here: dict[str, int] = {}

    def join(self, connection: Connection) -> None:
        """A connection is opened."""
        self.all.add(connection)
        if connection.name is not None:
            self._here[connection.name] = self._here.get(connection.name, 0) + 1

    def part(self, connection: Connection) -> None:
        """A connection is gone."""
        self.all.discard(connection)
        if connection.name is not None:
            self._here[connection.name] -= 1
            if not self._here[connection.name]:
                del self._here[connection.name]

    def here(self, name: str) -> bool:
        """Whether a person has a connection open."""
        return name in self._here

    def cut_off(self, name: str) -> None:
        """Close every connection of a person whose sessions were ended."""
        for connection in self.all:
            if connection.name == name:
                connection.lose()

    def end_session(self, session: str) -> None:
        """Close every connection that was opened in a session which is over."""
        for connection in self.all:
            if connection.session == session:
                connection.lose()

    def tell(self, name: str, frame: Any) -> None:
        """Tell one person something, wherever they are connected."""
        told = encode(frame)
        for connection in self.all:
            if connection.name == name:
                connection.push(told)

    def tell_lobby(self) -> None:
        """Tell everyone that the lobby has changed."""
        frame = encode(LobbyFrame())
        for connection in self.all:
            connection.push(frame)

    def tell_floor(self, is_staff: Callable[[str], bool]) -> None:
        """Tell the staff that something waits for a second person, or no longer does."""
        frame = encode(FloorFrame())
        for connection in self.all:
            if connection.name is not None and is_staff(connection.name):
                connection.push(frame)
