"""The calls about a fund that several casinos offer together: what everyone may see, and what staff do."""

import secrets
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import JSONBody

from houseway.house.linked.records import Report
from houseway.rulebook.citation import all_cited, cited
from houseway.server.http.dependencies import Asked, staff, the_casino
from houseway.server.http.routes.floor import give
from houseway.server.linked.state import Past, Pending
from houseway.server.problems import Problem
from houseway.server.record.receipts import Done
from houseway.server.staff import linked_bodies as bodies
from houseway.server.staff import orders


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


@get("/api/linked")
async def notice(request: Asked) -> NoticeCard:
    """The linked payout as every poker room posts it."""
    link = the_casino(request).link
    state = link.state
    if state is None:
        raise Problem("not-found", "this casino offers no payout together with others")
    agreement = state.agreement
    payout = cited(PayoutCard(link.display, link.offered, link.why_not, agreement.rules))
    members = all_cited(
        *(MemberCard(each.id, each.name, each.address, each.id == agreement.host) for each in agreement.members)
    )
    return NoticeCard(agreement.id, payout, members, list(state.pending.values()), state.past)


@get("/api/floor/linked")
async def link(request: Asked) -> LinkCard:
    """How the link to the host stands."""
    staff(request, *orders.LOOKS["linked"])
    link = the_casino(request).link
    state, key = link.state, link.key
    if state is None:
        return LinkCard(False, key.signer.public, key.text, software=link.software)
    waiting = state.numbered - state.received
    where = state.casino, state.host
    return LinkCard(True, key.signer.public, key.text, *where, link.offered, link.why_not, waiting, link.software)


@get("/api/floor/linked/records")
async def records(request: Asked) -> Report:
    """Payouts, what every member owes, and sums by member, from the host's book."""
    staff(request, *orders.LOOKS["linked records"])
    return await the_casino(request).link.report(secrets.token_hex(8))


@post("/api/floor/linked/agreement", status_code=200)
async def agreement(request: Asked, data: JSONBody[bodies.LinkedAgreementOrder]) -> Response[Done]:
    """Join a system under an agreement; needs a second person."""
    return await give(request, "linked-agreement", "", data)


@post("/api/floor/linked/software", status_code=200)
async def software(request: Asked, data: JSONBody[bodies.LinkedSoftwareOrder]) -> Response[Done]:
    """Record an installation; needs a second person."""
    return await give(request, "linked-software", "", data)


@post("/api/floor/linked/claims", status_code=200)
async def claim(request: Asked, data: JSONBody[bodies.LinkedClaimOrder]) -> Response[Done]:
    """Verify a bad beat and claim the payout; the answer names the claim."""
    return await give(request, "linked-claim", "", data)


@post("/api/floor/linked/payouts", status_code=200)
async def payout(request: Asked, data: JSONBody[bodies.LinkedPayoutOrder]) -> Response[Done]:
    """Authorize and make a payout."""
    return await give(request, "linked-payout", "", data)


@post("/api/floor/linked/voids", status_code=200)
async def void(request: Asked, data: JSONBody[bodies.LinkedVoidOrder]) -> Response[Done]:
    """Void a claim; needs a second person."""
    return await give(request, "linked-void", "", data)


@post("/api/floor/linked/hand-overs", status_code=200)
async def hand_over(request: Asked, data: JSONBody[bodies.LinkedHandOverOrder]) -> Response[Done]:
    """Leave a payout to another member; needs a second person."""
    return await give(request, "linked-hand-over", "", data)


@post("/api/floor/linked/notices", status_code=200)
async def tell(request: Asked, data: JSONBody[bodies.LinkedFallbackOrder]) -> Response[Done]:
    """Record notice by other means while the link is down."""
    return await give(request, "linked-notice", "", data)


@post("/api/floor/linked/costs", status_code=200)
async def cost(request: Asked, data: JSONBody[bodies.LinkedCostOrder]) -> Response[Done]:
    """Charge the members with a fee or cost; needs a second person."""
    return await give(request, "linked-cost", "", data)


router = Router(
    "/",
    route_handlers=[
        notice, link, records, agreement, software, claim, payout, void, hand_over, tell, cost,
    ],
    tags=["linked"],
)  # fmt: skip
