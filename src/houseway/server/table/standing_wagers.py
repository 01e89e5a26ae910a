"""Wagers that stand from round to round: which players they keep at the table, and how they are given back."""

import msgspec

from houseway.house.ledger import Posting, felt, seat
from houseway.server.table import seats
from houseway.server.table.draft import Draft
from houseway.server.table.seating import Sitting


def kept(draft: Draft) -> set[str]:
    """Players who cannot leave yet, because wagers of theirs stand that are not given back."""
    return set() if _given_back_by(draft) else draft.seating.with_wagers()


def stand_up(draft: Draft, sitting: Sitting) -> list[Posting]:
    """Free a seat between rounds: wagers that still stand are given back, and all the chips go home."""
    # Where nothing gives wagers back, those who may leave have none; what else is theirs goes with them.
    back = give_back(draft, sitting, _given_back_by(draft) or draft.game.ruling_rule)
    postings = back + seats.stand_up(draft.config, draft.seating, sitting)
    draft.fork_day()
    draft.day.leave([each.player for each in draft.seating.seats], draft.now, draft.config.by_hand)
    return postings


def _given_back_by(draft: Draft) -> str:
    """The clause by which standing wagers go back: the game's own, or that a closed table will never decide them."""
    rule = draft.game.refund_on_leaving
    closed = draft.seating.status == "closed"
    return (rule(draft.settings) if rule else "") or (draft.game.ruling_rule if closed else "")


def give_back(draft: Draft, sitting: Sitting, rule: str) -> list[Posting]:
    """Give a player who leaves between rounds the wagers back that still stand."""
    seating, table = draft.seating, draft.config.id
    if seating.closing is None:
        return []
    seating.closing, taken = seating.closing.without(sitting.player)
    if not taken:
        return []
    if seating.status == "closed":
        # Nothing is left to carry over: a ticket given back is no longer in force.
        seating.closing = msgspec.structs.replace(seating.closing, state={})
    sitting.stack += taken
    return [Posting(felt(table), seat(table, sitting.player), taken, "wagers taken down", rule)]
