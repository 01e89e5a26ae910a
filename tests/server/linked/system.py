"""Three casinos and their host, each a whole service with a database of its own, met over HTTP in one process."""

import asyncio
import atexit
import shutil
import tempfile
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
from litestar import Litestar
from tests.server.conftest import GENEROUS, HandClock, sqlite
from tests.simulator.linked.parties import CASINOS, FUND, agreement, bent

from houseway.games import GAMES
from houseway.house.funds import facts, offering
from houseway.house.ledger import Posting, bank, felt
from houseway.house.linked.agreement import Agreement, Signed
from houseway.house.poker.bad_beat import bad_beat
from houseway.play.replay import replay
from houseway.play.round import Round
from houseway.server.casino import Casino
from houseway.server.http.app import create_app, parts_of
from houseway.server.http.host_app import host_app
from houseway.server.http.rate_limits import RateLimits
from houseway.server.linked.channel import Away, HostRefused
from houseway.server.linked.host import Host
from houseway.server.linked.keys import LinkKey
from houseway.server.linked.wire import Refusal, Sealed
from houseway.server.record import outbox
from houseway.server.record.batch import Batch, Line
from houseway.server.record.chain import Signer
from houseway.server.record.store import Store
from houseway.server.record.stored_rounds import fold
from houseway.server.table.commands import ActCommand, NextCommand, SeatCommand, TableCommand
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import TableConfig

Story = Callable[["System"], Awaitable[None]]
PLAYERS = ("Pat", "Kim")
STAFF = {
    "Sue": ("supervisor",),
    "Sol": ("supervisor",),
    "Ann": ("accounting",),
    "Abe": ("accounting",),
    "Adi": ("administrator",),
    "Ada": ("administrator",),
    "Flo": ("floorperson",),
}


def http(app: Litestar) -> httpx.AsyncClient:
    """A way into an application."""
    into: Any = app
    return httpx.AsyncClient(transport=httpx.ASGITransport(into), base_url="http://houseway.test", timeout=60)


class Way:
    """A casino's way to the host over HTTP; it can be cut."""

    def __init__(self, host: httpx.AsyncClient) -> None:
        self.http = host
        self.cut = False

    async def exchange(self, sealed: Sealed) -> Sealed:
        return await self._ask("/exchange", sealed)

    async def report(self, sealed: Sealed) -> Sealed:
        return await self._ask("/report", sealed)

    async def _ask(self, path: str, sealed: Sealed) -> Sealed:
        if self.cut:
            raise Away("the link is cut")
        answer = await self.http.post(path, content=msgspec.json.encode(sealed), headers=JSON)
        if answer.status_code != 200:
            raise HostRefused(msgspec.json.decode(answer.content, type=Refusal))
        return msgspec.json.decode(answer.content, type=Sealed)


JSON = {"content-type": "application/json"}


_APPS: dict[str, Litestar] = {}
_COOKIES: dict[str, dict[str, str]] = {}
_BEGUN: list[Path] = []


def _served(casino: Casino, name: str) -> Litestar:
    """The application around a casino; its routes are put together once a name, for that takes longer than a story."""
    if name not in _APPS:
        _APPS[name] = create_app(casino, GENEROUS)
    _APPS[name].state.update(parts_of(casino, RateLimits(GENEROUS)))
    return _APPS[name]


