"""One run from one seed: casinos contribute, hit and pay, while everything between and under them fails."""

import asyncio
import atexit
import logging
import random
import shutil
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import sqlalchemy as sa
from tests.simulator.course import seeded_secrets
from tests.simulator.door import Fault
from tests.simulator.folders import folder

from houseway import __version__
from houseway.house.ledger import Posting, bank, felt
from houseway.house.linked import accounts
from houseway.house.linked.agreement import Signed
from houseway.house.linked.messages import Claim
from houseway.server.linked import claims
from houseway.server.linked.draft import Draft
from houseway.server.linked.host import Host
from houseway.server.problems import Problem
from houseway.server.record import outbox, schema
from houseway.server.record.audit import layout, verify
from houseway.server.record.batch import Batch, Line

from .parties import CASINOS, agreement, link_state, signed
from .world import HOST, CasinoNode, NetLoop, World, databases

WINDOW = 5.0
DAY = 86_400.0
DAY_MS = 86_400_000
T = TypeVar("T")


@dataclass
class Found:
    """What a run was like."""

    seed: int
    contributed: int
    paid: int
    claims: int
    deaths: int
    log: list[str]

    def __str__(self) -> str:
        told = f"{self.contributed} contributed, {self.paid} paid, {self.claims} claims, {self.deaths} deaths"
        return f"seed {self.seed}: {told}"


