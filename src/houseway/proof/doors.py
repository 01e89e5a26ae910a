"""A watcher at the doors through which a clause leaves the rules, while tests run.

The rules know nothing of it: events leave by `Table.record`, steps of the day by `Daybook.record`, refusals by `refuse`
and `refused`, everything else by `cited` and `all_cited`. `watch` puts functions in their places that ask the watcher
about every clause named. What it answers False to is dropped: the event is not recorded and moves nothing, the refusal
is not raised, the item is left out, the form is blank.
"""

import sys
from collections.abc import Callable
from typing import Any

from houseway.floor.daybook import Daybook
from houseway.play import refusals
from houseway.play.events import clauses
from houseway.play.table import Table
from houseway.rulebook import citation

Watcher = Callable[[str], bool]
Undo = Callable[[], None]


def watch(watcher: Watcher) -> Undo:
    """Ask the watcher about everything that leaves, until the function returned is called."""
    undone = [
        put(Table, "record", _recording(watcher, Table.record)),
        put(Daybook, "record", _stepping(watcher, Daybook.record)),
        replace(refusals.refuse, _refusing(watcher, refusals.refuse)),
        replace(refusals.refused, _refusing_answers(watcher, refusals.refused)),
        replace(citation.cited, lambda thing: blanked(thing, _off(watcher, thing))),
        replace(citation.all_cited, lambda *things: tuple(each for each in things if not _off(watcher, each))),
    ]
    return lambda: _call_all(undone[::-1])


def put(owner: type, name: str, new: Any) -> Undo:
    """Give a class another method."""
    old = getattr(owner, name)
    setattr(owner, name, new)
    return lambda: setattr(owner, name, old)


def replace(old: Any, new: Any) -> Undo:
    """Put a function in the place of another wherever a module of Houseway has it by name, now and when imported."""
    _exchange(old, new)
    return lambda: _exchange(new, old)


def _exchange(old: Any, new: Any) -> None:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("houseway", "tests"):
            for key in [key for key, value in vars(module).items() if value is old]:
                setattr(module, key, new)


def _call_all(undone: list[Undo]) -> None:
    for undo in undone:
        undo()


# What stands at each door ---------------------------------------------------------------------------------------------


def _recording(watcher: Watcher, record: Callable[..., None]) -> Callable[..., None]:
    def watched(table: Table, event: Any) -> None:
        if all(watcher(rule) for rule in clauses(event)):
            record(table, event)

    return watched


def _stepping(watcher: Watcher, record: Callable[..., None]) -> Callable[..., bool]:
    """Whether the step was written: in a proof, what follows in its block is left out with it."""

    def watched(book: Daybook, command: Any, what: str, rule: str, *args: Any, **detail: Any) -> bool:
        if rule and not watcher(rule):
            return False
        record(book, command, what, rule, *args, **detail)
        return True

    return watched


def _refusing(watcher: Watcher, refuse: Callable[..., None]) -> Callable[..., None]:
    def watched(kind: Any, why: str, *, rule: str, legal: str | None = None) -> None:
        if watcher(rule):
            refuse(kind, why, rule=rule, legal=legal)

    return watched


def _refusing_answers(watcher: Watcher, refused: Callable[..., Any]) -> Callable[..., Any]:
    """An answer whose refusal is dropped goes through as it is."""

    def watched(why: str, space: object, rule: str | None, answer: Any) -> Any:
        if rule is None or watcher(rule):
            refused(why, space, rule, answer)
        return tuple(answer) if type(answer) is list else answer

    return watched


# Forms ----------------------------------------------------------------------------------------------------------------


def _off(watcher: Watcher, thing: Any) -> list[str]:
    """The fields whose clause is dropped; `payout_rule` orders the payout, `rule` the whole."""
    rules = [name for name in thing.__struct_fields__ if name == "rule" or name.endswith("_rule")]
    return [name for name in rules if getattr(thing, name) and not watcher(getattr(thing, name))]


def blanked(thing: Any, off: list[str]) -> Any:
    """The thing with what those clauses order left blank."""
    if not off:
        return thing
    parts = tuple(name.removesuffix("rule") for name in off)
    fields = {name: getattr(thing, name) for name in thing.__struct_fields__}
    for name, value in fields.items():
        if not name.endswith("rule") and f"{name}_".startswith(parts):
            fields[name] = type(value)()
    return type(thing)(**fields)
