"""`houseway ledger`: balances, statements and postings for accounting, as CSV for a spreadsheet or as JSON."""

import sys
from typing import Annotated, Any

from cyclopts import App, Parameter

from houseway.cli.data_folder import DATA, Data, Database, Day, ask, period_of, recorded
from houseway.cli.output import FOUND, Json, fail, print_json

app = App(name="ledger", help="Show balances, statements and each table's day, for accounting.")

Account = Annotated[str, Parameter(help="For example: houseway ledger statement player/play/Ada")]


@app.command
def balances(*, data: Data = DATA, db: Database = None, json: Json = False) -> None:
    """Show every account that is not empty; the balances sum to zero."""
    url = recorded(data, db)
    from houseway.server.record import statements

    found = ask(url, statements.balances)
    if json:
        print_json(found)
    else:
        print("account,balance", *(f"{account},{amount}" for account, amount in found.items()), sep="\n")


@app.command
def statement(
    account: Account, /, *, day: Day = "", data: Data = DATA, db: Database = None, json: Json = False
) -> None:
    """Show the postings of an account, with its balance after each."""
    url = recorded(data, db)
    from houseway.server.record import statements

    found = ask(url, lambda books: statements.statement(books, account, period_of(day)))
    if not day and not found.entries:
        fail(f"no posting names {account!r}; `houseway ledger balances` lists accounts", FOUND)
    _tell(found.entries, statements.Entry, json, found)


@app.command
def postings(
    *,
    day: Day = "",
    table: str = "",
    round_: Annotated[str, Parameter(name="--round")] = "",
    data: Data = DATA,
    db: Database = None,
    json: Json = False,
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

    found = ask(url, lambda books: statements.postings(books, period_of(day), table, round_))
    _tell(found, statements.Entry, json)


@app.command
def days(*, day: Day = "", data: Data = DATA, db: Database = None, json: Json = False) -> None:
    """Show what each table did on each day: chips in and out, wagered, won by the house, rake, funds."""
    url = recorded(data, db)
    from houseway.server.record import statements

    _tell(ask(url, lambda books: statements.days(books, period_of(day))), statements.Sheet, json)


@app.command
def holds(*, day: Day = "", data: Data = DATA, db: Database = None, json: Json = False) -> None:
    """Show what each table held of its stakes on each day, and whether that is within what chance explains."""
    url = recorded(data, db)
    from houseway.server.record import holds as held

    _tell(ask(url, lambda books: held.holds(books, period_of(day))), held.Hold, json)


def _tell(rows: list[Any], of: type[Any], json: bool, whole: Any = None) -> None:
    from houseway.server.record.statements import as_csv

    if json:
        print_json(rows if whole is None else whole)
    else:
        sys.stdout.write(as_csv(rows, of))
