"""The perfect twin: a round played again from the same opening and the same order of cards, one player deciding best.

The twin knows what its player knew: it is advised on its own view of its own round, as a hint at the table is. Every
other person answers as recorded, or by default where what they answered has become illegal. Where only wagers are
chosen, the twin puts the same money on the wager that costs least.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.games import REGISTRY
from houseway.odds.advice import Advice, Question, asked, best, named
from houseway.play import events as ev
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.opening import Opening
from houseway.play.refusals import BadRecord, Refused
from houseway.play.replay import RoundRecord, replay
from houseway.play.requests import (
    Answered,
    Ask,
    Claim,
    Closed,
    Incident,
    Option,
    Request,
    Roll,
    Ruling,
    Shuffle,
    Window,
)
from houseway.play.round import Round
from houseway.play.spaces import Answer, Several, Wagers
from houseway.play.views import Todo, seen
from houseway.sentences import Said

Key = tuple[str, str, str]
"""Whose decision, of what kind, by which clause."""


class NoTwin(Exception):
    """Why a round has no twin, in words for its player."""


class Judged(msgspec.Struct, frozen=True):
    """One decision of the real round."""

    at: int
    """After how many events it was made."""
    answer: str
    best: str
    cost: int | None
    """What it gave away on average, in cents; null where the answer was not weighed."""
    says: str
    """Why the best is the best, in English,"""
    said: Said
    """and as data."""


@dataclass(frozen=True)
class Twin:
    """What best play made of a round."""

    net: int
    """What the player won, wagers that stand counted as theirs."""
    twin: int
    """The same of the twin."""
    decisions: tuple[Judged, ...]
    round: Round
    """The round that the twin played."""
    told: bool
    """Whether its steps may be shown: not where they hold a card that lay in another hand and was never shown."""

    @property
    def cost(self) -> int:
        """What the decisions gave away on average, in cents."""
        return sum(each.cost or 0 for each in self.decisions)


def has_twin(slug: str) -> bool:
    """Whether best play of a game is known, so that a twin can play it."""
    return bool(REGISTRY[slug].drill or REGISTRY[slug].twin)


def twin_of(game: Game, record: RoundRecord, order: Sequence[Card], player: str) -> Twin:
    """The twin of a player of a finished round that was dealt from this order; `NoTwin` says why there is none."""
    try:
        replay(game, record)
    except BadRecord:
        raise NoTwin("the rules have changed since this round") from None
    real = _Real(game, record, player)
    rival = Round(game, record.opening)
    _Twins(real, rival, _Same(order, real), player).play()
    assert rival.result is not None
    hidden = _never_shown(record.events, record.opening, player)
    shown = {
        card for event in rival.events if isinstance(known := seen(event, player), ev.CardEvent) for card in known.cards
    }
    return Twin(
        _net(real.round, player), _net(rival, player), tuple(real.decisions), rival, not shown.intersection(hidden)
    )


def _net(round_: Round, player: str) -> int:
    assert round_.result is not None
    before, after = round_.opening, round_.result
    lying = [(1, each) for each in after.standing] + [(-1, each) for each in before.standing]
    brought = sum(seat.stack for seat in before.seats if seat.player == player)
    return after.stacks[player] - brought + sum(sign * each.amount for sign, each in lying if each.player == player)


def _never_shown(events: Sequence[ev.Event], opening: Opening, player: str) -> set[Card]:
    """Cards that lay at another player's spot and this player never saw."""
    others = {str(seat.spot) for seat in opening.seats} - {
        str(seat.spot) for seat in opening.seats if seat.player == player
    }
    lay, saw = set[Card](), set[Card]()
    for event in events:
        if isinstance(event, ev.Dealt) and event.place in others:
            lay.update(event.cards)
        if isinstance(known := seen(event, player), ev.CardEvent):
            saw.update(known.cards)
    return lay - saw


def _key(request: Request, actor: str) -> Key:
    return actor, request.name if isinstance(request, Window) else "ask", request.rule


@dataclass
class _Real:
    """The recorded round, walked through once: what was decided, and what the player's decisions were worth."""

    game: Game
    record: RoundRecord
    player: str
    decided: dict[Key, list[Answer]] = field(default_factory=lambda: defaultdict(list))
    options: dict[tuple[Key, int], list[Option]] = field(default_factory=lambda: defaultdict(list))
    """What was said unasked, by the question that was open and which of its kind it was."""
    rolls: list[tuple[int, ...]] = field(default_factory=list)
    shuffles: dict[frozenset[Card], Answer] = field(default_factory=dict)
    claims: list[int] = field(default_factory=list)
    decisions: list[Judged] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.round = Round(self.game, self.record.opening)
        said: dict[Key, Answer] = {}
        for entry in self.record.journal:
            if isinstance(entry, Incident | Ruling):
                raise NoTwin("a remedy or a ruling changed this round")
            request = self.round.pending
            assert request is not None
            if isinstance(request, Ask) and isinstance(entry, Answered) and entry.actor == request.actor:
                self._judge(entry.actor, entry.answer)
            elif isinstance(entry, Closed) and isinstance(request, Window) and self.player in request.spaces:
                self._judge(self.player, said.get(_key(request, self.player), request.default))
            elif isinstance(entry, Option):
                open_ = _key(request, request.actor)
                self.options[open_, len(self.decided[open_])].append(entry)
            self.round.feed([entry])
            if isinstance(entry, Closed):
                for key, answer in said.items():
                    self.decided[key].append(answer)
                said = {}
            elif isinstance(last := self.round.journal[-1], Answered):
                # As the round took it, whose lists are tuples.
                self._answered(request, last, said)
        if self.round.result is None or self.round.result.void:
            raise NoTwin("this round did not count")

    def _answered(self, request: Request, entry: Answered, said: dict[Key, Answer]) -> None:
        answer: Any = entry.answer
        if isinstance(request, Window):
            said[_key(request, entry.actor)] = answer
        elif isinstance(request, Ask):
            self.decided[_key(request, entry.actor)].append(answer)
        elif isinstance(request, Roll):
            self.rolls.append(tuple(answer))
        elif isinstance(request, Shuffle):
            self.shuffles[frozenset(request.cards)] = answer
        elif isinstance(request, Claim):
            self.claims.append(answer)

    def _judge(self, actor: str, answer: Answer) -> None:
        question = asked(self.round, self.player) if actor == self.player else None
        if question is None or isinstance(question.space, Wagers | Several):
            return
        advice = best(self.game.slug, replace(question, weighed=answer))
        if advice is None:
            return
        given, wanted = named(answer), named(advice.answer)
        cost = _cost(advice, given, question.wagers.get(advice.base, 0))
        self.decisions.append(Judged(len(self.round.events), given, wanted, cost, advice.why, advice.said))


