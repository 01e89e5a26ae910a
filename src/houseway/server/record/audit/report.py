"""What the audit looked at, and what it found wrong."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from houseway.server.record import chain


@dataclass
class Report:
    """What the audit looked at and what it found wrong."""

    lines: int = 0
    rounds: int = 0
    heads: int = 0
    postings: int = 0
    head: tuple[int, str] = (0, chain.START)
    wrong: list[str] = field(default_factory=list)
    unjudged: list[str] = field(default_factory=list)
    """Rounds that other rules made and these do not give again: all else about them was checked."""
    unopened: int = 0
    """Sealed decks that could not be held against their roots, for want of the key that opens them."""
    known: int = 0
    """Of the lines, those that an earlier audit checked and that were only compared with what it read."""

    notes: list[str] = field(default_factory=list)
    """What else a reader should know, such as how far the witness has seen."""

    @property
    def clean(self) -> bool:
        """Whether nothing was wrong."""
        return not self.wrong


@contextlib.contextmanager
def finding(wrong: list[str], what: str) -> Iterator[None]:
    """What cannot be read is a finding: a forged record must not make its auditor stumble."""
    try:
        yield
    except Exception as error:
        wrong.append(f"{what}: cannot be read: {error!r}")
