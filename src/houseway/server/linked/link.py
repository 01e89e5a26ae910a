"""A casino's link to the host of a fund that it offers together with others.

The link numbers and signs what lies in the outbox, sends it until the host has it, and takes in the host's notices.
What it knows is stored before it is shown. While the host does not answer, or says that a member is away, nothing new
is offered (13:69F-14.20(e)4.i); a claim whose amount is locked may still be paid.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway import __version__
from houseway.house.linked.messages import Envelope, Installed, Place, Seen, Standing
from houseway.house.linked.records import Report
from houseway.server.linked.channel import Away, Channel, HostRefused, Https
from houseway.server.linked.claims import lapse
from houseway.server.linked.draft import Draft
from houseway.server.linked.keys import LinkKey
from houseway.server.linked.seats import Seats
from houseway.server.linked.state import LinkState
from houseway.server.linked.wire import MOST, Answer, Ask, Exchange, Sealed, Told, holds, seal
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.repeats import Repeats
from houseway.server.record.store import Store
from houseway.server.time_source import Clock

_log = logging.getLogger("houseway.server")
ROW = "link"
"""The id of the row that holds the link's state."""
WAIT, PAUSE, LONGEST_PAUSE = 2.0, 0.5, 4.0
"""How many seconds the host waits for news at most before it answers, and how long the link pauses after a failure."""


