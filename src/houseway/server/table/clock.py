"""The clock of a table: what it waits for, and until when.

A player who is alone and connected is never hurried. With others at the table a turn has its time, then the player's
time bank, then the request's default is answered and the player is away. A player who loses the connection is waited
for a little, then is away too: not dealt in, and after a while the seat is free again. Bots take time over a turn.
"""

from collections.abc import Callable

import msgspec

from houseway.play.requests import Ask, Window
from houseway.server.table import time_is_up
from houseway.server.table.blocking import blocking
from houseway.server.table.draft import Draft
from houseway.server.table.frames import Ticking
from houseway.server.table.seating import Sitting
from houseway.server.table.situation import Situation

Timed = tuple[str, str, int]
"""What the clock runs for: `turn`, `window`, `next` or `bot`, and which question of which round."""
Work = Callable[[Draft], None]
STEP = 1_000
"""From how many milliseconds on a difference between the time of day and the steady time is a clock that was set."""


class TableClock:
    """Reads the stored table and who is connected; changes neither."""

    def __init__(self, table: Situation) -> None:
        self._table = table
        self.ticking: Ticking | None = None
        """The clock as people see it."""
        self._runs: Ticking | None = None
        """The clock as it runs: one that looks again whether a round can begin is not shown."""
        self._timed: Timed | None = None
        self._since = 0
        self._gone: dict[str, int] = {}
        """Since when each player who sits here has not been connected."""
        self._heard: dict[str, int] = {}
        """When each player was last heard of."""
        self._apart = self._read_apart()
        """How far the time of day was from the steady time when these times were taken."""

    def hear(self, player: str) -> None:
        """A sign that a player is there, connected or not."""
        self._heard[player] = self._now()

    def read(self) -> None:
        """Look at the table again, and at who is connected."""
        now = self._now()
        self._note_gone(now)
        timed = self._to_time(self._table)
        if timed != self._timed:
            self._timed, self._since = timed, now
        self._runs = self._running()
        self.ticking = None if blocking(self._table) else self._runs

    def start_again_if_overdue(self) -> None:
        """Give what is timed its whole time again, where the clock has acted and nothing came of it."""
        if _past(self._due(), self._now()):
            self._since = self._now()

    def next_alarm(self) -> int | None:
        """When something will have to be done."""
        times = (self._due(), self._next_to_step_away(), self._next_to_go(), self._held())
        return min((at for at in times if at), default=None)

    def due(self) -> Work | None:
        """What has to be done now, as work on a draft."""
        now, timed = self._now(), self._timed
        if timed is not None and _past(self._due(), now):
            return lambda draft: time_is_up.answer(draft, timed[0])
        if _past(self._next_to_step_away(), now):
            gone = [each.player for each in self._table.seating.people() if _past(self._steps_away(each), now)]
            return lambda draft: time_is_up.step_away(draft, gone)
        if _past(self._next_to_go(), now):
            return time_is_up.free_seats
        if _past(self._held(), now):
            return time_is_up.let_go_of_held_seat
        return None

    def spend_bank(self, draft: Draft) -> None:
        """A player who answers after the turn's time has used some of their time bank."""
        now, ticking = self._now(), self.ticking
        if ticking is None or ticking.kind != "turn" or not ticking.bank or self._to_time(draft) == self._timed:
            return
        sitting = draft.seating.at(ticking.player or "")
        if sitting is not None:
            sitting.bank = max(0, sitting.bank - max(0, now - ticking.ends))

    def _now(self) -> int:
        """The time of day; where it was set meanwhile, what is being timed is moved along with it."""
        by = self._read_apart() - self._apart
        if abs(by) >= STEP:
            self._apart += by
            self._since += by
            self._gone = {name: at + by for name, at in self._gone.items()}
            self._heard = {name: at + by for name, at in self._heard.items()}
            if self._runs is not None:
                self._runs = msgspec.structs.replace(self._runs, ends=self._runs.ends + by)
                self.ticking = self._runs if self.ticking is not None else None
        return self._table.services.clock.now()

    def _read_apart(self) -> int:
        clock = self._table.services.clock
        return clock.now() - clock.steady()

    def _here(self, player: str) -> bool:
        return self._table.services.connections.here(player)

    # What is timed --------------------------------------------------------------------------------------------------

    def _to_time(self, table: Situation) -> Timed | None:
        seating, in_play = table.seating, table.in_play
        people = seating.playing_people()
        if not seating.playing or in_play is None:
            # A player who is alone goes on when they like; bots that are only watched go on by themselves.
            wanted = len(people) != 1 and table.wants_a_round() and (in_play is not None or not people)
            return ("next", seating.round, 0) if wanted else None
        hurried = len(people) > 1 or any(not self._here(sitting.player) for sitting in people)
        request = in_play.round.pending
        if isinstance(request, Ask):
            if table.thinking():
                return ("bot", in_play.id, len(in_play.round.journal))
            return ("turn", in_play.id, in_play.asked) if hurried and seating.at(request.actor) else None
        if isinstance(request, Window) and hurried and not in_play.round.opening.attended:
            return ("window", in_play.id, in_play.asked)
        return None

    def _running(self) -> Ticking | None:
        timing, seating = self._table.config.timing, self._table.seating
        kind = self._timed[0] if self._timed else ""
        if kind == "next":
            return Ticking("next", None, self._since + (timing.result if seating.playing_people() else timing.show), 0)
        if kind == "window":
            return Ticking("window", None, self._since + timing.window, 0)
        if kind != "turn":
            return None
        sitting = self._whose_turn()
        ends, goes = self._since + timing.turn, self._steps_away(sitting)
        if goes is not None and goes < ends + sitting.bank:
            return Ticking("turn", sitting.player, max(goes, self._since), 0)
        return Ticking("turn", sitting.player, ends, sitting.bank)

    def _whose_turn(self) -> Sitting:
        in_play = self._table.in_play
        assert in_play is not None
        request = in_play.round.pending
        assert isinstance(request, Ask)
        sitting = self._table.seating.at(request.actor)
        assert sitting is not None
        return sitting

    def _due(self) -> int | None:
        if self._timed and self._timed[0] == "bot":
            return self._since + self._table.thinking()
        return self._runs.ends + self._runs.bank if self._runs else None

    def _held(self) -> int | None:
        return self._table.seating.held.until if self._table.seating.held else None

    # Who is not there -----------------------------------------------------------------------------------------------

    def _note_gone(self, now: int) -> None:
        gone = [each.player for each in self._table.seating.people() if not self._here(each.player)]
        # A command shows that a player is there, though no connection is open.
        self._gone = {name: max(self._gone.get(name, now), self._heard.get(name, 0)) for name in gone}

    def _steps_away(self, sitting: Sitting) -> int | None:
        """When a player who is gone counts as away; soon where others wait for them."""
        gone, timing = self._gone.get(sitting.player), self._table.config.timing
        if gone is None or sitting.away:
            return None
        others = any(each is not sitting for each in self._table.seating.playing_people())
        return gone + (timing.grace if others else timing.turn + timing.bank)

    def _next_to_step_away(self) -> int | None:
        if not self._gone:
            return None
        return min((at for each in self._table.seating.people() if (at := self._steps_away(each))), default=None)

    def _next_to_go(self) -> int | None:
        """When a player has been away, or out, for so long that the seat is freed, unless a wager of theirs stands."""
        if self._table.seating.playing:
            return None
        staying = [each for each in self._table.seating.people() if not each.leaving]
        return min((at for each in staying if (at := self._table.kept_until(each))), default=None)


def _past(at: int | None, now: int) -> bool:
    return at is not None and at <= now
