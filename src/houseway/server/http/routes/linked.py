"""The calls about a fund that several casinos offer together: what everyone may see, and what staff do."""

import secrets

from litestar import Response, Router, get, post
from litestar.params import JSONBody

from houseway.house.linked.records import Report
from houseway.server.http.dependencies import Asked, staff, the_casino
from houseway.server.http.routes.floor import give
from houseway.server.problems import Problem
from houseway.server.record.receipts import Done
from houseway.server.staff import linked_bodies as bodies
from houseway.server.staff import linked_view, orders
from houseway.server.staff.linked_view import Beat, LinkCard, NoticeCard


@get("/api/linked")
async def notice(request: Asked) -> NoticeCard:
    """The linked payout as every poker room posts it."""
    found = linked_view.notice(the_casino(request))
    if found is None:
        raise Problem("not-found", "this casino offers no payout together with others")
    return found


@get("/api/floor/linked")
async def link(request: Asked) -> LinkCard:
    """How the link to the host stands."""
    staff(request, *orders.LOOKS["linked"])
    return linked_view.link_card(the_casino(request))


@get("/api/floor/linked/beats")
async def beats(request: Asked) -> list[Beat]:
    """Bad beats that no one has claimed or dismissed, to be verified."""
    staff(request, *orders.LOOKS["linked"])
    return linked_view.beats(the_casino(request))


@get("/api/floor/linked/records")
async def records(request: Asked) -> Report:
    """Payouts, what every member owes, and sums by member, from the host's book."""
    staff(request, *orders.LOOKS["linked records"])
    return await the_casino(request).link.report(secrets.token_hex(8))


@post("/api/floor/linked/agreement", status_code=200)
async def agreement(request: Asked, data: JSONBody[bodies.LinkedAgreementOrder]) -> Response[Done]:
    """Join a system under an agreement; needs a second person."""
    return await give(request, "linked-agreement", "", data)


@post("/api/floor/linked/leaving", status_code=200)
async def leaving(request: Asked, data: JSONBody[bodies.LinkedLeaveOrder]) -> Response[Done]:
    """Leave the fund when everything has arrived; needs a second person."""
    return await give(request, "linked-leave", "", data)


@post("/api/floor/linked/software", status_code=200)
async def software(request: Asked, data: JSONBody[bodies.LinkedSoftwareOrder]) -> Response[Done]:
    """Record an installation; needs a second person."""
    return await give(request, "linked-software", "", data)


@post("/api/floor/linked/claims", status_code=200)
async def claim(request: Asked, data: JSONBody[bodies.LinkedClaimOrder]) -> Response[Done]:
    """Verify a bad beat and claim the payout; the answer names the claim."""
    return await give(request, "linked-claim", "", data)


@post("/api/floor/linked/dismissals", status_code=200)
async def dismissal(request: Asked, data: JSONBody[bodies.LinkedDismissalOrder]) -> Response[Done]:
    """Find that a hand is no bad beat: it waits no longer."""
    return await give(request, "linked-dismissal", "", data)


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
        notice, link, beats, records, agreement, leaving, software,
        claim, dismissal, payout, void, hand_over, tell, cost,
    ],
    tags=["linked"],
)  # fmt: skip
