"""Keno (13:69F-15): 80 numbers, straight tickets, and a draw after the game is closed."""

from houseway.cards.decks import numbers
from houseway.games.keno.irregularities import REMEDIES, game_dead
from houseway.games.keno.layout import layout
from houseway.games.keno.rules import play
from houseway.games.keno.settings import Settings
from houseway.play.game import Game

GAME = Game(
    slug="keno",
    title="Keno",
    play=play,
    settings=Settings,
    layout=layout,
    deck=lambda settings: numbers(rule="keno/15.2(a)"),
    places=("drawn",),
    max_seats=lambda settings: settings.seats,
    remedies=REMEDIES,
    rulings={"round_dead": game_dead},
    ruling_rule="keno/A15",
    one_hand_rule="keno/15.3",
)
