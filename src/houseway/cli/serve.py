"""`houseway serve`: the service, and the lobby in the browser."""

import asyncio
import contextlib
import fcntl
import logging
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from cyclopts import App, Parameter

from houseway.cli.data_folder import DATA, Data, Database, alone_in, database_url
from houseway.cli.listening import check_certificate, free_port, until_listening
from houseway.cli.output import fail

if TYPE_CHECKING:
    from houseway.server.casino import Casino

DEMO = Path(".houseway-demo")
app = App(name="serve", help="Start the service and open the lobby in the browser.")


@dataclass(frozen=True)
class Listening:
    """Where the service listens, and the certificate it shows."""

    host: str
    port: int
    cert: Path | None
    cert_key: Path | None

    @property
    def lobby(self) -> str:
        """The lobby's address."""
        return f"{'https' if self.cert else 'http'}://{self.host}:{self.port}/"


@app.default
def serve(
    *,
    port: Annotated[int, Parameter(help="The port; 0 takes a free one.", env_var="HOUSEWAY_PORT")] = 8000,
    host: Annotated[str, Parameter(help="The address to listen on.", env_var="HOUSEWAY_HOST")] = "127.0.0.1",
    data: Data = DATA,
    db: Database = None,
    browser: Annotated[bool, Parameter(help="Open the lobby in the browser.", env_var="HOUSEWAY_BROWSER")] = True,
    bot_pace: Annotated[
        int, Parameter(help="How long a bot takes for its turn, in milliseconds.", env_var="HOUSEWAY_BOT_PACE")
    ] = 600,
    cert: Annotated[
        Path | None, Parameter(help="A TLS certificate; with --cert-key, serves https.", env_var="HOUSEWAY_CERT")
    ] = None,
    cert_key: Annotated[Path | None, Parameter(help="The key of the certificate.", env_var="HOUSEWAY_CERT_KEY")] = None,
    proxy: Annotated[
        str,
        Parameter(help="Proxies whose X-Forwarded-For is believed: 127.0.0.1,10.0.0.0/8.", env_var="HOUSEWAY_PROXY"),
    ] = "",
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Parameter(help="The least serious lines to log, on standard error.", env_var="HOUSEWAY_LOG_LEVEL"),
    ] = "warning",
    log_format: Annotated[
        Literal["text", "json"],
        Parameter(help="Log lines as text, or as one JSON object a line.", env_var="HOUSEWAY_LOG_FORMAT"),
    ] = "text",
    access_log: Annotated[
        bool, Parameter(help="Log every request, at level info.", env_var="HOUSEWAY_ACCESS_LOG")
    ] = True,
    metrics_port: Annotated[
        int | None,
        Parameter(
            help="Serve metrics for Prometheus on this port. Default: no metrics.", env_var="HOUSEWAY_METRICS_PORT"
        ),
    ] = None,
    metrics_host: Annotated[
        str, Parameter(help="The address to serve metrics on.", env_var="HOUSEWAY_METRICS_HOST")
    ] = "127.0.0.1",
    witness: Annotated[
        str | None,
        Parameter(
            help="Show signed heads to this witness, the address or the folder of one. Default: the one used last.",
            env_var="HOUSEWAY_WITNESS",
        ),
    ] = None,
    witness_key: Annotated[
        str | None,
        Parameter(help="The witness's public key. Default: the key it shows first.", env_var="HOUSEWAY_WITNESS_KEY"),
    ] = None,
    peer: Annotated[
        str,
        Parameter(
            help="Where other processes on the same PostgreSQL reach this one: an address, and a port or 0 for any.",
            env_var="HOUSEWAY_PEER",
        ),
    ] = "127.0.0.1:0",
    demo: Annotated[
        bool,
        Parameter(help="A house to try, with staff of every role, in a record of its own.", env_var="HOUSEWAY_DEMO"),
    ] = False,
) -> None:
    """Start the service with a table of every game, and open the lobby. Stop it with Ctrl-C."""
    data = _folder(data, db, demo)
    url = database_url(data, db)
    from houseway.server.http.serving import serve_until_done
    from houseway.server.log_lines import start_logging

    start_logging(log_level, log_format)
    logging.getLogger("houseway.access").disabled = not access_log
    check_certificate(cert, cert_key)
    proxies = _proxies(proxy)
    together = not url.startswith("sqlite")
    with alone_in(data, together), contextlib.suppress(KeyboardInterrupt):
        listening = Listening(host, free_port(host, port), cert, cert_key)
        metrics = None if metrics_port is None else (metrics_host, free_port(metrics_host, metrics_port, "--metrics-"))
        more = {"bot_pace": bot_pace, "demo": demo, **_witness(data, witness, witness_key)}
        if together:
            serve_until_done(_serve_together(listening, data, url, browser, metrics, proxies, more, _peer(peer)))
        else:
            serve_until_done(_serve(listening, data, url, browser, metrics, proxies, more))


