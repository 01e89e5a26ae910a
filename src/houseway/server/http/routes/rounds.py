"""History, replay and proof."""

from typing import Annotated

import msgspec
import sqlalchemy as sa
from litestar import Router, get
from litestar.params import FromPath, QueryParameter

from houseway.play.views import View
from houseway.server.http.dependencies import Asked, address, anyone, someone, the_casino
from houseway.server.http.workshop import Workshop
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.history import (
    RESULTS,
    Asker,
    History,
    RoundCard,
    openings,
    own_cards,
    same_rules,
    step_view,
    whole_view,
)


class RoundList(msgspec.Struct):
    """Rounds, newest first."""

    rounds: list[RoundCard]
    more: bool


class RoundAnswer(RoundCard, kw_only=True):
    """A round as the asker may know it."""

    viewer: str
    rules: str
    """The mark of the rules it was opened under; `/health` has that of the current rules."""
    changed: bool
    """Whether the current rules replay this record differently; the record governs."""
    view: View


class StepAnswer(msgspec.Struct):
    """A round as it was at a step."""

    step: int
    of: int
    view: View


class CardProof(msgspec.Struct):
    """One card opened."""

    position: int
    card: str
    salt: str
    size: int
    path: list[str]


class Proof(msgspec.Struct):
    """The root published before the deal, and the cards the asker saw."""

    root: str
    cards: list[CardProof]


class Head(msgspec.Struct):
    """The last signed head of the journal."""

    seq: int
    hash: str
    signature: str
    key: str


def history(request: Asked) -> History:
    """The history of the casino."""
    found: History = request.app.state.history
    return found


def asker(person: Person | None) -> Asker:
    """Who asks, as the history knows them."""
    return Asker(person.name, person.staff and not (person.given or person.enrol)) if person else Asker()


_reading = Workshop[None]("rounds")


@get("/rounds")
async def rounds(
    request: Asked,
    table: Annotated[str, QueryParameter(max_length=40)] = "",
    mine: Annotated[bool, QueryParameter()] = False,
    before: Annotated[str, QueryParameter(max_length=32)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 25,
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    result: Annotated[str, QueryParameter(max_length=8)] = "",
) -> RoundList:
    """Finished rounds, newest first; your own with your cards, and by result."""
    person, past = someone(request) if mine else anyone(request), history(request)
    if result and (not mine or result not in RESULTS):
        raise Problem("malformed", f"result: for your own rounds alone, one of {', '.join(RESULTS)}")
    found, more = await past.find(asker(person), table, mine, before, limit, game, result)
    if mine and person is not None:
        async with _reading.turn(address(request)):
            for card in found:
                card.cards = own_cards((await past.one(card.id))[1], person.name)
    return RoundList(found, more)


@get("/rounds/{round:str}")
async def one(request: Asked, round: FromPath[str]) -> RoundAnswer:
    """A round as the asker may know it."""
    past = history(request)
    card, stored = await past.one(round)
    viewer = past.viewer(asker(anyone(request)), card, stored)
    view = whole_view(stored, viewer)
    changed = not same_rules(stored)
    rules = stored.opening.rules
    return RoundAnswer(**msgspec.structs.asdict(card), viewer=viewer, rules=rules, changed=changed, view=view)


@get("/rounds/{round:str}/steps/{step:int}")
async def one_step(request: Asked, round: FromPath[str], step: FromPath[int]) -> StepAnswer:
    """A round as it was after this many journal entries."""
    past = history(request)
    card, stored = await past.one(round)
    viewer = past.viewer(asker(anyone(request)), card, stored)
    return StepAnswer(step, len(stored.journal), step_view(stored, step, viewer))


@get("/rounds/{round:str}/proof")
async def proof(request: Asked, round: FromPath[str]) -> Proof:
    """Proof that the cards seen were those sealed before the deal."""
    past = history(request)
    card, stored = await past.one(round)
    viewer = past.viewer(asker(anyone(request)), card, stored)
    if card.ended is None:
        raise Problem("not-now", "cards are opened when the round is over")
    sealed = await past.sealed(round)
    if sealed is None:
        raise Problem("not-found", "no sealed cards were used in this round")
    opened = openings(stored, sealed, viewer)
    cards = [CardProof(o.position, o.card, o.salt.hex(), o.size, [step.hex() for step in o.path]) for o in opened]
    return Proof(stored.root, cards)


@get("/audit/head")
async def head(request: Asked) -> Head:
    """The last signed head of the journal, to keep and compare later."""
    casino = the_casino(request)
    h = schema.heads.c
    for row in await casino.store.rows(sa.select(schema.heads).order_by(h.seq.desc()).limit(1)):
        return Head(row.seq, row.hash, row.signature, casino.store.signer.public)
    raise Problem("not-found", "nothing has been signed yet")


router = Router("/api", route_handlers=[rounds, one, one_step, proof, head], tags=["rounds"])