def _cost(advice: Advice, answer: str, stake: int) -> int | None:
    return round(Fraction(stake) * advice.cost(answer)) if answer in advice.values else None


class _Same(House):
    """The house of the recorded round: the same order, the same dice, the same grants."""

    def __init__(self, order: Sequence[Card], real: _Real) -> None:
        super().__init__(order, None, self._grant)  # type: ignore[arg-type]  # nothing here is left to chance
        self.real = real
        own = [
            set(each.numbers)
            for each in real.record.events
            if isinstance(each, ev.TicketPlayed) and each.player == real.player
        ]
        # The twin's tickets bear numbers of its own; what was picked for the player's is not picked again.
        self.rolled = iter([faces for faces in real.rolls if set(faces) not in own])
        self.granted = iter(real.claims)

    def answer(self, round_: Round) -> Answer:
        """What the recorded round was answered."""
        request = round_.pending
        if isinstance(request, Shuffle):
            order = self.real.shuffles.get(frozenset(request.cards))
            if order is None:
                raise NoTwin("the twin's cards would have been shuffled again")
            return order
        return super().answer(round_)

    def _roll(self, request: Roll) -> tuple[int, ...]:
        faces = next(self.rolled, None)
        if faces is None or len(faces) != request.dice or not all(1 <= face <= request.sides for face in faces):
            raise NoTwin("the twin would have needed dice that were not shaken")
        return faces

    def _grant(self, meter: str, share: tuple[int, int]) -> int:
        granted = next(self.granted, None)
        if granted is None:
            raise NoTwin("the twin would have had a share of a fund, which only the fund can grant")
        return granted


@dataclass
class _Twins:
    """The round of the twin."""

    real: _Real
    round: Round
    house: House
    player: str
    asked: Counter[Key] = field(default_factory=Counter)
    """How often each kind of decision has come up."""

    def play(self) -> None:
        self.house.serve(self.round)
        while (request := self.round.pending) is not None:
            self._say_unasked(request)
            if self.round.pending is request:
                self._decide(request)
            self.house.serve(self.round)

    def _say_unasked(self, request: Request) -> None:
        open_ = _key(request, request.actor)
        for option in self.real.options.pop((open_, self.asked[open_]), ()):
            space = self.round.table.options.get(option.player)
            if space is not None and option.answer in space and self.round.pending is not None:
                self.round.act(option.player, option.answer)

    def _decide(self, request: Request) -> None:
        answers = list(self._answers(request))
        if isinstance(request, Window):
            for todo, answer in answers:
                if answer is not None:
                    self.round.act(todo.actor, answer)
            self.round.close()
        else:
            ((todo, answer),) = answers
            self.round.act(todo.actor, todo.default if answer is None else answer)

    def _answers(self, request: Request) -> Iterator[tuple[Todo, Answer]]:
        for todo in self.round.todo():
            key = _key(request, todo.actor)
            given = self.real.decided[key]
            recorded = given[self.asked[key]] if self.asked[key] < len(given) else None
            self.asked[key] += 1
            found = self._best(recorded) if todo.actor == self.player else recorded
            yield todo, _legal(found, todo)

    def _best(self, recorded: Answer) -> Answer:
        """What best play answers; without advice, what the player did."""
        question = asked(self.round, self.player)
        if question is None:
            return recorded
        if isinstance(question.space, Wagers | Several):
            put = REGISTRY.find(self.round.game.slug, "twin")
            return put(question, recorded, self.real.record.events) if put and recorded else recorded
        advice = best(self.round.game.slug, question)
        if advice is None:
            return recorded
        worth = {name: value for name, value in advice.values.items() if name in question.space}
        if _legal(advice.answer, question) is not None or not worth:
            return advice.answer
        return max(worth, key=lambda name: worth[name])


def _legal(answer: Answer, asked: Todo | Question) -> Answer:
    """The answer as the table takes it; None where it is not legal, or none."""
    if answer is None or asked.space is None:
        return None
    try:
        return asked.space.accept(answer)
    except Refused:
        return None
