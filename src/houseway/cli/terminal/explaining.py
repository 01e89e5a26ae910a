"""The rule behind a line: what the clause says, and the rulings that touch it."""

import re
from collections.abc import Iterable, Iterator

from houseway.rulebook.catalogue import UnknownClause, find
from houseway.rulebook.rulings import Ruling, rulings, touching

MOST = 12
"""A prefix such as 42.10 finds many clauses; a reader in the middle of a round wants a few."""

DEFAULT = re.compile(r"^- \*\*Default:\*\* (.+)$", re.M)


def explain(game: str, asked: Iterable[str]) -> Iterator[str]:
    """Lines on each clause or ruling asked for, by full id or by section."""
    for each in asked:
        yield from _explain(each if "/" in each else f"{game}/{each}")


def _explain(id: str) -> Iterator[str]:
    if id in rulings():
        yield from _ruling(rulings()[id])
        return
    try:
        found = find(id)
    except UnknownClause as error:
        yield str(error)
        return
    for clause in found[:MOST]:
        yield f"{clause.id}  {clause.cite}"
        yield f"    {clause.summary}"
        for ruling in touching(clause.id):
            yield from (f"    {line}" for line in _ruling(ruling))
    if len(found) > MOST:
        yield f"and {len(found) - MOST} more: houseway rules show '{id}'"


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f"ruling {ruling.id}: {ruling.title}"
    default = DEFAULT.search(ruling.text)
    if default:
        yield f"    {default[1].replace('**', '').replace('`', '')}"
