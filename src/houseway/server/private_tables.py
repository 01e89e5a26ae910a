"""Private tables: how many a person may have, and how many may come from one address."""

from collections.abc import Mapping

from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.table.gaming_table import GamingTable

OF_A_PERSON = 20
"""How many private tables one person may have,"""
OF_A_GUEST = 5
"""or a guest, whose name costs nothing,"""
FROM_AN_ADDRESS = 40
"""and how many all people of one address together."""


class PrivateTables:
    """Who made which private table, and from where."""

    def __init__(self, tables: Mapping[str, GamingTable]) -> None:
        self._tables = tables
        self._from: dict[str, str] = {}
        """The address that each came from since the service started; it is not in the record."""

    def expect_room(self, person: Person, origin: str) -> None:
        """Refuse one more to a person or an address that has enough."""
        most = OF_A_GUEST if person.guest else OF_A_PERSON
        if sum(table.config.owner == person.name for table in self._tables.values()) >= most:
            raise Problem("not-now", f"no one may have more than {most} private tables", legal=_hint(person))
        if sum(each == origin and id_ in self._tables for id_, each in self._from.items()) >= FROM_AN_ADDRESS:
            raise Problem("not-now", f"no more than {FROM_AN_ADDRESS} private tables may come from one address")

    def made(self, id_: str, origin: str) -> None:
        """A private table was made from an address."""
        self._from[id_] = origin


def _hint(person: Person) -> str | None:
    return f"{OF_A_PERSON} with an account of your own" if person.guest else None
