"""Who deals at which table: dealers rotate, and go on breaks."""

import contextlib

from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff.giving import Given, in_its_turn
from houseway.server.table.draft import Draft


async def check(casino: Casino, given: Given) -> None:
    """Refuse what could not be done later."""
    await _expect_free(casino, given)
    await casino.table(given.table).try_out(given.by, lambda draft: _rotate(draft, given))


async def rotate(casino: Casino, given: Given, receipt: Receipt) -> Done:
    """Another dealer takes over, or the one who deals goes on a break."""
    # One at a time in the house: of two tables that ask for a dealer at once, one has them.
    async with casino.identity.changing:
        given = await in_its_turn(casino, given)
        await _expect_free(casino, given)
        return await casino.table(given.table).change(given.by, lambda draft: _rotate(draft, given), receipt)


async def _expect_free(casino: Casino, given: Given) -> None:
    """Refuse a person who is no dealer or who deals at another table."""
    name = given.body.dealer
    if not name:
        return
    person = casino.identity.person(name)
    if person is None or "dealer" not in person.roles:
        raise Problem("not-a-move", f"{name} is no dealer of this house")
    for table in list(casino.tables.values()):
        with contextlib.suppress(Exception):  # one that cannot be read back keeps the dealer it had
            await table.known()
        if table.config.id != given.table and table.seating.on_duty == name:
            raise Problem("not-now", f"{name} deals at {table.config.name}: relieve them there first")


def _rotate(draft: Draft, given: Given) -> None:
    seating, name = draft.seating, given.body.dealer
    if name == seating.on_duty:
        raise Problem("not-now", f"{name} deals here already" if name else "no one deals here")
    if name and draft.has_chips_of(name):
        raise Problem("not-allowed", f"{name} has chips at this table")
    if seating.on_duty:
        seating.relieved[seating.on_duty] = draft.now
    seating.on_duty, seating.on_duty_since = name, draft.now if name else 0
