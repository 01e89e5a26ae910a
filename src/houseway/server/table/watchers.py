"""Who watches a table, and what each of them was shown of it."""

from typing import NamedTuple

from houseway.server.connections import Connection, encode
from houseway.server.table.frames import ClockFrame, TableFrame, Ticking
from houseway.server.table.round_in_play import RoundInPlay
from houseway.server.table.showing import seen_by, state_of, view_frame
from houseway.server.table.situation import Situation


class _Seen(NamedTuple):
    """What a connection was shown last: the round, its course, how many of its events, the seq, and the clock."""

    round: str = ""
    course: int = 0
    events: int = 0
    seq: int = 0
    clock: Ticking | None = None


class Watchers:
    """The connections that are shown one table."""

    def __init__(self, table: Situation) -> None:
        self._table = table
        self._seen: dict[Connection, _Seen] = {}

    def __len__(self) -> int:
        return len(self._seen)

    def add(self, connection: Connection, ticking: Ticking | None) -> None:
        """Show the table from now on, beginning with how it is."""
        id_ = self._table.config.id
        connection.watching.add(id_)
        self._seen[connection] = _Seen()
        connection.say(TableFrame(id_, state_of(self._table, connection.name, self.onlookers())))
        self._show(ticking)

    def remove(self, connection: Connection) -> None:
        """Show the table no longer."""
        connection.watching.discard(self._table.config.id)
        self._seen.pop(connection, None)

    def onlookers(self) -> int:
        """How many watch without sitting at the table."""
        at = self._table.seating.at
        return sum(each.name is None or at(each.name) is None for each in self._seen)

    def tell(self, ticking: Ticking | None, table_changed: bool) -> None:
        """Tell everyone who watches what they have not been told yet."""
        if table_changed and self._seen:
            self._tell_state()
        self._show(ticking)

    def _tell_state(self) -> None:
        """The table outside the round; most of it is the same for everyone and put together once."""
        public, frames = state_of(self._table, None, self.onlookers()), dict[str | None, bytes]()
        for connection in self._seen:
            frame = frames.get(connection.name)
            if frame is None:
                state = seen_by(self._table, public, connection.name)
                frame = frames[connection.name] = encode(TableFrame(self._table.config.id, state))
            connection.push(frame)

    def _show(self, ticking: Ticking | None) -> None:
        """What is new in the round, or in the clock alone."""
        in_play = self._table.in_play
        now = _Seen(clock=ticking)
        if isinstance(in_play, RoundInPlay):
            now = _Seen(in_play.id, in_play.course, in_play.events, in_play.seq, ticking)
        time, frames = self._table.services.clock.now(), dict[tuple[str | None, int] | None, bytes]()
        for connection, seen in self._seen.items():
            if seen == now:
                continue
            which = None
            if (seen.round, seen.seq) != (now.round, now.seq):
                which = connection.name, seen.events if (seen.round, seen.course) == (now.round, now.course) else 0
            frame = frames.get(which)
            if frame is None:
                frame = frames[which] = self._frame(which, ticking, time)
            connection.push(frame)
            self._seen[connection] = now

    def _frame(self, which: tuple[str | None, int] | None, ticking: Ticking | None, time: int) -> bytes:
        """A view of the round from an event on, or only the clock."""
        if which is None:
            return encode(ClockFrame(self._table.config.id, ticking))
        return encode(view_frame(self._table, ticking, *which, time))
