"""A linked payout as it is seen: by everyone in the room, and by the staff who verify, pay and keep the link."""

from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.games import GAMES
from houseway.house.funds.rules import FundRules
from houseway.house.linked.accounts import fund_of
from houseway.house.poker.bad_beat import bad_beat
from houseway.play.replay import replay
from houseway.rulebook.citation import all_cited, cited
from houseway.server.casino import Casino
from houseway.server.linked.state import Past, Pending
from houseway.server.record import schema
from houseway.server.record.stored_rounds import fold

RECENT = 12
"""How many rounds of a table are looked through for bad beats."""


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
    """A hand just played that the filed rules recognise and that no one has claimed."""

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


async def beats(casino: Casino) -> list[Beat]:
    """Bad beats among the last rounds of the tables that offer the payout."""
    state = casino.link.state
    fund = casino.funds.book.funds.get(fund_of(state.agreement.id)) if state is not None else None
    if state is None or fund is None:
        return []
    rules = msgspec.convert(state.agreement.rules, FundRules)
    claimed = {each.round for each in state.own.values()}
    r, found = schema.rounds.c, list[Beat]()
    for table in sorted(fund.tables):
        query = sa.select(r.id, r.number).where(r.table_id == table, r.ended.is_not(None), r.void.is_(False))
        for row in await casino.store.rows(query.order_by(r.id.desc()).limit(RECENT)):
            stored = fold(await casino.store.round_lines(row.id))
            played = replay(GAMES[stored.opening.game], stored.record())
            offered = getattr(played.settings, "bb_fund", "") == fund.name
            beat = bad_beat(played, rules) if offered and row.id not in claimed else None
            if beat is not None:
                found.append(cited(Beat(table, row.id, row.number, beat.hand, beat.winning_hand)))
    return found
