"""`houseway rules`: read and search the rulebook, see what is covered, and prove it."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from houseway.cli.examples import show_example
from houseway.cli.output import FOUND, Json, Out, err, fail, print_json
from houseway.proof import coverage, earned, matrix, sites, trials
from houseway.proof.claims import claimed
from houseway.proof.coverage import Row
from houseway.rulebook import catalogue, edition, rulings
from houseway.rulebook.catalogue import Clause

app = App(name="rules", help="Read and search the rulebook, see which clauses tests have earned, and prove it.")
out = Out(piped=240)

STYLES = {"earned": "green", "open": "red", "documented": "cyan", "not-owed": "dim"}


@app.command(name="list")
def list_(game: str | None = None, /, *, json: Json = False) -> None:
    """List the clauses of a game, or of all games."""
    with _told_plainly():
        found = catalogue.clauses(game)
    _print_clauses(found, json)


@app.command
def search(*words: str, game: str | None = None, json: Json = False) -> None:
    """Find the clauses whose text holds all of these words; exits with 1 when none is found.

    Parameters
    ----------
    words
        Parts of words count, capitals do not: houseway rules search "odd chip"
    game
        Search one game.
    """
    if not words:
        fail("search for what? For example: houseway rules search bring-in")
    with _told_plainly():
        asked = catalogue.clauses(game)
    found = [clause for clause in asked if _holds(clause, words)]
    if not found and not json:
        fail(f"no clause holds {' and '.join(map(repr, words))}", FOUND)
    _print_clauses(found, json)
    if not found:
        sys.exit(FOUND)


def _holds(clause: Clause, words: Iterable[str]) -> bool:
    text = f"{clause.id} {clause.cite} {clause.summary} {clause.note}".casefold()
    return all(word.casefold() in text for word in words)


@app.command
def mark() -> None:
    """Print the mark of the rules in this program; every round is recorded under it."""
    print(edition.rules_mark())


@app.command
def show(id_or_prefix: str, /, *, json: Json = False, example: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Show a clause, or every clause below a prefix: its text, the rulings on it, the code and the tests.

    Parameters
    ----------
    id_or_prefix
        A clause such as dragon-poker/42.10(d)4, a prefix such as dragon-poker/42.10(d), or a ruling such as
        dragon-poker/A17.
    example
        See the clause happen: a round or a day of a table, at the step that shows it.
    """
    if example:
        with _told_plainly():
            show_example(id_or_prefix, json)
        return
    if id_or_prefix in rulings.rulings():
        _show_ruling(rulings.rulings()[id_or_prefix], json)
        return
    with _told_plainly():
        found = catalogue.find(id_or_prefix)
    rows = coverage.rows(found)
    if json:
        print_json([_everything(row) for row in rows])
    else:
        for row in rows:
            _show_clause(row)
    _warn_about_record()


@app.command(name="coverage")
def coverage_(
    game: str | None = None,
    /,
    *,
    json: Json = False,
    html: Path | None = None,
    run: Annotated[bool, Parameter(negative="")] = False,
    check: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Show which clauses tests have earned, from the record of the last test runs. Needs a checkout.

    Parameters
    ----------
    game
        One game; default: all.
    html
        Write the matrix to this file, as one self-contained page.
    run
        Run the claiming tests first; this renews the record.
    check
        Exit with 1 if an owed clause is not earned.
    """
    _checkout()
    with _told_plainly():
        asked = catalogue.clauses(game)
    if run:
        _run_claiming_tests(game)
    rows = coverage.rows(asked)
    if html:
        _write(html, matrix.page(rows))
    if json:
        print_json(rows)
    elif not html:
        _print_coverage(rows, game)
    _warn_about_record()
    if check and any(row.state == "open" for row in rows):
        sys.exit(FOUND)


@app.command
def prove(
    game: str | None = None, /, *, sample: int | None = None, seed: int = 0, jobs: int = 2, json: Json = False
) -> None:
    """Switch off the places that cite a clause, one at a time, and expect a claiming test to fail. Needs a checkout.

    Places that no test notices are listed, and the command exits with 1.

    Parameters
    ----------
    game
        One game; default: all.
    sample
        How many places to try; default: all.
    seed
        Picks the sample.
    jobs
        How many trials run at once.
    """
    with _told_plainly():
        catalogue.clauses(game)
    if jobs < 1 or (sample is not None and sample < 1):
        fail("--sample and --jobs must be 1 or more")
    root = _checkout()
    chosen = trials.sample(game, sample, seed)
    if failing := trials.failing_as_is(chosen, root):
        err.print(escape(failing))
        fail("the claiming tests fail with every rule in force, so nothing can be proved")
    tried = list(
        track(trials.prove(chosen, root, jobs), "switching sites off", total=len(chosen), console=err, transient=True)
    )
    if json:
        print_json(sorted(tried, key=lambda trial: trial.site))
    else:
        _print_trials(tried)
    if any(trial.verdict != "noticed" for trial in tried):
        sys.exit(FOUND)


@contextmanager
def _told_plainly() -> Iterator[None]:
    """An unknown game or clause is the caller's slip: say which ones are near, and end."""
    try:
        yield
    except catalogue.UnknownClause as unknown:
        fail(str(unknown))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"cannot write {path}: {error.strerror}")
    err.print(f"Wrote {path}.", highlight=False, soft_wrap=True)


