"""What a simulation of a game plays: through the real rules, and by a compiled kernel where there is one.

The rules are slow next to a kernel, but they are the game itself; kernels are tested against them card by card.
A run is cut into chunks. What a chunk counts depends only on the seed and on which rounds are in it, so chunks may be
played in any order, on any machine, and add up to the same result.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards.randomness import Seeded
from houseway.games import REGISTRY
from houseway.odds.advice import Question, best
from houseway.odds.tally import Tally
from houseway.play import events as ev
from houseway.play.driving import Choose, drive
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.round import Round
from houseway.play.spaces import Answer, Several, Wagers
from houseway.play.views import Decision

Tallies = dict[str, Tally]
"""What was counted, by the reported name of the wager."""


@dataclass(frozen=True)
class Strategy:
    """A way of playing, in words and as a function that decides."""

    says: str
    choose: Choose


@dataclass(frozen=True)
class Part:
    """Rounds of a run that are played together."""

    seed: int
    first: int
    rounds: int
    strategy: str


Kernel = Callable[[Any, Part], Tallies]
"""Plays a part by compiled code, under the game's settings."""


def play_best(round_: Round, todo: Decision) -> Answer:
    """The best answer to a decision, or None for the default where there is no advice."""
    # Nothing is hidden from a simulation, and a view of every hand would cost it a third of its speed.
    known = Question(todo.space, todo.spot, round_.table.scene.places, round_.settings)
    advice = best(round_.game.slug, known)
    return None if advice is None else advice.answer


BEST = Strategy("the best decision by the exact figures", play_best)


@dataclass(frozen=True)
class Plan:
    """What every player puts down, how they may play, and how wagers are added up into what is reported."""

    wagers: dict[str, int]
    """What each player stakes, by betting area."""
    groups: dict[str, tuple[str, ...]]
    """Reported name -> betting areas whose results are added; the first area's stake is the base."""
    seats: int = 6
    settings: dict[str, object] = field(default_factory=dict)
    strategies: Mapping[str, Strategy] = field(default_factory=lambda: {"best": BEST})
    """By name; the first is the default."""
    kernel: Kernel | None = None
    chunk: int = 250
    """How many rounds through the rules make a part of their own."""

    def compiled(self, settings: Any) -> bool:
        """Whether the kernel, if there is one, plays by these settings."""
        return self.kernel is not None

    def told_by_figures(self, settings: Any) -> bool:
        """Whether what is played here is what the exact figures tell; wagers that share a limit are not."""
        return True

    def players(self, house: Any) -> int:
        """How many sit at the table."""
        return self.seats

    def staked(self, house: Any) -> Mapping[str, int]:
        """What each player stakes at this house."""
        return self.wagers

    def opening(self, game: Game, settings: Mapping[str, Any], number: int) -> Opening:
        """The opening of a round: the same stacks again, enough for any wager that follows from the first."""
        house = game.read_settings(settings)
        stack = 100 * sum(self.staked(house).values())
        seats = tuple(Seat(n, f"player{n}", stack) for n in range(1, self.players(house) + 1))
        return Opening(game=game.slug, seats=seats, settings=dict(settings))

    def stakes(self, round_: Round, todo: Decision) -> Answer:
        """What a player answers where wagers are asked for."""
        return self.staked(round_.settings)

    def choose(self, strategy: Strategy, seed: str) -> Choose:
        """What decides in one round: the stakes where wagers are asked for, then the strategy."""
        asked = (Wagers, Several)
        return lambda now, todo: self.stakes(now, todo) if isinstance(todo.space, asked) else strategy.choose(now, todo)

    def tallies(self, house: Any) -> Tallies:
        """Empty tallies of everything that is reported."""
        staked = self.staked(house)
        return {name: Tally.of(staked[areas[0]]) for name, areas in self.groups.items()}

    def count(self, round_: Round, tallies: Tallies) -> None:
        """Count a round that is over."""
        net = net_results(round_)
        seats = round_.opening.seats
        for name, areas in self.groups.items():
            tallies[name].add([sum(net.get((seat.player, area), 0) for area in areas) for seat in seats])


def net_results(round_: Round) -> dict[tuple[str, str], int]:
    """What each player won or lost on each betting area."""
    net: dict[tuple[str, str], int] = {}
    for event in round_.events:
        if isinstance(event, ev.Wagered):
            key, change = (event.player, event.area), -event.amount
        elif isinstance(event, ev.Paid | ev.Returned | ev.Pushed | ev.Voided):
            key, change = (event.player, event.area), event.amount
        else:
            continue
        net[key] = net.get(key, 0) + change
    return net


def plan_of(slug: str) -> Plan:
    """How a game is simulated."""
    plan = REGISTRY.find(slug, "plan")
    assert isinstance(plan, Plan), f"{slug} has no plan for a simulation"
    return plan


def play_part(game: Game, settings: Mapping[str, Any], part: Part, by_rules: bool) -> Tallies:
    """Play one part of a run; each round's deck depends only on the seed and the round's number."""
    plan = plan_of(game.slug)
    house = game.read_settings(settings)
    if plan.kernel is not None and not by_rules:
        return plan.kernel(house, part)
    tallies, strategy = plan.tallies(house), plan.strategies[part.strategy]
    for number in range(part.first, part.first + part.rounds):
        round_ = Round(game, plan.opening(game, settings, number), house)
        seed = f"{part.seed}/{number}"
        drive(round_, House.shuffled(round_, Seeded(seed)), plan.choose(strategy, seed))
        plan.count(round_, tallies)
    return tallies
