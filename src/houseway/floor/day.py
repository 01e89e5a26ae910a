"""A table's day: commands in, steps out, and at any moment what must be done next.

A day is a pure function of its setup and its commands: saved and run again it is the same day.
"""

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, get_args

import msgspec

from houseway.floor import commands as do
from houseway.floor import counts, custody, dealing, equipment, pots, preparation, rotation, shuffling
from houseway.floor.commands import Command
from houseway.floor.daybook import Daybook, Due
from houseway.floor.duties import before_round, limits
from houseway.floor.setup import Setup
from houseway.floor.state import State
from houseway.play.game import Game
from houseway.play.refusals import BadRecord, NotAMove, NotNow, Refused, refuse_plainly

_HANDLERS: dict[type, Callable[[Daybook, Any], None]] = {
    do.Open: equipment.open_,
    do.Close: equipment.close,
    do.Mount: equipment.mount,
    do.Dismount: equipment.dismount,
    do.FixShoe: equipment.fix_shoe,
    do.LockShoe: equipment.lock_shoe,
    do.Fault: shuffling.fault,
    do.ChooseMethod: dealing.choose_method,
    do.FileReference: equipment.file_reference,
    do.ChangeSettings: equipment.change_settings,
    do.Receive: custody.receive,
    do.Prepare: preparation.prepare,
    do.Remove: custody.remove,
    do.InspectReturn: custody.inspect_return,
    do.Sort: custody.sort,
    do.Swap: rotation.swap,
    do.Idle: preparation.spread_idle,
    do.TurnUp: preparation.turn_up,
    do.Arrive: preparation.arrive,
    do.AskSpread: preparation.ask_spread,
    do.Leave: preparation.leave,
    do.Shuffle: shuffling.shuffle,
    do.TakeOver: shuffling.take_over,
    do.Cut: shuffling.cut,
    do.Recut: shuffling.recut,
    do.Load: dealing.load,
    do.BeginRound: dealing.begin_round,
    do.FirstCard: dealing.first_card,
    do.EndRound: dealing.end_round,
    do.CountPot: pots.count_pot,
    do.KeepPot: pots.keep_pot,
    do.RestorePot: pots.restore_pot,
    do.Rack: rotation.rack,
    do.Count: counts.count,
    do.ReceiveShaker: equipment.receive_shaker,
    do.CheckShaker: equipment.check_shaker,
    do.SignOff: equipment.sign_off,
}


_BY_PLAYERS = (do.Arrive, do.Leave, do.AskSpread, do.Prepare, do.Cut)
"""All that a player may do; whether this player may do it now is for the step to say."""


class Saved(msgspec.Struct, frozen=True):
    """A day as it is kept."""

    setup: Setup
    commands: tuple[Command, ...]


class Day(Daybook):
    """One table from its opening to its closing."""

    def __init__(self, game: Game, setup: Setup, state: State | None = None) -> None:
        super().__init__(game, setup)
        self.commands: list[Command] = []
        if state is not None:
            # Going on from a state that was kept, without running the day again up to there.
            self.use_settings(state.settings)
            self.state = state

    def fork(self) -> "Day":
        """An independent day in the same state, with nothing in its log yet."""
        other = copy(self)
        other.log, other.commands = [], []
        return other

    def do(self, command: Command) -> None:
        """Do a step, or refuse it with what must come first; after a refusal nothing has changed."""
        state, settings, written = self.state, self.state.settings, len(self.log)
        if command.at < state.now:
            refuse_plainly(NotNow, f"the day is at {state.now} already, and does not go back to {command.at}")
        if command.role == "player" and not isinstance(command, _BY_PLAYERS):
            refuse_plainly(NotNow, "that is not for a player to do")
        try:
            _HANDLERS[type(command)](self, command)
        except Refused:
            del self.log[written:]
            if self.state.settings is not settings:
                self.use_settings(settings)
            self.state = state
            raise
        self.change(now=command.at)
        self.commands.append(command)

    def due(self, now: int) -> tuple[Due, ...]:
        """What stands before the next round, first thing first, then what is flagged, owed or coming up."""
        first = () if self.state.players is not None else tuple(before_round(self, now))
        return (*first, *self._papers(), *self._returns(), *self._coming(now))

    def _papers(self) -> Iterable[Due]:
        filed, method = self.state.references, self.method
        for paper in self.procedures.references:
            if paper.name not in filed and paper.method in ("", method.name):
                says = f"{paper.says} should be on file"
                yield Due("file_reference", says, "supervisor", paper.rule, name=paper.name)
        if method.controls and "controls" not in filed:
            says = "internal controls should be on file"
            yield Due("file_reference", says, "supervisor", method.controls, name="controls")

    def _returns(self) -> Iterable[Due]:
        returned = self.procedures.returned
        for deck in self.state.returns if returned else ():
            says = f"security inspects returned deck {deck.serial}"
            rule = returned.rule if returned else ""
            yield Due("inspect_return", says, "security", rule, deck.deck, name=str(deck.serial))

    def _coming(self, now: int) -> Iterable[Due]:
        for deck in self.state.decks:
            for when, what, interval in limits(self, deck)[:1]:
                if when > now:
                    word = "changed" if what == "remove" else "sorted"
                    yield Due(what, f"deck {deck.name} is to be {word}", "dealer", interval.rule, deck.name, when)

    def saved(self) -> bytes:
        """The day as JSON; it holds the order of the cards and is for the house's eyes only."""
        return msgspec.json.encode(Saved(self.setup, tuple(self.commands)))


def restore(game: Game, data: bytes) -> Day:
    """The day that was saved, every command checked as it was when first given."""
    try:
        saved = msgspec.json.decode(data, type=Saved)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not a whole record of a day: {error}") from error
    day = Day(game, saved.setup)
    for command in saved.commands:
        try:
            day.do(command)
        except Refused as error:
            raise BadRecord(f"the record holds a step the rules refuse: {error}") from error
    return day


def read_command(data: bytes) -> Command:
    """A person's command out of JSON; what only the table itself may say is refused, such as the order of the cards."""
    try:
        command: Command = msgspec.json.decode(data, type=Command)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not a command: {error}", legal=_legal(data)) from error
    if isinstance(command, _BY_ITSELF):
        refuse_plainly(NotAMove, "the table itself says when rounds begin and end and when people take over")
    if isinstance(command, do.Shuffle) and command.order is not None:
        refuse_plainly(NotAMove, "the order after a shuffle is not entered by anyone")
    return command


class _Kind(msgspec.Struct):
    type: str


_BY_ITSELF = (do.BeginRound, do.FirstCard, do.EndRound, do.TakeOver)
_BY_PEOPLE = {str(each.__struct_config__.tag): each for each in get_args(Command) if each not in _BY_ITSELF}


def _legal(data: bytes) -> str | None:
    """The fields of the command that this tries to be; where it is not a command, the list of commands."""
    try:
        kind = msgspec.json.decode(data, type=_Kind).type
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ", ".join(_BY_PEOPLE)
    return ", ".join(_BY_PEOPLE[kind].__struct_fields__ if kind in _BY_PEOPLE else _BY_PEOPLE)
