"""The funds in the running house: the book as the stored facts leave it, and the way of a fact into the record.

A fact is a line of the journal with the chips it moves. The book takes it once that line is stored, in the order of the
journal; so the book is what a restart reads back.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from houseway.house.funds import facts
from houseway.house.funds.accounts import postings
from houseway.house.funds.book import Book, Fund
from houseway.house.funds.claims import noticed, recognise
from houseway.house.funds.overdue import full
from houseway.house.funds.rules import NO_OFFER
from houseway.house.linked.accounts import LINKED
from houseway.play.refusals import BadSetting, refuse
from houseway.play.round import Round
from houseway.server.record import fund_lines
from houseway.server.record.batch import Batch, Line
from houseway.server.record.store import Store


def expect_no_fund(settings: Iterable[str]) -> None:
    """Refuse a contribution among a table's settings: the filed rules of the fund that it offers say it."""
    if any(name.startswith("bb_") for name in settings):
        why = "pots contribute where a fund with filed rules is offered; offer it at the table"
        refuse(BadSetting, why, rule="bad-beat/14.19(l)#1")


class FundOffice:
    """Every fund of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.book = Book()
        self.suspended: Callable[[str], bool] = lambda name: False
        """Whether a fund is not offered now, whatever its rules say: the link to other casinos is down."""

    async def load(self) -> None:
        """Read the facts that are stored."""
        async with self._store.reading() as connection:
            self.book = await fund_lines.book(connection)

    def balance(self, account: str) -> int:
        """What is in an account and not about to leave it."""
        return self._store.ledger.available(account)

    def put(self, batch: Batch, *told: facts.Any) -> None:
        """Write facts with a batch; they hold once it is stored."""
        for fact in told:
            batch.lines.append(Line(fund_lines.KIND, {"fact": fact}, postings=postings(self.book, fact)))
            batch.when_stored.append(lambda fact=fact: self.book.take(fact))  # type: ignore[misc]

    # At the tables --------------------------------------------------------------------------------------------------

    def settings_of(self, table: str, now: int) -> dict[str, Any]:
        """The settings that the filed rules give a table: those of its fund, or none."""
        fund = self.book.of_table(table)
        offered = fund is not None and not self.suspended(fund.name)
        return fund.in_force(now)[0].settings() if fund and offered else dict(NO_OFFER)

    def full(self, table: str) -> str:
        """Why a table's container must be counted before the next round; nothing where it need not be."""
        fund = self.book.of_table(table)
        return full(fund, table, self.balance) if fund else ""

    def claims(self, round_: Round, round_id: str, now: int) -> Sequence[facts.Claimed | facts.Beaten]:
        """The bad beats of a round that is over."""
        fund = self._of_round(round_)
        if fund is None:
            return ()
        if fund.name.startswith(LINKED):
            return noticed(fund, round_, round_id, now)
        return recognise(fund, round_, round_id, self.balance, now)

    def _of_round(self, round_: Round) -> Fund | None:
        fund = self.book.funds.get(getattr(round_.settings, "bb_fund", ""))
        return fund if fund is not None and not fund.ended else None
