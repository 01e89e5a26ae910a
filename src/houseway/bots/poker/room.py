"""The bots of the thirteen poker games."""

from houseway.bots.poker import PokerBot, discarding
from houseway.bots.poker.strength import Form
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

_STUD = seven_card_stud.FORMS

HOLDEM = PokerBot(Form(contest=holdem.CONTEST, own=2, board=5, samples=120))
OMAHA = PokerBot(Form(contest=omaha.HIGH, own=4, board=5, samples=28))
OMAHA_HIGH_LOW_EIGHT = PokerBot(Form(contest=omaha.HIGH_LOW, own=4, board=5, samples=18))
SEVEN_CARD_STUD = PokerBot(Form(contest=_STUD["high"].contest, own=7, samples=100))
SEVEN_CARD_STUD_LOW = PokerBot(Form(contest=_STUD["low"].contest, own=7, samples=100))
SEVEN_CARD_STUD_HIGH_LOW = PokerBot(Form(contest=_STUD["split"].contest, own=7, samples=80))
SEVEN_CARD_STUD_HIGH_LOW_EIGHT = PokerBot(Form(contest=_STUD["eight"].contest, own=7, samples=80))
FIVE_CARD_STUD = PokerBot(Form(contest=five_card_stud.CONTEST, own=5, samples=120))
MAMBO_STUD = PokerBot(Form(contest=mambo_stud.CONTEST, own=3, board=1, samples=36))
FIVE_CARD_DRAW = PokerBot(Form(contest=five_card_draw.HIGH, own=5, draws=1, keep=discarding.keep_high, samples=50))
FIVE_CARD_DRAW_LOW = PokerBot(
    Form(contest=five_card_draw.LOW, own=5, draws=1, keep=discarding.keep_ace_to_five, samples=60)
)
TRIPLE_DRAW = PokerBot(
    Form(contest=triple_draw.contest(False), own=5, draws=3, keep=discarding.keep_deuce_to_seven, samples=40)
)
BADUGI = PokerBot(Form(contest=badugi.CONTEST, own=4, draws=3, keep=discarding.keep_badugi, samples=24))
