"""Match play coupons on the Ante, as their own terms say (13:69F-50.6(b), lucky-8s/A15)."""

from houseway.games.lucky_eights.payouts import EVEN
from houseway.games.lucky_eights.spots import sheet
from houseway.play import coupons
from houseway.play.coupons import MATCH_PLAY
from houseway.play.events import Paid
from houseway.play.table import Table


def lay_coupon(table: Table, spot: int, player: str, face: int) -> None:
    """A coupon goes down with an Ante."""
    sheet(table).coupons[player] = (spot, face)
    template = "{player:whose} match play coupon of {face:money} lies with the ante"
    table.note(template, "lucky-8s/A15", spot, player, face=face)


def take_coupon(table: Table, spot: int, player: str, wins: bool = False) -> None:
    """A coupon is paid even money beside a winning Ante, and taken once the Ante is won or lost."""
    lies, face = sheet(table).coupons.get(player, (0, 0))
    if lies != spot:
        return
    if wins:
        table.record(Paid(player, spot, MATCH_PLAY, face, "lucky-8s/A15", str(EVEN)))
    table.note("{player:whose} coupon is taken", "lucky-8s/A15", spot, player)
    coupons.take(table, player)


def return_coupon(table: Table, spot: int, player: str) -> None:
    """A coupon taken with an Ante that goes back goes back too."""
    lies, face = sheet(table).coupons.get(player, (0, 0))
    if lies == spot:
        coupons.give_back(table, player, face)
