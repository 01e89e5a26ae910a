"""From a seating to an opening: who is at which spots in the next round, and whether the game allows it.

Spots beside one's own, several of one player or wagers behind another's, are judged by the game itself: a seating is
tried as an opening, and a refusal names the clause.
"""

from functools import cache
from typing import Any

from houseway.games import GAMES
from houseway.play.game import Game
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.round import check_seats
from houseway.rulebook import edition
from houseway.server.problems import Problem
from houseway.server.table.seating import Seating, Sitting, TableConfig


def seats_of(sitting: Sitting) -> list[Seat]:
    """Where a player is in an opening; the whole stack is brought to the first spot."""
    first = Seat(sitting.spot, sitting.player, sitting.stack, sitting.behind)
    further = [(spot, False) for spot in sitting.also] + [(spot, True) for spot in sitting.backing]
    return [first, *(Seat(spot, sitting.player, 0, behind) for spot, behind in further)]


def next_opening(config: TableConfig, seating: Seating, least: int) -> Opening | None:
    """What the next round starts from, or None when there are too few to play."""
    last, with_wagers = seating.closing, seating.with_wagers()
    seats = tuple(
        seat
        for sitting in seating.seats
        for seat in seats_of(sitting)
        if sitting.player in with_wagers or (sitting.stack and not sitting.out and not sitting.leaving)
    )
    if len(seats) < least:
        return None
    return Opening(
        game=config.game,
        seats=seats,
        settings=config.settings,
        number=seating.number + 1,
        table=config.id,
        rules=edition.carried(),
        attended=config.attended,
        button=last.button if last else None,
        pots=last.pots if last else {},
        meters=last.meters if last else {},
        standing=last.standing if last else (),
        state=last.state if last else {},
    )


@cache
def several_allowed(game: str, settings: Any) -> bool:
    """Whether a player may have two spots under these settings."""
    return _allowed(game, settings, Seat(1, "one", 1), Seat(2, "one", 0))


@cache
def sharing_allowed(game: str, settings: Any) -> bool:
    """Whether somebody may bet behind a seated player under these settings."""
    return _allowed(game, settings, Seat(1, "one", 1), Seat(1, "two", 1, behind=True))


def _allowed(game: str, settings: Any, *seats: Seat) -> bool:
    try:
        check_seats(GAMES[game], Opening(game=game, seats=seats), settings)
    except Refused:
        return False
    return True


def judge(game: Game, settings: Any, seating: Seating) -> None:
    """Refuse a seating that the game does not allow, with the clause that says so."""
    seats = [seat for sitting in seating.seats for seat in seats_of(sitting)]
    try:
        check_seats(game, Opening(game=game.slug, seats=tuple(seats)), settings)
    except Refused as error:
        raise Problem("not-now", error.why, rule=error.rule, legal=error.legal) from None
