"""For operators and their tools: whether the service is up, whether it is ready, and what it measures."""

import asyncio
from time import monotonic
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Request, Response, get
from prometheus_client import Info, start_http_server

import houseway
from houseway.rulebook import edition
from houseway.server.casino import Casino, Unknown
from houseway.server.problems import Problem, ProblemDetails

PATIENCE = 2.0
"""How many seconds the database has to answer."""

KEPT = 1.0
"""For how many seconds an answer about readiness is given again without asking the database."""


class Health(msgspec.Struct):
    """How the service is."""

    status: str
    """`ok`, or `in doubt` while anything has to be read back from the record."""
    tables: int
    connections: int
    journal: int
    rules: str
    """The mark of the rules that rounds are played by."""
    unknown: Unknown


class Ready(msgspec.Struct):
    """The service can do its work."""

    status: str = "ready"


class Readiness:
    """Whether the service can do its work; one question to the database serves everyone who asks at the same time."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self._asking = asyncio.Lock()
        self._asked = float("-inf")
        self._why_not = ""

    async def why_not(self) -> str:
        """What keeps the service from its work; empty if nothing does."""
        async with self._asking:
            if monotonic() >= self._asked + KEPT:
                self._why_not = await self._look()
                self._asked = monotonic()
            return self._why_not

    async def _look(self) -> str:
        if not self._casino.is_read:
            return "the record is being read"
        store = self._casino.store
        try:
            async with asyncio.timeout(PATIENCE):
                if store.in_doubt:
                    await store.settled()
                await store.rows(sa.select(1))
        except Problem as problem:
            return problem.detail
        except TimeoutError:
            return f"the database has not answered within {PATIENCE:g} seconds"
        except (sa.exc.SQLAlchemyError, OSError) as error:
            return f"the database does not answer: {type(error).__name__}"
        return ""


@get("/health", tags=["service"])
async def health(request: Request[Any, Any, Any]) -> Health:
    """Whether the service is up."""
    casino: Casino = request.app.state.casino
    unknown, counts = casino.unknown(), (len(casino.tables), len(casino.connections.all), casino.store.seq)
    return Health("in doubt" if unknown.any else "ok", *counts, edition.rules_mark(), unknown)


@get("/ready", tags=["service"])
async def ready(request: Request[Any, Any, Any]) -> Response[Ready | ProblemDetails]:
    """Whether the record is read and the database answers; 503 with the reason if not."""
    readiness: Readiness = request.app.state.readiness
    why_not = await readiness.why_not()
    if not why_not:
        return Response(Ready())
    problem = Problem("not-ready", why_not)
    return Response(problem.details(), status_code=problem.status, media_type="application/problem+json")


def show_gauges(casino: Casino) -> None:
    """Show the state of a casino beside what is counted. The values are read in another thread: each is one look."""
    metrics = casino.store.metrics
    metrics.gauge("tables", "Tables that are open.", lambda: len(casino.tables))
    metrics.gauge(
        "tables_unknown",
        "Tables that wait to be read back after an error of the database.",
        lambda: sum(table.unknown for table in list(casino.tables.values())),
    )
    metrics.gauge(
        "rounds_in_play",
        "Rounds being played.",
        lambda: sum(table.seating.playing for table in list(casino.tables.values())),
    )
    metrics.gauge("connections", "Open WebSockets.", lambda: len(casino.connections.all))
    metrics.gauge("journal_head", "The number of the journal's last line.", lambda: casino.store.seq)
    metrics.gauge("journal_signed", "The journal's last signed line.", lambda: casino.store.writer.signed)
    if (witness := casino.witness) is not None:
        for name, what, value in (
            ("seen", "The journal's last line that the witness has seen.", lambda: witness.state.seen),
            ("behind", "Signed lines that the witness has not seen.", lambda: witness.state.behind),
            ("failures", "How often in a row the witness did not answer.", lambda: witness.state.failures),
            ("alarm", "1 where the journal is not the one it has seen.", lambda: bool(witness.state.alarm)),
        ):
            metrics.gauge(f"witness_{name}", what, value)
    about = Info("houseway", "The program and the rules that rounds are played by.", registry=metrics.registry)
    about.info({"version": houseway.__version__, "rules": edition.rules_mark()})


def serve_metrics(casino: Casino, host: str, port: int) -> None:
    """Serve the metrics from a thread until the process ends, on a port of their own.

    A proxy forwards the service's port to everyone, and most proxies connect from the same machine, so on that port
    the service could not tell an operator from a player.
    """
    show_gauges(casino)
    start_http_server(port, host, casino.store.metrics.registry)
