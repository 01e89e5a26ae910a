"""The log: every staff action, refusals one by one or counted, without a card that is still in play."""

import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa

from houseway.play.views import struck
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch
from houseway.server.record.repeats import Repeats
from houseway.server.record.store import Store
from houseway.server.time_source import Alarm, Clock

_log = logging.getLogger("houseway.server")
MINUTE = 60_000
ROOM, A_MINUTE = 300, 60
"""How many refusals of players are written down one by one at once, and how many more each minute."""


class Log:
    """Where refusals and staff actions are written down."""

    def __init__(self, store: Store, clock: Clock, start: Callable[[Coroutine[Any, Any, None]], Any]) -> None:
        self._store = store
        self._clock = clock
        self._start = start
        self._noted = 0
        """The number of the last line."""
        self._lost = Repeats(_log, "a line of the log could not be written")
        self._left = (float(ROOM), clock.steady())
        """How many refusals of players may still be written one by one, and when that was so."""
        self._counted: Counter[str] = Counter()
        self._counting: Alarm | None = None

    async def load(self) -> None:
        """Go on after the last line."""
        self._noted = (await self._store.rows(sa.select(sa.func.max(schema.log.c.id))))[0][0] or 0

    def refused(self, name: str, what: str, problem: Problem, *, staff: bool = False) -> None:
        """Keep note of a refusal: of staff every one, of players the first of a flood.

        The others, and those of visitors, are counted: each line is a durable row, and a name costs nothing.
        """
        self._store.metrics.refusals.labels(problem.kind).inc()
        if problem.kind == "too-often" or not (staff or (name and self._room())):
            self._count(problem.kind)
            return
        _log.info("refused %s to %s: %s: %s", what, name, problem.kind, struck(problem.detail))
        self.note(name, what, problem.kind, problem.detail)

    def _room(self) -> bool:
        """Whether one more refusal of a player is written down."""
        now, (left, at) = self._clock.steady(), self._left
        left = min(ROOM, left + (now - at) / MINUTE * A_MINUTE)
        self._left = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def _count(self, kind: str) -> None:
        self._counted[kind] += 1
        if self._counting is None:
            self._counting = self._clock.alarm(self._clock.now() + MINUTE, self.count_up)

    def count_up(self) -> None:
        """Write in one line how many refusals were counted since the last."""
        if self._counting is not None:
            self._counting.cancel()
        counted, self._counting, self._counted = self._counted, None, Counter()
        if counted:
            kinds = ", ".join(f"{kind} {times}" for kind, times in counted.most_common())
            self.note("", "visitors and floods", "counted", f"{counted.total()} refusals: {kinds}")

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
