"""The interface described for programs (OpenAPI) and, from the same description, for people: nothing is fetched."""

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from houseway.server.http.examples import EXAMPLES, REFUSAL

_PROBLEM = {
    "description": "A refusal",
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}, "example": REFUSAL}},
}
_PROBLEM_SCHEMA = {
    "type": "object",
    "required": ["title", "status", "kind", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "kind": {"type": "string"},
        "detail": {"type": "string"},
        "rule": {"type": "string"},
        "legal": {"type": "string"},
    },
}


def complete(schema: dict[str, Any]) -> dict[str, Any]:
    """Say of every call that it may be refused, and how; put the examples in their places."""
    schema.setdefault("components", {}).setdefault("schemas", {})["Problem"] = _PROBLEM_SCHEMA
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
    for example in EXAMPLES:
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
        return self.render_json(request, complete(openapi_schema))


class DescriptionPage(OpenAPIRenderPlugin):
    """`/schema`: every call on one plain page."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as a page."""
        rows = []
        for path, calls in sorted(openapi_schema["paths"].items()):
            for method, call in calls.items():
                if isinstance(call, dict):
                    says = escape(call.get("description") or call.get("summary") or "")
                    rows.append(
                        f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td><td>{says}</td></tr>"
                    )
        page = (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Houseway: the interface</title></head>'
            '<body><h1>The interface</h1><p>For programs: <a href="/schema/openapi.json">openapi.json</a>.</p>'
            f"<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th></tr></thead>"
            f"<tbody>{''.join(rows)}</tbody></table></body></html>"
        )
        return page.encode()
