"""Learning a game: its lesson with a guided first hand, and spots to practise on."""

import asyncio
from contextlib import suppress
from functools import cache
from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import FromPath, QueryParameter

from houseway.cards.randomness import System
from houseway.extras import MissingExtra
from houseway.games import GAMES, REGISTRY
from houseway.odds.catching import Caught, catches
from houseway.odds.catching import draw as mistake
from houseway.odds.drills import Spot, draw, trains
from houseway.play.events import Dealt, Rolled
from houseway.play.layout import Layout
from houseway.play.lesson import GuidedHand, Ladder, Lesson, guide
from houseway.server.http.dependencies import Asked, address
from houseway.server.http.workshop import Workshop
from houseway.server.problems import Problem


class PanelAnswer(msgspec.Struct):
    """One picture of how a round goes: the guided hand after some of its events, and what to see in it."""

    title: str
    text: str
    at: int


class LessonAnswer(msgspec.Struct):
    """What a newcomer is told of a game."""

    game: str
    title: str
    line: str
    layout: Layout
    deals: bool
    """Whether cards are dealt; else dice are rolled or numbers drawn."""
    seats: int
    panels: list[PanelAnswer]
    ladders: list[Ladder]
    advice: list[str]
    hand: GuidedHand | None
    """The guided hand; null where the game has no lesson."""
    figures: bool
    """Whether `/api/odds` has the game's exact figures."""
    trains: bool
    """Whether `/api/train` has spots of it to practise on."""
    catches: bool
    """Whether `/api/catch` has rounds of it with a mistake to be found."""


@cache
def lesson_of(slug: str) -> LessonAnswer:
    """The lesson of a game as it is sent; a game without one still has its felt and pay tables."""
    game = GAMES[slug]
    settings = game.read_settings(game.public_settings)
    figures = slug in REGISTRY.with_part("odds")
    lesson: Lesson | None = REGISTRY.find(slug, "lesson")
    told = LessonAnswer(
        slug,
        game.title,
        "",
        game.layout(settings),
        game.deck is not None,
        game.max_seats(settings),
        [],
        [],
        [],
        None,
        figures,
        trains(slug),
        catches(slug),
    )
    if lesson is None:
        return told
    hand = guide(game, lesson.hand)
    ats = [*(step.at for step in hand.steps), len(hand.view.events)]
    # The picture of a first step that asks for wagers has them on the felt.
    while (
        ats[0] < ats[1]
        and hand.steps[0].todo.kind == "window"
        and not isinstance(hand.view.events[ats[0]], Dealt | Rolled)
    ):
        ats[0] += 1
    panels = [PanelAnswer(each.title, each.text, ats[min(each.step, len(ats) - 1)]) for each in lesson.panels]
    return msgspec.structs.replace(
        told, line=lesson.line, panels=panels, ladders=list(lesson.ladders), advice=list(lesson.advice), hand=hand
    )


def _known(game: str) -> str:
    if game not in GAMES:
        raise Problem("not-found", f"there is no game {game!r}")
    return game


@get("/learn/{game:str}")
async def lesson(game: FromPath[str]) -> LessonAnswer:
    """A game's lesson: what it is, pictures of a round, how hands rank, and a guided first hand."""
    told = await asyncio.to_thread(lesson_of, _known(game))
    if told.trains and game not in _made_ready:
        _made_ready.add(game)
        _drawing.begin(lambda: _make_ready(game))
    return told


_drawing, _catching = Workshop[Spot]("spots"), Workshop[Caught]("rounds with a mistake")
_made_ready: set[str] = set()
"""The games whose tables are made or being made: a user who reads a lesson is likely to practise next."""


def _make_ready(game: str) -> None:
    with suppress(MissingExtra, Problem):
        _drawn(game, {})


def _drawn(game: str, errors: dict[str, int], only: str = "") -> Spot:
    spot = draw(game, System(), errors, only)
    if spot is None:
        raise Problem("not-now", f"no spot of {GAMES[game].title} could be drawn")
    return spot


@get("/train/{game:str}")
async def spot(
    request: Asked,
    game: FromPath[str],
    errors: Annotated[str, QueryParameter(max_length=4000)] = "{}",
    only: Annotated[str, QueryParameter(max_length=80)] = "",
) -> Spot:
    """A spot to practise on, with the worth of every answer.

    `errors` is a JSON object of mistakes made by class; `only` is the one class to be practised.
    """
    if not trains(_known(game)):
        raise Problem("not-found", f"there are no drills for {GAMES[game].title}")
    try:
        counted = _counted(errors)
        async with _drawing.turn(address(request)):
            return await _drawing.do(lambda: _drawn(game, counted, only))
    except MissingExtra as error:
        raise Problem("not-now", f"drills for {GAMES[game].title} are not installed here: {error}") from error


def _counted(errors: str) -> dict[str, int]:
    """Mistakes by class or kind, as they are sent."""
    try:
        return msgspec.json.decode(errors, type=dict[str, Annotated[int, msgspec.Meta(ge=0, le=1000)]])
    except msgspec.DecodeError as error:
        raise Problem("malformed", f"errors: {error}") from error


@get("/catch/{game:str}")
async def catch(
    request: Asked,
    game: FromPath[str],
    errors: Annotated[str, QueryParameter(max_length=4000)] = "{}",
    but: Annotated[str, QueryParameter(max_length=400)] = "",
) -> Caught:
    """Catch the dealer: a round with one wrong step, the rulings to choose from, and what the rules did about it.

    `errors` is a JSON object of kinds missed before, `but` a list of kinds to leave out, with commas.
    """
    slug, counted = _known(game), _counted(errors)
    async with _catching.turn(address(request)):
        found = await _catching.do(lambda: mistake(slug, System(), counted, but.split(",")))
    if found is None:
        raise Problem("not-found", f"there is no mistake to be found at {GAMES[game].title}")
    return found


router = Router("/api", route_handlers=[lesson, spot, catch], tags=["learning"])
