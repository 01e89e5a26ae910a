"""What goes over the wire held against its description, and nothing let through that the description does not tell."""

from functools import cache
from typing import Any

import jsonschema_rs

from houseway.server.http.asyncapi import described


def closed(description: Any) -> Any:
    """The description with every object closed: a field that it does not tell of is wrong."""
    schemas = {
        name: {**schema, "additionalProperties": False} if "properties" in schema else schema
        for name, schema in description["components"]["schemas"].items()
    }
    return {"components": {"schemas": schemas}}


def checking(description: Any, schema: Any) -> Any:
    """Holds values against a schema of the description."""
    return jsonschema_rs.validator_for({**schema, **description})


@cache
def frames() -> Any:
    """Holds frames of the WebSocket against what is told of them."""
    description = described()
    told = [each["$ref"].split("/")[-1] for each in description["operations"]["tell"]["messages"]]
    return checking(closed(description), {"oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in told]})