def _folder(data: Path, db: str | None, demo: bool) -> Path:
    """The data folder; a demonstration and a real record are kept apart."""
    from houseway.server.people.demo import marked

    if not demo:
        if marked(data):
            fail(f"{data} holds a demonstration; serve it with --demo, or name another folder with --data")
        return data
    if db:
        fail("--demo keeps its record in a folder of its own; leave --db out")
    folder = DEMO if data == DATA else data
    if not marked(folder) and (folder / "houseway.db").exists():
        fail(f"{folder} holds a real record, and --demo would put its staff into it; name another folder with --data")
    return folder


def _witness(data: Path, said: str | None, key: str | None) -> dict[str, Any]:
    """The witness that was named, or the one that the record had before."""
    from houseway.server.record.witness.targets import target_of
    from houseway.server.record.witness.testimony import Kept

    pinned = Kept(data).pinned()
    said = said or (pinned.target if pinned else None)
    if not said:
        return {}
    known = pinned.key if pinned and pinned.target == target_of(said).name else ""
    return {"witness": target_of(said), "witness_key": key or known}


async def _serve(
    listening: Listening,
    data: Path,
    url: str,
    browser: bool,
    metrics: tuple[str, int] | None,
    proxies: tuple[str, ...],
    more: dict[str, Any],
) -> None:
    from houseway.server.casino import Casino
    from houseway.server.http.monitoring import serve_metrics
    from houseway.server.http.rate_limits import Limits
    from houseway.server.http.serving import run

    casino = Casino(url, data, **more)
    if metrics is not None:
        serve_metrics(casino, *metrics)
    await casino.open()
    host, port = listening.host, listening.port
    limits = Limits(proxies=proxies) if proxies else None
    running = asyncio.create_task(run(casino, host, port, listening.cert, listening.cert_key, limits))
    await _tell_where(listening, metrics, running)
    await _staff(casino, data, listening.lobby)
    if browser:
        await asyncio.to_thread(webbrowser.open, listening.lobby)
    await running


async def _serve_together(
    listening: Listening,
    data: Path,
    url: str,
    browser: bool,
    metrics: tuple[str, int] | None,
    proxies: tuple[str, ...],
    more: dict[str, Any],
    peer: tuple[str, int],
) -> None:
    """Serve a record in PostgreSQL, alone or with other processes that do the same."""
    from prometheus_client import start_http_server

    from houseway.server.casino import Casino
    from houseway.server.http.processes.process import Process
    from houseway.server.http.rate_limits import Limits
    from houseway.server.http.serving import run_process
    from houseway.server.record.chain import Signer

    host, port = listening.host, listening.port
    limits = Limits(proxies=proxies) if proxies else None
    with (data / "keys.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of processes that start together in one folder, one makes the key
        signer = Signer.at(data / "journal.key")
    process = Process(url, signer, lambda fence: Casino(url, data, fence=fence, **more), peer, limits)
    if metrics is not None:
        start_http_server(metrics[1], metrics[0], cast("Any", process))
    await process.start()
    running = asyncio.create_task(run_process(process, host, port, listening.cert, listening.cert_key))
    await _tell_where(listening, metrics, running)
    process.opened = lambda casino: _staff(casino, data, listening.lobby)
    if process.casino is not None:
        await process.opened(process.casino)
    else:
        print("Another process holds the tables; this one passes on to it, and takes over if it ends.", flush=True)
    if browser:
        await asyncio.to_thread(webbrowser.open, listening.lobby)
    await running


async def _tell_where(listening: Listening, metrics: tuple[str, int] | None, running: "asyncio.Task[None]") -> None:
    """Print the addresses of lobby and metrics as soon as the service listens."""
    await until_listening(listening.host, listening.port, running)
    print(f"Houseway is open: {listening.lobby}  (stop with Ctrl-C)", flush=True)
    if metrics is not None:
        print(f"Metrics: http://{metrics[0]}:{metrics[1]}/metrics", flush=True)


def _peer(typed: str) -> tuple[str, int]:
    """The address and the port that were typed for other processes."""
    host, _, port = typed.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65_535:
        fail("--peer takes an address of this machine and a port, such as 10.0.0.5:8100 or 127.0.0.1:0")
    return host.strip("[]"), int(port)


async def _staff(casino: "Casino", data: Path, lobby: str) -> None:
    """Tell how to come in as staff: the demonstration's people, or the codes of a house without administrators."""
    from houseway.server.people import demo

    if casino.demo:
        password = demo.mark(data)
        await demo.hire(casino.store, casino.identity, casino.clock, password)
        print(f"A demonstration: nothing here is real. Everyone's password is {password}", flush=True)
        for name, roles in demo.STAFF:
            print(f"  {name:12} {', '.join(roles)}", flush=True)
    elif codes := casino.first_run.begin():
        people = "two administrators" if len(codes) > 1 else "a second administrator"
        print(f"To make {people}, at this machine: {lobby}#/first-run  Codes: {'  '.join(codes)}", flush=True)


def _proxies(typed: str) -> tuple[str, ...]:
    """The proxies that were typed; what is neither an address nor a network is refused before the server starts."""
    from houseway.server.http.addresses import networks

    named = tuple(each.strip() for each in typed.split(",") if each.strip())
    try:
        networks(named)
    except ValueError as error:
        fail(f"--proxy takes addresses and networks, such as 127.0.0.1,10.0.0.0/8: {error}")
    return named
