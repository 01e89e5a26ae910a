"""`houseway play GAME`: a table in the terminal, with bots in the other seats."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway.bots import Basic, described
from houseway.cards.randomness import Randomness, Seeded, System
from houseway.cli.arguments import Settings, check_writable, chosen_game, chosen_rounds, chosen_settings
from houseway.cli.output import fail
from houseway.cli.round_files import write
from houseway.cli.terminal.screen import Screen
from houseway.cli.terminal.session import Left, Session
from houseway.cli.terminal.twin import beside
from houseway.cli.terminal.watching import Watching
from houseway.games import GAMES
from houseway.play.game import Game
from houseway.play.money import dollars
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.views import PUBLIC

BOTS = ("Ada", "Bao", "Cruz", "Dina", "Emil", "Fay", "Gus", "Hana", "Iris")
YOU = "guest"
"""The name of the person at the terminal in a record."""

Slug = Annotated[
    str,
    Parameter(help=f"{', '.join(GAMES)}. For example: houseway play dragon-poker --chips 200 --seats 6"),
]


def play(
    game: Slug | None = None,
    /,
    *,
    chips: int = 500,
    seats: int | None = None,
    seed: int | None = None,
    save: Path | None = None,
    rounds: int | None = None,
    watch: bool = False,
    settings: Settings = (),
) -> None:
    """Play at a table. Type ? at any prompt for the rule behind what you see, and q to leave.

    Parameters
    ----------
    chips
        Your buy-in, in dollars.
    seats
        The number of players, bots included. Default: 4, or as many as the game seats.
    seed
        Deal the same cards every time, for practice.
    save
        Save every round to this file, for `houseway replay`.
    rounds
        Stop after this many rounds.
    watch
        Watch bots play among themselves, until Ctrl-C.
    """
    if game is None:
        fail(f"which game? houseway play GAME, where GAME is one of {', '.join(GAMES)}")
    chosen_rounds(rounds)
    check_writable(save)
    rules = chosen_game(game)
    try:
        session = _sit_down(rules, chips, seats, seed, {**rules.public_settings, **chosen_settings(settings)}, watch)
    except Refused as refusal:
        fail(str(refusal))
    if seed is not None:
        session.screen.say(f"Seed {seed}: the same seed deals the same cards, so this is for practice only.", "yellow")
    if watch:
        _look_on(session, rounds, save)
    else:
        _play(session, rounds, save)


def _sit_down(
    game: Game, chips: int, seats: int | None, seed: int | None, settings: dict[str, object], watch: bool
) -> Session:
    most = game.max_seats(game.read_settings(settings))
    seats = min(4, most) if seats is None else seats
    if not game.min_seats <= seats <= most:
        fail(f"{game.title} seats {game.min_seats} to {most}, not {seats}")
    if chips < 1:
        fail(f"--chips must be 1 or more, not {chips}")
    mine = 0 if watch else (seats + 1) // 2
    players = [YOU if spot == mine else BOTS[spot % len(BOTS)].lower() for spot in range(1, seats + 1)]
    opening = Opening(
        game=game.slug,
        seats=tuple(Seat(spot, player, chips * 100) for spot, player in enumerate(players, 1)),
        settings=settings,
        table="terminal",
        button=1,
    )
    bots = {player: Basic(game.slug) for player in players if player != YOU}
    names = {player: f"{player.capitalize()} ({described(game.slug, player)})" for player in bots} | {YOU: "You"}
    source: Randomness = System() if seed is None else Seeded(seed)
    if watch:
        return Watching(game, opening, PUBLIC, bots, source, Screen(), names)
    return Session(game, opening, YOU, bots, source, Screen(), names)


def _look_on(session: Session, rounds: int | None, save: Path | None) -> None:
    """Round after round; in a pipe one, unless more are asked for."""
    bought = session.opening.seats[0].stack
    left = 1 if rounds is None and not session.screen.lively else rounds
    try:
        while left is None or len(session.records) < left:
            session.round()
            session.buy_bots_in(bought)
    except (Left, KeyboardInterrupt):
        pass
    if save is not None:
        write(session.records, save)
    session.screen.say(f"You watched {_rounds(len(session.records))}.")


def _play(session: Session, rounds: int | None, save: Path | None) -> None:
    screen, bought = session.screen, session.stack
    played = 0
    try:
        while rounds is None or played < rounds:
            round_ = session.round()
            played += 1
            if save is not None:
                write(session.records, save)
            if session.stack == 0:
                screen.say("Your chips are gone.")
                break
            if played != rounds:
                session.buy_bots_in(bought)
                session.pause(round_)
    except (Left, EOFError, KeyboardInterrupt):
        pass
    if save is not None:
        write(session.records, save)
    for line in beside(session.game, list(zip(session.records, session.orders, strict=True)), YOU):
        screen.say(line)
    change = session.stack - bought
    word = f"{dollars(abs(change))} {'up' if change > 0 else 'down'}" if change else "even"
    screen.say(f"You leave the table with {dollars(session.stack)}, {word} after {_rounds(len(session.records))}.")
    sys.stdout.flush()


def _rounds(number: int) -> str:
    return f"{number} round{'' if number == 1 else 's'}"
