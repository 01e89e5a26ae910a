"""A table of bots to watch: every decision is shown, with what a spectator may see."""

import time

from houseway.cli.terminal.session import Session
from houseway.play import events as ev
from houseway.play.money import dollars
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision

PACE = 0.8
"""Seconds between two decisions."""


class Watching(Session):
    """A session without a person at the table: `you` is the public."""

    @property
    def stack(self) -> int:
        """What lies before all players together."""
        return sum(seat.stack for seat in self.opening.seats)

    def _bot(self, round_: Round, todo: Decision) -> Answer:
        if self.screen.lively:
            self._show_the_table(round_)
            time.sleep(PACE)
        return super()._bot(round_, todo)

    def _concerns(self, event: ev.Event) -> bool:
        return not isinstance(event, ev.Moved | ev.Gathered)

    def _show_the_end(self, round_: Round) -> None:
        self._show_the_table(round_)
        assert round_.result is not None
        for seat in round_.opening.seats:
            change = round_.result.stacks[seat.player] - seat.stack
            if change:
                does = "wins" if change > 0 else "loses"
                self.screen.say(f"{self.names[seat.player]} {does} {dollars(abs(change))}.")
        if round_.result.rake:
            self.screen.say(f"The house rakes {dollars(round_.result.rake)}.")
        if self.screen.lively:
            time.sleep(3 * PACE)
