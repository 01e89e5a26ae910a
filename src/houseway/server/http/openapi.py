"""The interface described for programs (OpenAPI) and, from the same description, for people: nothing is fetched."""

from collections.abc import Iterator
from html import escape
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.routes import HTTPRoute

from houseway.server.http.asyncapi import described
from houseway.server.http.examples import BODY_EXAMPLES, EXAMPLES, REFUSAL
from houseway.server.http.fund_examples import FUND_EXAMPLES
from houseway.server.http.linked_examples import LINKED
from houseway.server.http.schemas import components
from houseway.server.http.socket_messages import FRAMES, MESSAGES
from houseway.server.problems import ProblemDetails

_PROBLEM = {
    "description": "A refusal",
    "content": {
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDetails"}, "example": REFUSAL}
    },
}


def spoken(app: Litestar) -> Iterator[Any]:
    """The types of every body and every answer."""
    yield ProblemDetails
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if not handler.resolve_include_in_schema():
                continue
            if handler.parsed_data_field is not None:
                yield handler.parsed_data_field.annotation
            answer = handler.parsed_return_field.annotation
            (answer,) = get_args(answer) if get_origin(answer) is Response else (answer,)
            yield from get_args(answer) if isinstance(answer, UnionType) else (answer,)


def complete(app: Litestar, schema: dict[str, Any]) -> dict[str, Any]:
    """Describe every struct; say of every call that it may be refused, and how; put the examples in their places."""
    schema["components"]["schemas"] = components(spoken(app))
    for kind in schema["components"]["schemas"].values():
        if "do" in kind.get("required", ()):
            # A command over the WebSocket names itself; over HTTP its path does.
            kind["required"] = [name for name in kind["required"] if name != "do"]
    for path, calls in schema["paths"].items():
        for method, call in calls.items():
            if isinstance(call, dict) and "responses" in call:
                kept = {status: answer for status, answer in call["responses"].items() if status < "400"}
                if path.startswith("/api/floor") and method == "post" and "200" in kept:
                    kept["202"] = {**kept["200"], "description": "It waits for a second person"}
                call["responses"] = {**kept, "default": _PROBLEM}
    alone = {f"/api/floor/funds/{name}": body for name, body in FUND_EXAMPLES.items()} | BODY_EXAMPLES
    for path, body in alone.items():
        call = schema["paths"][path]["post"]
        call["requestBody"]["content"]["application/json"]["example"] = body
    for example in EXAMPLES + LINKED:
        call = schema["paths"][example.path]["get" if example.body is None else "post"]
        if example.body is not None:
            call["requestBody"]["content"]["application/json"]["example"] = example.body
        answer = call["responses"][str(example.status)]
        kind = {**answer["content"]["application/json"], "example": example.answer}
        call["responses"][str(example.status)] = {**answer, "content": {"application/json": kind}}
    return schema


class DescriptionText(JsonRenderPlugin):
    """`/schema/openapi.json`."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        return self.render_json(request, complete(request.app, openapi_schema))


class SocketText(OpenAPIRenderPlugin):
    """`/schema/asyncapi.json`: what goes over the WebSocket."""

    def __init__(self) -> None:
        super().__init__(path="/asyncapi.json", media_type=MediaType.JSON)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The WebSocket's description as JSON."""
        return msgspec.json.encode(described())


class DescriptionPage(OpenAPIRenderPlugin):
    """`/schema`: every call on one plain page."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as a page."""
        calls = [
            (method.upper(), path, call.get("description") or call.get("summary") or "")
            for path, methods in sorted(openapi_schema["paths"].items())
            for method, call in methods.items()
            if isinstance(call, dict)
        ]
        said = [("do", name, str(kind.__doc__)) for name, kind in MESSAGES.items()]
        told = [("type", str(kind.__struct_config__.tag), str(kind.__doc__)) for kind in FRAMES]
        page = (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Houseway: the interface</title></head>'
            '<body><h1>The interface</h1><p>For programs: <a href="/schema/openapi.json">openapi.json</a>, '
            'and for the WebSocket <a href="/schema/asyncapi.json">asyncapi.json</a>.</p>'
            f"<h2>Calls</h2>{_table('Method', 'Path', calls)}"
            f"<h2>Messages to the service, over /ws</h2>{_table('Field', 'Value', said)}"
            f"<h2>Frames from the service</h2>{_table('Field', 'Value', told)}</body></html>"
        )
        return page.encode()


def _table(first: str, second: str, rows: list[tuple[str, str, str]]) -> str:
    lines = (
        f"<tr><td>{escape(kind)}</td><td><code>{escape(name)}</code></td><td>{escape(says)}</td></tr>"
        for kind, name, says in rows
    )
    head = f"<tr><th>{first}</th><th>{second}</th><th>What it does</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{''.join(lines)}</tbody></table>"
