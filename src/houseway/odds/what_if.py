"""What if the house changed a pay line or an option: the figures then, beside those of the usual options."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin

import msgspec

from houseway.odds.figures import Report, WagerFigures, report_of
from houseway.play.game import Game
from houseway.play.refusals import BadSetting, Refused

FEW = 9
"""A number is chosen from a list if it may be some of one to this, and not all."""


@dataclass(frozen=True)
class WhatIf:
    """The figures of a game under some house options, and under the usual ones."""

    asked: Report
    usual: Report

    def before(self, wager: WagerFigures) -> Fraction | None:
        """What a wager in force returned before, if that has changed; None where it is as it was, or is new."""
        rows = [each for each in self.usual.wagers if each.wager == wager.wager and each.in_force]
        if not wager.in_force or len(rows) != 1 or rows[0].distribution == wager.distribution:
            return None
        return rows[0].expectation


def what_if(game: Game, options: Mapping[str, Any]) -> WhatIf | None:
    """The figures of a game with these house options changed; None where no one has worked any out."""
    asked = report_of(game.slug, game.read_settings(options))
    if asked is None:
        return None
    usual = report_of(game.slug, game.read_settings({})) if options else asked
    assert usual is not None
    return WhatIf(asked, usual)


def spelled_out(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options by their full names: one written short, as `bonus_table` for `bonus_pay_table`, must fit only one."""
    names = [field.name for field in msgspec.structs.fields(game.settings)]
    found: dict[str, Any] = {}
    for name, value in options.items():
        fits = [full for full in names if set(name.split("_")) <= set(full.split("_"))]
        if name in names or not fits:
            found[name] = value
        elif len(fits) == 1:
            found[fits[0]] = value
        else:
            raise BadSetting(f"{name!r} may be several settings of {game.title}", legal=", ".join(fits))
    return found


@dataclass(frozen=True)
class Control:
    """A house option that changes a game's figures, and how it may be chosen."""

    name: str
    value: Any
    usual: Any
    choices: tuple[Any, ...] = ()
    """What it may be, if it is chosen from a list."""


def controls(game: Game, options: Mapping[str, Any], report: Report) -> list[Control]:
    """The options that change these figures, as they are set."""
    now = msgspec.to_builtins(game.read_settings(options))
    usual = msgspec.to_builtins(game.read_settings({}))
    fields = {field.name: field for field in msgspec.structs.fields(game.settings)}
    return [
        Control(name, now[name], usual[name], _choices(game, options, name, fields[name].type))
        for name in report.options
    ]


def _choices(game: Game, options: Mapping[str, Any], name: str, kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    if lists := [each for each in get_args(kind) if get_origin(each) is Literal]:
        # A list, or nothing where nothing has to be designated.
        every = (*get_args(lists[0]), None)
        return tuple(each for each in every if _fits(game, {**options, name: each}))
    if kind is bool:
        return (True, False)
    if kind is int:
        fit = tuple(number for number in range(1, FEW + 1) if _fits(game, {**options, name: number}))
        return fit if len(fit) < FEW else ()
    return ()


def _fits(game: Game, options: Mapping[str, Any]) -> bool:
    try:
        game.read_settings(options)
    except Refused:
        return False
    return True
