"""Days at every table that is not poker's: play, incidents, rulings, departures and the floor's work in any mix."""

import pytest
from tests.games.at_random import play_a_little, play_for_long
from tests.games.evenings import DayAtTheTable, machines

EVERY_GAME = pytest.mark.parametrize("table", [pytest.param(each, id=each.slug) for each in machines()])


@EVERY_GAME
def test_a_day_keeps_chips_cards_and_turns_in_order(table: type[DayAtTheTable]) -> None:
    play_a_little(table)


@pytest.mark.prove
@EVERY_GAME
def test_many_days_keep_chips_cards_and_turns_in_order(table: type[DayAtTheTable]) -> None:
    play_for_long(table, len(list(machines())))
