"""Spots to practise on: a dealt hand with every answer's exact worth, or wagers to be told apart by what they cost.

A spot is drawn out of a few that were dealt as they come. Each weighs what the likeliest mistake would cost, times how
likely it is: close decisions are got wrong more often than plain ones, and a class in which the player went wrong
before counts for more. How often a class comes up weighs by itself, since the deals are real.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from math import exp

import msgspec

from houseway.cards.randomness import Randomness
from houseway.games import GAMES, REGISTRY
from houseway.odds.advice import Advice, Question, asked
from houseway.odds.figures import report_of
from houseway.play.house import House
from houseway.play.lesson import LEARNER
from houseway.play.requests import Window
from houseway.play.round import Round
from houseway.play.views import Todo, View
from houseway.play.wagers import Wagers

POOL = 6
"""How many spots are dealt for one that is given."""
TRIES = 40
"""How many deals are looked at for them."""
STACK, STAKE = 20_000, 500
WAGERS_SHOWN = 3
AGAIN = 3
"""How much a mistake made before adds to the weight of its class."""

Drill = Callable[[Question], Advice | None]


class Offered(msgspec.Struct, frozen=True):
    """One answer and what it is worth on average, in cents; negative where it loses."""

    answer: str
    worth: float


class Spot(msgspec.Struct, frozen=True):
    """Something to decide, with the exact worth of every answer that is offered."""

    about: str
    """The class of the hand, or of the wagers, in words: what a repeat repeats."""
    base: str
    """What percentages are of."""
    stake: int
    """The cents of one base."""
    offered: tuple[Offered, ...]
    best: str
    repeat: bool
    """Whether the player went wrong in this class before."""
    view: View | None = None
    """The hand as the player sees it; null where wagers are told apart."""
    todo: Todo | None = None

    @property
    def cost(self) -> float:
        """What the likeliest mistake costs: the second best answer instead of the best."""
        first, second, *_ = sorted((each.worth for each in self.offered), reverse=True)
        return first - second


def trains(slug: str) -> bool:
    """Whether there are drills for a game."""
    return bool(REGISTRY[slug].drill or REGISTRY[slug].odds)


def draw(slug: str, source: Randomness, errors: Mapping[str, int]) -> Spot | None:
    """One spot of a game; None where nothing could be drawn. `errors` counts the player's mistakes by class."""
    drill: Drill | None = REGISTRY.find(slug, "drill")
    spots = _hands(slug, source, drill) if drill else _wagers(slug, source)
    pool = list(islice((spot for spot in islice(spots, TRIES) if spot is not None and spot.cost > 0), POOL))
    if not pool:
        return None
    weights = [_weight(spot, errors.get(spot.about, 0)) for spot in pool]
    at = source.below(sum(weights))
    for spot, weight in zip(pool, weights, strict=True):
        at -= weight
        if at < 0:
            return msgspec.structs.replace(spot, repeat=spot.about in errors)
    raise AssertionError("the weights add up")


def _weight(spot: Spot, mistakes: int) -> int:
    """The cost of the likeliest mistake times how likely it is, in hundredths of a cent, at least one."""
    likely = exp(-2 * spot.cost / spot.stake)
    return max(1, round(100 * spot.cost * likely * (1 + AGAIN * mistakes)))


def _hands(slug: str, source: Randomness, drill: Drill) -> Iterator[Spot | None]:
    while True:
        yield _dealt(slug, source, drill)


def _dealt(slug: str, source: Randomness, drill: Drill) -> Spot | None:
    """The first decision of one dealt hand; None where no advice is given on it."""
    game = GAMES[slug]
    round_ = Round(game, game.opening({LEARNER: STACK}, settings=game.public_settings))
    house = House.shuffled(round_, source)
    house.serve(round_)
    (todo,) = round_.todo()
    assert isinstance(todo.space, Wagers)
    round_.act(LEARNER, {area.name: area.low or STAKE for area in todo.space.areas if area.required})
    assert isinstance(round_.pending, Window)
    round_.close()
    house.serve(round_)
    question = asked(round_, LEARNER)
    advice = drill(question) if question else None
    if advice is None or question is None:
        return None
    view = round_.view(LEARNER)
    stake = question.wagers[advice.base]
    offered = tuple(Offered(answer, float(worth * stake)) for answer, worth in advice.values.items())
    return Spot(
        about=advice.about,
        base=advice.base,
        stake=stake,
        offered=offered,
        best=max(offered, key=lambda each: each.worth).answer,
        repeat=False,
        view=view,
        todo=view.todo[0],
    )


def _wagers(slug: str, source: Randomness) -> Iterator[Spot | None]:
    """Three wagers of a game at a time, of which one costs least."""
    game = GAMES[slug]
    report = report_of(slug, game.read_settings(game.public_settings))
    known: dict[str, Fraction] = (
        {each.wager: each.expectation for each in report.wagers if each.in_force} if report else {}
    )
    while len(known) >= WAGERS_SHOWN:
        left, shown = list(known), list[str]()
        while len(shown) < WAGERS_SHOWN:
            shown.append(left.pop(source.below(len(left))))
        yield _told_apart({name: known[name] for name in shown})


def _told_apart(known: Mapping[str, Fraction]) -> Spot | None:
    least = max(known.values())
    if list(known.values()).count(least) > 1:
        return None
    offered = tuple(Offered(name, float(worth * STAKE)) for name, worth in known.items())
    cheapest = max(known, key=lambda name: known[name])
    return Spot(about=cheapest, base="stake", stake=STAKE, offered=offered, best=cheapest, repeat=False)
