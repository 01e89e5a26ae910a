"""Playing a round to its end: one driver for every game."""

from collections.abc import Callable

from houseway.play.house import House
from houseway.play.requests import Window
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision

Choose = Callable[[Round, Decision], Answer]
"""Decides for the player `todo.actor`: an answer out of `todo.space`, or None for `todo.default`."""


def drive(round_: Round, house: House, choose: Choose) -> Round:
    """Play a round to its end and return it: the house deals, `choose` decides for every player.

    A window is closed once every player in it was asked. The round may be at any point, so a driver that was stopped by
    an exception goes on where it stood.
    """
    house.serve(round_)
    while round_.pending is not None:
        decide(round_, choose)
        house.serve(round_)
    return round_


def decide(round_: Round, choose: Choose) -> None:
    """Answer the decision that the round waits for, or all those of an open window."""
    request = round_.pending
    if isinstance(request, Window):
        for todo in round_.decisions():
            if todo.actor not in round_.answered and (answer := choose(round_, todo)) is not None:
                round_.act(todo.actor, answer)
        round_.close()
        return
    (todo,) = round_.decisions()
    answer = choose(round_, todo)
    round_.act(todo.actor, todo.default if answer is None else answer)
