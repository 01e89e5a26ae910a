"""A game's first lesson as data: what it is, how a round goes, how hands rank, and a first hand played with a guide.

The text of a lesson is kept beside its game. The guided hand is a real round: the rules run on a rigged deck, so that a
lesson which the rules do not bear out is refused.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.play.driving import drive
from houseway.play.game import Game
from houseway.play.refusals import BadScenario
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision, View

LEARNER = "You"
"""The name of the player who is taught."""
GO_ALONG = ("check", "call", "bring_in", "pass", "play", "no", "show")
"""What the other players do where the lesson does not say: the first of these that is legal."""


class Step(msgspec.Struct, frozen=True):
    """One decision of the learner: the answer, what to do in words, and why."""

    do: Answer
    says: str
    why: str


class Panel(msgspec.Struct, frozen=True):
    """One picture of how a round goes: the guided hand as it stands before a step, and what to see in it."""

    title: str
    text: str
    step: int
    """The step of the guided hand; as many as there are steps, or more, is the end of the round."""


class Example(msgspec.Struct, frozen=True):
    """A hand as an example of its rank."""

    name: str
    cards: str
    says: str = ""


class Ladder(msgspec.Struct, frozen=True):
    """Hands from the best to the lowest."""

    title: str
    hands: tuple[Example, ...]
    says: str = ""


class FirstHand(msgspec.Struct, frozen=True, kw_only=True):
    """The guided hand: who sits, what is dealt, what the learner does and the others do."""

    steps: tuple[Step, ...]
    ends: str
    """What to take away from the result."""
    players: tuple[str, ...] = (LEARNER,)
    """Who sits at spots 1, 2, … in this order, the learner among them."""
    stack: int = 20_000
    settings: dict[str, Any] = {}
    button: int | None = None
    hands: dict[int, str] = {}
    dealer: str = ""
    board: str = ""
    draws: dict[int | str, tuple[str, ...]] = {}
    numbers: tuple[int, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()
    others: dict[str, tuple[Answer, ...]] = {}
    """What each other player answers, in turn; after that they go along."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """What a newcomer is told of a game."""

    line: str
    """What the game is, in one sentence."""
    panels: tuple[Panel, ...]
    hand: FirstHand
    ladders: tuple[Ladder, ...] = ()
    advice: tuple[str, ...] = ()
    """What to keep in mind afterwards, a sentence each."""


class GuidedStep(msgspec.Struct, frozen=True):
    """A step as it is shown: how much has happened by then, what is asked, and the answer with its reason."""

    at: int
    todo: Decision
    answer: Answer
    says: str
    why: str
    hands: dict[str, str]
    """The learner's hand in words as it is then."""


class GuidedHand(msgspec.Struct, frozen=True):
    """The whole guided round as the learner sees it, and the steps that lead through it."""

    view: View
    steps: tuple[GuidedStep, ...]
    ends: str


def guide(game: Game, hand: FirstHand) -> GuidedHand:
    """Play the guided hand; refuses a lesson that the rules or the deck do not bear out."""
    settings = {**game.public_settings, **hand.settings}
    stacks = dict.fromkeys(hand.players, hand.stack)
    round_ = Round(game, game.opening(stacks, settings=settings, button=hand.button))
    house = rig(
        round_,
        hands=hand.hands,
        dealer=hand.dealer,
        board=hand.board,
        draws=hand.draws,
        numbers=hand.numbers,
        dice=hand.dice,
    )
    shown: list[GuidedStep] = []
    waiting = list(hand.steps)
    scripts = {player: list(answers) for player, answers in hand.others.items()}

    def choose(round_: Round, todo: Decision) -> Answer:
        if todo.actor != LEARNER:
            return _other(todo, scripts)
        if not waiting:
            raise BadScenario(f"the lesson has no step for {todo.what or todo.kind}: {todo.space}")
        step = waiting.pop(0)
        view = round_.view(LEARNER)
        shown.append(GuidedStep(len(view.events), view.decisions()[0], step.do, step.says, step.why, view.hands))
        return step.do

    drive(round_, house, choose)
    house.check(round_)
    if waiting:
        raise BadScenario(f"the round ended before the step {waiting[0].says!r}")
    return GuidedHand(round_.view(LEARNER), tuple(shown), hand.ends)


def _other(todo: Decision, scripts: Mapping[str, list[Answer]]) -> Answer:
    """What another player does: by the lesson, else the first way of going along, else what the clock would answer."""
    if scripts.get(todo.actor):
        return scripts[todo.actor].pop(0)
    return next((move for move in GO_ALONG if move in todo.space), None)
