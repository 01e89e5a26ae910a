"""The rules, one module a game, found by the game's slug."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from houseway.play.game import Game

MODULES = {
    "badugi": "houseway.games.poker.badugi",
    "dragon-poker": "houseway.games.dragon_poker",
    "five-card-draw": "houseway.games.poker.five_card_draw",
    "five-card-draw-low": "houseway.games.poker.five_card_draw:LOW_GAME",
    "keno": "houseway.games.keno",
    "lucky-8s": "houseway.games.lucky_eights",
    "mini-dice": "houseway.games.mini_dice",
    "holdem": "houseway.games.poker.holdem",
    "lunar-poker": "houseway.games.lunar_poker",
    "omaha": "houseway.games.poker.omaha",
    "omaha-high-low-eight": "houseway.games.poker.omaha:HIGH_LOW_EIGHT",
    "ultimate-8-poker": "houseway.games.ultimate_eight",
    "triple-draw-2-7": "houseway.games.poker.triple_draw",
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
