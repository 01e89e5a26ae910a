"""Simulations of the games around a pot: bots play, and what the house takes is counted.

What players win from one another depends on who plays; what the house takes depends on how they play. So the figure
goes with the bots that made it.
"""

from collections.abc import Mapping
from typing import Any

from houseway.bots import Basic, Random
from houseway.cards.randomness import Seeded
from houseway.odds.simulation import Plan, Strategy, Tallies
from houseway.odds.tally import Tally
from houseway.play.driving import Choose
from houseway.play.game import Game
from houseway.play.opening import Opening, Seat
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision

TAKEN = "house takes, in dollars a round"
DOLLAR = 100
STACK = 500_00
"""What every player has before a round, as at the public tables."""


BOTS = Strategy("the game's own bots, four temperaments of them at poker", lambda round_, todo: None)
RANDOM = Strategy("any legal move", lambda round_, todo: None)


class RoomPlan(Plan):
    """A full table of bots with equal stacks; the button moves on from round to round."""

    def opening(self, game: Game, settings: Mapping[str, Any], number: int) -> Opening:
        """The same stacks every round, so that rounds are independent."""
        sitting = min(self.seats, game.max_seats(game.read_settings(settings)))
        seats = tuple(Seat(n, f"player{n}", STACK) for n in range(1, sitting + 1))
        return Opening(game=game.slug, seats=seats, settings=dict(settings), button=1 + number % sitting)

    def choose(self, strategy: Strategy, seed: str) -> Choose:
        """Every player is a bot, which sees its own cards and nothing else; its chances come from the round's seed."""
        source = Seeded(f"{seed}/bots")

        def choose(round_: Round, todo: Decision) -> Answer:
            bot = Random() if strategy is RANDOM else Basic(round_.game.slug)
            return bot.choose(round_.view(todo.actor), todo, source)

        return choose

    def tallies(self, house: Any) -> Tallies:
        """What the house takes."""
        return {TAKEN: Tally.of(DOLLAR)}

    def count(self, round_: Round, tallies: Tallies) -> None:
        """Count what left the players' stacks for good."""
        assert round_.result is not None
        before = sum(seat.stack for seat in round_.opening.seats) + sum(round_.opening.pots.values())
        after = sum(round_.result.stacks.values()) + sum(round_.result.pots.values())
        tallies[TAKEN].add([before - after])


PLAN = RoomPlan(wagers={}, groups={}, strategies={"bots": BOTS, "random": RANDOM}, chunk=20)
