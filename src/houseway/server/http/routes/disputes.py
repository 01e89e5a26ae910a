"""Disputes: a player's claim, the floor's list, the round line by line, the decision, the paper."""

import asyncio

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from houseway.games import GAMES
from houseway.house.dispute_paper import dispute_paper, outcome
from houseway.house.disputes import Dispute
from houseway.play.events import Event, clauses
from houseway.play.views import AUDITOR, PUBLIC, seen
from houseway.sentences import naming, sentence
from houseway.server.fields import Body, Key, Words
from houseway.server.http.dependencies import Asked, order_book, someone, staff, the_casino
from houseway.server.http.routes.floor import give
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record.receipts import Done, Receipt
from houseway.server.record.stored_rounds import Stored
from houseway.server.staff import bodies
from houseway.server.staff.dispute_orders import Remedy, claim, clause_of, hands_in, look, round_of
from houseway.server.staff.giving import Given
from houseway.server.staff.orders import LOOKS

PDF = "application/pdf"


class ClaimBody(Body, frozen=True):
    """What was wrong, in the player's words."""

    key: Key
    words: Words


class MyDispute(msgspec.Struct):
    """A claim of mine, and what became of it."""

    number: int
    round: str
    table: str
    words: str
    made: int
    outcome: str
    rule: str
    """The clause of the decision, and"""
    reason: str
    decided: int | None


class RoundLine(msgspec.Struct):
    """A line of the disputed round."""

    says: str
    rules: list[str]
    event: Event


class DisputeFile(msgspec.Struct):
    """A dispute with its round."""

    dispute: Dispute
    outcome: str
    game: str
    title: str
    number: int
    lines: list[RoundLine]
    """Empty while the round is played."""
    hands: list[str]
    """Who may not decide: they dealt the round, or entered something in it for the house."""
    clause: str
    """What the clause of the decision says."""


@post("/api/rounds/{round:str}/dispute")
async def dispute(request: Asked, round: FromPath[str], data: JSONBody[ClaimBody]) -> Done:
    """Dispute a round of mine."""
    casino, person = the_casino(request), someone(request)

    async def do(receipt: Receipt) -> Done:
        return await claim(casino, person, round, data.words, receipt)

    return await casino.surely(casino.receipts.once(person.name, data.key, ("dispute", round, data.words), do))


@get("/api/me/disputes")
async def mine(request: Asked) -> list[MyDispute]:
    """My claims, the newest first."""
    casino, person = the_casino(request), someone(request)
    return [_told(each) for each in (await casino.disputes.read()).of(person.name)[::-1]]


def _told(each: Dispute) -> MyDispute:
    told, decision = each.claim, each.decision
    why = (decision.rule, decision.words) if decision else ("", "")
    return MyDispute(told.number, told.round, told.table, told.words, each.made, outcome(each), *why, each.decided)


@get("/api/floor/disputes")
async def disputes(request: Asked) -> list[Dispute]:
    """Every dispute, the newest first."""
    staff(request, *LOOKS["disputes"])
    return list((await the_casino(request).disputes.read()).all.values())[::-1]


@get("/api/floor/disputes/{number:int}")
async def file(request: Asked, number: FromPath[int]) -> DisputeFile:
    """A dispute with its round, line by line; its cards are told when the round is over.

    Who may not read the whole record learns what a spectator saw.
    """
    person, found = staff(request, *LOOKS["disputes"]), await _found(request, number)
    told = clause_of(found.decision.rule) if found.decision else ""
    try:
        stored = await round_of(the_casino(request), found)
    except Problem:
        return DisputeFile(found, outcome(found), "", found.claim.table, 0, [], [], told)
    opening = stored.opening
    named, players = (opening.game, GAMES[opening.game].title, opening.number), {s.player for s in opening.seats}
    lines = _lines(stored, _viewer(person))
    return DisputeFile(found, outcome(found), *named, lines, sorted(hands_in(stored) - players), told)


async def _found(request: Asked, number: int) -> Dispute:
    found = (await the_casino(request).disputes.read()).all.get(number)
    if found is None:
        raise Problem("not-found", f"there is no dispute {number}")
    return found


def _viewer(person: Person) -> str:
    """As whom a person is shown a disputed round: anyone on the floor can take a claim down, and so open a file."""
    return AUDITOR if person.roles & set(LOOKS["record"]) else PUBLIC


def _lines(stored: Stored, viewer: str) -> list[RoundLine]:
    game, opening = GAMES[stored.opening.game], stored.opening
    layout = game.layout(game.read_settings(opening.settings))
    names = naming(layout, opening.seats, "", {seat.player: seat.player for seat in opening.seats})
    told = [seen(event, viewer) for event in stored.events]
    return [RoundLine(sentence(event, names), list(clauses(event)), event) for event in told]


@post("/api/floor/disputes", status_code=200)
async def take_down(request: Asked, data: JSONBody[bodies.DisputeOrder]) -> Response[Done]:
    """Take down a player's claim."""
    return await give(request, "dispute", "", data)


@post("/api/floor/disputes/decide", status_code=200)
async def decide(request: Asked, data: JSONBody[bodies.DisputeDecideOrder]) -> Response[Done | Remedy]:
    """Decide a claim, which needs a second person, or look at what would come of it."""
    if not data.preview:
        return await give(request, "dispute-decide", "", data)
    person = staff(request, "floorperson", "supervisor")
    return Response(await look(order_book(request).casino, Given((person,), "", data)), status_code=200)


@get("/api/floor/disputes/{number:int}/paper", media_type=PDF)
async def paper(request: Asked, number: FromPath[int]) -> Response[bytes]:
    """The paper of a dispute, to print and sign."""
    person, found = staff(request, *LOOKS["disputes"]), await _found(request, number)
    stored = await round_of(the_casino(request), found)
    lines = [(each.says, ", ".join(each.rules)) for each in _lines(stored, _viewer(person))]
    told = clause_of(found.decision.rule) if found.decision else ""
    title = f"{GAMES[stored.opening.game].title}, {found.claim.table}, number {stored.opening.number}"
    # Setting a page takes long enough to hold up every table.
    return Response(await asyncio.to_thread(dispute_paper, found, title, lines, told), media_type=PDF)


router = Router(
    "",
    route_handlers=[dispute, mine, disputes, file, take_down, decide, paper],
    tags=["disputes"],
)
