"""`houseway odds` and `houseway simulate`: what a game costs, exactly and by playing it."""

import json as json_
import sys
from collections.abc import Mapping
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import Progress as Bar
from rich.table import Table

from houseway.cli.choosing import chosen_game, chosen_settings, fail, keepable
from houseway.odds.figures import Report, WagerFigures
from houseway.odds.reports import MODULES, report
from houseway.odds.simulation import PLANS, Progress, Tally, simulate
from houseway.play.game import Game
from houseway.play.refusals import Refused

out = Console(width=None if sys.stdout.isatty() else 160)  # piped, a wager keeps to its line
err = Console(stderr=True)

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
Settings = Annotated[
    tuple[str, ...],
    Parameter(name="--set", negative="", help="A house option as NAME=VALUE; may be given several times."),
]


def odds(game: str, /, *, settings: Settings = (), json: Json = False) -> None:
    """What every wager of a game costs at best play: exact fractions of the stated base, the stake not counted as won.

    Parameters
    ----------
    game
        For example: houseway odds dragon-poker --set three_card_bonus_pandas=push --json
    """
    chosen = _game(game, MODULES)
    try:
        found = report(chosen, chosen.read_settings(chosen_settings(settings)))
    except Refused as refusal:
        fail(str(refusal))
    assert found is not None
    if json:
        print(json_.dumps(found.as_json(), indent=2))
    else:
        _print(chosen, found)


COLUMNS = (
    "expected: what the player wins on average, for each unit of the base",
    "of all staked: the same for each unit put down in all, the element of risk",
    "deviation: the standard deviation of a round, in units of the base",
)


def _print(game: Game, found: Report) -> None:
    table = Table(title=f"{game.title}: exact figures", box=None, pad_edge=False)
    for name in ("wager", "pay table", "base"):
        table.add_column(name)
    for name in ("expected", "of all staked", "deviation", "ends ahead"):
        table.add_column(name, justify="right", min_width=9)  # a figure is never cut short
    for wager in found.wagers:
        table.add_row(
            wager.wager,
            wager.pay_table,
            wager.base,
            f"{float(wager.expectation):+.4%}",
            f"{float(wager.element_of_risk):+.4%}",
            f"{float(wager.variance) ** 0.5:.4f}",
            f"{float(wager.hit_frequency):.4%}",
        )
    out.print(table, "", *COLUMNS, "", sep="\n", highlight=False)
    for line in found.strategy:
        out.print(f"{line.do}: {line.when} ({float(line.frequency):.2%} of hands)")


def simulate_(
    game: str,
    /,
    *,
    rounds: int = 10_000,
    seed: int | None = None,
    resume: Path | None = None,
    json: Json = False,
) -> None:
    """Play a game through its real rules at best play, and hold the averages against the exact figures.

    Parameters
    ----------
    game
        For example: houseway simulate dragon-poker --rounds 50000 --seed 7
    rounds
        How many rounds in all.
    seed
        Where the decks come from; one is drawn and printed when none is given.
    resume
        A file that keeps the run: stop with Ctrl-C and call the same command again to go on.
    """
    chosen = _game(game, PLANS)
    if rounds < 1:
        fail(f"{rounds} rounds are none")
    keepable(resume)
    progress = _begin(chosen, seed, resume)
    err.print(f"seed {progress.seed}, {progress.rounds:,} of {rounds:,} rounds played")
    try:
        with Bar(console=err, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task("playing", total=rounds, completed=progress.rounds)
            simulate(chosen, max(rounds - progress.rounds, 0), progress, tell=lambda now: bar.advance(task))
    except KeyboardInterrupt:
        err.print(f"stopped after {progress.rounds:,} rounds")
    if resume is not None:
        resume.write_bytes(msgspec.json.encode(progress))
    if progress.rounds:
        _tell(chosen, progress, json)


def _begin(game: Game, seed: int | None, resume: Path | None) -> Progress:
    if resume is None or not resume.exists():
        return Progress(game.slug, randbelow(2**32) if seed is None else seed)
    try:
        progress = msgspec.json.decode(resume.read_bytes(), type=Progress)
    except (msgspec.DecodeError, OSError) as error:
        fail(f"{resume} does not hold a simulation: {error}")
    if progress.game != game.slug or seed not in (None, progress.seed):
        fail(f"{resume} holds a run of {progress.game} with seed {progress.seed}; choose another file")
    return progress


def _tell(game: Game, progress: Progress, json: bool) -> None:
    exact = {w.wager: float(w.expectation) for w in _exact(game)}
    if json:
        rows = {name: _row(tally, exact.get(name)) for name, tally in progress.tallies.items()}
        found = {"game": game.slug, "seed": progress.seed, "rounds": progress.rounds, "wagers": rows}
        print(json_.dumps(found, indent=2))
        return
    table = Table(title=f"{game.title}: {progress.rounds:,} rounds, seed {progress.seed}")
    for name in ("wager", "hands", "average", "95 % interval", "exact"):
        table.add_column(name, justify="left" if name == "wager" else "right")
    for name, tally in progress.tallies.items():
        low, high = tally.interval()
        known = f"{exact[name]:+.4%}" if name in exact else "not worked out"
        table.add_row(name, f"{tally.hands:,}", f"{tally.mean:+.4%}", f"{low:+.4%} to {high:+.4%}", known)
    out.print(table)


def _exact(game: Game) -> tuple[WagerFigures, ...]:
    found = report(game, game.read_settings(PLANS[game.slug].settings))
    return () if found is None else found.wagers


def _row(tally: Tally, exact: float | None) -> dict[str, object]:
    return {"hands": tally.hands, "mean": tally.mean, "interval_95": tally.interval(), "exact": exact}


def _game(slug: str, known: Mapping[str, object]) -> Game:
    game = chosen_game(slug)
    if slug not in known:
        fail(f"{slug} has not been worked out yet; there are {', '.join(known)}")
    return game
