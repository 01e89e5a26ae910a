"""Every registered game passes the conformance kit, with the settings that change its course."""

from typing import Any

import pytest

from houseway.games import GAMES
from houseway.play.conformance import Trial, check

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "dragon-poker": [
        {},
        {"settings": {"ante_bonus_rule": "free", "three_card_bonus_table": 2, "deal_pattern": "circuits"}},
        {"attended": True, "method": "automated_shoe", "due": ("stub_count",)},
        {"attended": True, "settings": {"void_reopens_settled_seats": True}},
    ],
    "mini-dice": [
        {},
        {"attended": True, "settings": {"void_shake_wagers": "returnable", "place_bet_after_win": "returned"}},
        {"settings": {"place_bet_removable": False, "reoffer_to_last_holder": True}, "seats": 1},
    ],
    # What the software finds for a player (auto-declare, auto-detect) tells others by its silence that there was
    # nothing to find, so hidden cards are swapped at tables where players speak for themselves.
    "lunar-poker": [
        {"settings": {"progressive_auto_detect": False}},
        {"settings": {"progressive_auto_detect": False, "decision_passes": "two", "seats": 4}, "due": ("stub_count",)},
        {"settings": {"progressive_auto_detect": False}, "attended": True, "due": ("stub_count",)},
        {
            "settings": {
                "progressive_auto_detect": False,
                "progressive_basis": "final_hand",
                "void_keeps_completed_payouts": False,
                "stub_exhausted": "limit_to_stub",
                "match_play": True,
            },
            "attended": True,
            "method": "automated_shoe",
        },
    "keno": [
        {"seats": 4},
        {"seats": 3, "attended": True, "settings": {"quick_pick_count": "system", "aggregate_limit": 1_000}},
    ],
}
"""Trials a game asks for besides the plain one; a game without a line here is tried with its defaults."""

TRIALS = [
    pytest.param(slug, variant, id=f"{slug}-{number}")
    for slug in GAMES
    for number, variant in enumerate(VARIANTS.get(slug, [{}]))
]


@pytest.mark.parametrize(("slug", "variant"), TRIALS)
def test_a_game_passes_the_conformance_kit(slug: str, variant: dict[str, Any]) -> None:
    check(Trial(GAMES[slug], **variant), rounds=6, seed=slug)


@pytest.mark.prove
@pytest.mark.parametrize(("slug", "variant"), TRIALS)
def test_a_game_passes_the_conformance_kit_over_many_rounds(slug: str, variant: dict[str, Any]) -> None:
    check(Trial(GAMES[slug], **variant), rounds=300, seed=f"{slug} at length")