class Link:
    """The link of one casino; without an agreement it does nothing."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        folder: Path,
        channel: Callable[[LinkState], Channel] | None = None,
        software: str = __version__,
    ) -> None:
        self._store, self._clock, self._folder = store, clock, folder
        self._channel_to = channel or self._https
        self.software = software
        """The version of the program that runs."""
        self._channel: Channel | None = None
        self.seats: Seats = _no_seats
        self.changed: Callable[[], None] = lambda: None
        """Called when what is shown has changed."""
        self._state: LinkState | None = None
        self._row: dict[str, Any] | None = None
        self.unknown = False
        """Whether what is stored has to be read back first."""
        self._lock = asyncio.Lock()
        self._answer: Answer | None = None
        """The latest answer of the host,"""
        self._heard = 0
        """and when it was asked, by the steady clock."""
        self.trouble = ""
        """Why the host does not answer, or takes nothing."""
        self._excluded = False
        """Whether the host takes nothing from this casino."""
        self._failing = Repeats(_log, "the link to the host of the linked fund failed; it is tried again")
        self._failures = 0
        self._wake = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    # What is known --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> LinkState | None:
        """What is stored; None where the casino is party to no agreement."""
        return None if self.unknown else self._state

    @cached_property
    def key(self) -> LinkKey:
        """The key that signs this casino's messages, made on first use."""
        return LinkKey(self._folder)

    def _https(self, state: LinkState) -> Channel:
        return Https(state.host, self.key.certificate, self.key.tls_key, state.host_member.certificate)

    @property
    def offered(self) -> bool:
        """Whether the payout may be offered now: the host answered a moment ago and every member with it."""
        if self._state is None or self.unknown or self._answer is None or not self._answer.operational:
            return False
        if self._excluded:
            return False
        return self._clock.steady() - self._heard <= 1000 * self._state.agreement.notice_window_s

    @property
    def dealing(self) -> bool:
        """Whether hands may be dealt for the payout now: it is offered, and this casino does not leave."""
        return self.offered and self._state is not None and not self._state.leaving

    @property
    def display(self) -> int | None:
        """The amount shown; None until the host has told it."""
        return self._answer.display if self._answer is not None else None

    @property
    def reserve(self) -> int | None:
        """What is kept for the next payout."""
        return self._answer.reserve if self._answer is not None else None

    @property
    def why_not(self) -> str:
        """Why nothing is offered now; empty where it is."""
        if self.offered:
            return "" if self.dealing else "this casino leaves the fund"
        told = self._answer.why if self._answer is not None and not self.trouble else ""
        return self.trouble or told or "the host has not answered yet"

    def central(self) -> int:
        """The time by the central clock; 0 until the host has told it."""
        return self._answer.now + self._clock.steady() - self._heard if self._answer is not None else 0

    # Opening and closing --------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read what is stored."""
        self._state = self._row = None
        for row in await self._store.rows(sa.select(schema.linked).where(schema.linked.c.id == ROW)):
            self._row = row._asdict()
            self._state = msgspec.json.decode(row.state, type=LinkState)
        self.unknown = False
        self._channel = self._channel_to(self._state) if self._state is not None else None

    def start(self) -> None:
        """Begin to talk to the host."""
        self._running = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Send no more; what was not sent stays in the outbox."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            self._running = None

    def wake(self) -> None:
        """There is something to send at once."""
        self._wake.set()

    async def _run(self) -> None:
        while True:
            if self._state is None and not self.unknown:
                await self._wake.wait()
                self._wake.clear()
                continue
            polling = asyncio.ensure_future(self.exchange(self._patience))
            try:
                await self._until(polling)
                if self._wake.is_set():
                    self._wake.clear()
                    await self.exchange(0.0)
                await polling
            finally:
                polling.cancel()
            if self._failures:
                with contextlib.suppress(TimeoutError):  # what is to be said at once is tried at once
                    pause = min(LONGEST_PAUSE, PAUSE * 2 ** min(self._failures - 1, 8))
                    await asyncio.wait_for(self._wake.wait(), pause)

    @property
    def _patience(self) -> float:
        """How long the host may wait for news: an answer comes well within the notice window, or nothing is offered."""
        return min(WAIT, 0.4 * self._state.agreement.notice_window_s) if self._state is not None else WAIT

    async def _until(self, polling: "asyncio.Future[None]") -> None:
        """Wait for the host's answer, or for something to say."""
        waking = asyncio.ensure_future(self._wake.wait())
        try:
            await asyncio.wait((polling, waking), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waking.cancel()

    # Talking to the host --------------------------------------------------------------------------------------------

    async def exchange(self, wait: float = 0.0) -> None:
        """Send what the host does not have, and take in what it answers; a failure is noted and tried again."""
        try:
            known = self._state.received if self._state is not None else 0
            asked, sent = await self._asked(wait), self._clock.steady()
            if asked is None:
                return
            assert self._channel is not None
            answer = await self._channel.exchange(seal(self.key.signer, asked.casino, "exchange", asked))
            await self._take(asked, answer, sent, known)
            if self.trouble:
                _log.warning("the host of the linked fund answers again")
                self.changed()
            self._failures, self.trouble, self._excluded = 0, "", False
            self._failing.over()
        except HostRefused as error:
            await self._refused(error)
        except (Away, Problem) as error:
            self._fail(str(error))
        except Exception as error:
            self._failing.happened(error)
            self._fail(f"the link failed: {error!r}")

    async def report(self, nonce: str) -> Report:
        """The records, from the host's book."""
        state = self.state
        if state is None or self._channel is None:
            raise Problem("not-found", "this casino is party to no agreement on a linked fund")
        asked = Ask(nonce, self._answer.now if self._answer is not None else 0)
        try:
            answer = await self._channel.report(seal(self.key.signer, state.casino, "report", asked))
        except HostRefused as error:
            raise Problem("not-now", error.detail, rule=error.rule or None) from error
        except Away as error:
            raise Problem("not-ready", str(error)) from error
        if not holds(answer, "records", state.host_member.key):
            raise Problem("not-ready", "the records are not signed by the host")
        told = msgspec.json.decode(answer.text, type=Told)
        if told.nonce != nonce:
            raise Problem("not-ready", "the host answered another question")
        return told.report

    def _fail(self, why: str) -> None:
        self._failures += 1
        if self.trouble != why:
            _log.warning("the linked fund is not offered: %s", why)
            self.trouble = why
            self.changed()

    async def _refused(self, error: HostRefused) -> None:
        """The host took nothing of what was sent: until it does, nothing is offered here."""
        self._excluded = True
        self._fail(f"{error.detail} ({error.rule})" if error.rule else error.detail)

    async def _asked(self, wait: float) -> Exchange | None:
        """The next exchange, with everything in the outbox numbered."""
        async with self.drafting() as draft:
            if draft is None:
                return None
            state = draft.state
            for row in await self._store.rows(_UNNUMBERED):
                draft.number(row._asdict())
            if not draft.batch.empty:
                await self.store(draft)
            rows = [] if state.numbered == state.received else await self._store.rows(_numbered(state.received))
        envelopes = [_envelope(state, row) for row in rows]
        echo = self._answer.now if self._answer is not None else 0
        standing = Standing(state.rules, self._installed(state), echo, state.seen)
        return Exchange(state.agreement.id, state.casino, secrets.token_hex(8), standing, envelopes, wait)

    def _installed(self, state: LinkState) -> Installed:
        """The record of the software that runs here; without one it names no one who installed it."""
        records = [each for each in state.installed if each.version == self.software]
        return records[-1] if records else Installed(self.software, "", 0, 0)

    async def _take(self, asked: Exchange, answer: Sealed, sent: int, known: int) -> None:
        async with self.drafting() as draft:
            if draft is None:
                return
            host = draft.state.host_member
            if answer.by != host.id or not holds(answer, "answer", host.key):
                raise Away("the answer is not signed by the host")
            told = msgspec.json.decode(answer.text, type=Answer)
            if told.nonce != asked.nonce:
                raise Away("the answer is to another question")
            _expect_whole(draft.state, told, known)
            await self._take_in(draft, told)
            if not draft.batch.empty:
                await self.store(draft)
        self._hear(told, sent)

    def _hear(self, told: Answer, sent: int) -> None:
        """Show what the host says now; an answer that was overtaken by a later one is not shown."""
        before = self._answer
        if before is None or (told.revision, told.now) >= (before.revision, before.now):
            self._answer, self._heard = told, max(sent, self._heard)
            if before is None or (before.display, before.operational) != (told.display, told.operational):
                self.changed()

    async def _take_in(self, draft: Draft, told: Answer) -> None:
        """Drop what the host has, take in its notices in their order, and let claims lapse whose time is over."""
        state = draft.state
        if told.received > state.received:
            for row in await self._store.rows(_numbered(state.received, told.received)):
                draft.batch.delete(schema.outbox, row._asdict())
            state.received = told.received
        for notice in told.notices:
            if notice.number == state.seen + 1:
                state.take(notice)
                seats: tuple[Place, ...] = ()
                if notice.kind == "pending":
                    ago = told.now - notice.at
                    seats = await self.seats(self._clock.now() - ago, ago <= 1000 * state.agreement.notice_window_s)
                draft.say(Seen(notice.number, seats))
                draft.batch.lines.append(Line("linked", {"notice": notice}))
        lapse(draft, told.now)

    # Changing -------------------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def drafting(self) -> AsyncIterator[Draft | None]:
        """A draft of the link, one at a time; None without an agreement. It is dropped unless it is stored."""
        async with self._lock:
            if self.unknown:
                await self._store.settled()
                await self.load()
            yield None if self._state is None else Draft(self._state, self.key.signer)

    async def change(self, work: Callable[[Draft], None]) -> None:
        """Do work on a draft and store it; a refusal changes nothing."""
        async with self.drafting() as draft:
            if draft is None:
                raise Problem("not-found", "this casino is party to no agreement on a linked fund")
            work(draft)
            await self.store(draft)
        self.wake()

    def begin(self, state: LinkState) -> Draft:
        """A draft of a link under a new agreement; call it while drafting."""
        return Draft(state, self.key.signer)

    async def store(self, draft: Draft) -> None:
        """Store a draft and swap it in; after an error of the store the link is unknown until it was read back."""
        new = {"id": ROW, "state": msgspec.json.encode(draft.state).decode()}
        if self._row is None:
            draft.batch.insert(schema.linked, **new)
        elif new != self._row:
            draft.batch.replace(schema.linked, self._row, new)
        try:
            await self._store.commit(draft.batch, self._clock.now())
        except BaseException:
            self.unknown = True
            raise
        if self._state is None or draft.state.host != self._state.host or draft.state.signed != self._state.signed:
            self._channel = self._channel_to(draft.state)
        self._state, self._row, draft.batch = draft.state, new, Batch()
        self.changed()


_UNNUMBERED = sa.select(schema.outbox).where(schema.outbox.c.number.is_(None)).limit(MOST)


def _numbered(after: int, until: int = 2**62) -> sa.Select[Any]:
    """Messages that were numbered and not dropped yet, in their order."""
    number = schema.outbox.c.number
    return sa.select(schema.outbox).where(number > after, number <= until).order_by(number).limit(MOST)


def _envelope(state: LinkState, row: Any) -> Envelope:
    return Envelope(state.agreement.id, state.casino, row.number, row.text, row.signature)


def _expect_whole(state: LinkState, told: Answer, known: int) -> None:
    """Neither side's record was put back from before; `known` is what the host had when it was asked."""
    if told.received > state.numbered:
        why = f"the host has message {told.received} of this casino, whose record was put back to {state.numbered}"
        raise Away(f"{why}: messages are missing here")
    if told.received < known:
        why = f"the host's book was put back to message {told.received} of this casino"
        raise Away(f"{why}, and {known} were acknowledged: messages are missing there")


async def _no_seats(at: int, now: bool) -> tuple[Place, ...]:
    return ()
