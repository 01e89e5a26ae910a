"""What would be logged again and again while something lasts: it is logged now and then, with how often it happened."""

import asyncio
import logging

EVERY = 60.0
"""Seconds between two lines about the same trouble."""


class Repeats:
    """One kind of trouble, as the log tells of it."""

    def __init__(self, log: logging.Logger, what: str) -> None:
        self._log = log
        self._what = what
        self._said: float | None = None
        self._times = 0

    def happened(self, error: BaseException) -> None:
        """It happened again; the first time is logged with its traceback."""
        self._times += 1
        now = asyncio.get_running_loop().time()
        if self._said is None:
            self._log.error("%s", self._what, exc_info=error)
        elif now - self._said >= EVERY:
            self._log.error("%s, %s times now: %r", self._what, self._times, error)
        else:
            return
        self._said = now

    def over(self) -> None:
        """It has ended."""
        if self._said is not None:
            self._log.warning("over after %s times: %s", self._times, self._what)
        self._said, self._times = None, 0
