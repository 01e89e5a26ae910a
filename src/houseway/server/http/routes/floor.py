"""The floor's calls: tables as staff see them, and orders at a table; each by role, some with a second person."""

from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from houseway.server.http.dependencies import Asked, order_book, someone, staff, the_casino
from houseway.server.people.identity import STAFF
from houseway.server.record.receipts import Done
from houseway.server.record.witness.pushing import WitnessState
from houseway.server.staff import bodies, orders
from houseway.server.staff.floor_view import FloorState, floor_state
from houseway.server.staff.giving import Preview
from houseway.server.staff.pit_view import Pit, pit_view
from houseway.server.table.lobby import Lobby


class May(msgspec.Struct):
    """What a person's roles allow."""

    may: list[str]
    payout: int
    """Chips over the cage above this many cents need a second person."""


async def give(request: Asked, name: str, table: str, body: Any) -> Response[Any]:
    """Give an order; 202 says that it waits for a second person."""
    done = await order_book(request).give(someone(request), name, table, body)
    return Response(done, status_code=202 if done.approval else 200)


async def _preview(request: Asked, name: str, table: str, body: Any) -> Response[Any]:
    return Response(await order_book(request).preview(someone(request), name, table, body), status_code=200)


@get("/may")
async def may(request: Asked) -> May:
    """Which orders one may give and what one may look at."""
    return May(orders.may(staff(request, *STAFF).roles), the_casino(request).policy.cage_second_person_above)


@get("/witness")
async def witness(request: Asked) -> WitnessState:
    """How far the outside witness is behind, and whether it has raised an alarm."""
    staff(request, *STAFF)
    pusher = the_casino(request).witness
    return pusher.state if pusher is not None else WitnessState()


@get("/tables")
async def tables(request: Asked) -> Lobby:
    """Every table, private ones too."""
    staff(request, *STAFF)
    return the_casino(request).lobby(private=True)


@get("/tables/{table:str}")
async def table(request: Asked, table: FromPath[str]) -> FloorState:
    """A table as the floor sees it."""
    person, found = staff(request, *STAFF), the_casino(request).table(table)
    await found.known()
    return floor_state(found, person)


@get("/pit")
async def pit(request: Asked) -> Pit:
    """Every table at a glance, and who deals where."""
    staff(request, *orders.LOOKS["pit"])
    return pit_view(the_casino(request))


@post("/tables/{table:str}/dealer", status_code=200)
async def dealer(request: Asked, table: FromPath[str], data: JSONBody[bodies.DealerOrder]) -> Response[Done]:
    """Who deals at a table from now on."""
    return await give(request, "dealer", table, data)


@post("/tables/{table:str}/must-move", status_code=200)
async def must_move(request: Asked, table: FromPath[str], data: JSONBody[bodies.MoveOrder]) -> Response[Done]:
    """The player who has sat longest at a must-move table goes to the main game."""
    return await give(request, "must-move", table, data)


@post("/tables", status_code=200)
async def new_table(request: Asked, data: JSONBody[bodies.TableOrder]) -> Response[Done]:
    """Set up a table."""
    return await give(request, "table", "", data)


@post("/tables/{table:str}/open", status_code=200)
async def open_(request: Asked, table: FromPath[str], data: JSONBody[bodies.OpenOrder]) -> Response[Done]:
    """Open a table."""
    return await give(request, "open", table, data)


@post("/tables/{table:str}/close", status_code=200)
async def close(request: Asked, table: FromPath[str], data: JSONBody[bodies.CloseOrder]) -> Response[Done]:
    """Close a table when its round is over."""
    return await give(request, "close", table, data)


@post("/tables/{table:str}/settings", status_code=200)
async def settings(request: Asked, table: FromPath[str], data: JSONBody[bodies.SettingsOrder]) -> Response[Done]:
    """House options from a time on; needs a second person."""
    return await give(request, "settings", table, data)


@post("/tables/{table:str}/attend", status_code=200)
async def attend(request: Asked, table: FromPath[str], data: JSONBody[bodies.AttendOrder]) -> Response[Done]:
    """People run the table, or the program does."""
    return await give(request, "attend", table, data)


@post("/tables/{table:str}/answer", status_code=200)
async def answer(request: Asked, table: FromPath[str], data: JSONBody[bodies.AnswerOrder]) -> Response[Done]:
    """What a dealer or another role answers: live dealing."""
    return await give(request, "answer", table, data)


@post("/tables/{table:str}/cards", status_code=200)
async def cards(request: Asked, table: FromPath[str], data: JSONBody[bodies.CardsOrder]) -> Response[Done]:
    """Cards from a shoe, a scanner or a dealer's hand; the draw is answered when its last card is read."""
    return await give(request, "cards", table, data)


@post("/tables/{table:str}/take-back", status_code=200)
async def take_back(request: Asked, table: FromPath[str], data: JSONBody[bodies.TakeBackOrder]) -> Response[Done]:
    """Take back the dealer's last entry, while no one has acted on it."""
    return await give(request, "take-back", table, data)


@post("/tables/{table:str}/close-window", status_code=200)
async def window(request: Asked, table: FromPath[str], data: JSONBody[bodies.CloseWindowOrder]) -> Response[Done]:
    """No more bets."""
    return await give(request, "close-window", table, data)


@post("/tables/{table:str}/incident", status_code=200)
async def incident(
    request: Asked, table: FromPath[str], data: JSONBody[bodies.IncidentOrder]
) -> Response[Done | Preview]:
    """Report what went wrong, or look at its remedy."""
    return await (_preview if data.preview else give)(request, "incident", table, data)


@post("/tables/{table:str}/ruling", status_code=200)
async def ruling(request: Asked, table: FromPath[str], data: JSONBody[bodies.RulingOrder]) -> Response[Done | Preview]:
    """A supervisor's ruling, or what would come of it."""
    return await (_preview if data.preview else give)(request, "ruling", table, data)


@post("/tables/{table:str}/procedure", status_code=200)
async def procedure(request: Asked, table: FromPath[str], data: JSONBody[bodies.ProcedureOrder]) -> Response[Done]:
    """A step of the table's day is done."""
    return await give(request, "procedure", table, data)


router = Router(
    "/api/floor",
    route_handlers=[
        may, witness, tables, pit, table, dealer, must_move, new_table,
        open_, close, settings, attend, answer, cards, take_back, window,
        incident, ruling, procedure,
    ],
    tags=["floor"],
)  # fmt: skip
