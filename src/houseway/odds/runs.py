"""A run of a simulation: played in parts on all cores or on a cluster, stopped and taken up again at will."""

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any

import msgspec

from houseway.games import GAMES
from houseway.odds.simulation import Part, Plan, Tallies, plan_of, play_part
from houseway.odds.tally import Tally
from houseway.rulebook.edition import rules_mark

KERNEL_CHUNK = 1 << 20
"""How many rounds of a kernel make a part: a fraction of a second."""
AHEAD = 4
"""How many parts are under way for each worker, so that none waits for work."""


FORMAT = 4
"""The format of a run in a file; it also changes when a kernel deals or plays otherwise than before."""


class Progress(msgspec.Struct, forbid_unknown_fields=True):
    """A run so far; saved, it can be taken up again where it stopped."""

    game: str
    seed: int
    strategy: str
    by: str
    """`rules` or `kernel`: the two deal other decks from one seed."""
    settings: dict[str, Any]
    rounds: int
    """How many rounds are counted: always the first ones of the run."""
    tallies: dict[str, Tally]
    rules: str
    """The mark of the rules that were played: under other rules a seed gives other rounds."""
    format: int = FORMAT

    def merge(self, part: Part, counted: Tallies) -> None:
        """Count the next part."""
        assert part.first == self.rounds, "parts are counted in their order"
        for name, tally in counted.items():
            if name in self.tallies:
                self.tallies[name].merge(tally)
            else:
                self.tallies[name] = tally
        self.rounds += part.rounds


Tell = Callable[[Progress], None]
"""Is told how far a run is, after each part."""


def begin(
    game: str,
    seed: int,
    strategy: str | None = None,
    settings: Mapping[str, Any] | None = None,
    by_rules: bool = False,
) -> Progress:
    """A run that has not played yet; the strategy is the plan's first unless one is named."""
    plan = plan_of(game)
    used = {**plan.settings, **(settings or {})}
    fast = not by_rules and find_spec("numba") and plan.compiled(GAMES[game].read_settings(used))
    name = strategy or next(iter(plan.strategies))
    return Progress(game, seed, name, "kernel" if fast else "rules", used, 0, {}, rules_mark())


def parts_of(progress: Progress, rounds: int, plan: Plan) -> Iterator[Part]:
    """The parts still to play. A part never crosses the border of a chunk, so a stopped run goes on with the same."""
    chunk = KERNEL_CHUNK if progress.by == "kernel" else plan.chunk
    first = progress.rounds
    while first < rounds:
        last = min(rounds, (first // chunk + 1) * chunk)
        yield Part(progress.seed, first, last - first, progress.strategy)
        first = last


def play(game: str, settings: Mapping[str, Any], part: Part, by_rules: bool) -> Tallies:
    """What a worker does."""
    return play_part(GAMES[game], settings, part, by_rules)


def simulate(
    progress: Progress,
    rounds: int,
    workers: Executor | None = None,
    width: int = 1,
    tell: Tell | None = None,
) -> Progress:
    """Play until that many rounds are counted, here or by workers; an exception leaves what is counted whole."""
    todo = parts_of(progress, rounds, plan_of(progress.game))
    by_rules = progress.by == "rules"
    if workers is None:
        for part in todo:
            progress.merge(part, play(progress.game, progress.settings, part, by_rules))
            if tell is not None:
                tell(progress)
        return progress
    waiting: list[tuple[Part, Future[Tallies]]] = []
    try:
        for part in todo:
            waiting.append((part, workers.submit(play, progress.game, progress.settings, part, by_rules)))
            if len(waiting) >= AHEAD * width:
                _count_next(progress, waiting, tell)
        while waiting:
            _count_next(progress, waiting, tell)
    finally:
        for _, future in waiting:
            future.cancel()
    return progress


def _count_next(progress: Progress, waiting: list[tuple[Part, Future[Tallies]]], tell: Tell | None) -> None:
    part, future = waiting[0]
    counted = future.result()
    del waiting[0]
    progress.merge(part, counted)
    if tell is not None:
        tell(progress)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def processes(number: int) -> Iterator[Executor | None]:
    """Workers on this machine, or None where one process is enough."""
    if number <= 1:
        yield None
        return
    # A fresh interpreter for each: threads of the parent (a progress bar, numba) are not safe to fork.
    pool = ProcessPoolExecutor(number, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
