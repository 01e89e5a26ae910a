"""The shaker's rotation: who shakes after the dealer, and for how long (13:69F-13.5(c), (d), 13.7)."""

from typing import Literal

from houseway.play.events import Marked, Shaken
from houseway.play.spaces import Choice
from houseway.play.table import Play, Table

DEALER = "dealer"
LEAST = 3
"""Shakes that make a valid shaking."""
PASSED = -1
"""What a shaking counts when the floorperson has ordered the shaker passed on."""

ACCEPT = Choice(("accept", "refuse"), rule="mini-dice/13.5(d)", about="the shaker")
KEEP = Choice(("keep", "pass"), rule="mini-dice/13.7(a)", about="the shaker")


def shake(table: Table, who: str, rule: str) -> Play[bool]:
    """At least three shakes; fewer are invalid and repeated (mini-dice/A11). False when the shaker was ordered on."""
    invalid = 0
    while table.attended:
        shakes = yield from table.count(f"shakes by {who}", LEAST, rule)
        if shakes == PASSED:
            return False
        if shakes >= LEAST:
            break
        invalid += 1
        prompt = who != DEALER and invalid >= table.settings.invalid_shakes_prompt
        table.record(Shaken(who, "mini-dice/13.5(d)1", False, invalid, prompt))
    table.record(Shaken(who, rule))
    return True


def offer_the_shaker(table: Table) -> Play[str]:
    """Find who shakes for the players, and have them shake; returns that player, or the dealer."""
    while True:
        holder: str = table.state.get("holder") or ""
        if holder not in {seat.player for seat in table.seats}:
            if holder not in ("", DEALER):
                # The holder has left with the shaker, which is given up where they sat.
                table.state |= {"given_up_at": table.state.get("holder_at"), "given_up_by": holder}
            holder = yield from _offers(table)
            table.state["holder"] = holder
        if holder == DEALER:
            yield from shake(table, DEALER, "mini-dice/13.5(d)2")
            return DEALER
        valid = yield from shake(table, holder, "mini-dice/13.5(d)1")
        if valid:
            return holder
        give_up(table, holder)


def _offers(table: Table) -> Play[str]:
    """Offers go clockwise from the dealer's left, or from the left of the player who gave the shaker up, once round."""
    refused = table.state["refused"] = refusals(table)
    last: int | None = table.state.get("given_up_at")
    rule = "mini-dice/13.5(d)" if last is None else "mini-dice/13.7(b)#1"
    if table.state.get("holder") == DEALER:
        rule = "mini-dice/13.7(a)2"
    for seat in table.clockwise(last):
        again = seat.player == table.state.get("given_up_by") and not table.settings.reoffer_to_last_holder
        if last is None and {"player": seat.player} in refused:
            continue
        if last is not None and again:
            continue
        answer = yield from table.ask(seat.player, seat.spot, ACCEPT, "refuse", rule)
        if answer == "accept":
            table.record(Marked("shaker", rule, seat.spot, seat.player))
            table.state |= {"holder_at": seat.spot, "given_up_at": None, "given_up_by": None}
            forget_refusal(table, seat.player)
            return seat.player
        if table.settings.refusal_memory == "seated" and {"player": seat.player} not in refused:
            refused.append({"player": seat.player})
    table.state |= {"given_up_at": None, "given_up_by": None}
    table.note("The dealer shakes for the players", "mini-dice/13.7(b)#2")
    return DEALER


def refusals(table: Table) -> list[dict[str, str]]:
    """The refusals that last: those of players who have kept their seats (mini-dice/A10)."""
    seated = {seat.player for seat in table.seats}
    # A state kept by a former version lists the names alone.
    told = [each if isinstance(each, dict) else {"player": each} for each in table.state.get("refused", ())]
    return [refusal for refusal in told if refusal["player"] in seated]


def forget_refusal(table: Table, player: str) -> None:
    """This player may be offered the shaker again."""
    table.state["refused"] = [refusal for refusal in refusals(table) if refusal["player"] != player]


def give_up(table: Table, holder: str) -> None:
    """The shaker leaves its holder; the next offers start at the holder's left."""
    at = next(seat.spot for seat in table.seats if seat.player == holder)
    table.state |= {"given_up_at": at, "given_up_by": holder, "holder": None}


def keep_or_pass(table: Table, holder: str, total: int) -> Play[None]:
    """After settlement the holder keeps or passes the shaker; a player's seven passes it in any case."""
    if holder == DEALER or _ordered_on(table, holder):
        return
    seat = next(seat for seat in table.seats if seat.player == holder)
    if total == 7:
        table.record(Marked("shaker", "mini-dice/13.7(a)1.i", seat.spot, holder, how="gone", why="seven"))
        give_up(table, holder)
        return
    choice = yield from table.ask(holder, seat.spot, KEEP, "keep", "mini-dice/13.7(a)")
    if _ordered_on(table, holder):
        return
    how: Literal["stays", "gone"] = "stays" if choice == "keep" else "gone"
    table.record(Marked("shaker", "mini-dice/13.7(a)", seat.spot, holder, how=how))
    if choice == "pass":
        give_up(table, holder)


def _ordered_on(table: Table, holder: str) -> bool:
    """Whether the floorperson has had the shaker passed since this player shook it."""
    return bool(table.state.get("holder") != holder)
