"""Opening a table again after a restart.

A round that other rules began, and that the present ones cannot go on with, is called off: every chip lies again as it
did before it. The record keeps what was played; a line of its own takes every posting of the round back.
"""

from houseway.play.events import Dealt, Rolled
from houseway.play.refusals import OtherRules
from houseway.rulebook import edition
from houseway.server.record.batch import Line
from houseway.server.record.stored_rounds import CALLED_OFF, Stored, as_before, fold, taken_back
from houseway.server.table.between_rounds import close_round
from houseway.server.table.draft import Draft
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.openings import begin


async def reopen(table: GamingTable) -> str:
    """Go on with a table's round where its journal ends; says why it was called off, where that had to be."""
    why = ""
    try:
        await table.read()
    except OtherRules as error:
        why = str(error)
        stored = fold(await table.services.store.round_lines(table.seating.round))
        await table.change("house", lambda draft: _call_off(draft, stored, why))
    if table.in_play is None and table.seating.round and table.wants_a_round():
        # The people sit there; without a result to look at, nothing would tell them to go on.
        await table.change("house", begin)
    return why


def _call_off(draft: Draft, stored: Stored, why: str) -> None:
    """End the open round as if it had not been played; the record says why."""
    table, id_ = draft.config.id, draft.seating.round
    closing = as_before(stored.opening)
    body = {"by": "house", "why": why, "rules": edition.rules_mark()}
    money = taken_back(stored.events, table, id_, draft.game.ruling_rule)
    draft.batch.lines.append(Line(CALLED_OFF, body, table, id_, money))
    dealt = any(isinstance(event, Dealt | Rolled) for event in stored.events)
    draft.fork_day()
    draft.day.called_off(dealt, sum(closing.pots.values()), draft.now)
    close_round(draft, id_, stored.opening, closing, len(stored.journal))
