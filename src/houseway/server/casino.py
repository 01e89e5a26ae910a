"""The casino: every table, everyone's account, and the way from a command to its table."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from houseway.cards.randomness import Randomness, System
from houseway.games import GAMES
from houseway.house.ledger import Overdrawn, Unit, wallet
from houseway.house.linked.accounts import LINKED
from houseway.play.refusals import Refused
from houseway.play.views import struck
from houseway.server.connections import Connection, Connections
from houseway.server.disputes import DisputeOffice
from houseway.server.funds import FundOffice
from houseway.server.linked.channel import Channel
from houseway.server.linked.link import Link
from houseway.server.linked.seats import seats_at
from houseway.server.linked.state import LinkState
from houseway.server.people.devices import Devices
from houseway.server.people.first_run import FirstRun
from houseway.server.people.identity import AT_TABLES, Identity, Person
from houseway.server.people.me import Me, MySeat
from houseway.server.people.reception import REFILL, Reception
from houseway.server.policy import Policy
from houseway.server.private_tables import PrivateTables, private_config
from houseway.server.problems import Problem, unheard
from houseway.server.record import cards_key, schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.cards_key import CardsKey
from houseway.server.record.chain import Signer, Unusable
from houseway.server.record.lease import Fence
from houseway.server.record.log import Log
from houseway.server.record.receipts import Done, Receipt, Receipts
from houseway.server.record.store import Store
from houseway.server.record.witness.pushing import Pusher
from houseway.server.record.witness.targets import Target
from houseway.server.record.witness.testimony import Kept
from houseway.server.table import must_move
from houseway.server.table.commands import (
    ActCommand,
    MoveCommand,
    NextCommand,
    SeatCommand,
    SpotsCommand,
    TableCommand,
    TopUpCommand,
    WaitCommand,
)
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.lobby import Lobby, lobby_of
from houseway.server.table.reopening import reopen
from houseway.server.table.seating import Seating, TableConfig
from houseway.server.table.situation import Services
from houseway.server.time_source import Clock, WallClock

_log = logging.getLogger("houseway.server")

JOINING = (SeatCommand, WaitCommand, TopUpCommand, SpotsCommand, MoveCommand, NextCommand)
"""How a player comes to a table or stays at one; standing up and playing a hand to its end are no part of it."""

PATIENCE = 5
"""How many seconds what is under way has to finish when the doors are shut."""

T = TypeVar("T")


class Unknown(msgspec.Struct):
    """What is neither shown nor changed until it was read back from the record."""

    record: bool
    """Whether the database has not said yet what became of the last batches."""
    tables: list[str]
    """Public tables,"""
    private: int
    """and how many private ones."""
    accounts: int
    """How many people's accounts or sessions."""
    shut: int
    """How many tables stay shut because their record does not hold."""

    @property
    def any(self) -> bool:
        """Whether anything is unknown."""
        return bool(self.record or self.tables or self.private or self.accounts)


