"""An eye that is kept sees what a fresh view shows, at every step and after a rescinded answer."""

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.play.house import House
from houseway.play.requests import Ask, Ruling
from houseway.play.round import Round
from houseway.play.views import AUDITOR, PUBLIC, Eye


def test_an_eye_kept_through_a_round_sees_what_a_fresh_view_shows() -> None:
    game, source = GAMES["dragon-poker"], Seeded(5)
    round_ = Round(game, game.opening({"Ada": 10_000, "Bob": 10_000}))
    house = House(shuffle(sorted(round_.deck), source), source)
    eyes = [Eye(round_.opening, viewer) for viewer in ("Ada", "Bob", PUBLIC, AUDITOR)]

    def compare() -> None:
        for eye in eyes:
            assert round_.look(eye, 2) == round_.view(eye.viewer, 2)

    compare()
    for player in ("Ada", "Bob"):
        round_.act(player, {"ante": 500, "ante_bonus": 500})
    round_.close()
    house.serve(round_)
    compare()
    round_.act("Ada", "play")
    house.serve(round_)
    compare()
    round_.rule_on(Ruling("rescind", "Sue", "the chips were Bob's", last=1))
    compare()
    while isinstance(round_.pending, Ask):
        round_.act(round_.pending.actor, "play")
        house.serve(round_)
        compare()
    assert round_.result is not None
