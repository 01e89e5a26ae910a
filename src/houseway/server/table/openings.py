"""Opening a round: who is at which spots, whether the game allows it, and what the round is dealt from.

Several spots of one player, or wagers behind another's, are judged by the game itself: a seating is tried as an
opening, and a refusal names the clause.
"""

import secrets
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec

from houseway.games import GAMES
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.round import Round, check_seats
from houseway.rulebook import edition
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.batch import Line
from houseway.server.table.bots import fill_with_bots
from houseway.server.table.draft import Draft
from houseway.server.table.playing import finish, serve
from houseway.server.table.round_in_play import RoundFork, RoundInPlay
from houseway.server.table.seating import Seating, Sitting, TableConfig
from houseway.server.table.situation import Situation

OF_THE_TABLE = ("dealer", "cash", "absent")
"""The part of a round's state that the table sets again for every round."""


def seats_of(sitting: Sitting) -> list[Seat]:
    """Where a player is in an opening; the whole stack is brought to the first spot."""
    first = Seat(sitting.spot, sitting.player, sitting.stack, sitting.behind)
    further = [(spot, False) for spot in sitting.also] + [(spot, True) for spot in sitting.backing]
    return [first, *(Seat(spot, sitting.player, 0, behind) for spot, behind in further)]


def next_opening(table: Situation, least: int) -> Opening | None:
    """What the next round starts from, or None when there are too few to play."""
    config, seating = table.config, table.seating
    last, with_wagers = seating.closing, seating.with_wagers()
    absent = _absent(table)
    playing = [
        sitting
        for sitting in seating.seats
        if sitting.player in with_wagers or (sitting.stack and not sitting.out and not sitting.leaving)
    ]
    if sum(len(seats_of(sitting)) for sitting in playing) < least:
        return None
    there = [sitting for sitting in seating.seats if sitting in playing or sitting.player in absent]
    seats = tuple(seat for sitting in there for seat in seats_of(sitting))
    return Opening(
        game=config.game,
        seats=seats,
        settings=config.settings,
        number=seating.number + 1,
        table=config.id,
        rules=edition.rules_mark(),
        attended=config.attended,
        button=last.button if last else None,
        pots=last.pots if last else {},
        meters=last.meters if last else {},
        standing=last.standing if last else (),
        state={**_brought(config, seating), **({"absent": absent} if absent else {})},
    )


def _absent(table: Situation) -> list[str]:
    """Players with chips who sit out, where the game's round is told of them."""
    if not table.game.seats_absent(table.settings, table.config.attended):
        return []
    playing = table.seating.with_wagers()
    out = [each for each in table.seating.people() if each.stack and each.out and not (each.leaving or each.behind)]
    return [sitting.player for sitting in out if sitting.player not in playing]


def _players(opening: Opening) -> list[str]:
    """Who is in a round and in the seat."""
    away = opening.state.get("absent", ())
    return [player for player in dict.fromkeys(seat.player for seat in opening.seats) if player not in away]


def _brought(config: TableConfig, seating: Seating) -> dict[str, Any]:
    """What the last round left in the round's state, who deals now and who has cash among the chips."""
    left = seating.closing.state if seating.closing else {}
    state = {name: value for name, value in left.items() if name not in OF_THE_TABLE}
    if config.by_hand and seating.dealer:
        state["dealer"] = seating.dealer
    if cash := {sitting.player: sitting.cash for sitting in seating.seats if sitting.cash}:
        state["cash"] = cash
    return state


def too_few(table: Situation) -> bool:
    """Whether too few players are there for a round."""
    return next_opening(table, table.fewest) is None


def tell_the_day(draft: Draft) -> None:
    """The day of a table dealt by hand learns who is there, so that the floor sees which steps are due."""
    opening = next_opening(draft, 1)
    draft.fork_day()
    draft.day.arrive(_players(opening) if opening else [], draft.now)


@cache
def several_allowed(game: str, settings: Any) -> bool:
    """Whether a player may have two spots under these settings."""
    return _allowed(game, settings, Seat(1, "one", 1), Seat(2, "one", 0))


@cache
def sharing_allowed(game: str, settings: Any) -> bool:
    """Whether others may bet behind a seated player under these settings."""
    return _allowed(game, settings, Seat(1, "one", 1), Seat(1, "two", 1, behind=True))


def _allowed(game: str, settings: Any, *seats: Seat) -> bool:
    try:
        check_seats(GAMES[game], Opening(game=game, seats=seats), settings)
    except Refused:
        return False
    return True


