"""Rounds through the rules in a second of one core: run `python benchmarks/rounds.py [--game SLUG] [--seats N]`.

Every seat is played by a random player, cards come from a seeded order, and the house answers for itself.
"""

import argparse
import cProfile
import io
import pstats
import sys
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from houseway.cards import Seeded
from houseway.games import GAMES
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.requests import Ask, Window
from houseway.play.round import Round, run

STACK = 100_000


def play(rounds: int, game: Game, opening: Opening, seed: int) -> Iterator[Round]:
    """Play that many rounds, each from the same opening."""
    source = Seeded(seed)
    settings = game.read_settings(opening.settings)
    deck = game.deck(settings).cards if game.deck else ()
    orders = source.orders(deck)
    for _ in range(rounds):
        round_ = Round(game, opening, settings)
        house = House(next(orders), source)
        while (request := round_.pending) is not None:
            if type(request) is Window:
                for player, space in request.spaces.items():
                    round_.act(player, space.sample(source))
                round_.close()
            elif type(request) is Ask:
                round_.act(request.actor, request.space.sample(source))
            else:
                house.serve(round_)
        yield round_


def best(rounds: int, game: Game, opening: Opening) -> float:
    """Rounds a second, the best of five."""
    times = []
    for seed in range(5):
        start = time.process_time()
        deque(play(rounds, game, opening, seed), maxlen=0)
        times.append(time.process_time() - start)
    return rounds / min(times)


def replay_cost(played: list[Round]) -> float:
    """Milliseconds to run a journal again, on average."""
    start = time.process_time()
    for round_ in played:
        run(round_.game, round_.opening, round_.journal, round_.settings)
    return (time.process_time() - start) / len(played) * 1000


def profile(rounds: int, game: Game, opening: Opening, lines: int = 12) -> str:
    """Where the time goes: the functions that take most of it themselves."""
    profiler = cProfile.Profile()
    profiler.runcall(deque, play(rounds, game, opening, 0), maxlen=0)
    out = io.StringIO()
    pstats.Stats(profiler, stream=out).strip_dirs().sort_stats("tottime").print_stats(lines)
    table = out.getvalue().splitlines()
    start = next(i for i, line in enumerate(table) if "tottime" in line)
    return "\n".join(line.rstrip() for line in table[start:] if line.strip())


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="dragon-poker", choices=list(GAMES))
    parser.add_argument("--seats", type=int, help="how many players (default: all seats)")
    parser.add_argument("--rounds", type=int, default=2_000)
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    args = parser.parse_args()
    args.rounds = 20 if args.quick else args.rounds
    game = GAMES[args.game]
    seats = args.seats or game.max_seats(game.read_settings({}))
    opening = Opening(game=game.slug, seats=tuple(Seat(n, f"player{n}", STACK) for n in range(1, seats + 1)))
    played = list(play(min(500, args.rounds), game, opening, 0))
    events = sum(len(round_.events) for round_ in played) / len(played)
    print(f"{game.title}, {seats} random players, {events:.0f} events a round")
    print(f"rounds                  {best(args.rounds, game, opening):12,.0f} /s")
    print(f"replay of a round       {replay_cost(played):12.3f} ms")
    print("where the time goes (profiled, so slower than above):")
    print(profile(args.rounds, game, opening))


if __name__ == "__main__":
    main()
