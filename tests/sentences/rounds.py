"""Whole rounds of every game, decided at random."""

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.conformance import Trial, play_out
from houseway.play.house import House
from houseway.play.round import Round


def played(slug: str, seed: int, attended: bool = False) -> Round:
    """A finished round of three players, or as many as the game needs."""
    game, source = GAMES[slug], Seeded(seed)
    opening = Trial(game, seats=max(3, game.min_seats), attended=attended).open()
    round_ = Round(game, opening)
    return play_out(round_, House.shuffled(round_, source), source)
