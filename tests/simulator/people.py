"""People who come to the service: they say something, and say it again until they hear what came of it."""

import asyncio
import random
from typing import TYPE_CHECKING, Any

from houseway.server.table.gaming_table import GamingTable

from .web import Browser

if TYPE_CHECKING:
    from .course import Course

PASSWORD = "correct horse battery"
TRIES = 100
"""How often something is said again before the service counts as stuck."""
UNCLEAR = ("lost", "in-doubt", "too-often")


class Person:
    """Someone with a browser. What was not answered yet is kept: it is said again, even to another process."""

    def __init__(self, course: "Course", name: str, seed: str, steps: int) -> None:
        self.course = course
        self.name = name
        self.chance = random.Random(f"{seed} {name}")
        self.browser = Browser(name)
        self.steps = steps
        self.pending: dict[str, tuple[str, dict[str, Any]]] = {}
        self._said = 0

    def below(self, n: int) -> int:
        """Chance, as a space asks for it when it is sampled."""
        return self.chance.randrange(n)

    async def live(self) -> None:
        """Do one thing after another."""
        for key in list(self.pending):
            await self._insist(key)
        if self.chance.random() < 0.8:
            self.connect()
        while self.steps > 0 or self.course.calm:
            await asyncio.sleep(self.chance.expovariate(1.0))
            self.steps -= 1
            await self.step()
            if self.course.calm and self.course.all_went_on():
                return

    async def step(self) -> None:
        """One thing."""
        raise NotImplementedError

    def connect(self) -> None:
        """Watch the tables, in two tabs at most."""
        while len(self.browser.sockets) > 1:
            self.browser.drop()
        self.browser.connect(self.course.app, self.course.heard, *self.course.tables)

    # Asking ---------------------------------------------------------------------------------------------------------

    async def get(self, path: str) -> Any:
        """Look at something; None where it cannot be seen now."""
        status, found = await self._ask("GET", path)
        if status >= 500 and found["kind"] not in ("no-store", "in-doubt"):
            raise AssertionError(f"{path}: {found}")
        return found if status == 200 else None

    async def say(self, what: str, path: str, **body: Any) -> Any:
        """Say something once; the answer, or None where it was refused or given up."""
        self._said += 1
        key = f"{what}-{self._said:04d}-{self.name}"
        self.pending[key] = (path, {**body, "key": key})
        return await self._insist(key)

    async def _insist(self, key: str) -> Any:
        """Say it until it is known what came of it."""
        path, body = self.pending[key]
        answers = self.course.truth.answers.setdefault((self.name, key), [])
        for _ in range(TRIES):
            kind, answer = await self._try(path, body)
            answers.append((kind, answer))
            if kind == "done" or (kind not in UNCLEAR and not self._tries_again(kind)):
                del self.pending[key]
                return answer if kind == "done" else None
            if kind == "sign-in" and not await self.sign_in():
                return None
            await asyncio.sleep(self.chance.uniform(0.1, 3.0))
        raise AssertionError(f"{self.name} never hears what became of {key}: {answers[-3:]}")

    def _tries_again(self, kind: str) -> bool:
        return kind == "sign-in" or (kind == "no-store" and self.chance.random() < 0.7)

    async def _try(self, path: str, body: dict[str, Any]) -> tuple[str, Any]:
        hasty = self.chance.random()
        try:
            if hasty < 0.04:
                # Two tabs at once.
                both = await asyncio.gather(self._ask("POST", path, body), self._ask("POST", path, body))
                # The one that knows most: an answer of the one does not tell what the other has done.
                status, answer = min(
                    both, key=lambda each: (each[0] >= 300, each[0] < 300 or each[1]["kind"] not in UNCLEAR)
                )
            else:
                async with asyncio.timeout(self.chance.uniform(0.001, 0.01) if hasty > 0.95 else None):
                    status, answer = await self._ask("POST", path, body)
        except TimeoutError:
            return "lost", None
        if status >= 500 and answer["kind"] == "fault":
            raise AssertionError(f"{path} {body}: {answer}")
        if self.course.calm and status == 503:
            raise AssertionError(f"the database is well, and {path} {body} is refused: {answer}")
        return ("done" if status < 300 else answer["kind"]), answer

    async def _ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        return await self.browser.ask(self.course.app, method, path, body)

    async def sign_in(self) -> bool:
        """Begin a new session; guests cannot."""
        body = {"name": self.name, "password": PASSWORD}
        for _ in range(40):
            status, answer = await self._ask("POST", "/api/login", body)
            if status < 500:
                return status == 200
            assert answer["kind"] in ("no-store", "in-doubt"), answer
            await asyncio.sleep(1.0)
        raise AssertionError(f"{self.name} cannot sign in: {answer}")

    def tables(self) -> list[GamingTable]:
        """The tables, as someone behind the scenes sees them; where one is unknown, nothing is to be seen."""
        every = self.course.casino.tables
        return [every[id_] for id_ in self.course.tables if not every[id_].unknown]


