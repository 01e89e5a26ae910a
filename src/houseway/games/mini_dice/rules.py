"""One shake of mini-dice, from the wagers to the settlement and the shaker's next holder (13:69F-13.4 to 13.7)."""

from collections.abc import Mapping

from houseway.games.mini_dice.coupons import decide_coupon, match_coupons
from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.shaker import keep_or_pass, offer_the_shaker, shake
from houseway.games.mini_dice.wagers import AREAS
from houseway.play import events as ev
from houseway.play.opening import Seat
from houseway.play.refusals import NotNow, refuse
from houseway.play.spaces import Answer, Wagers
from houseway.play.spaces import Area as BettingSpace
from houseway.play.table import Play, Table


def play(table: Table) -> Play[None]:
    """A round of play is one shake; place bets undecided by it lie on for the next (mini-dice/A13)."""
    yield from take_wagers(table)
    table.announce("No more bets", "mini-dice/13.5(b)")
    holder = ""
    faces: tuple[int, ...] = ()
    while not faces:  # A die without a clear top face means a new shake (mini-dice/A12).
        yield from shake(table, "dealer", "mini-dice/13.5(c)")
        holder = yield from offer_the_shaker(table)
        yield from table.proceed("set the shaker down and uncover it", "mini-dice/13.5(e)#1")
        faces = yield from table.roll(2, 6, "mini-dice/13.3(a)#1")
    total = sum(faces)
    yield from table.proceed(f"call the total, {total}", "mini-dice/13.5(e)#1")
    table.announce("{total}", "mini-dice/13.5(e)#1", total=total)
    yield from settle(table, total)
    yield from table.proceed("cover the shaker", "mini-dice/13.5(f)#3")
    table.note("The shaker is covered again", "mini-dice/13.5(f)#3")
    yield from keep_or_pass(table, holder, total)
    table.end("mini-dice/13.5(f)#2")


def take_wagers(table: Table) -> Play[None]:
    """What lies on each area is what its player says should lie there; a silent player's place bets lie on."""
    hand_back_unpayable(table)
    spaces = {seat.player: wagers(table, seat) for seat in table.seats}
    wanted = yield from table.window("wagers", spaces, None, "mini-dice/13.4(d)")
    for seat in table.clockwise():
        amounts = wanted[seat.player]
        if amounts is not None and (amounts or table.settings.place_bet_removable):
            # What is taken down comes first: it may pay for what is put up.
            changes = [
                (amounts.get(area.name, 0) - table.on(seat.player, seat.spot, area.name), area) for area in AREAS
            ]
            for more, area in sorted(changes, key=lambda change: change[0]):
                _move(table, seat, area.name, more)
        if amounts:
            template = "{player} <have|has> laid out {wagers:wagers}"
            table.note(template, "mini-dice/13.4(c)#1", seat.spot, seat.player, wagers=dict(amounts))
    match_coupons(table)


def hand_back_unpayable(table: Table) -> None:
    """Of place bets put up at other odds, what those now in force cannot pay goes back (mini-dice/A5, mini-dice/A6)."""
    for seat in table.clockwise():
        for area in AREAS:
            over = table.on(seat.player, seat.spot, area.name) % table.settings.step(area.name)
            if over:
                rule = "mini-dice/13.6(b)1"
                template = "{amount} of {player:whose} wager on {area} cannot be paid at the odds now in force"
                table.note(template, rule, seat.spot, seat.player, amount=over, area=area.name)
                table.record(ev.Returned(seat.player, seat.spot, area.name, over, rule))


def wagers(table: Table, seat: Seat) -> Wagers:
    """Totals by area, place bets already up included, in amounts that can be paid (mini-dice/A3, mini-dice/A5).

    One that was put up under other limits may stay as it is.
    """
    settings: Settings = table.settings
    areas = []
    for area in AREAS:
        up = table.on(seat.player, seat.spot, area.name)
        fixed = bool(up) and not settings.place_bet_removable
        low, high = settings.lowest(area.name), settings.highest(area.name)
        if fixed:
            low, high = max(low, up), max(high, up)
        stays = 0 if low <= up <= high else up
        rule = "mini-dice/13.6(b)1"
        areas.append(BettingSpace(area.name, low, high, settings.step(area.name), fixed, rule=rule, stays=stays))
    up = sum(table.on(seat.player, seat.spot, area.name) for area in AREAS)
    return Wagers(
        tuple(areas), budget=table.stack(seat.player) + up, rule="mini-dice/13.2(b)#1", chips_only="mini-dice/13.4(a)#2"
    )


def _move(table: Table, seat: Seat, area: str, more: int) -> None:
    if more > 0:
        table.wager(seat.player, seat.spot, area, more, "mini-dice/13.4(a)#1")
    elif more < 0:
        table.record(ev.Returned(seat.player, seat.spot, area, -more, "mini-dice/13.2(b)#2"))


def out_of_turn(table: Table, actor: str, answer: Answer) -> None:
    """Wagers from a person who is not seated, and wagers made or moved after betting is closed."""
    if actor not in {seat.player for seat in table.seats}:
        refuse(NotNow, f"{actor} is not seated; only seated players wager", rule="mini-dice/13.4(b)#1")
    if isinstance(answer, Mapping) or answer is None:
        refuse(NotNow, "betting is closed; wagers lie as they are", rule="mini-dice/13.4(d)")


def settle(table: Table, total: int) -> Play[None]:
    """All losing wagers are taken, then all winning ones paid; the undecided stay where they lie."""
    yield from table.proceed("take the losing wagers", "mini-dice/13.5(f)#1")
    table.settled.update((seat.player, seat.spot) for seat in table.seats)
    for seat in table.clockwise():
        for area in AREAS:
            if total in area.loses:
                table.collect(seat.player, seat.spot, area.name, area.rule)
                decide_coupon(table, seat, area, total)
    table.note("The losing wagers on a {total} are in, the winners are paid", "mini-dice/13.5(f)#1", total=total)
    yield from table.proceed("pay the winning wagers", "mini-dice/13.5(f)#1")
    for seat in table.clockwise():
        for area in AREAS:
            stake = table.on(seat.player, seat.spot, area.name)
            if stake and total in area.wins:
                odds = table.settings.pays(area.line(total))
                template = "{player:whose} wager on {area} wins where it lies"
                table.note(template, "mini-dice/13.4(e)", seat.spot, seat.player, area=area.name)
                paid = ev.Paid(seat.player, seat.spot, area.name, odds.pays(stake), "mini-dice/13.6(b)#1", str(odds))
                table.record(paid)
                decide_coupon(table, seat, area, total)
                if not area.standing or table.settings.place_bet_after_win == "returned":
                    table.record(ev.Returned(seat.player, seat.spot, area.name, stake, "mini-dice/13.6(b)2"))
                else:
                    template = "{player:whose} stake on {area} stays up"
                    table.note(template, "mini-dice/13.6(b)2", seat.spot, seat.player, area=area.name)
            elif stake:
                template = "{player:whose} wager on {area} stays"
                table.note(template, "mini-dice/13.5(f)#2", seat.spot, seat.player, area=area.name)
