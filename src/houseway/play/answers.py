"""What answers are made of, and how a space refuses one."""

from typing import Any, Protocol

from houseway.play.refusals import NotAMove
from houseway.rulebook import citation

Answer = Any
"""A JSON value: a word, an amount, cards, `["raise", 400]`, or wagers by area."""


class Chooser(Protocol):
    """Anything that picks evenly below a bound, such as a random source."""

    def below(self, n: int) -> int: ...


def refused(why: str, space: object, rule: str | None, answer: Answer) -> Answer:
    """Refuse; only a proof that has switched the citing site off lets the answer through."""
    if rule is None or citation.carry(rule):
        raise NotAMove(why, rule=rule, legal=str(space))
    return tuple(answer) if type(answer) is list else answer
