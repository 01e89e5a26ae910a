"""A table's day from opening to closing, kept as it was when someone read it line by line.

To look at a change: HOUSEWAY_REWRITE=1 pytest tests/floor/test_golden_day.py, then read the difference.
"""

import os
from pathlib import Path

from tests.floor.tables import GAME, HOUR, ORDER, TEN, play, prepare_deck, ready

from houseway.cards.randomness import Seeded
from houseway.floor import Setup, open_table, prepare, restore
from houseway.floor import commands as do
from houseway.play import events as ev
from houseway.play.round import Round
from houseway.sentences import Naming, spoken

GOLDEN = Path(__file__).parent.parent / "golden" / "dragon_poker_day.txt"


class Lived:
    """A day as it went, and the rounds that were played in it."""

    def __init__(self) -> None:
        papers = {"layout": "L-1", "deck": "D-1"}
        self.day = open_table(GAME, Setup(game="dragon-poker", simulation=True, references=papers), TEN)
        self.rounds: list[tuple[int, Round]] = []
        self.source = Seeded("a table's day")
        self.morning()
        self.noon()
        for number in range(2):
            self.round(13 * HOUR + 600 * number, ["cy"])
        self.closing()

    def round(self, at: int, players: list[str]) -> None:
        prepare(self.day, at, self.source, players)
        self.rounds.append((at + 60, play(self.day, at + 120, self.source)))

    def morning(self) -> None:
        """Each step by a person, then four rounds in which the table does them by itself."""
        day = self.day
        day.do(do.Arrive(at=TEN + 60, by="ann"))
        prepare_deck(day, at=TEN + 120)
        ready(day, at=TEN + 180)
        day.do(do.Recut(at=TEN + 200, by="sue", depth=30, reason="the first packet slipped"))
        day.do(do.BeginRound(at=TEN + 240, players=("ann",)))
        self.rounds.append((TEN + 240, play(day, TEN + 400, self.source)))
        for number in range(4):
            self.round(TEN + 600 * (number + 1), ["ann", "bob"])

    def noon(self) -> None:
        """Everyone leaves; a shuffling device comes, and the next player is dealt to from the hand."""
        day, twelve = self.day, 12 * HOUR
        day.do(do.Leave(at=twelve, by="ann"))
        day.do(do.Leave(at=twelve, by="bob"))
        day.do(do.Idle(at=twelve + 60, face="down"))
        day.do(do.Mount(at=twelve + 120, device="shuffler", counts=True))
        day.do(do.ChooseMethod(at=twelve + 180, by="sue", method="hand"))
        day.do(do.Arrive(at=twelve + 240, by="cy"))
        day.do(do.TurnUp(at=twelve + 240))

    def closing(self) -> None:
        """The device finds a card missing; the deck is inspected and the table closed."""
        day, late = self.day, 14 * HOUR
        day.do(do.Fault(at=late - 60, device="shuffler"))
        day.do(do.Shuffle(at=late, how="automated", counted=52))
        day.do(do.InspectReturn(at=late + 60, by="sam", serial=day.state.serial, cards=ORDER[1:]))
        day.do(do.LockShoe(at=late + 120))
        day.do(do.Close(at=late + 180, by="sue"))


def lines(lived: Lived) -> str:
    """One line a step: time, deck, who, what, clause."""
    told = [(step.at, step.deck or "-", step.role, step.what, step.rule) for step in lived.day.log]
    for at, round_ in lived.rounds:
        told += [(at, "-", "dealer", said(event), event.rule) for event in round_.events if said(event)]
    told.sort(key=lambda line: line[0])
    return "".join(f"{clock(at)}  {deck}  {role:<11} {what:<40} {rule}\n" for at, deck, role, what, rule in told)


def said(event: ev.Event) -> str:
    """What the whole table hears or sees of the dealer's procedure in a round."""
    if isinstance(event, ev.Announced):
        return f"“{spoken(event, Naming())}”"
    if isinstance(event, ev.Counted):
        return f"{event.what} counted: {event.n} of {event.expected}"
    if isinstance(event, ev.StubRacked):
        return f"stub of {event.n} to the discard rack"
    return "round over" if isinstance(event, ev.Ended) else ""


def clock(at: int) -> str:
    return f"{at // 3600:02}:{at % 3600 // 60:02}"


def test_the_day_of_a_dragon_poker_table_is_the_day_that_was_read() -> None:
    told = lines(Lived())
    if os.environ.get("HOUSEWAY_REWRITE"):
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")


def test_a_day_saved_and_restored_is_the_same_day() -> None:
    day = Lived().day
    again = restore(GAME, day.saved())
    assert (again.state, again.log, again.commands) == (day.state, day.log, day.commands)
