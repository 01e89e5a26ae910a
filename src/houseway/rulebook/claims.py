"""How a test claims the clauses it proves."""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Claim that the decorated test fails when any of these clauses is broken."""

    def claim(test: Test) -> Test:
        setattr(test, "claims", ids)  # noqa: B010
        return test

    return claim
