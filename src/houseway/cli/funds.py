"""`houseway fund` and `houseway forms`: a record's bad beat funds and their forms, read beside the service."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from cyclopts import App

from houseway.cli.data_folder import DATA, Data, Database, ask, recorded
from houseway.cli.output import Json, Out, fail, print_json

out = Out(piped=200)
app = App(name="fund", help="Show bad beat funds: displays, boxes, claims, days.")


@app.default
def show(*, json: Json = False, data: Data = DATA, db: Database = None) -> None:
    """Show every fund: what it displays and holds, its tables, and its open claims."""
    book, balances = _book(recorded(data, db))
    from houseway.house.funds.accounts import total
    from houseway.house.linked.accounts import LINKED
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
        if row["name"].startswith(LINKED):
            shown = "what the host of the casinos that share it shows"
        waits = ", pending adjustment" if row["pending"] else ""
        state = "ended" if row["ended"] else f"displays {shown}{waits}"
        where = ", ".join(row["tables"]) or "no table"
        told = f"{row['title']}; {state}; holds {dollars(row['holds'])}; {where}; open claims: {row['claims']}"
        print(f"{row['name']}: {told}")


@app.command
def days(fund: str, /, *, json: Json = False, data: Data = DATA, db: Database = None) -> None:
    """Show a fund by gaming days: contributed, awarded, and the reset amount."""
    url = recorded(data, db)
    from houseway.server.policy import stored_policy
    from houseway.server.record.fund_days import fund_days

    async def read(books: Any) -> Any:
        return await fund_days(books, fund, (await stored_policy(books)).first_minute)

    _expect(fund, _book(url)[0])
    found = ask(url, read)
    if json:
        print_json(found)
        return
    from houseway.play.money import dollars

    amounts = ("contributed", "awarded", "reset_opening", "reset_added", "reset_released", "reset_closing")
    _table(("day", *amounts), ([each.day, *(dollars(getattr(each, name)) for name in amounts)] for each in found))


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
        Only the forms of this fund.
    serial
        The number of one form.
    pdf
        Where to write it.
    """
    if pdf is not None and not (fund and serial):
        fail("--pdf writes one form: give its --fund and --serial too")
    book, _ = _book(recorded(data, db))
    if fund:
        _expect(fund, book)
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
    from houseway.play.money import dollars

    told = ({**row, "value": dollars(row["value"]), "matched": "yes" if row["matched"] else "no"} for row in rows)
    heads = ("fund", "serial", "table", "value", "dealer", "witness", "original", "duplicate", "matched")
    _table(heads, ([str(row[name]) for name in heads] for row in told))


def _table(heads: Sequence[str], rows: Iterable[list[str]]) -> None:
    from rich.table import Table

    shown = Table(*(head.replace("_", " ") for head in heads), box=None, pad_edge=False)
    for row in rows:
        shown.add_row(*row)
    out.print(shown)


def _expect(fund: str, book: Any) -> None:
    """End the command if a fund was never filed."""
    if fund not in book.funds:
        fail(f"no fund {fund!r} is on record; the funds are {', '.join(book.funds) or 'none'}")


def _book(url: str) -> tuple[Any, dict[str, int]]:
    """The funds as the record tells them, and every balance."""
    from houseway.server.record import fund_lines, statements

    async def read(books: Any) -> tuple[Any, dict[str, int]]:
        return await fund_lines.book(books), await statements.balances(books)

    return ask(url, read)
