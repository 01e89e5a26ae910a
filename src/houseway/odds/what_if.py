"""What if the house changed a pay line or an option: the figures then, beside those of the usual options."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin

import msgspec

from houseway.odds.figures import PayLine, Pays, Report, WagerFigures, report_of
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


def what_if(game: Game, options: Mapping[str, Any], pays: Pays | None = None) -> WhatIf | None:
    """The figures of a game with these house options and pay lines changed; None where no one has worked any out."""
    asked = report_of(game.slug, game.read_settings(options), pays)
    if asked is None:
        return None
    usual = report_of(game.slug, game.read_settings({})) if options or pays else asked
    assert usual is not None
    return WhatIf(asked, usual)


ODDS = re.compile(r"(?P<win>\d{1,9})(?P<cents>\.\d{1,6})?(\s*(to|a|for|:|/)\s*(?P<stake>0*[1-9]\d{0,5}))?")


def read_odds(typed: str) -> Fraction:
    """What a line pays for one, as people write it: `25`, `9 to 5`, `9/5`, `1.8`; in Spanish `9 a 5`."""
    found = ODDS.fullmatch(typed.strip().replace(",", ""))
    if found is None:
        raise BadSetting(f"{typed!r} is no odds", legal="odds such as 25, 9 to 5 or 1.8")
    return Fraction(found["win"] + (found["cents"] or "")) / int(found["stake"] or 1)


def line_named(lines: Sequence[PayLine], typed: str) -> str:
    """The pay line that is meant: its name, or a part of it that fits only one."""
    words = typed.strip().lower()
    names = [line.name for line in lines]
    for fits in (
        [name for name in names if name.lower() == words],
        [name for name in names if name.lower().partition(": ")[2] == words],
        [name for name in names if words in name.lower()],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise BadSetting(f"{typed!r} may be several pay lines", legal=", ".join(fits))
    raise BadSetting(f"there is no pay line {typed!r}", legal=", ".join(names))


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
