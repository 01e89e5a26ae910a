"""What a player won and lost, by game and by wager, beside what was to be expected of the same wagers."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

import msgspec

from houseway.extras import MissingExtra
from houseway.games import GAMES, REGISTRY
from houseway.odds.figures import Report, report_of
from houseway.odds.tolerance import of_table
from houseway.play import events as ev
from houseway.server.record.stored_rounds import Stored

LEVEL = "95 %"
"""The band that is told."""


class GameResult(msgspec.Struct):
    """A game against the house, or one around a pot, which has no expectation."""

    game: str
    title: str
    rounds: int
    staked: int
    net: int
    expected: int | None = None
    """The average of the same stakes at best play: where several wagers were mixed, of the dearest of them."""
    low: int | None = None
    high: int | None = None
    """Where chance leaves the result, 95 times of 100, whatever was wagered on."""


class WagerResult(msgspec.Struct):
    """One betting area of one game."""

    game: str
    title: str
    wager: str
    rounds: int
    staked: int
    net: int
    expected: int | None = None


class Results(msgspec.Struct):
    """One's latest rounds added up."""

    rounds: int
    games: list[GameResult]
    wagers: list[WagerResult]


class _Sum:
    def __init__(self) -> None:
        self.rounds = self.staked = self.squares = self.net = 0

    def add(self, staked: int, net: int) -> None:
        self.rounds += 1
        self.staked += staked
        self.squares += staked * staked
        self.net += net


def results(played: Iterable[tuple[Stored, int]], player: str) -> Results:
    """The results of rounds, each with what the player won or lost in it."""
    games: dict[str, _Sum] = defaultdict(_Sum)
    wagers: dict[tuple[str, str], _Sum] = defaultdict(_Sum)
    count = 0
    for stored, net in played:
        areas = by_area(stored.events, player)
        staked = sum(each for each, _ in areas.values())
        if staked:
            count += 1
            games[stored.opening.game].add(staked, net)
        for area, (stake, won) in areas.items():
            wagers[stored.opening.game, area].add(stake, won)
    return Results(count, [_game(*each) for each in games.items()], [_wager(*each) for each in wagers.items()])


def by_area(events: Iterable[ev.Event], player: str) -> dict[str, tuple[int, int]]:
    """What a player staked on each betting area of a round, and won or lost there; a pot is no betting area's."""
    staked: dict[str, int] = defaultdict(int)
    net: dict[str, int] = defaultdict(int)
    for event in events:
        if getattr(event, "player", None) != player:
            continue
        if isinstance(event, ev.Wagered):
            staked[event.area] += event.amount
        elif isinstance(event, ev.Paid):
            net[event.area] += event.amount
        elif isinstance(event, ev.Collected):
            net[event.area] -= event.amount
    return {area: (amount, net[area]) for area, amount in staked.items()}


@cache
def _figures(game: str) -> Report | None:
    """The figures of a game under its usual options; None where no odds are known."""
    if game not in REGISTRY.with_part("odds"):
        return None
    try:
        return report_of(game, GAMES[game].read_settings(GAMES[game].public_settings))
    except MissingExtra:
        return None


def _game(game: str, total: _Sum) -> GameResult:
    told = GameResult(game, GAMES[game].title, total.rounds, total.staked, total.net)
    report = _figures(game)
    if report is not None:
        chance = of_table(report.wagers, total.staked, total.squares, -total.net)
        low, high = chance.band(LEVEL)
        # What the house is expected to win is what the player is expected to lose.
        told.expected, told.low, told.high = round(-chance.most), round(-high), round(-low)
    return told


def _wager(key: tuple[str, str], total: _Sum) -> WagerResult:
    game, area = key
    settings = GAMES[game].read_settings(GAMES[game].public_settings)
    labels = {each.name: each.label for each in GAMES[game].layout(settings).areas}
    told = WagerResult(game, GAMES[game].title, labels.get(area, area), total.rounds, total.staked, total.net)
    report = _figures(game)
    for figures in report.wagers if report is not None else ():
        if figures.in_force and _plain(figures.wager) == _plain(area):
            told.expected = round(float(figures.element_of_risk) * total.staked)
    return told


def _plain(name: str) -> str:
    return name.lower().replace("_", " ").replace("-", " ")
