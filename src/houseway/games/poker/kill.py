"""The kill and half-kill of omaha eight or better (13:69F-14.11(i)): who has it, what it does, when it ends.

The holder's name travels from round to round as `kill` in the state of opening and closing.
"""

from typing import Literal

from houseway.games.poker.blinds import after_blinds, blinds_due, post, post_blinds, post_missed
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.forced import seated
from houseway.games.poker.ring import Ring, present
from houseway.games.poker.settings import BlindSettings, BoardSettings
from houseway.games.poker.street import Street
from houseway.games.poker.wagering import Wagering
from houseway.play.events import LimitsSet, Marked
from houseway.play.money import dollars
from houseway.play.refusals import BadSetting
from houseway.play.table import Table

SCALES = {"kill": (2, 1), "half_kill": (3, 2)}
RAISED = {"kill": "omaha/14.1[kill]", "half_kill": "omaha/14.1[half-kill]"}


class KillSettings(BoardSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table that offers a kill posts besides."""

    kill: Literal["none", "kill", "half_kill"] = "none"
    """poker/A26"""
    kill_threshold: int = 8_000
    """What a pot must reach: cents, or how many times the minimum wager of the hand (poker/A27)."""
    kill_threshold_in: Literal["cents", "minimums"] = "cents"
    kill_threshold_basis: Literal["net", "gross"] = "net"
    kill_ends_on: Literal["any_split", "high_low_split"] = "any_split"
    kill_counts_fold_wins: bool = True
    kill_acts: Literal["in_turn", "last"] = "in_turn"
    """poker/A28"""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.kill == "none":
            return
        if self.kill_threshold <= 0:
            raise BadSetting("a kill needs the amount from which a pot qualifies")
        over, under = SCALES[self.kill]
        if any(limit * over % (under * self.chip) for limit in (self.minimum, self.maximum or 0)):
            raise BadSetting(f"the raised limits cannot be paid in chips of {dollars(self.chip)}")


def kill_words(settings: KillSettings) -> str:
    """The kill as the sign states it."""
    name = "Kill" if settings.kill == "kill" else "Half-kill"
    amount = (
        dollars(settings.kill_threshold)
        if settings.kill_threshold_in == "cents"
        else f"{settings.kill_threshold} times the minimum wager"
    )
    return f"{name}: for the winner of a whole pot of {amount} or more"


def seated_for_kill(table: Table) -> Ring | None:
    """Who is dealt in at the limits of this hand; the kill lapses if its holder is not (poker/A28)."""
    settings = table.settings
    holder = table.state.get("kill")
    if table.sheet is not None or holder is None:
        return seated(table, settings.blinds)
    if not isinstance(settings, KillSettings) or settings.kill == "none":
        # What the house no longer offers does not come back with the offer.
        _lapse(table, holder)
        return seated(table, settings.blinds)
    scale = SCALES[settings.kill]
    blind = settings.minimum * scale[0] // scale[1]
    stacks = {seat.player: table.stack(seat.player) for seat in present(table)}
    if stacks.get(holder, 0) >= settings.ante + 2 * blind:
        table.record(LimitsSet(blind, RAISED[settings.kill], holder))
        table.record(Marked("kill", RAISED[settings.kill], player=holder))
        return seated(table, settings.blinds, scale=scale, instead={holder: blind})
    _lapse(table, holder, why="not_dealt_in")
    return seated(table, settings.blinds)


def _lapse(table: Table, holder: str, why: str = "") -> None:
    table.state["kill"] = None
    table.record(Marked("kill", "poker/A28", player=holder, how="gone", why=why))


def killer(ring: Ring) -> Entrant | None:
    """Who posts the kill blind in this round."""
    holder = ring.table.state.get("kill") if ring.scale != (1, 1) else None
    return next((entrant for entrant in ring.entrants if entrant.player == holder), None)


def post_blinds_and_kill(ring: Ring, street: Street) -> tuple[Wagering, list[Entrant], int]:
    """Blinds, the kill player's in place of an ordinary one; the betting, its order, and who acts first (poker/A28)."""
    blinds = ring.settings.blinds if isinstance(ring.settings, BlindSettings) else ()
    holder = killer(ring)
    if holder is None:
        now, first = post_blinds(ring, blinds, street)
        return now, ring.entrants, first
    now = Wagering(ring.settings, street, ring.scale)
    due = blinds_due(ring.table, ring.entrants, blinds)
    for entrant, blind in due:
        if entrant is not holder:
            post(ring, entrant, blind, "omaha/14.11(i)#4")
    post(ring, holder, now.unit, "omaha/14.11(i)#3")
    post_missed(ring, due, blinds, besides=(holder,))
    # A blind may be larger than the raised minimum.
    now.stand(max([entrant.bet for entrant in ring.entrants]))
    start = after_blinds(ring, due)
    if getattr(ring.settings, "kill_acts", "in_turn") == "last":
        turns = [e for e in ring.entrants[start:] + ring.entrants[:start] if e is not holder]
        return now, [*turns, holder], 0
    return now, ring.entrants, start


def decide_kill(ring: Ring) -> None:
    """After the pots are pushed: who has the kill button next, if anyone (poker/A26, A27)."""
    settings, table = ring.settings, ring.table
    if not isinstance(settings, KillSettings) or settings.kill == "none":
        return
    had = table.state.get("kill")
    winner = _scooped(ring, settings) if _qualifies(ring, settings) else None
    if winner is None and had is not None and _keeps(ring, settings):
        return
    table.state["kill"] = winner
    if winner is not None:
        rule = "omaha/14.11(i)#2" if had is None else "omaha/14.11(i)#5"
        table.record(Marked("kill", rule, player=winner))
    elif had is not None:
        table.record(LimitsSet(settings.minimum, "omaha/14.11(i)#6"))
        table.record(Marked("kill", "omaha/14.11(i)#7", player=had, how="gone"))


def _qualifies(ring: Ring, settings: KillSettings) -> bool:
    pot = sum(ring.won.values()) + (ring.rake_taken if settings.kill_threshold_basis == "gross" else 0)
    if settings.kill_threshold_in == "cents":
        return pot >= settings.kill_threshold
    return pot >= settings.kill_threshold * settings.minimum * ring.scale[0] // ring.scale[1]


def _scooped(ring: Ring, settings: KillSettings) -> str | None:
    """Who won every chip of main and side pots; by folds if the hand was not tabled and no one else is left."""
    if len(ring.won) != 1:
        return None
    (winner,) = ring.won
    shown = any(entrant.player == winner and entrant.shown for entrant in ring.entrants)
    return winner if shown or ring.live > 1 or settings.kill_counts_fold_wins else None


def _keeps(ring: Ring, settings: KillSettings) -> bool:
    """Where only a high-low split ends a kill, a qualifying pot that was merely tied leaves it as it is."""
    if settings.kill_ends_on == "any_split" or not _qualifies(ring, settings):
        return False
    return all(entrant.low is None for entrant in ring.entrants if entrant.live)
