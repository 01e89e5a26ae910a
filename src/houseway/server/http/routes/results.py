"""A player's own results: added up beside the expected, and rounds to take away as a file."""

import csv
from io import StringIO
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.params import QueryParameter

from houseway.house.histories import phh
from houseway.house.histories.exporting import export
from houseway.play.refusals import BadRecord
from houseway.server.http.dependencies import Asked, address, someone
from houseway.server.http.routes.rounds import asker, history
from houseway.server.http.workshop import Workshop
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record.history import RoundCard, own_cards
from houseway.server.record.results import Results, results
from houseway.server.record.stored_rounds import Stored

MOST = 200
"""How many of a player's latest rounds are added up or taken away at once."""
FORMATS = {"csv": "text/csv", "json": "application/json", "phh": "text/plain"}
_adding_up = Workshop[Results]("results")
COLUMNS = ("id", "table", "game", "number", "started", "ended", "void", "net", "cards")


async def _played(request: Asked, person: Person, game: str) -> list[tuple[RoundCard, Stored]]:
    """One's latest finished rounds, the newest first."""
    past, found, before = history(request), list[RoundCard](), ""
    while len(found) < MOST:
        some, more = await past.find(asker(person), "", True, before, 100, game)
        found += [card for card in some if card.ended is not None]
        if not more:
            break
        before = some[-1].id
    return [(card, (await past.one(card.id))[1]) for card in found[:MOST]]


@get("/results")
async def mine(request: Asked, game: Annotated[str, QueryParameter(max_length=40)] = "") -> Results:
    """One's latest rounds added up by game and by wager, beside what was to be expected."""
    person = someone(request)
    async with _adding_up.turn(address(request)):
        played = [(stored, card.net or 0) for card, stored in await _played(request, person, game) if not card.void]
        return await _adding_up.do(lambda: results(played, person.name))


@get("/export")
async def export_rounds(
    request: Asked,
    format: Annotated[str, QueryParameter(max_length=8)] = "csv",
    game: Annotated[str, QueryParameter(max_length=40)] = "",
) -> Response[bytes]:
    """One's latest rounds as a file: a line each, as JSON, or poker hands as PHH with the cards that one saw."""
    if format not in FORMATS:
        raise Problem("malformed", f"format: one of {', '.join(FORMATS)}")
    person = someone(request)
    async with _adding_up.turn(address(request)):
        played = await _played(request, person, game)
        kept = await _adding_up.do(lambda: _file(played, person.name, format))
    headers = {"Content-Disposition": f'attachment; filename="rounds.{"phhs" if format == "phh" else format}"'}
    return Response(kept.encode(), media_type=FORMATS[format], headers=headers)


def _file(played: list[tuple[RoundCard, Stored]], player: str, format: str) -> str:
    for card, stored in played:
        card.cards = own_cards(stored, player)
    return _hands(played, player) if format == "phh" else _list(played, format)


def _list(played: list[tuple[RoundCard, Stored]], format: str) -> str:
    rows = [{name: getattr(card, name) for name in COLUMNS} for card, _ in played]
    if format == "json":
        return msgspec.json.encode(rows).decode()
    written = StringIO()
    writer = csv.DictWriter(written, COLUMNS)
    writer.writeheader()
    writer.writerows(row | {"cards": " ".join(row["cards"])} for row in rows)
    return written.getvalue()


def _hands(played: list[tuple[RoundCard, Stored]], player: str) -> str:
    """The poker hands among these rounds; one that was declared dead has no history."""
    hands = []
    for _, stored in reversed(played):
        try:
            hands.append(export(stored.record(), player))
        except BadRecord:
            continue
    if not hands:
        raise Problem("not-found", "there is no poker hand among your latest rounds")
    return phh.dumps(hands)


router = Router("/api/me", route_handlers=[mine, export_rounds], tags=["rounds"])
