"""What a game costs, for anyone to ask: the exact figures under the house options that are tried."""

import json
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from litestar import Router, get
from litestar.params import FromPath, QueryParameter

from houseway.extras import MissingExtra
from houseway.games import GAMES, REGISTRY
from houseway.odds.figures import Pays, Report, WagerFigures
from houseway.odds.what_if import controls, read_odds, what_if
from houseway.server.http.dependencies import Asked, address
from houseway.server.http.workshop import Workshop
from houseway.server.problems import Problem
from houseway.server.staff.options import money


class GameWithOdds(msgspec.Struct):
    """A game that has exact figures."""

    slug: str
    title: str


class OddsControl(msgspec.Struct):
    """A house option that changes the figures."""

    name: str
    value: Any
    """As it is set."""
    usual: Any
    choices: list[Any]
    """What it may be, if it is chosen from a list."""
    money: bool
    """Whether it is an amount in cents."""


class OddsWager(msgspec.Struct):
    """What a wager costs, in units of its base."""

    wager: str
    pay_table: str
    base: str
    in_force: bool
    """Whether these house options use this pay table."""
    expectation: float
    exact: str
    """The expectation as a fraction."""
    usual: float | None
    """The expectation under the usual house options, where it was another."""
    element_of_risk: float
    returned: float
    wagered: float
    """The average total staked."""
    deviation: float
    ends_ahead: float
    is_paid: float
    outcomes: list[tuple[float, float]]
    """Each net result with its chance."""


class OddsLine(msgspec.Struct):
    """What to do with which hand, or what a simpler strategy costs."""

    when: str
    do: str
    share: float
    """How often it comes up, or what it costs for each unit of the base."""


class OddsJackpot(msgspec.Struct):
    """A wager whose prize grows, by what its meter shows in dollars."""

    wager: str
    breaks_even: float
    """The meter at which it costs nothing."""
    expectations: list[tuple[float, float]]
    """The average result for each unit of the base at several meters."""


class OddsPayLine(msgspec.Struct):
    """A line of a pay table, and what it pays for one."""

    name: str
    pays: str
    """As odds are written: `9 to 5`, or `5` for whole odds."""
    house: str
    """What the house pays on it."""
    to: str
    """`to 1`, or `for 1` where the stake is in what is paid."""


class OddsAnswer(msgspec.Struct):
    """The figures of a game."""

    game: str
    title: str
    wagers: list[OddsWager]
    strategy: list[OddsLine]
    simpler: list[OddsLine]
    notes: list[str]
    options: list[OddsControl]
    jackpot: OddsJackpot | None
    pay_lines: list[OddsPayLine]


_workshop = Workshop[OddsAnswer]("figures", keeps=64)


def _wager(found: WagerFigures, usual: float | None) -> OddsWager:
    return OddsWager(
        found.wager,
        found.pay_table,
        found.base,
        found.in_force,
        float(found.expectation),
        f"{found.expectation.numerator}/{found.expectation.denominator}",
        usual,
        float(found.element_of_risk),
        float(found.returned),
        float(found.wagered),
        found.deviation,
        float(found.ends_ahead),
        float(found.is_paid),
        [(float(net), float(chance)) for net, chance in sorted(found.distribution.items())],
    )


def _simpler(found: Report) -> list[OddsLine]:
    return [OddsLine(each.name, each.says, float(each.costs)) for each in found.courses]


def _jackpot(found: Report) -> OddsJackpot | None:
    if found.jackpot is None:
        return None
    worth = [(float(meter), float(each)) for meter, each in found.jackpot.expectations.items()]
    return OddsJackpot(found.jackpot.wager, float(found.jackpot.breaks_even), worth)


def _pay_lines(found: Report) -> list[OddsPayLine]:
    return [OddsPayLine(line.name, _odds(line.pays), _odds(line.house), line.to) for line in found.pay_lines]


def _odds(pays: Fraction) -> str:
    return str(pays).replace("/", " to ")


def _worked_out(slug: str, given: dict[str, Any], pays: Pays) -> OddsAnswer:
    game = GAMES[slug]
    found = what_if(game, given, pays)
    assert found is not None
    before = [found.before(wager) for wager in found.asked.wagers]
    wagers = [
        _wager(wager, None if was is None else float(was))
        for wager, was in zip(found.asked.wagers, before, strict=True)
    ]
    strategy = [OddsLine(line.when, line.do, float(line.frequency)) for line in found.asked.strategy]
    amounts = money(game.read_settings(given))
    shown = [
        OddsControl(each.name, each.value, each.usual, list(each.choices), each.name in amounts)
        for each in controls(game, given, found.asked)
    ]
    notes, jackpot, lines = list(found.asked.notes), _jackpot(found.asked), _pay_lines(found.asked)
    return OddsAnswer(slug, game.title, wagers, strategy, _simpler(found.asked), notes, shown, jackpot, lines)


@get("/odds", sync_to_thread=False)
def games() -> list[GameWithOdds]:
    """The games that have exact figures."""
    return [GameWithOdds(slug, GAMES[slug].title) for slug in REGISTRY.with_part("odds")]


@get("/odds/{game:str}")
async def figures(
    request: Asked,
    game: FromPath[str],
    options: Annotated[str, QueryParameter(max_length=4000)] = "{}",
    pays: Annotated[str, QueryParameter(max_length=4000)] = "{}",
) -> OddsAnswer:
    """What every wager of a game costs under these house options and at these odds of pay lines, as JSON objects."""
    if game not in REGISTRY.with_part("odds"):
        raise Problem("not-found", f"there are no figures for {game!r}", legal=", ".join(REGISTRY.with_part("odds")))
    given = _object(options, "house options", '{"seats": 4}')
    lines = _object(pays, "pay lines", '{"field": "9 to 5"}')
    try:
        asked = {name: read_odds(str(odds)) for name, odds in lines.items()}
        key = game, json.dumps([given, {name: str(odds) for name, odds in asked.items()}], sort_keys=True)
        return await _workshop.made(address(request), key, lambda: _worked_out(game, given, asked))
    except MissingExtra as error:
        raise Problem("not-now", f"figures for {GAMES[game].title} are not installed here: {error}") from error


def _object(typed: str, what: str, example: str) -> dict[str, Any]:
    try:
        given = json.loads(typed)
    except ValueError as error:
        raise Problem("malformed", f"the {what} are no JSON: {error}") from error
    if not isinstance(given, dict):
        raise Problem("malformed", f"{what} are an object", legal=f"such as {example}")
    return given


router = Router("/api", route_handlers=[games, figures], tags=["odds"])
