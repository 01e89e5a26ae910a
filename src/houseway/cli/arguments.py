"""Arguments that several commands take: a game by its slug, house options as NAME=VALUE, a file to write."""

import json
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway.cli.output import fail
from houseway.games import GAMES, UnknownGame
from houseway.play.game import Game

Settings = Annotated[
    tuple[str, ...],
    Parameter(name="--set", negative="", help="A house option as NAME=VALUE; may be given several times."),
]


def chosen_game(slug: str) -> Game:
    """The game of this slug; ends the command with the list of games if there is none."""
    try:
        return GAMES[slug]
    except UnknownGame as error:
        fail(str(error))


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


def chosen_rounds(rounds: int | None) -> None:
    """Refuse a number of rounds below one."""
    if rounds is not None and rounds < 1:
        fail(f"--rounds must be 1 or more, not {rounds}")


def check_writable(path: Path | None) -> None:
    """Refuse a file that could not be written in the end, before anything is played for it."""
    if path is not None and not (path.parent.is_dir() and os.access(path if path.exists() else path.parent, os.W_OK)):
        fail(f"cannot write {path}: its folder does not exist or is not yours to write to")
