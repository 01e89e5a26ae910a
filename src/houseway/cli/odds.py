"""`houseway odds` and `houseway simulate`: what a game costs, exactly and by playing it."""

import sys
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import Progress as Bar
from rich.table import Table

from houseway.cli.arguments import Settings, check_writable, chosen_game, chosen_rounds, chosen_settings
from houseway.cli.output import STOPPED, Json, Out, fail, print_json
from houseway.games import REGISTRY
from houseway.games.registry import Part
from houseway.odds.figures import Report, WagerFigures, report_of
from houseway.odds.simulation import Progress, Tally, plan_of, simulate
from houseway.play.game import Game
from houseway.play.refusals import Refused

out = Out(piped=160)
err = Console(stderr=True)


def _offered(part: Part, example: str) -> Parameter:
    """The games for which there is this part, as a help text."""
    return Parameter(help=f"{', '.join(REGISTRY.with_part(part))}. For example: {example}")


WithOdds = Annotated[str, _offered("odds", "houseway odds dragon-poker --set three_card_bonus_pandas=push")]
WithPlan = Annotated[str, _offered("plan", "houseway simulate dragon-poker --rounds 50000 --seed 7")]


def odds(game: WithOdds, /, *, settings: Settings = (), json: Json = False) -> None:
    """Show the expected return of every wager at best play, as exact fractions of one unit of the stated base.

    The stake does not count as won: odds are "to 1", never "for 1".
    """
    chosen = _game(game, "odds")
    try:
        found = report_of(chosen.slug, chosen.read_settings(chosen_settings(settings)))
    except Refused as refusal:
        fail(str(refusal))
    assert found is not None
    if json:
        print_json(found.as_json())
    else:
        _print(chosen, found)


COLUMNS = (
    "expected: the player's average result per unit of the base",
    "of all staked: the same per unit staked in total, the element of risk",
    "deviation: the standard deviation of one round, in units of the base",
    "ends ahead: how often the player wins more than was staked; is paid: how often the wager is paid anything",
)


def _print(game: Game, found: Report) -> None:
    table = Table(title=f"{game.title}: exact figures", box=None, pad_edge=False)
    for name in ("wager", "pay table", "base"):
        table.add_column(name)
    for name in ("expected", "of all staked", "deviation", "ends ahead", "is paid"):
        table.add_column(name, justify="right", min_width=9)  # a figure is never cut short
    for wager in found.wagers:
        table.add_row(
            wager.wager,
            wager.pay_table if wager.in_force else f"({wager.pay_table})",
            wager.base,
            f"{float(wager.expectation):+.4%}",
            f"{float(wager.element_of_risk):+.4%}",
            f"{float(wager.variance) ** 0.5:.4f}",
            f"{float(wager.ends_ahead):.4%}",
            f"{float(wager.is_paid):.4%}",
        )
    out.print(table, "", *COLUMNS, "", sep="\n", highlight=False)
    if not all(wager.in_force for wager in found.wagers):
        out.print("A pay table in brackets is not the one these house options use.", "", sep="\n")
    for line in found.strategy:
        out.print(f"{line.do}: {line.when} ({float(line.frequency):.2%} of hands)")


def simulate_(
    game: WithPlan,
    /,
    *,
    rounds: int = 10_000,
    seed: int | None = None,
    resume: Path | None = None,
    json: Json = False,
) -> None:
    """Play a game at best play through its real rules, and compare the averages with the exact figures.

    Parameters
    ----------
    rounds
        How many rounds in total.
    seed
        Fixes the decks. Default: a random seed, which is printed.
    resume
        A file that keeps the run. Stop with Ctrl-C and repeat the command to continue.
    """
    chosen = _game(game, "plan")
    chosen_rounds(rounds)
    check_writable(resume)
    progress = _begin(chosen, seed, resume)
    err.print(f"Seed {progress.seed}, {progress.rounds:,} of {rounds:,} rounds played.")
    stopped = False
    try:
        with Bar(console=err, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task("playing", total=rounds, completed=progress.rounds)
            simulate(chosen, max(rounds - progress.rounds, 0), progress, tell=lambda now: bar.advance(task))
    except KeyboardInterrupt:
        stopped = True
        err.print(f"Stopped after {progress.rounds:,} rounds.")
    if resume is not None:
        resume.write_bytes(msgspec.json.encode(progress))
    if progress.rounds:
        _tell(chosen, progress, json)
    if stopped:
        sys.exit(STOPPED)


def _begin(game: Game, seed: int | None, resume: Path | None) -> Progress:
    if resume is None or not resume.exists():
        return Progress(game.slug, randbelow(2**32) if seed is None else seed)
    try:
        progress = msgspec.json.decode(resume.read_bytes(), type=Progress)
    except (msgspec.DecodeError, OSError) as error:
        fail(f"{resume} does not hold a simulation: {error}")
    if progress.game != game.slug or seed not in (None, progress.seed):
        fail(f"{resume} holds a run of {progress.game} with seed {progress.seed}; use another file")
    return progress


def _tell(game: Game, progress: Progress, json: bool) -> None:
    exact = {w.wager: float(w.expectation) for w in _exact(game) if w.in_force}
    if json:
        rows = {name: _row(tally, exact.get(name)) for name, tally in progress.tallies.items()}
        found = {"game": game.slug, "seed": progress.seed, "rounds": progress.rounds, "wagers": rows}
        print_json(found)
        return
    table = Table(title=f"{game.title}: {progress.rounds:,} rounds, seed {progress.seed}")
    for name in ("wager", "hands", "average", "95 % interval", "exact"):
        table.add_column(name, justify="left" if name == "wager" else "right")
    for name, tally in progress.tallies.items():
        low, high = tally.interval()
        known = f"{exact[name]:+.4%}" if name in exact else "unknown"
        table.add_row(name, f"{tally.hands:,}", f"{tally.mean:+.4%}", f"{low:+.4%} to {high:+.4%}", known)
    out.print(table)


def _exact(game: Game) -> tuple[WagerFigures, ...]:
    found = report_of(game.slug, game.read_settings(plan_of(game.slug).settings))
    return () if found is None else found.wagers


def _row(tally: Tally, exact: float | None) -> dict[str, object]:
    return {"hands": tally.hands, "mean": tally.mean, "interval_95": tally.interval(), "exact": exact}


def _game(slug: str, part: Part) -> Game:
    game, known = chosen_game(slug), REGISTRY.with_part(part)
    if slug not in known:
        what = "odds" if part == "odds" else "simulation"
        fail(f"no {what} for {slug}; available: {', '.join(known)}")
    return game
