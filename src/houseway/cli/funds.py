"""`houseway fund` and `houseway forms`: a record's bad beat funds and their forms, read beside the service."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from cyclopts import App

from houseway.cli.data_folder import DATA, Data, Database, plainly, reading, recorded
from houseway.cli.output import Json, fail, print_json

app = App(name="fund", help="Show bad beat funds: displays, boxes, claims, days.")


@app.default
def show(*, json: Json = False, data: Data = DATA, db: Database = None) -> None:
    """Show every fund: what it displays and holds, its tables, and its open claims."""
    book, balances = _book(recorded(data, db))
    from houseway.house.funds.accounts import total
    from houseway.play.money import dollars

    rows = [
        {
            "name": name,
            "title": fund.rules.title,
            "displayed": {str(payout): amount for payout, amount in fund.shown.items()},
            "pending": fund.pending,
            "holds": total(fund, lambda account: balances.get(account, 0)),
            "tables": sorted(fund.tables),
            "claims": len(fund.open_claims()),
            "ended": fund.ended is not None,
        }
        for name, fund in book.funds.items()
    ]
    if json:
        print_json(rows)
        return
    if not rows:
        print("No fund is filed.")
    for row in rows:
        shown = ", ".join(f"{payout} {dollars(amount)}" for payout, amount in row["displayed"].items()) or "nothing"
        waits = ", pending adjustment" if row["pending"] else ""
        state = "ended" if row["ended"] else f"displays {shown}{waits}"
        where = ", ".join(row["tables"]) or "no table"
        print(f"{row['name']}: {row['title']}; {state}; holds {dollars(row['holds'])}; {where}; {row['claims']} claims")


@app.command
def days(fund: str, /, *, json: Json = False, data: Data = DATA, db: Database = None) -> None:
    """Show a fund day by day: contributed, awarded, and the reset amount."""
    url = recorded(data, db)
    from houseway.server.record.fund_days import fund_days

    found = _ask(url, lambda books: fund_days(books, fund))
    if json:
        print_json(found)
        return
    print("day,contributed,awarded,reset_opening,reset_added,reset_released,reset_closing")
    for each in found:
        reset = f"{each.reset_opening},{each.reset_added},{each.reset_released},{each.reset_closing}"
        print(f"{each.day},{each.contributed},{each.awarded},{reset}")


def forms(
    *,
    fund: str = "",
    serial: int = 0,
    pdf: Path | None = None,
    json: Json = False,
    data: Data = DATA,
    db: Database = None,
) -> None:
    """List the contribution forms, or write one as PDF: houseway forms --fund grand --serial 7 --pdf 7.pdf

    Parameters
    ----------
    fund
        Of this fund alone.
    serial
        The number of one form.
    pdf
        Where to write it.
    """
    book, _ = _book(recorded(data, db))
    wanted = [(name, found) for name, found in book.funds.items() if fund in ("", name)]
    if pdf is not None:
        from houseway.house.funds.paper import contribution_form

        found = next((each for name, each in wanted if fund == name and serial in each.forms), None)
        if found is None:
            fail(f"there is no form {serial} of fund {fund!r}; houseway forms lists them")
        pdf.write_bytes(contribution_form(found, found.forms[serial]))
        return
    rows = [
        {
            "fund": name,
            "serial": number,
            "table": form.formed.table,
            "value": form.formed.value,
            "dealer": form.formed.dealer,
            "witness": form.formed.witness,
            "original": form.original,
            "duplicate": form.duplicate,
            "matched": bool(form.reconciled),
        }
        for name, each in wanted
        for number, form in each.forms.items()
        if serial in (0, number)
    ]
    if json:
        print_json(rows)
        return
    print("fund,serial,table,value,dealer,witness,original,duplicate,matched")
    for row in rows:
        print(",".join(str(value) for value in row.values()))


def _book(url: str) -> tuple[Any, dict[str, int]]:
    """The funds as the record tells them, and every balance."""
    import sqlalchemy as sa

    from houseway.house.funds.book import Book
    from houseway.server.funds import KIND, read_line
    from houseway.server.record import schema, statements

    async def read(books: Any) -> tuple[Any, dict[str, int]]:
        j = schema.journal.c
        query = sa.select(j.body).where(sa.text(f"kind = '{KIND}'")).order_by(j.seq)
        told = [read_line(row.body).fact for row in await books.execute(query)]
        return Book(told), await statements.balances(books)

    found: tuple[Any, dict[str, int]] = _ask(url, read)
    return found


def _ask(url: str, question: Callable[[Any], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with reading(url) as connection:
            return await question(connection)

    with plainly():
        return asyncio.run(run())
