"""The book of funds: what the facts come to."""

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from houseway.house.funds import facts
from houseway.house.funds.rules import FundRules, Payout
from houseway.play.refusals import NotNow

Status = Literal["open", "verified", "prepared", "paid", "dismissed"]
Balance = Callable[[str], int]
"""What is in an account of the ledger."""


class Claim(msgspec.Struct):
    """A bad beat and how far it has come."""

    claimed: facts.Claimed
    status: Status = "open"
    verified: facts.Verified | None = None
    dismissed: facts.Dismissed | None = None
    prepared: facts.Prepared | None = None
    paid: facts.Paid | None = None


class Collection(msgspec.Struct):
    """Boxes on their way from the tables to the cage."""

    collected: facts.Collected
    carried: facts.Carried | None = None
    received: facts.Received | None = None


class Form(msgspec.Struct):
    """A contribution form: where its two parts are, and whether they were matched."""

    formed: facts.Formed
    original: str = ""
    duplicate: str = ""
    reconciled: int = 0
    """When it was matched."""


class Fund(msgspec.Struct):
    """One fund."""

    rules: FundRules
    filed: int
    version: int = 1
    amendments: list[facts.Amended] = []
    """Announced, and not in force when the last fact happened."""
    posted: int = 0
    """The version of the rules posted in the poker room,"""
    posted_at: int = 0
    notices: set[str] = set()
    """and the tables with a notice."""
    tables: dict[str, int] = {}
    """The tables that offer it, and since when."""
    collecting: set[str] = set()
    """Tables whose boxes must be counted: they offer it, or did since the last count."""
    shown: dict[Payout, int] = {}
    """What the display shows,"""
    lowered: dict[Payout, int] = {}
    """and what was paid of that since it was set."""
    pending: bool = False
    """Whether the display awaits adjustment after a bad beat."""
    won: bool = False
    """Whether the primary payout was won, and the next is not displayed yet."""
    adjusted: int = 0
    discrepancy: int = 0
    """By how much the display was off accounting's record when it was last set."""
    counted: dict[str, int] = {}
    """When each table's box or container was last counted."""
    collections: dict[str, Collection] = {}
    forms: dict[int, Form] = {}
    voided: dict[int, facts.Voided] = {}
    reconciled: int = 0
    reconciliations: list[facts.Reconciled] = []
    claims: dict[str, Claim] = {}
    beaten: dict[str, facts.Beaten] = {}
    """By round, the bad beats of a fund whose payout the host awards."""
    bonuses: list[facts.BonusPaid] = []
    ended: facts.Ended | None = None

    @property
    def name(self) -> str:
        """The fund's name."""
        return self.rules.name

    @property
    def serial(self) -> int:
        """The number of the next form."""
        return max((*self.forms, *self.voided), default=0) + 1

    def in_force(self, now: int) -> tuple[FundRules, int]:
        """The rules at a time, and their version."""
        due = [each for each in self.amendments if not each.when_won and each.effective <= now]
        return (due[-1].rules, self.version + len(due)) if due else (self.rules, self.version)

    def announced(self, now: int) -> list[facts.Amended]:
        """Changes that are announced and not in force yet."""
        return [each for each in self.amendments if each.when_won or each.effective > now]

    def display(self, now: int) -> dict[Payout, int]:
        """What the display shows; a secondary payout that is a portion of the primary follows it."""
        secondary = self.in_force(now)[0].secondary
        primary = self.shown.get("primary", 0)
        shown: dict[Payout, int] = {"primary": primary}
        if secondary is not None:
            portion = secondary.amount or primary * secondary.percent // 100
            shown["secondary"] = min(primary, portion) if secondary.of_primary else self.shown.get("secondary", 0)
        return shown

    def claim(self, id_: str) -> Claim:
        """A claim by its id."""
        if id_ not in self.claims:
            raise NotNow(f"there is no claim {id_!r} on {self.name}")
        return self.claims[id_]

    def open_claims(self) -> list[Claim]:
        """Claims that are neither paid nor dismissed."""
        return [claim for claim in self.claims.values() if claim.status not in ("paid", "dismissed")]


class Book:
    """Every fund, as the facts so far have left it."""

    def __init__(self, told: Iterable[facts.Any] = ()) -> None:
        self.funds: dict[str, Fund] = {}
        self.facts = 0
        for fact in told:
            self.take(fact)

    def fund(self, name: str) -> Fund:
        """A fund by its name; refused if it is unknown or over."""
        fund = self.funds.get(name)
        if fund is None or fund.ended:
            raise NotNow(f"there is no fund {name!r}", legal=", ".join(self.open_funds()) or None)
        return fund

    def open_funds(self) -> list[str]:
        """The funds that are not over."""
        return [name for name, fund in self.funds.items() if not fund.ended]

    def of_table(self, table: str) -> Fund | None:
        """The fund that a table offers."""
        return next((fund for fund in self.funds.values() if table in fund.tables), None)

    def take(self, fact: facts.Any) -> None:
        """A fact has happened."""
        self.facts += 1
        if isinstance(fact, facts.Filed):
            self.funds[fact.fund] = Fund(fact.rules, fact.at)
            return
        fund = self.funds[fact.fund]
        _take_up(fund, fact.at)
        _TAKE[type(fact)](fund, fact)
        if isinstance(fact, facts.Ended) and fact.into:
            other = self.funds[fact.into]
            other.shown["primary"] = other.shown.get("primary", 0) + sum(fact.parts.values())


