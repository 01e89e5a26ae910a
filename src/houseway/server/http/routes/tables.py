"""Lobby and tables: looking, sitting, playing."""

from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from houseway.cards.card import Face, face
from houseway.play.layout import Layout
from houseway.server.fields import Body, Id, Key
from houseway.server.funds import expect_no_fund
from houseway.server.http.dependencies import Asked, address, anyone, someone, the_casino
from houseway.server.http.workshop import Workshop
from houseway.server.record.receipts import Done, Receipt
from houseway.server.table.commands import (
    ActCommand,
    LeaveCommand,
    MoveCommand,
    NextCommand,
    SeatCommand,
    SitOutCommand,
    SpotsCommand,
    TableCommand,
    TopUpCommand,
    WaitCommand,
)
from houseway.server.table.frames import TableState
from houseway.server.table.hints import Advised, hint
from houseway.server.table.lobby import Lobby

Wanted = Annotated[bool, QueryParameter()]


class NewTable(Body, frozen=True):
    """A private table."""

    key: Key
    game: Id
    name: Annotated[str, Meta(max_length=40)] = ""
    settings: dict[str, Any] = msgspec.field(default_factory=dict)
    bots: Annotated[int, Meta(ge=0, le=12)] = 2


class Made(msgspec.Struct):
    """Where the new table is."""

    table: str


class LayoutAnswer(msgspec.Struct):
    """What is seen at a table."""

    layout: Layout
    faces: dict[str, Face]
    settings: dict[str, Any]


class Hint(msgspec.Struct):
    """What a good player would do."""

    advice: Advised


@get("/lobby")
async def lobby(request: Asked) -> Lobby:
    """Every game, and every table that is not private."""
    return the_casino(request).lobby()


@post("/tables")
async def new_table(request: Asked, data: JSONBody[NewTable]) -> Made:
    """Make a private table; anyone with its link can come."""
    casino, person, origin = the_casino(request), someone(request), address(request)
    expect_no_fund(data.settings)

    async def do(receipt: Receipt) -> Done:
        return await casino.add_private(person, data.game, data.name, data.settings, data.bots, receipt, origin)

    done = await casino.surely(casino.receipts.once(person.name, data.key, ("table", data), do))
    return Made(done.table)


@get("/tables/{table:str}")
async def table_state(request: Asked, table: FromPath[str]) -> TableState:
    """Everything about a table, as the asker may know it."""
    person, found = anyone(request), the_casino(request).table(table)
    name = person.name if person else None
    if name is not None:
        found.hear(name)
    await found.known()
    state = found.state(name)
    state.frame = found.frame(name)
    return state


@get("/tables/{table:str}/layout")
async def layout(request: Asked, table: FromPath[str], faces: Wanted = True) -> LayoutAnswer:
    """Areas, inscriptions and pay tables; and the faces of the cards in use, unless they are not wanted."""
    found = the_casino(request).table(table)
    shown = found.game.layout(found.settings)
    cards = sorted(found.game.cards(found.settings)) if faces else ()
    return LayoutAnswer(shown, {str(card): face(card) for card in cards}, msgspec.to_builtins(found.settings))


_hinting = Workshop[None]("hints")


@get("/tables/{table:str}/hint")
async def a_hint(request: Asked, table: FromPath[str]) -> Hint:
    """Advice for the question that is open; not where several people play."""
    person, found = someone(request), the_casino(request).table(table)
    await found.known()
    async with _hinting.turn(address(request)):
        return Hint(await hint(found, person.name, _hinting.do))


async def _command(request: Asked, table: str, command: TableCommand) -> Done:
    return await the_casino(request).command(someone(request), table, command)


@post("/tables/{table:str}/seat", status_code=200)
async def seat(request: Asked, table: FromPath[str], data: JSONBody[SeatCommand]) -> Done:
    """Sit down with chips."""
    return await _command(request, table, data)


@post("/tables/{table:str}/leave", status_code=200)
async def leave(request: Asked, table: FromPath[str], data: JSONBody[LeaveCommand]) -> Done:
    """Stand up."""
    return await _command(request, table, data)


@post("/tables/{table:str}/top-up", status_code=200)
async def top_up(request: Asked, table: FromPath[str], data: JSONBody[TopUpCommand]) -> Done:
    """Add chips before the next round."""
    return await _command(request, table, data)


@post("/tables/{table:str}/sit-out", status_code=200)
async def sit_out(request: Asked, table: FromPath[str], data: JSONBody[SitOutCommand]) -> Done:
    """Keep the seat, skip rounds."""
    return await _command(request, table, data)


@post("/tables/{table:str}/move", status_code=200)
async def move(request: Asked, table: FromPath[str], data: JSONBody[MoveCommand]) -> Done:
    """Change seats."""
    return await _command(request, table, data)


@post("/tables/{table:str}/spots", status_code=200)
async def play_spots(request: Asked, table: FromPath[str], data: JSONBody[SpotsCommand]) -> Done:
    """Play other spots beside your own."""
    return await _command(request, table, data)


@post("/tables/{table:str}/wait", status_code=200)
async def wait(request: Asked, table: FromPath[str], data: JSONBody[WaitCommand]) -> Done:
    """On or off the waiting list."""
    return await _command(request, table, data)


@post("/tables/{table:str}/act", status_code=200)
async def act(request: Asked, table: FromPath[str], data: JSONBody[ActCommand]) -> Done:
    """Answer what is asked."""
    return await _command(request, table, data)


@post("/tables/{table:str}/next", status_code=200)
async def go_on(request: Asked, table: FromPath[str], data: JSONBody[NextCommand]) -> Done:
    """Done with the result."""
    return await _command(request, table, data)


router = Router(
    "/api",
    route_handlers=[
        lobby, new_table, table_state, layout, a_hint, seat, leave, top_up, sit_out, move, play_spots, wait, act,
        go_on,
    ],
    tags=["tables"],
)  # fmt: skip
