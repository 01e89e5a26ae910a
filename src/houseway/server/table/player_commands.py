"""What a player's commands do to a draft of the table."""

from collections.abc import Callable
from typing import Any

from houseway.server.problems import Problem
from houseway.server.table import must_move, openings, seats, standing_wagers
from houseway.server.table.commands import (
    ActCommand,
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
from houseway.server.table.draft import Draft
from houseway.server.table.playing import open_question, play_on
from houseway.server.table.seating import Sitting


def do_command(draft: Draft, player: str, command: TableCommand) -> None:
    """Do what a player says, or refuse."""
    _HOW[type(command)](draft, player, command)


def _act(draft: Draft, player: str, command: ActCommand) -> None:
    open_question(draft, command.round, command.seq).round.act(player, command.answer)
    sitting = draft.seating.at(player)
    if sitting is not None:
        sitting.missed = 0
    play_on(draft)


def _seat(draft: Draft, player: str, command: SeatCommand) -> None:
    config, seating = draft.config, draft.seating
    must_move.expect_turn(draft, player)
    if command.behind:
        draft.money += seats.bet_behind(config, seating, player, command.spot, command.buy_in)
        openings.judge(draft)
    else:
        draft.money += seats.sit(config, seating, player, command.spot, command.buy_in, draft.most, draft.now)
    begin_if_awaited(draft)


def _leave(draft: Draft, player: str, command: LeaveCommand) -> None:
    sitting = draft.seated(player)
    sitting.leaving = True
    if draft.plays(player):
        # The round goes on with this player's defaults; the chips are cashed out when it is over.
        play_on(draft)
        return
    if player not in standing_wagers.kept(draft):
        draft.money += standing_wagers.stand_up(draft, sitting)
        seats.hold_for_the_first(draft.config, draft.seating, draft.most, draft.now)
    begin_if_awaited(draft)


def _top_up(draft: Draft, player: str, command: TopUpCommand) -> None:
    sitting = draft.seated(player)
    draft.money += seats.top_up(draft.config, draft.seating, sitting, command.amount)
    if command.cash:
        _expect_cash_taken(draft)
        sitting.cash += command.amount
    begin_if_awaited(draft)


def _expect_cash_taken(draft: Draft) -> None:
    """Cash is laid down between rounds, where people can confirm it and the game has spoken wagers."""
    if not (draft.config.by_hand and draft.game.spoken_cash(draft.settings)):
        raise Problem("not-allowed", "no wager is made with cash at this table")
    if draft.config.stakes == "chips":
        raise Problem("not-allowed", "the dealer sells chips for cash here")
    if draft.seating.playing:
        raise Problem("not-now", "cash is laid down before the round")


def _sit_out(draft: Draft, player: str, command: SitOutCommand) -> None:
    sitting = draft.seated(player)
    if command.out:
        sitting.out, sitting.missed = True, 0
        sitting.out_since = sitting.out_since or draft.now
    else:
        _come_back(draft, sitting)
    if draft.seating.playing:
        play_on(draft)
    else:
        begin_if_awaited(draft)


def _come_back(draft: Draft, sitting: Sitting) -> None:
    draft.money += seats.come_back(draft.config, sitting, draft.funds(sitting.player))


def _move(draft: Draft, player: str, command: MoveCommand) -> None:
    seats.move(draft.seating, draft.seated(player), command.spot, draft.most)
    begin_if_awaited(draft)


def _spots(draft: Draft, player: str, command: SpotsCommand) -> None:
    in_play = draft.in_play if draft.seating.playing else None
    playing = {seat.spot for seat in in_play.round.opening.seats if seat.player == player} if in_play else set()
    seats.play_spots(draft.seating, draft.seated(player), command.also, command.behind, draft.most, playing)
    openings.judge(draft)
    begin_if_awaited(draft)


def _wait(draft: Draft, player: str, command: WaitCommand) -> None:
    if command.waiting:
        must_move.expect_turn(draft, player)
    seats.wait(draft.seating, player, command.waiting)
    seats.hold_for_the_first(draft.config, draft.seating, draft.most, draft.now)
    begin_if_awaited(draft)


def _next(draft: Draft, player: str, command: NextCommand) -> None:
    sitting = draft.seated(player)
    if command.round == draft.seating.round_before:
        return  # the round after it is under way: others went on first
    if draft.seating.playing:
        raise Problem("not-now", "the round is not over")
    if command.round != draft.seating.round:
        raise Problem("stale", "that is not the last round; look again")
    _come_back(draft, sitting)
    sitting.ready = True
    if all(each.ready for each in draft.seating.playing_people()) and draft.wants_a_round():
        openings.begin(draft)


def begin_if_awaited(draft: Draft) -> None:
    """Begin a round if the table was only waiting for this change of its seats."""
    before, people = draft.before, draft.seating.playing_people()
    others = any(seat.player != draft.by for seat in people)
    # Others who look at a result are not hurried; where too few sat for a round, they wait for this.
    idle = not before.seating.playing and (before.phase == "waiting" or not others)
    newly = before.phase == "waiting" or not before.seating.playing_people() or not before.wants_a_round()
    waited = all(seat.ready for seat in people) and not draft.seating.playing
    # A round that could not be opened with those who were there, or that lacked players, is tried again.
    lacked = not before.seating.playing and (before.seating.stuck or openings.too_few(before))
    if people and (waited or lacked or (idle and newly)) and draft.wants_a_round():
        openings.begin(draft)
    elif draft.config.by_hand and not draft.seating.playing:
        openings.tell_the_day(draft)


_HOW: dict[type, Callable[[Draft, str, Any], None]] = {
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
