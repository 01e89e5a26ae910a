"""A round in play as it is stored, and a fork of it on which answers are tried.

What is shown is always the stored round. A command works on a fork; when that is stored, the round takes over what is
new in it, and the fork serves again for the next command. A fork that was changed and then dropped is replaced by a
fresh one, which runs the round's whole journal again.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from houseway.cards.randomness import Randomness
from houseway.cards.sealed import Sealed
from houseway.house.ledger import of_events, reverse
from houseway.play.events import Event
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.refusals import BadRecord
from houseway.play.replay import replay
from houseway.play.requests import HOUSE, Ask, Confirm, Count, Draw, Face, Proceed, Roll, Shuffle, Window
from houseway.play.round import Round
from houseway.play.views import Eye, View
from houseway.rulebook import edition
from houseway.server.record.batch import Line
from houseway.server.record.stored_rounds import Stored, fold

FOR_PEOPLE = (Confirm, Count, Proceed)
"""What people in roles answer at an attended table."""
FOR_THE_DEALER = (Draw, Face, Shuffle, Roll)
"""What a human dealer answers when the cards are dealt by hand."""

Decide = Callable[[Round, str], Any]
"""How a seat answers that no person plays now: a bot's choice, the default, or None to wait for a person."""


class _Course:
    """One run of the rules, the deck it is dealt from, and how each viewer sees it."""

    def __init__(self, id_: str, round_: Round, sealed: Sealed | None, source: Randomness, dealt_by: str) -> None:
        self.id = id_
        self.round = round_
        self.sealed = sealed
        self.source = source
        self.house = House(sealed.order if sealed else (), source)
        self.dealt_by = dealt_by
        self.seq = 0
        """How many times the round was committed; an answer names it to say which question it saw."""
        self.asked = 0
        """The seq at which the present question was first shown."""
        self._eyes: dict[str, Eye] = {}

    def waits_for_staff(self) -> bool:
        """Whether a person in a role must answer what is pending."""
        request = self.round.pending
        if not self.round.opening.attended:
            return False
        return isinstance(request, FOR_PEOPLE) or (self.dealt_by == "dealer" and isinstance(request, FOR_THE_DEALER))

    def view(self, viewer: str, since: int = 0) -> View:
        """The round as this viewer may know it now."""
        eye = self._eyes.get(viewer)
        if eye is None:
            eye = self._eyes[viewer] = Eye(self.round.opening, viewer)
        return self.round.look(eye, since)


class RoundInPlay(_Course):
    """A round being played, or the last one while its result is shown: as it is stored."""

    def __init__(self, id_: str, round_: Round, sealed: Sealed | None, source: Randomness, dealt_by: str) -> None:
        super().__init__(id_, round_, sealed, source, dealt_by)
        self.course = 0
        """Grows when answers are rescinded: the events a viewer was shown no longer hold."""
        self.entries = 0
        """How many entries of its journal are stored,"""
        self.events = 0
        """and how many events."""
        self._fork: RoundFork | None = None

    def fork(self) -> "RoundFork":
        """A copy to try answers on."""
        if self._fork is None or not self._fork.clean:
            self._fork = RoundFork(self, self.round.clone())
        return self._fork

    def take(self, fork: "RoundFork") -> None:
        """The fork is stored: go on from there."""
        self.seq, self.asked = fork.seq, fork.asked
        if fork.rescinded:
            self.round, self._fork = fork.round, None
            self.course += 1
        else:
            self.round.feed(fork.round.journal[self.entries :])
            fork.follow()
        self.entries, self.events = len(self.round.journal), len(self.round.events)


class RoundFork(_Course):
    """A copy of a round in play that may be changed and dropped."""

    def __init__(self, stored: RoundInPlay, round_: Round) -> None:
        super().__init__(stored.id, round_, stored.sealed, stored.source, stored.dealt_by)
        self.stored = stored
        self.follow()

    def follow(self) -> None:
        """Now the same as what is stored."""
        self._start = len(self.round.journal), self.round.events, self.round.pending
        self.seq, self.asked = self.stored.seq, self.stored.asked

    @property
    def clean(self) -> bool:
        """Whether nothing was answered since it was the same as what is stored."""
        return self._start[0] == len(self.round.journal) and self._start[1] is self.round.events

    @property
    def rescinded(self) -> bool:
        """Whether the rules were run again, on another course."""
        return self._start[1] is not self.round.events

    def serve(self, decide: Decide, window_done: Callable[[Window], bool]) -> None:
        """Answer for the house and for absent players, until the round waits for a person or is over."""
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

    def line(self, table: str, by: str) -> Line:
        """What happened since the last commit, as a line of the journal.

        Where answers were rescinded the line says how much of what went before is kept; the chips they had moved
        are moved back by counter-postings.
        """
        self.seq = self.stored.seq + 1
        if self.round.pending is not self._start[2]:
            self.asked = self.seq
        journal, events, before = self.round.journal, self.round.events, self.stored
        keep, kept = before.entries, before.events
        if self.rescinded:
            keep, kept = _common(before.round.journal, journal), _common(before.round.events, events)
        undone = of_events(reversed(before.round.events[kept : before.events]), table, self.id)
        postings = [reverse(posting, f"rescinded: {posting.what}", self.round.game.ruling_rule) for posting in undone]
        postings += of_events(events[kept:], table, self.id)
        body: dict[str, Any] = {"by": by, "keep": keep, "kept": kept}
        body |= {"entries": journal[keep:], "events": events[kept:]}
        if self.round.opening.rules != edition.rules_mark():
            body["rules"] = edition.rules_mark()
        return Line("played", body, table, self.id, postings)


def _common(old: Sequence[Any], new: Sequence[Event | Any]) -> int:
    """How many items two lists begin with in common."""
    for index, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return index
    return min(len(old), len(new))


def restore(
    id_: str, game: Game, lines: Sequence[dict[str, Any]], sealed: Sealed | None, source: Randomness
) -> RoundInPlay:
    """Go on with a round where its journal ends, from the same deck; refused if the rules now tell it differently."""
    stored = fold(lines)
    if sealed is not None and not (sealed.is_whole() and sealed.root == stored.root):
        raise BadRecord("the sealed deck is not the one whose root was published")
    found = RoundInPlay(id_, replay(game, stored.record()), sealed, source, stored.dealt_by)
    found.entries, found.events = len(found.round.journal), len(found.round.events)
    found.seq, found.asked, found.course = stored.lines, _asked(game, stored), len(stored.rescinding)
    return found


def _asked(game: Game, stored: Stored) -> int:
    """Which line of its journal left the round with the question now open."""
    again, asked = Round(game, stored.opening), max(stored.rescinding, default=0)
    for line, entries in groupby(zip(stored.brought, stored.journal, strict=True), key=lambda each: each[0]):
        before = again.pending
        again.feed(entry for _, entry in entries)
        if again.pending is not before:
            asked = max(asked, line)
    return asked
