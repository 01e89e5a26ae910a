"""What a round tells under a clause: the facts that are neither cards nor chips, and what is noted for people."""

from typing import Any

from houseway.play import events as ev
from houseway.play.round import Round
from houseway.sentences import Naming, spoken

Fact = (
    ev.TurnEvent
    | ev.JudgingEvent
    | ev.PotEvent
    | ev.ThingEvent
    | ev.DeckComplete
    | ev.StubRacked
    | ev.CardsHeld
    | ev.Noted
)


def facts(round_: Round, rule: str) -> list[Any]:
    """The events that name the clause, as what orders them or among the reasons."""
    return [event for event in round_.events if isinstance(event, Fact) and rule in ev.clauses(event)]


def aloud(event: ev.Announced) -> str:
    """What the dealer says."""
    return spoken(event, Naming())


def told(round_: Round, rule: str) -> list[Any]:
    """The same by what they are: a note as its template, any other fact as its type."""
    return [event.template if isinstance(event, ev.Noted) else type(event) for event in facts(round_, rule)]
