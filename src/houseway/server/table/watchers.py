"""Who watches a table, and what each of them was shown of it."""

from collections.abc import Iterable
from typing import NamedTuple

from houseway.server.connections import Connection, encode
from houseway.server.table.frames import ClockFrame, TableFrame, Ticking
from houseway.server.table.round_in_play import RoundInPlay
from houseway.server.table.showing import state_of, view_frame
from houseway.server.table.situation import Situation


class _Seen(NamedTuple):
    """What a connection was shown last: the round, its course, how many of its events, and the seq."""

    round: str = ""
    course: int = 0
    events: int = 0
    seq: int = 0


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
        self._show([connection], ticking)

    def remove(self, connection: Connection) -> None:
        """Show the table no longer."""
        connection.watching.discard(self._table.config.id)
        self._seen.pop(connection, None)

    def onlookers(self) -> int:
        """How many watch without sitting at the table."""
        at = self._table.seating.at
        return sum(each.name is None or at(each.name) is None for each in self._seen)

    def tell(self, ticking: Ticking | None, table_changed: bool) -> None:
        """Tell everyone who watches what has just been stored."""
        if table_changed:
            frames: dict[str | None, bytes] = {}
            for connection in self._seen:
                frame = frames.get(connection.name)
                if frame is None:
                    state = state_of(self._table, connection.name, self.onlookers())
                    frame = frames[connection.name] = encode(TableFrame(self._table.config.id, state))
                connection.push(frame)
        self._show(self._seen, ticking)

    def tell_clock(self, ticking: Ticking | None) -> None:
        """Tell that a clock has changed without a commit."""
        frame = encode(ClockFrame(self._table.config.id, ticking))
        for connection in self._seen:
            connection.push(frame)

    def _show(self, connections: Iterable[Connection], ticking: Ticking | None) -> None:
        in_play = self._table.in_play
        if not isinstance(in_play, RoundInPlay):
            return
        now = _Seen(in_play.id, in_play.course, in_play.events, in_play.seq)
        time, frames = self._table.services.clock.now(), dict[tuple[str | None, int], bytes]()
        for connection in connections:
            seen = self._seen[connection]
            if (seen.round, seen.seq) == (now.round, now.seq):
                continue
            since = seen.events if (seen.round, seen.course) == (now.round, now.course) else 0
            frame = frames.get((connection.name, since))
            if frame is None:
                shown = view_frame(self._table, ticking, connection.name, since, time)
                frame = frames[(connection.name, since)] = encode(shown)
            connection.push(frame)
            self._seen[connection] = now
