"""What a round tells under a clause: the facts that are neither cards nor chips, and what is noted for people."""

from typing import Any

import msgspec

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


def lines(round_: Round, since: int = 0) -> list[str]:
    """Every event from one on, a line each, with all it states but how a note is worded and its further reasons."""
    return [_line(event) for event in round_.events[since:]]


def _line(event: ev.Event) -> str:
    stated = {
        name: value for name, value in msgspec.structs.asdict(event).items() if name not in ("template", "because")
    }
    assert not isinstance(event, ev.Noted | ev.Announced) or event.template, "it says something"
    parts = [type(event).__name__]
    for name, value in stated.items():
        if name == "to":
            parts.append("to all" if value is None else f"to {' '.join(value) or 'no one'}")
        elif isinstance(value, dict):
            parts += [f"{key}={each}" for key, each in value.items()]
        elif isinstance(value, tuple | list):
            parts += [f"({' '.join(map(str, value))})"] if value else []
        elif value not in (None, "", False):
            parts.append(str(value))
    return " ".join(parts)
