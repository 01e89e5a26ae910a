"""What goes over the WebSocket, described for programs (AsyncAPI) out of the structs that are sent there."""

from collections.abc import Iterable
from typing import Any

from houseway.server.http.schemas import components, refer
from houseway.server.http.socket_messages import FRAMES, MESSAGES


def described() -> dict[str, Any]:
    """The description: the messages a client may say, and the frames that the service says."""
    said, told = list(MESSAGES.values()), list(FRAMES)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Houseway",
            "version": "1",
            "description": "What goes over the WebSocket; docs/api.md says what each message means.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/ws",
                "description": "One connection, with the session cookie or without, carries every table one watches.",
                "messages": {each.__name__: {"$ref": f"#/components/messages/{each.__name__}"} for each in said + told},
            }
        },
        "operations": {
            "say": _operation("receive", "What a client may say.", said),
            "tell": _operation("send", "What the service says.", told),
        },
        "components": {"messages": {each.__name__: _message(each) for each in said + told}, "schemas": _schemas()},
    }


def _operation(action: str, summary: str, messages: Iterable[type[Any]]) -> dict[str, Any]:
    """What the service does with these messages; AsyncAPI tells it from the service's side."""
    listed = [{"$ref": f"#/channels/socket/messages/{each.__name__}"} for each in messages]
    return {"action": action, "summary": summary, "channel": {"$ref": "#/channels/socket"}, "messages": listed}


def _message(kind: type[Any]) -> dict[str, Any]:
    return {"name": str(kind.__struct_config__.tag), "summary": kind.__doc__, "payload": refer(kind)}


def _schemas() -> dict[str, Any]:
    return components([*MESSAGES.values(), *FRAMES])
