"""A round to find a mistake in: played by three people of little imagination, and told with one step bent."""

from collections.abc import Iterable, Iterator

import msgspec

from houseway.cards.randomness import Randomness, shuffle
from houseway.play import events as ev
from houseway.play.driving import drive
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.round import Round, run
from houseway.play.spaces import Amount, Answer, Cards, Choice, Menu, Several, Space, Wagers
from houseway.play.views import Decision
from houseway.sentences import Said

PLAYERS = ("Ada", "Bao", "Cruz")
STACK = 50_000
ALONG = ("check", "call", "bring_in", "play", "show")
"""Moves that keep a hand in the round."""
MOST_THROWN = 3


class Found(msgspec.Struct, frozen=True):
    """A story with one wrong step, and what is to be done about it."""

    events: list[ev.Event]
    at: int
    """Which step is wrong, counted from 1,"""
    wrong: Said
    """and what is wrong with it."""
    rulings: tuple[Said, ...]
    right: int
    rule: str
    """The clause that orders the right ruling,"""
    after: list[ev.Event]
    """and what the rules did."""


def played(game: Game, source: Randomness) -> Round:
    """A round of three players, who mostly go along."""
    stacks = dict.fromkeys(PLAYERS, STACK)
    round_ = Round(game, game.opening(stacks, settings=game.public_settings, button=1))
    deck = game.deck(round_.settings) if game.deck else None
    house = House(shuffle(deck.cards, source) if deck else (), source, lambda meter, share: 0)
    return drive(round_, house, lambda round_, todo: _answer(todo, source))


def _answer(todo: Decision, source: Randomness) -> Answer:
    space = todo.space
    match space:
        case Wagers():
            return _wagers(space, source)
        case Several():
            return tuple(space.sample(source)[:1])  # one ticket, so that the story stays short
        case Cards() if space.low <= MOST_THROWN:
            return msgspec.structs.replace(space, high=min(space.high, MOST_THROWN)).sample(source)
        case Choice() | Menu() if source.below(4):
            along = [word for word in ALONG if word in space.options]
            return along[0] if along and along[0] in space else _least(space, source)
    return _least(space, source)


def _least(space: Space, source: Randomness) -> Answer:
    """Any answer; of amounts the least."""
    found = space.sample(source)
    if isinstance(space, Menu) and isinstance(found, tuple):
        inner = space.options[found[0]]
        return (found[0], inner.low) if isinstance(inner, Amount) else found
    return found


def _wagers(space: Wagers, source: Randomness) -> Answer:
    """The least wagers and now and then one more."""
    least = {area.name: max(area.low, 1) for area in space.areas if area.required}
    for area in space.areas:
        if not area.required and not source.below(3) and (more := {**least, area.name: area.low}) in space:
            least = more
    return least if least in space else None


def prefixes(round_: Round, lengths: Iterable[int]) -> Iterator[Round]:
    """The round as it stood after this many answers."""
    for length in lengths:
        yield run(round_.game, round_.opening, round_.journal[:length], round_.settings)


def replaced(events: list[ev.Event], at: int, event: ev.Event) -> list[ev.Event]:
    """The story with another event in the place of one."""
    return [*events[:at], event, *events[at + 1 :]]
