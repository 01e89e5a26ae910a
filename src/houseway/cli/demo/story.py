"""The day itself, step by step."""

import asyncio
import contextlib
import logging
import secrets
from pathlib import Path
from typing import Any

from granian.server.embed import Server

from houseway.cli.demo.places import (
    FUND,
    PASSWORD,
    Place,
    agreed,
    casino_app,
    host_of,
    secure_host,
    served,
    until,
)
from houseway.cli.listening import free_port, until_listening
from houseway.cli.output import Out
from houseway.house.gaming_day.calendar import day_at
from houseway.play.money import dollars
from houseway.play.refusals import Refused
from houseway.server.linked.host import Host
from houseway.server.problems import Problem

NAMES = ("ash", "bay", "cove")
out = Out(piped=120)


class Story:
    """Three casinos, one fund, one day."""

    def __init__(self, data: Path, port: int, pace: float) -> None:
        self._data, self._port, self._pace = data, port, pace
        self._servers: list[tuple[Server, asyncio.Task[None]]] = []
        self.places: dict[str, Place] = {}
        self.host: Host

    async def tell(self, stay: bool) -> None:
        """Go through the day."""
        logging.getLogger("houseway").setLevel(logging.ERROR)
        try:
            await self._open()
            await self._join()
            await self._play()
            await self._bad_beat()
            await self._cut()
            await self._count()
            await self._close_the_day()
            if stay:
                out.print("\nThe casinos stay open. Stop with Ctrl-C.")
                await asyncio.Event().wait()
        finally:
            await self._shut()

    async def _step(self, title: str, *lines: str) -> None:
        out.print(f"\n[bold]{title}[/]")
        for line in lines:
            out.print(f"  {line}", soft_wrap=True)
        await asyncio.sleep(self._pace)

    def _ports(self, n: int) -> int:
        return free_port("127.0.0.1", self._port + n if self._port else 0)

    async def _serve(self, server: Server, port: int) -> None:
        running = asyncio.create_task(server.serve())
        self._servers.append((server, running))
        await until_listening("127.0.0.1", port, running)

    # The steps ------------------------------------------------------------------------------------------------------

    async def _open(self) -> None:
        for n, name in enumerate(NAMES):
            place = self.places[name] = Place(name, self._data / name, self._pace)
            await place.open()
            port = self._ports(n)
            place.url = f"http://127.0.0.1:{port}/"
            await self._serve(served(casino_app(place), port), port)
        where = [f"{name.title()} Casino: {place.url}" for name, place in self.places.items()]
        signing = f"Staff sign in on the Floor page as Sue (supervisor) or Ann (accounting); password: {PASSWORD}"
        await self._step("Three casinos open their doors", *where, signing)

    async def _join(self) -> None:
        first = self.places[NAMES[0]]
        # Without time to look there is nothing to wait for.
        signed = agreed(self.places, first.casino.clock.now(), 5 if self._pace else 2)
        self.host = host_of(self._data / "host", first.key)
        await self.host.open(signed)
        port = self._ports(len(NAMES))
        await self._serve(secure_host(self.host, first.key, self._data / "host", port), port)
        for name, place in self.places.items():
            await place.offer()
            body = {"signed": signed, "casino": name, "host": f"https://127.0.0.1:{port}"}
            await place.do("Adi", "linked-agreement", "Ada", **body)
        assert await self._offered(), "the casinos did not meet"
        await self._step(
            "They sign one agreement and link their bad beat payout",
            f"{FUND.title}: a losing hand of two pair or better at hold 'em (low, so that it is won today).",
            "Every message is numbered and signed; the host lets in three certificates and no others.",
            *(f"The jackpot wall at {name.title()}: {place.url}#/wall" for name, place in self.places.items()),
        )

    async def _play(self) -> None:
        for place in self.places.values():
            await place.watch()
        await until(lambda: all(each.contributed for each in self.host.book.members.values()))
        await asyncio.sleep(min(self._pace, 2.5))
        await self._step("Bots play hold 'em and Lunar Poker; each large pot gives $1", *self._amounts())

    async def _offered(self) -> bool:
        """Wait until every casino has asked the host again and offers the payout; says whether they do."""
        for place in reversed(self.places.values()):
            place.casino.link.wake()
            await until(lambda link=place.casino.link: link.offered, 2.0)  # type: ignore[misc]
        return await until(lambda: all(place.casino.link.offered for place in self.places.values()))

    def _amounts(self) -> list[str]:
        """What each room shows, and what the host's book has."""
        shown = [
            f"{name.title()} shows {dollars(place.casino.link.display or 0)}"
            + ("" if place.casino.link.offered else f", not offered: {place.casino.link.why_not}")
            for name, place in self.places.items()
        ]
        book = self.host.book
        sums = ", ".join(f"{name} {dollars(each.contributed)}" for name, each in book.members.items())
        kept = f"shown {dollars(book.display)}, kept {dollars(book.reserve)}, locked {dollars(book.locked)}"
        return [*shown, f"The host has: {sums}; {kept}, paid {dollars(self._paid())}"]

    def _paid(self) -> int:
        return sum(each.paid for each in self.host.book.members.values())

    async def _bad_beat(self) -> None:
        place, round_ = await self._won()
        claim = (await place.do("Sue", "linked-claim", round=round_)).table
        places = self.places.values()
        await until(lambda: all(self._pending(each, claim) for each in places))
        own = place.casino.link.state
        assert own is not None
        beat = own.own[claim]
        await self._step(
            f"A bad beat at {place.name.title()}: {beat.losing_hand} loses to {beat.winning_hand}",
            f"Sue verifies it: {dollars(own.pending[claim].amount)} is locked, and every room shows PENDING.",
            f"Look at the hand: {place.url}#/replay/{round_}",
            *self._amounts(),
        )
        await place.do("Ann", "linked-payout", claim=claim)
        await until(lambda: all(self._confirmed(each, claim) for each in places))
        record = await place.casino.link.report(secrets.token_hex(8))
        paid = next(each for each in record.payouts if each.claim == claim)
        seated = sum(len(seats) for seats in paid.seats.values())
        await self._step(
            "Accounting pays, and every room shows the payout as confirmed",
            f"{dollars(paid.amount)}: verified by {paid.verified_by}, authorized by {paid.authorized_by}.",
            f"The record holds both hands and who sat where at {len(paid.seats)} casinos ({seated} seats).",
            *self._amounts(),
        )

    @staticmethod
    def _pending(place: Place, claim: str) -> bool:
        state = place.casino.link.state
        return state is not None and claim in state.pending and bool(state.pending[claim].payer)

    @staticmethod
    def _confirmed(place: Place, claim: str) -> bool:
        state = place.casino.link.state
        return state is not None and any(each.id == claim for each in state.past)

    async def _won(self) -> tuple[Place, str]:
        """Wait for a hand that qualifies, dealt while the payout was offered."""
        while True:
            for place in self.places.values():
                if beaten := list(place.casino.funds.book.fund(FUND.name).beaten):
                    return place, beaten[-1]
            await asyncio.sleep(0.05)

    async def _cut(self) -> None:
        cove = self.places[NAMES[-1]]
        cove.lines[-1].cut = True
        await until(lambda: not any(place.casino.link.offered for place in self.places.values()))
        await self._step(
            "The line to Cove is cut: nothing new is offered anywhere until it is back",
            "Hands go on, and no pot gives anything.",
            *self._amounts(),
        )
        cove.lines[-1].cut = False
        await self._offered()
        await self._step("The line is back: what waited in the outbox arrives, once", *self._amounts())

    async def _count(self) -> None:
        """Every container is counted into the tray with a form; at Bay the original of the form is lost."""
        for name, place in self.places.items():
            lost = name == NAMES[1]
            value = await self._counted(place, lost)
            told = place.casino.funds.book.fund(FUND.name).reconciliations[-1]
            lines = [f"Form 1 over {dollars(value)}, matched by accounting."]
            if lost:
                lines = [
                    f"Form 1 over {dollars(value)}: the original is lost, accounting has the duplicate alone.",
                    f"{dollars(told.revenue)} is added to poker revenue on the master game report.",
                ]
            await self._step(f"The contributions at {name.title()} are counted into the tray", *lines)

    async def _counted(self, place: Place, lost: bool) -> int:
        await place.do("Sue", "fund-offer", fund=FUND.name, table="holdem", offer=False)
        # The hand that is being played was dealt while the payout was offered, and may still give to it.
        table = place.casino.table("holdem")
        round_ = table.seating.round
        await until(lambda: table.seating.round != round_ or not table.seating.playing)
        value = place.casino.ledger.balance(f"fund/{FUND.name}/box/holdem")
        form: dict[str, Any] = {"fund": FUND.name, "serial": 1}
        count: dict[str, Any] = {"table": "holdem", "written": place.casino.clock.now(), "chips": [[100, value // 100]]}
        await place.do("Dan", "fund-form", "Sue", **form, **count, surveillance="camera 4")
        if not lost:
            await place.do("Dan", "fund-deposit", **form, part="original")
        await place.do("Sue", "fund-deposit", **form, part="duplicate")
        await place.do("Ann", "fund-reconcile", "Cat", fund=FUND.name, originals=[] if lost else [1])
        return value

    async def _close_the_day(self) -> None:
        for name, place in self.places.items():
            for id_ in ("holdem", "lunar-poker"):
                place.casino.table(id_).stop()
            await self._step(f"The day at {name.title()}", *await self._closed(place))
        arrived = await until(lambda: self._held() == sum(each.contributed for each in self.host.book.members.values()))
        assert arrived, "the host does not have every contribution"
        book = self.host.book
        gave = self._held()
        kept = book.display + book.reserve + book.locked
        assert gave == kept + self._paid(), "the fund does not balance"
        bay = self.places[NAMES[1]]
        day = day_at(bay.casino.clock.now(), bay.casino.policy.first_minute)
        await self._step(
            "The fund balances to the cent",
            f"contributed {dollars(gave)} = shown and kept {dollars(kept)} + paid {dollars(self._paid())}",
            f"Bay's report on the Floor page, for Ann: {bay.url}#/floor?tab=day&day={day}",
            "Read the reports of Bay in a second terminal:",
            *(
                f"  houseway {words} --data {self._data / 'bay'}"
                for words in (f"day report {day}", "fund", "forms", "audit verify")
            ),
        )

    def _held(self) -> int:
        """What the casinos' own ledgers have of the fund."""
        accounts = [each.casino.ledger.accounts() for each in self.places.values()]
        mine = f"fund/{FUND.name}/"
        return sum(amount for each in accounts for name, amount in each.items() if name.startswith(mine))

    async def _closed(self, place: Place) -> list[str]:
        """Close the gaming day, or tell what it misses."""
        day = day_at(place.casino.clock.now(), place.casino.policy.first_minute)
        try:
            await place.do("Sue", "day", "Ann", day=day)
        except (Refused, Problem) as error:
            return [f"Gaming day {day} cannot close yet: {error}"]
        return [f"Gaming day {day} is closed by Sue and Ann."]

    async def _shut(self) -> None:
        for place in self.places.values():
            with contextlib.suppress(Exception):
                await place.casino.link.stop()
        for server, running in self._servers:
            server.stop()  # type: ignore[no-untyped-call]
            with contextlib.suppress(Exception):
                await asyncio.wait_for(running, 10)
        with contextlib.suppress(Exception):
            await self.host.close()
