"""The floor page's calls: for staff, each by role, some with a second person."""

from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from houseway.house.ledger import Posting
from houseway.play.views import asked_of_staff, todo
from houseway.server.casino import Casino
from houseway.server.http.dependencies import Asked, someone, staff, the_casino
from houseway.server.http.routes.rounds import history
from houseway.server.messages import Done, Key, Lobby, MySeat, TableState
from houseway.server.people.identity import STAFF
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.store import Batch
from houseway.server.staff import options, orders
from houseway.server.staff.approvals import Approval, Desk, logged
from houseway.server.staff.table_orders import preview
from houseway.server.table.gaming_table import Driver
from houseway.server.table.watchers import state_of, view_frame


class FloorState(TableState, kw_only=True):
    """A table as the floor sees it."""

    asks: list[Any]
    steps_due: list[Any]
    remedies: list[dict[str, Any]]
    rulings: list[str]
    settings: dict[str, Any]
    choices: dict[str, list[Any]]
    """Of the settings, what those may be that are chosen from a list."""
    money: list[str]
    """Of the settings, those that are amounts, in cents."""
    changes: list[Any]
    dealt_by: str


class Preview(msgspec.Struct):
    """What would come of an incident or a ruling."""

    remedy: str
    rule: str
    events: list[Any]


class PostingLine(Posting, frozen=True, kw_only=True):
    """A posting of a round or of its correction: when and by whom, and for a correction why."""

    at: int
    by: str
    reason: str = ""
    line: int | None = None


class Reconstruction(msgspec.Struct):
    """A round's whole record, every card open."""

    id: str
    opening: Any
    journal: list[Any]
    events: list[Any]
    by: list[Any]
    root: str
    order: list[str]
    postings: list[PostingLine]


class Decision(msgspec.Struct):
    """A second person's word."""

    key: Key
    approve: bool


class May(msgspec.Struct):
    """What somebody's roles allow."""

    may: list[str]
    payout: int
    """Chips over the cage above this many cents need a second person."""


class PolicyState(msgspec.Struct):
    """What holds in the whole house."""

    settings: dict[str, Any]
    money: list[str]
    """Of the settings, those that are amounts, in cents."""


class CageAccount(msgspec.Struct):
    """What somebody has in chips."""

    player: str
    chips: int
    seats: list[MySeat]


class AccountCard(msgspec.Struct):
    """Somebody with an account; with no roles at all it is disabled."""

    name: str
    guest: bool
    roles: list[str]


class LogLine(msgspec.Struct):
    """A refusal or a staff action."""

    id: int
    at: int
    name: str
    what: str
    kind: str
    detail: str


def _desk(request: Asked) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


def _floor_state(casino: Casino, driver: Driver, name: str) -> FloorState:
    state = state_of(driver, name, casino.hub)
    live, now = driver.live, casino.clock.now()
    asks: list[Any] = []
    if live is not None and driver.seating.playing:
        # What a player is asked names the player's own cards: of that the floor learns who must act, as everybody does.
        theirs = live.waits_for_staff()
        pending = live.round.pending
        asks = [asked_of_staff(pending)] if pending and theirs else list(todo(pending, name))
    state.frame = view_frame(driver, casino.tickers[driver.config.id].ticking, None, 0, now)
    told = ("kind", "says", "rule", "asks", "takes", "particulars")
    remedies = [{name: getattr(remedy, name) for name in told} for remedy in driver.game.remedies]
    return FloorState(
        **msgspec.structs.asdict(state),
        asks=asks,
        steps_due=list(driver.day.due(now)),
        remedies=remedies,
        rulings=list(dict.fromkeys(("rescind", "round_dead", "continue", *driver.game.rulings))),
        settings=msgspec.to_builtins(driver.settings),
        choices=options.choices(driver.settings),
        money=options.money(driver.settings),
        changes=list(driver.seating.changes),
        dealt_by=driver.config.dealt_by,
    )


@get("/may")
async def may(request: Asked) -> May:
    """Which orders one may give and what one may look at."""
    return May(orders.may(staff(request, *STAFF).roles), the_casino(request).policy.cage_second_person_above)


@get("/tables")
async def tables(request: Asked) -> Lobby:
    """Every table, private ones too."""
    staff(request, *STAFF)
    return the_casino(request).lobby(private=True)


@get("/tables/{table:str}")
async def table(request: Asked, table: FromPath[str]) -> FloorState:
    """A table as the floor sees it."""
    person, casino = staff(request, *STAFF), the_casino(request)
    driver = casino.table(table)
    async with driver.lock:
        return _floor_state(casino, driver, person.name)


async def _order(request: Asked, what: str, table: str, order: Any) -> Response[Any]:
    person = someone(request)
    done = await _desk(request).order(person, what, table, order)
    return Response(done, status_code=202 if done.approval else 200)


async def _preview(request: Asked, what: str, table: str, order: Any) -> Response[Any]:
    person = staff(request, *orders.RULES[what].roles)
    driver = the_casino(request).table(table)
    async with driver.lock:
        remedy, rule, events = preview(driver, person, order)
    the_casino(request).log.note(person.name, f"{what} {table}", "preview", logged(order))
    return Response(Preview(remedy, rule, list(events)), status_code=200)


@post("/tables", status_code=200)
async def new_table(request: Asked, data: JSONBody[orders.TableOrder]) -> Response[Done]:
    """Set up a table."""
    return await _order(request, "table", "", data)


