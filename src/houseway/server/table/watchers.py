"""Who is connected and what they watch; after each commit everybody is told what they may know."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from houseway.odds.advice import advises
from houseway.play.views import PUBLIC
from houseway.server.messages import (
    ClockFrame,
    FloorFrame,
    LobbyFrame,
    SeatState,
    TableFrame,
    TableState,
    Ticking,
    ViewFrame,
)
from houseway.server.table import openings
from houseway.server.table.clock import Ticker
from houseway.server.table.gaming_table import Driver
from houseway.server.table.seating import Sitting

BACKLOG = 512
"""Frames kept for a connection that does not read; one that falls further behind is closed and may come back."""

encode = msgspec.json.Encoder().encode


class Connection:
    """One WebSocket: a person or a spectator, and what they were shown of each table."""

    def __init__(self, name: str | None, session: str = "") -> None:
        self.name = name
        self.session = session
        """The hash of the token it was opened with."""
        self.frames: asyncio.Queue[str | None] = asyncio.Queue()
        self.shown: dict[str, tuple[str, int, int, int]] = {}
        """By table: the round, its course, how many of its events this connection has, and the last seq."""
        self.lost = False

    def push(self, frame: bytes) -> None:
        """Send a frame in its turn."""
        if self.lost:
            return
        if self.frames.qsize() >= BACKLOG:
            self.lose()
        else:
            self.frames.put_nowait(frame.decode())

    def lose(self) -> None:
        """Send no more, and close when what was sent is gone."""
        self.lost = True
        self.frames.put_nowait(None)

    def say(self, frame: Any) -> None:
        """Send a message in its turn."""
        self.push(encode(frame))


class Hub:
    """Every connection."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._watching: dict[str, set[Connection]] = {}
        self._here: dict[str, int] = {}

    def join(self, connection: Connection) -> None:
        """Somebody connects."""
        self.connections.add(connection)
        if connection.name is not None:
            self._here[connection.name] = self._here.get(connection.name, 0) + 1

    def part(self, connection: Connection) -> None:
        """Somebody is gone."""
        self.connections.discard(connection)
        for table in list(connection.shown):
            self.unwatch(connection, table)
        if connection.name is not None:
            self._here[connection.name] -= 1
            if not self._here[connection.name]:
                del self._here[connection.name]

    def cut_off(self, name: str) -> None:
        """Close every connection of somebody whose sessions were ended."""
        for connection in self.connections:
            if connection.name == name:
                connection.lose()

    def end_session(self, session: str) -> None:
        """Close every connection that was opened in a session which is over."""
        for connection in self.connections:
            if connection.session == session:
                connection.lose()

    def here(self, name: str) -> bool:
        """Whether a person has a connection open."""
        return name in self._here

    def watch(self, connection: Connection, driver: Driver, ticker: Ticker) -> None:
        """Show a table from now on, beginning with how it is."""
        table = driver.config.id
        self._watching.setdefault(table, set()).add(connection)
        connection.shown[table] = ("", 0, 0, 0)
        connection.say(TableFrame(table, state_of(driver, connection.name, self)))
        self._show(driver, ticker, [connection])

    def unwatch(self, connection: Connection, table: str) -> None:
        """Show a table no longer."""
        connection.shown.pop(table, None)
        watching = self._watching.get(table)
        if watching is not None:
            watching.discard(connection)
            if not watching:
                del self._watching[table]

    def watching(self, table: str) -> int:
        """How many see a table, whether they sit at it or not."""
        return len(self._watching.get(table, ()))

    def onlookers(self, driver: Driver) -> int:
        """How many watch a table without sitting at it."""
        return sum(
            connection.name is None or driver.seating.at(connection.name) is None
            for connection in self._watching.get(driver.config.id, ())
        )

    # Telling --------------------------------------------------------------------------------------------------------

    def tell(self, driver: Driver, ticker: Ticker, seating_changed: bool) -> None:
        """Tell everybody who watches what has just been stored."""
        table = driver.config.id
        connections = self._watching.get(table, ())
        if seating_changed:
            frames: dict[str | None, bytes] = {}
            for connection in connections:
                frame = frames.get(connection.name)
                if frame is None:
                    state = state_of(driver, connection.name, self)
                    frame = frames[connection.name] = encode(TableFrame(table, state))
                connection.push(frame)
        self._show(driver, ticker, connections)

    def _show(self, driver: Driver, ticker: Ticker, connections: Iterable[Connection]) -> None:
        live = driver.live
        if live is None:
            return
        table, total = driver.config.id, len(live.round.events)
        now, frames = driver.services.clock.now(), dict[tuple[str | None, int], bytes]()
        for connection in connections:
            round_, course, count, seq = connection.shown[table]
            since = count if (round_, course) == (live.id, live.course) else 0
            if round_ == live.id and seq == live.seq:
                continue
            frame = frames.get((connection.name, since))
            if frame is None:
                shown = view_frame(driver, ticker.ticking, connection.name, since, now)
                frame = frames[(connection.name, since)] = encode(shown)
            connection.push(frame)
            connection.shown[table] = (live.id, live.course, total, live.seq)

    def tell_clock(self, driver: Driver, ticking: Ticking | None) -> None:
        """Tell that a clock has changed without a commit."""
        frame = encode(ClockFrame(driver.config.id, ticking))
        for connection in self._watching.get(driver.config.id, ()):
            connection.push(frame)

    def tell_lobby(self) -> None:
        """Tell everybody that the lobby has changed."""
        frame = encode(LobbyFrame())
        for connection in self.connections:
            connection.push(frame)

    def tell_floor(self, is_staff: Callable[[str], bool]) -> None:
        """Tell the staff that something waits for a second person, or no longer does."""
        frame = encode(FloorFrame())
        for connection in self.connections:
            if connection.name is not None and is_staff(connection.name):
                connection.push(frame)


