"""The rulebook as it can be searched: clauses, rulings, cards."""

from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import QueryParameter

from houseway.cards.card import faces
from houseway.examples import (
    DayExample,
    LaidOut,
    NoExample,
    SetUpExample,
    example,
    examples,
    go_through,
    lay_out,
    play,
)
from houseway.games import GAMES
from houseway.play.layout import Layout
from houseway.play.views import AUDITOR, View
from houseway.rulebook.catalogue import Clause, UnknownClause, catalogue
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
    example: bool
    """Whether it can be seen to happen: `/api/rules/example`."""


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
    return ClauseAnswer(found.id, found.cite, found.kind, found.duty, found.summary, found.id in examples())


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


class DayStep(msgspec.Struct):
    """A step of a table's day."""

    what: str
    role: str
    rule: str


class ExampleAnswer(msgspec.Struct):
    """A clause in the act: a round, the steps of a table's day, or a table's deck and layout."""

    clause: ClauseAnswer
    game: str
    title: str
    step: int
    """The number of the event or step that shows the clause; the last one where something is refused."""
    refusal: str
    """What is said to the one who tries what the clause forbids, or nothing."""
    layout: Layout | None = None
    view: View | None = None
    """The round with every card open."""
    steps: list[DayStep] = []
    """The steps of the day."""
    laid_out: LaidOut | None = None
    """The deck or the layout, and what in it shows the clause."""


@get("/rules/example", sync_to_thread=True)
def an_example(id: Annotated[str, QueryParameter(max_length=80)]) -> ExampleAnswer:
    """See a clause happen."""
    try:
        found = example(id)
    except (NoExample, UnknownClause) as none:
        raise Problem("not-found", str(none)) from none
    clause, game = _clause(catalogue()[id]), GAMES[found.game]
    if isinstance(found, DayExample):
        done = go_through(found)
        steps = [DayStep(step.what, step.role, step.rule) for step in done.steps]
        return ExampleAnswer(clause, found.game, game.title, done.step, done.refusal, steps=steps)
    if isinstance(found, SetUpExample):
        return ExampleAnswer(clause, found.game, game.title, 0, "", laid_out=lay_out(found))
    played = play(found)
    answer = ExampleAnswer(clause, found.game, game.title, played.step, played.refusal)
    if played.round is not None:
        answer.layout = game.layout(played.round.settings)
        answer.view = played.round.view(AUDITOR)
    return answer


@get("/cards", sync_to_thread=False)
def cards() -> dict[str, dict[str, str]]:
    """What a person sees on every card of every deck."""
    return {str(code): msgspec.to_builtins(found) for code, found in faces().items()}


router = Router("/api", route_handlers=[search, one, an_example, cards], tags=["rules"])
