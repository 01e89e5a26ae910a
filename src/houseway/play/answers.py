"""What answers are made of, and how a space refuses one."""

from typing import Any, NoReturn, Protocol

from houseway.play.refusals import NotAMove

Answer = Any
"""A JSON value: a word, an amount, cards, `["raise", 400]`, or wagers by area."""


class Chooser(Protocol):
    """Anything that picks evenly below a bound, such as a random source."""

    def below(self, n: int) -> int: ...


def refused(why: str, space: object, rule: str | None, answer: Answer) -> NoReturn:
    """Refuse an answer, saying why and what the space holds."""
    raise NotAMove(why, rule=rule, legal=str(space))