def _take_up(fund: Fund, now: int) -> None:
    """Put amendments into force whose time has come."""
    fund.rules, fund.version = fund.in_force(now)
    fund.amendments = fund.announced(now)


def _posted(fund: Fund, fact: facts.Posted) -> None:
    if fact.notice == "table":
        fund.notices.add(fact.table)
    else:
        fund.posted, fund.posted_at = fact.version, fact.at


def _offered(fund: Fund, fact: facts.Offered) -> None:
    fund.tables[fact.table] = fact.at
    fund.collecting.add(fact.table)


def _withdrawn(fund: Fund, fact: facts.Withdrawn) -> None:
    del fund.tables[fact.table]


def _amended(fund: Fund, fact: facts.Amended) -> None:
    fund.amendments = sorted([*fund.amendments, fact], key=lambda each: (each.when_won, each.effective))


def _claimed(fund: Fund, fact: facts.Claimed) -> None:
    fund.claims[fact.claim] = Claim(fact)


def _beaten(fund: Fund, fact: facts.Beaten) -> None:
    fund.beaten[fact.round] = fact


def _verified(fund: Fund, fact: facts.Verified) -> None:
    claim = fund.claims[fact.claim]
    claim.status, claim.verified = "verified", fact
    fund.pending = True
    if claim.claimed.payout == "primary":
        fund.won = True
        waited = [each for each in fund.amendments if each.when_won]
        if waited:
            fund.rules, fund.version = waited[-1].rules, fund.version + len(waited)
            fund.amendments = [each for each in fund.amendments if not each.when_won]


def _dismissed(fund: Fund, fact: facts.Dismissed) -> None:
    claim = fund.claims[fact.claim]
    claim.status, claim.dismissed = "dismissed", fact


def _prepared(fund: Fund, fact: facts.Prepared) -> None:
    claim = fund.claims[fact.claim]
    claim.status, claim.prepared = "prepared", fact


def _paid(fund: Fund, fact: facts.Paid) -> None:
    claim = fund.claims[fact.claim]
    claim.status, claim.paid = "paid", fact
    source = claim.claimed.source
    fund.lowered[source] = fund.lowered.get(source, 0) + claim.claimed.amount


def _bonus(fund: Fund, fact: facts.BonusPaid) -> None:
    fund.bonuses.append(fact)


def _adjusted(fund: Fund, fact: facts.Adjusted) -> None:
    fund.shown, fund.adjusted = dict(fact.shown), fact.at
    fund.lowered = {}
    fund.pending = any(claim.status in ("verified", "prepared") for claim in fund.claims.values())
    fund.won = fund.won and fund.pending
    fund.discrepancy = fact.discrepancy


def _collected(fund: Fund, fact: facts.Collected) -> None:
    fund.collections[fact.collection] = Collection(fact)
    _count(fund, fact.expected, fact.at)


def _count(fund: Fund, tables: Iterable[str], at: int) -> None:
    for table in tables:
        fund.counted[table] = at
        if table not in fund.tables:
            fund.collecting.discard(table)


def _carried(fund: Fund, fact: facts.Carried) -> None:
    fund.collections[fact.collection].carried = fact


def _received(fund: Fund, fact: facts.Received) -> None:
    fund.collections[fact.collection].received = fact


def _formed(fund: Fund, fact: facts.Formed) -> None:
    fund.forms[fact.serial] = Form(fact)
    _count(fund, (fact.table,), fact.at)


def _voided(fund: Fund, fact: facts.Voided) -> None:
    fund.voided[fact.serial] = fact


def _deposited(fund: Fund, fact: facts.Deposited) -> None:
    setattr(fund.forms[fact.serial], fact.part, fact.place)


def _reconciled(fund: Fund, fact: facts.Reconciled) -> None:
    fund.reconciled = fact.at
    fund.reconciliations.append(fact)
    for serial in {*fact.duplicates, *fact.originals} & fund.forms.keys():
        fund.forms[serial].reconciled = fact.at


def _ended(fund: Fund, fact: facts.Ended) -> None:
    fund.ended, fund.shown = fact, {}
    fund.tables, fund.collecting = {}, set()


_TAKE: dict[type, Callable[..., None]] = {
    facts.Posted: _posted,
    facts.Offered: _offered,
    facts.Withdrawn: _withdrawn,
    facts.Amended: _amended,
    facts.Claimed: _claimed,
    facts.Beaten: _beaten,
    facts.Verified: _verified,
    facts.Dismissed: _dismissed,
    facts.Prepared: _prepared,
    facts.Paid: _paid,
    facts.BonusPaid: _bonus,
    facts.Adjusted: _adjusted,
    facts.Collected: _collected,
    facts.Carried: _carried,
    facts.Received: _received,
    facts.Formed: _formed,
    facts.Voided: _voided,
    facts.Deposited: _deposited,
    facts.Reconciled: _reconciled,
    facts.Ended: _ended,
}
