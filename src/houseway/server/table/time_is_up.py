"""What the clock does to a draft of the table when time is up."""

from collections.abc import Sequence

from houseway.play.requests import Ask, Window
from houseway.server.table import openings, seats
from houseway.server.table.between_rounds import do_what_waited, put_stakes_away
from houseway.server.table.draft import Draft
from houseway.server.table.player_commands import begin_if_awaited
from houseway.server.table.playing import play_on

MISSES = 2
"""A player who leaves this many windows to the clock is away; a turn is missed once."""


def answer(draft: Draft, kind: str) -> None:
    """Begin the next round, let a bot answer, answer the default, or close the window."""
    if not draft.seating.playing:
        openings.begin(draft)
        return
    round_ = draft.fork_round().round
    request = round_.pending
    if kind == "bot":
        draft.bot_may_answer, draft.by = True, "house"
    elif isinstance(request, Ask):
        sitting = draft.seating.at(request.actor)
        if sitting is not None:
            seats.step_away(sitting, draft.now)
        round_.act(request.actor, request.default)
    elif isinstance(request, Window):
        _count_missed(draft, [player for player in request.spaces if player not in round_.answered])
        round_.close()
    play_on(draft)


def _count_missed(draft: Draft, players: Sequence[str]) -> None:
    for player in players:
        sitting = draft.seating.at(player)
        if sitting is not None and not sitting.bot:
            sitting.missed += 1
            if sitting.missed >= MISSES:
                seats.step_away(sitting, draft.now)


def step_away(draft: Draft, players: Sequence[str]) -> None:
    """Players who are gone are away: what is asked of them gets its default, and the others go on."""
    for player in players:
        sitting = draft.seated(player)
        seats.step_away(sitting, draft.now)
        draft.money += put_stakes_away(draft, sitting)
    if draft.seating.playing:
        play_on(draft)
    else:
        begin_if_awaited(draft)


def free_seats(draft: Draft) -> None:
    """Seats that were kept long enough are free again."""
    draft.money += do_what_waited(draft)
    begin_if_awaited(draft)


def let_go_of_held_seat(draft: Draft) -> None:
    """The first on the waiting list did not come: the next is asked."""
    seats.hold_for_the_first(draft.config, draft.seating, draft.most, draft.now)
    begin_if_awaited(draft)
