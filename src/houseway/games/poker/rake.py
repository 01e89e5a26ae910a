"""The house's commission (13:69F-14.14): by percentage of a betting round, by levels of the pot, or by time.

The rake lies in the rake area, a pot of its own, until the round of play is over; a dead round gives it back.
"""

from houseway.games.poker.pots import Pot
from houseway.games.poker.ring import Ring
from houseway.play.events import Raked, Split

AREA = "rake"


def rake_betting_round(ring: Ring, came: int) -> None:
    """Set aside what this betting round owes, never more in all than the filed maximum (poker/A65)."""
    house = ring.house
    for method in house.rake:
        if method == "percentage" and house.rake_percent:
            _percentage(ring, came)
        elif method == "incremental":
            _levels(ring)


def _percentage(ring: Ring, came: int) -> None:
    """A share of what was bet in the betting round, from each pot as much as it grew, rounded down once."""
    unit = ring.house.rake_unit
    if ring.house.rake_antes and ring.betting == 1:
        came += sum(entrant.ante for entrant in ring.entrants)
    due = min(came * ring.house.rake_percent // 100, ring.house.rake_max - ring.raked) // unit * unit
    given = reached = 0
    for pot in ring.pots:
        reached += pot.came
        part = due - given if reached >= came else due * reached // came // unit * unit - given
        _set_aside(ring, pot, part, "poker-revenue/14.14(b)1.ii")
        given += part


def _levels(ring: Ring) -> None:
    """Each level once, main and side pots together, from the pots that hold the money last come (poker/A66)."""
    house = ring.house
    reached = sum(pot.amount for pot in ring.pots) + ring.raked
    due = max((taken for level, taken in house.rake_levels if reached >= level), default=0)
    due = min(due, house.rake_max) - ring.raked
    for pot in reversed(ring.pots):
        part = min(due, pot.amount)
        _set_aside(ring, pot, part, "poker-revenue/14.14(b)2.ii")
        due -= part


def _set_aside(ring: Ring, pot: Pot, part: int, rule: str) -> None:
    if part > 0:
        ring.table.record(Split(pot.name, AREA, part, rule))
        pot.amount -= part
        ring.raked += part
        ring.in_all -= part


def rake_to_inventory(ring: Ring) -> None:
    """When the pots have been pushed, the rake goes from its area into the table inventory."""
    if ring.raked:
        percentage = "percentage" in ring.house.rake
        rule = "poker-revenue/14.14(b)1.iii" if percentage else "poker-revenue/14.14(b)2.iii"
        ring.table.record(Raked(AREA, ring.raked, rule))
        ring.rake_taken, ring.raked = ring.raked, 0
