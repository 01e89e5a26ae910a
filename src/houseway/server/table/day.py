"""A table's day as the service keeps it: decks prepared, shuffled and counted in their order, procedures due.

The state of the day holds the order of the cards, so it is stored beside the sealed deck and never shown.
"""

from collections.abc import Collection, Sequence
from copy import copy
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.cards.randomness import Randomness, shuffle
from houseway.cards.sealed import Sealed, seal
from houseway.floor import (
    Day,
    Due,
    Setup,
    Step,
    deal_of,
    finished,
    follow,
    left,
    open_table,
    prepare,
    seated,
    taken_over,
)
from houseway.floor import commands as do
from houseway.floor.commands import Command
from houseway.floor.duties import before_round
from houseway.floor.state import State
from houseway.play.game import Game
from houseway.play.round import Round
from houseway.rulebook.citation import all_cited
from houseway.server.table.seating import TableConfig


class Dealt(msgspec.Struct, frozen=True):
    """What a round is dealt from."""

    method: str
    due: tuple[str, ...]
    sealed: Sealed | None


class TableDay:
    """One table's day; times are given in milliseconds, as everywhere in the service."""

    def __init__(self, game: Game, config: TableConfig, source: Randomness, now: int, state: bytes = b"") -> None:
        self._game = game
        self._source = source
        setup = Setup(
            game=game.slug,
            table=config.id,
            settings=config.settings,
            method=config.method,
            attended=config.attended,
            simulation=not source.for_real_tables,
            **msgspec.structs.asdict(config.equipment),
        )
        self.stored = bool(state)
        """Whether this is what the store holds; a day that has just begun is not, nor is a fork."""
        if state:
            self._day = Day(game, setup, msgspec.json.decode(state, type=State))
        else:
            self._day = open_table(game, setup, now // 1000)

    def fork(self) -> "TableDay":
        """A copy to be changed and stored, or dropped."""
        other = copy(self)
        other._day = self._day.fork()
        other._day.log = [] if self.stored else list(self._day.log)
        other.stored = False
        return other

    def differs(self, stored: "TableDay") -> bool:
        """Whether anything was done since this was forked."""
        return not stored.stored or self._day.state is not stored._day.state

    def saved(self) -> str:
        """The state as it is stored."""
        return msgspec.json.encode(self._day.state).decode()

    def steps(self) -> list[Step]:
        """What was done since the day was last stored."""
        return list(self._day.log)

    def due(self, now: int) -> tuple[Due, ...]:
        """What must be done, first thing first."""
        return all_cited(*self._day.due(now // 1000))

    def waits_for(self, now: int) -> Due | None:
        """What stands before the next round."""
        if self._day.state.players is not None:
            return None
        return next(before_round(self._day, now // 1000), None)

    def last_times(self) -> tuple[int, int]:
        """When cards were last shuffled and last counted, in milliseconds; 0 for never."""
        state = self._day.state
        return 1000 * state.shuffled_at, 1000 * state.counted_at

    def do(self, command: Command) -> None:
        """A step done by a person."""
        self._day.do(command)

    def use(self, settings: dict[str, Any], now: int) -> None:
        """Play by other house options from the next round on."""
        if settings != self._day.state.settings:
            self._day.do(do.ChangeSettings(at=self._second(now), settings=settings))

    def arrive(self, players: Sequence[str], now: int) -> None:
        """Bring the day of a table dealt by hand up to date with who is there; what that brings is for people to do."""
        if self._day.state.players is None:
            seated(self._day, self._second(now), players, by_hand=True)

    def leave(self, staying: Collection[str], now: int, by_hand: bool) -> None:
        """Between rounds, tell the day that all but these have gone; an automatic table is put to rest."""
        if self._day.state.players is None and set(self._day.state.present) - set(staying):
            left(self._day, self._second(now), staying, by_hand)

    def begin(self, players: Sequence[str], now: int, by_hand: bool) -> Dealt:
        """Begin a round; by hand the steps before it were done by people, else they are done now."""
        at = self._second(now)
        if by_hand:
            seated(self._day, at, players, by_hand=True)
            self._day.do(do.BeginRound(at=at, players=tuple(players)))
            deal = deal_of(self._day)
        else:
            deal = prepare(self._day, at, self._source, players)
        sealed = deal.sealed
        if sealed is None and not by_hand and (order := deal.order or self._plain_order()):
            sealed = seal(order)
        return Dealt(deal.method, deal.due, sealed)

    def _plain_order(self) -> tuple[Card, ...]:
        """A game whose procedures say nothing of its cards is dealt from a plain shuffle."""
        if self._game.deck is None:
            return ()
        return shuffle(self._game.deck(self._day.settings).cards, self._source)

    def follow(self, round_: Round, now: int) -> None:
        """Tell the day how far a round has come, before a step falls into it."""
        follow(self._day, round_, self._second(now))

    def over(self, round_: Round, now: int, by_hand: bool) -> None:
        """A round is over; people go on from here, or the program does."""
        finished(self._day, round_, self._second(now))
        if by_hand:
            taken_over(self._day, self._second(now))

    def called_off(self, dealt: bool, pots: int, now: int) -> None:
        """A round was called off: its cards are gathered like any other's."""
        self._day.do(do.EndRound(at=self._second(now), dealt=dealt, pot=pots))

    def _second(self, now: int) -> int:
        # A clock that is set back must not stop the table.
        return max(now // 1000, self._day.state.now)
