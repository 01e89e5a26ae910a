"""What staff orders do about a fund that several casinos offer together: joining, claims, payouts, notices, costs.

Each works on a draft of the casino's link, which is stored with the receipt of the order, or dropped.
"""

import secrets
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.games import GAMES
from houseway.house.funds.claims import awards
from houseway.house.funds.rules import FundRules
from houseway.house.ledger import PATRONS, Posting, wallet
from houseway.house.linked.accounts import clearing, fund_of
from houseway.house.linked.agreement import Agreement, expect_in_force, rules_version
from houseway.house.linked.messages import Claim, Cost, Installed, Leaving
from houseway.house.poker.bad_beat import BadBeat, bad_beat
from houseway.play.refusals import BadSetting, NotNow, refuse
from houseway.play.replay import replay
from houseway.server.casino import Casino
from houseway.server.linked import claims
from houseway.server.linked.draft import Draft
from houseway.server.linked.state import Dismissed, LinkState, Pending
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Line
from houseway.server.record.chain import signed_bytes
from houseway.server.record.receipts import Done, Receipt
from houseway.server.record.stored_rounds import fold
from houseway.server.staff import linked_bodies as bodies
from houseway.server.staff.fund_orders import feeds
from houseway.server.staff.giving import Given, in_its_turn
from houseway.server.staff.linked_view import unsettled

Work = Callable[[Casino, Given, Draft], Awaitable[str]]


def on_link(work: Work) -> tuple[Any, Any]:
    """How an order about the linked fund is checked and done: by work on a draft of the link."""

    async def check(casino: Casino, given: Given) -> None:
        async with casino.link.drafting() as draft:
            await work(casino, given, _joined(draft))

    async def do(casino: Casino, given: Given, receipt: Receipt) -> Done:
        async with casino.identity.changing, casino.link.drafting() as found:
            given = await in_its_turn(casino, given)
            draft = _joined(found)
            done = Done(await work(casino, given, draft), "", 0, receipt.key)
            receipt.fill(draft.batch, done, casino.clock.now())
            await casino.link.store(draft)
        casino.link.wake()
        return done

    return check, do


def _joined(draft: Draft | None) -> Draft:
    if draft is None:
        raise Problem("not-found", "this casino is party to no agreement on a linked fund")
    return draft


# Joining --------------------------------------------------------------------------------------------------------------


async def check_agreement(casino: Casino, given: Given) -> None:
    """Refuse an agreement that this casino could not join."""
    async with casino.link.drafting() as draft:
        _join(casino, given, draft)


async def agree(casino: Casino, given: Given, receipt: Receipt) -> Done:
    """Join a system, or go on under an amended agreement."""
    async with casino.identity.changing, casino.link.drafting() as before:
        given = await in_its_turn(casino, given)
        draft = casino.link.begin(_join(casino, given, before))
        done = Done("", "", 0, receipt.key)
        line = {"by": given.by, "agreement": draft.state.agreement.id, "version": draft.state.agreement.version}
        draft.batch.lines.append(Line("linked", line))
        receipt.fill(draft.batch, done, casino.clock.now())
        await casino.link.store(draft)
    casino.link.wake()
    return done


def _join(casino: Casino, given: Given, before: Draft | None) -> LinkState:
    order: bodies.LinkedAgreementOrder = given.body
    agreement, now = order.signed.agreement, casino.clock.now()
    former = before.state if before is not None else None
    expect_in_force(order.signed, now, signed_bytes, former.signed if former is not None else None)
    member = agreement.member(order.casino)
    if member is None or member.key != casino.link.key.signer.public:
        raise Problem("not-allowed", f"the agreement does not name this casino's key as that of {order.casino}")
    if member.certificate and member.certificate != casino.link.key.text:
        raise Problem("not-allowed", f"the agreement names another certificate for {order.casino}")
    rules = _filed(casino, agreement)
    if rules != agreement.rules_version:
        why = "the rules that this casino has filed for the fund are not those of the agreement"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(a)#2")
    if former is not None:
        former.signed, former.host, former.rules, former.leaving = order.signed, order.host, rules, False
        return former
    installed = Installed(casino.link.software, given.by, agreement.approved, now)
    return LinkState(order.signed, order.casino, order.host, rules, [installed])


