"""Funds as they are seen: by everyone on the wall of the poker room, and by the staff."""

from collections.abc import Collection
from datetime import UTC, datetime

import msgspec

from houseway.house.funds import facts
from houseway.house.funds.accounts import PARTS, box, total
from houseway.house.funds.book import Claim, Form, Fund
from houseway.house.funds.book import Collection as Boxes
from houseway.house.funds.displays import current
from houseway.house.funds.notices import Notice, posted_rules
from houseway.house.funds.overdue import Missing, missing
from houseway.house.funds.rules import FundRules
from houseway.house.ledger import fund as part_of
from houseway.house.linked.accounts import fund_of
from houseway.rulebook.citation import all_cited, cited
from houseway.server.casino import Casino
from houseway.server.staff import linked_view
from houseway.server.staff.linked_view import NoticeCard

LAST = 25
"""How many awards the wall tells."""
COUNTING, BOOKS = frozenset({"dealer", "cage"}), frozenset({"accounting", "auditor"})
"""Those who count boxes and containers, and those who keep the books and may see both."""


class ShownPayout(msgspec.Struct, frozen=True):
    """A payout on the display."""

    payout: str
    amount: int
    rule: str
    pending: str = ""
    """What the display says while its amount awaits adjustment."""


class Won(msgspec.Struct, frozen=True):
    """A payout that was won, or a bonus."""

    at: int
    what: str
    table: str
    amount: int
    losing_hand: str
    winning_hand: str
    awards: list[facts.Award]


class WallFund(msgspec.Struct, frozen=True):
    """A fund as everyone sees it."""

    name: str
    title: str
    unit: str
    payouts: list[ShownPayout]
    tables: list[str]
    """The names of the tables that offer it."""
    notices: list[Notice]
    announced: list[Notice]
    """Changes that are announced."""
    claims: int
    """Hands that are being verified."""
    last: list[Won]
    shared: NoticeCard | None = None
    """The notice of a payout that other casinos offer too: the amount is the host's to show."""


class Wall(msgspec.Struct, frozen=True):
    """The wall of the poker room."""

    now: int
    funds: list[WallFund]


class BoxesState(msgspec.Struct, frozen=True):
    """Boxes on their way from the tables to the cage, or received there."""

    tables: list[str]
    collected: facts.Collected
    """What the books had in them is told to no one who may have to count them, until they are received."""
    carried: facts.Carried | None
    received: facts.Received | None


class FundState(msgspec.Struct, frozen=True):
    """A fund as the staff see it."""

    name: str
    rules: FundRules
    version: int
    posted: int
    notices: list[str]
    tables: list[str]
    announced: list[facts.Amended]
    display: dict[str, int]
    """What the display shows,"""
    current: dict[str, int]
    """and what accounting would set it to."""
    pending: bool
    parts: dict[str, int]
    boxes: dict[str, int | None]
    """What the books have in each box; None for those who count boxes."""
    total: int | None
    """Contributions less awards: everything that the fund holds for players. None for those who count boxes."""
    claims: list[Claim]
    collections: dict[str, BoxesState]
    serial: int
    """The number of the next form."""
    forms: list[Form]
    voided: list[facts.Voided]
    reconciliations: list[facts.Reconciled]
    bonuses: list[facts.BonusPaid]
    ended: bool
    shared: NoticeCard | None = None
    """The notice of a payout that other casinos offer too."""
    rule: str = "bad-beat/14.19(a)#2"


class FundsState(msgspec.Struct, frozen=True):
    """Every fund, and what is missing for the day."""

    funds: list[FundState]
    missing: list[Missing]


def wall(casino: Casino) -> Wall:
    """Every fund that is not over, as everyone may see it."""
    now, book = casino.clock.now(), casino.funds.book
    return Wall(now, [_on_wall(casino, book.funds[name], now) for name in book.open_funds()])


def _on_wall(casino: Casino, fund: Fund, now: int) -> WallFund:
    rules = fund.in_force(now)[0]
    public = set(casino.public_tables())
    shared = _shared(casino, fund)
    return WallFund(
        fund.name,
        rules.title,
        rules.unit,
        [] if shared else list(all_cited(*_payouts(fund, now))),
        sorted(casino.table(id_).config.name for id_ in fund.tables if id_ in public),
        list(posted_rules(rules)),
        [each for change in fund.announced(now) for each in _change(change)],
        sum(claim.status == "open" for claim in fund.claims.values()),
        _won(casino, fund),
        shared,
    )


