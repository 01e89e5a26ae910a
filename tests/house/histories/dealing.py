"""Random rounds of every poker game, for the tests of hand histories."""

from typing import Any

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.requests import Ask
from houseway.play.round import Round


def random_round(
    slug: str,
    seed: int,
    settings: dict[str, Any],
    stacks: list[int],
    state: dict[str, Any] | None = None,
    due: tuple[str, ...] = (),
) -> Round:
    """A round of random legal decisions; three folds in four become calls, so that hands are shown down."""
    game, source = GAMES[slug], Seeded(seed)
    seats = tuple(Seat(spot, f"player {spot}", stack) for spot, stack in enumerate(stacks, 1))
    button = None if "stud" in slug else 1 + seed % len(stacks)
    opening = Opening(
        game=slug, seats=seats, settings=settings, button=button, table="trial", state=state or {}, due=due
    )
    round_ = Round(game, opening)
    assert game.deck is not None
    house = House(shuffle(game.deck(round_.settings).cards, source), source)
    while round_.pending is not None:
        house.serve(round_)
        if isinstance(round_.pending, Ask):
            answer = round_.pending.space.sample(source)
            if answer == "fold" and source.below(4):
                answer = "call"
            round_.act(round_.pending.actor, answer)
    return round_
