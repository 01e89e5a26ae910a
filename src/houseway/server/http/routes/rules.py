"""The rulebook as it can be searched: clauses, rulings, cards."""

from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import QueryParameter

from houseway.cards.card import faces
from houseway.games import GAMES
from houseway.rulebook.catalogue import Clause, catalogue
from houseway.rulebook.rulings import Ruling, rulings, touching
from houseway.server.problems import Problem

READING = {
    kind: place
    for place, kind in enumerate(
        (
            *("play", "betting", "draw", "dice", "ticket", "wager", "dealing", "showdown", "ranking", "kind"),
            *("settlement", "payout", "progressive", "commission", "irregularity", "conduct", "definition", "fund"),
            *("revenue", "signage", "document", "opening", "shuffle", "custody", "deck", "equipment"),
        )
    )
}
"""The kinds of clause in the order in which a reader wants them."""


class ClauseAnswer(msgspec.Struct):
    """One clause in our own words."""

    id: str
    cite: str
    kind: str
    duty: str
    summary: str


class RulingAnswer(msgspec.Struct):
    """One open question and the default taken."""

    id: str
    title: str
    text: str


class Found(msgspec.Struct):
    """Clauses and rulings."""

    clauses: list[ClauseAnswer]
    rulings: list[RulingAnswer]


def _clause(found: Clause) -> ClauseAnswer:
    return ClauseAnswer(found.id, found.cite, found.kind, found.duty, found.summary)


def _ruling(found: Ruling) -> RulingAnswer:
    return RulingAnswer(found.id, found.title, found.text)


@get("/rules", sync_to_thread=False)
def search(
    q: Annotated[str, QueryParameter(max_length=200)] = "",
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 50,
) -> Found:
    """Clauses and rulings that have every word asked for; of a game, those of every subject its rules are read in."""
    subjects = GAMES[game].subjects if game in GAMES else (game,)
    words = q.casefold().split()

    def fits(*texts: str) -> bool:
        text = " ".join(texts).casefold()
        return all(word in text for word in words)

    def of_game(id_: str) -> bool:
        return not game or id_.partition("/")[0] in subjects

    def by_subject(found: Clause | Ruling) -> int:
        return subjects.index(found.id.partition("/")[0]) if game else 0

    def as_read(found: Clause) -> tuple[int, int]:
        """Of a game the play comes first and the equipment last; without one, clauses stand as in the regulation."""
        return by_subject(found), READING.get(found.kind, len(READING)) if game else 0

    clauses = [c for c in catalogue().values() if of_game(c.id) and fits(c.id, c.cite, c.summary)]
    clauses.sort(key=as_read)
    found = [r for r in rulings().values() if of_game(r.id) and fits(r.id, r.title, r.text)]
    found.sort(key=by_subject)
    return Found([_clause(c) for c in clauses[:limit]], [_ruling(r) for r in found[:limit]])


@get("/rules/clause", sync_to_thread=False)
def one(id: Annotated[str, QueryParameter(max_length=80)]) -> Found:
    """One clause with the rulings that speak of it, or one ruling with its clauses."""
    ruling = rulings().get(id)
    if ruling is not None:
        return Found([_clause(catalogue()[c]) for c in ruling.clauses if c in catalogue()], [_ruling(ruling)])
    clause = catalogue().get(id)
    if clause is None:
        raise Problem("not-found", f"there is no clause or ruling {id!r}")
    return Found([_clause(clause)], [_ruling(r) for r in touching(id)])


@get("/cards", sync_to_thread=False)
def cards() -> dict[str, dict[str, str]]:
    """What a person sees on every card of every deck."""
    return {str(code): msgspec.to_builtins(found) for code, found in faces().items()}


router = Router("/api", route_handlers=[search, one, cards], tags=["rules"])
