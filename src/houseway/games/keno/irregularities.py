"""A draw that cannot be finished voids the game (13:69F-15.7 by title only, keno/A15)."""

import msgspec

from houseway.games.keno.tickets import Sheet
from houseway.play import events as ev
from houseway.play.game import Remedy
from houseway.play.refusals import NotNow, refuse
from houseway.play.requests import Draw, Incident, Instead, Request, Ruling
from houseway.play.table import Table


def draw_failed(table: Table, incident: Incident, request: Request) -> Instead | None:
    """All wagers on this game go back; later games of a ticket stay bought."""
    if not isinstance(request, Draw):
        refuse(NotNow, "no number is being drawn", rule="keno/15.7")
    _void(table)
    return None


def game_dead(table: Table, ruling: Ruling, request: Request) -> Instead | None:
    """A supervisor calls the game dead before it is drawn out."""
    _void(table)
    return None


def _void(table: Table) -> None:
    left = []
    for ticket in table.sheet_as(Sheet).in_force:
        table.record(ev.Voided(ticket.player, ticket.seat, ticket.id, ticket.rate, "keno/15.7"))
        if ticket.games > 1:
            left.append(msgspec.structs.replace(ticket, games=ticket.games - 1))
    table.state = {"tickets": [msgspec.to_builtins(ticket) for ticket in left]}
    table.move("drawn", "rack", tuple(table.scene.places.get("drawn", ())), "keno/15.7", to=None)
    table.abandon("keno/15.7", needs=("repair_draw",))


REMEDIES = (Remedy("draw_failed", "game void, all wagers returned", "keno/15.7", draw_failed),)
