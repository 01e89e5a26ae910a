"""Simulation through the real rules: slow next to a kernel, but it is the game itself that is played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt

import msgspec

from houseway.cards.randomness import Seeded
from houseway.games import REGISTRY
from houseway.odds.advice import Question, best
from houseway.play import events as ev
from houseway.play.driving import drive
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Todo

Z95 = 1.959963984540054
"""Half-width of a 95 % interval in standard errors."""


class Tally(msgspec.Struct):
    """Running sums of one wager's net results in cents: whole numbers, so that a stopped run goes on without loss.

    The hands of a round are against one dealer, so they are not independent: the error is that of whole rounds.
    """

    base: int
    rounds: int
    hands: int
    total: int
    squares: int
    """The sum of the squared results of whole rounds."""

    @classmethod
    def of(cls, base: int) -> "Tally":
        """An empty tally of a wager of this many cents."""
        return cls(base, 0, 0, 0, 0)

    def add(self, nets: Sequence[int]) -> None:
        """Count the results of one round, one for each hand."""
        together = sum(nets)
        self.rounds += 1
        self.hands += len(nets)
        self.total += together
        self.squares += together * together

    @property
    def mean(self) -> float:
        """The average result for one unit of the base."""
        return self.total / self.hands / self.base

    @property
    def standard_error(self) -> float:
        """How far the average may be from the truth, one standard deviation."""
        mean = self.total / self.rounds
        spread = max(self.squares / self.rounds - mean * mean, 0)
        return sqrt(spread / self.rounds) * self.rounds / self.hands / self.base

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """The confidence interval around the mean."""
        return self.mean - z * self.standard_error, self.mean + z * self.standard_error


class Progress(msgspec.Struct):
    """A simulation so far; saved, it can be taken up again where it stopped."""

    game: str
    seed: int
    rounds: int = 0
    tallies: dict[str, Tally] = msgspec.field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """What every player puts down and how wagers are added up into what is reported."""

    wagers: dict[str, int]
    groups: dict[str, tuple[str, ...]]
    """Reported name -> betting areas whose results are added; the first area's stake is the base."""
    seats: int = 6
    settings: dict[str, object] = field(default_factory=dict)


def plan_of(slug: str) -> Plan:
    """What every player of a game puts down in a simulation; only games with a plan are simulated."""
    plan = REGISTRY.find(slug, "plan")
    assert isinstance(plan, Plan), f"{slug} has no plan for a simulation"
    return plan


def simulate(
    game: Game,
    rounds: int,
    progress: Progress,
    plan: Plan | None = None,
    tell: Callable[[Progress], None] | None = None,
) -> Progress:
    """Play that many more rounds at best play; each round's deck depends only on the seed and the round's number."""
    plan = plan or plan_of(game.slug)
    settings = game.read_settings(plan.settings)
    stack = 100 * sum(plan.wagers.values())
    seats = tuple(Seat(n, f"player{n}", stack) for n in range(1, plan.seats + 1))
    opening = Opening(game=game.slug, seats=seats, settings=dict(plan.settings))
    wagers = plan.wagers
    for name, areas in plan.groups.items():
        progress.tallies.setdefault(name, Tally.of(wagers[areas[0]]))
    for _ in range(rounds):
        round_ = Round(game, opening, settings)
        house = House.shuffled(round_, Seeded(f"{progress.seed}/{progress.rounds}"))
        drive(round_, house, lambda now, todo: wagers if todo.kind == "window" else _best(now, todo))
        _count(round_, plan, progress)
        progress.rounds += 1
        if tell is not None:
            tell(progress)
    return progress


def _best(round_: Round, todo: Todo) -> Answer:
    """The best answer to a decision, or None for the default where there is no advice."""
    assert todo.space is not None
    # Nothing is hidden from a simulation, and a view of every hand would cost it a third of its speed.
    known = Question(todo.space, todo.spot, round_.table.scene.places, round_.settings)
    advice = best(round_.game.slug, known)
    return None if advice is None else advice.answer


def _count(round_: Round, plan: Plan, progress: Progress) -> None:
    net: dict[tuple[str, str], int] = {}
    for event in round_.events:
        if isinstance(event, ev.Wagered):
            key, change = (event.player, event.area), -event.amount
        elif isinstance(event, ev.Paid | ev.Returned | ev.Pushed | ev.Voided):
            key, change = (event.player, event.area), event.amount
        else:
            continue
        net[key] = net.get(key, 0) + change
    for name, areas in plan.groups.items():
        seats = round_.opening.seats
        progress.tallies[name].add([sum(net.get((seat.player, area), 0) for area in areas) for seat in seats])
