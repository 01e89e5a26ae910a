"""`houseway day`: where the gaming day stands, its master game report, and what keeps it from closing."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from houseway.cli.data_folder import DATA, Data, Database, ask, recorded
from houseway.cli.output import FOUND, Json, Out, fail, print_json

if TYPE_CHECKING:
    from houseway.server.record.gaming_days import MasterReport

app = App(name="day", help="Show the gaming day: its master game report, and what it misses to be closed.")
out = Out(piped=200)

Which = Annotated[str, Parameter(help="A gaming day such as 2026-11-15; default: the current one.")]
MONEY = (
    "opening",
    "fills",
    "credits",
    "drop",
    "closing",
    "win",
    "rake",
    "commissions",
    "funds",
    "lost_forms",
    "adjustments",
)


@app.command
def report(day: Which = "", /, *, json: Json = False, data: Data = DATA, db: Database = None) -> None:
    """Show the master game report of a day, by game and table."""
    found = _report(day, data, db)
    if json:
        print_json(found)
        return
    from rich.table import Table

    state = f"closed by {' and '.join(found.closed_by)}" if found.closed_by else "open"
    out.print(f"[bold]Gaming day {found.day}[/], {state}")
    shown = Table("table", "game", box=None, pad_edge=False)
    for name in (*MONEY, "difference"):
        shown.add_column(name.replace("_", " "), justify="right")
    for table in found.tables:
        shown.add_row(table.name, table.title, *(_said(getattr(table, name)) for name in (*MONEY, "difference")))
    for game in found.games:
        sums = (_said(getattr(game, name, None)) for name in (*MONEY, "difference"))
        shown.add_row("1 table" if game.tables == 1 else f"{game.tables} tables", game.title, *sums, style="bold")
    out.print(shown)
    for each in found.adjustments:
        out.print(f"{each.what} {each.of}: {_said(each.amount)} by {each.by} ({each.reason})", soft_wrap=True)
    _tell_missing(found)


@app.command
def missing(day: Which = "", /, *, json: Json = False, data: Data = DATA, db: Database = None) -> None:
    """Show what keeps a day from closing; exits with 1 while something does."""
    found = _report(day, data, db)
    if json:
        print_json(found.missing)
    else:
        _tell_missing(found)
    if found.missing:
        sys.exit(FOUND)


@app.command(name="list")
def list_(*, json: Json = False, data: Data = DATA, db: Database = None) -> None:
    """Show every gaming day of which something was written down, and who closed it."""
    url = recorded(data, db)
    from houseway.server.record import gaming_days

    async def read(books: Any) -> Any:
        return gaming_days.folded(await gaming_days.facts(books))

    book = ask(url, read)
    days = {
        day: list(book.closed[day].by) if day in book.closed else [] for day in sorted({*book.days(), *book.closed})
    }
    if json:
        print_json([{"day": day, "closed_by": by} for day, by in days.items()])
    else:
        for day, by in days.items():
            out.print(f"{day}  {'closed by ' + ' and '.join(by) if by else 'open'}")


def _report(day: str, data: Any, db: str | None) -> "MasterReport":
    url = recorded(data, db)
    from houseway.house.gaming_day.book import of_fund
    from houseway.house.poker import papers
    from houseway.server.policy import stored_policy
    from houseway.server.record import fund_lines, gaming_days, office_lines
    from houseway.server.time_source import WallClock

    async def read(books: Any) -> "MasterReport":
        begins, now = (await stored_policy(books)).first_minute, WallClock().now()
        book = gaming_days.folded(await gaming_days.facts(books))
        found = await gaming_days.report(books, day or book.day(now, begins), begins)
        if not found.closed_by:
            found.missing += map(of_fund, await fund_lines.undone(books, found.since, now))
            room = await office_lines.facts(books, office_lines.POKER_ROOM, papers.AnyFact)
            found.missing += papers.untold(papers.folded(room))
        return found

    try:
        return ask(url, read)
    except ValueError:
        fail(f"{day!r} is not a day; write it as 2026-11-15")


def _tell_missing(found: "MasterReport") -> None:
    if found.closed_by:
        return
    for each in found.missing:
        out.print(f"missing: {each.says}", soft_wrap=True, highlight=False)
    if not found.missing:
        out.print("Nothing is missing: the day can be closed on the floor page.")


def _said(amount: int | None) -> str:
    from houseway.play.money import dollars

    return "" if amount is None else dollars(amount) if amount >= 0 else f"-{dollars(-amount)}"
