"""Advice at the table, out of the same exact mathematics as the report."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.cards.card import Card
from houseway.games import REGISTRY
from houseway.odds.figures import Report, spelled
from houseway.play.game import Game
from houseway.play.round import Round
from houseway.play.spaces import Answer, Space
from houseway.play.views import Todo, View

Places = Mapping[str, Sequence[Card]]
"""Which cards lie where; the advisor reads no others."""


def advises(slug: str) -> bool:
    """Whether there is advice on a game at all."""
    return bool(REGISTRY[slug].advice)


@dataclass(frozen=True)
class Question:
    """What a player is asked, with all that may be known in deciding it."""

    space: Space
    spot: int | None
    places: Places
    settings: Any
    wagers: Mapping[str, int] = field(default_factory=dict)
    """What the player has on each area of the spot."""
    game: str = ""
    """Its slug,"""
    view: View | None = None
    """the table as the player sees it,"""
    todo: Todo | None = None
    """and what is asked, where a player asks for a hint."""


@dataclass(frozen=True)
class Advice:
    """The best answer, why in words, and what each answer is worth in units of `base`.

    Where wagers are asked for there is no best answer, only what each of them is worth; at poker there is neither.
    """

    answer: Answer
    says: str
    base: str
    values: dict[str, Fraction]
    about: str = ""
    """The class of hand that the advice holds for, in words; hands of one class are played for the same reasons."""

    def cost(self, answer: str) -> Fraction:
        """What choosing `answer` instead gives away."""
        return max(self.values.values()) - self.values[answer]


def named(answer: Answer) -> str:
    """An answer as `values` names it: a word, or a word and the cards it is about, whatever their order."""
    if isinstance(answer, tuple | list) and len(answer) == 2 and not isinstance(answer[1], str):
        return " ".join([str(answer[0]), *sorted(map(str, answer[1]))])
    return str(answer)


Advisor = Callable[[Question], Advice | None]
"""Exact advice, or None where the question or the house's options leave what was worked out."""


def advise(game: Game, round_: Round, player: str) -> Advice | None:
    """Advice for what is asked of this player now, from what that player may see; None where there is no advice."""
    question = asked(round_, player) if advises(game.slug) else None
    return best(game.slug, question) if question else None


def asked(round_: Round, player: str) -> Question | None:
    """The question open to a player, as that player sees the table; None where nothing is asked."""
    view = round_.view(player)
    todo = next((todo for todo in view.todo if todo.actor == player), None)
    if todo is None or todo.space is None:
        return None
    spot = spot_of(round_, todo)
    wagers = {area: amount for who, at, area, amount in view.felt if (who, at) == (player, spot)}
    return Question(todo.space, spot, view.places, round_.settings, wagers, round_.game.slug, view, todo)


def spot_of(round_: Round, todo: Todo) -> int | None:
    """The spot that a question is about: where none is named, as in a window for all, the only one of the player."""
    own = [seat.spot for seat in round_.opening.seats if seat.player == todo.actor]
    return todo.spot if todo.spot is not None or len(own) != 1 else own[0]


def best(slug: str, question: Question) -> Advice | None:
    """Advice on a question, or None."""
    advisor: Advisor | None = REGISTRY.find(slug, "advice")
    return advisor(question) if advisor else None


def on_wagers(report: Report) -> Advice:
    """What each wager of a report is worth for each unit staked, and which costs least."""
    values = {wager.wager: wager.expectation for wager in report.wagers}
    most = max(values.values())
    least = " or ".join(name for name, worth in values.items() if worth == most)
    share = f"{spelled(abs(most))} of its stake on average ({abs(float(most)):.2%})"
    says = f"{least} costs least, {share}" if most < 0 else f"{least} gains {share}"
    return Advice(None, says, "stake", values)
