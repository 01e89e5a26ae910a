"""The casinos of the demonstration and their host: each a whole service with a database, key and staff of its own."""

import asyncio
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from granian.constants import Interfaces
from granian.server.embed import Server

from houseway.house.funds.rules import Counting, Discontinuation, FundRules, Qualifying
from houseway.house.linked.agreement import CONTROLS, Agreement, Control, Keepers, Member, Signed
from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.http.app import create_app
from houseway.server.http.host_app import host_app
from houseway.server.linked.channel import Away, Channel, Https
from houseway.server.linked.host import Host
from houseway.server.linked.keys import LinkKey
from houseway.server.linked.state import LinkState
from houseway.server.linked.wire import Sealed
from houseway.server.people.identity import Person
from houseway.server.record.batch import Batch
from houseway.server.record.chain import Signer
from houseway.server.record.receipts import Done
from houseway.server.record.store import Store
from houseway.server.staff.order_book import OrderBook
from houseway.server.staff.orders import ORDERS
from houseway.server.table.seating import TableConfig, Timing
from houseway.server.time_source import WallClock

STAFF = {
    "Sue": ("supervisor", "floorperson"),
    "Dan": ("dealer",),
    "Sid": ("security",),
    "Ann": ("accounting",),
    "Abe": ("accounting",),
    "Cat": ("cage",),
    "Adi": ("administrator",),
    "Ada": ("administrator",),
}
PASSWORD = "a day at the shore"
SHORTEST = 200
"""How many milliseconds the result of a hand stays at least, so that a bad beat is seen."""
FUND = FundRules(
    name="linked-shore",
    title="The Shore Bad Beat",
    reference="RGS-20",
    unit="play",
    contribution=100,
    min_pot=500,
    # Two pair or better, so that it is won within minutes; a real fund asks for much more.
    qualifying={"holdem": Qualifying("2s 2h 3d 3c 4h")},
    shares=(("losing hand", 50), ("winning hand", 25), ("table", 25)),
    several="best",
    reset_percent=20,
    discontinuation=Discontinuation("RGS-20-E", "collection ends at the close of a gaming day"),
    counting=Counting("inventory", capacity=100_000_000),
)


class Cuttable:
    """A way to the host that can be cut."""

    def __init__(self, way: Channel) -> None:
        self._way = way
        self.cut = False

    async def exchange(self, sealed: Sealed) -> Sealed:
        """Exchange messages, unless the line is cut."""
        return await self._open().exchange(sealed)

    async def report(self, sealed: Sealed) -> Sealed:
        """Ask for the records, unless the line is cut."""
        return await self._open().report(sealed)

    def _open(self) -> Channel:
        if self.cut:
            raise Away("the line to the host is cut")
        return self._way


