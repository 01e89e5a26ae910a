"""The thirteen games as a bot needs to know them: how many cards come, how draws are made, what wins."""

from collections.abc import Mapping
from functools import cache

import msgspec

from houseway.bots.poker import discarding
from houseway.bots.poker.discarding import Keep
from houseway.games.poker import (
    badugi,
    five_card_draw,
    five_card_stud,
    holdem,
    mambo_stud,
    omaha,
    seven_card_stud,
    triple_draw,
)
from houseway.games.poker.contest import Contest


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """One game."""

    contest: Contest
    own: int
    """How many cards a player has at the showdown."""
    board: int = 0
    draws: int = 0
    keep: Keep | None = None
    samples: int
    """How many showdowns are imagined for a decision: few where hands are slow to read."""


@cache
def forms() -> Mapping[str, Form]:
    """Every game of the room by its slug."""
    stud = seven_card_stud.FORMS
    return {
        "holdem": Form(contest=holdem.CONTEST, own=2, board=5, samples=120),
        "omaha": Form(contest=omaha.HIGH, own=4, board=5, samples=28),
        "omaha-high-low-eight": Form(contest=omaha.HIGH_LOW, own=4, board=5, samples=18),
        "seven-card-stud": Form(contest=stud["high"].contest, own=7, samples=100),
        "seven-card-stud-low": Form(contest=stud["low"].contest, own=7, samples=100),
        "seven-card-stud-high-low": Form(contest=stud["split"].contest, own=7, samples=80),
        "seven-card-stud-high-low-eight": Form(contest=stud["eight"].contest, own=7, samples=80),
        "five-card-stud": Form(contest=five_card_stud.CONTEST, own=5, samples=120),
        "mambo-stud": Form(contest=mambo_stud.CONTEST, own=3, board=1, samples=36),
        "five-card-draw": Form(contest=five_card_draw.HIGH, own=5, draws=1, keep=discarding.keep_high, samples=50),
        "five-card-draw-low": Form(
            contest=five_card_draw.LOW, own=5, draws=1, keep=discarding.keep_ace_to_five, samples=60
        ),
        "triple-draw-2-7": Form(
            contest=triple_draw.contest(False), own=5, draws=3, keep=discarding.keep_deuce_to_seven, samples=40
        ),
        "badugi": Form(contest=badugi.CONTEST, own=4, draws=3, keep=discarding.keep_badugi, samples=24),
    }
