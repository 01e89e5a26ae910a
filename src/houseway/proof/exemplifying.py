"""Examples out of a test run: of all rounds and days the tests play, for each clause the shortest that shows it.

`make examples` runs the tests with `--examples`. A round of a test that claims the clause is taken before any other,
because it was set up to show it; only what plays again as kept is taken at all. A clause that stands in the deck or on
the layout is shown by a table set up with the house options that a test read. Players are called by names that a reader
keeps apart more easily than p1 and p2.
"""

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import msgspec

from houseway.examples import (
    KEPT,
    DayExample,
    Example,
    NotShown,
    RoundExample,
    SetUpExample,
    go_through,
    lay_out,
    play,
    read,
    shown_by,
)
from houseway.floor.day import Day
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.game import Game
from houseway.play.opening import Opening
from houseway.play.refusals import Refused
from houseway.play.requests import Answered, Closed, Entry, Incident, Ruling
from houseway.play.round import Round
from houseway.proof.doors import put

MOST = 200
"""How many rounds of one test are looked at; a test that plays more plays them alike."""
OPTIONS = 20
"""How many sets of house options of one test are."""
SET_UP = 600
"""A round or a day tells more than a table that is only set up, and that more than a try that is refused."""
NAMES = ("Ada", "Bao", "Cruz", "Dina", "Emil", "Fay", "Gus", "Hana", "Iris", "Jo", "Kai", "Lin")


