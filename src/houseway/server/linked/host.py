"""The host of a linked fund: it books every member's messages once, in their order, and tells all members of hits.

Only what members have signed under the agreement is taken. A message is stored before it is acknowledged, so a host
that is killed at any moment asks again for what it does not have.
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from houseway.house.ledger import Posting
from houseway.house.linked.agreement import Agreement, Signed, expect_in_force
from houseway.house.linked.book import Book
from houseway.house.linked.messages import Envelope, Message, opened, statement
from houseway.house.linked.records import report
from houseway.play.refusals import NotAMove, NotNow, Refused, refuse
from houseway.server.linked.standing import expect_same_rules, expect_software
from houseway.server.linked.wire import Answer, Ask, Exchange, Sealed, Told, holds, seal
from houseway.server.record import schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.chain import Signer, signed_bytes
from houseway.server.record.log import Log
from houseway.server.record.store import Store
from houseway.server.time_source import Clock

_log = logging.getLogger("houseway.server")
ROW = "host"
TICK = 0.5
"""How many seconds lie between two looks at what has fallen due."""
T = TypeVar("T", bound=msgspec.Struct)


class Host:
    """The central server of one agreement."""

    def __init__(self, store: Store, clock: Clock, signer: Signer) -> None:
        self.store, self._clock, self._signer = store, clock, signer
        self._book: Book | None = None
        self._row: dict[str, str] | None = None
        self._unknown = False
        self._lock = asyncio.Lock()
        self._base = (0, 0)
        self._heard: dict[str, int] = {}
        """When each member was last heard, by the central clock."""
        self._news = asyncio.Event()
        self._ticking: asyncio.Task[None] | None = None
        self.log = Log(store, clock, self._task)
        self._tasks: set[asyncio.Task[None]] = set()

    # Opening and closing --------------------------------------------------------------------------------------------

    async def open(self, signed: Signed | None = None) -> None:
        """Read the book back; with an agreement that is new, take it up."""
        await self.store.open()
        try:
            await self.log.load()
            await self._load()
            if signed is not None and (self._book is None or signed != self._book.signed):
                await self.take_up(signed)
        except BaseException:
            await self.store.close()
            raise
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    async def close(self) -> None:
        """Book no more."""
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)
        self.log.count_up()
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self.store.close()

    def _task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _load(self) -> None:
        rows = await self.store.rows(sa.select(schema.linked).where(schema.linked.c.id == ROW))
        # Not before: what was stored last still holds while it is read again, and members may ask meanwhile.
        self._book = self._row = None
        for row in rows:
            self._row = {"id": row.id, "state": row.state}
            self._book = msgspec.json.decode(row.state, type=Book)
        # The time of day may be set while the host runs; the central clock goes on steadily, and never back.
        stored = self._book.now if self._book is not None else 0
        self._base = max(stored, self._clock.now(), self.now() if self._unknown else 0), self._clock.steady()
        self._unknown = False

    def now(self) -> int:
        """The central clock."""
        at, since = self._base
        return at + self._clock.steady() - since

    async def take_up(self, signed: Signed) -> None:
        """Begin under an agreement, or go on under an amended one."""
        async with self._lock:
            before = self._book.signed if self._book is not None else None
            expect_in_force(signed, self.now(), signed_bytes, before)
            if self._book is None:
                draft = Book.begin(signed, self.now())
            else:
                draft = self._draft()
                draft.amend(signed)
            batch = Batch([Line("linked", {"agreement": signed})])
            await self._store(draft, batch)

    @property
    def book(self) -> Book:
        """The book as it is stored."""
        if self._book is None:
            refuse(NotNow, "there is no agreement yet", rule="multi-casino-bad-beat/14.20(b)")
        return self._book

    @property
    def agreement(self) -> Agreement:
        """The agreement in force."""
        return self.book.agreement

    # Whether it works -----------------------------------------------------------------------------------------------

    def why_not(self) -> str:
        """Why the system is not operational; empty where it is (14.20(e)4)."""
        book, now = self.book, self.now()
        window = 1000 * self.agreement.notice_window_s
        if self._unknown or self.store.in_doubt:
            return "the host's record does not answer"
        if len(book.active) < 2:
            return "fewer than two casinos take part"
        away = [id_ for id_ in book.active if now - self._heard.get(id_, -window) > window]
        if away:
            return f"{self._named(away)} does not answer"
        late = [n for n in book.notices if now - n.at > window]
        unseen = [id_ for id_ in book.active if late and book.members[id_].seen < late[-1].number]
        return f"{self._named(unseen)} gave no receipt of a notice" if unseen else ""

    def _named(self, ids: list[str]) -> str:
        return ", ".join(each.name for each in self.agreement.members if each.id in ids)

    # Exchanges ------------------------------------------------------------------------------------------------------

    async def exchange(self, sealed: Sealed) -> Sealed:
        """Book what a member sends, and answer with what it has not heard yet."""
        asked = self._authentic(sealed, "exchange", Exchange)
        if asked.agreement != self.agreement.id or asked.casino != sealed.by:
            why = f"this host serves the agreement {self.agreement.id}"
            refuse(NotAMove, why, rule="multi-casino-bad-beat/14.20(e)2#3")
        async with self._lock:
            await self._known()
            await self._book_all(asked)
            self._hear(asked)
        await self._news_for(asked)
        why = self.why_not()
        book = self.book
        notices = [each for each in book.notices if each.number > asked.standing.seen]
        received = book.members[asked.casino].received
        shown = book.revision, book.display, book.reserve
        answer = Answer(asked.nonce, received, self.now(), *shown, not why, why, notices)
        return seal(self._signer, self.agreement.host, "answer", answer)

    async def report(self, sealed: Sealed) -> Sealed:
        """The records, for a member."""
        asked = self._authentic(sealed, "report", Ask)
        told = Told(asked.nonce, report(self.book))
        return seal(self._signer, self.agreement.host, "records", told)

    def _authentic(self, sealed: Sealed, what: str, kind: type[T]) -> T:
        """What a member has signed; anything else is refused."""
        member = self.agreement.member(sealed.by)
        if member is None:
            refuse(NotAMove, f"{sealed.by} is no member", rule="multi-casino-bad-beat/14.20(e)1")
        if not holds(sealed, what, member.key):
            why = f"this is not signed with the key of {sealed.by}"
            refuse(NotAMove, why, rule="multi-casino-bad-beat/14.20(e)2#1")
        try:
            return msgspec.json.decode(sealed.text, type=kind)
        except msgspec.MsgspecError as error:
            refuse(NotAMove, f"this cannot be read: {error}", rule="multi-casino-bad-beat/14.20(e)2#2")

    def _hear(self, asked: Exchange) -> None:
        """A member is there if it says the time that it was told a moment ago: an old copy of a request cannot."""
        echo, now = asked.standing.echo, self.now()
        if now - echo <= 1000 * self.agreement.notice_window_s:
            self._heard[asked.casino] = max(echo, self._heard.get(asked.casino, 0))

    async def _book_all(self, asked: Exchange) -> None:
        draft, batch = self._draft(), Batch()
        try:
            self._admit(draft, asked)
        except Refused:
            # The exclusion is stored; nothing else of the exchange is taken.
            if draft.members != self.book.members:
                await self._store(draft, batch)
            raise
        for envelope, message in await self._next(asked):
            postings = draft.receive(envelope, message)
            self._write(batch, envelope, postings)
        self._decide(draft, batch)
        if batch.lines or draft.members != self.book.members:
            await self._store(draft, batch)

    def _admit(self, draft: Book, asked: Exchange) -> None:
        """Exclude a member whose rules differ or whose software is not the one notified, until that is mended."""
        member, standing = draft.members[asked.casino], asked.standing
        try:
            expect_same_rules(draft.agreement, standing)
            expect_software(standing)
        except Refused as error:
            member.suspended = str(error)
            raise
        member.suspended, member.installed = "", standing.installed

    async def _next(self, asked: Exchange) -> list[tuple[Envelope, Message]]:
        """The messages that are not booked yet; refused whole where one is missing, repeated otherwise, or altered."""
        received, member = self.book.members[asked.casino].received, self.agreement.member(asked.casino)
        assert member is not None
        found = list[tuple[Envelope, Message]]()
        for each in asked.envelopes:
            said = statement(asked.agreement, asked.casino, each.number, each.text)
            ours = (each.agreement, each.casino) == (asked.agreement, asked.casino)
            if not ours or not signed_bytes(member.key, said, each.signature):
                why = f"message {each.number} is not signed by {asked.casino} for this agreement"
                refuse(NotAMove, why, rule="multi-casino-bad-beat/14.20(e)2#1")
            if each.number <= received:
                await self._expect_same(each)
                continue
            wanted = received + len(found) + 1
            if each.number != wanted:
                why = f"message {wanted} of {asked.casino} is missing: send again from there"
                refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(e)2#2")
            found.append((each, opened(each)))
        return found

    async def _expect_same(self, envelope: Envelope) -> None:
        """A message that comes again says what it said the first time."""
        i = schema.inbox.c
        query = sa.select(i.text).where(i.casino == envelope.casino, i.number == envelope.number)
        for row in await self.store.rows(query):
            if row.text != envelope.text:
                why = f"message {envelope.number} of {envelope.casino} came before and said something else"
                why += ": was its record put back?"
                refuse(NotAMove, why, rule="multi-casino-bad-beat/14.20(e)2#1")

    def _write(self, batch: Batch, envelope: Envelope, postings: list[Posting]) -> None:
        body = {"casino": envelope.casino, "number": envelope.number}
        batch.lines.append(Line("linked", body, postings=postings))
        row = {"casino": envelope.casino, "number": envelope.number}
        batch.insert(schema.inbox, **row, text=envelope.text, signature=envelope.signature)

    # What falls due -------------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            with contextlib.suppress(Exception):  # it is tried again
                await self.look()

    async def look(self) -> None:
        """Decide the contests whose time for receipts is over."""
        if self._book is None or all(each.decided for each in self._book.contests.values()):
            return
        async with self._lock:
            await self._known()
            draft, batch = self._draft(), Batch()
            self._decide(draft, batch)
            if batch.lines:
                await self._store(draft, batch)

    def _decide(self, draft: Book, batch: Batch) -> None:
        before = {id_ for id_, each in draft.contests.items() if each.decided}
        postings = draft.decide_due()
        for id_ in sorted({id_ for id_, each in draft.contests.items() if each.decided} - before):
            claims = {each: draft.claims[each].amount for each in draft.contests[id_].claims}
            batch.lines.append(Line("linked", {"contest": id_, "claims": claims}, postings=postings))
            postings = []

    async def _news_for(self, asked: Exchange) -> None:
        """Wait until there is a notice that the member has not seen, or until its patience is over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(asked.wait):
                while self.book.notice <= asked.standing.seen:
                    await self._news.wait()

    # Storing --------------------------------------------------------------------------------------------------------

    def _draft(self) -> Book:
        draft = msgspec.json.decode(msgspec.json.encode(self.book), type=Book)
        draft.tick(self.now())
        return draft

    async def _known(self) -> None:
        if self._unknown:
            await self.store.settled()
            await self._load()

    async def _store(self, draft: Book, batch: Batch) -> None:
        """Store a draft of the book and swap it in; after an error the book is unknown until it was read back."""
        new = {"id": ROW, "state": msgspec.json.encode(draft).decode()}
        if self._row is None:
            batch.insert(schema.linked, **new)
        else:
            batch.replace(schema.linked, self._row, new)
        batch.sign = True
        told = self._book.notice if self._book is not None else 0
        try:
            await self.store.commit(batch, self._clock.now())
        except BaseException:
            self._unknown = True
            raise
        self._book, self._row = draft, new
        if draft.notice > told:
            self._news.set()
            self._news = asyncio.Event()
