"""Arguments that several commands take: a game by its slug, house options as NAME=VALUE, a file to write."""

import json
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway.cli.output import fail
from houseway.games import GAMES, REGISTRY, UnknownGame
from houseway.games.registry import Part
from houseway.play.game import Game

Settings = Annotated[
    tuple[str, ...],
    Parameter(name="--set", negative="", help="A house option as NAME=VALUE; may be given several times."),
]


def chosen_game(slug: str) -> Game:
    """The game of this slug; ends the command with the list of games if it names none."""
    try:
        return GAMES[slug]
    except UnknownGame as error:
        fail(str(error))


def offered(part: Part, example: str) -> Parameter:
    """The games for which there is this part, as a help text."""
    return Parameter(help=f"{', '.join(REGISTRY.with_part(part))}. For example: {example}")


def game_with(slug: str, part: Part) -> Game:
    """The game of this slug, if it has this part; ends the command with the list of those that have it."""
    game, known = chosen_game(slug), REGISTRY.with_part(part)
    if slug not in known:
        if part == "odds" and slug in REGISTRY.with_part("plan"):
            fail(
                f"no exact odds for {slug}: what its house takes depends on how people play; "
                f"houseway simulate {slug} plays it with bots. Exact: {', '.join(known)}"
            )
        fail(f"no {'odds' if part == 'odds' else 'simulation'} for {slug}; available: {', '.join(known)}")
    return game


def chosen_settings(given: tuple[str, ...]) -> dict[str, object]:
    """House options typed as NAME=VALUE; a value that is JSON is read as JSON."""
    found: dict[str, object] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            fail(f"{each!r} is not NAME=VALUE")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def whole_number(typed: str, option: str) -> int:
    """A number of rounds as people type it: 20000, 20_000, 1e9."""
    try:
        number = int(typed)
    except ValueError:
        try:
            number = int(float(typed))
            if number != float(typed):
                raise ValueError
        except (ValueError, OverflowError):
            fail(f"{option} must be a whole number, such as 20000 or 1e9, not {typed!r}")
    return number


def chosen_rounds(rounds: int | None) -> None:
    """Refuse a number of rounds below one."""
    if rounds is not None and rounds < 1:
        fail(f"--rounds must be 1 or more, not {rounds}")


def check_writable(path: Path | None) -> None:
    """Refuse a file that could not be written in the end, before anything is played for it."""
    if path is not None and not (path.parent.is_dir() and os.access(path if path.exists() else path.parent, os.W_OK)):
        fail(f"cannot write {path}: its folder does not exist or is not yours to write to")