class Player(Person):
    """Sits down, plays, leaves, comes back, looks at everything."""

    async def step(self) -> None:
        known = self.tables()
        if not known:
            await self.look(self.chance.choice(self.course.tables))
            return
        mine = [table for table in known if table.seating.at(self.name)]
        table = self.chance.choice(mine or known)
        if self.course.calm and len(mine) < len(known):
            table = next(each for each in known if each not in mine) if self.chance.random() < 0.5 else table
        await (self._at(table) if table.seating.at(self.name) else self._beside(table))

    async def look(self, id_: str) -> None:
        """See a table, and hold what is shown against what is stored."""
        if state := await self.get(f"/api/tables/{id_}"):
            self.course.truth.state(state)
            self.course.truth.frame(self.name, state["frame"])
        if me := await self.get("/api/me"):
            self.course.truth.me(me)

    async def _beside(self, table: GamingTable) -> None:
        path = f"/api/tables/{table.config.id}"
        drawn = self.chance.random()
        if drawn < 0.7 or self.course.calm:
            if not await self.say("seat", f"{path}/seat", buy_in=table.config.buy_in.usual):
                await self.say("refill", "/api/me/refill")
        elif drawn < 0.8:
            await self.say("wait", f"{path}/wait", waiting=self.chance.random() < 0.6)
        else:
            await self._look_or_turn(table)

    async def _at(self, table: GamingTable) -> None:
        path, sitting, in_play = f"/api/tables/{table.config.id}", table.seating.at(self.name), table.in_play
        assert sitting is not None
        asked = [t for t in in_play.round.todo() if t.actor == self.name] if in_play and table.seating.playing else []
        ready = self.course.calm or self.chance.random() < 0.9
        if in_play and asked and asked[0].space is not None and ready and self.name not in in_play.round.answered:
            answer = self.answer(asked[0].space)
            await self.say("act", f"{path}/act", round=in_play.id, seq=in_play.seq, answer=answer)
            return
        if self.course.calm and (sitting.out or sitting.away):
            await self.say("sitout", f"{path}/sit-out", out=False)
        elif not sitting.stack and not table.seating.playing and not sitting.adding:
            await self.say("topup", f"{path}/top-up", amount=table.config.buy_in.usual)
        elif self.course.has_pit and not self.course.calm and table.seating.round and self.chance.random() < 0.25:
            await self.say("dispute", f"/api/rounds/{table.seating.round}/dispute", words="that was paid wrong")
        elif not table.seating.playing and (self.course.calm or self.chance.random() < 0.6):
            await self.say("next", f"{path}/next", round=table.seating.round or "none")
        elif not self.course.calm:
            await self._other(table, path)

    def answer(self, space: Any) -> Any:
        """What they say when they are asked."""
        return space.sample(self)

    async def _other(self, table: GamingTable, path: str) -> None:
        drawn = self.chance.random()
        if drawn < 0.15:
            await self.say("leave", f"{path}/leave")
        elif drawn < 0.35:
            await self.say("topup", f"{path}/top-up", amount=5_000)
        elif drawn < 0.5:
            await self.say("sitout", f"{path}/sit-out", out=self.chance.random() < 0.5)
        elif drawn < 0.6:
            await self.say("move", f"{path}/move", spot=1 + self.below(6))
        elif drawn < 0.65:
            await self.say("spots", f"{path}/spots", also=[1 + self.below(6)])
        else:
            await self._look_or_turn(table)

    async def _look_or_turn(self, table: GamingTable) -> None:
        drawn = self.chance.random()
        if drawn < 0.25:
            self.browser.drop()
        elif drawn < 0.5:
            self.connect()
        elif drawn < 0.6:
            await self.get("/api/lobby")
            await self.get("/api/rounds")
        else:
            await self.look(table.config.id)


class Visitor(Person):
    """Looks on without a name."""

    async def step(self) -> None:
        drawn = self.chance.random()
        if drawn < 0.3:
            self.connect()
        elif drawn < 0.5:
            self.browser.drop()
        elif state := await self.get(f"/api/tables/{self.chance.choice(self.course.tables)}"):
            self.course.truth.state(state)
            self.course.truth.frame(None, state["frame"])
        health = await self.get("/health")
        assert health is not None, "the service says how it is, whatever happens"
