"""Bots at a poker table, for tests: whole rounds, and who won what over many of them."""

from collections import Counter
from collections.abc import Mapping
from statistics import mean, stdev
from typing import Any

from houseway.bots import Bot, Random
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.driving import drive
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.round import Round
from houseway.play.views import Decision

STACK = 20_000


def play(slug: str, bots: Mapping[str, Bot], seed: int, said: Counter[str] | None = None) -> Round:
    """One round among bots, each given its own view; `said` counts the kinds of decisions."""
    game, source = GAMES[slug], Seeded(seed)
    seats = tuple(Seat(spot, player, STACK) for spot, player in enumerate(bots, 1))
    button = None if "stud" in slug else 1 + seed % len(seats)
    round_ = Round(game, Opening(game=slug, seats=seats, button=button))

    def choose(now: Round, todo: Decision) -> Any:
        answer = bots[todo.actor].choose(now.view(todo.actor), todo, source)
        assert answer in todo.space, (slug, answer, todo)
        if said is not None:
            said[answer if isinstance(answer, str) else str(answer[0]) if answer else "pat"] += 1
        return answer

    return drive(round_, House.shuffled(round_, source), choose)


def against_random(slug: str, bot: Bot, rounds: int) -> tuple[float, float]:
    """What a bot wins a round from three random ones, in dollars, and half the width of the 95% interval."""
    won = []
    for seed in range(rounds):
        bots: dict[str, Bot] = {f"random {nth}": Random() for nth in range(3)}
        players = list(bots)
        players.insert(seed % 4, "hero")
        round_ = play(slug, {player: bots.get(player, bot) for player in players}, seed)
        assert round_.result is not None
        won.append((round_.result.stacks["hero"] - STACK) / 100)
    return mean(won), 1.96 * stdev(won) / len(won) ** 0.5
