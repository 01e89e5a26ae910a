"""One run from one seed: the real service, people, a database that fails, and what must hold afterwards."""

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from argon2 import PasswordHasher
from litestar import Litestar
from tests.server.portraits import held, people_held, people_stored, stored

from houseway.cards.randomness import Seeded
from houseway.server.casino import Casino
from houseway.server.funds import FundOffice
from houseway.server.http.app import create_app, parts_of
from houseway.server.http.rate_limits import Limits, Rate, RateLimits
from houseway.server.people import identity
from houseway.server.record import store as store_module
from houseway.server.record import writer as writer_module
from houseway.server.record.audit import layout, verify
from houseway.server.table.seating import TableConfig

from .door import DOORWAY, KINDS, Door, Engine, Fault
from .loop import VirtualClock, VirtualLoop
from .offices import offer_the_fund, offices, with_fund, with_offices
from .people import Person, Player, Visitor
from .pit import check, pit, with_pit
from .staff import Administrator, Clerk, Floorperson, Member
from .truth import Truth

STAFF = {
    "Sue": frozenset({"player", "supervisor", "floorperson", "dealer", "security"}),
    "Sam": frozenset({"player", "supervisor", "floorperson", "dealer", "security"}),
    "Cai": frozenset({"player", "cage"}),
    "Cleo": frozenset({"player", "cage"}),
    "Adi": frozenset({"player", "administrator"}),
    "Ann": frozenset({"player", "administrator"}),
    "Lee": frozenset({"player", "supervisor"}),
    "Will": frozenset({"player", "cage"}),
    "Ace": frozenset({"player", "accounting"}),
    "Abe": frozenset({"player", "accounting"}),
    "Mo": frozenset({"player", "supervisor"}),
    "Jo": frozenset({"player", "floorperson", "supervisor"}),
    "Dee": frozenset({"player", "dealer"}),
    "Dob": frozenset({"player", "dealer"}),
}
GUESTS = ("Ada", "Bob", "Cay")
_FREE = Rate(1e6, 1e6)
LIMITS = Limits(requests=_FREE, accounts=_FREE, logins=_FREE, codes=_FREE)
PATIENCE = 1200.0
"""Virtual seconds after which a table that opens no further round is stuck."""


@dataclass
class Database:
    """Where the record of a run is kept, and how its driver speaks of errors."""

    url: str
    folder: Path
    error: Callable[[str], Exception]
    lost: Callable[[str], Exception]
    truth: str = ""
    """Where the truth is read, if not there."""


@dataclass
class Found:
    """What a run was like."""

    seed: int
    calls: int
    faults: list[Fault]
    commits: int
    shown: int
    processes: int
    log: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        faults = ", ".join(f"{fault.kind} at call {fault.call}" for fault in self.faults)
        return (
            f"seed {self.seed}: {self.calls} calls, {self.commits} commits, {self.shown} frames, "
            f"{self.processes} processes; {faults or 'no fault'}"
        )


_apps: list[Litestar] = []


def served(casino: Casino) -> Litestar:
    """The application around this casino; its routes are put together once, for that takes longer than a run."""
    if not _apps:
        _apps.append(create_app(casino, LIMITS))
    _apps[0].state.update(parts_of(casino, RateLimits(LIMITS)))
    return _apps[0]


@contextmanager
def seeded_secrets(chance: random.Random) -> Iterator[None]:
    """Tokens and names that repeat themselves, so that a run does."""
    with (
        patch.object(secrets, "token_hex", lambda n=32: chance.randbytes(n).hex()),
        patch.object(secrets, "token_urlsafe", lambda n=32: chance.randbytes(n).hex()),
        patch.object(secrets, "token_bytes", lambda n=32: chance.randbytes(n)),
        patch.object(secrets, "randbelow", chance.randrange),
        # Judging a password takes as long as ten commands.
        patch.object(identity, "easily_guessed", lambda *_: False),
    ):
        yield


