"""Ultimate 8 Poker (13:69E-1.13BB, 13:69F-42): eight cards, ten patterns, and the first out of cards wins the pot."""

from houseway.cards.decks import standard
from houseway.games.ultimate_eight.conduct import out_of_turn, question
from houseway.games.ultimate_eight.irregularities import REMEDIES, RULINGS
from houseway.games.ultimate_eight.layout import layout
from houseway.games.ultimate_eight.patterns import name_hand
from houseway.games.ultimate_eight.procedures import procedures
from houseway.games.ultimate_eight.rules import play
from houseway.games.ultimate_eight.settings import Settings
from houseway.play.game import Game, Removal

GAME = Game(
    slug="ultimate-8-poker",
    title="Ultimate 8 Poker",
    play=play,
    settings=Settings,
    layout=layout,
    deck=lambda settings: standard("ultimate-8-poker/42.2(a)#1", "ultimate-8-poker/42.1[suit]"),
    places=("rack",),
    max_seats=lambda settings: settings.seats,
    fewest=lambda settings: settings.min_players,
    remedies=REMEDIES,
    option=question,
    out_of_turn=out_of_turn,
    rulings=RULINGS,
    ruling_rule="ultimate-8-poker/A60",
    one_hand_rule="ultimate-8-poker/42.6(e)#1",
    procedures=procedures,
    removal=Removal("ultimate-8-poker/42.11(b)#1", "ultimate-8-poker/42.11(b)#2"),
    takes="commission",
    seats_absent=lambda settings, attended: attended,
    name_hand=name_hand,
)
