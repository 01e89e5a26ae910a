"""A floorperson moves a player from a must-move table to the main game."""

from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff.giving import Given
from houseway.server.table import must_move
from houseway.server.table.draft import Draft
from houseway.server.table.player_commands import begin_if_awaited


async def check(casino: Casino, given: Given) -> None:
    """Refuse a move to or from the wrong table, or out of turn."""
    _main(casino, given)


def _main(casino: Casino, given: Given) -> str:
    """The main game; the player is the one whose turn it is, or has left the feeder for it already."""
    feeder, player = casino.table(given.table), given.body.player
    if not feeder.config.must_move:
        raise Problem("not-now", f"{feeder.config.name} feeds no other table")
    main = casino.table(feeder.config.must_move)
    held = main.seating.held
    if feeder.seating.at(player) is None and held is not None and held.player == player and held.carried:
        return main.config.id
    due = must_move.queue(casino.tables, main.config.id)
    if due[:1] != [player]:
        whose = f"{due[0]} has sat there longest and moves first" if due else "no one sits there"
        raise Problem("not-now", whose)
    return main.config.id


async def move(casino: Casino, given: Given, receipt: Receipt) -> Done:
    """Hold the seat, stand up at the feeder, sit down at the main game."""
    feeder, main, player = casino.table(given.table), casino.table(_main(casino, given)), given.body.player
    await feeder.known()
    await main.known()
    if feeder.seating.at(player) is not None:
        chips = 0

        def look(draft: Draft) -> None:
            nonlocal chips
            chips = must_move.expect_between_rounds(draft, player)

        await feeder.try_out(given.by, look)
        await main.change(given.by, lambda draft: must_move.hold(draft, player, chips))
        await feeder.change(given.by, lambda draft: _leave(draft, player, chips))

    def sit(draft: Draft) -> None:
        must_move.arrive(draft, player)
        begin_if_awaited(draft)

    return await main.change(given.by, sit, receipt)


def _leave(draft: Draft, player: str, chips: int) -> None:
    if must_move.expect_between_rounds(draft, player) != chips:
        raise Problem("not-now", f"{player} has played meanwhile; move them when the hand is over")
    must_move.leave(draft, player)
