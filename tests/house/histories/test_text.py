"""Hand histories for people: every line may be read, and the pots add up."""

import pytest
from tests.house.histories.dealing import random_round

from houseway.house.histories.phh import FAMILIES
from houseway.house.histories.text import pots_of, tell
from houseway.play.replay import record_of

STACKS = [1_100, 3_000, 7_500, 20_000]
"""Different, so that side pots come up."""


@pytest.mark.parametrize("slug", FAMILIES.values())
def test_pots_side_pots_and_rake_add_up_in_every_game(slug: str) -> None:
    side_pots = rake = 0
    for seed in range(40):
        round_ = random_round(slug, seed, {"bb_amount": 100}, STACKS)
        pots = pots_of(record_of(round_))
        assert all(pot.balances for pot in pots), (slug, seed, pots)
        assert round_.result is not None
        assert sum(pot.rake for pot in pots) == round_.result.rake
        assert sum(pot.funds for pot in pots) == sum(round_.result.funds.values())
        won = {seat.player: -seat.stack for seat in round_.opening.seats}
        for player, stack in round_.result.stacks.items():
            won[player] += stack
        assert -sum(won.values()) == sum(pot.rake + pot.funds for pot in pots)
        side_pots += len(pots) > 1
        rake += sum(pot.rake for pot in pots)
    assert side_pots
    assert rake


def test_a_history_reads_from_the_seats_to_the_pots() -> None:
    text = tell(record_of(random_round("holdem", 5, {"concede": "never"}, [9_000] * 4)))
    assert text.startswith("Table trial, round 1: Hold 'em, no limit $2, blinds $1/$2\nSeat 1: player 1 ($90)\n")
    parts = (" posts a blind of $1\n", " to player 1\n", " to the board\n", "--- Showdown\n", "--- Pots\nMain pot $")
    for part in parts:
        assert part in text, text
    assert "---\n---" not in text


def test_the_last_line_states_the_sum() -> None:
    round_ = random_round("holdem", 5, {}, [9_000] * 4)
    pots = pots_of(record_of(round_))
    gathered, rake = sum(pot.gathered for pot in pots), sum(pot.rake for pot in pots)
    assert rake == 400
    last = tell(record_of(round_)).splitlines()[-1]
    assert last == f"Total pot ${gathered // 100} = won ${(gathered - rake) // 100} + rake $4"


def test_a_players_own_history_hides_what_others_held() -> None:
    round_ = random_round("triple-draw-2-7", 5, {}, [20_000] * 3)
    text = tell(record_of(round_), "player 1")
    assert "\n5 cards face down to player 2\n" in text
    assert "face down to player 1" not in text
