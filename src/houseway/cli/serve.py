"""`houseway serve`: the casino on this machine, in the browser."""

import asyncio
import contextlib
import logging
import socket
import ssl
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from houseway.cli.choosing import fail
from houseway.cli.keeping import DATA, alone_in, database_url

app = App(name="serve", help="Play in the browser: starts the service and opens the lobby.")


@app.default
def serve(
    *,
    port: Annotated[int, Parameter(help="the port; 0 takes a free one")] = 8000,
    host: Annotated[str, Parameter(help="the address to listen on")] = "127.0.0.1",
    data: Annotated[Path, Parameter(help="the data folder")] = DATA,
    db: Annotated[str | None, Parameter(help="a database URL, such as postgresql://…; a SQLite file otherwise")] = None,
    browser: Annotated[bool, Parameter(help="open the lobby in the browser")] = True,
    bot_pace: Annotated[int, Parameter(help="how long a bot takes over its turn, in milliseconds; 0: no time")] = 600,
    cert: Annotated[Path | None, Parameter(help="a TLS certificate, with --cert-key: serves https")] = None,
    cert_key: Annotated[Path | None, Parameter(help="the certificate's key")] = None,
) -> None:
    """Start the service with a table of every game open, and open the lobby."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    url = database_url(data, db)
    _check_certificate(cert, cert_key)
    with alone_in(data), contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(host, port, data, url, browser, bot_pace, cert, cert_key))


async def _serve(
    host: str,
    port: int,
    data: Path,
    url: str,
    browser: bool,
    bot_pace: int,
    cert: Path | None,
    cert_key: Path | None,
) -> None:
    from houseway.server.casino import Casino
    from houseway.server.http.serving import run

    port = _free_port(host, port)
    casino = Casino(url, data, bot_pace=bot_pace)
    await casino.open()
    running = asyncio.create_task(run(casino, host, port, cert, cert_key))
    await _listening(host, port, running)
    lobby = f"{'https' if cert else 'http'}://{host}:{port}/"
    print(f"Houseway is open: {lobby}  (stop with Ctrl-C)", flush=True)
    if browser:
        await asyncio.to_thread(webbrowser.open, lobby)
    await running


async def _listening(host: str, port: int, running: "asyncio.Task[None]") -> None:
    """Wait until somebody can come in, so that nobody is sent to a shut door."""
    while not running.done():
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(0.02)
        else:
            writer.close()
            return


def _check_certificate(cert: Path | None, cert_key: Path | None) -> None:
    """Refuse what could not be served with before anybody is sent to a shut door."""
    if cert is None and cert_key is None:
        return
    if cert is None or cert_key is None:
        fail("--cert and --cert-key go together")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, cert_key)
    except OSError as error:  # an SSLError is one too
        fail(f"{cert} with {cert_key} is no certificate with its key: {error.strerror or error}")


def _free_port(host: str, port: int) -> int:
    """The port asked for, or a free one for 0; the server itself would share a port that another one listens on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sys.exit(f"port {port} of {host} cannot be used ({error.strerror}); choose another with --port or --host")
        except OverflowError:
            fail(f"{port} is no port: 1 to 65535, or 0 for a free one")
        return int(probe.getsockname()[1])
