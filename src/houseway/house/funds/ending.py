"""The end of a fund: every cent reaches poker players, by another payout's display or by payment (poker/A75, A80)."""

from collections.abc import Sequence

from houseway.house.funds import facts
from houseway.house.funds.accounts import PARTS, total
from houseway.house.funds.book import Balance, Book, Fund
from houseway.house.funds.people import Employee, apart
from houseway.house.ledger import fund as part_of
from houseway.play.money import dollars
from houseway.play.refusals import NotNow, refuse
from houseway.rulebook.citation import cited

RULE = "bad-beat/14.19(l)#2"


def end(
    book: Book,
    fund: Fund,
    into: str,
    lines: Sequence[facts.PaidLine],
    people: Sequence[Employee],
    balance: Balance,
    now: int,
) -> facts.Ended:
    """Move all that is left to another fund, or pay it to players, by the filed procedures."""
    if fund.tables:
        refuse(NotNow, f"{', '.join(fund.tables)} still offer it; withdraw it there first", rule=RULE)
    if fund.open_claims():
        refuse(NotNow, "a claim is not paid yet", rule=RULE)
    parts = {part: amount for part in PARTS if (amount := balance(part_of(fund.name, part)))}
    whole = sum(parts.values())
    if total(fund, balance) != whole:
        refuse(NotNow, "boxes or containers are not counted yet", rule=RULE)
    ends = fund.rules.discontinuation
    assert ends is not None
    if ends.moves != "either" and (ends.moves == "transfer") != bool(into):
        refuse(NotNow, f"the filed procedure is to {ends.moves.replace('_', ' ')}", rule=RULE)
    if into:
        other = book.fund(into)
        if other is fund or other.rules.unit != fund.rules.unit or lines:
            refuse(NotNow, "all of it goes to one other fund of the same kind, or to players", rule=RULE)
    elif sum(line.amount for line in lines) != whole or any(line.amount <= 0 for line in lines):
        paid = sum(line.amount for line in lines)
        refuse(NotNow, f"{dollars(whole - paid)} would be left", rule=RULE, legal=f"{dollars(whole)} to players")
    names = tuple(person.name for person in people)
    apart(names, [line.player for line in lines], "would be paid", RULE)
    return cited(facts.Ended(fund=fund.name, at=now, by=names, into=into, lines=tuple(lines), parts=parts))
