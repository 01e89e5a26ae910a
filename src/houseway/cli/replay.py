"""`houseway replay FILE`: step through a saved round, event by event, each with its clause."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway.cli.arguments import chosen_game
from houseway.cli.output import Json, fail, print_json
from houseway.cli.round_files import read
from houseway.cli.terminal.explaining import explain
from houseway.cli.terminal.screen import Screen
from houseway.play import events as ev
from houseway.play.game import Game
from houseway.play.refusals import BadRecord, OtherRules, Refused
from houseway.play.replay import RoundRecord, recorded_under
from houseway.play.replay import replay as run_again
from houseway.play.views import AUDITOR, PUBLIC, seen
from houseway.sentences import Naming, naming, sentence

As = Annotated[str | None, Parameter(name="--as")]


def replay(file: Path, /, *, as_: As = None, number: int | None = None, json: Json = False) -> None:
    """Replay a saved round, compare it with its record, and step through what happened.

    Parameters
    ----------
    file
        For example: houseway replay rounds.jsonl --as guest
    as_
        Show only what this player could see; `public` shows what a spectator could.
    number
        The number of the round in the file. Default: the last one.
    """
    try:
        record = _chosen(read(file), number)
        game = chosen_game(record.opening.game)
        layout = game.layout(game.read_settings(record.opening.settings))
        agrees, open_ = _held_against_rules(game, record)
    except Refused as error:
        fail(str(error))
    players = [seat.player for seat in record.opening.seats]
    if as_ is not None and as_ not in (*players, PUBLIC, AUDITOR):
        fail(f"{as_!r} did not play; the players were {', '.join(players)}")
    events = [seen(event, as_ or AUDITOR) for event in record.events]
    if json:
        print_json(events)
        return
    called = {player: player.capitalize() for player in players}
    names = naming(layout, record.opening.seats, as_ or "", called)
    screen = Screen()
    screen.say(f"{game.title}, round {record.opening.number}, as seen by {as_ or 'an auditor'}; {agrees}.")
    if open_:
        screen.say("The record ends before the round does.", "yellow")
    _step_through(screen, game.slug, names, events)


def _held_against_rules(game: Game, record: RoundRecord) -> tuple[str, bool]:
    """Whether the round replays as recorded, in words, and whether it was still open at the end of the record."""
    try:
        return "the record agrees", run_again(game, record).pending is not None
    except OtherRules:
        return f"{recorded_under(record.other_rules())}, which replay it differently", False


def _chosen(records: list[RoundRecord], number: int | None) -> RoundRecord:
    if number is None:
        return records[-1]
    for record in records:
        if record.opening.number == number:
            return record
    raise BadRecord(f"there is no round {number}; the file has {', '.join(str(r.opening.number) for r in records)}")


def _step_through(screen: Screen, game: str, names: Naming, events: list[ev.Event]) -> None:
    """Line by line: for a person each waits for Enter, in a pipe they follow one another."""
    pausing = screen.lively
    for number, event in enumerate(events, 1):
        rules = ev.clauses(event)
        screen.line(number, sentence(event, names), rules)
        while pausing:
            try:
                typed = screen.ask("Enter next, ? rule, a all, q end >")
            except (EOFError, KeyboardInterrupt):
                return
            if typed == "q":
                return
            pausing = typed != "a"
            if typed != "?":
                break
            for line in explain(game, rules):
                screen.say(line, "cyan")
