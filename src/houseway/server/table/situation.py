"""The situation at a table, stored or in a draft: its set-up, who sits there, the day, the round in play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from houseway.cards.randomness import Randomness
from houseway.play.game import Game
from houseway.play.requests import Ask
from houseway.server.connections import Connections
from houseway.server.funds import FundOffice
from houseway.server.policy import Policy
from houseway.server.record.store import Store
from houseway.server.table.day import TableDay
from houseway.server.table.round_in_play import RoundFork, RoundInPlay
from houseway.server.table.seating import Seating, Sitting, TableConfig
from houseway.server.time_source import Clock

SHOWN = 30
"""Rounds that bots play by themselves: at the default pace about ten minutes, and no record without end."""


@dataclass
class Services:
    """What every table needs of the house around it."""

    store: Store
    clock: Clock
    source: Randomness
    connections: Connections
    policy: Policy
    funds: FundOffice
    queue: Callable[[str], list[str]] = lambda table: []
    """Who moves to a table from those that feed it."""
    bot_pace: int = 0
    """How long a bot takes over a turn that a person follows, in milliseconds."""
    shown: int = SHOWN
    """How many rounds bots play by themselves for those who look on, without a word from anyone."""


class Situation:
    """What is true of a table at one moment."""

    services: Services
    game: Game
    config: TableConfig
    settings: Any
    seating: Seating
    day: TableDay
    in_play: RoundInPlay | RoundFork | None
    """The round being played, or the last one while its result is shown."""

    @property
    def watched(self) -> bool:
        """Whether anyone watches the table, for whom bots play."""
        raise NotImplementedError

    @property
    def most(self) -> int:
        """How many spots the table has."""
        return self.game.max_seats(self.settings)

    @property
    def fewest(self) -> int:
        """How many players a round needs."""
        return self.game.fewest(self.settings)

    @property
    def phase(self) -> str:
        """`waiting`, `playing` or `result`."""
        if self.seating.playing:
            return "playing"
        return "result" if self.in_play is not None else "waiting"

    @property
    def shows_bots(self) -> bool:
        """Whether bots play here by themselves while someone watches."""
        return self.config.stakes == "play" and self.config.bots > 0 and not self.config.attended

    def plays(self, player: str) -> bool:
        """Whether a player is in the round being played."""
        seats = self.in_play.round.opening.seats if self.in_play and self.seating.playing else ()
        return any(seat.player == player for seat in seats)

    def has_chips_of(self, player: str) -> bool:
        """Whether a person has anything to win or lose here: a seat, bets behind one, a hand, wagers that stand."""
        return bool(self.seating.at(player)) or self.plays(player) or player in self.seating.with_wagers()

    def kept_until(self, sitting: Sitting) -> int:
        """When the seat of a player who is away, or sits out by choice, is free again; 0 for those who play."""
        away = self.game.stepping_away
        gone = 60_000 * away(self.settings).minutes if away else self.config.timing.absent
        resting = 60_000 * self.services.policy.sitting_out_minutes
        ends = (sitting.away and sitting.away + gone, sitting.out_since and sitting.out_since + resting)
        return min((at for at in ends if at), default=0)

    def wants_a_round(self) -> bool:
        """Whether a person is there to play, has left wagers to be decided, or watches bots play."""
        seating = self.seating
        if seating.status != "open" or seating.playing:
            return False
        wagering = seating.with_wagers()
        people = seating.playing_people()
        if not people:
            owed = any(sitting.leaving and sitting.player in wagering for sitting in seating.people())
            return owed or (self.shows_bots and self.watched)
        return any(sitting.stack or sitting.player in wagering for sitting in people)

    def thinking(self) -> int:
        """How long the bot whose turn it is takes over it: half as long when no person has a hand in the round."""
        in_play, pace = self.in_play, self.services.bot_pace
        if in_play is None or not pace or not isinstance(in_play.round.pending, Ask):
            return 0
        sitting = self.seating.at(in_play.round.pending.actor)
        if sitting is None or not sitting.bot:
            return 0
        people = {each.player for each in self.seating.playing_people()}
        hands = in_play.round.table.scene.places
        in_it = any(hands.get(str(seat.spot)) for seat in in_play.round.opening.seats if seat.player in people)
        return pace if in_it else pace // 2
