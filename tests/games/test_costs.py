"""What a move says that it costs is what it takes from the stack."""

import pytest

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.driving import drive
from houseway.play.house import House
from houseway.play.round import Round
from houseway.play.spaces import Answer, Choice, Menu
from houseway.play.views import Decision

PRICED = {
    "dragon-poker": {"play"},
    "lucky-8s": {"play"},
    "lunar-poker": {"bet", "buy", "exchange", "force"},
    "seven-card-stud": {"bring_in", "complete", "call"},
    "holdem": {"call"},
    "ultimate-8-poker": {"call"},
}
"""The moves that must have a price; folding and checking have none in any game."""


def played(slug: str, seed: int) -> tuple[Round, list[tuple[int, str, str, int]]]:
    """A random round, and of each move with a price: the events before it, the player, the move and the price."""
    game, source = GAMES[slug], Seeded(seed)
    round_ = Round(game, game.opening({"ada": 100_00, "bao": 100_00, "cy": 40_00}))
    priced = []

    def choose(round_: Round, todo: Decision) -> Answer:
        answer = todo.space.sample(source)
        if isinstance(todo.space, Choice | Menu):
            move = answer if isinstance(answer, str) else answer[0]
            if move in todo.space.costs:
                priced.append((len(round_.events), todo.actor, move, todo.space.costs[move]))
        return answer

    drive(round_, House.shuffled(round_, source), choose)
    return round_, priced


@pytest.mark.parametrize("slug", PRICED)
def test_every_move_that_takes_chips_says_how_many(slug: str) -> None:
    seen: set[str] = set()
    for seed in range(12):
        round_, priced = played(slug, seed)
        for before, player, move, cost in priced:
            taken = [e.amount for e in round_.events[before:] if isinstance(e, ev.Wagered) and e.player == player]
            assert taken[0] == cost, (seed, move)
            seen.add(move)
    assert seen == PRICED[slug]
