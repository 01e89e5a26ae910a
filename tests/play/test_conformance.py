"""The conformance kit finds what it is there to find: a sound game broken in one way fails it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.conformance import Trial, check
from houseway.play.game import Game, Remedy
from houseway.play.refusals import BadRecord
from houseway.play.requests import Incident, Instead, Request
from houseway.play.spaces import Answer, Choice
from houseway.play.table import Play, Table

SOUND = GAMES["dragon-poker"]
Meddling = Callable[[Table, ev.Event], None]
RULE = "dragon-poker/A18"


def meddled(meddle: Meddling) -> Game:
    """The game with something done behind its back whenever an event is recorded."""

    def play(table: Table) -> Play[None]:
        record = table.record

        def meddling(event: ev.Event) -> None:
            record(event)
            meddle(table, event)

        table.record = meddling  # type: ignore[method-assign]
        yield from SOUND.play(table)

    return replace(SOUND, play=play)


def asking(space: Choice) -> Game:
    """The game with another choice in the place of fold or Play."""

    def play(table: Table) -> Play[None]:
        ask = table.ask
        table.ask = lambda player, spot, _, default, rule: ask(player, spot, space, default, rule)  # type: ignore[method-assign,assignment]
        yield from SOUND.play(table)

    return replace(SOUND, play=play)


def says_another_place() -> Game:
    """The game with every card asked for as if it went to the dealer."""

    def play(table: Table) -> Play[None]:
        draw = table.draw
        table.draw = lambda places, rule, pile="deck": draw(("dealer",) * len(places), rule, pile)  # type: ignore[method-assign]
        yield from SOUND.play(table)

    return replace(SOUND, play=play)


def a_cent_too_many(table: Table, event: ev.Event) -> None:
    if isinstance(event, ev.Collected):
        table.scene.stacks[event.player] += 1


def half_a_cent(table: Table, event: ev.Event) -> None:
    if isinstance(event, ev.Wagered):
        table.scene.stacks[event.player] -= 0.5  # type: ignore[assignment]
        table.scene.house += 0.5  # type: ignore[assignment]


def a_card_gone(table: Table, event: ev.Event) -> None:
    if isinstance(event, ev.Dealt) and event.place == "dealer":
        table.scene.places["dealer"].pop()


def a_card_twice(table: Table, event: ev.Event) -> None:
    if isinstance(event, ev.Dealt) and event.place == "dealer":
        table.scene.places["burns"] = [event.cards[0]]


def the_dealers_cards_told(table: Table, event: ev.Event) -> None:
    if isinstance(event, ev.Dealt) and event.place == "dealer":
        table.note("the dealer holds", RULE, hand=" ".join(event.cards))


def never_the_same_twice(table: Table, event: ev.Event, runs: Any = count()) -> None:  # noqa: B008
    if isinstance(event, ev.Announced):
        table.note("heard", RULE, times=next(runs))


def not_as_json_has_it(table: Table, event: ev.Event) -> None:
    if isinstance(event, ev.Announced):
        table.record(ev.Noted("by spot", RULE, None, None, {1: "one"}))  # type: ignore[dict-item]


def keeps_the_antes(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A remedy that calls the round void and takes a wager all the same."""
    for player, spot, area in list(table.scene.felt):
        table.collect(player, spot, area, RULE)
    table.abandon(RULE)
    return None


def loses_chips(table: Table, incident: Incident, request: Request) -> Instead | None:
    table.scene.felt.clear()
    table.void(RULE)
    return None


class Grudging(Choice, frozen=True, gc=False):
    """Lists what it does not accept."""

    def __iter__(self) -> Any:
        yield from (*self.options, "double")


class Generous(Choice, frozen=True, gc=False):
    """Accepts what it does not list."""

    def accept(self, answer: Answer) -> Answer:
        return answer if answer == "cheat" else super().accept(answer)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (meddled(a_cent_too_many), "cents appeared"),
        (meddled(half_a_cent), "holds"),
        (meddled(a_card_gone), "not somewhere exactly once"),
        (meddled(a_card_twice), "not somewhere exactly once"),
        (meddled(the_dealers_cards_told), "sees a difference when hidden cards are swapped"),
        (replace(SOUND, remedies=(Remedy("jam", "", RULE, keeps_the_antes),)), "leaves a void round with -"),
        (replace(SOUND, remedies=(Remedy("jam", "", RULE, loses_chips),)), "appeared|closing holds"),
        (asking(Grudging(("play", "fold"))), "listed but not"),
        (asking(Generous(("play", "fold"))), "which is not listed"),
        (says_another_place(), "was drawn for dealer and laid at"),
    ],
    ids=[
        "chips made",
        "part of a cent",
        "a card gone",
        "a card twice",
        "a hidden card told",
        "a void that keeps",
        "an incident that loses",
        "lists more",
        "accepts more",
        "a card laid elsewhere",
    ],
)
def test_a_game_broken_in_one_way_fails(game: Game, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check(Trial(game, seats=3), rounds=10, seed=1)


@pytest.mark.parametrize("meddle", [never_the_same_twice, not_as_json_has_it])
def test_a_round_that_replay_or_json_changes_fails(meddle: Meddling) -> None:
    with pytest.raises(BadRecord, match="was recorded as"):
        check(Trial(meddled(meddle), seats=3), rounds=10, seed=1)


def test_the_sound_game_passes_the_same_trial() -> None:
    check(Trial(SOUND, seats=3), rounds=10, seed=1)
