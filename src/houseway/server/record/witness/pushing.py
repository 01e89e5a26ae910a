"""Showing the journal's heads to a witness, outside the path of commands.

A witness that is away stops nothing: it is tried again, after longer and longer pauses, and the floor is shown how far
it is behind. What must be found out is a journal that does not contain a head which the witness has seen: a database
that was put back to an older copy, or another past. Then nothing more is shown to the witness, and the alarm stays.
"""

import asyncio
import logging

import msgspec
import sqlalchemy as sa

from houseway.server.record import schema
from houseway.server.record.store import Store
from houseway.server.record.witness.book import Refused
from houseway.server.record.witness.receipt import Head, Receipt
from houseway.server.record.witness.targets import Away, Target
from houseway.server.record.witness.testimony import Kept, Pinned

_log = logging.getLogger("houseway.server")
PACE, LONGEST = 2.0, 300.0
"""How many seconds lie between two looks at the journal, and at most between two tries of a witness that is away."""


class WitnessState(msgspec.Struct):
    """How things stand with the witness."""

    target: str = ""
    """Its address; empty without a witness."""
    seen: int = 0
    """The last line that it has given a receipt for,"""
    at: int = 0
    """and when it did, in milliseconds since 1970."""
    signed: int = 0
    """The last signed line of the journal."""
    behind: int = 0
    """How many lines it has not seen, up to the last signed one."""
    failures: int = 0
    """How many times in a row it did not answer,"""
    away: str = ""
    """and why."""
    alarm: str = ""
    """Why the journal cannot be the one that it has seen."""


class _Alarm(Exception):
    """The journal is not the one that the witness has seen."""


class Pusher:
    """Shows each new head to the witness and keeps its receipts."""

    def __init__(self, store: Store, kept: Kept, target: Target, key: str = "") -> None:
        self._store, self._kept, self._target = store, kept, target
        self._key = key
        self._last: Receipt | None = None
        self._met = False
        """Whether the witness's own receipts were compared with the journal since the start."""
        self._state = WitnessState(target.name)
        self._running: asyncio.Task[None] | None = None

    @property
    def state(self) -> WitnessState:
        """How things stand."""
        seen, signed = self._last.head.seq if self._last else 0, self._store.writer.signed
        at = self._last.at if self._last else 0
        return msgspec.structs.replace(self._state, seen=seen, at=at, signed=signed, behind=max(0, signed - seen))

    def start(self) -> None:
        """Begin to show heads."""
        receipts = self._kept.receipts(mend=True)
        self._last = receipts[-1] if receipts else None
        self._running = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Sign the journal, show that last head if the witness is there, and show no more."""
        if self._running is None:
            return
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)
        if not self._state.alarm and not self._state.failures:
            await self._store.sign()
            await self.push()

    async def _run(self) -> None:
        while not self._state.alarm:
            await self.push()
            await asyncio.sleep(min(LONGEST, PACE * 2 ** min(self._state.failures, 10)))

    async def push(self) -> None:
        """Show the newest head, if it is new; a failure is noted and tried again later."""
        state = self._state
        if state.alarm:
            return
        try:
            if not self._met:
                await self._meet()
            head = await self._newest()
            if head is not None and (self._last is None or head.seq > self._last.head.seq):
                await self._show(head)
            if state.failures:
                _log.warning("the witness at %s answers again", state.target)
            state.failures, state.away = 0, ""
        except _Alarm as error:
            state.alarm = str(error)
            _log.error("the witness at %s: %s", state.target, error)
        except Exception as error:
            # Whatever it is, play goes on; only the first failure of a row is told.
            state.failures += 1
            state.away = str(error) or repr(error)
            if state.failures == 1:
                _log.warning("the witness at %s gives no receipt and is tried again: %s", state.target, state.away)

    async def _newest(self) -> Head | None:
        h = schema.heads.c
        for row in await self._store.rows(sa.select(schema.heads).order_by(h.seq.desc()).limit(1)):
            return Head(self._store.signer.public, row.seq, row.hash, row.signature)
        return None

    async def _meet(self) -> None:
        """Pin the witness's key on first sight, and see that everything it has seen is in the journal."""
        about = await asyncio.to_thread(self._target.about)
        if not self._key:
            self._key = about.key
        if about.key != self._key:
            raise Away("it answers with another key than the one that was pinned")
        self._kept.pin(Pinned(self._target.name, self._key))
        if self._last is not None:
            await self._expect_in_journal(self._last)
        await self._catch_up()
        self._met = True

    async def _catch_up(self) -> None:
        """Take receipts that were given and never arrived."""
        number = self._last.number if self._last else 0
        for each in await asyncio.to_thread(self._target.all, self._store.signer.public, number):
            await self._take(each)

    async def _show(self, head: Head) -> None:
        try:
            await self._take(await asyncio.to_thread(self._target.give, head, self._last.head.seq if self._last else 0))
        except Refused as error:
            if error.kind in ("fork", "rollback"):
                raise _Alarm(str(error)) from error
            if error.kind != "out-of-step":
                raise
            # An answer was lost: the receipt is there, and the head goes after it.
            before = self._last
            await self._catch_up()
            if self._last is before:
                raise Away("it no longer knows receipts that it has given") from error
            if self._last is not None and self._last.head.seq < head.seq:
                await self._take(await asyncio.to_thread(self._target.give, head, self._last.head.seq))

    async def _take(self, receipt: Receipt) -> None:
        """Keep a receipt, if it is one for this journal."""
        if not receipt.holds(self._key):
            raise Away("it gives receipts that its key has not signed")
        await self._expect_in_journal(receipt)
        await asyncio.to_thread(self._kept.keep, [receipt])
        self._last = receipt

    async def _expect_in_journal(self, receipt: Receipt) -> None:
        j, head = schema.journal.c, receipt.head
        rows = await self._store.rows(sa.select(j.hash).where(j.seq == head.seq))
        if not rows:
            end = f"the journal ends at line {self._store.seq}, and line {head.seq} was seen"
            raise _Alarm(f"{end}: the database was put back to an older copy")
        if rows[0].hash != head.hash:
            raise _Alarm(f"line {head.seq} of the journal is not the one that was seen: the record was rewritten")
