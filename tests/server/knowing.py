"""What each viewer of a table may know, told from the events themselves, and whether what they were told keeps to it.

This is an oracle for the service's one filter, so it asks that filter nothing. A card becomes known to a viewer by the
event that deals, shows, identifies or tables it before them, and not a moment sooner: what is told with a round's `seq`
is held against what had happened at that seq, so a card that is shown at the end must not have been told before.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from houseway.play import events as ev
from houseway.play.requests import HOUSE, Answered, Entry
from houseway.play.round import Round, run
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.round_in_play import RoundInPlay

Viewer = str | None
"""A person's name, or None for a spectator without one."""
OUT_OF_PLAY = ("muck", "rack", "burns", "deck", "thrown")
"""Where cards are put away: that shows no one a card, whatever the event says, while one laid before all is tabled."""
_WORD = re.compile(r"[A-Z0-9][A-Za-z0-9]+")


def cards_in(value: Any, printed: tuple[str, ...]) -> set[str]:
    """Every card named anywhere in an answer or a frame: as a value, as a key or as a word of a text.

    A list of all cards as the deck is printed, as a keno ticket offers them (or a refusal in words), tells nothing.
    Any other order of the whole deck is the most a leak could tell, and counts.
    """
    found: set[str] = set()
    waiting, in_words = [value], " ".join(printed)
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple):
            if tuple(value) != printed:
                waiting += value
        elif isinstance(value, str):
            found.update(_WORD.findall(value.replace(in_words, "") if in_words else value))
    return found.intersection(printed)


def shown_by(events: Iterable[ev.Event]) -> Iterable[tuple[tuple[str, ...] | None, str]]:
    """Who came to see which card (None: everyone)."""
    for event in events:
        if isinstance(event, ev.CardEvent) and not (isinstance(event, ev.Moved) and event.place in OUT_OF_PLAY):
            for card in event.cards:
                yield event.to, str(card)


def known_by(events: Iterable[ev.Event], viewer: Viewer) -> set[str]:
    """The cards that a viewer may know by these events."""
    return {card for to, card in shown_by(events) if to is None or viewer in to}


class Knowing:
    """What may be known of the rounds of one table, kept up with each commit."""

    def __init__(self, table: GamingTable) -> None:
        self.game = table.game
        deck = table.game.deck
        self.printed = tuple(map(str, deck(table.settings).cards)) if deck else ()
        self.rounds: dict[str, Round] = {}
        self.now = ("", 0)
        self._since: dict[str, dict[tuple[tuple[str, ...] | None, str], int]] = {}
        self._guessed: dict[str, set[str]] = {}
        self._journals: dict[str, list[Entry]] = {}
        self.leaks: list[str] = []
        self.heard = 0
        self.follow(table)

    def follow(self, table: GamingTable) -> None:
        """Look at the table before anyone else is told of a commit."""
        honest = table._tell

        def tell(table_changed: bool) -> None:
            self._look(table.in_play)
            honest(table_changed)

        table._tell = tell  # type: ignore[method-assign]
        self._look(table.in_play)

    def _look(self, in_play: RoundInPlay | None) -> None:
        if in_play is None:
            return
        self.now = (in_play.id, in_play.seq)
        self.rounds[in_play.id] = in_play.round
        since = self._since.setdefault(in_play.id, {})
        # Kept when an answer is rescinded: a person who has seen a card has seen it.
        for seen in shown_by(in_play.round.events):
            since.setdefault(seen, in_play.seq)
        self._guessed.setdefault(in_play.id, set()).update(self._guesses(in_play.id, in_play.round))

    def _guesses(self, id_: str, round_: Round) -> Iterable[str]:
        """Cards that players have named in new answers without having seen them."""
        before, journal = self._journals.get(id_, []), list(round_.journal)
        self._journals[id_] = journal
        for place, entry in enumerate(journal):
            if before[place : place + 1] == [entry]:
                continue
            if isinstance(entry, Answered) and entry.actor not in (HOUSE, "dealer"):
                named = cards_in(msgspec.to_builtins(entry.answer), self.printed)
                if named:
                    then = run(round_.game, round_.opening, journal[:place])
                    yield from named - known_by(then.events, entry.actor)

    def may_know(self, viewer: Viewer, round_: str, seq: int) -> set[str]:
        """The cards a viewer may know of a round at a moment of it.

        Beside what was shown, the numbers players chose without having seen them, as on a keno ticket: a choice among
        all there are says nothing of what comes. In a game of hidden cards no one can name one so, and this is empty.
        """
        shown = self._since.get(round_, {}).items()
        known = {card for (to, card), at in shown if at <= seq and (to is None or viewer in to)}
        return known | self._guessed.get(round_, set())

    # Holding what was told against it -------------------------------------------------------------------------------

    def told(self, viewer: Viewer, what: str, value: Any, known: set[str]) -> None:
        """Someone was told something, who may know these cards."""
        self.heard += 1
        if leaked := cards_in(value, self.printed) - known:
            self.leaks.append(f"{viewer or 'a spectator'} was told {sorted(leaked)} by {what}: {value}")

    def frame(self, viewer: Viewer, frame: dict[str, Any] | None, also: set[str] = frozenset()) -> None:  # type: ignore[assignment]
        """A frame, or a table's state with the newest frame in it."""
        if frame is None:
            return
        if "view" in frame:
            known = self.may_know(viewer, frame["round"], frame["seq"])
            self.told(viewer, f"the view of {frame['round']} at {frame['seq']}", frame, known | also)
        else:
            inner = frame.get("frame")
            self.told(
                viewer, str(frame.get("type", "an answer")), {**frame, "frame": None}, self.current(viewer) | also
            )
            if inner is not None:
                self.frame(viewer, inner, also)

    def current(self, viewer: Viewer) -> set[str]:
        """What a viewer may know of the round being played."""
        return self.may_know(viewer, *self.now)

    def at_step(self, viewer: Viewer, round_: str, step: int) -> set[str]:
        """What a viewer may know of a round as it was after so many entries of its journal."""
        whole = self.rounds[round_]
        part = run(whole.game, whole.opening, whole.journal[:step])
        return known_by(part.events, viewer) | self._guessed[round_]