class Course:
    """One run."""

    def __init__(self, seed: int, place: Path) -> None:
        self.seed = seed
        self.chance = random.Random(f"linked {seed}")
        self.world = World(seed, place)
        self.rounds = 0
        self.made: dict[str, str] = {}
        """Claims that were stored, and where."""
        self.shown: dict[str, tuple[int, int]] = {}
        self.signed = agreed(seed)

    async def run(self) -> Found:
        """Play it to its end; nothing is left running."""
        try:
            return await self._run()
        finally:
            await self.world.close()

    async def _run(self) -> Found:
        """Set everything up, let it go wrong, let it calm down, and look at what is there."""
        world = self.world
        for node in world.nodes:
            await node.start()
        await self._until(lambda: all(node.link.offered for node in world.casinos.values()), "the first meeting")
        for node in world.casinos.values():
            await node.here(self._hand(node, self.chance, 10_000))
        self._go_wrong()
        await asyncio.gather(self._mishaps(), *(self._casino(node) for node in world.casinos.values()))
        await self._calm()
        await self._check()
        contributed = sum(each.contributed for each in self.host.book.members.values())
        paid = sum(each.paid for each in self.host.book.members.values())
        deaths = sum(node.deaths for node in world.nodes)
        return Found(self.seed, contributed, paid, len(self.host.book.claims), deaths, world.lines)

    @property
    def host(self) -> Host:
        assert self.world.host.host is not None
        return self.world.host.host

    # Mishaps --------------------------------------------------------------------------------------------------------

    def _go_wrong(self) -> None:
        world, chance = self.world, self.chance
        world.lost, world.doubled = chance.choice((0.0, 0.03, 0.2)), chance.choice((0.0, 0.1, 0.5))
        world.slow, world.late = chance.choice((0.02, 0.3, 1.0)), chance.choice((0.1, 3.0, 30.0))
        for node in world.nodes:
            node.clock.set_by = chance.randrange(-3_600_000, 3_600_000)
            if chance.random() < 0.5 and node.door is not None:
                self._kill_later(node)

    def _kill_later(self, node: Any) -> None:
        kind = self.chance.choice(("killed before", "killed after", "lost", "before", "outage"))
        call = node.door.calls + self.chance.randrange(1, 120)
        node.door.faults.append(Fault(call, kind, self.chance.randrange(1, 9)))

    async def _mishaps(self) -> None:
        world, chance = self.world, self.chance
        for _ in range(chance.randrange(1, 4)):
            await asyncio.sleep(chance.random() * 5)
            await self._start_the_dead()
            what = chance.choice(("cut", "cut", "away", "jump", "kill", "host cut"))
            name = chance.choice(CASINOS)
            node = chance.choice(world.nodes)
            if what in ("cut", "away", "host cut"):
                name = HOST if what == "host cut" else name
                lasts = chance.random() * 12
                world.cut_until[name] = asyncio.get_running_loop().time() + lasts
                world.log(f"{name} is cut off for {lasts:.0f} s")
                if what == "away":
                    await asyncio.sleep(lasts / 2)
                    self._leap()
            elif what == "jump":
                node.clock.set_by += chance.randrange(-DAY_MS, DAY_MS)
                world.log(f"the clock of {node.name} jumps")
            elif node.door is not None and node.alive:
                self._kill_later(node)
        await asyncio.sleep(chance.choice((0.0, 10.0)))
        if chance.random() < 0.2:
            self._leap()

    def _leap(self) -> None:
        """A day goes by at once, and all that is cut off stays so: what would be done in it again and again is not."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, NetLoop)
        loop._virtual.time += DAY
        for name, until in self.world.cut_until.items():
            if until + DAY > loop.time():
                self.world.cut_until[name] = until + DAY
        self.world.log("a day goes by")

    async def _start_the_dead(self) -> None:
        for node in self.world.nodes:
            for _ in range(20):
                if node.alive:
                    break
                await self._start(node)

    async def _start(self, node: Any) -> None:
        try:
            await node.start()
            self.world.log(f"{node.name} starts again")
        except BaseException as error:
            if isinstance(error, AssertionError):
                raise
            node.kill()
            await asyncio.sleep(1.0)

    # A casino's evening ---------------------------------------------------------------------------------------------

    async def _casino(self, node: CasinoNode) -> None:
        chance = random.Random(f"{node.name} {self.seed}")
        for _ in range(chance.randrange(5, 11)):
            await asyncio.sleep(chance.random() * 2.5)
            if not node.alive:
                continue
            work = self._step(node, chance)
            task = node.here(work)
            await asyncio.wait((task,), timeout=60.0)
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                if isinstance(error, AssertionError):
                    raise error
                self.world.log(f"{node.name}: {type(error).__name__} {str(error)[:120]}")

    async def _step(self, node: CasinoNode, chance: random.Random) -> None:
        self._look(node)
        what = chance.choice(("hand", "hand", "hand", "hit", "settle", "settle"))
        if what == "hand":
            await self._hand(node, chance)
        elif what == "hit":
            # Hits come in the same second at several casinos more often than chance would have it.
            await asyncio.sleep(0.0 if chance.random() < 0.5 else chance.random() * 3)
            await self._hit(node)
        else:
            await self._settle(node, chance)

    def _look(self, node: CasinoNode) -> None:
        """What is shown never falls unless it was locked or paid, and nothing is offered over a dead link."""
        link, now = node.link, asyncio.get_running_loop().time()
        if link.offered:
            silent = now - self.world.heard.get(node.name, 0.0)
            assert silent <= WINDOW + 0.1, f"{node.name} offers the payout {silent:.1f} s after the host was heard"
        if link._answer is not None:
            revision = link._answer.revision
            before = self.shown.get(node.name, (0, 0))
            if node.life == before[1]:
                assert revision >= before[0], f"{node.name} shows an older amount"
            self.shown[node.name] = (revision, node.life)

    async def _hand(self, node: CasinoNode, chance: random.Random, most: int = 300) -> None:
        """A hand is dealt while the payout is offered; its contribution is taken at its end, whatever came between."""
        assert node.casino is not None
        if not node.link.offered:
            return
        await asyncio.sleep(chance.random() * 2)
        self.rounds += 1
        table, round_, amount = "holdem", f"{node.name}-{self.rounds}", chance.randrange(1, most)
        fund = f"{accounts.HELD}{self.signed.agreement.id}/box/{table}"
        postings = [Posting(bank("chips"), felt(table), amount, "bet")]
        postings.append(Posting(felt(table), fund, amount, "funded", "poker/14.6(e)9", round_))
        batch = Batch([Line("played", {"by": "Sim"}, "", "", postings)])
        batch.lines[0].kind = "money"
        outbox.contributions(batch, table)
        await node.casino.store.commit(batch, node.clock.now())

    async def _hit(self, node: CasinoNode) -> None:
        if not node.link.offered:
            return
        self.rounds += 1
        id_ = f"{node.name}{self.rounds}"
        claim = Claim(id_, "holdem", f"r{id_}", "quad jacks", "quad kings", "Sue", node.link.central())
        await node.link.change(lambda draft: claims.make(draft, claim, True))
        self.world.log(f"{node.name} claims as {id_}")

    async def _settle(self, node: CasinoNode, chance: random.Random) -> None:
        link = node.link
        if link.state is None:
            return
        for pending in list(link.state.pending.values()):
            if pending.payer == node.name and pending.id not in link.state.ended:
                for _ in range(2):  # the second time it is refused
                    await self._end(node, pending.id, pending.amount, chance)
                return

    async def _end(self, node: CasinoNode, id_: str, amount: int, chance: random.Random) -> None:
        link = node.link
        offered = link.offered

        def work(draft: Draft) -> None:
            what = chance.choice(("post", "post", "post", "void", "hand over"))
            if what == "hand over":
                claims.hand_over(draft, id_, next(each for each in CASINOS if each != node.name), "Ann", "no cash")
            elif what == "void":
                claims.void(draft, id_, "Sue", "a foul deck")
            else:
                if not offered and id_ not in draft.state.told_otherwise:
                    claims.tell_otherwise(draft, id_, "telephone", "Sue", False)
                claims.post(draft, id_, "Ann", offered)
                source = accounts.clearing(draft.state.agreement.id)
                paying = Posting(source, "player/chips/Winner", amount, f"payout {id_}")
                draft.batch.lines.append(Line("linked", {"paid": id_}, postings=[paying]))

        try:
            await link.change(work)
            self.world.log(f"{node.name} settles {id_}")
        except Problem as error:
            if error.status == 503:
                raise

    # Afterwards -----------------------------------------------------------------------------------------------------

    async def _until(self, true: Callable[[], bool], what: str, seconds: float = 600.0) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not true():
            assert loop.time() < end, f"{what} does not come"
            await asyncio.sleep(0.25)

    async def _calm(self) -> None:
        """Everything works again: the fund is offered everywhere, and every message arrives."""
        world = self.world
        world.lost = world.doubled = 0.0
        world.slow = world.late = 0.02
        world.cut_until.clear()
        for node in world.nodes:
            if node.door is not None:
                node.door.faults.clear()
                node.door.away = node.door.connecting_fails = 0
        await self._start_the_dead()
        for node in world.nodes:
            assert node.alive, f"{node.name} does not start"
            assert node.door is not None
            node.door.faults.clear()
        await self._until(self._quiet, "quiet")
        await asyncio.sleep(3.0)  # what was written last is numbered and sent
        await self._until(self._quiet, "quiet")

    def _quiet(self) -> bool:
        book = self.host.book
        if self.host._unknown or any(not each.decided for each in book.contests.values()):
            return False
        states = [node.link.state for node in self.world.casinos.values()]
        sent = all(s is not None and s.numbered == s.received and s.seen == book.notice for s in states)
        return sent and all(node.link.offered for node in self.world.casinos.values())

    async def _check(self) -> None:
        book, agreement_id = self.host.book, self.signed.agreement.id
        gave, paid, claimed = dict[str, int](), dict[str, int](), set[str]()
        for name, node in self.world.casinos.items():
            assert node.casino is not None
            assert node.link.state is not None
            ledger = node.casino.ledger.accounts()
            gave[name] = sum(amount for account, amount in ledger.items() if account.startswith(accounts.HELD))
            paid[name] = -ledger.get(accounts.clearing(agreement_id), 0)
            assert not await node.casino.store.rows(sa.select(schema.outbox)), f"{name} has messages left"
            claimed |= set(node.link.state.own)
            open_ = {id_ for id_, each in book.claims.items() if each.state == "pending"}
            assert set(node.link.state.pending) == open_, f"{name} shows other claims than the host has open"
            assert node.link.display == book.display, f"{name} shows {node.link.display}, the host {book.display}"
        members = book.members
        assert gave == {name: each.contributed for name, each in members.items()}, "a contribution is lost or doubled"
        assert paid == {name: each.paid for name, each in members.items()}, "a payout is lost or doubled"
        assert claimed == set(book.claims), "a claim is lost"
        assert sum(gave.values()) == book.display + book.reserve + book.locked + sum(paid.values())
        self._check_books()
        for record in book.claims.values():
            assert record.state != "claimed", f"claim {record.claim.id} was never decided"
            assert record.amount or record.state == "voided", "a claim of nothing waits"
        by_claim = dict[int, int]()
        for record in book.claims.values():
            by_claim[record.contest] = by_claim.get(record.contest, 0) + record.amount
        for number, amount in by_claim.items():
            assert amount == book.contests[number].amount, f"contest {number} is not divided to the cent"
        if self.seed % 4 == 0:
            await self._audit()

    async def _audit(self) -> None:
        """Every record proves itself."""
        stores = [("host", self.host.store)]
        stores += [(name, node.casino.store) for name, node in self.world.casinos.items() if node.casino is not None]
        for name, store in stores:
            await store.settled()
            async with store.engine.connect() as connection:
                report = await verify(connection, store.signer.public)
            assert report.wrong == [], (name, report.wrong)

    def _check_books(self) -> None:
        """The host's ledger says what its book says."""
        book, id_ = self.host.book, self.signed.agreement.id
        ledger = self.host.store.ledger
        assert ledger.balance(accounts.display(id_)) == book.display
        assert ledger.balance(accounts.reserve(id_)) == book.reserve
        locked = sum(ledger.balance(accounts.locked(id_, number)) for number in book.contests)
        assert locked == book.locked
        for name, member in book.members.items():
            assert ledger.balance(accounts.contributed(id_, name)) == -member.contributed
            assert ledger.balance(accounts.paid(id_, name)) == member.paid