def _checkout() -> Path:
    root = sites.checkout()
    if root is None:
        fail("this needs a checkout of Houseway with its tests; an installed package has none")
    return root


def _everything(row: Row) -> dict[str, Any]:
    touching = [{"id": ruling.id, "title": ruling.title} for ruling in rulings.touching(row.id)]
    clause: dict[str, Any] = msgspec.to_builtins(row.clause)
    return clause | {
        "rulings": touching,
        "code": row.code,
        "tests": row.tests,
        "service": row.service,
        "example": row.example,
    }


def _show_clause(row: Row) -> None:
    clause: Clause = row.clause
    out.print(f"[bold]{escape(clause.id)}[/]  {escape(clause.cite)}  [dim]{clause.kind}, {clause.duty}[/]  ", end="")
    out.print(f"[{STYLES[row.state]}]{row.state}[/]")
    out.print(f"  {escape(clause.summary)}")
    for ruling in rulings.touching(clause.id):
        out.print(f"  [yellow]{escape(ruling.id)}[/] {escape(ruling.title)}")
    for label, places in (("code", row.code), ("test", row.tests)):
        for place in places:
            out.print(f"  [dim]{label}[/] {escape(place)}", soft_wrap=True)
    out.print()


def _show_ruling(ruling: rulings.Ruling, json: bool) -> None:
    if json:
        print_json(ruling)
        return
    out.print(f"[bold yellow]{ruling.id}[/] [bold]{escape(ruling.title)}[/]")
    out.print(Markdown(ruling.text))


def _print_coverage(rows: list[Row], game: str | None) -> None:
    if game:
        for state, heading in (("open", "Owed, not earned"), ("documented", "Human: documented, not computed")):
            _print_listed([row for row in rows if row.state == state], heading)
        _print_listed([row for row in rows if row.library_only], "Of the house, earned in the library alone")
        _print_listed([row for row in rows if row.told and row.clause.owed], "Told in notes and announcements alone")
    table = Table("game", box=None, pad_edge=False)
    for column in (
        "owed",
        "earned",
        "share",
        "library",
        "service",
        "only told",
        "examples",
        "human documented",
        "not-owed",
    ):
        table.add_column(column, justify="right")
    games = coverage.by_game(rows)
    counts = [coverage.totals(of_game, name) for name, of_game in games.items()]
    for count in [*counts, *([coverage.totals(rows, "total")] if len(counts) > 1 else [])]:
        share = f"{count.earned / count.owed:.0%}" if count.owed else ""
        style = "bold" if count.game == "total" else "green" if count.earned == count.owed else ""
        house = (count.library, count.service)
        shown = f"{count.examples / count.engine:.0%}" if count.engine else ""
        figures = (count.owed, count.earned, share, *house, count.told, shown, count.documented, count.not_owed)
        table.add_row(count.game, *map(str, figures), style=style)
    out.print(table)


def _print_listed(rows: Iterable[Row], heading: str) -> None:
    table = _table(row.clause for row in rows)
    if table.row_count:
        out.print(f"[bold]{heading}[/]", table, "")


def _print_clauses(found: list[Clause], json: bool) -> None:
    if json:
        print_json(found)
    else:
        out.print(_table(found))


def _table(clauses: Iterable[Clause]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("clause", no_wrap=True)
    table.add_column("duty", no_wrap=True)
    table.add_column("what it says")
    for clause in clauses:
        table.add_row(escape(clause.id), clause.duty, escape(clause.summary))
    return table


def _warn_about_record() -> None:
    """Say when the record of earned claims is missing or old; an installed package has no tests to record."""
    root = sites.checkout()
    if root is None:
        return
    renew = "`houseway rules coverage --run` renews it"
    if earned.load(root) is None:
        err.print(f"[yellow]There is no record of earned claims yet; {renew}.[/]")
    elif coverage.is_stale(root):
        err.print(f"[yellow]Code or tests are newer than the record of earned claims; {renew}.[/]")


def _run_claiming_tests(game: str | None) -> None:
    root = _checkout()
    tests = [test for test, ids in claimed(root).items() if not game or any(id.startswith(f"{game}/") for id in ids)]
    if not tests:
        err.print("[yellow]No test claims any of its clauses yet.[/]")
        return
    files = sorted({test.partition("::")[0] for test in tests})
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "not prove", *files]
    subprocess.run(command, cwd=root, stdout=sys.stderr, check=False)


def _print_trials(tried: list[trials.Trial]) -> None:
    for trial in sorted(tried, key=lambda trial: trial.site):
        if trial.verdict == "noticed":
            continue
        told = {
            "survived": f"no test noticed ({len(trial.tests)} claim the clause)",
            "unreached": f"the tests never reached it ({len(trial.tests)} claim the clause)",
            "unclaimed": "no test claims the clause",
            "broken": "the tests could not be run",
        }[trial.verdict]
        out.print(f"[red]{escape(str(trial.site))}[/]  {escape(trial.site.id)}  {told}", soft_wrap=True)
        if trial.verdict == "broken":
            out.print(escape(trial.output))
    noticed = sum(trial.verdict == "noticed" for trial in tried)
    out.print(f"{noticed} of {len(tried)} sites switched off were noticed")
