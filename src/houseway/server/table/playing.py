"""Playing a round on, until a person is needed or it is over."""

from collections.abc import Callable
from typing import Any

from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.server.problems import Problem
from houseway.server.table import bots
from houseway.server.table.between_rounds import close_round
from houseway.server.table.draft import Draft
from houseway.server.table.round_in_play import RoundFork, RoundInPlay


def open_question(draft: Draft, round_: str, seq: int) -> RoundFork:
    """The round being played, if the answer is to the question that is open now."""
    in_play = draft.in_play
    if in_play is None or not draft.seating.playing:
        raise Problem("not-now", "no round is being played")
    if round_ != in_play.id:
        raise Problem("stale", "that round is over; look again")
    expect_open(in_play, seq)
    return draft.fork_round()


def expect_open(in_play: RoundInPlay | RoundFork, seq: int) -> None:
    """Refuse an answer to a question that is no longer open."""
    if not in_play.asked <= seq <= in_play.seq:
        now = f"{in_play.asked} to {in_play.seq}"
        raise Problem("stale", f"seq {seq} is not the question now open ({now}); look again")


def play_on(draft: Draft) -> None:
    """Run the round as far as it goes without a person; a finished one is closed."""
    fork = draft.fork_round()
    serve(draft, fork)
    draft.batch.lines.append(fork.line(draft.config.id, draft.by))
    finish(draft, fork)


def finish(draft: Draft, fork: RoundFork) -> None:
    """Close the round if it is over."""
    closing = fork.round.result
    if closing is not None:
        draft.fork_day()
        draft.day.over(fork.round, draft.now, draft.config.by_hand)
        # Before the line that closes the round: that is the last of the batch, and signed.
        funds = draft.services.funds
        funds.put(draft.batch, *funds.claims(fork.round, fork.id, draft.now))
        close_round(draft, fork.id, fork.round.opening, closing, len(fork.round.journal))


def serve(draft: Draft, fork: RoundFork) -> None:
    """Answer for the house, for bots and for absent players."""
    turn = len(fork.round.journal) if draft.bot_may_answer else -1
    fork.serve(_decide(draft, fork, turn), _window_done(draft, fork))


def _decide(draft: Draft, fork: RoundFork, turn: int) -> Callable[[Round, str], Any]:
    """How seats answer that no person plays now: bots choose, an absent player gets the default when asked."""

    def decision(round_: Round, player: str) -> Any:
        sitting = draft.seating.at(player)
        if sitting is not None and sitting.bot:
            if len(round_.journal) != turn and draft.thinking():
                return None
            return bots.choose(draft.game.slug, fork.view(player), draft.services.source)
        request = round_.pending
        if isinstance(request, Ask) and (sitting is None or sitting.out or sitting.leaving):
            return request.default
        return None

    return decision


def _window_done(draft: Draft, fork: RoundFork) -> Callable[[Window], bool]:
    """Whether everyone who is there has answered; at an attended table the dealer closes the window."""

    def done(window: Window) -> bool:
        if fork.round.opening.attended:
            return False
        here = {sitting.player for sitting in draft.seating.playing_people()}
        return all(player in fork.round.answered for player in window.spaces if player in here)

    return done
