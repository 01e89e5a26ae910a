"""Rules seen in the act: for a clause, a round or a day of a table in which it shows itself, or its deck and felt.

Examples are made by the tests (`make examples`) and kept as openings and journals, one file a game. They are played
again whenever one is looked at, so an example never tells what the rules do not do.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from houseway.cards.card import Card
from houseway.cards.decks import Group
from houseway.floor.commands import Command
from houseway.floor.day import Day
from houseway.floor.daybook import Step
from houseway.floor.setup import Setup
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.game import Game
from houseway.play.layout import BettingArea, CardArea, Inscription, Layout, PayTable
from houseway.play.opening import Opening
from houseway.play.refusals import Refused
from houseway.play.requests import Entry, Ruling
from houseway.play.round import Round
from houseway.rulebook.catalogue import clause

KEPT = Path(__file__).parent / "kept"


class RoundExample(msgspec.Struct, frozen=True, tag="round", omit_defaults=True):
    """A round, and what is tried in it at last where the clause shows itself by a refusal."""

    clause: str
    opening: Opening
    journal: tuple[Entry, ...] = ()
    tried: Entry | None = None

    @property
    def game(self) -> str:
        return self.opening.game


class DayExample(msgspec.Struct, frozen=True, tag="day", omit_defaults=True):
    """A table's day, and what is tried at last where the clause shows itself by a refusal."""

    clause: str
    setup: Setup
    commands: tuple[Command, ...] = ()
    tried: Command | None = None

    @property
    def game(self) -> str:
        return self.setup.game


class SetUpExample(msgspec.Struct, frozen=True, tag="set-up", omit_defaults=True):
    """A table as it is set up: the clause shows itself in the deck, on the felt or on a sign."""

    clause: str
    game: str
    settings: dict[str, Any] = {}


Example = RoundExample | DayExample | SetUpExample


class PlayedRound(msgspec.Struct, frozen=True):
    """An example played again: the round, the number of the event that shows the clause, or how it refused."""

    round: Round | None
    step: int
    refusal: str = ""


class PlayedDay(msgspec.Struct, frozen=True):
    """An example done again: the steps of the day, which of them shows the clause, or how it was refused."""

    steps: list[Step]
    step: int
    refusal: str = ""


class LaidOut(msgspec.Struct, frozen=True):
    """An example laid out again: where the clause shows itself, the name of the thing and, in a deck, its cards."""

    where: Literal["deck", "felt", "sign"]
    item: str
    layout: Layout
    deck: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()


class NoExample(LookupError):
    """No example is kept for this clause."""

    def __init__(self, id: str) -> None:
        super().__init__(f"no example is kept for {id}")


class NotShown(AssertionError):
    """A kept example that does not show its clause any more: the rules have changed since it was made."""


@cache
def examples() -> Mapping[str, Example]:
    """Every example by its clause."""
    return MappingProxyType({each.clause: each for path in sorted(KEPT.glob("*.jsonl")) for each in read(path)})


def read(path: Path) -> Iterator[Example]:
    """The examples of a file, one a line."""
    decoder = msgspec.json.Decoder(Example)
    yield from map(decoder.decode, path.read_bytes().splitlines())


def example(id: str) -> Example:
    """The example of a clause, NoExample, or UnknownClause."""
    if id not in examples():
        raise NoExample(clause(id).id)
    return examples()[id]


def play(example: RoundExample) -> PlayedRound:
    """Play an example again."""
    game = GAMES[example.game]
    try:
        round_ = Round(game, example.opening)
    except Refused as refused:
        return PlayedRound(None, 0, _says(refused, example.clause))
    round_.feed(example.journal)
    tried = example.tried
    if tried is not None:
        refusal = _refused(example.clause, lambda: _give(round_, tried))
        return PlayedRound(round_, len(round_.events), refusal)
    for number, event in enumerate(round_.events, 1):
        if example.clause in ev.clauses(event):
            return PlayedRound(round_, number)
    raise NotShown(f"no event of the example cites {example.clause}")


def go_through(example: DayExample) -> PlayedDay:
    """Do the steps of an example again."""
    try:
        day = Day(GAMES[example.game], example.setup)
    except Refused as refused:
        return PlayedDay([], 0, _says(refused, example.clause))
    for command in example.commands:
        day.do(command)
    tried = example.tried
    if tried is not None:
        return PlayedDay(day.log, len(day.log), _refused(example.clause, lambda: day.do(tried)))
    for number, step in enumerate(day.log, 1):
        if step.rule == example.clause:
            return PlayedDay(day.log, number)
    raise NotShown(f"no step of the example cites {example.clause}")


def lay_out(example: SetUpExample) -> LaidOut:
    """Set the table of an example up again."""
    game = GAMES[example.game]
    settings = game.read_settings(example.settings)
    layout = game.layout(settings)
    deck = game.deck(settings) if game.deck else None
    if deck is not None:
        if example.clause == deck.rule:
            return LaidOut("deck", deck.name, layout, deck.cards, deck.cards)
        cited = [part for group in deck.groups for part in (group, *group.parts) if part.rule == example.clause]
        if cited:
            lit = tuple(card for group in cited for card in group.cards)
            return LaidOut("deck", _together(cited), layout, deck.cards, lit)
    for item in _items(layout):
        if item.rule == example.clause:
            name = (
                item.text if isinstance(item, Inscription) else item.title if isinstance(item, PayTable) else item.label
            )
            return LaidOut(item.on if isinstance(item, Inscription | PayTable) else "felt", name, layout)
    raise NotShown(f"nothing in the deck or on the layout cites {example.clause}")


def _items(layout: Layout) -> tuple[Inscription | PayTable | BettingArea | CardArea, ...]:
    return (*layout.inscriptions, *layout.pay_tables, *layout.areas, *layout.card_areas)


def _together(groups: list[Group]) -> str:
    """Groups by name: `club, diamond, heart and spade`."""
    names = [group.name for group in groups]
    return " and ".join([*([", ".join(names[:-1])] if names[1:] else []), names[-1]])


def shown_by(game: Game, settings: Mapping[str, Any]) -> set[str]:
    """Every clause that shows itself in the deck or on the layout of a table with these settings."""
    read = game.read_settings(settings)
    layout = game.layout(read)
    found = {item.rule for item in _items(layout)}
    if game.deck is not None:
        deck = game.deck(read)
        found |= {deck.rule, *(part.rule for group in deck.groups for part in (group, *group.parts))}
    return found


def _give(round_: Round, entry: Entry) -> None:
    """Give a round an entry as a person would: a ruling is read again before it is heard."""
    if isinstance(entry, Ruling):
        round_.rule_on(entry)
    else:
        round_.feed([entry])


def _refused(id: str, attempt: Callable[[], None]) -> str:
    """What the refusal of a try says."""
    try:
        attempt()
    except Refused as refused:
        return _says(refused, id)
    raise NotShown(f"what {id} refused is taken now")


def _says(refused: Refused, id: str) -> str:
    if refused.rule != id:
        raise NotShown(f"the example of {id} is refused by {refused.rule}: {refused}")
    return refused.why + (f". Legal: {refused.legal}" if refused.legal else "")
