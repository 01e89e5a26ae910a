"""Random rounds without end: they finish, conserve chips and never offer an empty choice."""

from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.games.ultimate_eight import GAME
from houseway.play.conformance import Trial, answer_once, following
from houseway.play.house import House
from houseway.play.requests import Ask
from houseway.play.round import Round

TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"seats": 4, "stack": 4000, "settings": {"structure": "no_limit"}},
    {"seats": 3, "stack": 2600, "settings": {"structure": "no_limit", "side_pot_rule": "fewest_cards"}},
    {"seats": 5, "stack": 3100, "settings": {"card_count": "always", "pass_locks": True, "side_pot_rule": "refund"}},
    {"seats": 2, "method": "hand", "settings": {"tie_value": "high_card", "dead_lead_laps": 2}},
)
"""Deep and short stacks, every way of settling side pots, both extremes of what may answer what."""


def play_many(rounds: int, **trial: Any) -> None:
    tried, source = Trial(GAME, **trial), Seeded(f"many {trial}")
    opening = tried.open()
    for _ in range(rounds):
        round_ = Round(GAME, opening)
        house = House.shuffled(round_, source)
        total = round_.table.scene.total()
        for _ in range(500):
            house.serve(round_)
            if round_.pending is None:
                break
            assert isinstance(round_.pending, Ask)
            assert next(iter(round_.pending.space), None) is not None, f"an empty choice: {round_!r}"
            answer_once(round_, source)
        closing = round_.result
        assert closing is not None, f"the round does not end: {round_!r}"
        assert round_.table.scene.total() == total, f"chips appeared or vanished: {round_!r}"
        held = sum(closing.stacks.values()) + sum(closing.pots.values()) + closing.rake
        assert held == total, f"the closing does not add up: {round_!r}"
        assert set(closing.pots) <= {"ace"}, f"chips were left in a pot: {round_!r}"
        opening = following(tried, opening, round_)


@pytest.mark.parametrize("trial", TABLES)
def test_random_rounds_end_and_conserve_chips(trial: dict[str, Any]) -> None:
    play_many(60, **trial)


@pytest.mark.prove
@pytest.mark.parametrize("trial", TABLES)
def test_a_hundred_thousand_random_rounds_end_conserve_chips_and_never_offer_an_empty_choice(
    trial: dict[str, Any],
) -> None:
    play_many(20_000, **trial)
