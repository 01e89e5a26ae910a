"""A round in play at a table of the service: the round, the deck it is dealt from, and what of it is stored already."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from houseway.cards.randomness import Randomness
from houseway.cards.sealed import Sealed
from houseway.house.ledger import of_events, reverse
from houseway.play.events import Event
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.opening import Closing, Opening
from houseway.play.refusals import BadRecord
from houseway.play.replay import Record, replay
from houseway.play.requests import HOUSE, Ask, Confirm, Count, Draw, Entry, Face, Proceed, Roll, Shuffle, Window
from houseway.play.round import Round
from houseway.play.views import Eye, View
from houseway.rulebook import edition
from houseway.server.record.store import Line

FOR_PEOPLE = (Confirm, Count, Proceed)
"""What people in roles answer at an attended table."""
FOR_THE_DEALER = (Draw, Face, Shuffle, Roll)
"""What a human dealer answers when the cards are dealt by hand."""

Decide = Callable[[Round, str], Any]
"""How a seat that nobody plays answers: a bot's choice, the default for someone away, or None to wait for a person."""


class Live:
    """One round being played."""

    def __init__(self, id_: str, round_: Round, sealed: Sealed | None, source: Randomness, dealt_by: str) -> None:
        self.id = id_
        self.round = round_
        self.sealed = sealed
        self.house = House(sealed.order if sealed else (), source)
        self.dealt_by = dealt_by
        self.seq = 0
        """How many times this round was committed; what an answer names to say which question it saw."""
        self.asked = 0
        """The seq at which the present question was first shown."""
        self.course = 0
        """Grows when answers are rescinded: what a viewer was shown of the events no longer holds."""
        self._pending = round_.pending
        self._entries: list[Entry] = []
        self._events: list[Event] = []
        self._source: list[Event] = round_.events
        self._eyes: dict[str, Eye] = {}

    # Running --------------------------------------------------------------------------------------------------------

    def serve(self, decide: Decide, window_done: Callable[[Window], bool]) -> None:
        """Answer for the house and for whoever is not there, until the round waits for a person or is over."""
        round_ = self.round
        while (request := round_.pending) is not None:
            if isinstance(request, Ask):
                answer = decide(round_, request.actor)
                if answer is None:
                    return
                round_.act(request.actor, answer)
            elif isinstance(request, Window):
                for player in request.spaces:
                    if player not in round_.answered and (answer := decide(round_, player)) is not None:
                        round_.act(player, answer)
                if not window_done(request):
                    return
                round_.close()
            elif self.waits_for_staff():
                return
            else:
                round_.act(HOUSE, self.house.answer(round_))

    def waits_for_staff(self) -> bool:
        """Whether a person in a role must answer what is pending."""
        request = self.round.pending
        if not self.round.opening.attended:
            return False
        return isinstance(request, FOR_PEOPLE) or (self.dealt_by == "dealer" and isinstance(request, FOR_THE_DEALER))

    # Storing --------------------------------------------------------------------------------------------------------

    def progress(self, table: str, by: str) -> Line:
        """What happened since the last commit, as a line of the journal.

        Where answers were rescinded the line says how much of what went before is kept; the chips they had moved
        are moved back by counter-postings.
        """
        journal, events = self.round.journal, self.round.events
        keep, kept = len(self._entries), len(self._events)
        if events is not self._source:
            keep, kept = _common(self._entries, journal), _common(self._events, events)
        undone = of_events(reversed(self._events[kept:]), table, self.id)
        postings = [reverse(posting, f"rescinded: {posting.what}", self.round.game.ruling_rule) for posting in undone]
        postings += of_events(events[kept:], table, self.id)
        body: dict[str, Any] = {"by": by, "keep": keep, "kept": kept}
        body |= {"entries": journal[keep:], "events": events[kept:]}
        if self.round.opening.rules != edition.carried():
            body["rules"] = edition.carried()
        return Line("played", body, table, self.id, postings)

    def stored(self) -> None:
        """What `progress` told is now on disk."""
        self.seq += 1
        self.course += self.round.events is not self._source
        self._entries, self._events = list(self.round.journal), list(self.round.events)
        self._source = self.round.events
        if self.round.pending is not self._pending:
            self._pending, self.asked = self.round.pending, self.seq

    # Showing --------------------------------------------------------------------------------------------------------

    def view(self, viewer: str, since: int = 0) -> View:
        """The round as this viewer may know it now."""
        eye = self._eyes.get(viewer)
        if eye is None:
            eye = self._eyes[viewer] = Eye(self.round.opening, viewer)
        return self.round.look(eye, since)


def _common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many items two lists begin with in common."""
    for index, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return index
    return min(len(old), len(new))


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

    def record(self) -> Record:
        """The round as it is replayed."""
        return Record(self.opening, self.journal, self.events, self.went_on)


class _Played(msgspec.Struct, frozen=True):
    keep: int
    kept: int
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    by: str
    at: int = 0
    rules: str = ""


def fold(lines: Sequence[dict[str, Any]]) -> Stored:
    """Put the lines of a round's journal together: what stands in the end, rescinded answers left out."""
    if not lines or lines[0]["kind"] != "opened":
        raise BadRecord("the journal of this round does not begin with its opening")
    entries: list[Entry] = []
    events: list[Event] = []
    by = []
    went_on: dict[str, None] = {}
    for line in lines[1:]:
        if line["kind"] == "played":
            played = msgspec.convert(line, _Played)
            entries[played.keep :] = played.entries
            events[played.kept :] = played.events
            by.append((played.at, played.by, len(played.entries)))
            went_on |= {played.rules: None} if played.rules else {}
    opening = msgspec.convert(lines[0]["opening"], Opening)
    first = lines[0]
    story = tuple(entries), tuple(events), first["root"], first["dealt_by"], len(by), tuple(by)
    return Stored(opening, *story, tuple(went_on))


def restore(id_: str, game: Game, lines: Sequence[dict[str, Any]], sealed: Sealed | None, source: Randomness) -> Live:
    """Go on with a round where its journal ends, from the same deck; refused where the rules tell it otherwise."""
    stored = fold(lines)
    if sealed is not None and not (sealed.is_whole() and sealed.root == stored.root):
        raise BadRecord("the sealed deck is not the one whose root was published")
    live = Live(id_, replay(game, stored.record()), sealed, source, stored.dealt_by)
    live._entries, live._events = list(live.round.journal), list(live.round.events)
    live._source, live._pending = live.round.events, live.round.pending
    live.seq = live.asked = stored.lines
    return live


def nets(opening: Opening, closing: Closing) -> dict[str, int]:
    """What each player won or lost in the round, wagers that stand counted as theirs."""
    won = dict(closing.stacks)
    for seat in opening.seats:
        won[seat.player] -= seat.stack
    for sign, wagers in ((1, closing.standing), (-1, opening.standing)):
        for wager in wagers:
            won[wager.player] = won.get(wager.player, 0) + sign * wager.amount
    return won
