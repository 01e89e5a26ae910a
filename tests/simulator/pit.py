"""The pit: a table that feeds another, dealers who rotate, disputes, and a player with a second factor."""

import asyncio
from base64 import b32decode
from typing import Any

import msgspec

from houseway.server.people import totp

from .offices import HOLDEM
from .people import PASSWORD, UNCLEAR, Person, Player
from .staff import FLOOR, Floorperson
from .truth import Untrue

FEEDER = "feeder"
DEALERS = ("Dee", "Dob")
_OF_KIND = "SELECT body FROM journal WHERE kind = ?"


class Mover(Floorperson):
    """Has the feeder set up, moves players from it to the main game, and has dealers rotate."""

    async def step(self) -> None:
        feeder = self.course.casino.tables.get(FEEDER)
        if self.course.calm:
            return
        if feeder is None:
            order = {"game": "holdem", "id": FEEDER, "must_move": HOLDEM, "bots": int(self.chance.random() < 0.2)}
            await self.say("table", f"{FLOOR}/tables", **order)
        elif people := [each.player for each in feeder.seating.people()]:
            await self.say("mustmove", f"{FLOOR}/tables/{FEEDER}/must-move", player=people[0])
        if self.chance.random() < 0.5:
            table = self.chance.choice([*self.course.tables, FEEDER])
            await self.say("dealer", f"{FLOOR}/tables/{table}/dealer", dealer=self.chance.choice((*DEALERS, "")))
        if self.chance.random() < 0.3 and (pit := await self.get(f"{FLOOR}/pit")):
            self._expect_one_table_each(pit["tiles"])

    @staticmethod
    def _expect_one_table_each(tiles: list[dict[str, Any]]) -> None:
        dealing = [each["dealer"] for each in tiles if each["dealer"]]
        if len(dealing) != len(set(dealing)):
            raise Untrue(f"a dealer is shown at two tables: {dealing}")


class Fed(Player):
    """Sits down at the feeder, is moved or leaves, and comes back."""

    async def step(self) -> None:
        every = self.course.casino.tables
        mine = [each for each in (every.get(FEEDER), every.get(HOLDEM)) if each and each.seating.at(self.name)]
        if mine and (self.course.calm or self.chance.random() < 0.4):
            await self.say("leave", f"/api/tables/{self.chance.choice(mine).config.id}/leave")
        elif mine or self.course.calm or FEEDER not in every:
            await self.look(FEEDER if FEEDER in every else HOLDEM)
        else:
            path = f"/api/tables/{FEEDER}"
            if not await self.say("seat", f"{path}/seat", buy_in=every[FEEDER].config.buy_in.usual):
                await self.say("refill", "/api/me/refill")


class Judge(Floorperson):
    """Decides disputes, together with another."""

    async def step(self) -> None:
        if self.course.calm or await self._decide():
            return
        for each in await self.get(f"{FLOOR}/disputes") or []:
            if each["decision"] is None:
                amount = self.chance.choice((500, 0, -500))
                said = {"number": each["claim"]["number"], "words": "seen again", "rule": "dragon-poker/42.10(d)4"}
                await self.say("judge", f"{FLOOR}/disputes/decide", upheld=True, amount=amount, **said)
                return


class Careful(Person):
    """Has a second factor, and knows what of it holds: a code that was taken is never taken again."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.apps: list[bytes] = []
        """What is surely enrolled,"""
        self.unclear: list[bytes] = []
        """and what may be."""
        self._codes: list[str] = []
        self._taken: set[str] = set()

    async def step(self) -> None:
        if self.course.calm:
            return
        drawn = self.chance.random()
        if drawn < (0.15 if self.apps else 0.6):
            await self._enrol()
        elif drawn > 0.9:
            await self._hastily("/api/logout", {})
        else:
            await self.sign_in()

    async def _hastily(self, path: str, body: Any) -> tuple[int, Any]:
        """Ask, and sometimes go away before the answer comes."""
        try:
            async with asyncio.timeout(self.chance.uniform(0.001, 0.01) if self.chance.random() < 0.1 else None):
                status, answer = await self._ask("POST", path, body)
        except TimeoutError:
            return 0, {"kind": "lost"}
        if status >= 500 and answer["kind"] == "fault":
            raise AssertionError(f"{path}: {answer}")
        return status, answer

    async def _enrol(self) -> None:
        status, begun = await self._hastily("/api/me/factors/begin", {})
        if status != 200:
            return
        letters = begun["secret"]
        secret = b32decode(letters + "=" * (-len(letters) % 8))
        body = {"password": PASSWORD, "ticket": begun["ticket"], "code": self._code(secret)}
        status, answer = await self._hastily("/api/me/factors", body)
        if status == 201:
            self.apps.append(secret)
            self._taken.add(body["code"])
            self._codes += answer["codes"]
        elif answer["kind"] in UNCLEAR:
            self.unclear.append(secret)

    def _code(self, secret: bytes) -> str:
        return totp.code_at(secret, self.course.clock.now() // totp.STEP)

    async def sign_in(self) -> bool:
        status, answer = await self._hastily("/api/login", {"name": self.name, "password": PASSWORD})
        if status == 200 and self.apps:
            raise Untrue("a sign-in without the second factor that is enrolled")
        if status == 202 and not (self.apps or self.unclear):
            raise Untrue("a second factor is asked for that was never enrolled")
        if status != 202:
            return status == 200
        codes = [self._code(secret) for secret in (*self.apps, *self.unclear)]
        shown = self.chance.choice([*codes, *self._codes])
        status, answer = await self._hastily("/api/login/second", {"ticket": answer["ticket"], "code": shown})
        if status != 200:
            return False
        if shown in self._taken:
            raise Untrue(f"the code {shown} was taken twice")
        self._taken.add(shown)
        return True


async def check(course: Any) -> None:
    """What the pit's people were told holds, and claims are decided once."""
    casino = course.casino
    for person in course.people:
        if isinstance(person, Careful) and person.apps and not casino.reception.factors.enrolled(person.name):
            raise Untrue("a second factor was answered as enrolled and is not")
    bodies = [msgspec.json.decode(text) for (text,) in course.truth.rows(_OF_KIND, "dispute")]
    decided = [body["fact"]["number"] for body in bodies if "upheld" in body["fact"]]
    if len(decided) != len(set(decided)):
        raise Untrue(f"a claim is decided twice: {decided}")
    moved = [body["fact"]["number"] for body in bodies if body["fact"].get("amount")]
    reasons = [msgspec.json.decode(text)["reason"] for (text,) in course.truth.rows(_OF_KIND, "correction")]
    told = [int(each.removeprefix("dispute ").partition(":")[0]) for each in reasons if each.startswith("dispute ")]
    if sorted(moved) != sorted(told):
        raise Untrue(f"claims {moved} move chips, corrections are there for {told}")
    still = [(each.claim.player, each.claim.round) for each in (await casino.disputes.read()).open]
    if len(still) != len(set(still)):
        raise Untrue(f"a player has two open claims about one round: {still}")


def with_pit(seed: int) -> bool:
    """Whether the pit has its people in this run."""
    return seed % 3 == 1


def pit(course: Any, seed: str, steps: int) -> list[Person]:
    """Everyone of the pit."""
    people: list[Person] = [Mover(course, "Mo", seed, steps), Fed(course, "Dan", seed, steps)]
    return [*people, Judge(course, "Jo", seed, steps), Careful(course, "Rae", seed, 2 * steps)]
