"""What is missing: what must still be done for a fund before its gaming day can be closed."""

from collections.abc import Collection, Iterator

import msgspec

from houseway.house.funds.accounts import box
from houseway.house.funds.book import Balance, Book, Fund
from houseway.house.linked.accounts import LINKED
from houseway.play.money import dollars
from houseway.rulebook.citation import all_cited, cited

COUNT = {"boxes": "bad-beat/14.19(d)#1", "inventory": "bad-beat/14.19(f)1"}


class Missing(msgspec.Struct, frozen=True):
    """One thing that is not done, and the clause that orders it."""

    fund: str
    says: str
    rule: str


def missing(book: Book, since: int, closed: Collection[str], balance: Balance, now: int) -> tuple[Missing, ...]:
    """Everything not done for the gaming day that began at `since`; `closed` are tables now closed."""
    found: list[Missing] = []
    for name in book.open_funds():
        fund = book.funds[name]
        # The host of a linked fund sets its display.
        displays = () if name.startswith(LINKED) else _displays(fund, since, now)
        parts = (_counts(fund, since, closed, balance), _forms(fund), displays, _claims(fund))
        found += [each for part in parts for each in part]
    return all_cited(*found)


def full(fund: Fund, table: str, balance: Balance) -> str:
    """Why a table's container must be counted before the next round; nothing where it need not be.

    The dealer who counts it is not told how much there should be.
    """
    held, counting = sum(box(fund, table, balance)), fund.rules.counting
    if counting.procedure != "inventory" or held < counting.capacity:
        return ""
    says = f"the contribution container of {table} is full and must be counted"
    return cited(Missing(fund.name, says, "bad-beat/14.19(f)1")).says


def _counts(fund: Fund, since: int, closed: Collection[str], balance: Balance) -> Iterator[Missing]:
    procedure = fund.rules.counting.procedure
    for table in sorted(fund.collecting):
        held = sum(box(fund, table, balance))
        what = "container" if procedure == "inventory" else "box"
        if fund.counted.get(table, 0) < since:
            yield Missing(fund.name, f"the {what} of {table} is not counted today", COUNT[procedure])
        elif held and procedure == "inventory" and table in closed:
            says = f"{table} is closed with chips in its container"
            yield Missing(fund.name, says, "bad-beat/14.19(f)1")
    for id_, boxes in fund.collections.items():
        if boxes.received is None:
            where = "counted, not carried to the cage" if boxes.carried is None else "in the cage, not counted there"
            yield Missing(fund.name, f"collection {id_} is {where}", "bad-beat/14.19(d)#2")


def _forms(fund: Fund) -> Iterator[Missing]:
    for serial, form in fund.forms.items():
        if form.reconciled:
            continue
        if not form.original:
            yield Missing(fund.name, f"the original of form {serial} is in no drop box", "bad-beat/14.19(g)#1")
        if not form.duplicate:
            yield Missing(fund.name, f"the duplicate of form {serial} is not with accounting", "bad-beat/14.19(g)#2")
        yield Missing(fund.name, f"form {serial} is not matched", "bad-beat/14.19(h)#1")


def _displays(fund: Fund, since: int, now: int) -> Iterator[Missing]:
    if fund.pending:
        yield Missing(fund.name, "the display awaits adjustment after a bad beat", "bad-beat/14.19(k)#2")
    elif fund.adjusted < since:
        yield Missing(fund.name, "the display was not adjusted today", "bad-beat/14.19(k)#2")
    if fund.discrepancy:
        says = f"the display was {dollars(fund.discrepancy)} off accounting's record: read and set it again"
        yield Missing(fund.name, says, "bad-beat/14.19(k)2")
    if fund.tables and fund.posted != fund.in_force(now)[1]:
        yield Missing(fund.name, "the rules in force are not posted in the poker room", "bad-beat/14.19(b)#3")


def _claims(fund: Fund) -> Iterator[Missing]:
    for claim in fund.open_claims():
        says = f"the claim of {claim.claimed.table}, round {claim.claimed.number}, is {claim.status} and not paid"
        yield Missing(fund.name, says, "bad-beat/14.19(i)")
