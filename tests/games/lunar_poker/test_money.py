"""Random rounds of Lunar Poker: no chip is made or lost, nothing is left on the felt, and no card is in two places."""

from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.games.lunar_poker import GAME
from houseway.play.conformance import Trial, check_cards, following, play_out
from houseway.play.house import House
from houseway.play.round import Round

TABLES: list[dict[str, Any]] = [
    {},
    {"settings": {"auto_declare": True, "payout_cap": 500_000}},
    {"settings": {"progressive_auto_detect": False, "progressive_basis": "final_hand", "decision_passes": "two"}},
    {"method": "automated_shoe", "settings": {"stub_exhausted": "limit_to_stub", "fixed_award_source": "meter"}},
    {"method": "hand", "attended": True, "due": ("stub_count",)},
]


def check_rounds(rounds: int, table: dict[str, Any], seed: str) -> None:
    """Play so many rounds with five random players and account for every chip."""
    trial = Trial(GAME, **table)
    opening, source = trial.open(), Seeded(seed)
    settings = GAME.read_settings(opening.settings)
    orders = source.orders(GAME.deck(settings).cards)  # type: ignore[misc]
    house_won = 0
    for _ in range(rounds):
        round_ = Round(GAME, opening, settings)
        scene = round_.table.scene
        brought = sum(scene.stacks.values())
        play_out(round_, House(tuple(next(orders)), source), source)
        assert not scene.felt, f"chips lie on: {round_!r}"
        assert brought == sum(scene.stacks.values()) + scene.house, f"chips appeared: {round_!r}"
        check_cards(round_)
        house_won += scene.house
        opening = following(trial, opening, round_)
    assert rounds < 10_000 or house_won > 0, "the house loses to players who pick at random"


@pytest.mark.parametrize("table", TABLES)
def test_the_money_of_random_rounds_balances(table: dict[str, Any]) -> None:
    check_rounds(60, table, "a few")


@pytest.mark.prove
@pytest.mark.parametrize("table", TABLES)
def test_the_money_of_a_hundred_thousand_random_rounds_balances(table: dict[str, Any]) -> None:
    check_rounds(20_000, table, "many")
