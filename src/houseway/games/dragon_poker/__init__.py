"""Dragon Poker (13:69E-1.13BB, 1.17A, 13:69F-42): three cards, a 53-card deck, a wild Gold Dragon and five wagers."""

from houseway.cards.decks import dragon
from houseway.games.dragon_poker.irregularities import REMEDIES, round_dead
from houseway.games.dragon_poker.layout import layout
from houseway.games.dragon_poker.procedures import procedures
from houseway.games.dragon_poker.ranking import name_hand
from houseway.games.dragon_poker.rules import play
from houseway.games.dragon_poker.settings import Settings
from houseway.games.dragon_poker.wagers import out_of_turn, seating
from houseway.play.game import Game

GAME = Game(
    slug="dragon-poker",
    title="Dragon Poker",
    play=play,
    settings=Settings,
    layout=layout,
    deck=lambda settings: dragon(),
    places=("dealer",),
    max_seats=lambda settings: settings.seats,
    remedies=REMEDIES,
    out_of_turn=out_of_turn,
    seating=seating,
    procedures=procedures,
    name_hand=name_hand,
    ruling_rule="dragon-poker/A18",
    rulings={"round_dead": round_dead},
)
