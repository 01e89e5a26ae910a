"""The WebSocket: commands in, frames out. One connection carries every table a person watches."""

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.http.access import RAW_SEND
from houseway.server.http.dependencies import ORIGIN, token_in
from houseway.server.http.rate_limits import Limits, RateLimits
from houseway.server.http.reading import unread
from houseway.server.http.socket_messages import (
    COMMANDS,
    MESSAGES,
    DoneFrame,
    HelloFrame,
    Ping,
    PongFrame,
    ProblemFrame,
    Unwatch,
    Watch,
)
from houseway.server.people.identity import Person, hashed
from houseway.server.problems import Problem, problem_of

LOOK = 60_000
"""How often it is looked whether the session of a connection has run out, in milliseconds."""


class _Head(msgspec.Struct):
    """What a message is, read before the rest of it, so that a refusal can say which one it refuses."""

    do: str
    key: str | None = None


_head = msgspec.json.Decoder(_Head)
_readers = {do: msgspec.json.Decoder(kind) for do, kind in MESSAGES.items()}


@websocket("/ws")
async def events(socket: WebSocket[Any, Any, Any]) -> None:
    """What happens at the tables, for one person."""
    casino: Casino = socket.app.state.casino
    rates: RateLimits = socket.app.state.limits
    token = token_in(socket.cookies)
    await socket.accept()
    # Asked after the last wait: the session may have ended during it.
    person = casino.identity.who(token, casino.clock.now())
    session, origin = hashed(token) if token and person else "", socket.scope["state"][ORIGIN]
    connection = Connection(person.name if person else None, session, origin)
    ending = Ending(casino, token, connection) if token and person else None
    connection.say(HelloFrame(connection.name, casino.clock.now()))
    casino.join(connection)
    sending = asyncio.create_task(_send(socket, connection))
    try:
        while True:
            data = await socket.receive_data("text")
            person = casino.identity.who(token, casino.clock.now())
            if connection.name is not None and (person is None or person.name != connection.name):
                connection.lose()
                continue
            await _take(casino, rates, connection, person, data.encode() if isinstance(data, str) else data)
    except WebSocketDisconnect:
        pass
    finally:
        casino.part(connection)
        sending.cancel()
        if ending is not None:
            ending.alarm.cancel()


class Ending:
    """Closes a connection when its session has run out; what is done in it meanwhile puts that off.

    It looks every minute: house policy, and the time of day, may be set so that the session ends sooner.
    """

    def __init__(self, casino: Casino, token: str, connection: Connection) -> None:
        self._casino, self._token, self._connection = casino, token, connection
        self._ring()

    def _ring(self) -> None:
        casino, now = self._casino, self._casino.clock.now()
        if casino.identity.who(self._token, now) is None:
            self._connection.lose()
        else:
            self.alarm = casino.clock.alarm(min(casino.identity.ends(self._token), now + LOOK), self._ring)


async def _send(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    send = socket.scope["state"][RAW_SEND]
    try:
        while await connection.more():
            while connection.frames:
                await send({"type": "websocket.send", "text": connection.take(), "bytes": None})
        await socket.close(1013, "connect again")
    except Exception:
        connection.fall_behind()


async def _take(casino: Casino, rates: RateLimits, connection: Connection, person: Person | None, data: bytes) -> None:
    key: str | None = None
    try:
        rates.take(person, connection.origin, casino.clock.steady())
        if len(data) > rates.limits.message:
            raise Problem("too-large", f"a message has at most {rates.limits.message} bytes")
        head = _head_of(data)
        key = head.key
        casino.identity.expect_known(person)
        message = _message(head.do, data)
        if isinstance(message, Watch):
            _expect_room(casino, rates.limits, connection, message.table)
        await _do(casino, connection, person, message)
    except Exception as error:
        problem = problem_of(error)
        if problem.kind == "fault":
            casino.log.fault("ws", error)
        casino.log.refused(connection.name or "", "ws", problem, staff=person is not None and person.staff)
        connection.say(ProblemFrame(key, problem.details()))


def _head_of(data: bytes) -> _Head:
    try:
        return _head.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("malformed", str(error)) from None


def _message(do: str, data: bytes) -> Any:
    """Read a message; refused where its kind is unknown or it has an unknown field."""
    if do not in MESSAGES:
        raise Problem("malformed", f"there is no message {do!r}", legal=", ".join(MESSAGES))
    try:
        return _readers[do].decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        why, _, at = str(error).partition(" - at `$")
        raise unread(MESSAGES[do], why, at.strip(".`")) from None


def _expect_room(casino: Casino, limits: Limits, connection: Connection, table: str) -> None:
    """Refuse one more table to a connection or an address that watches enough."""
    if table in connection.watching:
        return
    here = sum(len(each.watching) for each in casino.connections.all if each.origin == connection.origin)
    if len(connection.watching) >= limits.watched or here >= limits.watched_from:
        legal = f"{limits.watched} tables over one connection, {limits.watched_from} from one address"
        raise Problem("not-now", "too many tables are watched already; unwatch another first", legal=legal)


async def _do(casino: Casino, connection: Connection, person: Person | None, message: Any) -> None:
    if isinstance(message, Ping):
        connection.say(PongFrame(casino.clock.now()))
    elif isinstance(message, Watch):
        await casino.table(message.table).watch(connection)
    elif isinstance(message, Unwatch):
        casino.table(message.table).unwatch(connection)
    else:
        if person is None or person.name != connection.name:
            raise Problem("sign-in", "sign in first; a guest needs no password")
        person.expect_enrolled()
        casino.identity.use(connection.session, casino.clock.now())
        kind = COMMANDS[type(message)]
        command: Any = kind(*(getattr(message, name) for name in kind.__struct_fields__))
        done = await casino.command(person, message.table, command)
        connection.say(DoneFrame(done.key, done.table, done.round, done.seq))
