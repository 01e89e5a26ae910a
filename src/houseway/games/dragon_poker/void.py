"""A round that counts for nothing: wagers go back, and coupons with the Antes they lay with (dragon-poker/A18, A33)."""

from houseway.games.dragon_poker.wagers import sheet
from houseway.play.coupons import brought, give_back
from houseway.play.table import Table


def void_all(table: Table, rule: str, needs: tuple[str, ...] = ("reshuffle",)) -> None:
    """All hands void, every coupon that lay with an Ante that goes back its player's again.

    Seats already settled keep their result, unless the house reopens them.
    """
    reopen = table.settings.void_reopens_settled_seats
    for seat in table.seats:
        face = sheet(table).coupons.get(seat.spot)
        if not face or seat.player in brought(table):
            continue
        if reopen or (seat.player, seat.spot) not in table.settled:
            give_back(table, seat.player, face)
            template = "{player:whose} coupon of {face:money} is handed back"
            table.note(template, "dragon-poker/A33", seat.spot, seat.player, face=face)
    table.void(rule, needs, reopen_settled=reopen)
