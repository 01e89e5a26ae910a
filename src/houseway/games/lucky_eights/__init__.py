"""Lucky 8's (13:69E-1.10E, 13:69F-50): eight cards set into hands of eight, from a pack of 66 with two jokers."""

from houseway.cards.decks import lucky_eights
from houseway.games.lucky_eights.irregularities import REMEDIES, round_dead
from houseway.games.lucky_eights.layout import layout
from houseway.games.lucky_eights.procedures import procedures
from houseway.games.lucky_eights.rules import play
from houseway.games.lucky_eights.setting import name_hand, plays
from houseway.games.lucky_eights.settings import Settings
from houseway.games.lucky_eights.spots import seating
from houseway.games.lucky_eights.wagers import out_of_turn
from houseway.play.game import CountedTables, Game

GAME = Game(
    slug="lucky-8s",
    title="Lucky 8's",
    play=play,
    settings=Settings,
    layout=layout,
    deck=lambda settings: lucky_eights(),
    places=("dealer", "burns", "rack"),
    max_seats=lambda settings: settings.seats,
    remedies=REMEDIES,
    out_of_turn=out_of_turn,
    seating=seating,
    procedures=procedures,
    name_hand=name_hand,
    plays=plays,
    counted_tables=CountedTables("shared_tables", lambda settings: settings.shared_spots == "on"),
    spoken_cash=lambda settings: settings.verbal_cash,
    ruling_rule="lucky-8s/A34",
    rulings={"round_dead": round_dead},
)
