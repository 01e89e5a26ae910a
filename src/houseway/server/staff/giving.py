"""An order as it is given: of which kind, by whom, for which table, and what it says."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.play.events import Event
from houseway.server.casino import Casino
from houseway.server.people.identity import Person
from houseway.server.people.names import AND
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.receipts import Done, Receipt
from houseway.server.table.gaming_table import GamingTable

NEEDS_TWO = "this has come to need a second person meanwhile; give the order again"


@dataclass(frozen=True)
class Given:
    """One order; `people` are the person who gave it and, where one was needed, the person who agreed."""

    people: tuple[Person, ...]
    table: str
    body: Any
    password: str = ""
    """Of an order that gives a new password, that of two halves, one from each person, as it is stored."""
    approval: str = ""
    """The id under which it waited for a second person."""
    order: "Order | None" = None
    """Which kind of order it is; None for one that is only looked at."""

    @property
    def person(self) -> Person:
        """Who gave it."""
        return self.people[0]

    @property
    def by(self) -> str:
        """Their names, as the record has them."""
        return AND.join(person.name for person in self.people)


class Preview(msgspec.Struct):
    """What would come of an incident or a ruling."""

    remedy: str
    rule: str
    events: list[Event]
    withheld: bool = False
    """Whether more would follow that cannot be told without a card that no one was shown."""


Second = Callable[[Casino, Given], Awaitable[bool]]
"""Whether another person must agree to this order."""


async def never(casino: Casino, given: Given) -> bool:
    """One person is enough."""
    return False


async def always(casino: Casino, given: Given) -> bool:
    """Another person must agree."""
    return True


@dataclass(frozen=True)
class Order:
    """One kind of order."""

    name: str
    body: type[Any]
    roles: tuple[str, ...]
    """Who may give it,"""
    check: Callable[[Casino, Given], Awaitable[None]]
    """Refuses now what could not be done later; changes nothing."""
    do: Callable[[Casino, Given, Receipt], Awaitable[Done]]
    """Does it and stores it, with its receipt."""
    second: Second = never
    agree: tuple[str, ...] = ()
    """and who may agree to it, where these are others."""
    settings: Callable[[Casino, str], Any] | None = None
    """The settings that it would change, where it changes any."""
    preview: Callable[[GamingTable, Given], Preview] | None = None
    """Its effect, for orders that can be previewed."""

    @property
    def deciders(self) -> tuple[str, ...]:
        """Who may agree to it."""
        return self.agree or self.roles


def expect_no_player(table: GamingTable, *people: Person) -> None:
    """Refuse an order, or a look at what would come of one, to a person whose own chips are at that table."""
    for person in people:
        if table.has_chips_of(person.name):
            raise Problem("not-allowed", f"{person.name} plays at this table; another person must see to it")


async def players_of(casino: Casino, table: GamingTable | None, round_: str) -> set[str]:
    """Who plays in a round of this table, or did; None for a table that was closed for good."""
    in_play, p = table.in_play if table is not None else None, schema.round_players.c
    if in_play is not None and in_play.id == round_:
        return {seat.player for seat in in_play.round.opening.seats}
    return {row.player for row in await casino.store.rows(sa.select(p.player).where(p.round_id == round_))}


# When its turn comes: accounts may have changed while an order waited -------------------------------------------------


def as_of_now(casino: Casino, given: Given) -> Given:
    """The order with its people as they are now; refused if one of them may no longer give it or agree to it."""
    if given.order is None:
        return given
    people = []
    for person, roles in zip(given.people, (given.order.roles, given.order.deciders), strict=False):
        now = casino.identity.acting(person.name)
        if now is None or not now.may(*roles):
            raise Problem("not-allowed", f"{person.name} may no longer order this: the account was changed meanwhile")
        people.append(now)
    return replace(given, people=tuple(people))


async def in_its_turn(casino: Casino, given: Given) -> Given:
    """The same, for an order that two people must give if that is so by now."""
    given = as_of_now(casino, given)
    if given.order is not None and len(given.people) == 1 and await given.order.second(casino, given):
        raise Problem("not-now", NEEDS_TWO)
    return given
