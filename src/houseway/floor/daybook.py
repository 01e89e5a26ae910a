"""The book of a table's day: its data, its state and the log of steps done, written by one pen."""

from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.cards.decks import Deck
from houseway.floor.commands import Command
from houseway.floor.setup import Setup, check, decks_of
from houseway.floor.state import DeckState, Return, State
from houseway.play.game import Game
from houseway.play.procedures import Method, Procedures
from houseway.play.refusals import BadSetting, NotNow, refuse_plainly

_NO_METHOD = Method("", (), "", "the deck is ready to deal")


class Step(msgspec.Struct, frozen=True):
    """A step that was done at the table, with the clause that orders it."""

    what: str
    rule: str
    at: int
    by: str
    role: str
    deck: str = ""
    detail: dict[str, Any] = {}


class Due(msgspec.Struct, frozen=True):
    """A step that must come next, by whom and by which clause; `at` says when where it is not due yet."""

    what: str
    says: str
    role: str
    rule: str
    deck: str = ""
    at: int | None = None
    name: str = ""
    """Which paper, or the serial number of the returned deck: what the step's command must name."""


class Daybook:
    """What is known of the day so far; nothing changes in it but through `record` and `change`."""

    def __init__(self, game: Game, setup: Setup) -> None:
        if setup.game != game.slug:
            refuse_plainly(BadSetting, f"this table is set up for {setup.game}, not {game.slug}")
        self.game = game
        self.setup = setup
        self.log: list[Step] = []
        self._read(setup.settings)
        check(setup, self.procedures)
        self.state = State(setup.method or self._usual_method(), dict(setup.settings), dict(setup.references))

    def _usual_method(self) -> str:
        """The first way of dealing that the game lists and the table is equipped for."""
        equipped = self.setup.shuffler != "none"
        fit = (each.name for each in self.procedures.methods if equipped or not each.needs_shuffler)
        return next(fit, "")

    def _read(self, given: dict[str, Any]) -> None:
        self.settings = self.game.read_settings(given)
        self.procedures = self.game.procedures(self.settings) if self.game.procedures else Procedures()
        # A game that says nothing of how its cards are kept, such as numbered balls, has none to be looked after.
        kept = self.game.deck if self.game.procedures else None
        self.cards: Deck | None = kept(self.settings) if kept else None

    # Writing --------------------------------------------------------------------------------------------------------

    def record(
        self, command: Command, what: str, rule: str, deck: str = "", role: str | None = None, **detail: Any
    ) -> None:
        """Write a step that is done; what it changes follows in the same block, before the next step.

        A step no clause of the game asks for is done without a line in the log. `role` names who does it where that is
        not the one who gave the command.
        """
        if rule:
            by = command.by if role in (None, command.role) else role
            self.log.append(Step(what, rule, command.at, by or "", role or command.role, deck, detail))

    def change(self, **changes: Any) -> None:
        """Put new values into the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def put(self, deck: str, **changes: Any) -> None:
        """Put new values into the state of one deck."""
        decks = (msgspec.structs.replace(d, **changes) if d.name == deck else d for d in self.state.decks)
        self.change(decks=tuple(decks))

    def take_off(self, command: Command, deck: DeckState, why: str, rule: str) -> None:
        """A deck leaves the table for security."""
        self.record(command, "deck taken off the table", rule, deck.name, why=why, serial=deck.serial)
        left = tuple(d for d in self.state.decks if d.name != deck.name)
        self.change(decks=left, returns=(*self.state.returns, Return(deck.serial, deck.name, why)))

    def use_settings(self, given: dict[str, Any]) -> None:
        """Play by other house options from now on."""
        self._read(given)
        self.change(settings=dict(given))

    # Reading --------------------------------------------------------------------------------------------------------

    @property
    def method(self) -> Method:
        """How cards are dealt here now."""
        return self.procedures.method(self.state.method) or _NO_METHOD

    @property
    def has_shuffler(self) -> bool:
        """Whether a shuffling device is on the table."""
        return "shuffler" in self.state.devices

    @property
    def rotates(self) -> bool:
        """Whether two decks alternate through a shuffling device."""
        return self.decks == 2 and self.has_shuffler

    @property
    def decks(self) -> int:
        """How many decks belong to the table."""
        return decks_of(self.setup, self.procedures)

    @property
    def size(self) -> int:
        """How many cards a whole deck has."""
        return len(self.cards) if self.cards else 0

    def deck(self, name: str) -> DeckState:
        """The deck in a slot, or a refusal."""
        found = next((deck for deck in self.state.decks if deck.name == name), None)
        if found is None:
            refuse_plainly(NotNow, f"there is no deck {name} on the table")
        return found

    def other(self, deck: str) -> DeckState | None:
        """The other deck of two."""
        return next((each for each in self.state.decks if each.name != deck), None)

    def whole(self, cards: tuple[Card, ...]) -> bool:
        """Whether these are the cards of one deck and no others."""
        return self.cards is None or not self.cards.differences(cards)

    def between_rounds(self, what: str) -> None:
        """Refuse what cannot be done while a round is open."""
        if self.state.players is not None:
            refuse_plainly(NotNow, f"{what} waits until the round is over")
