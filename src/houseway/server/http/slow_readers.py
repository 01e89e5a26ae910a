"""Hang up on those who do not read what comes over their WebSocket: it would be kept for them without end.

Granian waits for such a reader and closes nothing while it waits, so the connection is ended at the socket itself.
"""

import asyncio
from typing import Any

from houseway.server.http.doorkeeper import hang_up


class SlowReaders:
    """Around a whole application: every frame of a WebSocket is taken within this many seconds."""

    def __init__(self, app: Any, port: int, patience: float) -> None:
        self._app, self._port, self._patience = app, port, patience

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on; raises `TimeoutError` in what sends a frame that is not taken."""
        await self._app(scope, receive, self._in_time(scope, send) if scope["type"] == "websocket" else send)

    def _in_time(self, scope: Any, send: Any) -> Any:
        async def in_time(message: Any) -> None:
            try:
                async with asyncio.timeout(self._patience):
                    await send(message)
            except TimeoutError:
                address, port = scope["client"]
                hang_up(address, int(port), self._port)
                raise

        return in_time
