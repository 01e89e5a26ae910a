"""Running the service in this process, until it is told to stop."""

import asyncio
import gc
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import uvloop
from granian.constants import Interfaces
from granian.server.embed import Server

from houseway.server.casino import Casino
from houseway.server.http.app import create_app
from houseway.server.http.rate_limits import Limits


def serve_until_done(work: Coroutine[Any, Any, None]) -> None:
    """Run the service's work to its end on uvloop, which takes a quarter less of the processor to send a frame."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)


async def run(
    casino: Casino,
    host: str,
    port: int,
    cert: Path | None = None,
    cert_key: Path | None = None,
    limits: Limits | None = None,
) -> None:
    """Open the doors and serve; returns when the process is asked to stop."""
    service = create_app(casino, limits)
    await casino.open()
    # What is loaded now stays: to search it for garbage again and again would hold up every table.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    tls: dict[str, Any] = {"ssl_cert": cert, "ssl_key": cert_key} if cert else {}
    server = Server(service, address=host, port=port, interface=Interfaces.ASGI, log_enabled=False, backlog=1024, **tls)
    # Not the loop's own handlers: hundreds of connections closing at once fill the pipe those depend on.
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: loop.call_soon_threadsafe(server.stop))
    await server.serve()