@post("/tables/{table:str}/open", status_code=200)
async def open_(request: Asked, table: FromPath[str], data: JSONBody[orders.OpenOrder]) -> Response[Done]:
    """Open a table."""
    return await _order(request, "open", table, data)


@post("/tables/{table:str}/close", status_code=200)
async def close(request: Asked, table: FromPath[str], data: JSONBody[orders.CloseOrder]) -> Response[Done]:
    """Close a table when its round is over."""
    return await _order(request, "close", table, data)


@post("/tables/{table:str}/settings", status_code=200)
async def settings(request: Asked, table: FromPath[str], data: JSONBody[orders.SettingsOrder]) -> Response[Done]:
    """House options from a time on; needs a second person."""
    return await _order(request, "settings", table, data)


@post("/tables/{table:str}/attend", status_code=200)
async def attend(request: Asked, table: FromPath[str], data: JSONBody[orders.AttendOrder]) -> Response[Done]:
    """People run the table, or the program does."""
    return await _order(request, "attend", table, data)


@post("/tables/{table:str}/answer", status_code=200)
async def answer(request: Asked, table: FromPath[str], data: JSONBody[orders.AnswerOrder]) -> Response[Done]:
    """What a dealer or another role answers: live dealing."""
    return await _order(request, "answer", table, data)


@post("/tables/{table:str}/close-window", status_code=200)
async def window(request: Asked, table: FromPath[str], data: JSONBody[orders.CloseWindowOrder]) -> Response[Done]:
    """No more bets."""
    return await _order(request, "close-window", table, data)


@post("/tables/{table:str}/incident", status_code=200)
async def incident(
    request: Asked, table: FromPath[str], data: JSONBody[orders.IncidentOrder]
) -> Response[Done | Preview]:
    """Report what went wrong, or look at its remedy."""
    return await (_preview if data.preview else _order)(request, "incident", table, data)


@post("/tables/{table:str}/ruling", status_code=200)
async def ruling(request: Asked, table: FromPath[str], data: JSONBody[orders.RulingOrder]) -> Response[Done | Preview]:
    """A supervisor's ruling, or what would come of it."""
    return await (_preview if data.preview else _order)(request, "ruling", table, data)


@post("/tables/{table:str}/procedure", status_code=200)
async def procedure(request: Asked, table: FromPath[str], data: JSONBody[orders.ProcedureOrder]) -> Response[Done]:
    """A step of the table's day is done."""
    return await _order(request, "procedure", table, data)


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
async def correction(request: Asked, data: JSONBody[orders.CorrectionOrder]) -> Response[Done]:
    """A counter-posting for a mispaid hand; needs a second person."""
    return await _order(request, "correction", "", data)


@post("/cage", status_code=200)
async def cage(request: Asked, data: JSONBody[orders.CageOrder]) -> Response[Done]:
    """Chips bought or cashed."""
    return await _order(request, "cage", "", data)


@get("/cage/{player:str}")
async def chips(request: Asked, player: FromPath[str]) -> CageAccount:
    """What somebody has in chips, at the cage and on tables."""
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
    return PolicyState(msgspec.to_builtins(found), options.money(found))


@post("/policy", status_code=200)
async def change_policy(request: Asked, data: JSONBody[orders.PolicyOrder]) -> Response[Done]:
    """Other settings for the whole house; needs a second person."""
    return await _order(request, "policy", "", data)


@get("/approvals")
async def approvals(request: Asked, past: Annotated[bool, QueryParameter()] = False) -> list[Approval]:
    """Orders that wait for a second person, or those that one has decided."""
    staff(request, *STAFF)
    return await (_desk(request).past() if past else _desk(request).waiting())


@post("/approvals/{approval:str}", status_code=200)
async def decide(request: Asked, approval: FromPath[str], data: JSONBody[Decision]) -> Done:
    """Agree to an order, or turn it down."""
    person = staff(request, *STAFF)
    return await _desk(request).decide(person, approval, data.key, data.approve)


@get("/accounts")
async def accounts(request: Asked) -> list[AccountCard]:
    """Everybody who is not a guest."""
    staff(request, *orders.LOOKS["accounts"])
    people = the_casino(request).identity.people()
    return [AccountCard(p.name, p.guest, sorted(p.roles)) for p in people if not p.guest]


@post("/accounts", status_code=200)
async def account(request: Asked, data: JSONBody[orders.AccountOrder]) -> Response[Done]:
    """A new account; or other roles, a new password or the end of one that exists."""
    return await _order(request, "account", "", data)


@get("/log")
async def log(
    request: Asked,
    before: Annotated[int, QueryParameter(ge=1, le=2**31)] = 2**31,
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
    await casino.store.commit(Batch(), casino.clock.now())  # what is noted is written in turn: wait for our turn
    rows = await casino.store.rows(query.order_by(c.id.desc()).limit(limit))
    return [LogLine(row.id, row.at, row.name, row.what, row.kind, row.detail) for row in rows]


router = Router(
    "/api/floor",
    route_handlers=[
        may, tables, table, new_table, open_, close, settings, attend, answer, window, incident, ruling, procedure,
        reconstruction, correction, cage, chips, approvals, decide, accounts, account, policy, change_policy, log,
    ],
    tags=["floor"],
)  # fmt: skip
