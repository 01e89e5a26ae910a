"""Must-move tables: a table that feeds another of the same game, as poker rooms run them.

New players sit down at the feeder. When a seat at the main game is free, the player who has sat at the feeder longest
takes it, with all their chips; no one passes them by. A player without chips has nothing to move with, and holds up
no one.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from houseway.house.ledger import wallet
from houseway.server.problems import Problem
from houseway.server.table import seats, standing_wagers
from houseway.server.table.draft import Draft
from houseway.server.table.seating import Sitting, TableConfig
from houseway.server.table.situation import Situation


class MustMove(msgspec.Struct, frozen=True):
    """Where a table's players move to, and who is next."""

    to: str
    name: str
    player: str
    """Who has sat here longest; empty while no one sits here with chips."""
    since: int
    open: bool
    """Whether a seat there is free for that player."""


def queue(tables: Mapping[str, Situation], main: str) -> list[str]:
    """Players who are due at this table from the tables that feed it, the longest seated first."""
    feeding = [table for table in tables.values() if table.config.must_move == main]
    seated = [sitting for table in feeding for sitting in _may_move(table)]
    return [sitting.player for sitting in sorted(seated, key=lambda each: each.since)]


def _may_move(table: Situation) -> list[Sitting]:
    seated = [each for each in table.seating.people() if not (each.behind or each.leaving)]
    return [each for each in seated if each.stack + each.adding]


def of_table(tables: Mapping[str, Situation], table: Situation) -> MustMove | None:
    """Who moves from this table, and whether a seat waits for them; nothing for a table that feeds no other."""
    main = tables.get(table.config.must_move)
    if main is None:
        return None
    first = min(_may_move(table), key=lambda each: each.since, default=None)
    free, held = main.seating.free_spots(main.most), main.seating.held
    others = {held.spot} if held is not None and (first is None or held.player != first.player) else set()
    due = first is not None and queue(tables, main.config.id)[:1] == [first.player]
    open_ = due and main.seating.status == "open" and bool(set(free) - others)
    who = (first.player, first.since) if first is not None else ("", 0)
    return MustMove(main.config.id, main.config.name, *who, open_)


def expect_feeder(tables: Mapping[str, Situation], config: TableConfig) -> None:
    """Refuse a new table whose players could not move where it says."""
    if not config.must_move:
        return
    main = tables.get(config.must_move)
    if main is None:
        raise Problem("not-found", f"there is no table {config.must_move}", legal=", ".join(sorted(tables)))
    if (main.config.game, main.config.stakes) != (config.game, config.stakes):
        raise Problem("not-a-move", f"{main.config.name} is another game, or is played for other chips")
    if main.config.must_move:
        raise Problem("not-a-move", f"{main.config.name} feeds another table itself")


def expect_turn(draft: Draft, player: str) -> None:
    """Refuse a seat, or a place on the waiting list, at a main game while others move there first."""
    due, held = draft.services.queue(draft.config.id), draft.seating.held
    if due and not (held is not None and held.player == player):
        legal = "sit down, or wait, at a table that feeds it"
        raise Problem("not-now", f"{due[0]} and others who sit at a must-move table come first here", legal=legal)


def move(main: Draft, feeder: Draft, player: str) -> None:
    """Stand up at the feeder between rounds, and sit down at the main game with all chips, whatever the buy-in is."""
    sitting = feeder.seated(player)
    if feeder.plays(player) or player in standing_wagers.kept(feeder):
        raise Problem("not-now", f"{player} moves when the hand is over")
    spot = _free_spot(main, player)
    home = standing_wagers.stand_up(feeder, sitting)
    chips = sum(each.amount for each in home if each.target == wallet(player, feeder.config.stakes))
    feeder.money += home
    seats.hold_for_the_first(feeder.config, feeder.seating, feeder.most, feeder.now)
    limits = replace(main.config.buy_in, low=1, high=max(chips, main.config.buy_in.high))
    config = replace(main.config, buy_in=limits)
    main.money += seats.sit(config, main.seating, player, spot, chips, main.most, main.now)


def _free_spot(main: Draft, player: str) -> int:
    held = main.seating.held
    theirs = held is not None and held.player == player
    if held is not None and not theirs and held.until > main.now:
        raise Problem("not-now", f"the free seat is held for {held.player}")
    free = main.seating.free_spots(main.most)
    if main.seating.status != "open" or not free:
        raise Problem("not-now", f"no seat is free at {main.config.name}")
    return held.spot if held is not None and theirs else free[0]
