"""One driver plays every game to its end."""

import pytest

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.driving import decide, drive
from houseway.play.house import House
from houseway.play.refusals import NotAMove
from houseway.play.requests import Closed, Window
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Todo


def opened(slug: str) -> Round:
    game = GAMES[slug]
    return Round(game, game.opening({"ada": 100_000, "bao": 100_000}))


def house(round_: Round) -> House:
    return House.shuffled(round_, Seeded(5))


@pytest.mark.parametrize("slug", GAMES)
def test_random_decisions_bring_every_game_to_its_end(slug: str) -> None:
    round_, source = opened(slug), Seeded(slug)
    assert drive(round_, house(round_), lambda _, todo: todo.space and todo.space.sample(source)) is round_
    assert round_.result is not None


@pytest.mark.parametrize("slug", GAMES)
def test_who_leaves_every_decision_to_its_default_gets_to_the_end_too(slug: str) -> None:
    round_ = opened(slug)
    drive(round_, house(round_), lambda _, todo: None)
    assert round_.result is not None


def test_every_window_of_a_round_is_closed() -> None:
    round_ = opened("lunar-poker")

    def choose(_: Round, todo: Todo) -> Answer:
        return {"ante": 500} if todo.what == "wagers" else None

    drive(round_, house(round_), choose)
    assert sum(isinstance(entry, Closed) for entry in round_.journal) > 1


def test_each_player_of_a_window_is_asked_once_and_one_who_has_answered_not_again() -> None:
    round_, asked = opened("dragon-poker"), list[str]()
    round_.act("ada", {"ante": 500, "ante_bonus": 500})

    def choose(_: Round, todo: Todo) -> Answer:
        asked.append(todo.actor)
        return {"ante": 1000, "ante_bonus": 1000}

    decide(round_, choose)
    assert asked == ["bao"]
    assert [round_.table.on(player, spot, "ante") for spot, player in enumerate(("ada", "bao"), 1)] == [500, 1000]


def test_a_driver_that_was_stopped_goes_on_where_it_stood() -> None:
    round_ = opened("dragon-poker")

    def stop(_: Round, todo: Todo) -> Answer:
        if todo.actor == "bao":
            raise KeyboardInterrupt
        return {"ante": 500, "ante_bonus": 500}

    with pytest.raises(KeyboardInterrupt):
        drive(round_, house(round_), stop)
    assert isinstance(round_.pending, Window)
    assert round_.answered == {"ada": {"ante": 500, "ante_bonus": 500}}
    drive(round_, house(round_), lambda _, todo: None)
    assert round_.result is not None
    assert round_.result.stacks == {"ada": 99_000, "bao": 100_000}


def test_an_illegal_choice_is_refused_and_changes_nothing() -> None:
    round_ = opened("dragon-poker")
    with pytest.raises(NotAMove, match="no betting area called 'moon'"):
        drive(round_, house(round_), lambda _, todo: {"moon": 500})
    assert round_.journal == []
