"""A round as the journal tells it: its lines put together, what each player won, and what calling it off gives back."""

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.house.ledger import Posting, of_events, reverse
from houseway.play import former
from houseway.play.events import Event
from houseway.play.opening import Closing, Opening
from houseway.play.refusals import BadRecord
from houseway.play.replay import RoundRecord
from houseway.play.requests import Entry
from houseway.play.scene import Scene

CALLED_OFF = "called_off"
"""The kind of the line that ends a round as if it had not been played."""


class Stored(msgspec.Struct, frozen=True):
    """A round read back out of the journal."""

    opening: Opening
    journal: tuple[Entry, ...]
    events: tuple[Event, ...]
    root: str
    dealt_by: str
    lines: int
    by: tuple[tuple[int, str, int], ...]
    """When and by whom each line was written, and how many entries it brought."""
    went_on: tuple[str, ...] = ()
    """The marks of other rules than the opening's that some of its lines were played under."""
    brought: tuple[int, ...] = ()
    """Which line brought each entry, counted from 1,"""
    rescinding: tuple[int, ...] = ()
    """and which lines took back entries of earlier ones."""

    def record(self) -> RoundRecord:
        """The round as it is replayed."""
        return RoundRecord(self.opening, self.journal, self.events, self.went_on)


class _Played(msgspec.Struct, frozen=True):
    keep: int
    kept: int
    entries: tuple[Entry, ...]
    events: list[dict[str, Any]]
    by: str
    at: int = 0
    rules: str = ""


def fold(lines: Sequence[dict[str, Any]]) -> Stored:
    """Put the lines of a round's journal together: what holds in the end, rescinded answers left out."""
    if not lines or lines[0]["kind"] != "opened":
        raise BadRecord("the journal of this round does not begin with its opening")
    entries: list[Entry] = []
    events: list[dict[str, Any]] = []
    by = []
    went_on: dict[str, None] = {}
    brought: list[int] = []
    rescinding: list[int] = []
    for line in lines[1:]:
        if line["kind"] == "played":
            played = msgspec.convert(line, _Played)
            by.append((played.at, played.by, len(played.entries)))
            rescinding += [len(by)] if played.keep < len(entries) else []
            brought[played.keep :] = [len(by)] * len(played.entries)
            entries[played.keep :] = played.entries
            events[played.kept :] = played.events
            went_on |= {played.rules: None} if played.rules else {}
    opening = msgspec.convert(lines[0]["opening"], Opening)
    first = lines[0]
    story = tuple(entries), former.read(events), first["root"], first["dealt_by"], len(by), tuple(by)
    return Stored(opening, *story, tuple(went_on), tuple(brought), tuple(rescinding))


def nets(opening: Opening, closing: Closing) -> dict[str, int]:
    """What each player won or lost in the round, wagers that stand counted as theirs."""
    won = dict(closing.stacks)
    for seat in opening.seats:
        won[seat.player] -= seat.stack
    for sign, wagers in ((1, closing.standing), (-1, opening.standing)):
        for wager in wagers:
            won[wager.player] = won.get(wager.player, 0) + sign * wager.amount
    return won


def as_before(opening: Opening) -> Closing:
    """The closing of a round that was called off: what it began with."""
    return Closing(
        stacks=Scene(opening).stacks,
        house=0,
        void=True,
        button=opening.button,
        pots=opening.pots,
        meters=opening.meters,
        standing=opening.standing,
        state=opening.state,
    )


def taken_back(events: Sequence[Event], table: str, round_: str, ruling: str) -> list[Posting]:
    """The counter-postings of everything that these events moved, the last first."""
    postings = of_events(reversed(events), table, round_)
    return [reverse(posting, f"called off: {posting.what}", ruling) for posting in postings]
