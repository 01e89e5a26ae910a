"""Private tables: how many there may be, and how one that no one uses any more is closed for good."""

import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from houseway.games import GAMES
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.table import seats
from houseway.server.table.draft import Draft
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import TableConfig
from houseway.server.time_source import Alarm, Clock

OF_A_PERSON = 20
"""How many private tables one person may have,"""
OF_A_GUEST = 5
"""or a guest, whose name costs nothing,"""
FROM_AN_ADDRESS = 40
"""and how many all people of one address together."""
EMPTY = 6 * 3_600_000
"""For how long a private table may be empty before it is closed for good,"""
LOOK = 600_000
"""and how often that is looked at, in milliseconds."""


def private_config(person: Person, game: str, name: str, settings: dict[str, Any], bots: int) -> TableConfig:
    """A new private table of this person's, under an id that no one can guess."""
    title, public = (GAMES[game].title, GAMES[game].public_settings) if game in GAMES else (game, {})
    return TableConfig(
        secrets.token_urlsafe(16),
        game,
        name or f"{person.name}'s {title}",
        private=True,
        owner=person.name,
        settings={**public, **settings},
        bots=bots,
    )


class PrivateTables:
    """Who made which private table and from where, and since when each has been empty.

    Addresses are not in the record, nor is who only looked on: both counts begin again with the service.
    """

    def __init__(self, tables: dict[str, GamingTable], clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._from: dict[str, str] = {}
        self._empty: dict[str, int] = {}
        self._alarm: Alarm | None = None
        self.gone: set[str] = set()
        """Those that were closed for good."""

    def expect_room(self, person: Person, origin: str) -> None:
        """Refuse one more to a person or an address that has enough."""
        most = OF_A_GUEST if person.guest else OF_A_PERSON
        if sum(table.config.owner == person.name for table in self._tables.values()) >= most:
            legal = f"{OF_A_PERSON} with an account of your own" if person.guest else None
            raise Problem("not-now", f"no one may have more than {most} private tables", legal=legal)
        if sum(each == origin for each in self._from.values()) >= FROM_AN_ADDRESS:
            raise Problem("not-now", f"no more than {FROM_AN_ADDRESS} private tables may come from one address")

    def made(self, id_: str, origin: str) -> None:
        """A private table was made from an address."""
        self._from[id_] = origin

    # Closing those that no one uses ---------------------------------------------------------------------------------

    def start(self, task: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        """Look at them now and then."""

        def ring() -> None:
            self.start(task)
            task(self.look())

        self._alarm = self._clock.alarm(self._clock.now() + LOOK, ring)

    def stop(self) -> None:
        """Look at them no more."""
        if self._alarm is not None:
            self._alarm.cancel()

    async def look(self) -> None:
        """Close those that have been empty for long enough."""
        now = self._clock.steady()
        empty = [id_ for id_, table in self._tables.items() if table.config.owner and _is_empty(table)]
        self._empty = {id_: self._empty.get(id_, now) for id_ in empty}
        for id_, since in self._empty.items():
            if now - since >= EMPTY and id_ in self._tables:
                await self._close(id_)

    async def _close(self, id_: str) -> None:
        table = self._tables[id_]
        try:
            if not table.seating.gone:
                await table.change("house", _close_for_good)
        except Problem:
            return  # Someone has come meanwhile, or the record does not answer: it is looked at again.
        table.stop()
        self.gone.add(id_)
        self._from.pop(id_, None)
        self._tables.pop(id_, None)


def _is_empty(table: GamingTable) -> bool:
    """Whether no one is at a table, waits there or looks on, and nothing there is still to be decided."""
    return not (table.unknown or len(table.watchers) or _in_use(table))


def _in_use(table: GamingTable | Draft) -> bool:
    seating = table.seating
    return bool(seating.playing or seating.people() or seating.waiting or seating.with_wagers())


def _close_for_good(draft: Draft) -> None:
    """Cash the bots out and close; the rounds stay in the record."""
    if _in_use(draft):
        raise Problem("not-now", "someone is at this table")
    for sitting in list(draft.seating.seats):
        draft.money += seats.stand_up(draft.config, draft.seating, sitting)
    draft.seating.status, draft.seating.gone = "closed", True
