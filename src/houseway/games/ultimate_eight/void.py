"""A round that counts for nothing: everyone's money of the round goes back, the older ace pot stays (A43, A47)."""

from houseway.games.ultimate_eight.dealing import move_button
from houseway.games.ultimate_eight.ring import EightRing, begun
from houseway.play.refusals import NotNow, refuse
from houseway.play.table import Table

RESHUFFLE = ("reshuffle",)


def void_round(table: Table, rule: str, needs: tuple[str, ...] = RESHUFFLE) -> None:
    """End the round without effect; refused once the pots are awarded, since then it is over (A47)."""
    ring = begun(table)
    if ring is not None:
        if ring.awarded:
            refuse(NotNow, "the pots have been awarded", rule="ultimate-8-poker/A47")
        if ring.options.void_antes == "hold_for_redeal":
            hold_antes(ring)
        if ring.options.button_moves_on_void:
            move_button(ring)
    table.void(rule, needs=needs)


def hold_antes(ring: EightRing) -> None:
    """The antes stay in the pots, and players whose antes lie there owe none for the redeal."""
    table = ring.table
    staying = [entrant for entrant in ring.entrants if entrant.ante]
    for entrant in staying:
        for area in ("main_ante", "ace_ante"):
            table.resolved.add((entrant.player, entrant.spot, area))
    # Those who were away from this redeal have theirs in the pots as well.
    dealt_in = {entrant.player for entrant in ring.entrants}
    away = {player: antes for player, antes in ring.held.items() if player not in dealt_in}
    table.state["held"] = away | {entrant.player: ring.posted(entrant) for entrant in staying}
    table.note("The antes stay for the redeal", "ultimate-8-poker/A43")
