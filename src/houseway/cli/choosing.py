"""What commands have in common in reading their arguments: a game by its slug, house options as NAME=VALUE."""

import json
import os
import sys
from pathlib import Path
from typing import NoReturn

from rich.console import Console

from houseway.games import GAMES
from houseway.play.game import Game


def chosen_game(slug: str) -> Game:
    """The game of this slug, or an end that lists them."""
    if slug not in GAMES:
        fail(f"there is no game {slug!r}; there are {', '.join(GAMES)}")
    return GAMES[slug]


def chosen_settings(given: tuple[str, ...]) -> dict[str, object]:
    """House options typed as NAME=VALUE; a value that is JSON is read as such."""
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


def keepable(path: Path | None) -> None:
    """Refuse a file that could not be written in the end, before anything has been played for it."""
    if path is not None and not (path.parent.is_dir() and os.access(path if path.exists() else path.parent, os.W_OK)):
        fail(f"{path} cannot be written: its folder is not there, or not yours to write to")


def fail(why: str) -> NoReturn:
    """Say what is wrong with the command, and end with the code that says so."""
    Console(stderr=True).print(why, markup=False, highlight=False, soft_wrap=True)
    sys.exit(2)
