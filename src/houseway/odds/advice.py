"""Advice at the table, out of the same exact mathematics as the report."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from houseway.cards.card import Card
from houseway.games import REGISTRY
from houseway.odds.figures import Report
from houseway.play.game import Game
from houseway.play.round import Round
from houseway.play.spaces import Answer, Space
from houseway.play.views import Decision, View
from houseway.sentences import Said, told

HUNDRED = 100_00
COSTS_LEAST = "{wager} costs least: {amount:money} of every {of:money} on average."
COSTS = "{wager} costs {amount:money} of every {of:money} on average."
GAINS = "{wager} gains {amount:money} of every {of:money} on average."

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
    todo: Decision | None = None
    """and what is asked, where a player asks for a hint."""
    weighed: Answer = None
    """An answer whose worth is to be told too, where it takes working out: what a player did."""
    only: str = ""
    """In a drill, the one class of hand that is practised: others need not be worked out."""


@dataclass(frozen=True)
class Advice:
    """The best answer, why in words, and what each answer is worth in units of `base`.

    Where wagers are asked for there is no best answer, only what each of them is worth; at poker there is neither.
    """

    answer: Answer
    says: str
    """Why, as a template of the table of sentences, which `fields` fill."""
    base: str
    values: dict[str, Fraction]
    about: str = ""
    """The class of hand that the advice holds for, in words; hands of one class are played for the same reasons."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    stake: int = 0
    """The cents of one base; none where wagers are asked for."""

    def cost(self, answer: str) -> Fraction:
        """What choosing `answer` instead gives away."""
        return max(self.values.values()) - self.values[answer]

    def cents(self, worth: Fraction) -> int:
        """What is worth so much of the base, in cents."""
        return round(worth * self.stake)

    @property
    def why(self) -> str:
        """The reason in English."""
        return told(self.says, self.fields)

    @property
    def said(self) -> Said:
        """The reason as data."""
        return Said(self.says, dict(self.fields))


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
    todo = next(iter(view.decisions()), None)
    if todo is None:
        return None
    spot = spot_of(round_, todo)
    wagers = {area: amount for who, at, area, amount in view.felt if (who, at) == (player, spot)}
    return Question(todo.space, spot, view.places, round_.settings, wagers, round_.game.slug, view, todo)


def spot_of(round_: Round, todo: Decision) -> int | None:
    """The spot that a question is about: where none is named, as in a window for all, the only one of the player."""
    own = [seat.spot for seat in round_.opening.seats if seat.player == todo.actor]
    return todo.spot if todo.spot is not None or len(own) != 1 else own[0]


def best(slug: str, question: Question) -> Advice | None:
    """Advice on a question, or None."""
    advisor: Advisor | None = REGISTRY.find(slug, "advice")
    return staked(advisor(question), question) if advisor else None


def staked(advice: Advice | None, question: Question) -> Advice | None:
    """The advice with what the player has on its base."""
    return replace(advice, stake=question.wagers.get(advice.base, 0)) if advice else None


def on_wagers(report: Report) -> Advice:
    """What each wager of a report is worth for each unit staked, and which costs least."""
    values = {wager.wager: wager.expectation for wager in report.wagers}
    most = max(values.values())
    least = " or ".join(name for name, worth in values.items() if worth == most)
    fields = {"wager": least, "amount": round(abs(most) * HUNDRED), "of": HUNDRED}
    return Advice(None, COSTS_LEAST if most < 0 else GAINS, "stake", values, "", fields)


_BEATS = (
    "you beat the dealer {wins:percent} of the time with {hand}"
    "[, and {unqualified:percent} of the time the dealer does not qualify]."
)
_BONUS = "[ The {bonus}, which a fold loses, is counted in.]"
PLAY_GAINS = f"Play: {_BEATS} Playing on gains on average.{_BONUS}"
PLAY_LOSES_LESS = f"Play: {_BEATS} Playing on loses on average, but less than a fold.{_BONUS}"
FOLD_LOSES_LESS = f"Fold: {_BEATS} Playing on loses more than a fold.{_BONUS}"


def playing_on(worth: Fraction, fold: Fraction) -> str:
    """Why a hand is played on or folded, as a template that `hand`, `wins` and `unqualified` fill."""
    return FOLD_LOSES_LESS if worth <= fold else PLAY_GAINS if worth > 0 else PLAY_LOSES_LESS
