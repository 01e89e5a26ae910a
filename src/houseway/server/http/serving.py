"""Running the service in this process, until it is told to stop."""

import asyncio
import gc
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import uvloop
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server

from houseway.server.casino import Casino
from houseway.server.http.addresses import networks
from houseway.server.http.app import create_app
from houseway.server.http.doorkeeper import Doorkeeper, most_connections
from houseway.server.http.processes.process import Process
from houseway.server.http.rate_limits import Limits
from houseway.server.http.slow_readers import SlowReaders


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
    await run_app(service, host, port, _tls(cert, cert_key), limits)


async def run_app(app: Any, host: str, port: int, tls: dict[str, Any], limits: Limits | None = None) -> None:
    """Serve an application; returns when the process is asked to stop."""
    limits = limits or Limits()
    server = _server(app, host, port, tls, limits)
    loop = asyncio.get_running_loop()
    _when_told_to_stop(lambda: loop.call_soon_threadsafe(server.stop))
    await _serve(server, port, limits)


async def run_process(
    process: Process, host: str, port: int, cert: Path | None = None, cert_key: Path | None = None
) -> None:
    """Serve a casino together with other processes; returns when this one was asked to stop and has handed over."""
    server: Any = _server(process, host, port, _tls(cert, cert_key), process.limits)
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    _when_told_to_stop(lambda: loop.call_soon_threadsafe(told.set))

    async def stop() -> None:
        await told.wait()
        try:
            await process.stop()
        finally:
            server.stop()

    stopping = asyncio.create_task(stop())
    await _serve(server, port, process.limits)
    await stopping


async def _serve(server: Any, port: int, limits: Limits) -> None:
    # What is loaded now stays: to search it for garbage again and again would hold up every table.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    await _keep_serving(server, port, limits)


async def _keep_serving(server: Any, port: int, limits: Limits) -> None:
    keeper = Doorkeeper(port, limits.connections, networks(limits.proxies))
    keeping = asyncio.create_task(keeper.keep())
    try:
        await server.serve()
    finally:
        keeping.cancel()


def _tls(cert: Path | None, cert_key: Path | None) -> dict[str, Any]:
    return {"ssl_cert": cert, "ssl_key": cert_key} if cert else {}


def _server(app: Any, host: str, port: int, tls: dict[str, Any], limits: Limits) -> Server:
    return Server(
        SlowReaders(app, port, limits.reading),
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        log_enabled=False,
        # With HTTP/2 besides, a connection over which nothing is said would stay open for ever.
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=round(limits.silence * 1000)),
        backlog=1024,
        backpressure=most_connections(),
        **tls,
    )


def _when_told_to_stop(stop: Callable[[], object]) -> None:
    # Not the loop's own handlers: hundreds of connections closing at once fill the pipe those depend on.
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop())
