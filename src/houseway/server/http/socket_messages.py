"""What goes over the WebSocket beside a table's own commands and frames."""

import msgspec

from houseway.server.fields import Id
from houseway.server.problems import ProblemDetails


class HelloFrame(msgspec.Struct, frozen=True, tag="hello"):
    """Said on connecting."""

    you: str | None
    now: int


class DoneFrame(msgspec.Struct, frozen=True, tag="done"):
    """Your command is committed."""

    key: str
    table: str
    round: str
    seq: int


class ProblemFrame(msgspec.Struct, frozen=True, tag="problem"):
    """Your command was refused."""

    key: str | None
    problem: ProblemDetails


class PongFrame(msgspec.Struct, frozen=True, tag="pong"):
    """Still here."""

    now: int


class Watch(msgspec.Struct, frozen=True, tag="watch", tag_field="do"):
    """Show me a table."""

    table: Id


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch", tag_field="do"):
    """No longer."""

    table: Id


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="do"):
    """Are you there?"""
