"""Match play coupons (13:69F-13.4(a), mini-dice/A15): beside an equal wager, paid at its odds, taken once decided."""

from houseway.games.mini_dice.wagers import AREAS, Area
from houseway.play import events as ev
from houseway.play.game import Particular, Remedy
from houseway.play.opening import Seat
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.play.requests import Incident, Instead, Request, Window
from houseway.play.table import Table

MATCH_PLAY = "match_play"
"""The key of a round's `state` under which coupons lie: player, area and face value of each."""
NAMES = tuple(area.name for area in AREAS)


def lay_coupon(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A player puts a coupon with a wager, one at a time, before betting is closed."""
    if table.settings.coupons == "off":
        refuse(NotNow, "coupons are not taken here", rule="mini-dice/A15")
    if not isinstance(request, Window):
        refuse(NotNow, "betting is closed; wagers lie as they are", rule="mini-dice/13.4(d)")
    area, face = incident.detail["area"], incident.detail["value"]
    player = next((seat.player for seat in table.seats if seat.spot == incident.spot), "")
    if not player:
        refuse(NotAMove, f"no one sits at spot {incident.spot}", rule="mini-dice/A15")
    if player in _lying(table):
        refuse(NotNow, f"a coupon of {player} lies there already", rule="mini-dice/A15")
    _keep(table, {**_lying(table), player: (area, face)})
    template = "{player:whose} match play coupon of {face:money} lies on {area}"
    table.note(template, "mini-dice/A15", incident.spot, player, area=area, face=face)
    return None


def match_coupons(table: Table) -> None:
    """Once betting is closed a coupon lies with an equal wager, or it is handed back."""
    for player, (area, face) in _lying(table).items():
        seat = next((seat for seat in table.seats if seat.player == player), None)
        if seat is None or table.on(player, seat.spot, area) != face:
            spot = seat.spot if seat else None
            template = "There is no equal wager on {area}: {player:whose} coupon is handed back"
            table.note(template, "mini-dice/A15", spot, player, area=area)
            _remove(table, player)


def decide_coupon(table: Table, seat: Seat, area: Area, total: int) -> None:
    """A coupon whose wager is decided is paid at the same odds where that wins, and taken either way."""
    lies, face = _lying(table).get(seat.player, ("", 0))
    if lies != area.name:
        return
    if total in area.wins:
        odds = table.settings.pays(area.line(total))
        table.record(ev.Paid(seat.player, seat.spot, area.name, odds.pays(face), "mini-dice/A15", str(odds)))
    table.note("{player:whose} coupon on {area} is taken", "mini-dice/A15", seat.spot, seat.player, area=area.name)
    _remove(table, seat.player)


def _lying(table: Table) -> dict[str, tuple[str, int]]:
    """The area and the face value of each player's coupon."""
    lying = table.state.get(MATCH_PLAY, [])
    # A state kept by a former version lists them under the players' names.
    if isinstance(lying, dict):
        return {player: (area, face) for player, (area, face) in lying.items()}
    return {each["player"]: (each["area"], each["value"]) for each in lying}


def _remove(table: Table, player: str) -> None:
    _keep(table, {other: coupon for other, coupon in _lying(table).items() if other != player})


def _keep(table: Table, lying: dict[str, tuple[str, int]]) -> None:
    """Listed as each player's own, so that a coupon goes with a player who leaves."""
    table.state[MATCH_PLAY] = [
        {"player": player, "area": area, "value": face} for player, (area, face) in lying.items()
    ]


COUPON = Remedy(
    "match_play_coupon",
    "lies with an equal wager",
    "mini-dice/A15",
    lay_coupon,
    asks=("spot",),
    particulars=(
        Particular("area", "choice", NAMES, required=True),
        Particular("value", "amount", required=True),
    ),
)
