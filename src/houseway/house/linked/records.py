"""What is written down of every linked payout, and what each member owes and has given."""

from collections.abc import Mapping

import msgspec

from houseway.house.linked.book import Book, Record
from houseway.house.linked.messages import Claim, Fallback, Place
from houseway.play.refusals import NotNow, refuse
from houseway.rulebook.citation import all_cited, cited


class PayoutRecord(msgspec.Struct, frozen=True):
    """A claim with when, how much, both hands, where, and who verified and authorized it."""

    claim: str
    state: str
    at: int
    """When it was verified, by the central clock."""
    amount: int
    winning_hand: str
    losing_hand: str
    casino: str
    table: str
    round: str
    verified_by: str
    authorized_by: str
    paid_by: str
    ended: int
    keeper: str
    """The member that keeps the records."""
    seats: Mapping[str, tuple[Place, ...]]
    notices: tuple[Fallback, ...] = ()
    rule: str = "multi-casino-bad-beat/14.20(e)4.ii"


class Liability(msgspec.Struct, frozen=True):
    """A payout that is not made yet: every member owes the whole of it."""

    claim: str
    amount: int
    owed_by: tuple[str, ...]
    rule: str = "multi-casino-bad-beat/14.20(d)2#1"


class MemberSum(msgspec.Struct, frozen=True):
    """What a member's messages come to; `holds` is what it has of the fund, less than nothing where others owe it."""

    casino: str
    messages: int
    contributed: int
    paid: int
    holds: int
    suspended: str = ""
    rule: str = "multi-casino-bad-beat/14.20(e)2#3"


class Report(msgspec.Struct, frozen=True):
    """The host's book as the keeper of the records gives it out."""

    agreement: str
    keeper: str
    now: int
    display: int
    reserve: int
    locked: int
    correction: int
    fees: int
    costs: int
    members: tuple[MemberSum, ...]
    payouts: tuple[PayoutRecord, ...]
    liabilities: tuple[Liability, ...]
    rule: str = "multi-casino-bad-beat/14.20(c)3"


def expect_complete(claim: Claim, authorized_by: str) -> None:
    """Refuse a payout whose record would lack the hands, the place, or who verified and authorized it (poker/A85)."""
    needed = {
        "table": claim.table,
        "losing hand": claim.losing_hand,
        "winning hand": claim.winning_hand,
        "verifier": claim.verified_by,
        "authorizer": authorized_by,
    }
    missing = [name for name, value in needed.items() if not value.strip()]
    if missing:
        why = f"the record of the payout lacks: {', '.join(missing)}"
        refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(e)4.ii")


def report(book: Book) -> Report:
    """Everything that the records hold, sums by member and payouts, oldest first."""
    agreement = book.agreement
    records = sorted(book.claims.values(), key=lambda each: (each.verified, each.claim.id))
    found = Report(
        agreement.id,
        agreement.keepers.records,
        book.now,
        book.display,
        book.reserve,
        book.locked,
        book.correction,
        book.fees,
        book.costs,
        all_cited(
            *(
                MemberSum(id_, m.received, m.contributed - m.taken_back, m.paid, _holds(book, id_), m.suspended)
                for id_, m in book.members.items()
            )
        ),
        all_cited(*(_record(book, each) for each in records)),
        all_cited(*(Liability(e.claim.id, e.amount, agreement.ids) for e in records if e.state == "pending")),
    )
    return cited(found)


def _holds(book: Book, id_: str) -> int:
    member = book.members[id_]
    return member.contributed - member.taken_back - member.paid


def _record(book: Book, each: Record) -> PayoutRecord:
    claim, keeper = each.claim, book.agreement.keepers.records
    return PayoutRecord(
        claim.id,
        each.state,
        each.verified,
        each.amount,
        claim.winning_hand,
        claim.losing_hand,
        each.casino,
        claim.table,
        claim.round,
        claim.verified_by,
        each.by,
        each.payer,
        each.ended,
        keeper,
        each.seats,
        tuple(each.notices),
    )
