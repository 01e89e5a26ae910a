"""The door through which everything that carries a clause id leaves the rules.

An event, a refusal, a layout item, a form or a procedure step names the clause that orders it.
Whoever hands such a thing to the outside calls `carry` first, so that coverage can be earned by what
was really seen, and so that a proof can switch one citing site off and see whether a test notices.
"""

from collections.abc import Callable

Watcher = Callable[[str], bool]

OFF = "~off"
"""The mark that a proof puts behind the id of the one site it switches off; no clause id holds a tilde."""

watcher: Watcher | None = None
"""Set by a test run or a proof; None in production, where carrying costs one comparison."""


def carry(rule: str) -> bool:
    """Tell the watcher that `rule` is carried out; False when its site is switched off and the thing is dropped."""
    return watcher is None or watcher(rule)


def switched_off(rule: str) -> bool:
    """Whether a proof has switched this citing site off; told of things that order without being carried out."""
    return watcher is not None and rule.endswith(OFF) and not watcher(rule)


def watch(new: Watcher | None) -> None:
    """Install a watcher, or remove it with None."""
    global watcher
    watcher = new
