"""A table as it is shown: its state outside the round, and the view of its round for one viewer."""

import msgspec

from houseway.odds.advice import advises
from houseway.odds.twins import has_twin
from houseway.play.views import PUBLIC
from houseway.server.table import openings
from houseway.server.table.blocking import blocking
from houseway.server.table.frames import SeatState, TableState, Ticking, ViewFrame
from houseway.server.table.seating import Sitting
from houseway.server.table.situation import Situation


def view_frame(table: Situation, ticking: Ticking | None, name: str | None, since: int, now: int) -> ViewFrame | None:
    """The newest view of the round for one viewer; None before the first round."""
    in_play = table.in_play
    if in_play is None:
        return None
    view = in_play.view(name or PUBLIC, since)
    number = in_play.round.opening.number
    return ViewFrame(table.config.id, in_play.id, number, in_play.seq, in_play.asked, since, now, ticking, view)


def state_of(table: Situation, name: str | None, onlookers: int) -> TableState:
    """Everything about a table outside its round, as one viewer may know it."""
    return seen_by(table, _public(table, onlookers), name)


def seen_by(table: Situation, public: TableState, name: str | None) -> TableState:
    """The public state with what a player knows of their own seat."""
    sitting = table.seating.at(name) if name is not None else None
    if sitting is None:
        return public
    seats = public.seats
    if sitting.absence:
        seats = [shown if shown.player != name else _seat_state(table, sitting, name) for shown in seats]
    return msgspec.structs.replace(public, you=name, seats=seats)


def _public(table: Situation, onlookers: int) -> TableState:
    config, seating, in_play = table.config, table.seating, table.in_play
    return TableState(
        id=config.id,
        name=config.name,
        game=config.game,
        title=table.game.title,
        stakes=config.stakes,
        status=seating.status,
        phase=table.phase,  # type: ignore[arg-type]
        attended=config.attended,
        private=config.private,
        spots=table.most,
        seats=[_seat_state(table, sitting, None) for sitting in seating.seats],
        you=None,
        waiting=list(seating.waiting),
        held=seating.held,
        watching=onlookers,
        buy_in=config.buy_in,
        round=in_play.id if in_play else "",
        number=in_play.round.opening.number if in_play else 0,
        sealed=in_play.sealed.root if in_play and in_play.sealed else "",
        several_spots=openings.several_allowed(config.game, table.settings),
        shared_spots=openings.sharing_allowed(config.game, table.settings),
        hint=advises(config.game) and len(seating.people()) < 2,
        twin=has_twin(config.game),
        must_move=config.must_move,
        due=due_of(table),
        blocked=blocking(table),
    )


def _seat_state(table: Situation, sitting: Sitting, name: str | None) -> SeatState:
    absence, mine = sitting.absence, sitting.player == name
    covered = absence is not None and absence.mode == "cover"
    return SeatState(
        spot=sitting.spot,
        player=sitting.player,
        stack=0 if covered and not mine else sitting.stack + sitting.adding,
        also=list(sitting.also),
        behind=sitting.behind,
        backing=list(sitting.backing),
        bot=sitting.bot,
        out=sitting.out,
        here=sitting.bot or table.services.connections.here(sitting.player),
        in_round=table.plays(sitting.player),
        leaving=sitting.leaving,
        ready=sitting.ready,
        away=bool(sitting.away),
        kept_until=table.kept_until(sitting),
        carried=absence.amount if absence is not None and mine and not covered else 0,
        covered=covered,
    )


def due_of(table: Situation) -> list[str]:
    """What the table waits for before its next round, in words."""
    if table.seating.stuck:
        return [table.seating.stuck]
    now = table.services.clock.now()
    return [due.says for due in table.day.due(now) if due.at is None] if table.config.attended else []
