"""Work that takes long and that anyone may ask for, such as figures, twins and pictures.

Each kind has a thread of its own, so that sign-ins and the record never wait for it. Addresses take turns: one that
asks for much waits for itself.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

from houseway.server.problems import Problem

EACH, ALL = 12, 200
"""How many requests of one address, and of everyone together, may wait for one kind of work."""

T = TypeVar("T")
Made = TypeVar("Made")


class _Turns:
    """What one address asks for: one thing after the other."""

    def __init__(self) -> None:
        self.asked = 0
        self.lock = asyncio.Lock()


class Workshop(Generic[Made]):
    """One kind of work, and the newest things that were made."""

    def __init__(self, name: str, keeps: int = 0) -> None:
        self.name = name
        self._keeps = keeps
        self._work = SimpleQueue[tuple[Future[Any], Callable[[], Any]]]()
        self._thread: Thread | None = None
        self._turns: dict[str, _Turns] = {}
        self._asked = 0
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        self._looking = Lock()

    @asynccontextmanager
    async def turn(self, origin: str) -> AsyncIterator[None]:
        """The turn of an address; refused where too many wait already."""
        turns = self._turns.get(origin) or _Turns()
        if turns.asked >= EACH or self._asked >= ALL:
            raise Problem("too-often", f"too many requests wait for {self.name} already", wait=1)
        self._turns[origin] = turns
        turns.asked, self._asked = turns.asked + 1, self._asked + 1
        try:
            async with turns.lock:
                yield
        finally:
            turns.asked, self._asked = turns.asked - 1, self._asked - 1
            if not turns.asked:
                del self._turns[origin]

    async def do(self, work: Callable[[], T]) -> T:
        """Do work in its turn."""
        return await asyncio.wrap_future(self.begin(work))

    async def made(self, origin: str, key: Hashable, make: Callable[[], Made]) -> Made:
        """What goes by this key: at hand if it was made lately."""
        if (found := self._at_hand(key)) is not None:
            return found
        async with self.turn(origin):
            return await self.do(lambda: self._make(key, make))

    def begin(self, work: Callable[[], T]) -> Future[T]:
        """Do work that no one need wait for: neither does the end of this process."""
        if self._thread is None:
            self._thread = Thread(target=self._live, name=f"houseway-{self.name}", daemon=True)
            self._thread.start()
        waiting = Future[T]()
        self._work.put((waiting, work))
        return waiting

    def _live(self) -> None:
        while True:
            waiting, work = self._work.get()
            if waiting.set_running_or_notify_cancel():
                try:
                    waiting.set_result(work())
                except BaseException as error:
                    waiting.set_exception(error)

    def _make(self, key: Hashable, make: Callable[[], Made]) -> Made:
        found = self._at_hand(key)  # another may have asked for the same meanwhile
        if found is None:
            found = make()
            with self._looking:
                self._kept[key] = found
                while len(self._kept) > self._keeps:
                    self._kept.popitem(last=False)
        return found

    def _at_hand(self, key: Hashable) -> Made | None:
        with self._looking:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)
