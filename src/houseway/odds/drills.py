"""Spots to practise on: a dealt hand with every answer's exact worth, or wagers to be told apart by what they cost.

A spot is drawn out of a few that were dealt as they come. Each weighs what the likeliest mistake would cost, times how
likely it is: close decisions are got wrong more often than plain ones, and a class in which the player went wrong
before counts for more. How often a class comes up weighs by itself, since the deals are real.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import exp

import msgspec

from houseway.cards.randomness import Randomness
from houseway.games import GAMES, REGISTRY
from houseway.odds.advice import COSTS, HUNDRED, Advice, Question, asked, best, staked
from houseway.odds.figures import report_of
from houseway.play.house import House
from houseway.play.lesson import LEARNER
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.play.views import Decision, View
from houseway.play.wagers import Wagers
from houseway.sentences import Said, told

POOL = 6
"""How many spots are dealt for one that is given."""
TRIES, RARE_TRIES = 40, 600
"""How many deals are looked at for them, and for one class alone."""
STACK, STAKE = 20_000, 500
WAGERS_SHOWN = 3
LATER = 3
"""One deal in this many goes on to the decision after, where there is one."""
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
    says: str
    """Why that is the best, in English,"""
    said: Said
    """and as data."""
    repeat: bool
    """Whether the player went wrong in this class before."""
    view: View | None = None
    """The hand as the player sees it; null where wagers are told apart."""
    todo: Decision | None = None

    @property
    def cost(self) -> float:
        """What the likeliest mistake costs: the second best answer instead of the best."""
        first, second, *_ = sorted((each.worth for each in self.offered), reverse=True)
        return first - second


def trains(slug: str) -> bool:
    """Whether there are drills for a game."""
    return bool(REGISTRY[slug].drill or REGISTRY[slug].odds)


def draw(slug: str, source: Randomness, errors: Mapping[str, int], only: str = "") -> Spot | None:
    """One spot of a game; None where nothing could be drawn.

    `errors` counts the player's mistakes by class; `only` is the one class to be practised, where it comes up at all.
    """
    drill: Drill | None = REGISTRY.find(slug, "drill")
    spots = _hands(slug, source, drill, only) if drill else _wagers(slug, source)
    tries = RARE_TRIES if only else TRIES
    fit = (spot for spot in islice(spots, tries) if spot is not None and spot.cost > 0 and only in ("", spot.about))
    pool = list(islice(fit, 1 if only else POOL))
    if not pool:
        return draw(slug, source, errors) if only else None
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


def _hands(slug: str, source: Randomness, drill: Drill, only: str) -> Iterator[Spot | None]:
    while True:
        yield _dealt(slug, source, drill, only)


def _dealt(slug: str, source: Randomness, drill: Drill, only: str) -> Spot | None:
    """A decision of one dealt hand, later ones after the best answers before; None where no advice is given on it."""
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
    while question is not None and not source.below(LATER):
        after = _after(round_, house, question)
        if after is None:
            break
        question = after
    return _spot(replace(question, only=only), drill) if question is not None else None


def _after(round_: Round, house: House, question: Question) -> Question | None:
    """What is asked of the learner next, where a question gets its best answer."""
    advice = best(round_.game.slug, question)
    if advice is None or not isinstance(round_.pending, Ask):
        return None
    round_.act(LEARNER, advice.answer)
    house.serve(round_)
    return asked(round_, LEARNER) if round_.pending is not None else None


def _spot(question: Question, drill: Drill) -> Spot | None:
    advice = staked(drill(question), question)
    if advice is None:
        return None
    offered = tuple(Offered(answer, float(worth * advice.stake)) for answer, worth in advice.values.items())
    return Spot(
        about=advice.about,
        base=advice.base,
        stake=advice.stake,
        offered=offered,
        best=max(offered, key=lambda each: each.worth).answer,
        says=advice.why,
        said=advice.said,
        repeat=False,
        view=question.view,
        todo=question.todo,
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
    fields = {"wager": cheapest, "amount": round(abs(least) * HUNDRED), "of": HUNDRED}
    return Spot(
        about=cheapest,
        base="stake",
        stake=STAKE,
        offered=offered,
        best=cheapest,
        says=told(COSTS, fields),
        said=Said(COSTS, fields),
        repeat=False,
    )
