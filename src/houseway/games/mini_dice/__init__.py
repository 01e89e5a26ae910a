"""Mini-dice (13:69F-13): two dice sealed in a shaker that goes round the table."""

from houseway.games.mini_dice.irregularities import REMEDIES, shake_dead
from houseway.games.mini_dice.layout import layout
from houseway.games.mini_dice.procedures import procedures
from houseway.games.mini_dice.rules import out_of_turn, play
from houseway.games.mini_dice.settings import Settings
from houseway.play.game import Game

GAME = Game(
    slug="mini-dice",
    title="Mini-Dice",
    play=play,
    settings=Settings,
    layout=layout,
    deck=None,
    max_seats=lambda settings: settings.seats,
    remedies=REMEDIES,
    out_of_turn=out_of_turn,
    procedures=procedures,
    refund_on_leaving=lambda settings: "mini-dice/A13" if settings.leaving_place_bet == "returned" else "",
    ruling_rule="mini-dice/A12",
    one_hand_rule="mini-dice/13.4(b)#1",
    rulings={"round_dead": shake_dead},
)
