"""What staff orders do about a fund that several casinos offer together: joining, claims, payouts, notices, costs.

Each works on a draft of the casino's link, which is stored with the receipt of the order, or dropped.
"""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from houseway.house.linked.agreement import Agreement, expect_in_force
from houseway.house.linked.messages import Claim, Cost, Installed
from houseway.play.refusals import BadSetting, refuse
from houseway.server.casino import Casino
from houseway.server.linked import claims
from houseway.server.linked.draft import Draft
from houseway.server.linked.state import LinkState
from houseway.server.problems import Problem
from houseway.server.record.batch import Line
from houseway.server.record.chain import signed_bytes
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff import linked_bodies as bodies
from houseway.server.staff.giving import Given

Work = Callable[[Casino, Given, Draft], Awaitable[str]]


def on_link(work: Work) -> tuple[Any, Any]:
    """How an order about the linked fund is checked and done: by work on a draft of the link."""

    async def check(casino: Casino, given: Given) -> None:
        async with casino.link.drafting() as draft:
            await work(casino, given, _joined(draft))

    async def do(casino: Casino, given: Given, receipt: Receipt) -> Done:
        async with casino.link.drafting() as found:
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
    async with casino.link.drafting() as before:
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
        former.signed, former.host, former.rules = order.signed, order.host, rules
        return former
    installed = Installed(casino.link.software, given.by, agreement.approved, now)
    return LinkState(order.signed, order.casino, order.host, rules, [installed])


def _filed(casino: Casino, agreement: Agreement) -> str:
    """The version of the rules that this casino has filed for the fund."""
    return agreement.rules_version


async def install(casino: Casino, given: Given, draft: Draft) -> str:
    """Keep the record of an installation: which version, who, and when the Division had notice."""
    order, now = given.body, casino.clock.now()
    if not 0 < order.noticed < now:
        why = "the Division has written notice before anything is installed"
        refuse(BadSetting, why, rule="multi-casino-bad-beat/14.20(e)5#2")
    draft.state.installed.append(Installed(order.version, given.by, order.noticed, now))
    draft.batch.lines.append(Line("linked", {"by": given.by, "installed": order.version}))
    return ""


# Claims ---------------------------------------------------------------------------------------------------------------


async def claim(casino: Casino, given: Given, draft: Draft) -> str:
    """A shift supervisor has verified a bad beat: the amount is locked and shown as pending everywhere."""
    order: bodies.LinkedClaimOrder = given.body
    id_ = secrets.token_hex(8)
    hands = order.losing_hand, order.winning_hand
    made = Claim(id_, order.table, order.round, *hands, given.person.name, casino.link.central())
    claims.make(draft, made, casino.link.offered)
    draft.batch.lines.append(Line("linked", {"by": given.by, "claim": made}, order.table, order.round))
    return id_


async def pay(casino: Casino, given: Given, draft: Draft) -> str:
    """Authorize a payout; the players have it with the record of who authorized it."""
    order: bodies.LinkedPayoutOrder = given.body
    claims.post(draft, order.claim, given.person.name, casino.link.offered)
    draft.batch.lines.append(Line("linked", {"by": given.by, "paid": order.claim}))
    return order.claim


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
    draft.say(Cost(order.kind, order.what, order.amount, given.by))
    draft.batch.lines.append(Line("linked", {"by": given.by, "charged": order.amount, "what": order.what}))
    return ""
