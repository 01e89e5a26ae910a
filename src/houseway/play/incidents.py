"""What a report of an incident may state: checked against the remedy before the rules see it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from houseway.play.game import Particular, Remedy
from houseway.play.refusals import NotAMove
from houseway.play.requests import Incident

_TOLD = ("spot", "cards", "count")
"""Fields of a report that a remedy takes or not; a name and a note are always welcome."""


def check_incident(remedy: Remedy, incident: Incident) -> None:
    """Refuse a report that leaves out what its remedy needs, or states what the remedy does not ask about."""
    kind = incident.kind
    for name in _TOLD:
        if name not in (*remedy.asks, *remedy.takes) and getattr(incident, name) not in (None, ()):
            raise NotAMove(f"a report of {kind} has no {name}", rule=remedy.rule, legal=_legal(remedy))
    for name in remedy.asks:
        if getattr(incident, name) in (None, (), "", {}):
            raise NotAMove(f"a report of {kind} needs the {name}", rule=remedy.rule, legal=_legal(remedy))
    for name in ("spot", "count"):
        number = getattr(incident, name)
        if number is not None and (type(number) is not int or number < 0):
            raise NotAMove(f"{number!r} is not a {name}", rule=remedy.rule, legal="a whole number")
    _check_detail(remedy, incident)


def _check_detail(remedy: Remedy, incident: Incident) -> None:
    known = {each.name: each for each in remedy.particulars}
    for name, value in incident.detail.items():
        if name not in known:
            raise NotAMove(
                f"a report of {incident.kind} does not state {name!r}", rule=remedy.rule, legal=_legal(remedy)
            )
        if not _VALUES[known[name].kind](known[name], value):
            raise NotAMove(f"{name} cannot be {value!r}", rule=remedy.rule, legal=_says(known[name]))
    for each in remedy.particulars:
        if each.required and each.name not in incident.detail:
            raise NotAMove(f"a report of {incident.kind} needs the {each.name}", rule=remedy.rule, legal=_says(each))


def _is_amount(value: Any) -> bool:
    return type(value) is int and value > 0


_VALUES: Mapping[str, Callable[[Particular, Any], bool]] = {
    "so": lambda each, value: type(value) is bool,
    "choice": lambda each, value: type(value) is str and value in each.choices,
    "amount": lambda each, value: _is_amount(value),
    "amounts": lambda each, value: type(value) in (list, tuple) and bool(value) and all(map(_is_amount, value)),
}
_WORDS = {"so": "true or false", "amount": "an amount in cents", "amounts": "amounts in cents"}


def _says(each: Particular) -> str:
    return f"{each.name}: {', '.join(each.choices) or _WORDS[each.kind]}"


def _legal(remedy: Remedy) -> str:
    """Everything that a report of this kind may state."""
    return "; ".join(_stated(remedy)) or "nothing but a note"


def _stated(remedy: Remedy) -> Iterator[str]:
    yield from (name for name in (*remedy.asks, *remedy.takes) if name != "detail")
    yield from map(_says, remedy.particulars)
