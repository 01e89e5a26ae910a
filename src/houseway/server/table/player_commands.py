"""What a player's commands do at a table, one at a time under the table's lock."""

from collections.abc import Callable
from typing import Any

from houseway.house.ledger import Posting, wallet
from houseway.server.messages import (
    ActCommand,
    Done,
    LeaveCommand,
    MoveCommand,
    NextCommand,
    SeatCommand,
    SitOutCommand,
    SpotsCommand,
    TableCommand,
    TopUpCommand,
    WaitCommand,
)
from houseway.server.problems import Problem
from houseway.server.record.receipts import Receipt
from houseway.server.record.store import Batch
from houseway.server.table import openings, seats, standing_wagers
from houseway.server.table.gaming_table import Driver
from houseway.server.table.round_in_play import Live
from houseway.server.table.seating import Seating, Sitting


def open_question(driver: Driver, round_: str, seq: int) -> Live:
    """The round being played, if the answer is to the question that is open now."""
    live = driver.live
    if live is None or not driver.seating.playing:
        raise Problem("not-now", "no round is being played")
    if round_ != live.id:
        raise Problem("stale", "that round is over; look again")
    if not live.asked <= seq <= live.seq:
        raise Problem("stale", f"seq {seq} is not the question now open ({live.asked} to {live.seq}); look again")
    return live


async def obey(driver: Driver, player: str, command: TableCommand, receipt: Receipt | None) -> Done:
    """Do what a player says, or refuse and change nothing."""
    async with driver.lock:
        driver.hear(player)
        done: Done = await _HOW[type(command)](driver, player, command, receipt)
        return done


async def _act(driver: Driver, player: str, command: ActCommand, receipt: Receipt | None) -> Done:
    live = open_question(driver, command.round, command.seq)
    live.round.act(player, command.answer)
    sitting = driver.seating.at(player)
    if sitting is not None:
        sitting.missed = 0
    return await driver.play_on(player, receipt)


async def _seat(driver: Driver, player: str, command: SeatCommand, receipt: Receipt | None) -> Done:
    def work(draft: Seating) -> list[Posting]:
        now = driver.services.clock.now()
        if command.behind:
            money = seats.bet_behind(driver.config, draft, player, command.spot, command.buy_in)
            openings.judge(driver.game, driver.settings, draft)
            return money
        return seats.sit(driver.config, draft, player, command.spot, command.buy_in, driver.most, now)

    return await change(driver, player, work, receipt)


async def _leave(driver: Driver, player: str, command: LeaveCommand, receipt: Receipt | None) -> Done:
    draft = driver.draft()
    seats.seated(draft, player).leaving = True
    live = driver.live
    if draft.playing and live is not None and any(seat.player == player for seat in live.round.opening.seats):
        # The round goes on with this player's defaults; the chips are cashed out when it is over.
        return await driver.play_on(player, receipt, draft)
    money = (
        []
        if player in standing_wagers.kept(driver.game, driver.settings, draft)
        else _stand_up_now(driver, draft, player)
    )
    return await settle(driver, player, draft, money, receipt)


def _stand_up_now(driver: Driver, draft: Seating, player: str) -> list[Posting]:
    postings = standing_wagers.stand_up(driver.game, driver.settings, driver.config, draft, seats.seated(draft, player))
    seats.hold_for_the_first(driver.config, draft, driver.most, driver.services.clock.now())
    return postings


async def _top_up(driver: Driver, player: str, command: TopUpCommand, receipt: Receipt | None) -> Done:
    return await change(
        driver, player, lambda draft: seats.top_up(driver.config, draft, player, command.amount), receipt
    )


async def _sit_out(driver: Driver, player: str, command: SitOutCommand, receipt: Receipt | None) -> Done:
    draft, money = driver.draft(), list[Posting]()
    sitting = seats.seated(draft, player)
    if command.out:
        sitting.out, sitting.missed = True, 0
        sitting.out_since = sitting.out_since or driver.services.clock.now()
    else:
        money = _come_back(driver, sitting)
    if draft.playing:
        return await driver.play_on(player, receipt, draft, money)
    return await settle(driver, player, draft, money, receipt)


def _come_back(driver: Driver, sitting: Sitting) -> list[Posting]:
    stakes = driver.config.stakes
    return seats.come_back(driver.config, sitting, driver.services.ledger.balance(wallet(sitting.player, stakes)))


async def _move(driver: Driver, player: str, command: MoveCommand, receipt: Receipt | None) -> Done:
    def work(draft: Seating) -> list[Posting]:
        seats.move(draft, player, command.spot, driver.most)
        return []

    return await change(driver, player, work, receipt)


async def _spots(driver: Driver, player: str, command: SpotsCommand, receipt: Receipt | None) -> Done:
    def work(draft: Seating) -> list[Posting]:
        live = driver.live if draft.playing else None
        in_play = {seat.spot for seat in live.round.opening.seats if seat.player == player} if live else set()
        seats.play_spots(draft, player, command.also, command.behind, driver.most, in_play)
        openings.judge(driver.game, driver.settings, draft)
        return []

    return await change(driver, player, work, receipt)


async def _wait(driver: Driver, player: str, command: WaitCommand, receipt: Receipt | None) -> Done:
    def work(draft: Seating) -> list[Posting]:
        seats.wait(draft, player, command.waiting)
        seats.hold_for_the_first(driver.config, draft, driver.most, driver.services.clock.now())
        return []

    return await change(driver, player, work, receipt)


async def _next(driver: Driver, player: str, command: NextCommand, receipt: Receipt | None) -> Done:
    draft = driver.draft()
    sitting = seats.seated(draft, player)
    if command.round == driver.round_before:
        # The round after it is under way: others went on first.
        return await driver.store(Batch(), None, receipt, player)
    if draft.playing:
        raise Problem("not-now", "the round is not over")
    if command.round != draft.round:
        raise Problem("stale", "that is not the last round; look again")
    money = _come_back(driver, sitting)
    sitting.ready = True
    if all(each.ready for each in draft.playing_people()) and driver.wants_a_round(draft):
        return await driver.begin(player, receipt, draft, money)
    return await driver.store(Batch(), draft, receipt, player, money)


async def change(driver: Driver, by: str, work: Callable[[Seating], list[Posting]], receipt: Receipt | None) -> Done:
    """Change the seating; a table that stood idle begins a round when somebody is there to play."""
    draft = driver.draft()
    return await settle(driver, by, draft, work(draft), receipt)


async def settle(driver: Driver, by: str, draft: Seating, money: list[Posting], receipt: Receipt | None) -> Done:
    """Store a changed seating, and start a round if it was only waiting for this."""
    people = draft.playing_people()
    others = any(seat.player != by for seat in people)
    # Others who look at a result are not hurried; where too few sat for a round, they wait for this.
    idle = not driver.seating.playing and (driver.phase == "waiting" or not others)
    before = driver.seating.playing_people()
    newly = driver.phase == "waiting" or not before or not driver.wants_a_round(driver.seating)
    waited = all(seat.ready for seat in people) and not draft.playing
    if people and (waited or (idle and newly)) and driver.wants_a_round(draft):
        return await driver.begin(by, receipt, draft, money)
    return await driver.store(Batch(), draft, receipt, by, money)


_HOW: dict[type, Callable[..., Any]] = {
    ActCommand: _act,
    SeatCommand: _seat,
    LeaveCommand: _leave,
    TopUpCommand: _top_up,
    SitOutCommand: _sit_out,
    MoveCommand: _move,
    SpotsCommand: _spots,
    WaitCommand: _wait,
    NextCommand: _next,
}