def view_frame(driver: Driver, ticking: Ticking | None, name: str | None, since: int, now: int) -> ViewFrame | None:
    """The newest view of a table's round for somebody; None before the first round."""
    live = driver.live
    if live is None:
        return None
    view = live.view(name or PUBLIC, since)
    number = live.round.opening.number
    return ViewFrame(driver.config.id, live.id, number, live.seq, live.asked, since, now, ticking, view)


def state_of(driver: Driver, name: str | None, hub: Hub) -> TableState:
    """Everything about a table outside its round."""
    config, seating, live = driver.config, driver.seating, driver.live
    in_round = {seat.player for seat in live.round.opening.seats} if live and seating.playing else set()
    seats = [_seat_state(sitting, name, in_round, hub, driver.kept_until(sitting)) for sitting in seating.seats]
    return TableState(
        id=config.id,
        name=config.name,
        game=config.game,
        title=driver.game.title,
        stakes=config.stakes,
        status=seating.status,
        phase=driver.phase,  # type: ignore[arg-type]
        attended=config.attended,
        private=config.private,
        spots=driver.most,
        seats=seats,
        you=name if name is not None and seating.at(name) else None,
        waiting=list(seating.waiting),
        held=msgspec.to_builtins(seating.held) if seating.held else None,
        watching=hub.onlookers(driver),
        buy_in=config.buy_in,
        round=live.id if live else "",
        number=live.round.opening.number if live else 0,
        sealed=live.sealed.root if live and live.sealed else "",
        several_spots=openings.several_allowed(config.game, driver.settings),
        shared_spots=openings.sharing_allowed(config.game, driver.settings),
        hint=advises(config.game) and len(seating.people()) < 2,
        due=due_of(driver),
    )


def _seat_state(sitting: Sitting, name: str | None, in_round: set[str], hub: Hub, kept: int) -> SeatState:
    absence, mine = sitting.absence, sitting.player == name
    covered = absence is not None and absence.mode == "cover"
    return SeatState(
        spot=sitting.spot,
        player=sitting.player,
        stack=0 if covered and not mine else sitting.stack + sitting.adding,
        also=list(sitting.also),
        behind=sitting.behind,
        backing=list(sitting.backing),
        bot=sitting.bot,
        out=sitting.out,
        here=sitting.bot or hub.here(sitting.player),
        in_round=sitting.player in in_round,
        leaving=sitting.leaving,
        ready=sitting.ready,
        away=bool(sitting.away),
        kept_until=kept,
        carried=absence.amount if absence is not None and mine and not covered else 0,
        covered=covered,
    )


def due_of(driver: Driver) -> list[str]:
    """What the table waits for before its next round, in words."""
    if driver.stuck:
        return [driver.stuck]
    now = driver.services.clock.now()
    return [due.says for due in driver.day.due(now) if due.at is None] if driver.config.attended else []
