"""A linked payout as it is seen: by everyone in the room, and by the staff who verify, pay and keep the link."""

from typing import Any

import msgspec

from houseway.house.funds.facts import Beaten
from houseway.house.linked.accounts import fund_of
from houseway.rulebook.citation import all_cited, cited
from houseway.server.casino import Casino
from houseway.server.linked.state import LinkState, Past, Pending

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


class DismissedCard(msgspec.Struct, frozen=True):
    """A hand that is no bad beat, and who has found that."""

    table: str
    round: str
    number: int
    by: str
    why: str
    at: int
    rule: str = "bad-beat/14.19(i)"


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
    dismissed: tuple[DismissedCard, ...] = ()
    """The last hands that were found to be no bad beats, the last first."""


class Beat(msgspec.Struct, frozen=True):
    """A hand that the filed rules recognise and that no one has claimed or dismissed."""

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
    payout = cited(PayoutCard(link.display, link.dealing, link.why_not, agreement.rules))
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
    return LinkCard(
        True,
        key.signer.public,
        key.text,
        state.casino,
        state.host,
        link.dealing,
        link.why_not,
        waiting,
        link.software,
        _dismissed(casino, state),
    )


def _dismissed(casino: Casino, state: LinkState) -> tuple[DismissedCard, ...]:
    found = _beaten(casino, state)
    last = list(reversed(state.dismissed.items()))[:RECENT]
    hands = ((found[round_], each) for round_, each in last if round_ in found)
    return all_cited(*(DismissedCard(hand.table, hand.round, hand.number, d.by, d.why, d.at) for hand, d in hands))


def _beaten(casino: Casino, state: LinkState) -> dict[str, Beaten]:
    """By round, the hands that the filed rules have recognised here."""
    fund = casino.funds.book.funds.get(fund_of(state.agreement.id))
    return fund.beaten if fund is not None else {}


def beats(casino: Casino) -> list[Beat]:
    """Bad beats that no one has claimed or dismissed, the last first."""
    state = casino.link.state
    if state is None:
        return []
    cards = (Beat(e.table, e.round, e.number, e.losing_hand, e.winning_hand) for e in unsettled(casino, state)[:RECENT])
    return list(all_cited(*cards))


def unsettled(casino: Casino, state: LinkState) -> list[Beaten]:
    """Every hand that the filed rules have recognised here and that waits to be claimed or dismissed."""
    settled = {each.round for each in state.own.values()} | set(state.dismissed)
    return [each for each in reversed(_beaten(casino, state).values()) if each.round not in settled]