def _filed(casino: Casino, agreement: Agreement) -> str:
    """The version of the rules that this casino has filed for the fund; nothing where it has filed none."""
    fund = casino.funds.book.funds.get(fund_of(agreement.id))
    return rules_version(msgspec.to_builtins(fund.in_force(casino.clock.now())[0])) if fund is not None else ""


async def install(casino: Casino, given: Given, draft: Draft) -> str:
    """Keep the record of an installation: which version, who, and when the Division had notice."""
    order, now = given.body, casino.clock.now()
    if not 0 < order.noticed < now:
        why = "the Division has written notice before anything is installed"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(e)5#2")
    draft.state.installed.append(Installed(order.version, given.by, order.noticed, now))
    draft.batch.lines.append(Line("linked", {"by": given.by, "installed": order.version}))
    return ""


async def leave(casino: Casino, given: Given, draft: Draft) -> str:
    """Say that this casino leaves, behind all that it has given: the host lets it go when that has arrived."""
    name, rule = fund_of(draft.state.agreement.id), "multi-casino-bad-beat/14.20(e)2#3"
    fund = casino.funds.book.funds.get(name)
    if fund is not None and fund.tables:
        refuse(NotNow, f"the payout is offered at {', '.join(fund.tables)}: withdraw it there first", rule=rule)
    playing = [id_ for id_, table in casino.tables.items() if table.seating.playing and feeds(table.in_play, name)]
    if playing:
        refuse(NotNow, f"a round at {', '.join(playing)} may still give to the fund: wait for its end", rule=rule)
    if hands := len(unsettled(casino, draft.state)):
        waits = "1 hand waits" if hands == 1 else f"{hands} hands wait"
        refuse(NotNow, f"{waits} to be verified: claim or dismiss each first", rule=rule)
    # Behind the tables: what a round gave lies in the outbox once the round is over.
    ((count,),) = await casino.store.rows(sa.select(sa.func.count()).select_from(schema.outbox))
    if count:
        waits = "1 message waits" if count == 1 else f"{count} messages wait"
        refuse(NotNow, f"{waits} for the host's receipt: leave when all have arrived", rule=rule)
    draft.state.leaving = True
    draft.say(Leaving(given.person.name))
    draft.batch.lines.append(Line("linked", {"by": given.by, "leaves": draft.state.agreement.id}))
    return ""


# Claims ---------------------------------------------------------------------------------------------------------------


async def claim(casino: Casino, given: Given, draft: Draft) -> str:
    """A shift supervisor has verified a bad beat: the amount is locked and shown as pending everywhere."""
    order: bodies.LinkedClaimOrder = given.body
    beat, offered = await _recognised(casino, order.round, fund_of(draft.state.agreement.id), _rules(draft))
    _expect_no_party(given, beat.players, "another supervisor verifies it")
    id_ = secrets.token_hex(8)
    hands = beat.hand, beat.winning_hand
    made = Claim(id_, beat.table, order.round, *hands, given.person.name, casino.link.central())
    claims.make(draft, made, offered)
    draft.batch.lines.append(Line("linked", {"by": given.by, "claim": made}, beat.table, order.round))
    return id_


async def dismiss(casino: Casino, given: Given, draft: Draft) -> str:
    """A shift supervisor finds that a hand is no bad beat: it waits no longer."""
    order: bodies.LinkedDismissalOrder = given.body
    if not order.why.strip():
        raise Problem("not-a-move", "say why the hand is no bad beat")
    fund = casino.funds.book.funds.get(fund_of(draft.state.agreement.id))
    if fund is None or (beaten := fund.beaten.get(order.round)) is None:
        raise Problem("not-found", f"no hand of round {order.round!r} waits to be verified")
    claims.expect_open(draft, order.round)
    seats = fold(await casino.store.round_lines(order.round)).opening.seats
    _expect_no_party(given, {each.player for each in seats}, "another supervisor dismisses it")
    found = Dismissed(given.person.name, order.why, casino.clock.now())
    draft.state.dismissed[order.round] = found
    draft.batch.lines.append(Line("linked", {"by": given.by, "dismissed": found}, beaten.table, order.round))
    return ""


