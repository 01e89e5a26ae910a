"""The house's offices: a bad beat fund, the gaming day of a table for chips, and the keno office."""

from typing import Any

from houseway.house.funds.facts import Award
from houseway.house.ledger import Posting, bank, fund_box
from houseway.server.record.batch import Batch, Line

from .people import Person, Player
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
        if self.course.casino.funds.book.of_table(HOLDEM) is None:
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
    """Agrees to what the others ask, makes payouts up and pays them, counts boxes, closes the day and looks at it."""

    async def step(self) -> None:
        if self.course.calm or await self._decide():
            return
        day = await self.get(f"{FLOOR}/day")
        await self.get(f"{FLOOR}/funds")
        fund = self.course.casino.funds.book.funds.get(FUND["name"])
        for id_, claim in list(fund.claims.items() if fund else ()):
            this = {"fund": FUND["name"], "claim": id_}
            if claim.status == "verified":
                lines = [{"player": each.player, "kind": "chips", "amount": each.amount} for each in _owed(claim)]
                await self.say("fund", f"{FLOOR}/funds/prepare", lines=lines, **this)
            elif claim.status == "prepared":
                await self.say("fund", f"{FLOOR}/funds/pay", **this)
        if day and self.chance.random() < 0.4:
            await self.say("day", f"{FLOOR}/day/close", day=day["day"])


def _owed(claim: Any) -> list[Award]:
    """One line a player, as the payout is made up."""
    owed = dict[str, int]()
    for each in claim.claimed.awards:
        owed[each.player] = owed.get(each.player, 0) + each.amount
    return [Award(player, "table", amount) for player, amount in owed.items()]


class Caller(Player):
    """Plays hold'em and calls, so that hands are shown and bad beats are claimed; leaves now and then."""

    async def step(self) -> None:
        table = self.course.casino.tables[HOLDEM]
        if table.unknown:
            await self.look(HOLDEM)
        elif table.seating.at(self.name) and not self.course.calm and self.chance.random() < 0.04:
            await self.say("leave", f"/api/tables/{HOLDEM}/leave")
        else:
            await (self._at(table) if table.seating.at(self.name) else self._beside(table))

    def answer(self, space: Any) -> Any:
        options = getattr(space, "options", {})
        return next((each for each in ("check", "call") if each in options), None) or super().answer(space)


def with_offices(seed: int) -> bool:
    """Whether the house's offices have their people in this run."""
    return seed % 3 == 2


def with_fund(seed: int) -> bool:
    """Whether a fund with money in it is offered from the beginning."""
    return seed % 6 == 2


async def offer_the_fund(course: Any) -> None:
    """In peace: the fund is filed, offered, and displays what is in it."""
    casino, here = course.casino, {"fund": FUND["name"], "table": HOLDEM}
    lee, ace, will, sue = (next(p for p in course.people if p.name == name) for name in ("Lee", "Ace", "Will", "Sue"))

    async def ordered(person: Person, what: str, by: Person | None = None, **body: Any) -> None:
        await person.say("begin", f"{FLOOR}/funds/{what}", **body)
        if by is not None:
            (waiting,) = await by.get(f"{FLOOR}/approvals")
            await by.say("begin", f"{FLOOR}/approvals/{waiting['id']}", approve=True)

    await ordered(lee, "file", ace, rules=FUND)
    await ordered(lee, "post", fund=FUND["name"], notice="rules", version=1)
    await ordered(lee, "post", notice="table", **here)
    await ordered(lee, "offer", **here)
    gift = Posting(bank("play"), fund_box(FUND["name"], HOLDEM), 10_500, "gift")
    await casino.store.commit(Batch([Line("money", {"by": "test"}, postings=[gift])]), casino.clock.now())
    await ordered(lee, "send", fund=FUND["name"], boxes=[HOLDEM], notice="DGE-1")
    ((collection, sent),) = casino.funds.book.funds[FUND["name"]].collections.items()
    await ordered(sue, "carry", fund=FUND["name"], collection=collection, lock="L-1")
    await ordered(will, "receive", fund=FUND["name"], collection=collection, counted=sent.collected.expected)
    state = await ace.get(f"{FLOOR}/funds")
    await ordered(ace, "adjust", lee, fund=FUND["name"], shown=state["funds"][0]["current"])
    assert casino.funds.book.funds[FUND["name"]].display(casino.clock.now())["primary"] > 0


def offices(course: Any, seed: str, steps: int) -> list[Person]:
    """Everyone in the offices; where a fund can be won, those who play for it as well."""
    fund = with_fund(course.seed)
    longer = 2 * steps if fund else steps
    people: list[Person] = [
        Lead(course, "Lee", seed, longer),
        Writer(course, "Will", seed, steps),
        *(Accounting(course, name, seed, longer) for name in ("Ace", "Abe")),
    ]
    return [*people, *(Caller(course, name, seed, 4 * steps) for name in ("Pia", "Quin") if fund)]
