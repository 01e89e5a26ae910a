"""A linked payout as it is seen: by everyone in the room, and by the staff who verify, pay and keep the link."""

from typing import Any

import msgspec

from houseway.house.linked.accounts import fund_of
from houseway.rulebook.citation import all_cited, cited
from houseway.server.casino import Casino
from houseway.server.linked.state import Past, Pending

RECENT = 25
"""How many bad beats are listed."""


class MemberCard(msgspec.Struct, frozen=True):
    """A casino that takes part."""

    id: str
    name: str
    address: str
    host: bool
    rule: str = "multi-casino-bad-beat/14.20(d)1.ii"


class PayoutCard(msgspec.Struct, frozen=True):
    """The payout as it is posted: the amount, how it stands, and the rules."""

    amount: int | None
    """None until the host has told it."""
    offered: bool
    why: str
    rules: dict[str, Any]
    rule: str = "multi-casino-bad-beat/14.20(d)1.i"


class NoticeCard(msgspec.Struct, frozen=True):
    """The room's notice of a linked payout."""

    agreement: str
    payout: PayoutCard
    members: tuple[MemberCard, ...]
    pending: list[Pending]
    past: list[Past]


class LinkCard(msgspec.Struct, frozen=True):
    """How the link stands, for staff."""

    joined: bool
    public_key: str
    certificate: str
    casino: str = ""
    host: str = ""
    offered: bool = False
    why: str = ""
    waiting: int = 0
    """How many numbered messages the host does not have yet."""
    software: str = ""


class Beat(msgspec.Struct, frozen=True):
    """A hand that the filed rules recognise and that no one has claimed."""

    table: str
    round: str
    number: int
    losing_hand: str
    winning_hand: str
    rule: str = "bad-beat/14.19(i)"


def notice(casino: Casino) -> NoticeCard | None:
    """The linked payout as every poker room posts it; None where there is no agreement."""
    link = casino.link
    state = link.state
    if state is None:
        return None
    agreement = state.agreement
    payout = cited(PayoutCard(link.display, link.offered, link.why_not, agreement.rules))
    members = all_cited(
        *(MemberCard(each.id, each.name, each.address, each.id == agreement.host) for each in agreement.members)
    )
    return NoticeCard(agreement.id, payout, members, list(state.pending.values()), state.past)


def link_card(casino: Casino) -> LinkCard:
    """How the link to the host stands."""
    link = casino.link
    state, key = link.state, link.key
    if state is None:
        return LinkCard(False, key.signer.public, key.text, software=link.software)
    waiting = state.numbered - state.received
    where = state.casino, state.host
    return LinkCard(True, key.signer.public, key.text, *where, link.offered, link.why_not, waiting, link.software)


def beats(casino: Casino) -> list[Beat]:
    """Bad beats that no one has claimed, the last first."""
    state = casino.link.state
    fund = casino.funds.book.funds.get(fund_of(state.agreement.id)) if state is not None else None
    if state is None or fund is None:
        return []
    claimed = {each.round for each in state.own.values()}
    open_ = [each for each in reversed(fund.beaten.values()) if each.round not in claimed]
    cards = (Beat(each.table, each.round, each.number, each.losing_hand, each.winning_hand) for each in open_[:RECENT])
    return list(all_cited(*cards))
