"""A floorperson moves a player from a must-move table to the main game."""

from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff.giving import Given, as_of_now
from houseway.server.table import must_move
from houseway.server.table.draft import Draft
from houseway.server.table.gaming_table import GamingTable, change_together
from houseway.server.table.player_commands import begin_if_awaited


async def check(casino: Casino, given: Given) -> None:
    """Refuse a move from the wrong table, or out of turn."""
    _main(casino, given)


def _main(casino: Casino, given: Given) -> GamingTable:
    """The main game of the table whose player moves next."""
    feeder, player = casino.table(given.table), given.body.player
    if not feeder.config.must_move:
        raise Problem("not-now", f"{feeder.config.name} feeds no other table")
    due = must_move.queue(casino.tables, feeder.config.must_move)
    if due[:1] != [player]:
        whose = f"{due[0]} has sat there longest and moves first" if due else "no one sits there with chips"
        raise Problem("not-now", whose)
    return casino.table(feeder.config.must_move)


async def move(casino: Casino, given: Given, receipt: Receipt) -> Done:
    """Stand up at the feeder and sit down at the main game, both or neither."""
    feeder, player = casino.table(given.table), given.body.player
    await feeder.known()
    main = _main(casino, given)

    def work(to: Draft, off: Draft) -> None:
        as_of_now(casino, given)
        _main(casino, given)
        must_move.move(to, off, player)
        begin_if_awaited(to)

    return await change_together((main, feeder), given.by, work, receipt)
