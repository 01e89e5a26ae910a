"""How far each house option of mini-dice goes: the last value that is taken, and the first that is not."""

from typing import Any

import pytest
from tests.games.mini_dice.shaken import GAME

from houseway.play.money import Odds
from houseway.play.refusals import BadSetting


@pytest.mark.parametrize(
    ("taken", "refused"),
    [
        ({"seats": 1}, {"seats": 0}),
        ({"smallest_chip": 1}, {"smallest_chip": 0}),
        ({"minimum": 1, "smallest_chip": 1}, {"minimum": 0}),
        ({"minimum": 3_000, "maximum": 3_000}, {"minimum": 3_001, "maximum": 3_000}),
        ({"smallest_chip": 500, "maximum": 3_000}, {"smallest_chip": 500, "maximum": 2_999}),
    ],
)
def test_an_option_goes_so_far_and_no_further(taken: dict[str, Any], refused: dict[str, Any]) -> None:
    GAME.settings(**taken)
    with pytest.raises(BadSetting) as refusal:
        GAME.settings(**refused)
    assert refusal.value.why


def test_odds_for_a_line_that_the_payout_table_does_not_have_are_refused_with_those_it_has() -> None:
    with pytest.raises(BadSetting, match="no line 'snake eyes'") as refusal:
        GAME.settings(odds=(("snake eyes", Odds(30)),))
    assert "any 7" in (refusal.value.legal or "").split(", ")


@pytest.mark.parametrize("odds", [{"win": 7, "stake": -5}, {"win": -9, "stake": -2}, {"win": 9, "stake": 0}])
def test_odds_that_would_take_from_a_winner_are_refused(odds: dict[str, int]) -> None:
    with pytest.raises(BadSetting, match=f"odds of {odds['win']} to {odds['stake']} pay nothing"):
        GAME.read_settings({"odds": [["any 7", odds]]})
