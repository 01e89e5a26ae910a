"""Several players on a spot, several spots a player, and windows whose answers stand."""

from typing import Any

import pytest

from houseway.games import GAMES
from houseway.play.opening import Closing, Opening, Seat
from houseway.play.refusals import BadRecord, NotAMove
from houseway.play.round import Round
from houseway.play.spaces import Area, Wagers

DRAGON = GAMES["dragon-poker"]


def test_a_player_at_two_spots_brings_one_stack_to_the_next_round() -> None:
    opening = Opening("any", (Seat(1, "ann", 700), Seat(2, "ann", 300), Seat(2, "bob", 50, behind=True)))
    after = Closing(stacks={"ann": 1200, "bob": 10}, house=0).next(opening)
    assert [(seat.spot, seat.player, seat.stack) for seat in after.seats] == [
        (1, "ann", 1200),
        (2, "ann", 0),
        (2, "bob", 10),
    ]
    assert after.seats[2].behind


@pytest.mark.parametrize("second", [Seat(1, "bob", 500), Seat(2, "ann", 500), Seat(1, "ann", 500)])
def test_a_game_without_a_seating_keeps_one_player_to_one_spot(second: Seat) -> None:
    with pytest.raises(BadRecord):
        Round(DRAGON, Opening("dragon-poker", (Seat(1, "ann", 500), second)))


SIDE = Wagers(
    (Area("ante", 500, 1000, 500), Area("bonus", 100, 200, 100, beside=("ante", "beside"))),
    budget=2000,
    rule="chips",
    unlisted="no such wager",
)


@pytest.mark.parametrize(
    ("answer", "clause"), [({"bonus": 100}, "beside"), ({"moon": 100}, "no such wager"), ({"ante": 1.5}, "chips")]
)
def test_a_wager_beside_another_needs_that_other(answer: dict[str, Any], clause: str) -> None:
    with pytest.raises(NotAMove) as refusal:
        SIDE.accept(answer)
    assert refusal.value.rule == clause


def test_a_wager_beside_another_is_listed_with_it_only() -> None:
    listed = list(SIDE)
    assert {"ante": 500, "bonus": 200} in listed
    assert all("ante" in answer for answer in listed if answer)
    assert all(answer in SIDE for answer in listed)
