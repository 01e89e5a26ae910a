"""`houseway simulate`: what a game costs, by playing it."""

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from itertools import chain, count, islice
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table

from houseway.bots.simulation import TAKEN
from houseway.cli.arguments import (
    Settings,
    check_writable,
    chosen_rounds,
    chosen_settings,
    game_with,
    offered,
    whole_number,
)
from houseway.cli.output import STOPPED, Json, Out, err, fail, print_json
from houseway.odds.clusters import NoCluster, cluster_workers
from houseway.odds.figures import report_of
from houseway.odds.runs import FORMAT, Progress, Tell, begin, cores, parts_of, processes, simulate
from houseway.odds.simulation import Part, plan_of, play_part
from houseway.odds.tally import Tally
from houseway.play.game import Game
from houseway.play.refusals import Refused

out = Out(piped=160)
SAVE_EVERY = 10.0
"""Seconds between two savings of a run that is kept in a file."""

WithPlan = Annotated[str, offered("plan", "houseway simulate dragon-poker --rounds 1e7 --strategy always-play")]


def simulate_(
    game: WithPlan,
    /,
    *,
    rounds: str = "10000",
    strategy: str | None = None,
    seed: int | None = None,
    resume: Path | None = None,
    settings: Settings = (),
    rules: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    json: Json = False,
) -> None:
    """Play a game many times, and compare the averages with the exact figures.

    A run depends on its seed alone: however many cores or machines play it, the result is the same.

    Parameters
    ----------
    rounds
        How many rounds in total: 20000, 1e9.
    strategy
        How the players play. Default: the game's first; an unknown name lists them all.
    seed
        Fixes the decks. Default: a random seed, which is printed.
    resume
        A file that keeps the run. Stop with Ctrl-C and repeat the command to continue.
    rules
        Play through the real rules even where there is a compiled kernel.
    workers
        How many processes play. Default: one for each core.
    cluster
        The address of a Dask scheduler, such as tcp://10.0.0.5:8786, on whose workers the run is played.
    """
    chosen, total = game_with(game, "plan"), whole_number(rounds, "--rounds")
    chosen_rounds(total)
    if workers is not None and workers < 1:
        fail(f"--workers must be 1 or more, not {workers}")
    check_writable(resume)
    progress = _begin(chosen, seed, strategy, chosen_settings(settings), rules, resume)
    err.print(f"Seed {progress.seed}, strategy {progress.strategy}, {progress.rounds:,} of {total:,} rounds played.")
    keep, stopped = resume, False
    try:
        with _workers(progress, total, workers, cluster) as (players, width), _bar(progress, total, keep) as tell:
            simulate(progress, total, players, width, tell)
    except NoCluster as error:
        fail(str(error))
    except KeyboardInterrupt:
        stopped = True
        keep = keep or _free_name(f"houseway-{progress.game}-{progress.seed}")
    if keep is not None:
        save(progress, keep)
    if stopped:
        told = f"Stopped after {progress.rounds:,} rounds. To continue, repeat the command with --resume {keep}"
        err.print(told, soft_wrap=True)
    if progress.rounds:
        _tell(chosen, progress, json)
    if stopped:
        sys.exit(STOPPED)


@contextmanager
def _workers(
    progress: Progress, total: int, number: int | None, cluster: str | None
) -> Iterator[tuple[Executor | None, int]]:
    if cluster is not None:
        with cluster_workers(cluster) as (players, width):
            yield players, width
        return
    # No more processes than parts: a short run is over before another has started.
    parts = sum(1 for _ in islice(parts_of(progress, total, plan_of(progress.game)), 1 + cores()))
    width = min(number or cores(), parts)
    with processes(width) as players:
        yield players, width