class Casino:
    """Everything the service holds."""

    def __init__(
        self,
        url: str,
        data: Path,
        *,
        clock: Clock | None = None,
        rehearsal: Randomness | None = None,
        games: tuple[str, ...] | None = None,
        bot_pace: int = 0,
        witness: Target | None = None,
        witness_key: str = "",
        channel: Callable[[LinkState], Channel] | None = None,
        demo: bool = False,
        fence: Fence | None = None,
    ) -> None:
        self.clock = clock or WallClock()
        self.store = Store(url, Signer.at(data / "journal.key"), CardsKey(data / cards_key.NAME), fence)
        self.ledger = self.store.ledger
        self.connections = Connections()
        # People play on the operating system's chances alone; another source is a rehearsal and has to be called one.
        source, self.funds = rehearsal or System(), FundOffice(self.store)
        parts = (self.store, self.clock, source, self.connections, Policy(), self.funds)
        self.services = Services(*parts, lambda table: must_move.queue(self.tables, table), bot_pace)
        self.identity = Identity(self.store, lambda: self.policy, self.clock, self.task)
        self.first_run = FirstRun(self.store, self.identity, self.clock)
        self.demo = demo
        self.reception = Reception(self.store, self.identity, self.connections, self.clock)
        self.devices = Devices(self.identity, lambda: self.store.cards.derived("devices"))
        self.receipts = Receipts(self.store)
        self.disputes = DisputeOffice(self.store)
        self.log = Log(self.store, self.clock, self.task)
        self.witness = Pusher(self.store, Kept(data), witness, witness_key) if witness is not None else None
        self.link = Link(self.store, self.clock, data, channel)
        self.funds.suspended = lambda name: name.startswith(LINKED) and not self.link.dealing
        self.tables: dict[str, GamingTable] = {}
        self.private = PrivateTables(self.tables, self.clock)
        self.link.seats, self.link.changed = seats_at(self.store, self.tables), self.connections.tell_lobby
        self.shut: list[str] = []
        """Tables that could not be opened: what the record holds of them is left as it is."""
        self._games = games
        self._open = False
        self.is_read = False
        """Whether the whole record is read back."""
        self._rounds_before: set[str] = set()
        """The rounds that tables had, open or over, when the service started."""
        self._tasks: set[asyncio.Task[Any]] = set()

    # Opening and closing the doors ----------------------------------------------------------------------------------

    async def open(self) -> None:
        """Read everything back, go on with open rounds, and open a table of every game."""
        if self._open:
            return
        await self.store.open()
        try:
            await self._read()
        except BaseException:
            await self.store.close()
            raise
        if self.witness is not None:
            self.witness.start()
        self.link.start()
        self.private.start(self.task)
        self._open = True

    async def _read(self) -> None:
        await self.log.load()
        for row in await self.store.rows(sa.select(schema.policy)):
            self.services.policy = msgspec.json.decode(row.settings, type=Policy)
        await self.funds.load()
        await self.reception.load()
        await self.receipts.load()
        await self.link.load()
        stored = await self.store.rows(sa.select(schema.tables))
        for row in stored:
            await self._reopen(row)
        for slug in self._games if self._games is not None else tuple(GAMES):
            if slug not in {row.id for row in stored}:
                await self._open_first(slug)
        self.is_read = True

    async def _reopen(self, row: Any) -> None:
        try:
            config = msgspec.json.decode(row.config, type=TableConfig)
            seating = msgspec.json.decode(row.state, type=Seating)
            if seating.gone:
                self.private.gone.add(config.id)
                return
            table = GamingTable(self.services, config, seating)
            round_ = table.seating.round
            self._rounds_before.add(round_)
            why = await reopen(table)
        except (Refused, Overdrawn, KeyError, Unusable, msgspec.MsgspecError) as error:
            # What the record holds of this table is left as it is; the other tables open.
            self.shut.append(str(row.id))
            _log.error("table %s stays shut, its chips where they are: %s", row.id, struck(repr(error)))
            return
        if why:
            _log.warning("round %s of table %s is called off, every chip is back: %s", round_, config.id, struck(why))
            self.log.note("", f"round {round_} of {config.id}", "called-off", why)
        self._place(table)

    async def _open_first(self, slug: str) -> None:
        """Open the public table of a game."""
        try:
            game = GAMES[slug]
            await self.add_table(TableConfig(slug, slug, game.title, settings=dict(game.public_settings)), "house")
        except Problem:
            # The record cannot be written: better not to open than without tables.
            raise
        except Exception:
            _log.exception("no table of %s could be opened", slug)

    def _place(self, table: GamingTable) -> None:
        self.tables[table.config.id] = table
        table.start()

    async def close(self) -> None:
        """Let what is under way finish, then shut."""
        self.log.count_up()
        self.private.stop()
        for table in self.tables.values():
            table.stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while under_way := self._tasks.union(*(table.ringing for table in self.tables.values())):
                    await asyncio.wait(under_way)
        await self.link.stop()
        if self.witness is not None:
            await self.witness.stop()
        await self.store.close()

    def task(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start something in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if the caller is cut off meanwhile."""
        task = self.task(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(unheard)
            raise

    # Tables ---------------------------------------------------------------------------------------------------------

    def table(self, id_: str) -> GamingTable:
        """The table of this id."""
        table = self.tables.get(id_)
        if table is None:
            raise Problem("not-found", f"there is no table {id_!r}")
        return table

    def stakes_at(self, id_: str) -> Unit:
        """What a table is played for; those that were closed for good were for play chips."""
        return "play" if id_ in self.private.gone else self.table(id_).config.stakes

    def public_tables(self) -> list[str]:
        """The ids of the tables that anyone may look at."""
        return [id_ for id_, table in self.tables.items() if not table.config.private]

    def new_table(self, config: TableConfig, by: str, batch: Batch) -> None:
        """Put a new table into a batch; it opens when that is stored."""
        if config.game not in GAMES:
            raise Problem("not-found", f"there is no game {config.game!r}", legal=", ".join(GAMES))
        if config.id in self.tables:
            raise Problem("not-now", f"there is a table {config.id} already")
        must_move.expect_feeder(self.tables, config)
        # A table for chips opens when its inventory has been counted in.
        seating = Seating(status="closed") if config.stakes == "chips" else Seating()
        table = GamingTable(self.services, config, seating)
        batch.lines.append(Line("table", {"config": config, "by": by}, config.id))
        batch.lines.append(Line("seating", {"by": by, "state": seating}, config.id))
        texts = {"config": msgspec.json.encode(config).decode(), "state": msgspec.json.encode(seating).decode()}
        batch.insert(schema.tables, id=config.id, **texts)
        batch.when_stored.append(lambda: self._place(table))

    async def add_table(self, config: TableConfig, by: str) -> GamingTable:
        """Open a new table."""
        batch = Batch()
        self.new_table(config, by, batch)
        await self.store.commit(batch, self.clock.now())
        return self.tables[config.id]

    async def add_private(
        self, person: Person, game: str, name: str, settings: dict[str, Any], bots: int, receipt: Receipt, origin: str
    ) -> Done:
        """Open a table that only those with its link can find."""
        # One at a time, so that those opened at once are counted together.
        async with self.identity.changing:
            self.private.expect_room(person, origin)
            config = private_config(person, game, name, settings, bots)
            batch, now, done = Batch(), self.clock.now(), Done(config.id, "", 0, receipt.key)
            self.new_table(config, person.name, batch)
            receipt.fill(batch, done, now)
            await self.store.commit(batch, now)
            self.private.made(config.id, origin)
            return done

    async def command(self, person: Person, table: str, command: TableCommand) -> Done:
        """Do a player's command once."""
        at = self.table(table)
        if person.guest and at.config.stakes != "play":
            raise Problem("not-allowed", "guests play for play chips")
        if isinstance(command, JOINING) and person.roles & AT_TABLES:
            why = f"{' and '.join(sorted(person.roles & AT_TABLES))}: these roles work at every table and play at none"
            raise Problem("not-allowed", why)
        work = self.receipts.once(
            person.name,
            command.key,
            (table, command),
            lambda receipt: at.command(person.name, command, receipt),
            # A command about a round that began since the start has its key in memory, if it was done before.
            look_up=not isinstance(command, ActCommand | NextCommand) or command.round in self._rounds_before,
        )
        with self.store.metrics.command(str(command.__struct_config__.tag)):
            return await self.surely(work)

    async def refill(self, person: Person, key: str) -> None:
        """Bring play chips back up to what everyone starts with, once."""
        await self.surely(
            self.receipts.once(person.name, key, "refill", lambda receipt: self.reception.refill(person, receipt))
        )

    # Connections ----------------------------------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        """A connection is opened: the tables where its person sits see it."""
        self.connections.join(connection)
        self._presence_changed(connection.name)

    def part(self, connection: Connection) -> None:
        """A connection is gone from every table."""
        self.connections.part(connection)
        for table in connection.watching & self.tables.keys():
            self.tables[table].unwatch(connection)
        self._presence_changed(connection.name)

    def _presence_changed(self, name: str | None) -> None:
        for table in self.tables.values():
            if name is not None and table.seating.at(name):
                table.look_again()

    def tell_floor(self) -> None:
        """Tell the staff to look again at what waits for a second person."""
        staff = {person.name for person in self.identity.people() if person.staff}
        self.connections.tell_floor(staff.__contains__)

    # What is not known ----------------------------------------------------------------------------------------------

    def unknown(self) -> Unknown:
        """What has to be read back from the record first, and what could not be read at all."""
        tables = [table for table in self.tables.values() if table.unknown]
        public = sorted(table.config.id for table in tables if not table.config.private)
        return Unknown(
            self.store.in_doubt, public, len(tables) - len(public), len(self.store.unknown_accounts), len(self.shut)
        )

    # Policy ---------------------------------------------------------------------------------------------------------

    @property
    def policy(self) -> Policy:
        """What holds in the whole house."""
        return self.services.policy

    def use_policy(self, policy: Policy) -> None:
        """Another policy, already stored; every table reads its clock by it and tells its watchers."""
        self.services.policy = policy
        for table in self.tables.values():
            table.look_again()

    # Answers --------------------------------------------------------------------------------------------------------

    def me(self, person: Person) -> Me:
        """Who a person is and what they have."""
        units: tuple[Unit, ...] = ("play", "chips")
        balance: dict[str, int] = {unit: self.ledger.balance(wallet(person.name, unit)) for unit in units}
        seats = [
            MySeat(id_, sitting.spot, 0 if table.unknown else sitting.stack, table.unknown)
            for id_, table in self.tables.items()
            if (sitting := table.seating.at(person.name)) is not None
        ]
        return Me(person.name, person.guest, sorted(person.roles), balance, seats, REFILL, self.identity.lacks(person))

    def lobby(self, private: bool = False) -> Lobby:
        """Every game and every table; private ones for the floor only."""
        return lobby_of([table for table in self.tables.values() if private or not table.config.private])
