"""Who is on the clock at a table, and what happens when time is up.

Someone who plays alone and is connected is never hurried. With others at the table a turn has its time, then the
player's time bank, then the request's default, and the player is away. Whoever loses the connection is waited for a
little, then is away too: not dealt in, and after a while the seat is free again. Bots take their time over a turn.
"""

import asyncio
import logging
from collections.abc import Callable

from houseway.house.ledger import Posting
from houseway.play.requests import Ask, Window
from houseway.server.messages import Ticking
from houseway.server.table import player_commands, seats
from houseway.server.table.gaming_table import Driver
from houseway.server.table.seating import Seating, Sitting
from houseway.server.time_source import Alarm

_log = logging.getLogger("houseway.server")
MISSES = 2
"""So many windows left to the clock, and a player is away; a turn is missed once."""

Timed = tuple[str, str, int]
"""What the clock runs for: `turn`, `window`, `next` or `bot`, and which question of which round."""


class Ticker:
    """The clock of one table."""

    def __init__(self, driver: Driver, here: Callable[[str], bool]) -> None:
        self.driver = driver
        self.ticking: Ticking | None = None
        self._here = here
        self._timed: Timed | None = None
        self._since = 0
        self._alarm: Alarm | None = None
        self._gone: dict[str, int] = {}
        self.ringing: set[asyncio.Task[None]] = set()

    def set(self) -> bool:
        """Read the table and set the next alarm; says whether the clock that people see has changed."""
        driver, now = self.driver, self.driver.services.clock.now()
        before = self.ticking
        self._note_gone(now)
        timed = self._to_time()
        if timed != self._timed:
            self._spend_bank(now)
            self._timed, self._since = timed, now
        self.ticking = self._shown()
        times = [at for at in (self._due(), self._next_to_step_away(), self._next_to_go(), self._held()) if at]
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if times:
            self._alarm = driver.services.clock.alarm(min(times), self._ring)
        return self.ticking != before

    def stop(self) -> None:
        """No more alarms."""
        if self._alarm is not None:
            self._alarm.cancel()

    # What is timed --------------------------------------------------------------------------------------------------

    def _to_time(self) -> Timed | None:
        driver, live, seating = self.driver, self.driver.live, self.driver.seating
        people = seating.playing_people()
        if not seating.playing or live is None:
            # Whoever plays alone goes on when they like; bots that are only looked at go on by themselves.
            wanted = len(people) != 1 and driver.wants_a_round(seating) and (live is not None or not people)
            return ("next", seating.round, 0) if wanted else None
        hurried = len(people) > 1 or any(not self._here(sitting.player) for sitting in people)
        request = live.round.pending
        if isinstance(request, Ask):
            if driver.thinking(seating):
                return ("bot", live.id, len(live.round.journal))
            return ("turn", live.id, live.asked) if hurried and seating.at(request.actor) else None
        if isinstance(request, Window) and hurried and not live.round.opening.attended:
            return ("window", live.id, live.asked)
        return None

    def _shown(self) -> Ticking | None:
        """The clock as people see it."""
        driver, timing, seating = self.driver, self.driver.config.timing, self.driver.seating
        kind = self._timed[0] if self._timed else ""
        if kind == "next":
            return Ticking("next", None, self._since + (timing.result if seating.playing_people() else timing.show), 0)
        if kind == "window":
            return Ticking("window", None, self._since + timing.window, 0)
        if kind != "turn":
            return None
        assert driver.live is not None
        request = driver.live.round.pending
        assert isinstance(request, Ask)
        sitting = seating.at(request.actor)
        assert sitting is not None
        ends, goes = self._since + timing.turn, self._steps_away(sitting)
        if goes is not None and goes < ends + sitting.bank:
            return Ticking("turn", sitting.player, max(goes, self._since), 0)
        return Ticking("turn", sitting.player, ends, sitting.bank)

    def _spend_bank(self, now: int) -> None:
        """Whoever answered after the turn's time has used some of their time bank."""
        ticking = self.ticking
        if ticking is not None and ticking.kind == "turn" and ticking.player is not None and ticking.bank:
            sitting = self.driver.seating.at(ticking.player)
            if sitting is not None:
                sitting.bank = max(0, sitting.bank - max(0, now - ticking.ends))

    def _due(self) -> int | None:
        if self._timed and self._timed[0] == "bot":
            return self._since + self.driver.thinking(self.driver.seating)
        return self.ticking.ends + self.ticking.bank if self.ticking else None

    def _held(self) -> int | None:
        return self.driver.seating.held.until if self.driver.seating.held else None

    # Who is not there -----------------------------------------------------------------------------------------------

    def _note_gone(self, now: int) -> None:
        gone = [each.player for each in self.driver.seating.people() if not self._here(each.player)]
        # A command shows that somebody is there, though no connection is open.
        self._gone = {name: max(self._gone.get(name, now), self.driver.heard.get(name, 0)) for name in gone}

    def _steps_away(self, sitting: Sitting) -> int | None:
        """When someone who is gone counts as away; soon where others wait for them."""
        gone, timing = self._gone.get(sitting.player), self.driver.config.timing
        if gone is None or sitting.away:
            return None
        others = any(each is not sitting for each in self.driver.seating.playing_people())
        return gone + (timing.grace if others else timing.turn + timing.bank)

    def _next_to_step_away(self) -> int | None:
        return min((at for each in self.driver.seating.people() if (at := self._steps_away(each))), default=None)

    def _next_to_go(self) -> int | None:
        """When somebody has been away, or out, for so long that they count as leaving: gone unless a wager stands."""
        if self.driver.seating.playing:
            return None
        staying = [each for each in self.driver.seating.people() if not each.leaving]
        return min((at for each in staying if (at := self.driver.kept_until(each))), default=None)

    # When it rings --------------------------------------------------------------------------------------------------

    def _ring(self) -> None:
        task = asyncio.get_running_loop().create_task(self._rung())
        self.ringing.add(task)
        task.add_done_callback(self.ringing.discard)

    async def _rung(self) -> None:
        driver = self.driver
        try:
            async with driver.lock:
                self.set()
                now = driver.services.clock.now()
                if (due := self._due()) is not None and due <= now:
                    await self._time_is_up(now)
                elif (at := self._next_to_step_away()) is not None and at <= now:
                    await self._step_away(now)
                elif (at := self._next_to_go()) is not None and at <= now:
                    draft = driver.draft()
                    await player_commands.settle(driver, "clock", draft, driver.between_rounds(draft), None)
                elif (until := self._held()) is not None and until <= now:
                    await self._let_go_of_held_seat(now)
        except Exception:
            _log.exception("the clock of table %s failed", driver.config.id)

    async def _time_is_up(self, now: int) -> None:
        driver, live, draft = self.driver, self.driver.live, self.driver.draft()
        if not draft.playing:
            await driver.begin("clock", None, draft, [])
            if not driver.seating.playing:
                self._since = now  # no round could be opened: try again in the same time
                self.set()
            return
        assert live is not None
        request = live.round.pending
        if self._timed and self._timed[0] == "bot":
            driver.think_over()
            await driver.play_on("house", None)
            return
        if isinstance(request, Ask):
            sitting = draft.at(request.actor)
            if sitting is not None:
                seats.step_away(sitting, now)
            live.round.act(request.actor, request.default)
        elif isinstance(request, Window):
            for player in request.spaces:
                sitting = draft.at(player)
                if player not in live.round.answered and sitting is not None and not sitting.bot:
                    sitting.missed += 1
                    if sitting.missed >= MISSES:
                        seats.step_away(sitting, now)
            live.round.close()
        await driver.play_on("clock", None, draft)

    async def _step_away(self, now: int) -> None:
        """Whoever is gone is away: what is asked of them gets its default, and the others go on."""
        driver, draft, money = self.driver, self.driver.draft(), list[Posting]()
        for sitting in driver.seating.people():
            mine = draft.at(sitting.player)
            if (at := self._steps_away(sitting)) is not None and at <= now and mine is not None:
                seats.step_away(mine, now)
                money += driver.put_stakes_away(draft, mine)
        if draft.playing:
            await driver.play_on("clock", None, draft, money)
        else:
            await player_commands.settle(driver, "clock", draft, money, None)

    async def _let_go_of_held_seat(self, now: int) -> None:
        def work(draft: Seating) -> list[Posting]:
            seats.hold_for_the_first(self.driver.config, draft, self.driver.most, now)
            return []

        await player_commands.change(self.driver, "clock", work, None)
