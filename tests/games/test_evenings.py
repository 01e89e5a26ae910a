"""Days at every table that is not poker's: play, incidents, rulings, departures and the floor's work in any mix."""

import pytest
from tests.games.at_random import play_a_little, play_for_long
from tests.games.evenings import OTHERS, DayAtTheTable, machines
from tests.games.trying import trials

from houseway.cards.randomness import Seeded
from houseway.play.conformance import check_incidents, play_out
from houseway.play.house import House
from houseway.play.round import Round

EVERY_GAME = pytest.mark.parametrize("table", [pytest.param(each, id=each.slug) for each in machines()])


@EVERY_GAME
def test_a_day_keeps_chips_cards_and_turns_in_order(table: type[DayAtTheTable]) -> None:
    play_a_little(table)


@pytest.mark.prove
@EVERY_GAME
def test_many_days_keep_chips_cards_and_turns_in_order(table: type[DayAtTheTable]) -> None:
    play_for_long(table, len(list(machines())))


@pytest.mark.prove
@pytest.mark.parametrize("slug", OTHERS)
def test_every_incident_and_ruling_is_tried_at_every_request_of_a_round(slug: str) -> None:
    source = Seeded(slug)
    for trial in trials(slug)[:3]:
        round_ = Round(trial.game, trial.open())
        house = House.shuffled(round_, source)
        play_out(round_, house, source)
        check_incidents(trial, round_, source, moments=None)
