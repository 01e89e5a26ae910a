"""Random legal poker to the end, ours and pokerkit's in one run, and the cost of copying a round in play.

    python benchmarks/poker.py            # every game registered
    python benchmarks/poker.py holdem     # one game
    python benchmarks/poker.py --seconds 10

Six players with 100 big blinds; an even choice among the legal kinds of action, no-limit amounts uniform, each card
of a draw discarded with chance one half. Both engines take turns in short slices, so that a busy machine slows both.
"""

import argparse
import random
import time
import warnings
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pokerkit

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.requests import Ask
from houseway.play.round import Round
from houseway.play.spaces import Cards

PLAYERS, STACK = 6, 200
OURS: dict[str, Any] = {"chip": 1, "rake_percent": 0, "concede": "never"}
NO_LIMIT = {**OURS, "structure": "no_limit", "minimum": 2, "maximum": None, "blinds": (1, 2)}
FIXED = {**OURS, "structure": "fixed_limit", "minimum": 2, "maximum": 4, "max_raises": 3}
BLINDS = {**FIXED, "blinds": (1, 2)}
STUD = {**FIXED, "ante": 0, "bring_in": 1}

ALL = tuple(pokerkit.Automation)
STACKS = (STACK,) * PLAYERS


def _fixed(game: Any) -> Callable[[], Any]:
    return lambda: game.create_state(ALL, True, 0, (1, 2), 2, 4, STACKS, PLAYERS)


GAMES_MEASURED: dict[str, tuple[dict[str, Any], Callable[[], Any]]] = {
    "holdem": (NO_LIMIT, lambda: pokerkit.NoLimitTexasHoldem.create_state(ALL, True, 0, (1, 2), 2, STACKS, PLAYERS)),
    "omaha-high-low-eight": (BLINDS, _fixed(pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter)),
    "seven-card-stud": (
        STUD,
        lambda: pokerkit.FixedLimitSevenCardStud.create_state(ALL, True, 0, 1, 2, 4, STACKS, PLAYERS),
    ),
    "triple-draw-2-7": (BLINDS, _fixed(pokerkit.FixedLimitDeuceToSevenLowballTripleDraw)),
    "badugi": (BLINDS, _fixed(pokerkit.FixedLimitBadugi)),
}


class Even:
    """Even chances at the least cost: the driver says where chance comes from."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def below(self, n: int) -> int:
        """One of the numbers from 0 to n-1."""
        return int(self.random() * n)


class Ours:
    """Houseway's rounds, one after another."""

    def __init__(self, slug: str, settings: dict[str, Any], seed: int) -> None:
        self.game = GAMES[slug]
        self.source = Even(seed)
        self.settings = self.game.read_settings(settings)
        seats = tuple(Seat(spot, f"player {spot}", STACK) for spot in range(1, PLAYERS + 1))
        self.opening = Opening(game=slug, seats=seats, settings=settings, button=PLAYERS)
        deck = self.game.deck
        assert deck is not None
        self.shuffled = Seeded(seed)
        self.orders = self.shuffled.orders(deck(self.settings).cards)

    def play(self, most: int | None = None) -> Round:
        """One round to its end, or as far as `most` decisions."""
        round_, source = Round(self.game, self.opening, self.settings), self.source
        house = House(next(self.orders), self.shuffled)
        while most is None or most > 0:
            house.serve(round_)
            request = round_.pending
            if type(request) is not Ask:
                break
            space = request.space
            if type(space) is Cards:
                answer: Any = tuple([card for card in space.of if source.random() < 0.5])
            else:
                answer = space.sample(source)
            round_.act(request.actor, answer)
            if most is not None:
                most -= 1
        return round_

    def copy(self, round_: Round) -> object:
        """A round in the same state."""
        return round_.clone()


class Theirs:
    """pokerkit's hands, one after another."""

    def __init__(self, create: Callable[[], Any], seed: int) -> None:
        self.create = create
        self.rng = random.Random(seed)

    def play(self, most: int | None = None) -> Any:
        """One hand to its end, or as far as `most` decisions."""
        state, rng = self.create(), self.rng
        while state.status and (most is None or most > 0):
            kinds = [kind for kind in _KINDS if kind[0](state)]
            rng.choice(kinds)[1](state, rng)
            if most is not None:
                most -= 1
        return state

    def copy(self, state: Any) -> object:
        """A state of its own."""
        return deepcopy(state)


def _raise(state: Any, rng: random.Random) -> None:
    least, most = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    state.complete_bet_or_raise_to(rng.randint(least, most))


def _discard(state: Any, rng: random.Random) -> None:
    held = state.hole_cards[state.stand_patter_or_discarder_index]
    state.stand_pat_or_discard([card for card in held if rng.random() < 0.5])


_KINDS: tuple[tuple[Callable[[Any], bool], Callable[[Any, random.Random], None]], ...] = (
    (lambda state: state.can_fold(), lambda state, rng: state.fold()),
    (lambda state: state.can_check_or_call(), lambda state, rng: state.check_or_call()),
    (lambda state: state.can_post_bring_in(), lambda state, rng: state.post_bring_in()),
    (lambda state: state.can_complete_bet_or_raise_to(), _raise),
    (lambda state: state.can_stand_pat_or_discard(), _discard),
)


def rate(engine: Ours | Theirs, seconds: float) -> tuple[int, float]:
    """Hands played and seconds taken."""
    hands, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        engine.play()
        hands += 1
    return hands, taken


def copying(engine: Ours | Theirs, times: int = 300) -> float:
    """Seconds to copy a round after six decisions."""
    rounds = [engine.play(6) for _ in range(20)]
    start = time.process_time()
    for i in range(times):
        engine.copy(rounds[i % 20])
    return (time.process_time() - start) / times


def measure(slug: str, seconds: float, seed: int) -> None:
    """Print both rates, their ratio, and the cost of a copy."""
    settings, create = GAMES_MEASURED[slug]
    engines = (Ours(slug, settings, seed), Theirs(create, seed))
    totals = [[0, 0.0], [0, 0.0]]
    for engine in engines:
        rate(engine, 0.3)
    for _ in range(4):
        for total, engine in zip(totals, engines, strict=True):
            hands, taken = rate(engine, seconds / 4)
            total[0] += hands
            total[1] += taken
    ours, theirs = (hands / taken for hands, taken in totals)
    clone, deep = (copying(engine) * 1e6 for engine in engines)
    print(
        f"{slug:24} {ours:8,.0f} hands/s   pokerkit {theirs:6,.0f}   {ours / theirs:5.1f} times   "
        f"copy {clone:6.0f} µs   deep copy {deep:6.0f} µs"
    )


def main() -> None:
    """Measure what was asked for."""
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description="Random legal poker beside pokerkit.")
    parser.add_argument("games", nargs="*", help="slugs; all when none is given")
    parser.add_argument("--seconds", type=float, default=4.0, help="time for each engine and game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="a second of work, to see that it runs")
    options = parser.parse_args()
    options.seconds = 0.1 if options.quick else options.seconds
    print(f"seed {options.seed}, {PLAYERS} players, {options.seconds} s for each engine and game")
    for slug in options.games or [slug for slug in GAMES_MEASURED if slug in GAMES]:
        measure(slug, options.seconds, options.seed)


if __name__ == "__main__":
    main()
