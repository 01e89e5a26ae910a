"""What a wager costs by the choice of one house option, the others as they are."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.odds.figures import Report, WagerFigures, report_of
from houseway.odds.what_if import controls
from houseway.play.game import Game


class Row(NamedTuple):
    """The edge of a wager under one choice."""

    option: str
    choice: str
    wager: str
    edge: Fraction


def variants(game: Game, settings: Mapping[str, Any], figures: Report) -> list[Row]:
    """Each wager that a choice changes or brings, what is in use first; a coupon is no rule that changes an edge."""
    now = {wager.wager: wager for wager in figures.wagers if wager.in_force}
    rows: list[Row] = []
    for option, choice, chosen in _choices(game, settings, figures):
        found = report_of(game.slug, game.read_settings({**settings, **chosen}))
        for wager in found.wagers if found else ():
            was = now.get(wager.wager)
            if not wager.in_force or wager.coupon or (was is not None and wager.distribution == was.distribution):
                continue
            if was is not None and not any((row.option, row.wager) == (option, wager.wager) for row in rows):
                rows.append(_row(option, _in_use(game, settings, option), was))
            rows.append(_row(option, choice, wager))
    return rows


def _row(option: str, choice: str, wager: WagerFigures) -> Row:
    return Row(option, choice, wager.wager, -wager.expectation)


def _choices(game: Game, settings: Mapping[str, Any], figures: Report) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for control in controls(game, settings, figures):
        for choice in control.choices:
            if choice != control.value:
                yield control.name, _plain(choice), {control.name: choice}
    for variant in figures.variants:
        (option,) = variant.options
        yield option, variant.says, dict(variant.options)


def _in_use(game: Game, settings: Mapping[str, Any], option: str) -> str:
    value = getattr(game.read_settings(settings), option)
    return _plain(value) if isinstance(value, str | int) else "as in use"


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=str)
