"""An evening at one table: people play, look on, come and go, report and rule, as chance has it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol

from litestar import Litestar

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.server.casino import Casino
from houseway.server.http.app import create_app, parts_of
from houseway.server.http.rate_limits import RateLimits
from houseway.server.record.batch import Batch
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.round_in_play import FOR_THE_DEALER
from houseway.server.table.seating import TableConfig

from .conftest import GENEROUS, HandClock, sqlite
from .dealing import entry, moved, step_before_a_round
from .knowing import Knowing, cards_in
from .visiting import Visitor

TABLE = "watched"
STAFF = frozenset({"player", "dealer", "floorperson", "supervisor", "security"})
DEALER = frozenset({"player", "dealer"})
STEPS = 90
"""What is done in one example at most; a round that is longer is watched as far as that."""


class Leaked(AssertionError):
    """Someone was told a card they may not know."""


class Chance(Protocol):
    """Where an evening's choices come from: Hypothesis, or a seed."""

    def below(self, n: int) -> int: ...


_apps: list[Litestar] = []


def served(casino: Casino) -> Litestar:
    """The application around this casino; its routes are put together once, for that takes longer than a round."""
    if not _apps:
        _apps.append(create_app(casino))
    app = _apps[0]
    app.state.update(parts_of(casino, RateLimits(GENEROUS)))
    return app


