"""The facts of funds, told again: each is one that the book could take, and moved the chips that it says."""

from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from houseway.house.funds import facts
from houseway.house.funds.accounts import postings, total
from houseway.house.funds.book import Book
from houseway.house.ledger import Posting
from houseway.server.record import schema
from houseway.server.record.audit.report import Report, finding
from houseway.server.record.fund_lines import KIND

if TYPE_CHECKING:
    from houseway.server.record.audit.whole import Made


class _Told(msgspec.Struct, frozen=True):
    fact: facts.Any
    postings: list[Posting]


def compare(report: Report, made: "Made", connection: sa.Connection) -> None:
    """Take every fact into a new book, and hold the book against the balances."""
    j, book = schema.journal.c, Book()
    query = sa.select(j.seq, j.body).where(sa.text(f"kind = '{KIND}'"), j.seq <= report.head[0]).order_by(j.seq)
    for row in connection.execute(query):
        with finding(report.wrong, f"journal {row.seq}"):
            told = msgspec.json.decode(row.body, type=_Told)
            if told.postings != postings(book, told.fact):
                report.wrong.append(f"journal {row.seq}: moves other chips than its fact")
            book.take(told.fact)
    for name, fund in book.funds.items():
        held = sum(amount for account, amount in made.balances.items() if account.startswith(f"fund/{name}/"))
        if held != total(fund, lambda account: made.balances.get(account, 0)):
            report.wrong.append(f"fund {name}: holds chips where its book knows of none")
