"""What goes over the WebSocket: messages of a client, frames of the service."""

from typing import Any, get_args

import msgspec

from houseway.server.connections import DisputeFrame, FloorFrame, LobbyFrame
from houseway.server.fields import Body, Id
from houseway.server.problems import ProblemDetails
from houseway.server.table.commands import Command, TableCommand
from houseway.server.table.frames import ClockFrame, TableFrame, ViewFrame


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


class Watch(Body, frozen=True, tag="watch", tag_field="do"):
    """Show me a table."""

    table: Id


class Unwatch(Body, frozen=True, tag="unwatch", tag_field="do"):
    """No longer."""

    table: Id


class Ping(Body, frozen=True, tag="ping", tag_field="do"):
    """Are you there?"""


FRAMES = (
    HelloFrame,
    TableFrame,
    ViewFrame,
    DoneFrame,
    ProblemFrame,
    ClockFrame,
    LobbyFrame,
    FloorFrame,
    DisputeFrame,
    PongFrame,
)
"""What the service says."""


def _with_table(command: type[Command]) -> type[msgspec.Struct]:
    """A table's command as it is said over the WebSocket, where no path names the table."""
    return msgspec.defstruct(
        command.__name__,
        [("table", Id)],
        bases=(command,),
        tag=command.__struct_config__.tag,
        kw_only=True,
        frozen=True,
        module=__name__,
        namespace={"__doc__": command.__doc__},
    )


COMMANDS: dict[type[Any], type[Command]] = {_with_table(command): command for command in get_args(TableCommand)}
"""Table commands as they are said over the WebSocket, and each as a table takes it."""

_SAID: list[type[Any]] = [Watch, Unwatch, Ping, *COMMANDS]
MESSAGES = {str(each.__struct_config__.tag): each for each in _SAID}
"""What a client may say, by what it does."""
