"""The perfect twin of a player: what best play would have made of the rounds they played, with the very same cards."""

from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import FromPath, QueryParameter

from houseway.cards.sealed import Sealed
from houseway.extras import MissingExtra
from houseway.games import GAMES
from houseway.odds.twins import Judged, NoTwin, Twin, has_twin, twin_of
from houseway.play.refusals import Refused
from houseway.play.views import View
from houseway.server.http.dependencies import Asked, address, someone
from houseway.server.http.routes.rounds import asker, history
from houseway.server.http.workshop import Workshop
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record.history import RoundCard
from houseway.server.record.stored_rounds import Stored

MOST = 50
"""How many of a player's latest rounds are played again at once."""
_playing = Workshop[Twin | str]("twins", keeps=512)
"""A finished round has one twin for each player for good."""


class TwinLine(msgspec.Struct):
    """One round beside its twin."""

    id: str
    game: str
    title: str
    table: str
    number: int
    ended: int
    net: int | None = None
    """What one won or lost,"""
    twin: int | None = None
    """and what the twin did with the same cards."""
    cost: int | None = None
    """What the player's decisions gave away on average, in cents."""
    decisions: list[Judged] = []
    told: bool = False
    """Whether the twin's steps may be shown."""
    why: str = ""
    """Why there is no twin; empty where there is one."""


class TwinList(msgspec.Struct):
    """One's latest rounds beside their twins, the newest first, and added up."""

    rounds: list[TwinLine]
    told: int
    """Of how many rounds there is a twin."""
    net: int
    twin: int
    cost: int


class TwinAnswer(TwinLine, kw_only=True):
    """One round beside its twin, whose round is told as the player would have seen it."""

    view: View | None = None


def _played_again(stored: Stored, sealed: Sealed | None, player: str) -> Twin | str:
    """The twin, or why there is none."""
    game = GAMES.get(stored.opening.game)
    if game is None or not has_twin(game.slug):
        return "the best play of this game is not known"
    if sealed is None and game.deck is not None:
        return "the cards were dealt by hand, so their order is not known"
    return _twin(stored, sealed, player)


def _twin(stored: Stored, sealed: Sealed | None, player: str) -> Twin | str:
    try:
        return twin_of(GAMES[stored.opening.game], stored.record(), sealed.order if sealed else (), player)
    except NoTwin as why:
        return str(why)
    except MissingExtra as error:
        return f"best play is not installed here: {error}"
    except Refused:
        return "the rules or the cards do not allow it"


async def _beside(request: Asked, person: Person, card: RoundCard, stored: Stored) -> tuple[TwinLine, Twin | None]:
    """A finished round beside its twin."""
    assert card.ended is not None
    line = TwinLine(card.id, card.game, card.title, card.table, card.number, card.ended)
    found: Twin | str = "this round did not count"
    if not card.void:
        sealed = await history(request).sealed(card.id)
        key, name = (card.id, person.name), person.name
        found = await _playing.made(address(request), key, lambda: _played_again(stored, sealed, name))
    if isinstance(found, str):
        line.why = found
        return line, None
    line.net, line.twin, line.cost = found.net, found.twin, found.cost
    line.decisions, line.told = list(found.decisions), found.told
    return line, found


@get("/me/twins")
async def twins(
    request: Asked,
    table: Annotated[str, QueryParameter(max_length=40)] = "",
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=MOST)] = MOST,
) -> TwinList:
    """One's latest finished rounds, at one table or of one game, beside what best play made of the same cards."""
    person, past = someone(request), history(request)
    found, _ = await past.find(asker(person), table, True, "", limit, game)
    lines = []
    for card in found:
        if card.ended is not None:
            _, stored = await past.one(card.id)
            lines.append((await _beside(request, person, card, stored))[0])
    told = [line for line in lines if not line.why]
    sums = [sum(getattr(line, name) for line in told) for name in ("net", "twin", "cost")]
    return TwinList(lines, len(told), *sums)


@get("/rounds/{round:str}/twin")
async def twin(request: Asked, round: FromPath[str]) -> TwinAnswer:
    """Your own finished round beside its twin, step by step.

    The rest of the deck stays sealed: what is told is what the player would have seen in the twin's place, and the
    steps stay closed where they hold a card that lay in another hand and was never shown.
    """
    person, past = someone(request), history(request)
    card, stored = await past.one(round)
    if past.viewer(asker(person), card, stored) != person.name:
        raise Problem("not-found", "you had no part in this round")
    if card.ended is None:
        raise Problem("not-now", "a round has its twin when it is over")
    line, found = await _beside(request, person, card, stored)
    view = found.round.view(person.name) if found is not None and found.told else None
    return TwinAnswer(**msgspec.structs.asdict(line), view=view)


router = Router("/api", route_handlers=[twins, twin], tags=["rounds"])