class Gathering:
    """The best example of each clause so far."""

    def __init__(self) -> None:
        self.best: dict[str, tuple[tuple[bool, int], Example]] = {}
        self.rounds: list[Round] = []
        self.days: list[Day] = []
        self.refusals: list[RoundExample | DayExample] = []
        self.read: list[tuple[Game, dict[str, Any]]] = []
        self.seen: set[bytes] = set()
        """The house options that were looked at already."""
        self.watching = True
        self.undone = [
            put(Round, "__init__", self._beginning(Round.__init__)),
            put(Round, "act", self._trying(Round.act, Answered)),
            put(Round, "close", self._trying(Round.close, lambda actor="house": Closed(actor))),
            put(Round, "report", self._trying(Round.report, _same)),
            put(Round, "rule_on", self._trying(Round.rule_on, _same)),
            put(Game, "read_settings", self._reading(Game.read_settings)),
            put(Day, "__init__", self._opening(Day.__init__)),
            put(Day, "do", self._doing(Day.do)),
        ]

    def stop(self) -> None:
        """Watch no longer."""
        for undo in self.undone[::-1]:
            undo()

    def test_over(self, claims: Collection[str], passed: bool) -> None:
        """Choose among what one test has played; a failing test shows nothing."""
        self.watching = False
        if passed:
            for example in [*self._of_rounds(), *self._of_days(), *self.refusals]:
                self._offer(example, example.clause in claims)
            for game, settings in self.read:
                self._offer_set_up(game, settings)
        self.rounds, self.days, self.refusals, self.read = [], [], [], []
        self.watching = True

    def write(self, folder: Path = KEPT) -> None:
        """Keep the best, one file a game; what is kept already stays where nothing was found that claims the clause."""
        kept = {each.clause: each for path in folder.glob("*.jsonl") for each in read(path)}
        chosen = {clause: each for clause, each in kept.items() if plays_again(each)}
        for (unclaimed, _), example in self.best.values():
            standing = chosen.get(example.clause)
            if isinstance(example, SetUpExample) and not isinstance(standing, SetUpExample | None):
                continue
            if not unclaimed or standing is None:
                chosen[example.clause] = named(example)
        by_game: dict[str, list[Example]] = {}
        for clause in sorted(chosen):
            by_game.setdefault(chosen[clause].game, []).append(chosen[clause])
        for path in folder.glob("*.jsonl"):
            path.unlink()
        for game, examples in by_game.items():
            lines = b"".join(msgspec.json.encode(each) + b"\n" for each in examples)
            (folder / f"{game}.jsonl").write_bytes(lines)

    def _offer(self, example: RoundExample | DayExample, claimed: bool) -> None:
        size = len(example.journal if isinstance(example, RoundExample) else example.commands)
        # A try that is refused tells less than an act that is done.
        rank = (not claimed, size + 1000 * (example.tried is not None))
        standing = self.best.get(example.clause)
        if (standing is None or rank < standing[0]) and plays_again(example):
            self.best[example.clause] = rank, example

    def _offer_set_up(self, game: Game, settings: dict[str, Any]) -> None:
        try:
            key = game.slug.encode() + msgspec.json.encode(settings)
            if key in self.seen or game is not GAMES.get(game.slug):
                return
            self.seen.add(key)
            found = shown_by(game, settings)
        except (Refused, TypeError):
            return
        for clause in sorted(found - {""}):
            standing = self.best.get(clause)
            rank = (False, SET_UP + len(settings))
            if standing is None or rank < standing[0]:
                self.best[clause] = rank, SetUpExample(clause, game.slug, settings)

    def _of_rounds(self) -> list[RoundExample]:
        return [
            RoundExample(clause, round_.opening, tuple(round_.journal))
            for round_ in self.rounds
            for clause in dict.fromkeys(clause for event in round_.events for clause in ev.clauses(event))
        ]

    def _of_days(self) -> list[DayExample]:
        return [
            DayExample(clause, day.setup, tuple(day.commands))
            for day in self.days
            for clause in dict.fromkeys(step.rule for step in day.log)
        ]

    # What stands in the place of each method -------------------------------------------------------------------------

    def _beginning(self, begin: Callable[..., None]) -> Callable[..., None]:
        def watched(round_: Round, game: Game, opening: Opening, settings: Any = None) -> None:
            try:
                begin(round_, game, opening, settings)
            except Refused as refused:
                self._note(refused, lambda clause: RoundExample(clause, opening))
                raise
            if self.watching and len(self.rounds) < MOST:
                self.rounds.append(round_)

        return watched

    def _trying(self, method: Callable[..., None], entry: Callable[..., Entry]) -> Callable[..., None]:
        def watched(round_: Round, *said: Any) -> None:
            before = tuple(round_.journal) if self.watching else ()
            try:
                method(round_, *said)
            except Refused as refused:
                self._note(refused, lambda clause: RoundExample(clause, round_.opening, before, entry(*said)))
                raise

        return watched

    def _reading(self, read: Callable[..., Any]) -> Callable[..., Any]:
        def watched(game: Game, given: Any) -> Any:
            try:
                settings = read(game, given)
            except Refused as refused:
                self._note(refused, lambda clause: RoundExample(clause, Opening(game.slug, (), dict(given))))
                raise
            if self.watching and len(self.read) < OPTIONS and (game, given) not in self.read:
                self.read.append((game, dict(given)))
            return settings

        return watched

    def _opening(self, begin: Callable[..., None]) -> Callable[..., None]:
        def watched(day: Day, game: Game, setup: Any, state: Any = None) -> None:
            try:
                begin(day, game, setup, state)
            except Refused as refused:
                self._note(refused, lambda clause: DayExample(clause, setup))
                raise
            if self.watching and state is None and len(self.days) < MOST:
                self.days.append(day)

        return watched

    def _doing(self, do: Callable[..., None]) -> Callable[..., None]:
        def watched(day: Day, command: Any) -> None:
            try:
                do(day, command)
            except Refused as refused:
                self._note(refused, lambda clause: DayExample(clause, day.setup, tuple(day.commands), command))
                raise

        return watched

    def _note(self, refused: Refused, example: Callable[[str], RoundExample | DayExample]) -> None:
        if self.watching and refused.rule and len(self.refusals) < MOST:
            self.refusals.append(example(refused.rule))


def named(example: Example) -> Example:
    """The example with players who have names, where it plays again with them."""
    if not isinstance(example, RoundExample):
        return example
    called = {seat.player: NAMES[at] for at, seat in enumerate(example.opening.seats) if at < len(NAMES)}
    if not all(re.fullmatch(r"[a-z]\w*", player) for player in called):
        return example

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {called.get(key, key): renamed(each) for key, each in value.items()}
        if isinstance(value, list):
            return [renamed(each) for each in value]
        return called.get(value, value) if isinstance(value, str) else value

    told = renamed(msgspec.json.decode(msgspec.json.encode(example)))
    try:
        other = msgspec.convert(told, Example)
    except msgspec.ValidationError:
        return example
    return other if plays_again(other) else example


def plays_again(example: Example) -> bool:
    """Whether an example, written and read, shows its clause."""
    if example.game not in GAMES:
        return False
    try:
        read: Example = msgspec.json.decode(msgspec.json.encode(example), type=Example)
        if isinstance(read, SetUpExample):
            return bool(lay_out(read).item)
        shown = play(read) if isinstance(read, RoundExample) else go_through(read)
    except (NotShown, Refused, AssertionError, LookupError, TypeError, ValueError):
        return False
    return bool(shown.step or shown.refusal)


def _same(said: Incident | Ruling) -> Entry:
    return said
