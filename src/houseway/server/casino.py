"""The casino: every table, everybody's account, and the way from a command to its table."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from houseway.cards.randomness import Randomness, System
from houseway.games import GAMES
from houseway.house.ledger import Ledger, Overdrawn, Posting, Unit, bank, wallet
from houseway.play.refusals import Refused
from houseway.play.views import struck
from houseway.server.http.rate_limits import Buckets, Limits
from houseway.server.messages import ActCommand, Done, Lobby, Me, MySeat, TableCommand
from houseway.server.people.identity import Identity, Person
from houseway.server.policy import Policy
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.chain import Signer
from houseway.server.record.log import Log
from houseway.server.record.receipts import Receipt, Receipts
from houseway.server.record.store import Batch, Line, Store
from houseway.server.table.cancelled_rounds import go_on
from houseway.server.table.clock import Ticker
from houseway.server.table.gaming_table import Driver, Services
from houseway.server.table.lobby import lobby_of
from houseway.server.table.player_commands import obey
from houseway.server.table.seating import Seating, TableConfig
from houseway.server.table.watchers import Connection, Hub
from houseway.server.time_source import Clock, WallClock

_log = logging.getLogger("houseway.server")
REFILL = 1_000_000
"""The play chips everybody starts with, in cents."""
PRIVATE_TABLES = 20
"""How many private tables one person may have."""

PATIENCE = 5
"""How many seconds what is under way has to finish when the doors are shut."""

T = TypeVar("T")


class Casino:
    """Everything the service holds."""

    def __init__(
        self,
        url: str,
        data: Path,
        *,
        clock: Clock | None = None,
        rehearsal: Randomness | None = None,
        limits: Limits | None = None,
        games: tuple[str, ...] | None = None,
        bot_pace: int = 0,
    ) -> None:
        self.clock = clock or WallClock()
        self.limits = limits or Limits()
        self.data = data
        self.store = Store(url, Signer.at(data / "journal.key"))
        # People play on the operating system's chances alone; another source is a rehearsal and has to be called one.
        self.source = rehearsal or System()
        self.ledger = Ledger()
        self.services = Services(self.store, self.ledger, self.clock, self.source, Policy(), bot_pace)
        self.identity = Identity(self.store, lambda: 60_000 * self.policy.staff_idle_minutes)
        self.receipts = Receipts(self.store)
        self.hub = Hub()
        self.log = Log(self.store, self.clock, self.task)
        self.drivers: dict[str, Driver] = {}
        self.tickers: dict[str, Ticker] = {}
        self.requests = Buckets(self.limits.requests)
        self.files = Buckets(self.limits.files)
        self.accounts = Buckets(self.limits.accounts)
        self.logins = Buckets(self.limits.logins)
        self._games = games
        self._open = False
        self._tasks: set[asyncio.Task[Any]] = set()

    # Opening and closing the doors ----------------------------------------------------------------------------------

    async def open(self) -> None:
        """Read everything back, go on with open rounds, and open a table of every game."""
        if self._open:
            return
        self._open = True
        await self.store.open()
        await self.log.load()
        for row in await self.store.rows(sa.select(schema.policy)):
            self.services.policy = msgspec.json.decode(row.settings, type=Policy)
        await self.identity.load(self.clock.now())
        await self.receipts.load()
        self.ledger.read(await self.store.balances())
        stored = await self.store.rows(sa.select(schema.tables))
        for row in stored:
            await self._read_table(row)
        for slug in self._games if self._games is not None else tuple(GAMES):
            if slug not in {row.id for row in stored}:
                try:
                    game = GAMES[slug]
                    config = TableConfig(slug, slug, game.title, settings=dict(game.public_settings))
                    await self.add_table(config, "house")
                except Exception:
                    _log.exception("no table of %s could be opened", slug)

    async def _read_table(self, row: Any) -> None:
        try:
            config = msgspec.json.decode(row.config, type=TableConfig)
            driver = Driver(self.services, config, msgspec.json.decode(row.state, type=Seating))
            round_, why = driver.seating.round, await go_on(driver)
        except (Refused, Overdrawn, KeyError, msgspec.MsgspecError) as error:
            # What the record holds of this table is left as it is; the other tables open.
            _log.error("table %s stays shut, its chips where they are: %s", row.id, struck(repr(error)))
            return
        if why:
            _log.warning("round %s of table %s is called off, every chip is back: %s", round_, config.id, struck(why))
            self.log.note("", f"round {round_} of {config.id}", "called-off", why)
        self._place(driver)

    def _place(self, driver: Driver) -> None:
        ticker = Ticker(driver, self.hub.here)
        self.drivers[driver.config.id] = driver
        self.tickers[driver.config.id] = ticker

        def told(changed: Driver, seating_changed: bool) -> None:
            clock_changed = ticker.set()
            self.hub.tell(changed, ticker, seating_changed)
            if clock_changed:
                self.hub.tell_clock(changed, ticker.ticking)
            if seating_changed and not changed.config.private:
                self.hub.tell_lobby()

        driver.told.append(told)
        driver.watched = lambda: self.hub.watching(driver.config.id) > 0
        ticker.set()

    async def close(self) -> None:
        """Let what is under way finish, then shut."""
        for ticker in self.tickers.values():
            ticker.stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while under_way := self._tasks.union(*(ticker.ringing for ticker in self.tickers.values())):
                    await asyncio.wait(under_way)
        await self.store.close()

    def task(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start something that goes on even if whoever asked for it is cut off."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Tables ---------------------------------------------------------------------------------------------------------

    def table(self, id_: str) -> Driver:
        """The table of this id."""
        driver = self.drivers.get(id_)
        if driver is None:
            raise Problem("not-found", f"there is no table {id_!r}")
        return driver

    async def add_table(self, config: TableConfig, by: str, receipt: Receipt | None = None) -> Driver:
        """Set up a new table; the slip of the command that asked for it is written with it."""
        if config.game not in GAMES:
            raise Problem("not-found", f"there is no game {config.game!r}", legal=", ".join(GAMES))
        if config.id in self.drivers:
            raise Problem("not-now", f"there is a table {config.id} already")
        seating = Seating()
        driver = Driver(self.services, config, seating)
        batch = Batch(lines=[Line("table", {"config": config, "by": by}, config.id)])
        batch.lines.append(Line("seating", {"by": by, "state": seating}, config.id))
        batch.insert(
            schema.tables,
            id=config.id,
            config=msgspec.json.encode(config).decode(),
            state=msgspec.json.encode(seating).decode(),
        )
        if receipt is not None:
            receipt.fill(batch, Done(config.id, "", 0, receipt.key), self.clock.now())
        await self.store.commit(batch, self.clock.now())
        self._place(driver)
        return driver

    async def add_private(
        self,
        person: Person,
        game: str,
        name: str,
        settings: dict[str, Any],
        bots: int,
        receipt: Receipt | None = None,
    ) -> Driver:
        """A table that only those with its link can find."""
        if sum(driver.config.owner == person.name for driver in self.drivers.values()) >= PRIVATE_TABLES:
            raise Problem("not-now", f"nobody has more than {PRIVATE_TABLES} private tables")
        title = GAMES[game].title if game in GAMES else game
        public = GAMES[game].public_settings if game in GAMES else {}
        config = TableConfig(
            secrets.token_urlsafe(16),
            game,
            name or f"{person.name}'s {title}",
            private=True,
            owner=person.name,
            settings={**public, **settings},
            bots=bots,
        )
        return await self.add_table(config, person.name, receipt)

    async def command(self, person: Person, table: str, command: TableCommand) -> Done:
        """Do a player's command once."""
        driver = self.table(table)
        seated = not isinstance(command, ActCommand)
        if person.guest and driver.config.stakes != "play":
            raise Problem("not-allowed", "guests play for play chips")
        work = self.receipts.once(
            person.name,
            command.key,
            (table, command),
            lambda receipt: obey(driver, person.name, command, receipt),
            look_up=seated,
        )
        return await asyncio.shield(self.task(work))

    def presence_changed(self, name: str | None) -> None:
        """Somebody connected or was cut off: clocks start or stop, the others see it."""
        for id_, driver in self.drivers.items():
            if name is not None and driver.seating.at(name):
                if driver.lock.locked():
                    self.task(self._tell_presence_then(id_))
                else:
                    self._tell_presence(id_)

    async def _tell_presence_then(self, id_: str) -> None:
        """Tell it when the table is done: what it is writing now is told to nobody before it is stored."""
        async with self.drivers[id_].lock:
            self._tell_presence(id_)

    def _tell_presence(self, id_: str) -> None:
        driver, ticker = self.drivers[id_], self.tickers[id_]
        if ticker.set():
            self.hub.tell_clock(driver, ticker.ticking)
        self.hub.tell(driver, ticker, True)

    def watch(self, connection: Connection, table: str) -> None:
        """Show somebody a table; where only bots sit, they play for whoever looks on."""
        driver, ticker = self.table(table), self.tickers[table]
        self.hub.watch(connection, driver, ticker)
        self._looked_at(table)

    def unwatch(self, connection: Connection, table: str) -> None:
        """Show a table no longer."""
        self.hub.unwatch(connection, table)
        self._looked_at(table)

    def part(self, connection: Connection) -> None:
        """Somebody is gone from every table."""
        tables = list(connection.shown)
        self.hub.part(connection)
        for table in tables:
            self._looked_at(table)
        self.presence_changed(connection.name)

    def _looked_at(self, table: str) -> None:
        ticker = self.tickers.get(table)
        if ticker is not None and ticker.set():
            self.hub.tell_clock(ticker.driver, ticker.ticking)

    # People ---------------------------------------------------------------------------------------------------------

    async def guest(self, wanted: str) -> tuple[Person, str, int]:
        """A guest with play chips, and a session for them."""
        now, batch = self.clock.now(), Batch()
        name = self.identity.free_name(wanted)
        person = self.identity.add(name, True, frozenset({"player"}), "", name, batch, now)
        return await self._welcome(person, batch, now)

    async def register(self, person: Person | None, name: str, password: str) -> tuple[Person, str, int]:
        """An account with a password; a guest keeps theirs."""
        hashed = await self.identity.hashed(password, name)
        now, batch = self.clock.now(), Batch()
        if person is not None and person.guest and name.casefold() == person.name.casefold():
            kept = self.identity.keep(person, hashed, batch)
            token, lasts = self.identity.begin(kept, batch, now)
            await self.store.commit(batch, now)
            return kept, token, lasts
        added = self.identity.add(name, False, frozenset({"player"}), hashed, name, batch, now)
        return await self._welcome(added, batch, now)

    async def _welcome(self, person: Person, batch: Batch, now: int) -> tuple[Person, str, int]:
        chips = Posting(bank("play"), wallet(person.name, "play"), REFILL, "play chips")
        batch.lines.append(Line("money", {"by": person.name}, postings=[chips]))
        token, lasts = self.identity.begin(person, batch, now)
        self.ledger.post([chips])
        try:
            await self.store.commit(batch, now)
        except Exception:
            self.ledger.take_back([chips])
            self.identity.forget(person.name)
            raise
        return person, token, lasts

    async def refill(self, person: Person, key: str) -> None:
        """Bring play chips back up to what everybody starts with."""

        async def do(receipt: Any) -> Done:
            missing = REFILL - self.ledger.balance(wallet(person.name, "play"))
            batch, done = Batch(), Done("", "", 0, key)
            chips = [Posting(bank("play"), wallet(person.name, "play"), missing, "refill")] if missing > 0 else []
            batch.lines.append(Line("money", {"by": person.name}, postings=chips))
            receipt.fill(batch, done, self.clock.now())
            await self.pay(batch)
            return done

        await asyncio.shield(self.task(self.receipts.once(person.name, key, "refill", do)))

    async def pay(self, batch: Batch) -> None:
        """Write money that moves away from any table."""
        postings = batch.postings()
        self.ledger.post(postings)
        try:
            await self.store.commit(batch, self.clock.now())
        except Exception:
            self.ledger.take_back(postings)
            raise

    @property
    def policy(self) -> Policy:
        """What holds in the whole house."""
        return self.services.policy

    async def use_policy(self, policy: Policy) -> None:
        """Another policy, already stored; every table reads its clock by it and tells whoever watches."""
        self.services.policy = policy
        for id_ in list(self.drivers):
            await self._tell_presence_then(id_)

    def tell_floor(self) -> None:
        """Tell the staff to look again at what waits for a second person."""
        staff = {person.name for person in self.identity.people() if person.staff}
        self.hub.tell_floor(staff.__contains__)

    # Answers --------------------------------------------------------------------------------------------------------

    def me(self, person: Person) -> Me:
        """Who somebody is and what they have."""
        units: tuple[Unit, ...] = ("play", "chips")
        balance: dict[str, int] = {unit: self.ledger.balance(wallet(person.name, unit)) for unit in units}
        seats = [
            MySeat(id_, sitting.spot, sitting.stack)
            for id_, driver in self.drivers.items()
            if (sitting := driver.seating.at(person.name)) is not None
        ]
        return Me(person.name, person.guest, sorted(person.roles), balance, seats, REFILL)

    def lobby(self, private: bool = False) -> Lobby:
        """Every game and every table; private ones for the floor only."""
        shown = [driver for driver in self.drivers.values() if private or not driver.config.private]
        return lobby_of(shown)