class _Lines(logging.Handler):
    """What an operator would read."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def plan_of(seed: int) -> list[Fault]:
    """The faults of a seed: one in any case, often more, some soon after one another."""
    chance, faults, call = random.Random(f"faults {seed}"), list[Fault](), 0
    for _ in range(chance.choice((1, 1, 2, 3))):
        call += chance.randrange(1, 260) if chance.random() < 0.75 else chance.randrange(1, 8)
        faults.append(Fault(call, KINDS[chance.randrange(len(KINDS))], chance.randrange(1, 40)))
    return faults


@contextmanager
def behind(door: Door) -> Iterator[None]:
    """Put the door before every engine of the service."""
    DOORWAY.door = door
    with (
        patch.object(store_module, "engine_for", lambda url: Engine(DOORWAY.engine("reading", url))),
        patch.object(writer_module, "writer_for", lambda url: DOORWAY.engine("writing", url)),
    ):
        yield


class Course:
    """One run, over as many processes as are killed in it."""

    def __init__(
        self,
        seed: int,
        database: Database,
        plan: list[Fault],
        games: tuple[str, ...],
        steps: int,
        door: type[Door] = Door,
    ) -> None:
        self._door = door
        self.seed = seed
        self.database = database
        self.plan = plan
        self.games = games
        self.chance = random.Random(f"course {seed}")
        self.truth = Truth(database.truth or database.url, random.Random(f"frames {seed}"))
        self.clock = VirtualClock()
        self.tables = [f"{slug}-{n}" for n, slug in enumerate(games)]
        self.roles = dict(STAFF)
        self.calm = False
        self.processes = 0
        self.happened: list[Fault] = []
        self.calls = self.commits = 0
        self._time = 0.0
        self._from: dict[str, int] = {}
        self.app: Litestar
        self.casino: Casino
        self.door: Door
        whole = f"{seed}"
        self.people: list[Person] = [
            *(Player(self, name, whole, steps) for name in GUESTS),
            Visitor(self, "", whole, steps // 2),
            *(Floorperson(self, name, whole, steps // 2) for name in ("Sue", "Sam")),
        ]
        if seed % 2:
            self.people += [Clerk(self, name, whole, steps // 2) for name in ("Cai", "Cleo")]
        else:
            self.people += [Administrator(self, name, whole, steps // 2) for name in ("Adi", "Ann")]
            self.people.append(Member(self, "Reg", whole, steps // 2))
        if with_offices(seed):
            self.people += offices(self, whole, steps)
        self.has_pit = with_pit(seed)
        if self.has_pit:
            self.people += pit(self, whole, steps)

    # From beginning to end ------------------------------------------------------------------------------------------

    def run(self, cookies: dict[str, str]) -> Found:
        """Play it to its end, through every death of a process."""
        log, logger = _Lines(), logging.getLogger("houseway")
        for person in self.people:
            person.browser.cookie = cookies.get(person.name, "")
        logger.addHandler(log)
        propagate, logger.propagate = logger.propagate, False
        try:
            with seeded_secrets(random.Random(f"secrets {self.seed}")):
                while not self._process():
                    pass
        finally:
            logger.removeHandler(log)
            logger.propagate = propagate
            self.truth.close()
        allowed = 12 + 8 * len(self.happened) + 4 * self.processes
        assert len(log.lines) <= allowed, f"{len(log.lines)} lines of log: {log.lines[:3]}"
        shown, calls, commits = self.truth.shown, self.calls, self.commits
        return Found(self.seed, calls, self.happened, commits, shown, self.processes, log.lines)

    def _process(self) -> bool:
        """One process of the service; says whether the run came to its end in it."""
        self.processes += 1
        loop = VirtualLoop(self.chance, self._time)
        door = self.door = self._door(self.clock, self.database.error, self.database.lost)
        door.faults, door.happened = self.plan, self.happened
        door.calls, door.commits, door.committed = self.calls, self.commits, self.truth.look
        # The first process sets the tables up in peace.
        door.on = self.processes > 1 and not self.calm
        asyncio.set_event_loop(loop)
        try:
            with behind(door):
                try:
                    loop.run_until_complete(self._serve())
                except RuntimeError:
                    if not loop.killed:
                        raise
                finally:
                    self.calls, self.commits, self._time = door.calls, door.commits, loop.time()
                    over = not loop.killed
                    _bury(loop, self, door)
                if over and loop.faults:
                    raise AssertionError(f"went wrong in the background: {loop.faults[0]}")
                return over
        finally:
            asyncio.set_event_loop(None)
            loop.close()

    async def _serve(self) -> None:
        await self._open()
        if self.processes == 1:
            for id_, slug in zip(self.tables, self.games, strict=True):
                config = TableConfig(id_, slug, id_, bots=self.chance.randrange(2), settings={})
                await self.casino.add_table(config, "house")
            if with_fund(self.seed):
                await offer_the_fund(self)
            self.door.on = True
        if not self.calm:
            await asyncio.gather(*(person.live() for person in self.people))
        await self._calm_down()
        await self._check()
        await self.casino.close()

    async def _open(self) -> None:
        """Start the service; where that fails it is started again, as an operator or a supervisor program would."""
        for _ in range(60):
            self.casino = Casino(
                self.database.url,
                self.database.folder,
                clock=self.clock,
                rehearsal=Seeded(f"{self.seed} {self.processes}"),
                games=(),
            )
            self.casino.identity._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
            try:
                await self.casino.open()
            except Exception as error:
                why = error
                await asyncio.sleep(1.0)
            else:
                self.app = served(self.casino)
                return
        raise AssertionError(f"the service does not start: {why!r}")

    # What must hold -------------------------------------------------------------------------------------------------

    def heard(self, viewer: str | None, frame: Any) -> None:
        """A frame has come to someone."""
        if not self.door.dead:
            self.truth.frame(viewer, frame)

    async def _calm_down(self) -> None:
        """The database is well again, and everyone plays on: every table must open another round."""
        self.calm = True
        self.door.faults.clear()
        self.door.away = self.door.connecting_fails = self.door.full = 0
        self.door.on = False
        await asyncio.sleep(90.0)
        for table in self.casino.tables.values():
            await table.known()
        assert not self.casino.unknown().any, self.casino.unknown()
        self._from = {id_: self.casino.tables[id_].seating.number for id_ in self.tables}
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(person.live() for person in self.people if isinstance(person, _CALM)))
        except TimeoutError:
            stuck = {id_: self.casino.tables[id_] for id_ in self.tables if not self._went_on(id_)}
            told = {id_: (t.seating, t.in_play and t.in_play.round.todo(), t.clock.ticking) for id_, t in stuck.items()}
            raise AssertionError(f"no further round is opened: {told}") from None

    def all_went_on(self) -> bool:
        """Whether every table has opened a round since the database is well again."""
        return all(map(self._went_on, self.tables))

    def _went_on(self, id_: str) -> bool:
        return bool(self._from) and self.casino.tables[id_].seating.number > self._from[id_]

    async def _check(self) -> None:
        casino = self.casino
        for person in self.people:
            for key in list(person.pending):
                await person._insist(key)
            assert not person.pending, f"{person.name} was never answered: {person.pending}"
        await self._settle()
        for table in casino.tables.values():
            assert held(table) == await stored(table), f"{table.config.id} is not what is stored"
        assert people_held(casino) == await people_stored(casino), "accounts, sessions or policy are not as stored"
        await check(self)
        again = FundOffice(casino.store)
        await again.load()
        assert casino.funds.book.funds == again.book.funds, "the book of funds is not what is stored"
        assert casino.ledger.accounts() == {name: amount for name, amount in self.truth.balances.items() if amount}
        assert not any(casino.ledger._held.values()), "chips are held for ever"
        self.truth.check()
        # How the database is laid out is compared now and then: it takes longer than all else of the audit.
        overlooked: Any = patch.object(layout, "differences", lambda connection: [])
        with overlooked if self.seed % 16 else nullcontext():
            async with casino.store.engine.connect() as connection:
                report = await verify(connection, casino.store.signer.public)
        assert report.wrong == [], report.wrong

    async def _settle(self) -> None:
        """Let everyone go, so that nothing changes any more."""
        for table in self.casino.tables.values():
            table.stop()
        for person in self.people:
            while person.browser.sockets:
                person.browser.drop()
        await asyncio.sleep(5.0)
        while tasks := self.casino._tasks | set[Any]().union(*(t.ringing for t in self.casino.tables.values())):
            await asyncio.wait(tasks)


_CALM = (Player, Floorperson)


def _bury(loop: VirtualLoop, course: Course, door: Door) -> None:
    """End what is left of a process: from here on it reaches nothing and no one."""
    door.dead, loop.killed = True, False
    for person in course.people:
        person.browser.sockets.clear()
    for _ in range(20):
        left = asyncio.all_tasks(loop)
        if not left:
            break
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.wait(left, timeout=60.0))
    casino = getattr(course, "casino", None)
    if casino is not None:
        casino.store.writer._disconnect()
        casino.store.engine.sync_engine.dispose()
    loop.run_until_complete(loop.shutdown_asyncgens())
