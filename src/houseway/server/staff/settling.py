"""Chips that a dealer moves by hand when a step settles: what they are, and whether what was moved is right."""

from houseway.play import events as ev
from houseway.play.money import dollars
from houseway.play.requests import Proceed
from houseway.server.problems import Problem
from houseway.server.staff.bodies import Moved
from houseway.server.table.situation import Situation

MOVED = (ev.Paid, ev.Collected, ev.Pushed, ev.Returned, ev.Awarded)


def coming(table: Situation) -> list[ev.Event]:
    """The chips that a physical step moves, by trying it on a copy.

    The cards that it turns up only their player has seen; but the dealer has entered them, or is asked for them first.
    """
    in_play = table.in_play
    if in_play is None or not table.seating.playing or in_play.dealt_by != "dealer":
        return []
    if not isinstance(in_play.round.pending, Proceed):
        return []
    after = in_play.round.clone()
    after.act("dealer", True)
    return [event for event in after.events[len(in_play.round.events) :] if isinstance(event, MOVED)]


def check_moved(table: Situation, moved: Moved | None) -> None:
    """Refuse a step while a losing wager lies, or too much or too little was put out; or where no one says what was."""
    chips = coming(table)
    if moved is None and not chips:
        return
    paid = [event for event in chips if isinstance(event, ev.Paid | ev.Awarded)]
    taken = [event for event in chips if isinstance(event, ev.Collected)]
    to_pay, to_take = sum(event.amount for event in paid), sum(event.amount for event in taken)
    legal = f"pay {dollars(to_pay)}, take {dollars(to_take)}"
    if moved is None:
        raise Problem(
            "not-a-move", "this step moves chips: say what was paid and taken", rule=chips[0].rule, legal=legal
        )
    if moved.taken != to_take:
        what = "of losing wagers still lies there" if moved.taken < to_take else "too much was taken"
        off = dollars(abs(to_take - moved.taken))
        raise Problem("not-a-move", f"{off} {what}", rule=taken[0].rule if taken else None, legal=legal)
    if moved.paid != to_pay:
        what = "too much lies there" if moved.paid > to_pay else "is still missing"
        off = dollars(abs(moved.paid - to_pay))
        raise Problem("not-a-move", f"{off} {what}", rule=paid[0].rule if paid else None, legal=legal)
