"""How far each house option of Lucky 8's goes: the last value that is taken, and the first that is not."""

from typing import Any

import pytest
from tests.games.lucky_eights.rounds import GAME

from houseway.games.lucky_eights.settings import ShuffleProcedures
from houseway.play.refusals import BadSetting

OWN: dict[str, Any] = {"filed_shuffle": ShuffleProcedures("seven riffles", "DGE-8")}


@pytest.mark.parametrize(
    ("taken", "refused", "clause"),
    [
        ({"seats": 1}, {"seats": 0}, "lucky-8s/E-1.10E(a)"),
        ({"seats": 6}, {"seats": 7}, "lucky-8s/E-1.10E(a)"),
        ({"bonus_pay_table": 1}, {"bonus_pay_table": 0}, "lucky-8s/50.6(n)"),
        ({"bonus_pay_table": 5}, {"bonus_pay_table": 6}, "lucky-8s/50.6(n)"),
        ({"ante_min": 1, "ante_max": 1, "ante_step": 1}, {"ante_min": 0}, "lucky-8s/A14"),
        ({"ante_min": 500, "ante_max": 500}, {"ante_min": 600, "ante_max": 500}, "lucky-8s/A14"),
        ({"ante_step": 1}, {"ante_step": 0}, "lucky-8s/A14"),
        ({"bonus_min": 500, "bonus_max": 500}, {"bonus_min": 600, "bonus_max": 500}, "lucky-8s/A14"),
        ({"bonus_step": 1}, {"bonus_step": 0}, "lucky-8s/A14"),
        ({"max_spots_per_player": 1}, {"max_spots_per_player": 0}, "lucky-8s/A21"),
        ({"max_spots_per_player": 6}, {"max_spots_per_player": 7}, "lucky-8s/A21"),
        ({"shared_spots_per_table": 0}, {"shared_spots_per_table": -1}, "lucky-8s/A20"),
        ({"shared_spots_per_table": 6}, {"shared_spots_per_table": 7}, "lucky-8s/A20"),
        ({**OWN, "cut_min": 1}, {**OWN, "cut_min": 0}, "lucky-8s/A26"),
        ({**OWN, "cut_min": 32}, {**OWN, "cut_min": 33}, "lucky-8s/A26"),
        ({**OWN, "burn": 9}, {**OWN, "burn": 10}, "lucky-8s/A26"),
        ({"burn": 0}, {"burn": 1}, "lucky-8s/50.4(c)"),
        ({"cut_min": 10}, {"cut_min": 11}, "lucky-8s/50.4(c)"),
    ],
)
def test_an_option_goes_so_far_and_no_further(taken: dict[str, Any], refused: dict[str, Any], clause: str) -> None:
    GAME.settings(**taken)
    with pytest.raises(BadSetting) as refusal:
        GAME.settings(**refused)
    assert refusal.value.rule == clause
    assert refusal.value.why
