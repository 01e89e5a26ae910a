"""What stands before a table's next round and who can lift it, in words for everyone at the table."""

import msgspec

from houseway.floor import Due
from houseway.server.table.situation import Situation

_UNDER_WAY = {
    "shuffle": "Shuffle under way",
    "wash": "Shuffle under way",
    "stack": "Shuffle under way",
    "cut": "The cards are being cut",
    "count": "The cards are being counted",
    "sort": "The cards are being sorted",
    "remove": "The deck is being changed",
    "receive": "Cards are being brought",
    "receive_shaker": "Dice are being brought",
}
"""Steps that a player knows by another name than the procedure's."""


class Blocking(msgspec.Struct, frozen=True):
    """Why no round begins now."""

    says: str
    """What is under way or missing, as a sentence without its end."""
    role: str
    """Who can lift it: a role of the house's people, or `player`."""
    rule: str = ""
    """The clause that asks for it, where one does."""


def blocking(table: Situation) -> Blocking | None:
    """What stands before the next round; None while one is played, and where one can begin."""
    seating = table.seating
    if seating.playing:
        return None
    if seating.status != "open":
        return Blocking(f"The table is {seating.status}", "supervisor")
    if seating.stuck:
        lacking = len([each for each in seating.seats if each.stack and not each.out]) < table.fewest
        return Blocking(_sentence(seating.stuck), "player" if lacking else "supervisor")
    if not table.config.by_hand:
        return None
    due = table.day.waits_for(table.services.clock.now())
    return _of_the_day(due) if due is not None else None


def _of_the_day(due: Due) -> Blocking:
    return Blocking(_UNDER_WAY.get(due.what) or _sentence(due.says), due.role, due.rule)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
