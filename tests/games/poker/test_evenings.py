"""Evenings at every form of poker: play, talk, incidents, rulings, absences and departures in any mix."""

import pytest
from tests.games.at_random import play_a_little, play_for_long
from tests.games.poker.evenings import Evening, machines

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.conformance import Trial, check_incidents, play_out
from houseway.play.house import House
from houseway.play.round import Round

EVERY_FORM = pytest.mark.parametrize("evening", [pytest.param(each, id=each.slug) for each in machines()])


@EVERY_FORM
def test_an_evening_keeps_chips_cards_and_turns_in_order(evening: type[Evening]) -> None:
    play_a_little(evening)


@pytest.mark.prove
@EVERY_FORM
def test_many_evenings_keep_chips_cards_and_turns_in_order(evening: type[Evening]) -> None:
    play_for_long(evening, len(list(machines())))


@pytest.mark.prove
@EVERY_FORM
@pytest.mark.parametrize("attended", [False, True])
def test_every_incident_and_ruling_is_tried_at_every_request_of_a_round(evening: type[Evening], attended: bool) -> None:
    source = Seeded(evening.slug)
    trial = Trial(GAMES[evening.slug], seats=3, attended=attended)
    for _ in range(3):
        opening = trial.game.opening({f"p{n}": 6_000 for n in range(1, 4)}, attended=attended)
        round_ = Round(trial.game, opening)
        play_out(round_, House.shuffled(round_, source), source)
        check_incidents(trial, round_, source, moments=None)
