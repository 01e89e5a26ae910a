"""What may be wagered at Lucky 8's, when and by whom (13:69F-50.6(a) to (c), (q))."""

from collections.abc import Mapping
from functools import cache

from houseway.games.lucky_eights.coupons import lay_coupon
from houseway.games.lucky_eights.settings import Settings
from houseway.games.lucky_eights.spots import form_spots, line_up, sheet
from houseway.play.coupons import MATCH_PLAY, brought, keep_brought
from houseway.play.money import dollars
from houseway.play.opening import Seat
from houseway.play.refusals import NotNow, refuse
from houseway.play.spaces import Answer, Area, Wagers
from houseway.play.table import Play, Table

CASH = "cash"
"""The key of a round's `state` for the part of a stack that is cash, wagered once it is changed into chips."""

_MADE = {"ante": "lucky-8s/50.1[ante-wager]", "bonus": "lucky-8s/50.1[lucky-8s-bonus]"}


def change_cash(table: Table) -> Play[None]:
    """A spoken wager with cash: confirmed by dealer and supervisor, and changed at once (lucky-8s/A17)."""
    cash: dict[str, int] = table.state.get(CASH, {})
    for seat in table.clockwise():
        amount = cash.get(seat.player, 0)
        if not amount or not table.settings.verbal_cash:
            continue
        what = f"{seat.player} wagers with {dollars(amount)} of cash"
        yield from table.confirm("dealer", what, "lucky-8s/50.6(b)#2")
        yield from table.confirm("supervisor", what, "lucky-8s/50.6(b)#2")
        template = "{player:whose} cash of {amount} is changed into chips"
        table.note(template, "lucky-8s/50.6(b)#2", seat.spot, seat.player, amount=amount)
        cash = {player: left for player, left in cash.items() if player != seat.player}
        table.state[CASH] = cash


def take_wagers(table: Table, seats: list[Seat]) -> Play[None]:
    """An Ante from everyone who plays and a Bonus from those who want one; fixes the spots that are dealt in."""
    spots: dict[str, tuple[int, ...]] = {}
    for seat in seats:
        spots[seat.player] = (*spots.get(seat.player, ()), seat.spot)
    keep_brought(table)
    spaces = {player: _wagers(table, player, numbers) for player, numbers in spots.items()}
    placed = yield from table.window("wagers", spaces, {}, "lucky-8s/50.6(a)#1")
    bettors = []
    for seat in seats:
        several = len(spots[seat.player]) > 1
        if _lay(table, seat, placed[seat.player], several):
            bettors.append(seat)
    first = {player: turn for turn, player in enumerate(placed)}
    sheet(table).spots = form_spots(table, bettors, first)
    sheet(table).betting_closed = True
    yield from line_up(table)


def _lay(table: Table, seat: Seat, placed: Mapping[str, int], several: bool) -> bool:
    """Put a player's wagers on one spot down; whether there are any."""
    ante = placed.get(named("ante", seat.spot, several), 0)
    if not ante:
        return False
    for area, rule in _MADE.items():
        amount = placed.get(named(area, seat.spot, several), 0)
        if amount:
            table.wager(seat.player, seat.spot, area, amount, rule)
    if MATCH_PLAY in placed and seat.player not in sheet(table).coupons:
        lay_coupon(table, seat.spot, seat.player, placed[MATCH_PLAY])
    return True


def named(area: str, spot: int, several: bool) -> str:
    """What a betting area is called in an answer: with its spot where the player has several, `ante@3`."""
    return f"{area}@{spot}" if several else area


def _wagers(table: Table, player: str, spots: tuple[int, ...]) -> Wagers:
    settings: Settings = table.settings
    cash = table.state.get(CASH, {}).get(player, 0) if table.state else 0
    coupon = brought(table).get(player, 0) if settings.coupons == "ante" else 0
    areas, reserve, later = _areas(settings, spots if len(spots) > 1 else (), coupon)
    return Wagers(
        areas,
        budget=table.stack(player) - cash,
        rule="lucky-8s/50.6(b)#1",
        reserve=reserve,
        later=later,
        unlisted="lucky-8s/50.6(q)",
    )


@cache
def _areas(
    settings: Settings, several: tuple[int, ...], coupon: int
) -> tuple[tuple[Area, ...], dict[str, int], dict[str, str]]:
    """The areas open before the deal, what stays back for In to Win, and what is wagered later."""
    areas: list[Area] = []
    reserve: dict[str, int] = {}
    later: dict[str, str] = {}
    for spot in several or (0,):
        ante, bonus, in_to_win = (named(area, spot, bool(several)) for area in ("ante", "bonus", "in_to_win"))
        # A coupon needs an Ante at least as large, on the player's first spot (lucky-8s/A15).
        leans = MATCH_PLAY if coupon and not areas else None
        areas += (
            Area(
                ante,
                settings.ante_min,
                settings.ante_max,
                settings.ante_step,
                required=not several,
                at_least=leans,
                rule="lucky-8s/50.6(a)#2",
            ),
            Area(
                bonus,
                settings.bonus_min,
                settings.bonus_max,
                settings.bonus_step,
                rule="lucky-8s/50.6(a)#2",
                beside=(ante, "lucky-8s/50.6(a)#1"),
            ),
        )
        reserve[ante] = 1
        later[in_to_win] = "lucky-8s/50.1[in-to-win-wager]#1"
    if coupon:
        areas.append(Area(MATCH_PLAY, coupon, coupon, rule="lucky-8s/A15", beside=(areas[0].name, "lucky-8s/A15")))
        reserve[MATCH_PLAY] = -1
    return tuple(areas), reserve, later


def out_of_turn(table: Table, actor: str, answer: Answer) -> None:
    """Refuse, by its clause, a wager that comes too late or from a person not at the table, and another's decision."""
    notes = sheet(table)
    if not any(seat.player == actor for seat in table.seats):
        refuse(NotNow, f"{actor} has no place at this table", rule="lucky-8s/50.6(b)#1")
    if actor in notes.turned_away and all(seat.behind for seat in table.seats if seat.player == actor):
        refuse(NotNow, f"the first bettor did not agree to {actor}", rule="lucky-8s/50.7(a)#2")
    if not notes.betting_closed:
        return
    if isinstance(answer, Mapping) or answer is None:
        why = "the first card is out: wagers lie as they are until they are decided"
        refuse(NotNow, why, rule="lucky-8s/50.6(c)", legal="an In to Win wager, by playing on")
    for spot in notes.spots:
        if actor in spot.bettors[1:]:
            refuse(NotNow, f"{spot.bettors[0]} calls the decisions of spot {spot.number}", rule=spot.decides)
