"""How a thing that carries a clause leaves the rules: a deck, a layout item, a form, a line of a chart.

Events leave by `Table.record`, steps of the day by `Daybook.record`, refusals by `refuse`; everything else leaves
here. These functions return what they are given. `houseway.proof` watches all of these doors in a test run, to see
which clauses a test really received.
"""

from typing import Protocol, TypeVar


class Citing(Protocol):
    """Anything that names the clause ordering it."""

    @property
    def rule(self) -> str:
        """An exact clause id, or nothing where no clause orders it."""


Thing = TypeVar("Thing", bound=Citing)


def cited(thing: Thing) -> Thing:
    """Hand out one thing with the clauses that it names."""
    return thing


def all_cited(*things: Thing) -> tuple[Thing, ...]:
    """Hand out several things, each with its clause."""
    return things
