"""The house's offices: a bad beat fund, the gaming day of a table for chips, and the keno office."""

from typing import Any

from .people import Person
from .staff import FLOOR, Floorperson

CHIPS = "chips"
"""The table for chips."""
FUND: dict[str, Any] = {
    "name": "grand",
    "title": "Grand Bad Beat",
    "reference": "RGS-14",
    "unit": "play",
    "contribution": 100,
    "min_pot": 200,
    "qualifying": {"holdem": {"hand": "2s 2h 3d 4c 5h"}},
    "shares": [["losing hand", 50], ["winning hand", 25], ["table", 25]],
    "several": "best",
    "discontinuation": {"reference": "DGE-77", "ends": "collection ends by amendment"},
    "notice_hours": 1,
}
"""A fund that nearly every showdown can win."""
HOLDEM = "holdem-0"


class Lead(Floorperson):
    """A supervisor who offers the fund, has the table for chips filled and opened, and draws the keno games."""

    async def step(self) -> None:
        if self.course.calm or await self._decide():
            return
        await self.chance.choice((self._fund, self._fund, self._day, self._day, self._keno))()

    async def _fund(self) -> None:
        path, fund = f"{FLOOR}/funds", self.course.casino.funds.book.funds.get(FUND["name"])
        here = {"fund": FUND["name"], "table": HOLDEM}
        if fund is None:
            await self.say("fund", f"{path}/file", rules=FUND)
            return
        await self.say("fund", f"{path}/post", fund=FUND["name"], notice="rules", version=1)
        await self.say("fund", f"{path}/post", notice="table", **here)
        await self.say("fund", f"{path}/offer", **here)
        for claim in list(fund.claims):
            if self.chance.random() < 0.5:
                await self.say("fund", f"{path}/verify", fund=FUND["name"], claim=claim, verified=True)

    async def _day(self) -> None:
        table = self.course.casino.tables.get(CHIPS)
        if table is None:
            order = {"game": "dragon-poker", "id": CHIPS, "name": "Chips", "stakes": "chips", "bots": 0}
            await self.say("table", f"{FLOOR}/tables", **order)
        elif self.chance.random() < 0.5:
            await self.say("slip", f"{FLOOR}/day/slip", kind="fill", table=CHIPS, amount=50_000)
        elif table.seating.status == "open":
            await self.say("close", f"{FLOOR}/tables/{CHIPS}/close")
        else:
            box = f"B{self.below(1000)}"
            await self.say("inventory", f"{FLOOR}/day/inventory", table=CHIPS, counted=50_000, box=box)
            await self.say("open", f"{FLOOR}/tables/{CHIPS}/open")
            await self.say("count", f"{FLOOR}/day/count", table=CHIPS, counted=50_000)

    async def _keno(self) -> None:
        await self.say("keno", f"{FLOOR}/keno/close")
        await self.say("keno", f"{FLOOR}/keno/draw", failed=self.chance.random() < 0.2)


class Writer(Floorperson):
    """Writes keno tickets, pays them and takes them back, and signs the slips of the cage."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._sold: list[str] = []

    async def step(self) -> None:
        if self.course.calm or await self._decide():
            return
        path, drawn = f"{FLOOR}/keno", self.chance.random()
        if drawn < 0.6:
            asked = {"request": "quick-pick", "patron": "Pat", "rate": 200, "station": "W1"}
            sold = await self.say("ticket", f"{path}/tickets", count=1 + self.below(4), **asked)
            if sold:
                self._sold.append(sold["table"])
                if self.chance.random() < 0.3:
                    await self.say("void", f"{path}/void", serial=sold["table"])
        elif (state := await self.get(path)) and self._sold:
            await self.say("paid", f"{path}/pay", serial=self.chance.choice(self._sold), game=max(1, state["last"]))


class Accounting(Floorperson):
    """Agrees to what the others ask, and looks at the day."""

    async def step(self) -> None:
        if not self.course.calm and not await self._decide():
            await self.get(f"{FLOOR}/day")
            await self.get(f"{FLOOR}/funds")


def with_offices(seed: int) -> bool:
    """Whether the house's offices have their people in this run."""
    return seed % 3 == 2


def offices(course: Any, seed: str, steps: int) -> list[Person]:
    """Everyone in the offices."""
    return [
        Lead(course, "Lee", seed, steps),
        Writer(course, "Will", seed, steps),
        *(Accounting(course, name, seed, steps) for name in ("Ace", "Abe")),
    ]