def _shared(casino: Casino, fund: Fund) -> NoticeCard | None:
    notice = linked_view.notice(casino)
    return notice if notice is not None and fund_of(notice.agreement) == fund.name else None


def _payouts(fund: Fund, now: int) -> list[ShownPayout]:
    secondary = fund.in_force(now)[0].secondary
    second = "bad-beat/14.19(m)2" if secondary and secondary.of_primary else "bad-beat/14.19(m)1"
    claims = (claim.verified for claim in fund.claims.values() if claim.verified and fund.pending)
    sign = next((verified.sign for verified in claims), "")
    return [
        ShownPayout(payout, amount, second if payout == "secondary" else "bad-beat/14.19(b)#2", sign)
        for payout, amount in fund.display(now).items()
    ]


def _change(change: facts.Amended) -> list[Notice]:
    at = datetime.fromtimestamp(change.effective / 1000, UTC)
    when = "once the payout has been won" if change.when_won else f"on {at:%Y-%m-%d} at {at:%H:%M} UTC"
    lines = posted_rules(change.rules)
    return [cited(Notice(f"{line.says} (takes effect {when})", "bad-beat/14.19(q)#1")) for line in lines]


def _won(casino: Casino, fund: Fund) -> list[Won]:
    names = {id_: table.config.name for id_, table in casino.tables.items()}
    paid = [
        Won(claim.paid.at, c.payout, at, c.amount, c.losing_hand, c.winning_hand, list(c.awards))
        for claim in fund.claims.values()
        if claim.paid is not None and (c := claim.claimed) and (at := names.get(c.table, c.table))
    ]
    paid += [Won(each.at, each.name, "", each.amount, "", "", []) for each in fund.bonuses]
    return sorted(paid, key=lambda each: each.at, reverse=True)[:LAST]


def state(casino: Casino, since: int, roles: Collection[str]) -> FundsState:
    """Every fund as these roles see it, and what is missing for the gaming day that began at `since`."""
    now, book = casino.clock.now(), casino.funds.book
    blind = bool(COUNTING & set(roles)) and not BOOKS & set(roles)
    funds = [_state(casino, fund, now, blind) for fund in book.funds.values()]
    return FundsState(funds, list(not_done(casino, since)))


def not_done(casino: Casino, since: int) -> tuple[Missing, ...]:
    """What is missing for the gaming day that began at `since`."""
    closed = [id_ for id_, table in casino.tables.items() if table.seating.status == "closed"]
    return missing(casino.funds.book, since, closed, casino.funds.balance, casino.clock.now())


def _boxes(found: Boxes, blind: bool) -> BoxesState:
    collected, tables = found.collected, list(found.collected.expected)
    if blind and found.received is None:
        collected = msgspec.structs.replace(collected, expected={}, secondary={})
    return BoxesState(tables, collected, found.carried, found.received)


def _state(casino: Casino, fund: Fund, now: int, blind: bool) -> FundState:
    rules, version = fund.in_force(now)
    balance = casino.funds.balance
    claims = sorted(fund.claims.values(), key=lambda claim: claim.claimed.at, reverse=True)
    return cited(
        FundState(
            fund.name,
            rules,
            version,
            fund.posted,
            sorted(fund.notices),
            sorted(fund.tables),
            fund.announced(now),
            {str(payout): amount for payout, amount in fund.display(now).items()},
            {str(payout): amount for payout, amount in current(fund, balance, now).items()},
            fund.pending,
            {part: balance(part_of(fund.name, part)) for part in PARTS},
            {table: None if blind else sum(box(fund, table, balance)) for table in sorted(fund.collecting)},
            None if blind else total(fund, balance),
            claims[:100],
            {id_: _boxes(each, blind) for id_, each in fund.collections.items()},
            fund.serial,
            list(fund.forms.values())[-200:],
            list(fund.voided.values()),
            fund.reconciliations[-100:],
            fund.bonuses[-100:],
            fund.ended is not None,
            _shared(casino, fund),
        )
    )
