"""What goes wrong at mini-dice: the text has no section for it, our rulings do (mini-dice/A11, A12, A19)."""

from houseway.games.mini_dice.coupons import COUPON
from houseway.games.mini_dice.shaker import PASSED, forget_refusal, give_up, refusals
from houseway.play import events as ev
from houseway.play.events import Marked
from houseway.play.game import Particular, Remedy
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.play.requests import Ask, Count, Incident, Instead, Request, Roll, Ruling, Window
from houseway.play.table import Table

REASONS = ("delay", "invalid_shakes", "violation")


def leaning_die(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A die without one clear top face gives no result; the dice are shaken again."""
    if not isinstance(request, Roll):
        refuse(NotNow, "no dice are coming to rest", rule="mini-dice/13.5(e)#2")
    table.note("There is no result; the dice are shaken again", "mini-dice/13.5(e)#2")
    return Instead(())


def dice_handled(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A seal broken, a die lost or a shaker that fails: the shake is void and the shaker withdrawn."""
    if isinstance(request, Window) or table.settled:
        refuse(NotNow, "no shake is under way; withdraw the shaker between shakes", rule="mini-dice/13.3(a)3")
    if table.settings.void_shake_wagers == "returnable":
        _give_back(table)
    table.note("The shake is void and the shaker is withdrawn", "mini-dice/13.3(a)3")
    table.abandon("mini-dice/13.3(a)3", needs=("replace_dice",))
    return None


def shake_dead(table: Table, ruling: Ruling, request: Request) -> Instead | None:
    """A supervisor calls the shake dead: wagers lie as they are (mini-dice/A19)."""
    if table.settled:
        refuse(NotNow, "the shake has been settled", rule="mini-dice/A19")
    table.abandon("mini-dice/A19")
    return None


def _give_back(table: Table) -> None:
    for (player, spot, area), amount in list(table.scene.felt.items()):
        table.record(ev.Voided(player, spot, area, amount, "mini-dice/A19"))


def order_pass(table: Table, incident: Incident, request: Request) -> Instead | None:
    """The floorperson orders the shaker passed on, for one of three reasons."""
    holder: str = table.state.get("holder") or ""
    if not incident.by:
        refuse(NotAMove, "an order to pass the shaker needs the floorperson's name", rule="mini-dice/13.7(a)1.ii")
    if holder not in {seat.player for seat in table.seats}:
        refuse(NotNow, "no player holds the shaker", rule="mini-dice/13.7(a)1.ii")
    why = incident.detail["reason"]
    table.record(Marked("shaker", "mini-dice/13.7(a)1.ii", player=holder, how="gone", why=why))
    if isinstance(request, Count) and request.what == f"shakes by {holder}":
        return Instead(PASSED)
    give_up(table, holder)
    # A holder who was asked whether to keep it has nothing to keep.
    return Instead("pass") if isinstance(request, Ask) else None


def asks_for_the_shaker(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player who refused earlier wants to be offered the shaker again (mini-dice/A10)."""
    player = next((seat.player for seat in table.seats if seat.spot == incident.spot), None)
    if player is None or {"player": player} not in refusals(table):
        refuse(NotNow, f"spot {incident.spot} has not refused the shaker", rule="mini-dice/13.7(a)2")
    forget_refusal(table, player)
    table.note("{player} will be offered the shaker", "mini-dice/13.7(a)2", incident.spot, player)
    return None


def left_the_seat(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player with a wager down may not leave before the shake is settled."""
    if not any(spot == incident.spot for _, spot, _ in table.scene.felt):
        refuse(NotNow, f"nothing lies at spot {incident.spot}", rule="mini-dice/13.4(b)#2")
    table.note("Breach at {spot}: left the seat with a wager down", "mini-dice/13.4(b)#2", incident.spot)
    return None


REMEDIES = (
    Remedy("leaning_die", "no result, shaken again", "mini-dice/13.5(e)#2", leaning_die),
    Remedy("dice_handled", "shake void, shaker withdrawn", "mini-dice/13.3(a)3", dice_handled),
    Remedy(
        "order_pass",
        "the shaker is passed on",
        "mini-dice/13.7(a)1.ii",
        order_pass,
        particulars=(Particular("reason", "choice", REASONS, required=True),),
    ),
    Remedy("asks_for_the_shaker", "offered again", "mini-dice/13.7(a)2", asks_for_the_shaker, asks=("spot",)),
    Remedy("left_the_seat", "breach logged", "mini-dice/13.4(b)#2", left_the_seat, asks=("spot",)),
    COUPON,
)