class Evening:
    """A table, those who play and those who look on, the floor, and whatever chance has them do."""

    def __init__(self, folder: Path, chance: Chance, slug: str) -> None:
        self.folder = folder
        self.chance = chance
        self.slug = slug
        self.clock = HandClock()
        self.source = Seeded(chance.below(2**16))
        self.casino: Casino
        self.people: list[Visitor] = []

    @property
    def table(self) -> GamingTable:
        return self.casino.table(TABLE)

    async def open(self) -> None:
        """Set up the table and let everyone come."""
        below = self.chance.below
        await self._serve()
        game = GAMES[self.slug]
        config = TableConfig(
            TABLE,
            self.slug,
            "Watched",
            bots=below(3),
            attended=(how := below(4)) < 2,
            dealt_by="dealer" if how == 1 else "house",
            settings=dict(game.public_settings),
        )
        await self.casino.add_table(config, "house")
        self.knowing = Knowing(self.table)
        seats = min(self.table.most, 1 + below(3))
        self.players = [await self._guest(f"Player{n}") for n in range(seats)]
        comers = [await self._guest(name) for name in ("Late", "Flo", "Sue", "Dee")]
        self.late, self.floor, self.second, self.dealer = comers
        self.people.append(Visitor(self.app, self.knowing, TABLE))
        for person, roles in ((self.floor, STAFF), (self.second, STAFF), (self.dealer, DEALER)):
            batch = Batch()
            self.casino.identity.change(str(person.name), "the test", batch, roles=roles)
            await self.casino.store.commit(batch, self.clock.now())
        self.printed = {path: await self.people[0].get(path) for path in ("/api/lobby", f"/api/tables/{TABLE}/layout")}
        for person in self.people:
            person.open_tab()
        self.players[below(seats)].open_tab()
        for person in self.players:
            await person.do("seat", buy_in=20_000 + 20_000 * below(3))

    async def _serve(self) -> None:
        self.casino = casino = Casino(
            sqlite(self.folder), self.folder, clock=self.clock, rehearsal=self.source, games=()
        )
        self.app = served(casino)
        await casino.open()

    async def _guest(self, name: str) -> Visitor:
        visitor = Visitor(self.app, self.knowing, TABLE)
        await visitor.sign_in(name)
        self.people.append(visitor)
        return visitor

    async def close(self) -> None:
        """Everyone goes home."""
        await self.quiet()
        for person in self.people:
            await person.leave_all()
        await self.casino.close()

    async def quiet(self) -> None:
        """Let every frame arrive."""
        for _ in range(3):
            await asyncio.sleep(0)
        while any(each.frames for each in self.casino.connections.all):
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    def check(self) -> None:
        """No one has been told what they may not know."""
        if self.knowing.leaks:
            raise Leaked(self.knowing.leaks[0])

    # What may happen ------------------------------------------------------------------------------------------------

    def pick(self, among: Any) -> Any:
        return among[self.chance.below(len(among))]

    async def play(self) -> None:
        """Do one thing after another, until two rounds are over or it is enough."""
        happenings: tuple[Callable[[], Awaitable[None]], ...] = (
            *(self.answer,) * 12,
            *(self.ask, self.answer_while_asked) * 3,
            self.drop,
            self.come_back,
        )
        happenings += (self.report, self.rescind, self.restart, self.come_late, self.say_nonsense)
        for _ in range(STEPS):
            await self.pick(happenings)()
            await self.quiet()
            self.check()
            if self.table.phase == "result":
                for person in (self.pick(self.players), self.pick(self.people), self.people[-1]):
                    await self.look(person, len(LOOKS))
                self.check()
                if len(self.knowing.rounds) > 1 or not self.chance.below(2):
                    return
                await self.go_on()

    async def answer(self) -> None:
        """The person asked answers: a player, or at an attended table the floor."""
        in_play = self.table.in_play
        if in_play is None or not self.table.seating.playing:
            await self.prepare()
            return
        where = {"round": in_play.id, "seq": in_play.seq}
        for todo in in_play.round.todo():
            person = next((each for each in self.people if each.name == todo.actor), None)
            if person is not None and todo.space is not None and todo.actor not in in_play.round.answered:
                await person.do("act", answer=todo.space.sample(self.chance), **where)
                return
        floor = f"/api/floor/tables/{TABLE}"
        if in_play.waits_for_staff() and isinstance(in_play.round.pending, FOR_THE_DEALER):
            entered = entry(in_play, self.source)
            self.dealer.named |= cards_in(entered, self.knowing.printed)
            await self.dealer.post(f"{floor}/answer", answer=entered, **where)
        elif in_play.waits_for_staff():
            await self.floor.post(
                f"{floor}/answer", answer=in_play.house.answer(in_play.round), moved=moved(self.table), **where
            )
        elif in_play.round.opening.attended:
            await self.floor.post(f"{floor}/close-window", **where)

    async def prepare(self) -> None:
        """The floor does what comes before a round that is dealt by hand."""
        for _ in range(40):
            step = step_before_a_round(self.table, self.clock.now(), self.source)
            if self.table.config.dealt_by != "dealer" or self.table.seating.playing or step is None:
                return
            await self.floor.post(f"/api/floor/tables/{TABLE}/procedure", step=step)

    async def ask(self) -> None:
        """Someone looks something up."""
        await self.look(self.pick(self.people), self.chance.below(len(LOOKS)))

    async def answer_while_asked(self) -> None:
        """Someone comes in, and someone looks, at the very moment in which an answer is being written."""
        store, comer, asker = self.casino.store, self.pick(self.people), self.pick(self.people)
        honest, looking = store._transaction, list[asyncio.Future[None]]()

        async def slow(batches: Any) -> None:
            comer.open_tab()
            looking.append(asyncio.ensure_future(self.look(asker, 0)))
            for _ in range(60):
                await asyncio.sleep(0)
            await honest(batches)

        store._transaction = slow  # type: ignore[method-assign]
        await self.answer()
        store._transaction = honest  # type: ignore[method-assign]
        await asyncio.gather(*looking)

    async def drop(self) -> None:
        """Someone's connection is lost."""
        await self.pick(self.people).drop()

    async def come_back(self) -> None:
        """Someone connects once more, and is told how things stand."""
        self.pick(self.people).open_tab()

    async def report(self) -> None:
        """The floor reports an incident, having looked at its remedy or not."""
        in_play = self.table.in_play
        remedies = self.table.game.remedies
        if in_play is None or not remedies:
            return
        seat = self.pick(in_play.round.opening.seats)
        lying = [str(c) for c in in_play.round.table.scene.places.get(str(seat.spot), ()) if not c.startswith("?")]
        cards = lying[: self.chance.below(3)]
        self.floor.named.update(cards)
        remedy, told = self.pick(remedies), {"spot": seat.spot, "cards": cards, "count": self.chance.below(8)}
        body = {name: told[name] for name in told if name in (*remedy.asks, *remedy.takes)}
        detail = {each.name: each.choices[0] for each in remedy.particulars if each.kind == "choice"}
        order = {
            "round": in_play.id,
            "seq": in_play.seq,
            "incident": {"kind": remedy.kind, **body, "detail": detail, "note": "it happened"},
        }
        await self.floor.post(f"/api/floor/tables/{TABLE}/incident", preview=bool(self.chance.below(2)), **order)

    async def rescind(self) -> None:
        """Two supervisors take answers back, or declare a hand dead."""
        in_play = self.table.in_play
        if in_play is None:
            return
        kind = self.pick(("rescind", "hand_dead", "continue"))
        ruling = {"kind": kind, "reason": "misheard", "last": 1, "spot": self.pick(in_play.round.opening.seats).spot}
        path = f"/api/floor/tables/{TABLE}/ruling"
        order = {"round": in_play.id, "seq": in_play.seq, "ruling": ruling}
        await self.second.post(path, preview=True, **order)
        _, done = await self.floor.post(path, **order)
        if approval := done.get("approval"):
            await self.second.post(f"/api/floor/approvals/{approval}", approve=True)

    async def restart(self) -> None:
        """The server stops and starts again, and everyone comes back."""
        await self.quiet()
        for person in self.people:
            while person.tabs:
                await person.drop()
        await self.casino.close()
        await self._serve()
        self.knowing.follow(self.table)
        for person in self.people:
            await person.leave_all()
            person.come(self.app)
            person.open_tab()

    async def come_late(self) -> None:
        """Someone who has looked on sits down, or gets up again."""
        seated = self.table.seating.at("Late") is not None
        await (self.late.do("leave") if seated else self.late.do("seat", buy_in=20_000))

    async def say_nonsense(self) -> None:
        """Someone answers what is not asked of them, and is told why not."""
        in_play = self.table.in_play
        if in_play is not None:
            card = str(self.pick(sorted(in_play.round.deck) or ["As"]))
            person = self.pick(self.people)
            person.named.add(card)
            answer = self.pick(([card], card, {"cards": [card]}))
            await person.do("act", round=in_play.id, seq=in_play.seq, answer=answer)

    async def go_on(self) -> None:
        """The next round, with chips for those who have none left."""
        for person in [*self.players, self.late]:
            seat = self.table.seating.at(str(person.name))
            if seat is not None and not self.table.seating.playing:
                if not seat.stack:
                    await person.do("top-up", amount=20_000)
                await person.do("next", round=self.table.seating.round)

    async def look(self, person: Visitor, which: int) -> None:
        """One of the things that can be looked up, or all of them."""
        for look in LOOKS if which == len(LOOKS) else (LOOKS[which],):
            await look(self, person)