@contextmanager
def _bar(progress: Progress, total: int, keep: Path | None) -> Iterator[Tell]:
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    saved = time.monotonic()
    with Bar(*columns, console=err, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("playing", total=total, completed=progress.rounds)

        def tell(now: Progress) -> None:
            nonlocal saved
            bar.update(task, completed=now.rounds)
            if keep is not None and time.monotonic() - saved > SAVE_EVERY:
                save(now, keep)
                saved = time.monotonic()

        yield tell


def _free_name(stem: str) -> Path:
    """A file in this folder that is not there yet: an earlier run may have been stopped here too."""
    names = (Path(f"{stem}{ending}.json") for ending in chain([""], (f"-{n}" for n in count(2))))
    return next(name for name in names if not name.exists())


def save(progress: Progress, path: Path) -> None:
    """Write a run so that a crash leaves the old file or the new one, never half of it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(msgspec.json.encode(progress))
    beside.replace(path)


def _begin(
    game: Game, seed: int | None, strategy: str | None, settings: dict[str, object], rules: bool, resume: Path | None
) -> Progress:
    known = plan_of(game.slug).strategies
    if strategy is not None and strategy not in known:
        words = "; ".join(f"{name} ({each.says})" for name, each in known.items())
        fail(f"{game.slug} has no strategy {strategy!r}; there are: {words}")
    try:
        fresh = begin(game.slug, randbelow(2**32) if seed is None else seed, strategy, settings, rules)
        game.read_settings(fresh.settings)
    except Refused as refusal:
        fail(str(refusal))
    if settings:
        try:
            play_part(game, fresh.settings, Part(fresh.seed, 0, 1, fresh.strategy), by_rules=True)
        except Refused as refusal:
            fail(f"{game.slug} is simulated with the same stakes at every house, and this one refuses them: {refusal}")
    if resume is None or not resume.exists():
        return fresh
    kept = _kept(resume)
    for what, mine, theirs in (
        ("game", game.slug, kept.game),
        ("seed", kept.seed if seed is None else seed, kept.seed),
        ("strategy", strategy or kept.strategy, kept.strategy),
        ("way of playing", fresh.by, kept.by),
        ("house options", fresh.settings, kept.settings),
        ("version of the rules", fresh.rules, kept.rules),
    ):
        if mine != theirs:
            fail(f"{resume} holds a run with another {what}: {theirs}, not {mine}; use another file")
    return kept


class _Format(msgspec.Struct):
    """What is read first: the other fields may be those of another version."""

    format: int


def _kept(resume: Path) -> Progress:
    try:
        written = resume.read_bytes()
        format_ = msgspec.json.decode(written, type=_Format).format
        if format_ != FORMAT:
            fail(f"{resume} was written by another version (format {format_}, not {FORMAT}); use another file")
        return msgspec.json.decode(written, type=Progress)
    except (msgspec.DecodeError, OSError) as error:
        fail(f"{resume} does not hold a simulation: {error}")


def _tell(game: Game, progress: Progress, json: bool) -> None:
    best = progress.strategy == next(iter(plan_of(game.slug).strategies))
    exact = _exact(game, progress) if best else {}
    if json:
        rows = {name: _row(tally, exact.get(name)) for name, tally in progress.tallies.items()}
        found = {name: getattr(progress, name) for name in ("game", "seed", "strategy", "by", "rounds")}
        print_json({**found, "wagers": rows})
        return
    table = Table(title=f"{game.title}: {progress.rounds:,} rounds by the {progress.by}, seed {progress.seed}")
    for name in ("wager", "decided", "average", "95 % interval", "exact", "z"):
        table.add_column(name, justify="left" if name == "wager" else "right")
    for name, tally in progress.tallies.items():
        low, high = tally.interval()
        known = exact.get(name)
        if name == TAKEN:
            average, interval = f"{tally.mean:.4f}", f"{low:.4f} to {high:.4f}"
        else:
            average, interval = f"{tally.mean:+.4%}", f"{low:+.4%} to {high:+.4%}"
        figure = "" if known is None else f"{known:+.4%}"
        z = "" if known is None or not tally.standard_error else f"{tally.z_score(known):+.2f}"
        table.add_row(name, f"{tally.hands:,}", average, interval, figure, z)
    out.print(table)


def _exact(game: Game, progress: Progress) -> dict[str, float]:
    settings = game.read_settings(progress.settings)
    if not plan_of(game.slug).told_by_figures(settings):
        return {}
    found = report_of(game.slug, settings)
    return {} if found is None else {w.wager: float(w.expectation) for w in found.wagers if w.in_force}


def _row(tally: Tally, exact: float | None) -> dict[str, object]:
    return {
        "rounds": tally.rounds,
        "hands": tally.hands,
        "mean": tally.mean,
        "standard_error": tally.standard_error,
        "interval_95": tally.interval(),
        "exact": exact,
        "z": None if exact is None or not tally.standard_error else tally.z_score(exact),
    }
