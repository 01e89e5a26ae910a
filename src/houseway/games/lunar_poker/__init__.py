"""Lunar Poker (13:69E-1.13X, 13:69F-38): five cards, a bought sixth, exchanges, a forced dealer."""

from houseway.cards.decks import standard
from houseway.games.lunar_poker.declarations import option
from houseway.games.lunar_poker.irregularities import REMEDIES, round_dead
from houseway.games.lunar_poker.layout import layout
from houseway.games.lunar_poker.out_of_turn import out_of_turn
from houseway.games.lunar_poker.procedures import procedures
from houseway.games.lunar_poker.ranking import name_hand, plays
from houseway.games.lunar_poker.rules import play
from houseway.games.lunar_poker.settings import Settings
from houseway.play.game import Game

GAME = Game(
    slug="lunar-poker",
    title="Lunar Poker",
    play=play,
    settings=Settings,
    layout=layout,
    deck=lambda settings: standard("lunar-poker/38.2(a)#1", "lunar-poker/38.1[suit]"),
    places=("dealer", "rack"),
    max_seats=lambda settings: settings.seats,
    remedies=REMEDIES,
    option=option,
    out_of_turn=out_of_turn,
    rulings={"round_dead": round_dead},
    ruling_rule="lunar-poker/A28",
    procedures=procedures,
    name_hand=name_hand,
    plays=plays,
    # A player for fun should not lose a hand by staying silent (lunar-poker/A8).
    public_settings={"auto_declare": True},
    one_hand_rule="lunar-poker/38.6(f)",
)
