"""An order as it is given: by whom, for which table, and what it says."""

from dataclasses import dataclass
from typing import Any

import msgspec

from houseway.play.events import Event
from houseway.server.people.identity import Person

AND = " and "
"""What stands between two names in the record."""


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
