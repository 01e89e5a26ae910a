"""`houseway serve`: the service, and the lobby in the browser."""

import asyncio
import contextlib
import logging
import socket
import ssl
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from houseway.cli.data_folder import DATA, Data, Database, alone_in, database_url
from houseway.cli.output import fail

app = App(name="serve", help="Start the service and open the lobby in the browser.")


@app.default
def serve(
    *,
    port: Annotated[int, Parameter(help="The port; 0 takes a free one.")] = 8000,
    host: Annotated[str, Parameter(help="The address to listen on.")] = "127.0.0.1",
    data: Data = DATA,
    db: Database = None,
    browser: Annotated[bool, Parameter(help="Open the lobby in the browser.")] = True,
    bot_pace: Annotated[int, Parameter(help="How long a bot takes for its turn, in milliseconds.")] = 600,
    cert: Annotated[Path | None, Parameter(help="A TLS certificate; with --cert-key, serves https.")] = None,
    cert_key: Annotated[Path | None, Parameter(help="The key of the certificate.")] = None,
) -> None:
    """Start the service with a table of every game, and open the lobby. Stop it with Ctrl-C."""
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
    """Wait until the server accepts connections, so that the browser does not open too early."""
    while not running.done():
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(0.02)
        else:
            writer.close()
            return


def _check_certificate(cert: Path | None, cert_key: Path | None) -> None:
    """Refuse a certificate that cannot be used, before the server starts."""
    if cert is None and cert_key is None:
        return
    if cert is None or cert_key is None:
        fail("--cert and --cert-key must be given together")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, cert_key)
    except OSError as error:  # an SSLError is one too
        fail(f"cannot use {cert} with the key {cert_key}: {error.strerror or error}")


def _free_port(host: str, port: int) -> int:
    """The port asked for, or a free one for 0; the server itself would share a port that another listens on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            fail(f"cannot listen on port {port} of {host} ({error.strerror}); use another --port or --host")
        except OverflowError:
            fail(f"{port} is not a port; use 1 to 65535, or 0 for a free one")
        return int(probe.getsockname()[1])
