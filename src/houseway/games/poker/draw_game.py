"""The shape of a draw game: blinds, cards down, and betting before, between and after its draws."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from houseway.games.poker.betting import betting_round
from houseway.games.poker.blinds import post_blinds
from houseway.games.poker.button import begin, move_button
from houseway.games.poker.contest import Contest
from houseway.games.poker.dealing import deal_down
from houseway.games.poker.drawing import DRAW_REMEDIES, THROWN, DrawSettings, draw_cards, middle_betting
from houseway.games.poker.forced import antes, seated
from houseway.games.poker.irregularities import REMEDIES
from houseway.games.poker.layout import ante_words, blinds_posted
from houseway.games.poker.rake import time_charge
from houseway.games.poker.room import poker_game
from houseway.games.poker.showdown import ROUND_OF_PLAY, finish
from houseway.games.poker.street import DrawRule, Street
from houseway.play.game import Game
from houseway.play.layout import Inscription
from houseway.play.table import Play, Table


@dataclass(frozen=True, kw_only=True)
class Section:
    """A draw game's section of the regulation, as data."""

    ante: str
    ante_posted: str
    """The clause that puts the ante on the sign."""
    blinds: str
    cards: int
    dealt: str
    first: Street
    """The betting round before any draw."""
    draws: tuple[tuple[DrawRule, Street], ...]
    """Each draw and the betting round after it."""


def play(table: Table, section: Section, contest: Contest) -> Play[None]:
    """One round: blinds, cards down, a betting round, each draw with its own, and the showdown."""
    yield from time_charge(table)
    yield from begin(table)
    settings: DrawSettings = table.settings
    ring = seated(table, settings.blinds)
    if ring is None:
        return
    yield from antes(ring, section.ante)
    betting, first = post_blinds(ring, settings.blinds, section.first, section.blinds, section.blinds)
    yield from deal_down(ring, section.cards, section.dealt)
    yield from betting_round(ring, section.first, first, betting)
    final = section.draws[-1][1]
    for draw, street in section.draws:
        if ring.live > 1:
            yield from draw_cards(ring, draw)
            yield from middle_betting(ring, street, last=street is final)
    yield from finish(ring, contest)
    move_button(ring)
    table.end(ROUND_OF_PLAY)


def draw_game(
    slug: str, title: str, settings: type[DrawSettings], section: Section, contest: Callable[[Any], Contest]
) -> Game:
    """A draw game of the room; `contest` says what wins under the house's settings."""

    def posted(settings: DrawSettings) -> Iterator[Inscription]:
        yield Inscription("ante", ante_words(settings), section.ante_posted, "sign")
        yield blinds_posted(settings.blinds)

    def play_section(table: Table) -> Play[None]:
        return play(table, section, contest(table.settings))

    return poker_game(
        slug=slug,
        title=title,
        play=play_section,
        settings=settings,
        posted=posted,
        remedies=(*REMEDIES, *DRAW_REMEDIES),
        places=(THROWN,),
        contest=contest,
    )
