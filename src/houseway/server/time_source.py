"""Time as the service sees it: milliseconds since 1970 and alarms, both of which a test can turn by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen, unless it is called off."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Where the service reads the time and sets its alarms."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def alarm(self, at: int, ring: Callable[[], None]) -> Alarm:
        """Call `ring` at that time."""


class WallClock:
    """The real time."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def alarm(self, at: int, ring: Callable[[], None]) -> Alarm:
        """Call `ring` at that time."""
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, ring)
