"""A player sees at every decision the cards that lie at the player's own spot, whatever was thrown away before."""

import pytest

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.driving import drive
from houseway.play.house import House
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision


@pytest.mark.parametrize(
    "slug", [slug for slug, game in GAMES.items() if "dealer" in game.places or game.fewest(game.settings()) > 1]
)
def test_who_decides_sees_the_cards_that_lie_at_their_spot(slug: str) -> None:
    game, looked = GAMES[slug], 0
    source = Seeded(f"own cards of {slug}")

    def choose(round_: Round, todo: Decision) -> Answer:
        nonlocal looked
        spot = str(todo.spot or next(seat.spot for seat in round_.opening.seats if seat.player == todo.actor))
        held = sorted(round_.table.scene.places.get(spot, ()))
        assert sorted(round_.view(todo.actor).places.get(spot, ())) == held
        looked += bool(held)
        return todo.space.sample(source)

    stacks = {"Ada": 100_000, "Bao": 100_000, "Cruz": 100_000}
    for _ in range(8):
        round_ = Round(game, game.opening(stacks, settings=game.public_settings, button=1))
        drive(round_, House.shuffled(round_, source), choose)
    assert looked
