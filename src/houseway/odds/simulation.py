"""Simulation through the real rules: slow next to a kernel, but it is the game itself that is played."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt

import msgspec

from houseway.cards.randomness import Seeded
from houseway.odds.advice import Question, best
from houseway.play import events as ev
from houseway.play.conformance import house_of
from houseway.play.game import Game
from houseway.play.opening import Opening, Seat
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.play.spaces import Answer

Z95 = 1.959963984540054
"""Half-width of a 95 % interval in standard errors."""


class Tally(msgspec.Struct):
    """Running sums of one wager's net result in cents: whole numbers, so that a stopped run goes on without loss."""

    base: int
    hands: int = 0
    total: int = 0
    squares: int = 0

    def add(self, net: int) -> None:
        """Count one result."""
        self.hands += 1
        self.total += net
        self.squares += net * net

    @property
    def mean(self) -> float:
        """The average result for one unit of the base."""
        return self.total / self.hands / self.base

    @property
    def standard_error(self) -> float:
        """How far the average may be from the truth, one standard deviation."""
        mean = self.total / self.hands
        return sqrt(max(self.squares / self.hands - mean * mean, 0) / self.hands) / self.base

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


PLANS = {
    "dragon-poker": Plan(
        wagers={"ante": 1000, "ante_bonus": 1000, "three_card_bonus": 1000, "dragon_bet": 1000},
        groups={
            "ante, ante bonus and play": ("ante", "ante_bonus", "play"),
            "three card bonus": ("three_card_bonus",),
            "dragon bet": ("dragon_bet",),
        },
    ),
}
"""Games whose wagers are put down alike by everybody before the deal."""


def simulate(
    game: Game,
    rounds: int,
    progress: Progress,
    plan: Plan | None = None,
    tell: Callable[[Progress], None] | None = None,
) -> Progress:
    """Play that many more rounds at best play; each round's deck depends only on the seed and the round's number."""
    plan = plan or PLANS[game.slug]
    settings = game.read_settings(plan.settings)
    stack = 100 * sum(plan.wagers.values())
    seats = tuple(Seat(n, f"player{n}", stack) for n in range(1, plan.seats + 1))
    opening = Opening(game=game.slug, seats=seats, settings=dict(plan.settings))
    for name, areas in plan.groups.items():
        progress.tallies.setdefault(name, Tally(base=plan.wagers[areas[0]]))
    for _ in range(rounds):
        source = Seeded(f"{progress.seed}/{progress.rounds}")
        _count(_play(Round(game, opening, settings), source, plan), plan, progress)
        progress.rounds += 1
        if tell is not None:
            tell(progress)
    return progress


def _play(round_: Round, source: Seeded, plan: Plan) -> Round:
    house = house_of(round_.game, round_.opening, source)
    while True:
        house.serve(round_)
        request = round_.pending
        if isinstance(request, Window):
            for player in request.spaces:
                round_.act(player, plan.wagers)
            round_.close()
        elif isinstance(request, Ask):
            round_.act(request.actor, _best(round_, request))
        else:
            return round_


def _best(round_: Round, ask: Ask) -> Answer:
    # Nothing is hidden from a simulation, and a view of every hand would cost it a third of its speed.
    known = Question(ask.space, ask.spot, round_.table.scene.places, round_.settings)
    advice = best(round_.game.slug, known)
    return ask.default if advice is None else advice.answer


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
        for seat in round_.opening.seats:
            progress.tallies[name].add(sum(net.get((seat.player, area), 0) for area in areas))