# The beginning that all runs share -----------------------------------------------------------------------------------

_prepared: dict[bool, Path] = {}


def agreed(seed: int) -> Signed:
    """The agreement of a seed: some share what is claimed together."""
    return signed(agreement(rival_claims="share" if seed % 3 == 0 else "first_verified", lapse_hours=30))


def _beginning(seed: int) -> Path:
    """A host and casinos that have joined it, to be copied for every run."""
    share = seed % 3 == 0
    if share not in _prepared:
        made = _prepared[share] = folder("houseway-linked-")
        atexit.register(shutil.rmtree, made, ignore_errors=True)
        _on_a_loop(0, lambda: _join(World(0, made), agreed(seed)))
    return _prepared[share]


async def _join(world: World, made: Signed) -> None:
    world.host.signed = made
    for node in world.nodes:
        await node.start()
    for name, node in world.casinos.items():
        async with node.link.drafting():
            await node.link.store(node.link.begin(link_state(name, made, __version__)))
    await world.close()


def _on_a_loop(seed: int, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    loop = NetLoop(random.Random(f"loop {seed}"))
    asyncio.set_event_loop(loop)
    try:
        same_layout: Any = patch.object(layout, "differences", lambda connection: [])  # it takes longer than all else
        with databases(), seeded_secrets(random.Random(f"secrets {seed}")), same_layout:
            return loop.run_until_complete(work())
    finally:
        asyncio.set_event_loop(None)
        loop.close()


def run(seed: int) -> Found:
    """One seed; raises where something does not hold."""
    made, place = _beginning(seed), folder("houseway-linked-")
    shutil.copytree(made, place, dirs_exist_ok=True)
    logger, course = logging.getLogger("houseway"), Course(seed, place)
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        return _on_a_loop(seed, course.run)
    except BaseException as error:
        error.add_note("\n".join(course.world.lines[-40:]))
        raise
    finally:
        logger.setLevel(level)
        shutil.rmtree(place, ignore_errors=True)
