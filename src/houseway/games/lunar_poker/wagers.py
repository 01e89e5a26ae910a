"""Wagers before the deal and the close of betting (13:69F-38.6, 38.7(b)): ante, super side bet, $1 progressive."""

from houseway.games.lunar_poker.progressive import contribute
from houseway.games.lunar_poker.settings import Settings
from houseway.games.lunar_poker.sheet import Hand, sheet
from houseway.play.events import Counted
from houseway.play.spaces import Area, Wagers
from houseway.play.table import Play, Table

CHIP = 100
"""A progressive wager is one $1 chip."""

CLOSED_AGAIN = {"hand": "lunar-poker/38.8(b)3#1", "automated_shoe": "lunar-poker/38.9(b)2"}
"""Two dealing methods have betting called closed a second time, without effect (lunar-poker/A32)."""


def take_wagers(table: Table) -> Play[list[Hand]]:
    """An ante from everyone who plays, a super side bet and a progressive from those who want them."""
    settings: Settings = table.settings
    spaces = {seat.player: wagers(settings, table.stack(seat.player)) for seat in table.seats}
    placed = yield from table.window("wagers", spaces, {}, "lunar-poker/38.6(b)#1")
    notes = sheet(table)
    for seat in table.clockwise():
        bets = placed[seat.player]
        if not bets:
            continue
        hand = notes.hands[seat.spot] = Hand(seat.spot, seat.player)
        for area, amount in bets.items():
            rule = "lunar-poker/E-1.13X(d)1#1" if area == "progressive" else "lunar-poker/38.6(a)#1"
            table.wager(seat.player, seat.spot, area, amount, rule)
        hand.lit = "progressive" in bets
        if notes.match_play.get(seat.spot, 0) > bets["ante"]:
            del notes.match_play[seat.spot]
            template = "A match play coupon above the ante is handed back to {player}"
            table.note(template, "lunar-poker/A42", seat.spot, seat.player)
    return list(notes.hands.values())


def wagers(settings: Settings, stack: int) -> Wagers:
    """What may be put down before the deal; the chips for a bet of twice the ante stay back."""
    areas = [
        Area(
            "ante",
            settings.ante_min,
            settings.ante_max,
            settings.ante_step,
            required=True,
            rule="lunar-poker/38.1[ante-wager]",
        ),
        Area(
            "super_side_bet",
            settings.super_min,
            settings.super_max,
            settings.super_step,
            rule="lunar-poker/38.1[super-side-bet]",
        ),
    ]
    if settings.progressive:
        areas.append(Area("progressive", CHIP, CHIP, rule="lunar-poker/38.6(c)#1"))
    return Wagers(tuple(areas), budget=stack, rule="lunar-poker/38.6(a)#1", reserve={"ante": 2})


def close_betting(table: Table, hands: list[Hand]) -> Play[None]:
    """Call betting closed, lock the progressive, gather its chips, and call again where the method says so."""
    table.announce("No more bets", "lunar-poker/38.7(b)#1")
    if table.settings.progressive:
        yield from lock_out(table, hands)
    if table.method in CLOSED_AGAIN:
        table.announce("No more bets", CLOSED_AGAIN[table.method])


def lock_out(table: Table, hands: list[Hand]) -> Play[None]:
    """No more progressive wagers; chips are checked against the lights, go to the tray and feed the meter."""
    chips = sum(hand.lit for hand in hands)
    _redeem_coupons(table, hands)
    lights = [hand.spot for hand in hands if hand.lit]
    yield from table.proceed("lock the progressive", "lunar-poker/38.7(b)#2")
    table.note("The progressive is locked; wagers on it: {n}", "lunar-poker/38.7(b)#2", n=len(lights))
    if not lights:
        return
    # A player who thinks they have wagered but sees no light here has not (lunar-poker/38.6(c)#3).
    template = "The acceptor lights are on at spots {spots}"
    table.note(template, "lunar-poker/E-1.13X(d)1#2", because=("lunar-poker/38.6(c)#3",), spots=lights)
    yield from _count_chips(table, chips)
    for hand in hands:
        table.collect(hand.player, hand.spot, "progressive", "lunar-poker/38.7(b)#4")
    emptied = "lunar-poker/E-1.13X(d)6#1"
    yield from table.proceed(f"empty the acceptors into the table inventory, chips: {chips}", emptied)
    table.note("The acceptors are emptied into the table inventory, chips: {chips}", emptied, chips=chips)
    contribute(table, CHIP * len(lights))


def _count_chips(table: Table, lights: int) -> Play[None]:
    """The dealer counts the chips against the lights; the deal waits until a supervisor has resolved a variance."""
    rule = "lunar-poker/38.7(b)#3"
    if not table.attended:
        # The program took every chip itself, so that chips and lights cannot differ.
        table.record(Counted("progressive chips", lights, lights, rule))
        return
    while (chips := (yield from table.count("progressive chips", lights, rule))) != lights:
        table.note("Variance: chips and lights differ[, chips: {chips}]", rule, chips=chips)
        yield from table.confirm("supervisor", "the variance is resolved", rule)


def _redeem_coupons(table: Table, hands: list[Hand]) -> None:
    coupons = sheet(table).coupons
    for hand in hands:
        number = coupons.get(hand.spot)
        if number is None:
            continue
        if hand.lit:
            del coupons[hand.spot]
            template = "One progressive wager a person: {spot:whose} coupon is handed back"
            table.note(template, "lunar-poker/E-1.13X(d)2", hand.spot)
        else:
            hand.lit = True
            template = "{player:whose} coupon {number} is taken as the $1 chip"
            table.note(template, "lunar-poker/38.6(c)#2", hand.spot, hand.player, number=number)
