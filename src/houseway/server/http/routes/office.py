"""The office's calls: records, corrections, the cage, house policy, approvals, accounts and the log; each by role."""

from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from houseway.house.ledger import Posting
from houseway.play.events import Event
from houseway.play.opening import Opening
from houseway.play.requests import Entry
from houseway.server.fields import Body, Key
from houseway.server.http.dependencies import Asked, order_book, staff, the_casino
from houseway.server.http.routes.floor import give
from houseway.server.http.routes.rounds import history
from houseway.server.people.identity import STAFF
from houseway.server.people.me import MySeat
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.receipts import Done
from houseway.server.staff import bodies, options, orders
from houseway.server.staff.order_book import Approval


class PostingLine(Posting, frozen=True, kw_only=True):
    """A posting of a round or of its correction: when and by whom, and for a correction why."""

    at: int
    by: str
    reason: str = ""
    line: int | None = None


class Reconstruction(msgspec.Struct):
    """A round's whole record, every card open."""

    id: str
    opening: Opening
    journal: list[Entry]
    events: list[Event]
    by: list[tuple[int, str, int]]
    """When and by whom each line was written, and how many entries it brought."""
    root: str
    order: list[str]
    postings: list[PostingLine]


class ApprovalAnswer(Body, frozen=True):
    """A second person's word."""

    key: Key
    approve: bool
    password: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """The second half of the password that an order gives."""


class PolicyState(msgspec.Struct):
    """What holds in the whole house."""

    settings: dict[str, Any]
    money: list[str]
    """Of the settings, those that are amounts, in cents;"""
    several: dict[str, list[str]]
    """and what those may hold that are several of a list."""


class CageAccount(msgspec.Struct):
    """What a player has in chips."""

    player: str
    chips: int
    seats: list[MySeat]


class AccountCard(msgspec.Struct):
    """An account; without any role it is disabled."""

    name: str
    guest: bool
    roles: list[str]
    factor: bool
    """Whether a second factor is enrolled."""


class LogLine(msgspec.Struct):
    """A refusal or a staff action."""

    id: int
    at: int
    name: str
    what: str
    kind: str
    detail: str


@get("/rounds/{round:str}")
async def reconstruction(request: Asked, round: FromPath[str]) -> Reconstruction:
    """A finished round's whole record."""
    staff(request, *orders.LOOKS["record"])
    past = history(request)
    card, stored = await past.one(round)
    if card.ended is None:
        raise Problem("not-now", "the cards of a round are opened when it is over")
    sealed = await past.sealed(round)
    lines = await the_casino(request).store.round_lines(round)
    told = [{**line, **each} for line in lines for each in line["postings"] if each["round"] == round]
    return Reconstruction(
        card.id,
        stored.opening,
        list(stored.journal),
        list(stored.events),
        list(stored.by),
        stored.root,
        [str(each) for each in sealed.order] if sealed else [],
        msgspec.convert(told, list[PostingLine]),
    )


@post("/corrections", status_code=200)
async def correction(request: Asked, data: JSONBody[bodies.CorrectionOrder]) -> Response[Done]:
    """A counter-posting for a mispaid hand; needs a second person."""
    return await give(request, "correction", "", data)


@post("/cage", status_code=200)
async def cage(request: Asked, data: JSONBody[bodies.CageOrder]) -> Response[Done]:
    """Chips bought or cashed."""
    return await give(request, "cage", "", data)


@get("/cage/{player:str}")
async def chips(request: Asked, player: FromPath[str]) -> CageAccount:
    """What a player has in chips, at the cage and on tables."""
    staff(request, *orders.LOOKS["chips"])
    casino = the_casino(request)
    found = casino.identity.find(player)
    if found is None or found.guest:
        raise Problem("not-found", f"{player} has no account for chips")
    me = casino.me(found)
    seats = [seat for seat in me.seats if casino.table(seat.table).config.stakes == "chips"]
    return CageAccount(me.name, me.balance["chips"], seats)


@get("/policy")
async def policy(request: Asked) -> PolicyState:
    """What holds in the whole house."""
    staff(request, *STAFF)
    found = the_casino(request).policy
    return PolicyState(msgspec.to_builtins(found), options.money(found), options.several(found))


@post("/policy", status_code=200)
async def change_policy(request: Asked, data: JSONBody[bodies.PolicyOrder]) -> Response[Done]:
    """Other settings for the whole house; needs a second person."""
    return await give(request, "policy", "", data)


@get("/approvals")
async def approvals(request: Asked, past: Annotated[bool, QueryParameter()] = False) -> list[Approval]:
    """Orders that wait for a second person, or those that one has decided."""
    person = staff(request, *STAFF)
    return await (order_book(request).past(person) if past else order_book(request).waiting(person))


@post("/approvals/{approval:str}", status_code=200)
async def decide(request: Asked, approval: FromPath[str], data: JSONBody[ApprovalAnswer]) -> Done:
    """Agree to an order, or turn it down."""
    person = staff(request, *STAFF)
    return await order_book(request).decide(person, approval, data.key, data.approve, data.password)


@get("/accounts")
async def accounts(request: Asked) -> list[AccountCard]:
    """Everyone who is not a guest."""
    staff(request, *orders.LOOKS["accounts"])
    casino = the_casino(request)
    enrolled, people = casino.reception.factors.enrolled, casino.identity.people()
    return [AccountCard(p.name, p.guest, sorted(p.roles), enrolled(p.name)) for p in people if not p.guest]


@post("/accounts", status_code=200)
async def account(request: Asked, data: JSONBody[bodies.AccountOrder]) -> Response[Done]:
    """A new account; or other roles, a new password or the end of one that exists."""
    return await give(request, "account", "", data)


@post("/factors", status_code=200)
async def factors(request: Asked, data: JSONBody[bodies.FactorsOrder]) -> Response[Done]:
    """Remove the second factors of a person who has lost them; needs a second person."""
    return await give(request, "factors", "", data)


@get("/log")
async def log(
    request: Asked,
    before: Annotated[int, QueryParameter(ge=1, le=2**31 - 1)] = 2**31 - 1,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
    show: Annotated[Literal["all", "orders", "refusals"], QueryParameter()] = "all",
    q: Annotated[str, QueryParameter(max_length=80)] = "",
) -> list[LogLine]:
    """Refusals and staff actions, newest first; `q` is looked for in who, what and the particulars."""
    staff(request, *orders.LOOKS["log"])
    casino, c = the_casino(request), schema.log.c
    query = sa.select(schema.log).where(c.id < before)
    if show != "all":
        ours = c.kind.in_(("order", "preview"))
        query = query.where(ours if show == "orders" else ~ours)
    for word in q.split():
        query = query.where(sa.or_(*(column.icontains(word, autoescape=True) for column in (c.name, c.what, c.detail))))
    casino.log.count_up()
    await casino.store.settled()  # lines are written in turn: wait until those before are there
    rows = await casino.store.rows(query.order_by(c.id.desc()).limit(limit))
    return [LogLine(row.id, row.at, row.name, row.what, row.kind, row.detail) for row in rows]


router = Router(
    "/api/floor",
    route_handlers=[
        reconstruction, correction, cage, chips, approvals, decide, accounts, account, factors,
        policy, change_policy, log,
    ],
    tags=["floor"],
)  # fmt: skip
