"""The papers of the floor: signs, decks, removals and house rules of the poker room, internal controls, meters."""

from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from houseway.games import GAMES
from houseway.games.lunar_poker import plan as lunar
from houseway.games.lunar_poker.settings import Settings as LunarSettings
from houseway.games.poker.permitted import permitted
from houseway.games.ultimate_eight.controls import Control, internal_controls
from houseway.games.ultimate_eight.settings import Settings as EightSettings
from houseway.house.poker.office import Distribution, Line, Removal, Supplement, board
from houseway.house.poker.papers import Posted
from houseway.server.http.dependencies import Asked, staff, the_casino
from houseway.server.http.routes.floor import give
from houseway.server.record.receipts import Done
from houseway.server.staff import office_bodies as bodies
from houseway.server.staff.meters import Meter, meters_of
from houseway.server.staff.orders import LOOKS
from houseway.server.staff.room_orders import is_poker, papers_of


class PermittedForm(msgspec.Struct):
    """A form of poker that may be offered."""

    slug: str
    title: str
    rule: str


class RoomState(msgspec.Struct):
    """The poker room's papers."""

    posted: dict[str, Posted]
    """The sign of each table."""
    decks: dict[str, Distribution]
    """By gaming day."""
    removals: dict[int, Removal]
    """By number; `notified` is the reference of the notice to the Division, empty until it is sent."""
    rules: dict[str, list[Supplement]]
    """House rules by game."""
    permitted: list[PermittedForm]
    """The forms of poker that may be offered, and no other."""


class TablePapers(msgspec.Struct):
    """What is on file for one table."""

    controls: list[Control]
    """House options set away from their default, with the ruling that each touches."""
    plan: list[lunar.Place]
    """Where people are at the table, where its layout orders it."""


@get("/papers")
async def room(request: Asked) -> RoomState:
    """Signs, decks, removals and house rules of the poker room."""
    staff(request, *LOOKS["papers"])
    papers = await papers_of(the_casino(request))
    forms = [PermittedForm(each.slug, GAMES[each.slug].title, each.rule) for each in permitted()]
    return RoomState(papers.posted, papers.decks, papers.removals, papers.rules, forms)


@get("/tables/{table:str}/papers")
async def of_table(request: Asked, table: FromPath[str]) -> TablePapers:
    """The internal controls and the plan of a table."""
    staff(request, *LOOKS["papers"])
    settings: Any = the_casino(request).table(table).settings
    controls = internal_controls(settings) if isinstance(settings, EightSettings) else ()
    places = lunar.plan(settings) if isinstance(settings, LunarSettings) else ()
    if places:
        lunar.check(places)
    return TablePapers(list(controls), list(places))


@get("/meters")
async def meters(request: Asked) -> list[Meter]:
    """Every progressive meter: what it shows, what went on it and what it paid, with the forms of its awards."""
    staff(request, *LOOKS["papers"])
    return await meters_of(the_casino(request))


@post("/papers/post", status_code=200)
async def sign(request: Asked, data: JSONBody[bodies.PostOrder]) -> Response[Done]:
    """Put up the sign of a poker table; needs a second person."""
    return await give(request, "post", "", data)


@post("/papers/decks", status_code=200)
async def decks(request: Asked, data: JSONBody[bodies.DecksOrder]) -> Response[Done]:
    """Share out the decks of the gaming day."""
    return await give(request, "decks", "", data)


@post("/papers/notice", status_code=200)
async def notice(request: Asked, data: JSONBody[bodies.NoticeOrder]) -> Response[Done]:
    """The Division has been told of a removal."""
    return await give(request, "notice", "", data)


@post("/papers/house-rule", status_code=200)
async def house_rule(request: Asked, data: JSONBody[bodies.HouseRuleOrder]) -> Response[Done]:
    """File a house rule on an irregularity; needs a second person."""
    return await give(request, "house-rule", "", data)


@post("/tables/{table:str}/removal", status_code=200)
async def removal(request: Asked, table: FromPath[str], data: JSONBody[bodies.RemovalOrder]) -> Response[Done]:
    """A player is made to leave the game."""
    return await give(request, "removal", table, data)


@post("/tables/{table:str}/minimum", status_code=200)
async def minimum(request: Asked, table: FromPath[str], data: JSONBody[bodies.MinimumOrder]) -> Response[Done]:
    """A higher minimum that everyone at the table agrees to."""
    return await give(request, "minimum", table, data)


@get("/api/board", tags=["tables"])
async def seat_board(request: Asked) -> list[Line]:
    """Near the poker tables: the games offered, their limits and open seats."""
    casino = the_casino(request)
    tables = [casino.tables[id_] for id_ in casino.public_tables()]
    shown = (each for each in tables if is_poker(each) and each.seating.status == "open")
    return list(board((each.config.name, each.game, each.settings, len(each.seating.people())) for each in shown))


router = Router(
    "/api/floor",
    route_handlers=[room, of_table, meters, sign, decks, notice, house_rule, removal, minimum],
    tags=["papers"],
)
