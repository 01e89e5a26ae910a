"""`houseway ledger`: balances, statements and postings for accounting, as CSV or JSON."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter

from houseway.cli.data_folder import DATA, Data, Database, Day, period_of, plainly, reading, recorded

app = App(name="ledger", help="Show balances, statements and each table's day, for accounting.")

Form = Annotated[Literal["csv", "json"], Parameter(name="--format", help="csv for a spreadsheet, or json.")]
Account = Annotated[str, Parameter(help="For example: houseway ledger statement player/play/Ada")]


@app.command
def balances(*, format_: Form = "csv", data: Data = DATA, db: Database = None) -> None:
    """Show every account that is not empty; the balances sum to zero."""
    url = recorded(data, db)
    from houseway.server.record import statements

    found = _ask(url, statements.balances)
    if format_ == "json":
        print(json.dumps(found, indent=1))
    else:
        print("account,balance", *(f"{account},{amount}" for account, amount in found.items()), sep="\n")


@app.command
def statement(
    account: Account, /, *, day: Day = "", format_: Form = "csv", data: Data = DATA, db: Database = None
) -> None:
    """Show the postings of an account, with its balance after each."""
    url = recorded(data, db)
    from houseway.server.record import statements

    found = _ask(url, lambda books: statements.statement(books, account, period_of(day)))
    _tell(found.entries, statements.Entry, format_, found)


@app.command
def postings(
    *,
    day: Day = "",
    table: str = "",
    round_: Annotated[str, Parameter(name="--round")] = "",
    format_: Form = "csv",
    data: Data = DATA,
    db: Database = None,
) -> None:
    """Show every posting with its clause, or those of a day, a table or a round.

    Parameters
    ----------
    table
        The postings of one table.
    round_
        The postings of one round, by its id.
    """
    url = recorded(data, db)
    from houseway.server.record import statements

    found = _ask(url, lambda books: statements.postings(books, period_of(day), table, round_))
    _tell(found, statements.Entry, format_)


@app.command
def days(*, day: Day = "", format_: Form = "csv", data: Data = DATA, db: Database = None) -> None:
    """Show what each table did on each day: chips in and out, wagered, won by the house, rake, funds."""
    url = recorded(data, db)
    from houseway.server.record import statements

    _tell(_ask(url, lambda books: statements.days(books, period_of(day))), statements.Sheet, format_)


@app.command
def holds(*, day: Day = "", format_: Form = "csv", data: Data = DATA, db: Database = None) -> None:
    """Show what each table held of its stakes on each day, and whether that is within what chance explains."""
    url = recorded(data, db)
    from houseway.server.record import holds as held

    _tell(_ask(url, lambda books: held.holds(books, period_of(day))), held.Hold, format_)


def _ask(url: str, question: Callable[[Any], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with reading(url) as connection:
            return await question(connection)

    with plainly():
        return asyncio.run(run())


def _tell(rows: list[Any], of: type[Any], form: str, whole: Any = None) -> None:
    import msgspec

    from houseway.server.record.statements import as_csv

    if form == "json":
        told = msgspec.json.format(msgspec.json.encode(rows if whole is None else whole), indent=1)
        sys.stdout.write(told.decode() + "\n")
    else:
        sys.stdout.write(as_csv(rows, of))
