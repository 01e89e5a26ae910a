"""Time as the service sees it: the time of day, a time that only goes forward, and alarms; a test can turn all three.

The record is written by the time of day. What is measured (turns, rates, how long someone has done nothing) goes by the
steady time: the time of day may be set back or forward while the service runs.
"""

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
        """The time of day: milliseconds since 1970."""

    def steady(self) -> int:
        """Milliseconds since some moment, however the time of day is set meanwhile."""

    def alarm(self, at: int, ring: Callable[[], None]) -> Alarm:
        """Call `ring` when it will be that time of day, if it is not set meanwhile."""


class WallClock:
    """The real time."""

    def now(self) -> int:
        """The time of day: milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def steady(self) -> int:
        """Milliseconds since some moment, however the time of day is set meanwhile."""
        return time.monotonic_ns() // 1_000_000

    def alarm(self, at: int, ring: Callable[[], None]) -> Alarm:
        """Call `ring` at that time."""
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, ring)
