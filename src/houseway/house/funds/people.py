"""Who may do what for a fund: positions, their departments, and who may witness a count (poker/A73)."""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.house.funds.rules import Counting
from houseway.play.refusals import NotNow, refuse

POKER = frozenset({"dealer", "floorperson", "supervisor"})
"""The department that conducts poker; floorpersons and shift supervisors are its supervisors."""
SUPERVISORS = frozenset({"floorperson", "supervisor"})
ON_THE_FLOOR = frozenset({"security", *POKER})
"""Positions that need presence on the casino floor, and so at least a casino employee license."""
HANDLES_THE_COUNT = frozenset({"cage", "accounting", "administrator"})
"""Positions that receive, reconcile or could change what was counted."""


class Employee(NamedTuple):
    """A person of the house and the positions they hold."""

    name: str
    roles: frozenset[str]


def needs(people: Sequence[Employee], nth: int, roles: frozenset[str], what: str, rule: str) -> Employee | None:
    """The nth person, who must hold one of these positions; None where that person is not known yet."""
    if len(people) <= nth:
        return None
    person = people[nth]
    if not person.roles & roles:
        refuse(NotNow, f"{person.name} is no {what}", rule=rule)
    return person


def apart(names: Sequence[str], others: Sequence[str], why: str, rule: str) -> None:
    """Refuse work by a person who would approve, receive or pay what they made themselves."""
    for name in names:
        if name in others:
            refuse(NotNow, f"{name} {why}; another person does this", rule=rule)


def check_witness(counting: Counting, witness: Employee) -> None:
    """Refuse a witness from a second department who may not verify a count."""
    roles = witness.roles - {"player"}
    if "auditor" in roles or roles & POKER:
        why = "surveillance, internal audit and the department that conducts poker do not witness"
        refuse(NotNow, why, rule="bad-beat/14.19(f)2.ii(1)")
    if not roles & ON_THE_FLOOR:
        why = f"{witness.name} has no licensed position on the casino floor"
        refuse(NotNow, why, rule="bad-beat/14.19(f)2.i")
    if not roles & set(counting.positions):
        listed = ", ".join(counting.positions)
        refuse(
            NotNow, f"{witness.name}'s position is not in the filed list", rule="bad-beat/14.19(f)2.ii", legal=listed
        )
    if roles & HANDLES_THE_COUNT or witness.name in counting.incompatible:
        why = f"witnessing a count is incompatible with what {witness.name} does besides"
        refuse(NotNow, why, rule="bad-beat/14.19(f)2.ii(2)")
