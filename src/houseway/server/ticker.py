"""Who is on the clock at a table, and what happens when time is up.

Someone who plays alone and is connected is never hurried. With others at the table a turn has its time, then the
player's time bank, then the request's default.
"""

import asyncio
import logging
from collections.abc import Callable

from houseway.house.ledger import Posting
from houseway.play.requests import Ask, Window
from houseway.server import obey, seatwork
from houseway.server.clock import Alarm
from houseway.server.driver import Driver
from houseway.server.messages import Ticking
from houseway.server.seating import Seating, Sitting

_log = logging.getLogger("houseway.server")
MISSES = 2
"""So many questions left to the clock, and a player sits out."""


class Ticker:
    """The clock of one table."""

    def __init__(self, driver: Driver, here: Callable[[str], bool]) -> None:
        self.driver = driver
        self.ticking: Ticking | None = None
        self._here = here
        self._question: tuple[str, int] | None = None
        self._alarm: Alarm | None = None
        self._gone: dict[str, int] = {}
        self._ringing: set[asyncio.Task[None]] = set()

    def set(self) -> bool:
        """Read the table and set the next alarm; says whether the clock that people see has changed."""
        driver, now = self.driver, self.driver.services.clock.now()
        before = self.ticking
        self._spend_bank(now)
        self.ticking = self._tick(now)
        self._note_absence(now)
        times = [at for at in (self._deadline(), self._next_absence(), self._held()) if at is not None]
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

    def _tick(self, now: int) -> Ticking | None:
        driver, timing = self.driver, self.driver.config.timing
        live, seating = driver.live, driver.seating
        people = seating.playing_people()
        hurried = len(people) > 1 or any(not self._here(sitting.player) for sitting in people)
        if live is None or not hurried:
            self._question = None
            return None
        question = (live.id, live.asked) if seating.playing else (live.id, -1)
        old = self.ticking if question == self._question else None
        self._question = question
        if not seating.playing:
            if len(people) < 2 or not driver.wants_a_round(seating):
                return None
            return old or Ticking("next", None, now + timing.result, 0)
        request = live.round.pending
        if isinstance(request, Ask) and (sitting := seating.at(request.actor)) is not None:
            return old or Ticking("turn", request.actor, now + timing.turn, sitting.bank)
        if isinstance(request, Window) and not live.round.opening.attended:
            return old or Ticking("window", None, now + timing.window, 0)
        return None

    def _spend_bank(self, now: int) -> None:
        """Whoever answered after the turn's time has used some of their time bank."""
        live, ticking = self.driver.live, self.ticking
        if ticking is None or ticking.kind != "turn" or ticking.player is None or live is None:
            return
        if self._question != (live.id, live.asked):
            sitting = self.driver.seating.at(ticking.player)
            if sitting is not None:
                sitting.bank = max(0, sitting.bank - max(0, now - ticking.ends))

    def _deadline(self) -> int | None:
        return self.ticking.ends + self.ticking.bank if self.ticking else None

    def _held(self) -> int | None:
        return self.driver.seating.held.until if self.driver.seating.held else None

    def _note_absence(self, now: int) -> None:
        people = {sitting.player for sitting in self.driver.seating.people()}
        self._gone = {name: at for name, at in self._gone.items() if name in people and not self._here(name)}
        for name in people:
            if not self._here(name):
                self._gone.setdefault(name, now)

    def _next_absence(self) -> int | None:
        if self.driver.seating.playing or not self._gone:
            return None
        return min(self._gone.values()) + self.driver.config.timing.absent

    # When it rings --------------------------------------------------------------------------------------------------

    def _ring(self) -> None:
        task = asyncio.get_running_loop().create_task(self._rung())
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _rung(self) -> None:
        driver = self.driver
        try:
            async with driver.lock:
                now = driver.services.clock.now()
                if (deadline := self._deadline()) is not None and deadline <= now:
                    await self._time_is_up()
                elif (at := self._next_absence()) is not None and at <= now:
                    await self._stand_up_the_absent(now)
                elif (until := self._held()) is not None and until <= now:
                    await self._let_go_of_held_seat(now)
                else:
                    self.set()
        except Exception:
            _log.exception("the clock of table %s failed", driver.config.id)

    async def _time_is_up(self) -> None:
        driver, live = self.driver, self.driver.live
        assert live is not None
        draft = driver.draft()
        if not draft.playing:
            if driver.wants_a_round(draft):
                await driver.begin("clock", None, draft, [])
            return
        request = live.round.pending
        if isinstance(request, Ask):
            self._missed(draft.at(request.actor))
            live.round.act(request.actor, request.default)
        elif isinstance(request, Window):
            for player in request.spaces:
                sitting = draft.at(player)
                if player not in live.round.answered and sitting is not None and not sitting.bot:
                    self._missed(sitting)
            live.round.close()
        await driver.play_on("clock", None, draft)

    def _missed(self, sitting: Sitting | None) -> None:
        if sitting is not None:
            sitting.missed += 1
            sitting.bank = 0
            sitting.out = sitting.out or sitting.missed >= MISSES

    async def _stand_up_the_absent(self, now: int) -> None:
        driver, draft = self.driver, self.driver.draft()
        late = driver.config.timing.absent
        for name, since in self._gone.items():
            sitting = draft.at(name)
            if sitting is not None and since + late <= now:
                sitting.leaving = True
        money = driver.between_rounds(draft)
        # Whoever cannot go yet, for a wager that stands, is asked again when the next round is over.
        self._gone = dict.fromkeys(self._gone, now)
        await obey.settle(driver, "clock", draft, money, None)

    async def _let_go_of_held_seat(self, now: int) -> None:
        def work(draft: Seating) -> list[Posting]:
            seatwork.hold_for_the_first(self.driver.config, draft, self.driver.most, now)
            return []

        await obey.change(self.driver, "clock", work, None)
