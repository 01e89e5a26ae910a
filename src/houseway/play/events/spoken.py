"""What is said and noted for people: text that no program reads.

The text is a template in English with named placeholders, which the event's own fields fill: `"{player} must pass the
shaker"`. A translation is a table keyed by the template (`houseway.sentences`). What a program needs has an event of
its own.
"""

from typing import Any

import msgspec


class Announced(msgspec.Struct, frozen=True, gc=False, tag="announced"):
    """The dealer says something aloud."""

    template: str
    rule: str
    detail: dict[str, Any] = {}


class Noted(msgspec.Struct, frozen=True, gc=False, tag="noted"):
    """Something worth telling that everyone may know: a definition that applies, a breach logged, a step taken."""

    template: str
    rule: str
    spot: int | None = None
    player: str | None = None
    detail: dict[str, Any] = {}
    because: tuple[str, ...] = ()
    """Further clauses that make it so."""
