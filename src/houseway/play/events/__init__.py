"""What happened at the table: typed facts, each with its clause and, where it shows cards, who may see them.

An event that moves chips says from where to where by its type; one that moves cards names the place they go to.
Places are words: a spot's number, `dealer`, `board`, `burns`, `muck`, `rack`.
A kind of fact has one event in all games. Programs read the fields; sentences for people are made of them elsewhere
(`houseway.sentences`), and `Announced` and `Noted` are for people alone.

Events, like requests and spaces, hold plain values and never point back at what holds them: `gc=False` keeps them out
of the collector's rounds.
"""

from houseway.play.events.cards import (
    CardEvent,
    CardsHeld,
    Counted,
    Dealt,
    DeckComplete,
    Identified,
    Moved,
    Shown,
    Shuffled,
    StubRacked,
)
from houseway.play.events.course import Ended, Reported, Ruled
from houseway.play.events.judging import (
    OUTCOMES,
    Compared,
    Conceded,
    JudgingEvent,
    Outcome,
    ProgressiveWon,
    Qualified,
    Showdown,
)
from houseway.play.events.money import (
    Act,
    Awarded,
    Charged,
    Collected,
    Funded,
    Gathered,
    Metered,
    MoneyEvent,
    Paid,
    PotDecided,
    PotEvent,
    PotFormed,
    PotsCounted,
    PotStays,
    Pushed,
    Raked,
    Reclaimed,
    Returned,
    Split,
    Voided,
    Wagered,
)
from houseway.play.events.spoken import Announced, Noted
from houseway.play.events.table import Marked, Rolled, Shaken, ThingEvent, TicketCaught, TicketPlayed
from houseway.play.events.turns import (
    ActsFirst,
    AllIn,
    BettingOver,
    Checked,
    Drew,
    Folded,
    ForcedBetOwed,
    IntervalOver,
    LapPassed,
    LimitsSet,
    NoCaller,
    NotDealtIn,
    Passed,
    Stands,
    TurnEvent,
    WentOut,
)

Event = (
    Announced
    | Noted
    | CardEvent
    | Shuffled
    | Counted
    | DeckComplete
    | CardsHeld
    | StubRacked
    | MoneyEvent
    | Metered
    | PotEvent
    | TurnEvent
    | JudgingEvent
    | ThingEvent
    | Reported
    | Ruled
    | Ended
)


def clauses(event: Event) -> tuple[str, ...]:
    """Every clause an event names: the one that orders it, then those that decide it."""
    return (event.rule, *getattr(event, "because", ()))


__all__ = [
    "OUTCOMES",
    "Act",
    "ActsFirst",
    "AllIn",
    "Announced",
    "Awarded",
    "BettingOver",
    "CardEvent",
    "CardsHeld",
    "Charged",
    "Checked",
    "Collected",
    "Compared",
    "Conceded",
    "Counted",
    "Dealt",
    "DeckComplete",
    "Drew",
    "Ended",
    "Event",
    "Folded",
    "ForcedBetOwed",
    "Funded",
    "Gathered",
    "Identified",
    "IntervalOver",
    "JudgingEvent",
    "LapPassed",
    "LimitsSet",
    "Marked",
    "Metered",
    "MoneyEvent",
    "Moved",
    "NoCaller",
    "NotDealtIn",
    "Noted",
    "Outcome",
    "Paid",
    "Passed",
    "PotDecided",
    "PotEvent",
    "PotFormed",
    "PotStays",
    "PotsCounted",
    "ProgressiveWon",
    "Pushed",
    "Qualified",
    "Raked",
    "Reclaimed",
    "Reported",
    "Returned",
    "Rolled",
    "Ruled",
    "Shaken",
    "Showdown",
    "Shown",
    "Shuffled",
    "Split",
    "Stands",
    "StubRacked",
    "ThingEvent",
    "TicketCaught",
    "TicketPlayed",
    "TurnEvent",
    "Voided",
    "Wagered",
    "WentOut",
    "clauses",
]
