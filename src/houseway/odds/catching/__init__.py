"""Catch the dealer: a real round with one irregularity in it, to be spotted and ruled on.

A round is played by the rules and told with one step bent: a card too many or too few, a wager paid or decided wrong,
a pot pushed to the wrong hand, a wager after betting was closed. What is right comes from the rules as well: from the
remedy that an irregularity has (`incidents`), from what they did (`judging`) or from what they refuse (`acting`).
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache

import msgspec

from houseway.cards.randomness import Randomness, Seeded
from houseway.games import GAMES
from houseway.odds.catching import acting, incidents, judging
from houseway.odds.catching.story import Found, played
from houseway.play import events as ev
from houseway.play.round import Round
from houseway.play.scene import Scene
from houseway.play.views import PUBLIC, View, seen, view
from houseway.sentences import Said

TRIES = 60
"""How many rounds are looked at for one that can be bent."""
TRIALS = 25
"""How many rounds of a game show which kinds of mistake can be made in it."""
OFTEN = 3
"""In how many of them one of a kind must be made, for the kind to be drawn at all."""
AGAIN = 3
"""How much a mistake missed before adds to the weight of its kind."""

Bend = Callable[[Round, Randomness], Found | None]


class Caught(msgspec.Struct, frozen=True):
    """A round told with one wrong step, and what is to be done about it."""

    game: str
    title: str
    kind: str
    """The kind of irregularity: what a repeat repeats."""
    repeat: bool
    """Whether the learner missed one of this kind before."""
    seats: dict[int, str]
    """Who sat at which spot."""
    view: View
    """The round as a spectator saw it."""
    at: int
    """Which step is wrong, counted from 1."""
    wrong: Said
    """What was wrong with it."""
    rulings: tuple[Said, ...]
    right: int
    """Which of them is right."""
    rule: str
    """The clause that orders it,"""
    events: tuple[ev.Event, ...]
    """and what the rules did."""


def catches(slug: str) -> bool:
    """Whether there is a drill for a game."""
    return bool(kinds(slug))


@cache
def kinds(slug: str) -> tuple[str, ...]:
    """The kinds of mistake that can be made in a game, as some of its rounds show."""
    source, found = Seeded(1), Counter[str]()
    bends = _bends(slug)
    for _ in range(TRIALS):
        round_ = played(GAMES[slug], source)
        found.update(kind for kind, bend in bends.items() if found[kind] < OFTEN and bend(round_, source) is not None)
    return tuple(kind for kind in bends if found[kind] == OFTEN)


def _bends(slug: str) -> Mapping[str, Bend]:
    return {**incidents.of(GAMES[slug]), **judging.BENDS, **acting.BENDS}


def draw(
    slug: str, source: Randomness, errors: Mapping[str, int] | None = None, but: Collection[str] = ()
) -> Caught | None:
    """A round to find the mistake in; None where none could be made.

    `errors` counts what the learner missed by kind, and `but` names kinds that were just shown.
    """
    bends, missed = _bends(slug), errors or {}
    known = [kind for kind in kinds(slug) if kind not in but] or list(kinds(slug))
    for _ in range(TRIES if known else 0):
        kind = _weighed({kind: 1 + AGAIN * missed.get(kind, 0) for kind in known}, source)
        round_ = played(GAMES[slug], source)
        found = bends[kind](round_, source)
        if found is not None:
            return _told(round_, kind, found, kind in missed)
    return None


def _weighed(weights: Mapping[str, int], source: Randomness) -> str:
    at = source.below(sum(weights.values()))
    for kind, weight in weights.items():
        at -= weight
        if at < 0:
            return kind
    raise AssertionError("the weights add up")


def _as_far_as_it_goes(round_: Round, found: Found) -> list[ev.Event]:
    """The story up to where its chips no longer add up, since a later step moves what the wrong one did not."""
    scene = Scene(round_.opening)
    for number, event in enumerate(found.events):
        try:
            scene.apply(event)
        except AssertionError:
            assert number >= found.at, "the wrong step itself can be told"
            return found.events[:number]
    return found.events


def _told(round_: Round, kind: str, found: Found, repeat: bool) -> Caught:
    shown = view(round_.opening, _as_far_as_it_goes(round_, found), None, {}, {}, PUBLIC)
    after = tuple(seen(event, PUBLIC) for event in found.after)
    seats = {seat.spot: seat.player for seat in round_.opening.seats}
    return Caught(
        game=round_.game.slug,
        title=round_.game.title,
        kind=kind,
        repeat=repeat,
        seats=seats,
        view=shown,
        at=found.at,
        wrong=found.wrong,
        rulings=found.rulings,
        right=found.right,
        rule=found.rule,
        events=after,
    )
