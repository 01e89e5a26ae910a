"""`houseway odds`: what a game costs, exactly."""

import sys
from pathlib import Path
from typing import Annotated

from rich.table import Table

from houseway.cli.arguments import Settings, chosen_settings, game_with, offered, whole_number
from houseway.cli.output import Json, Out, fail, print_json
from houseway.extras import missing
from houseway.odds.figures import Report, report_of
from houseway.play.game import Game
from houseway.play.refusals import Refused

out = Out(piped=160)
WithOdds = Annotated[str, offered("odds", "houseway odds dragon-poker --set three_card_bonus_pandas=push")]


def odds(
    game: WithOdds,
    /,
    *,
    settings: Settings = (),
    report: Path | None = None,
    check: str = "1e7",
    json: Json = False,
) -> None:
    """Show the expected return of every wager at best play, as exact fractions of one unit of the stated base.

    The stake does not count as won: odds are "to 1", never "for 1".

    Parameters
    ----------
    report
        A folder for a report that can be filed: a page, a PDF, the numbers as JSON, and a table behind each plot.
    check
        How many rounds the report plays to check the figures.
    """
    chosen = game_with(game, "odds")
    options = chosen_settings(settings)
    try:
        found = report_of(chosen.slug, chosen.read_settings(options))
    except Refused as refusal:
        fail(str(refusal))
    assert found is not None
    if report is not None:
        _write(chosen, options, found, report, whole_number(check, "--check"))
    if json:
        print_json(found.as_json())
    else:
        _print(chosen, found)


def _write(game: Game, options: dict[str, object], found: Report, folder: Path, rounds: int) -> None:
    if folder.exists() and not folder.is_dir():
        fail(f"{folder} is a file; name a folder")
    if rounds < 1000:
        fail(f"--check must be 1000 or more, not {rounds}")
    try:
        from houseway.odds.reporting.writing import write  # only the reports extra has what it needs
    except ModuleNotFoundError as error:
        raise missing(error) from error
    try:
        write(game, options, found, folder, rounds)
    except OSError as error:
        fail(f"cannot write the report: {error}")
    print(f"The report is in {folder}: report.html, report.pdf, report.json.", file=sys.stderr)


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
    for course in found.courses:
        figures = f"{float(course.expectation):+.4%}, which costs {float(course.costs):.4%} more"
        out.print(f"{course.name} ({course.says}): {figures}")
