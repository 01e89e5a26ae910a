"""A gaming table: the one owner of its set-up, seats, day, round, clock and watchers.

Every change takes one path: it is tried on a draft, the draft is stored, and only then it is swapped in and told. What
is read here is therefore always stored. After an error of the store the table is unknown: it shows and accepts nothing
until it was read back.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack

import msgspec
import sqlalchemy as sa

from houseway.cards.sealed import Sealed
from houseway.games import GAMES
from houseway.house.ledger import Overdrawn
from houseway.play.refusals import OtherRules
from houseway.server.connections import Connection
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.receipts import Done, Receipt
from houseway.server.record.repeats import Repeats
from houseway.server.table.clock import TableClock
from houseway.server.table.commands import TableCommand
from houseway.server.table.day import TableDay
from houseway.server.table.draft import Draft
from houseway.server.table.frames import TableState, ViewFrame
from houseway.server.table.player_commands import do_command
from houseway.server.table.round_in_play import RoundFork, RoundInPlay, restore
from houseway.server.table.seating import Seating, TableConfig
from houseway.server.table.showing import state_of, view_frame
from houseway.server.table.situation import Services, Situation
from houseway.server.table.watchers import Watchers
from houseway.server.time_source import Alarm

_log = logging.getLogger("houseway.server")
Work = Callable[[Draft], None]
PAUSE, LONGEST_PAUSE = 1_000, 60_000
"""How long the table waits after a failure before it tries again: longer each time, in milliseconds."""


class GamingTable(Situation):
    """One table, open or closed."""

    in_play: RoundInPlay | None

    def __init__(self, services: Services, config: TableConfig, seating: Seating) -> None:
        self.services = services
        self.game = GAMES[config.game]
        self.config, self.seating = config, seating
        self.settings = self.game.read_settings(config.settings)
        self.day = self._read_day("")
        self.in_play = None
        self.unknown = False
        """Whether what is stored of the table has to be read back first."""
        self.clock = TableClock(self)
        self.watchers = Watchers(self)
        self._one_at_a_time = asyncio.Lock()
        self._shown = 0
        """How many rounds bots have played by themselves since someone came to look on, or gave a command."""
        self._running = False
        self._alarm: Alarm | None = None
        self._failures = 0
        self._failing = Repeats(_log, f"the clock of table {config.id} failed; it tries again")
        self.ringing: set[asyncio.Task[None]] = set()
        """What the clock has begun and not finished."""

    @property
    def watched(self) -> bool:
        """Whether anyone watches the table who came, or did something here, not too many rounds ago."""
        return len(self.watchers) > 0 and self._shown < self.services.shown

    # Changing -------------------------------------------------------------------------------------------------------

    async def change(self, by: str, work: Work, receipt: Receipt | None = None) -> Done:
        """Do work on a draft, store that, swap it in and tell; a refusal or a failure leaves the table as it was."""
        async with self._one_at_a_time:
            return await self._change(by, work, receipt)

    async def try_out(self, by: str, work: Work) -> None:
        """Refuse what `change` would refuse now, and change nothing."""
        async with self._one_at_a_time:
            await self._read_back()
            work(self._draft(by))

    async def command(self, player: str, command: TableCommand, receipt: Receipt | None = None) -> Done:
        """Do what a player says, or refuse and change nothing."""
        self.hear(player)
        self._shown = 0
        return await self.change(player, lambda draft: do_command(draft, player, command), receipt)

    def _draft(self, by: str) -> Draft:
        return Draft(self, by, self.services.clock.now())

    async def _change(self, by: str, work: Work, receipt: Receipt | None = None) -> Done:
        await self._read_back()
        draft = self._draft(by)
        work(draft)
        return await _store({self: draft}, receipt)

    def _swap_in(self, draft: Draft) -> None:
        """The draft is stored: it is the table from now on."""
        if draft.seating.number != self.seating.number and not draft.seating.playing_people():
            self._shown += 1
        self.config, self.settings, self.seating = draft.config, draft.settings, draft.seating
        if draft.day is not self.day:
            self.day, draft.day.stored = draft.day, True
        if isinstance(draft.in_play, RoundFork):
            self.in_play = draft.in_play.stored
            self.in_play.take(draft.in_play)

    # Reading --------------------------------------------------------------------------------------------------------

    async def known(self) -> None:
        """Read the table back if an error of the store left it unknown; refuses while that cannot be done."""
        if self.unknown:
            async with self._one_at_a_time:
                await self._read_back()

    async def _read_back(self) -> None:
        if self.unknown:
            await self.services.store.settled()
            await self.read()
            self.unknown = False
            self._tell(True)

    async def read(self) -> None:
        """Read the table as it is stored, and go on with its round where the journal ends.

        Raises `OtherRules` if the rules now differ and the round cannot go on; a finished round that they tell
        differently is left to the history.
        """
        store, t = self.services.store, schema.tables.c
        for row in await store.rows(sa.select(t.config, t.state, t.day).where(t.id == self.config.id)):
            config = msgspec.json.decode(row.config, type=TableConfig)
            settings = self.game.read_settings(config.settings)
            seating = msgspec.json.decode(row.state, type=Seating)
            in_play, why = None, None
            if seating.round:
                try:
                    in_play = await self._read_round(seating.round)
                except OtherRules as error:
                    why = error
            # All at once: a reading that fails half-way leaves the table as it was.
            self.config, self.settings, self.seating, self.in_play = config, settings, seating, in_play
            self.day = self._read_day(row.day)
            if why is not None and seating.playing:
                raise why

    def _read_day(self, state: str) -> TableDay:
        services = self.services
        kept = services.store.cards.open_text(state, f"day of {self.config.id}")
        return TableDay(self.game, self.config, services.source, services.clock.now(), kept.encode())

    async def _read_round(self, id_: str) -> RoundInPlay:
        store, r = self.services.store, schema.rounds.c
        (row,) = await store.rows(sa.select(r.sealed).where(r.id == id_))
        kept = store.cards.open(row.sealed, f"round {id_}")
        sealed = msgspec.json.decode(kept, type=Sealed) if kept else None
        return restore(id_, self.game, await store.round_lines(id_), sealed, self.services.source)

    # Showing --------------------------------------------------------------------------------------------------------

    def state(self, name: str | None) -> TableState:
        """The table outside its round, as a viewer may know it."""
        return state_of(self, name, self.watchers.onlookers())

    def frame(self, name: str | None) -> ViewFrame | None:
        """The whole view of the round for a viewer."""
        return view_frame(self, self.clock.ticking, name, 0, self.services.clock.now())

    async def watch(self, connection: Connection) -> None:
        """Show the table to a connection; where only bots sit, they play for those who watch."""
        await self.known()
        if self.config.id not in connection.watching:
            self._shown = 0
        self.watchers.add(connection, self.clock.ticking)
        self.look_again(table_changed=False)

    def unwatch(self, connection: Connection) -> None:
        """Show the table to a connection no longer."""
        self.watchers.remove(connection)
        self.look_again(table_changed=False)

    def look_again(self, table_changed: bool = True) -> None:
        """Who is connected has changed, or the house's policy: clocks start or stop, and the watchers see it."""
        if not self.unknown:
            self._set_alarm()
            self.watchers.tell(self.clock.ticking, table_changed)

    def _tell(self, table_changed: bool) -> None:
        self.look_again(table_changed)
        if table_changed and not self.config.private:
            self.services.connections.tell_lobby()

    # Time -----------------------------------------------------------------------------------------------------------

    def hear(self, player: str) -> None:
        """A sign that a player who sits here is there, connected or not."""
        if self.seating.at(player):
            self.clock.hear(player)

    def start(self) -> None:
        """Start the clock."""
        self._running = True
        self._set_alarm()

    def stop(self) -> None:
        """Stop the clock."""
        self._running = False
        self._ring_at(None)

    def _set_alarm(self) -> None:
        """Read the clock and set the next alarm."""
        self.clock.read()
        self._ring_at(self.clock.next_alarm())

    def _ring_at(self, at: int | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        ringing = at is not None and self._running
        self._alarm = self.services.clock.alarm(at or 0, self._ring) if ringing else None

    def _ring(self) -> None:
        task = asyncio.get_running_loop().create_task(self._do_what_is_due())
        self.ringing.add(task)
        task.add_done_callback(self.ringing.discard)

    async def _do_what_is_due(self) -> None:
        try:
            async with self._one_at_a_time:
                await self._read_back()
                self.clock.read()
                if (work := self.clock.due()) is not None:
                    await self._change("clock", work)
                    self.clock.start_again_if_overdue()
                self.look_again(table_changed=False)
        except Exception as error:
            if not isinstance(error, Problem):
                # What the store refuses is in the log already, once for all tables.
                self._failing.happened(error)
            wait = min(LONGEST_PAUSE, PAUSE << min(self._failures, 10))
            self._failures += 1
            self._ring_at(self.services.clock.now() + wait)
        else:
            self._failures = 0
            self._failing.over()


async def change_together(
    tables: Sequence[GamingTable], by: str, work: Callable[..., None], receipt: Receipt | None = None
) -> Done:
    """Do work on drafts of several tables and store them at once; the answer is that of the first.

    The tables are given in an order that every such change keeps, or two could wait for each other.
    """
    async with AsyncExitStack() as held:
        for table in tables:
            await held.enter_async_context(table._one_at_a_time)
        for table in tables:
            await table._read_back()
        drafts = {table: table._draft(by) for table in tables}
        work(*drafts.values())
        return await _store(drafts, receipt)


async def _store(drafts: dict[GamingTable, Draft], receipt: Receipt | None) -> Done:
    """Store drafts in one transaction, swap them in and tell; the receipt goes with the first."""
    first, *others = drafts.values()
    told = {table: draft.changes_table for table, draft in drafts.items()}
    for table, draft in drafts.items():
        table.clock.spend_bank(draft)
    batch = first.written(receipt)
    for draft in others:
        batch.join(draft.written(None))
    try:
        await first.services.store.commit(batch, first.now)
        for table, draft in drafts.items():
            table._swap_in(draft)
    except Overdrawn:
        raise
    except BaseException:
        # Whatever cut this off, it may be stored.
        for table in drafts:
            table.unknown = True
            table._ring_at(table.services.clock.now() + PAUSE)
        raise
    for table in drafts:
        table._tell(told[table])
    return first.done(receipt.key if receipt else "")