def judge(draft: Draft) -> None:
    """Refuse a seating that the game does not allow, with the clause that says so."""
    seats = [seat for sitting in draft.seating.seats for seat in seats_of(sitting)]
    try:
        check_seats(draft.game, Opening(game=draft.game.slug, seats=tuple(seats)), draft.settings)
    except Refused as error:
        raise Problem("not-now", error.why, rule=error.rule, legal=error.legal) from None


# Opening --------------------------------------------------------------------------------------------------------------


def begin(draft: Draft) -> None:
    """Open the next round with the players who are there, and play on until a person is needed."""
    _use_settings_due(draft)
    _use_fund_rules(draft)
    draft.money += fill_with_bots(draft.config, draft.seating, draft.most, draft.game.min_seats)
    opening = next_opening(draft, draft.fewest)
    draft.seating.stuck = draft.services.funds.full(draft.config.id)
    if draft.seating.stuck:
        return
    if opening is None:
        if draft.fewest > 1:
            draft.seating.stuck = f"a round needs {draft.fewest} players"
        if draft.config.by_hand:
            tell_the_day(draft)
        return
    draft.fork_day()
    before, draft.day = draft.day, draft.day.fork()
    try:
        fork = _opened(draft, opening)
    except Refused as error:
        # People may sit all the same; the table waits until what is missing is there.
        draft.day, draft.seating.stuck = before, str(error)
        return
    if fork is not None:
        _write_opening(draft, fork)
        finish(draft, fork)


def _opened(draft: Draft, opening: Opening) -> RoundFork | None:
    """The new round, played as far as it goes; None where people must do steps of the day first."""
    config, now, source = draft.config, draft.now, draft.services.source
    players = _players(opening)
    if config.by_hand:
        draft.day.arrive(players, now)
        if draft.day.waits_for(now) is not None:
            return None  # the last of these steps begins the round
    dealt = draft.day.begin(players, now, config.by_hand)
    opening = msgspec.structs.replace(opening, due=dealt.due, method=dealt.method or opening.method)
    round_ = Round(draft.game, opening, draft.settings)
    fork = RoundInPlay(f"{now:012x}{secrets.token_hex(5)}", round_, dealt.sealed, source, config.dealt_by).fork()
    shown, draft.in_play = draft.in_play, fork
    try:
        serve(draft, fork)
    except Refused:
        draft.in_play = shown
        raise
    return fork


def _write_opening(draft: Draft, fork: RoundFork) -> None:
    seating, batch, table = draft.seating, draft.batch, draft.config.id
    opening, sealed = fork.round.opening, fork.sealed
    seating.round_before, seating.round = seating.round, fork.id
    seating.playing, seating.number = True, opening.number
    for sitting in seating.seats:
        sitting.ready = False
    root = sealed.root if sealed else ""
    cards = draft.services.store.cards
    kept = cards.seal(msgspec.json.encode(sealed), f"round {fork.id}") if sealed else b""
    body = {"opening": opening, "root": root, "dealt_by": fork.dealt_by, "started": draft.now}
    body["seal"] = sha256(kept).hexdigest()
    batch.lines.append(Line("opened", body, table, fork.id))
    batch.lines.append(fork.line(table, draft.by))
    batch.insert(
        schema.rounds,
        id=fork.id,
        table_id=table,
        game=draft.config.game,
        number=opening.number,
        started=draft.now,
        ended=None,
        steps=0,
        void=False,
        sealed=kept,
    )


def _use_fund_rules(draft: Draft) -> None:
    """Take up what the filed rules of the fund say that the table offers; without one no pot contributes."""
    config = draft.config
    wanted = draft.services.funds.settings_of(config.id, draft.now)
    offers = wanted["bb_fund"] or any(name in config.settings for name in wanted)
    if offers and any(config.settings.get(name) != value for name, value in wanted.items()):
        settings = {**config.settings, **wanted}
        draft.configure(msgspec.structs.replace(config, settings=settings))
        draft.fork_day()
        draft.day.use(settings, draft.now)


def _use_settings_due(draft: Draft) -> None:
    """Take up the house options whose time has come."""
    seating, now = draft.seating, draft.now
    due = [change for change in seating.changes if change.effective <= now]
    if due:
        seating.changes = [change for change in seating.changes if change.effective > now]
        settings = dict(draft.config.settings)
        for change in sorted(due, key=lambda each: each.effective):
            settings |= change.settings
        draft.configure(msgspec.structs.replace(draft.config, settings=settings))
        draft.fork_day()
        draft.day.use(settings, now)
