"""Where a command that serves listens: its port, its certificate, and when it is open."""

import asyncio
import socket
import ssl
from pathlib import Path
from typing import Any

from houseway.cli.output import fail


def check_certificate(cert: Path | None, cert_key: Path | None) -> None:
    """Refuse a certificate that cannot be used, before the server starts."""
    if cert is None and cert_key is None:
        return
    if cert is None or cert_key is None:
        fail("--cert and --cert-key must be given together")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, cert_key)
    except OSError as error:  # an SSLError is one too
        fail(f"cannot use {cert} with the key {cert_key}: {error.strerror or error}")


def free_port(host: str, port: int, options: str = "--") -> int:
    """The port asked for, or a free one for 0; the server itself would share a port that another listens on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            fail(
                f"cannot listen on port {port} of {host} ({error.strerror}); use another {options}port or {options}host"
            )
        except OverflowError:
            fail(f"{port} is not a port; use 1 to 65535, or 0 for a free one")
        return int(probe.getsockname()[1])


async def until_listening(host: str, port: int, running: "asyncio.Task[None]") -> None:
    """Wait until the server accepts connections, so that the browser does not open too early."""
    while not running.done():
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(0.02)
        else:
            writer.close()
            return


async def serve_app(app: Any, host: str, port: int, tls: dict[str, Any], said: str) -> None:
    """Serve an application until the process is asked to stop; `said` is printed once it listens."""
    from houseway.server.http.serving import run_app

    running = asyncio.create_task(run_app(app, host, port, tls))
    await until_listening(host, port, running)
    print(said, flush=True)
    await running
