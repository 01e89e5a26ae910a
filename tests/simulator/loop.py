"""An event loop whose time is virtual and whose threads are none: the same seed gives the same course.

Waiting costs nothing: where nothing is ready, time jumps to the next alarm. What would run in a thread runs inline at a
seeded moment, and its result arrives at another, so that anything may happen in between.
"""

import asyncio
import random
import selectors
import traceback
from collections.abc import Callable
from typing import Any

from houseway.server.time_source import Alarm

BEGIN = 1_700_000_000_000
"""The time of day at which a run begins."""


class Killed(BaseException):
    """The process ends here, in the middle of what it does."""


class Stuck(AssertionError):
    """Everything waits for something that will never come."""


class _NoWaiting(selectors.SelectSelector):
    """Instead of waiting, time goes on."""

    def __init__(self, time: float, end: float) -> None:
        super().__init__()
        self.time = time
        self._end = end

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or (timeout > 0 and self.time > self._end):
            raise Stuck("nothing is left to happen, and someone still waits")
        self.time += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """One process of the service and the people who come to it."""

    DAYS = 1
    """No run takes so long: after it, all that still happens are alarms that ring again and again."""

    def __init__(self, chance: random.Random, time: float = 0.0) -> None:
        self._virtual = _NoWaiting(time, time + self.DAYS * 86_400)
        super().__init__(self._virtual)
        self.chance = chance
        self.killed = False
        self.slow = 0.0
        """How long the next work in a thread takes to begin, beside what chance adds."""
        self.faults: list[dict[str, Any]] = []
        """What went wrong in a callback or in a task that no one waited for."""
        self.set_exception_handler(lambda _, context: self.faults.append(context))

    def time(self) -> float:
        """Seconds since the run began."""
        return self._virtual.time

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """Run it inline a little later, and hand the result over later still."""
        result: asyncio.Future[Any] = self.create_future()
        wait, self.slow = self.slow + self.chance.random() * 0.004, 0.0

        def hand_over(value: Any, error: BaseException | None) -> None:
            if not result.done():
                result.set_exception(error) if error is not None else result.set_result(value)

        def work() -> None:
            value, error = None, None
            if self.killed:
                return
            try:
                value = func(*args)
            except Killed as end:
                # A cursor in its frames would keep the connection, and what it has locked, beyond the process's end.
                traceback.clear_frames(end.__traceback__)
                self.killed = True
                self.stop()
                return
            except BaseException as caught:
                error = caught
            self.call_later(self.chance.random() * 0.004, hand_over, value, error)

        self.call_later(wait, work)
        return result


class VirtualClock:
    """The time of day, which may be set, and the steady time of the loop."""

    def __init__(self) -> None:
        self.set_by = 0

    def now(self) -> int:
        return BEGIN + self.set_by + self.steady()

    def steady(self) -> int:
        return round(asyncio.get_running_loop().time() * 1000)

    def alarm(self, at: int, ring: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, ring)
