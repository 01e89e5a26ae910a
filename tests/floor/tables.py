"""Open tables for the tests, Dragon Poker's unless told, and rounds played at them."""

from collections.abc import Sequence
from typing import Any, Literal

from houseway.cards.decks import dragon
from houseway.cards.randomness import Seeded
from houseway.floor import Day, Setup, deal_of, finished, open_table
from houseway.floor import commands as do
from houseway.floor.commands import Command
from houseway.games import GAMES
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadSetting, Refused
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.play.spaces import Answer

GAME = GAMES["dragon-poker"]
ORDER = dragon().cards
TEN = 10 * 3600
"""Ten in the morning, when every table of these tests opens."""
HOUR = 3600
ANTES = {"ante": 500, "ante_bonus": 500}


def open_with(game: Game, players: Sequence[str], **setup: Any) -> Day:
    """An open table of a game at ten with these players at it."""
    day = open_table(game, Setup(game=game.slug, simulation=True, **setup), TEN)
    for player in players:
        day.do(do.Arrive(at=TEN, by=player))
    return day


def unset(game: Game, **setup: Any) -> str | None:
    """The clause that refuses a setup; fails where the table opens."""
    try:
        open_with(game, (), **setup)
    except BadSetting as refusal:
        return refusal.rule
    raise AssertionError(f"opened: {setup}")


def table(players: Sequence[str] = ("ann",), **setup: Any) -> Day:
    """A Dragon Poker table."""
    return open_with(GAME, players, **setup)


def prepare_deck(day: Day, deck: str = "A", upto: str = "stack", at: int = TEN, **receive: Any) -> Day:
    """Receive a deck and take it through its stages up to one of them."""
    if not any(each.name == deck for each in day.state.decks):
        day.do(do.Receive(at=at, deck=deck, **receive))
    names = [stage.name for stage in day.procedures.preparation]
    start = names.index(day.deck(deck).stage) + 1
    for stage in day.procedures.preparation[start : names.index(upto) + 1]:
        for by in day.state.present[: stage.players] if stage.role == "player" else ("house",):
            day.do(do.Prepare(at=at, stage=stage.name, by=by, role=stage.role, deck=deck))
    return day


def shuffled(day: Day, deck: str = "A", counted: int | None = None, at: int = TEN) -> Day:
    """Shuffle in the table's way; a device that counts finds every card unless told."""
    assert day.cards is not None
    if day.state.counting and counted is None:
        counted = day.size
    how: Literal["manual", "automated"] = "automated" if day.has_shuffler else "manual"
    day.do(do.Shuffle(at=at, deck=deck, how=how, order=day.cards.cards, counted=counted))
    return day


def ready(day: Day, deck: str = "A", at: int = TEN) -> None:
    """Shuffle, cut where the cut is due, and load."""
    shuffled(day, deck, at=at)
    if not day.has_shuffler:
        day.do(do.Cut(at=at, deck=deck, depth=20))
    day.do(do.Load(at=at, deck=deck))


def begin(day: Day, at: int = TEN) -> None:
    """Begin a round with everyone present."""
    day.do(do.BeginRound(at=at, players=day.state.present))


def end(day: Day, at: int = TEN, **closing: Any) -> None:
    """End the round without having played it."""
    day.do(do.EndRound(at=at, **closing))


def play(day: Day, at: int = TEN, source: Seeded | None = None, bets: Answer = ANTES, says: Answer = "play") -> Round:
    """Play the round that is open: everyone bets and says the same; then tell the floor."""
    deal, source = deal_of(day), source or Seeded("round")
    seats = tuple(Seat(spot, player, 10_000) for spot, player in enumerate(day.state.players or (), 1))
    round_ = Round(day.game, Opening(day.game.slug, seats, method=deal.method, due=deal.due))
    for seat in seats:
        round_.act(seat.player, bets)
    assert deal.order is not None
    house = House(deal.order, source)
    while round_.pending is not None:
        if isinstance(round_.pending, Ask):
            round_.act(round_.pending.actor, says)
        elif isinstance(round_.pending, Window):
            round_.close()
        house.serve(round_)
    finished(day, round_, at)
    return round_


def refused(day: Day, command: Command) -> str:
    """The clause that refuses a command, nothing having changed; fails where it is accepted."""
    state, log, commands = day.state, list(day.log), list(day.commands)
    try:
        day.do(command)
    except Refused as refusal:
        assert (day.state, day.log, day.commands) == (state, log, commands), "a refusal changed something"
        return refusal.rule or str(refusal)
    raise AssertionError(f"accepted: {command}")


def steps(day: Day, rule: str, deck: str = "") -> list[dict[str, Any]]:
    """The details of every step done under a clause, with what it was."""
    return [{"what": s.what, **s.detail} for s in day.log if s.rule == rule and (not deck or s.deck == deck)]


def done(day: Day, rule: str, deck: str = "") -> list[str]:
    """What was done under a clause."""
    return [step["what"] for step in steps(day, rule, deck)]
