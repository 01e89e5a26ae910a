"""Over many random rounds every game's money balances to the cent."""

import pytest
from tests.games.trying import trials

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.conformance import Trial, any_answer, following
from houseway.play.driving import drive
from houseway.play.house import House
from houseway.play.opening import Opening
from houseway.play.round import Round


def play_rounds(trial: Trial, rounds: int, source: Seeded) -> None:
    """Random rounds one after another, each one's chips counted at its end."""
    game = trial.game
    opening = trial.open()
    settings = game.read_settings(opening.settings)
    orders = source.orders(game.deck(settings).cards) if game.deck else None
    for _ in range(rounds):
        round_ = Round(game, opening, settings)
        house = House(next(orders) if orders else (), source)
        drive(round_, house, lambda _, todo: any_answer(todo, source))
        assert brought(opening) == left(round_), f"{left(round_) - brought(opening):+} cents: {round_!r}"
        opening = following(trial, opening, round_)


def brought(opening: Opening) -> int:
    """Every chip a round begins with."""
    stacks = {seat.player: 0 for seat in opening.seats}
    for seat in opening.seats:
        stacks[seat.player] += seat.stack
    return sum(stacks.values()) + sum(opening.pots.values()) + sum(w.amount for w in opening.standing)


def left(round_: Round) -> int:
    """Every chip it ends with, the house's win, rake and funds counted."""
    closing = round_.result
    assert closing is not None
    kept = sum(closing.stacks.values()) + sum(closing.pots.values()) + sum(w.amount for w in closing.standing)
    return kept + closing.house + closing.rake + sum(closing.funds.values())


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_money_of_random_rounds_balances(slug: str) -> None:
    play_rounds(trials(slug)[0], 60, Seeded(f"{slug} money"))


@pytest.mark.prove
@pytest.mark.parametrize("slug", list(GAMES))
def test_the_money_of_a_hundred_thousand_random_rounds_balances(slug: str) -> None:
    play_rounds(trials(slug)[0], 100_000, Seeded(f"{slug} a hundred thousand times"))
