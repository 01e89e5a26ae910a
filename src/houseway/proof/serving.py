"""Whether the service is at work: answering a request over HTTP, or doing what a request set going.

The service is an extra and the rules know nothing of it, so it is found among the modules that a test has imported.
"""

import sys
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

_AT_WORK: ContextVar[bool] = ContextVar("houseway.at_work", default=False)
_ROOM, _OUTERMOST = "houseway.server.http.access", "AccessLog"


def at_work() -> bool:
    """Whether what happens now follows from a request over HTTP; tasks and alarms of a request inherit this."""
    return _AT_WORK.get()


class Requests:
    """Marks what every request to the service does, once the service has been imported."""

    def __init__(self) -> None:
        self._undo: Callable[[], None] | None = None

    def watch(self) -> None:
        """Stand around the outermost handler of the service, where there is one."""
        room = sys.modules.get(_ROOM)
        if room is None or self._undo is not None:
            return
        outermost = getattr(room, _OUTERMOST)
        answer = outermost.__call__

        async def marked(self: Any, *request: Any) -> None:
            token = _AT_WORK.set(True)
            try:
                await answer(self, *request)
            finally:
                _AT_WORK.reset(token)

        outermost.__call__ = marked
        self._undo = lambda: setattr(outermost, "__call__", answer)

    def stop_watching(self) -> None:
        """Leave the service as it was."""
        if self._undo is not None:
            self._undo()
            self._undo = None
