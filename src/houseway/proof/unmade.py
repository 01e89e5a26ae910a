"""Requests whose clause is switched off come to what they would if they had not been made."""

from collections.abc import Callable, Generator
from typing import Any

from houseway.play.requests import Ask, Confirm, Count, Incident, Proceed, Request, Window
from houseway.play.table import Table
from houseway.proof.doors import Watcher, put

UNMADE: dict[type, Callable[[Any], Any]] = {
    Ask: lambda ask: ask.default,
    Window: lambda window: dict.fromkeys(window.spaces, window.default),
    Count: lambda count: count.usual,
    Confirm: lambda confirm: None,
    Proceed: lambda proceed: None,
}
"""What each kind of request comes to; cards and dice that a marked clause asks for are still drawn."""

Asking = Generator[Request, Any, Any]


def leave_out(watcher: Watcher) -> None:
    """Make no request that the watcher drops, and apply no remedy whose clause it drops."""
    ask, door, interrupted = Table.ask, Table._door, Table._interrupted

    def watched_ask(table: Table, player: str, spot: int, space: Any, default: Any, rule: str) -> Asking:
        return default if not watcher(rule) else (yield from ask(table, player, spot, space, default, rule))

    def watched_door(table: Table, request: Any) -> Asking:
        if type(request) in UNMADE and not watcher(request.rule):
            return UNMADE[type(request)](request)
        return (yield from door(table, request))

    def watched_interruption(table: Table, said: Any, request: Any) -> Asking:
        if type(said) is Incident and not watcher(table.game.remedy(said.kind).rule):
            return None
        return (yield from interrupted(table, said, request))

    put(Table, "ask", watched_ask)
    put(Table, "_door", watched_door)
    put(Table, "_interrupted", watched_interruption)
