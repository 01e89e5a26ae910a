"""The rules, one module a game, found by the game's slug."""

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType

from houseway.play.game import Game

MODULES = {
    "badugi": "houseway.games.poker.badugi",
    "dragon-poker": "houseway.games.dragon_poker",
    "five-card-draw": "houseway.games.poker.five_card_draw",
    "five-card-draw-low": "houseway.games.poker.five_card_draw:LOW_GAME",
    "five-card-stud": "houseway.games.poker.five_card_stud",
    "holdem": "houseway.games.poker.holdem",
    "keno": "houseway.games.keno",
    "lucky-8s": "houseway.games.lucky_eights",
    "lunar-poker": "houseway.games.lunar_poker",
    "mambo-stud": "houseway.games.poker.mambo_stud",
    "mini-dice": "houseway.games.mini_dice",
    "omaha": "houseway.games.poker.omaha",
    "omaha-high-low-eight": "houseway.games.poker.omaha:HIGH_LOW_EIGHT",
    "seven-card-stud": "houseway.games.poker.seven_card_stud",
    "seven-card-stud-high-low": "houseway.games.poker.seven_card_stud:SPLIT_GAME",
    "seven-card-stud-high-low-eight": "houseway.games.poker.seven_card_stud:EIGHT_GAME",
    "seven-card-stud-low": "houseway.games.poker.seven_card_stud:LOW_GAME",
    "triple-draw-2-7": "houseway.games.poker.triple_draw",
    "ultimate-8-poker": "houseway.games.ultimate_eight",
}
"""Where each game lives, as `GAME` or under the name after a colon; a new game is one line here.

Modules are loaded when first asked for.
"""


class _Games(Mapping[str, Game]):
    """Every game by slug; reading one loads its rules."""

    def __getitem__(self, slug: str) -> Game:
        module, _, name = MODULES[slug].partition(":")
        game = getattr(import_module(module), name or "GAME")
        assert isinstance(game, Game)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


GAMES: Mapping[str, Game] = _Games()


class _Room(ModuleType):
    """This package itself, so that `houseway.games["lunar-poker"]` reads as it is said."""

    def __getitem__(self, slug: str) -> Game:
        return GAMES[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)


sys.modules[__name__].__class__ = _Room
