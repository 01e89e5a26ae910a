"""The access log: one line for each request and each WebSocket; the query, headers and bodies stay out of it."""

import logging
from time import perf_counter
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from houseway.server.metrics import Metrics

RAW_SEND = "raw_send"
"""Where the WebSocket finds what sends a frame."""
_log = logging.getLogger("houseway.access")


class AccessLog:
    """Around the whole application, so that requests that no route answers are seen too."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it was answered."""
        began, status = perf_counter(), 500
        path = scope["path"]  # Litestar shortens it for some routes
        if scope["type"] == ScopeType.WEBSOCKET:
            # Frames are not looked at: they go out by the thousand, past every wrapping that Litestar adds.
            scope["state"][RAW_SEND] = send
            try:
                await self._app(scope, receive, send)
            finally:
                self._note(scope, "WEBSOCKET", path, 101, perf_counter() - began)
            return

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            seconds = perf_counter() - began
            self._metrics.requests.labels(str(status)).inc()
            self._metrics.request_seconds.observe(seconds)
            self._note(scope, str(scope.get("method", "")), path, status, seconds)

    def _note(self, scope: Scope, method: str, path: str, status: int, seconds: float) -> None:
        if _log.isEnabledFor(logging.INFO):
            client = scope.get("client")
            line: dict[str, Any] = {
                "client": client[0] if client else "",
                "method": method,
                "path": path,
                "status": status,
                "ms": round(1000 * seconds, 1),
            }
            _log.info("%(client)s %(method)s %(path)s %(status)s %(ms)s ms", line, extra={"fields": line})