async def _the_table(evening: Evening, person: Visitor) -> None:
    _, state = await person.get(f"/api/tables/{TABLE}")
    evening.knowing.frame(person.name, state, person.named)


async def _the_floor(evening: Evening, person: Visitor) -> None:
    for path in (f"/api/floor/tables/{TABLE}", "/api/floor/approvals", "/api/floor/log"):
        _, state = await person.get(path)
        state = state if isinstance(state, dict) else {"type": path, "lines": state}
        evening.knowing.frame(person.name, state, person.named)


async def _the_record(evening: Evening, person: Visitor) -> None:
    """A round as its record has it: whole, at each of some steps, with its proof, and as the floor reconstructs it."""
    knowing = evening.knowing
    for round_, happened in list(knowing.rounds.items()):
        _, whole = await person.get(f"/api/rounds/{round_}")
        known = knowing.may_know(person.name, round_, knowing.now[1] if round_ == knowing.now[0] else 10**9)
        knowing.told(person.name, "the record", whole, known)
        steps = len(happened.journal)
        for step in {0, steps // 2, evening.chance.below(steps + 1), steps}:
            _, then = await person.get(f"/api/rounds/{round_}/steps/{step}")
            knowing.told(person.name, f"step {step} of {steps}", then, knowing.at_step(person.name, round_, step))
        _, proof = await person.get(f"/api/rounds/{round_}/proof")
        knowing.told(person.name, "the proof", proof, known)
        if happened.result is None:
            # Afterwards the floor may open every card; until then no one may.
            _, opened = await person.get(f"/api/floor/rounds/{round_}")
            knowing.told(person.name, "the reconstruction", opened, known)


async def _the_rest(evening: Evening, person: Visitor) -> None:
    for path in ("/api/rounds", "/api/me", "/health", "/api/audit/head", f"/api/tables/{TABLE}/hint"):
        _, found = await person.get(path)
        evening.knowing.told(person.name, path, found, evening.knowing.current(person.name))
    # What is printed on the cards and on the layout is the same whatever lies on the table.
    for path, printed in evening.printed.items():
        _, found = await person.get(path)
        for name in ("games", "layout", "faces"):
            assert found.get(name) == printed[1].get(name)
        evening.knowing.told(person.name, path, found.get("tables"), set())


LOOKS = (_the_table, _the_floor, _the_record, _the_rest)


async def spend(folder: Path, chance: Chance, slug: str) -> Evening:
    """An evening from its beginning to its end."""
    evening = Evening(folder, chance, slug)
    await evening.open()
    try:
        await evening.play()
    finally:
        await evening.close()
    evening.check()
    return evening