class Place:
    """One casino."""

    def __init__(self, name: str, folder: Path, pace: float) -> None:
        folder.mkdir()
        self.name, self.folder = name, folder
        self.timing = Timing(show=max(SHORTEST, min(Timing().show, int(1250 * pace))))
        self.key = LinkKey(folder)
        url = f"sqlite:///{folder / 'houseway.db'}"
        self.casino = Casino(url, folder, games=(), bot_pace=int(100 * min(pace, 6)), channel=self._way)
        self.lines: list[Cuttable] = []
        self.people: dict[str, Person] = {}
        self.url = ""
        self.orders = OrderBook(self.casino)

    def _way(self, state: LinkState) -> Channel:
        host = state.host_member.certificate
        self.lines.append(Cuttable(Https(state.host, self.key.certificate, self.key.tls_key, host)))
        return self.lines[-1]

    async def open(self) -> None:
        """Open the doors, hire the staff, and set up a table of hold 'em and one of Lunar Poker."""
        casino = self.casino
        await casino.open()
        batch, now = Batch(), casino.clock.now()
        kept = await casino.identity.hashed(PASSWORD, "demo")
        for name, roles in STAFF.items():
            self.people[name] = casino.identity.add(
                name, False, frozenset({"player", *roles}), kept, "demo", batch, now
            )
        await casino.store.commit(batch, now)
        for game, title in (("holdem", "Hold 'em"), ("lunar-poker", "Lunar Poker")):
            named = f"{title} at {self.name.title()}"
            await casino.add_table(TableConfig(game, game, named, bots=4, timing=self.timing), "house")

    async def do(self, who: str, order: str, second: str = "", **body: Any) -> Done:
        """Give an order, with a second person's word where one is needed."""
        filled = msgspec.convert({"key": uuid.uuid4().hex, **body}, ORDERS[order].body)
        done = await self.orders.give(self.people[who], order, "", filled)
        if done.approval:
            return await self.orders.decide(self.people[second], done.approval, uuid.uuid4().hex, True)
        return done

    async def offer(self) -> None:
        """File the fund, post its rules, and offer it at the hold 'em table."""
        await self.do("Ann", "fund-file", "Abe", rules=msgspec.to_builtins(FUND))
        await self.do("Sue", "fund-post", fund=FUND.name, notice="table", table="holdem")
        await self.do("Sue", "fund-post", fund=FUND.name, notice="rules", version=1, reset_percent=20)
        await self.do("Sue", "fund-offer", fund=FUND.name, table="holdem")

    async def watch(self) -> None:
        """Someone watches the tables all day, so bots play there."""
        self.casino.services.shown = sys.maxsize
        for table in ("holdem", "lunar-poker"):
            connection = Connection(None)
            self.casino.join(connection)
            connection.watching.add(table)
            await self.casino.table(table).watch(connection)
            self.casino.task(_read(connection))


async def _read(connection: Connection) -> None:
    while await connection.more():
        connection.take()


def agreed(places: dict[str, Place], now: int, window: int) -> Signed:
    """The agreement of the casinos, signed by each; `window` says within how many seconds a notice is received."""
    members = tuple(
        Member(
            id_,
            f"{id_.title()} Casino",
            f"{n} Boardwalk, Atlantic City",
            place.key.signer.public,
            "deals, verifies, pays and reports; each member has one vote",
            place.key.text,
        )
        for n, (id_, place) in enumerate(places.items(), 1)
    )
    ids = tuple(places)
    made = Agreement(
        id="shore",
        version=1,
        members=members,
        host=ids[0],
        rules=msgspec.to_builtins(FUND),
        decisions=ids,
        keepers=Keepers(ids[0], ids[1], ids[2], ids[1]),
        controls=tuple(Control(what, "Otto Owner", now) for what in CONTROLS),
        approved=now - 1,
        starts=now - 1,
        rival_claims="first_verified",
        unit="play",
        notice_window_s=window,
    )
    return Signed(made, {id_: place.key.signer.sign_bytes(made.statement) for id_, place in places.items()})


def host_of(folder: Path, key: LinkKey) -> Host:
    """The host, at the first casino."""
    folder.mkdir()
    store = Store(f"sqlite:///{folder / 'houseway.db'}", Signer.at(folder / "journal.key"))
    return Host(store, WallClock(), key.signer)


def served(app: Any, port: int, **tls: Any) -> Server:
    """A server for an application."""
    return Server(app, address="127.0.0.1", port=port, interface=Interfaces.ASGI, log_enabled=False, backlog=128, **tls)


def casino_app(place: Place) -> Any:
    """A casino's whole service."""
    return create_app(place.casino)


def secure_host(host: Host, key: LinkKey, folder: Path, port: int) -> Server:
    """The host's service, which lets in the members' certificates and no others."""
    known = folder / "members.pem"
    known.write_text("".join(each.certificate for each in host.agreement.members), encoding="ascii")
    tls = {"ssl_cert": key.certificate, "ssl_key": key.tls_key, "ssl_ca": known, "ssl_client_verify": True}
    return served(host_app(host), port, **tls)


async def until(true: Callable[[], bool], seconds: float = 120.0) -> bool:
    """Wait until something is so; says whether it came to be."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not true():
        if loop.time() > end:
            return False
        await asyncio.sleep(0.05)
    return True
