"""The log: every refusal and every staff action, without a card that is still in play."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa

from houseway.play.views import struck
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch
from houseway.server.record.repeats import Repeats
from houseway.server.record.store import Store
from houseway.server.time_source import Clock

_log = logging.getLogger("houseway.server")


class Log:
    """Where refusals and staff actions are written down."""

    def __init__(self, store: Store, clock: Clock, start: Callable[[Coroutine[Any, Any, None]], Any]) -> None:
        self._store = store
        self._clock = clock
        self._start = start
        self._noted = 0
        """The number of the last line."""
        self._lost = Repeats(_log, "a line of the log could not be written")

    async def load(self) -> None:
        """Go on after the last line."""
        self._noted = (await self._store.rows(sa.select(sa.func.max(schema.log.c.id))))[0][0] or 0

    def refused(self, name: str, what: str, problem: Problem) -> None:
        """Keep note of a refusal; a flood of them is noted by its first drops only."""
        self._store.metrics.refusals.labels(problem.kind).inc()
        _log.info("refused %s to %s: %s: %s", what, name or "a visitor", problem.kind, struck(problem.detail))
        if problem.kind != "too-often":
            self.note(name, what, problem.kind, problem.detail)

    def fault(self, what: str, error: Exception) -> None:
        """Something broke that should not: for the operator, with its traceback."""
        _log.error("%s failed", what, exc_info=error)

    def note(self, name: str, what: str, kind: str, detail: str) -> None:
        """Write a line, without waiting for it; it is read while rounds are played, so it names no card."""
        batch, now = Batch(), self._clock.now()
        self._noted += 1
        row = {"at": now, "name": name[:40], "what": what[:80], "kind": kind, "detail": struck(detail)[:500]}
        batch.insert(schema.log, id=self._noted, **row)
        self._start(self._write(batch, now))

    async def _write(self, batch: Batch, now: int) -> None:
        try:
            await self._store.commit(batch, now)
            self._lost.over()
        except Exception as error:
            self._lost.happened(error)