def _expect_no_party(given: Given, parties: Collection[str], instead: str) -> None:
    if given.person.name in parties:
        raise Problem("not-allowed", f"{given.person.name} played the hand; {instead}")


def _rules(draft: Draft) -> FundRules:
    return msgspec.convert(draft.state.agreement.rules, FundRules)


async def _recognised(casino: Casino, round_: str, fund: str, rules: FundRules) -> tuple[BadBeat, bool]:
    """The bad beat of a finished round by the filed rules, and whether it was dealt while the payout was offered."""
    lines = await casino.store.round_lines(round_)
    if not lines:
        raise Problem("not-found", f"there is no round {round_!r}")
    stored = fold(lines)
    played = replay(GAMES[stored.opening.game], stored.record())
    beat = bad_beat(played, rules)
    if beat is None:
        why = "by the filed rules this hand is no bad beat"
        refuse(NotNow, why, rule="bad-beat/14.19(i)")
    return beat, getattr(played.settings, "bb_fund", "") == fund


async def pay(casino: Casino, given: Given, draft: Draft) -> str:
    """Authorize a payout; the players have it with the record of who authorized it."""
    order: bodies.LinkedPayoutOrder = given.body
    paid = claims.post(draft, order.claim, given.person.name, casino.link.offered)
    postings = await _paid_to(casino, given, draft, paid)
    draft.batch.lines.append(Line("linked", {"by": given.by, "paid": order.claim}, postings=postings))
    return order.claim


async def _paid_to(casino: Casino, given: Given, draft: Draft, paid: Pending) -> list[Posting]:
    """The players' parts by the filed shares; of another casino's claim the whole is paid in cash."""
    agreement, rule = draft.state.agreement, "multi-casino-bad-beat/14.20(e)4.ii"
    source, own = clearing(agreement.id), draft.state.own.get(paid.id)
    if own is None:
        return [Posting(source, PATRONS, paid.amount, f"linked payout for {paid.casino}", rule)]
    rules = _rules(draft)
    beat, _ = await _recognised(casino, own.round, fund_of(agreement.id), rules)
    _expect_no_party(given, beat.players, "another person pays it")
    return [
        Posting(source, wallet(each.player, agreement.unit), each.amount, f"linked: {each.share}", rule, own.round)
        for each in awards(beat, paid.amount, rules)
    ]


async def void(casino: Casino, given: Given, draft: Draft) -> str:
    """Void a claim: its amount is shown again."""
    order: bodies.LinkedVoidOrder = given.body
    claims.void(draft, order.claim, given.by, order.why)
    draft.batch.lines.append(Line("linked", {"by": given.by, "voided": order.claim, "why": order.why}))
    return order.claim


async def hand_over(casino: Casino, given: Given, draft: Draft) -> str:
    """Leave a payout to another member."""
    order: bodies.LinkedHandOverOrder = given.body
    claims.hand_over(draft, order.claim, order.to, given.by, order.why)
    line = {"by": given.by, "handed_over": order.claim, "to": order.to, "why": order.why}
    draft.batch.lines.append(Line("linked", line))
    return order.claim


async def tell_otherwise(casino: Casino, given: Given, draft: Draft) -> str:
    """Record that notice of a pending payout was given by other means."""
    order: bodies.LinkedFallbackOrder = given.body
    claims.tell_otherwise(draft, order.claim, order.means, given.by, casino.link.offered)
    draft.batch.lines.append(Line("linked", {"by": given.by, "told": order.claim, "means": order.means}))
    return order.claim


async def charge(casino: Casino, given: Given, draft: Draft) -> str:
    """Charge the members with a fee or cost; the keeper that the agreement names does it, and the fund bears none."""
    order: bodies.LinkedCostOrder = given.body
    keepers = draft.state.agreement.keepers
    keeper = keepers.fees if order.kind == "fee" else keepers.costs
    if draft.state.casino != keeper:
        why = f"{keeper} keeps the account of {order.kind}s"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(c)2")
    claims.expect_staying(draft)
    draft.say(Cost(order.kind, order.what, order.amount, given.by))
    draft.batch.lines.append(Line("linked", {"by": given.by, "charged": order.amount, "what": order.what}))
    return ""
