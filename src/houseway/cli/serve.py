"""`houseway serve`: the casino on this machine, in the browser."""

import asyncio
import contextlib
import fcntl
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

app = App(name="serve", help="Play in the browser: starts the service and opens the lobby.")

DATA = Path(".houseway")


def database_url(data: Path, db: str | None) -> str:
    """Where the record is kept: the URL given, or a file in the data folder."""
    return db or os.environ.get("HOUSEWAY_DB") or f"sqlite+aiosqlite:///{(data / 'houseway.db').resolve()}"


@contextlib.contextmanager
def alone_in(data: Path) -> Iterator[None]:
    """Hold the data folder; a second server in the same one is refused."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (data / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            sys.exit(f"another server runs on {data}; stop it first or name another folder with --data")
        yield


@app.default
def serve(
    *,
    port: Annotated[int, Parameter(help="the port; 0 takes a free one")] = 8000,
    host: Annotated[str, Parameter(help="the address to listen on")] = "127.0.0.1",
    data: Annotated[Path, Parameter(help="the data folder")] = DATA,
    db: Annotated[str | None, Parameter(help="a database URL, such as postgresql://…; a SQLite file otherwise")] = None,
    browser: Annotated[bool, Parameter(help="open the lobby in the browser")] = True,
    cert: Annotated[Path | None, Parameter(help="a TLS certificate, with --cert-key: serves https")] = None,
    cert_key: Annotated[Path | None, Parameter(help="the certificate's key")] = None,
) -> None:
    """Start the service with a table of every game open, and open the lobby."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    with alone_in(data), contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(host, port, data, database_url(data, db), browser, cert, cert_key))


async def _serve(
    host: str, port: int, data: Path, url: str, browser: bool, cert: Path | None, cert_key: Path | None
) -> None:
    from houseway.server.casino import Casino
    from houseway.server.running import run
    from houseway.server.store import AlreadyServed

    port = _free_port(host, port)
    casino = Casino(url, data)
    try:
        await casino.open()
    except AlreadyServed as error:
        sys.exit(str(error))
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


def _free_port(host: str, port: int) -> int:
    """The port asked for, or a free one for 0; the server itself would share a port that another one listens on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sys.exit(f"port {port} cannot be used ({error.strerror}); choose another with --port")
        return int(probe.getsockname()[1])