def _begun() -> Path:
    """Folders of services whose staff has accounts, to be copied for every story."""
    if not _BEGUN:
        folder = Path(tempfile.mkdtemp(prefix="houseway-linked-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        for name in ("host", *CASINOS):
            (folder / name).mkdir()

        async def begin() -> None:
            system = System(folder, fresh=True)
            await system.host.open()
            for house in system.houses.values():
                await house.open()
                await house.hire()
                await house.offer()
            await system.close()

        with asyncio.Runner() as runner:
            runner.run(begin())
        _BEGUN.append(folder)
    return _BEGUN[0]


def told(folder: Path, story: Story, joined: bool = True, **agreed: Any) -> None:
    """Tell a story with three casinos; `agreed` bends the agreement under which they have joined."""
    system = System(folder)

    async def run() -> None:
        try:
            await system.open(system.agreement(**agreed) if joined else None)
            await story(system)
        finally:
            await system.close()

    asyncio.run(run())


class House:
    """A casino: its service, its staff, and its way to the host."""

    def __init__(self, name: str, folder: Path, host: httpx.AsyncClient, url: str = "") -> None:
        self.name = name
        self.clock = HandClock()
        self.way = Way(host)
        self.casino = Casino(url or sqlite(folder), folder, clock=self.clock, games=(), channel=lambda state: self.way)
        self.key = LinkKey(folder)
        self.http = http(_served(self.casino, name))
        self.cookies = _COOKIES.setdefault(url or name, {})

    async def open(self) -> None:
        await self.casino.open()
        await self.casino.link.stop()  # exchanges come when a test says so

    async def hire(self) -> None:
        """Give everyone an account."""
        for name, roles in STAFF.items():
            _, cookie, _ = await self.casino.reception.guest(name)
            batch = Batch()
            self.casino.identity.change(name, "the test", batch, roles=frozenset(roles) | {"player"})
            await self.casino.store.commit(batch, self.clock.now())
            self.cookies[name] = cookie

    async def get(self, path: str, who: str = "") -> httpx.Response:
        return await self.http.get(path, headers=self._headers(who))

    async def post(self, who: str, path: str, **body: Any) -> httpx.Response:
        body.setdefault("key", uuid.uuid4().hex)
        return await self.http.post(f"/api/floor/{path}", json=body, headers=self._headers(who))

    async def two(self, first: str, second: str, path: str, **body: Any) -> httpx.Response:
        """An order that needs a second person, with that person's word."""
        asked = await self.post(first, path, **body)
        if asked.status_code != 202:
            return asked
        return await self.post(second, f"approvals/{asked.json()['approval']}", approve=True)

    def _headers(self, who: str) -> dict[str, str]:
        return {"cookie": f"houseway_session={self.cookies[who]}"} if who else {}

    async def notice(self) -> dict[str, Any]:
        """What the room posts."""
        answer = await self.get("/api/linked")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def hand(self, amount: int, table: str = "holdem", round_: str = "") -> None:
        """A hand that gives this much to the fund, written as a table writes it."""
        fund = f"fund/{FUND.name}/box/{table}"
        round_ = round_ or uuid.uuid4().hex[:20]
        moved = [Posting(bank("chips"), felt(table), amount, "bet")]
        moved.append(Posting(felt(table), fund, amount, "funded", "poker/14.6(e)9", round_))
        batch = Batch([Line("money", {"by": "test"}, postings=moved)])
        outbox.contributions(batch, table)
        await self.casino.store.commit(batch, self.clock.now())

    async def offer(self) -> None:
        """File the fund's rules, post them, and offer the payout at a table of hold 'em."""
        casino, now, by = self.casino, self.clock.now(), ("Ann", "Abe")
        await casino.add_table(TableConfig("holdem", "holdem", "Hold 'em", bots=0), "house")
        book = casino.funds.book
        await self._tell(offering.file(book, FUND, by, now))
        await self._tell(offering.post_at_table(book.fund(FUND.name), "holdem", by, now))
        await self._tell(offering.post_rules(book.fund(FUND.name), 1, FUND.reset_percent, by, now))
        await self._tell(offering.offer(book, book.fund(FUND.name), "holdem", "holdem", "play", by, now))

    async def withdraw(self) -> None:
        """Offer the payout at no table any more."""
        fund = self.casino.funds.book.fund(FUND.name)
        await self._tell(offering.withdraw(fund, "holdem", ("Ann", "Abe"), self.casino.clock.now()))

    async def leave(self) -> httpx.Response:
        """Two administrators say that this casino leaves the fund."""
        return await self.two("Adi", "Ada", "linked/leaving")

    async def _tell(self, fact: facts.Any) -> None:
        """Write a fact about the fund."""
        batch = Batch()
        self.casino.funds.put(batch, fact)
        await self.casino.store.commit(batch, self.clock.now())

    async def beat(self) -> str:
        """Two players check a hand down to the showdown, until one has lost it; says which round."""
        table = self.casino.table("holdem")
        if not table.seating.seats:
            for name in PLAYERS:
                guest, _, _ = await self.casino.reception.guest(name)
                await self._do(guest, SeatCommand(uuid.uuid4().hex, 20_000))
        for _ in range(20):
            await self.deal()
            stacks = {each.player: each.stack for each in table.seating.seats}
            if len(set(stacks.values())) > 1 and table.in_play and _lost(table.in_play.round):
                return table.seating.round
        raise AssertionError("every hand is a tie")

    async def deal(self) -> None:
        """One hand, or the rest of it."""
        table = self.casino.table("holdem")
        if not table.seating.playing:
            for name in PLAYERS:
                await self._do(self.casino.identity.person(name), NextCommand(uuid.uuid4().hex, table.seating.round))
        while table.seating.playing:
            await self._check_or_call(table)

    async def _check_or_call(self, table: GamingTable) -> None:
        assert table.in_play is not None
        (todo,) = table.in_play.round.todo()
        person = self.casino.identity.person(todo.actor)
        assert todo.space is not None
        answer = next(each for each in ("check", "call", "show") if each in todo.space)
        await self._do(person, ActCommand(uuid.uuid4().hex, table.in_play.id, table.in_play.seq, answer))

    async def _do(self, person: Any, command: TableCommand) -> None:
        await self.casino.command(person, "holdem", command)

    async def played(self, round_: str) -> Round:
        """A finished round, played again from the record."""
        stored = fold(await self.casino.store.round_lines(round_))
        return replay(GAMES[stored.opening.game], stored.record())

    async def claim(self, round_: str = "") -> httpx.Response:
        """A supervisor verifies a bad beat, one that was dealt now where none is named."""
        return await self.post("Sue", "linked/claims", round=round_ or await self.beat())


def _lost(round_: Round) -> bool:
    return bad_beat(round_, FUND) is not None


class System:
    """Everything together; `urls` says where each keeps its record, which is otherwise a file."""

    def __init__(self, folder: Path, fresh: bool = False, urls: dict[str, str] | None = None) -> None:
        if not fresh:
            shutil.copytree(_begun(), folder, dirs_exist_ok=True)
        self.clock = HandClock()
        journal_key, kept = Signer.at(folder / "host" / "journal.key"), urls or {}
        self.host = Host(Store(kept.get("host") or sqlite(folder / "host"), journal_key), self.clock, journal_key)
        self.host_http = http(host_app(self.host))
        self.houses = {name: House(name, folder / name, self.host_http, kept.get(name, "")) for name in CASINOS}
        self.ash, self.bay, self.cove = (self.houses[name] for name in CASINOS)

    def agreement(self, **other: Any) -> Agreement:
        """The agreement with the keys that these services have."""
        made = agreement(**other)
        members = tuple(
            bent(each, key=self.houses[each.id].key.signer.public) if each.id in self.houses else each
            for each in made.members
        )
        return Agreement(**{**{f: getattr(made, f) for f in made.__struct_fields__}, "members": members})

    def signed(self, made: Agreement, by: tuple[str, ...] | None = None) -> Signed:
        """Signed by its members, or by some."""
        names = [each for each in (made.ids if by is None else by) if each in self.houses]
        return Signed(made, {name: self.houses[name].key.signer.sign_bytes(made.statement) for name in names})

    async def open(self, made: Agreement | None = None) -> None:
        """Open everything, and join where there is an agreement."""
        self.host._signer = self.ash.key.signer
        await self.host.open()
        for house in self.houses.values():
            await house.open()
        if made is not None:
            signed = self.signed(made)
            assert (await self.agree(signed)).status_code == 200
            for house in self.houses.values():
                answer = await self.join(house, signed)
                assert answer.status_code == 200, answer.text
            await self.meet()

    async def agree(self, signed: Signed) -> httpx.Response:
        """The host is given an agreement."""
        return await self.host_http.post("/agreement", json=msgspec.to_builtins(signed))

    async def join(self, house: House, signed: Signed) -> httpx.Response:
        """Two administrators file the agreement."""
        body = {"signed": msgspec.to_builtins(signed), "casino": house.name, "host": "https://host.test"}
        return await house.two("Adi", "Ada", "linked/agreement", **body)

    async def meet(self, *names: str, times: int = 3) -> None:
        """Let casinos exchange with the host, all of them where none is named."""
        for _ in range(times):
            for name in names or CASINOS:
                await self.houses[name].casino.link.exchange()

    async def pass_(self, seconds: float) -> None:
        """Time goes by for everyone, and no one speaks."""
        for clock in (self.clock, *(house.clock for house in self.houses.values())):
            await clock.advance(int(1000 * seconds))
        await self.host.look()

    async def send(self, sealed: Any) -> httpx.Response:
        """Send the host something as it is."""
        return await self.host_http.post("/exchange", content=msgspec.json.encode(sealed), headers=JSON)

    async def close(self) -> None:
        for house in self.houses.values():
            await house.casino.close()
            await house.http.aclose()
        await self.host.close()
        await self.host_http.aclose()
        await asyncio.sleep(0)
