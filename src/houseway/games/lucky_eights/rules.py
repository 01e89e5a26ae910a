"""A round of Lucky 8's as 13:69F-50.5 and 50.6 order it, from the first wager to the pick-up of the cards."""

from typing import Literal

from houseway.cards.card import Card
from houseway.games.lucky_eights.coupons import take_coupon
from houseway.games.lucky_eights.dealing import deal, unused
from houseway.games.lucky_eights.decisions import decide
from houseway.games.lucky_eights.house_way import example_of, house_way, qualifies
from houseway.games.lucky_eights.payouts import EVEN, bonus
from houseway.games.lucky_eights.setting import Setting, best_setting, eights_and_jokers, set_by_player
from houseway.games.lucky_eights.spots import Sheet, Spot, admit, sheet
from houseway.games.lucky_eights.wagers import change_cash, take_wagers
from houseway.play.events import Compared, Noted, Qualified
from houseway.play.table import Play, Table


def play(table: Table) -> Play[None]:
    """One round: wagers, the deal, fold or In to Win, the dealer's hand by House Way, and settlement."""
    notes = table.sheet = Sheet()
    yield from change_cash(table)
    seats = yield from admit(table)
    yield from take_wagers(table, seats)
    if not notes.spots:
        table.end("lucky-8s/50.5(d)")
        return
    yield from deal(table)
    yield from decide(table)
    dealer = None
    if any(spot.playing for spot in notes.spots) and not notes.dealer_void:
        dealer = yield from play_the_dealer_hand(table)
    for spot in reversed(notes.spots):
        yield from settle(table, spot, dealer)
    template = "Losers are taken, pushes returned, winners paid; the house has won {won:money}"
    table.note(template, "lucky-8s/50.6(o)", won=table.scene.house)
    yield from gather(table)


def play_the_dealer_hand(table: Table) -> Play[Setting | None]:
    """After the last decision the dealer's cards are turned up and set by House Way (13:69F-50.6(j), (k))."""
    yield from table.proceed("play the dealer's hand", "lucky-8s/50.6(j)#1")
    if sheet(table).dealer_void:
        return None  # Nothing is played against it, and cards that are too few or too many have no setting.
    hand = yield from table.faces("dealer", table.hand[0], None, "lucky-8s/50.6(j)#1")
    if sheet(table).dealer_void:
        return None
    table.hand[0] = hand
    found = house_way(hand)
    example = example_of(hand)
    because = ("lucky-8s/50.6(k)1.i", *(example.rules if example else ()), *found.because)
    table.show("dealer", arranged(found), "lucky-8s/50.6(j)#1", found.name)
    template = "The dealer's hand is set by House Way: {eights:groups}[; side cards {side:cards}]"
    table.record(Noted(template, "lucky-8s/50.6(j)#2", None, None, told(found), because))
    return found


def arranged(found: Setting) -> tuple[Card, ...]:
    """The cards in the order of the setting, side cards last."""
    return (*(card for group in found.eights for card in group), *found.side)


def told(found: Setting) -> dict[str, list[object]]:
    """A setting as an event tells it."""
    return {"eights": [list(group) for group in found.eights], "side": list(found.side)}


def settle(table: Table, spot: Spot, dealer: Setting | None) -> Play[None]:
    """All wagers of a spot, each for itself; the Bonus too where the hand was folded (lucky-8s/A8, lucky-8s/A12)."""
    staked = any(table.on(player, spot.number, "bonus") for player in spot.bettors)
    if spot.void or not (spot.playing or staked):
        return
    number = spot.number
    yield from table.proceed(f"settle spot {number}", "lucky-8s/50.6(r)", number)
    if spot.void:
        return
    table.record(
        Noted("The wagers at {spot} are settled", "lucky-8s/50.6(r)", number, None, {}, ("lucky-8s/50.6(a)#3",))
    )
    hand = yield from table.faces(number, table.hand[number], None, "lucky-8s/50.6(r)")
    if spot.void:
        return
    table.hand[number] = hand
    spot.shown = True
    if spot.playing:
        mine = set_hand(table, spot, hand)
        for player in spot.playing:
            against_dealer(table, number, player, mine, dealer)
    else:
        table.show(number, hand, "lucky-8s/A8")
    for player in spot.bettors:
        settle_bonus(table, number, player, hand)
        table.settled.add((player, number))


def set_hand(table: Table, spot: Spot, hand: tuple[Card, ...]) -> Setting:
    """The player's hand turned up: the best it makes, or as it was set where the house says so (lucky-8s/A1)."""
    if spot.on_the_eights is None:
        found = best_setting(hand)
    else:
        found = set_by_player(hand, [hand[at] for at in spot.on_the_eights])
    table.show(spot.number, arranged(found), "lucky-8s/50.6(r)", found.name)
    template = "{player:whose} hand is set: {eights:groups}[; side cards {side:cards}]"
    table.record(Noted(template, "lucky-8s/50.6(e)", spot.number, spot.bettors[0], told(found), found.because))
    return found


def against_dealer(table: Table, number: int, player: str, mine: Setting, dealer: Setting | None) -> None:
    """Ante and In to Win against the dealer's hand (13:69F-50.6(k) to (m))."""
    assert dealer is not None, "an In to Win wager stands only against a dealer's hand"
    if not qualifies(table.hand[0]):
        table.record(Qualified("dealer", False, "lucky-8s/50.6(k)", number, player))
        table.pay(player, number, "ante", EVEN, "lucky-8s/50.6(l)")
        table.push(player, number, "in_to_win", "lucky-8s/50.1[push]")
        take_coupon(table, number, player, wins=True)
        return
    wins, point, rule = compare(mine, dealer)
    outcome: Literal["wins", "loses"] = "wins" if wins else "loses"
    table.record(Compared(player, number, mine.name, outcome, "dealer", dealer.name, rule, (), point))
    for area in ("ante", "in_to_win"):
        if wins:
            table.pay(player, number, area, EVEN, rule)
        else:
            table.collect(player, number, area, rule)
    take_coupon(table, number, player, wins)


def compare(mine: Setting, dealer: Setting) -> tuple[bool, str, str]:
    """Whether the player wins, by what, and the clause that decides: hands of eight, side cards, then the dealer."""
    if len(mine.eights) != len(dealer.eights):
        more = len(mine.eights) > len(dealer.eights)
        return more, "hands_of_eight", "lucky-8s/50.6(m)1" if more else "lucky-8s/50.6(m)2"
    if len(mine.side) != len(dealer.side):
        return len(mine.side) < len(dealer.side), "side_cards", "lucky-8s/50.6(m)3"
    return False, "equal", "lucky-8s/50.6(m)4"


def settle_bonus(table: Table, number: int, player: str, hand: tuple[Card, ...]) -> None:
    """The Bonus by the eights and jokers in the hand, whatever the dealer has (lucky-8s/A11)."""
    if not table.on(player, number, "bonus"):
        return
    line = bonus(eights_and_jokers(hand), table.settings.bonus_pay_table)
    if line is None:
        table.collect(player, number, "bonus", "lucky-8s/50.2(c)")
    else:
        rule = "lucky-8s/50.9(d)#2" if sheet(table).dealer_void else "lucky-8s/50.6(n)"
        table.pay(player, number, "bonus", line.odds, rule, wins=line.rule)


def gather(table: Table) -> Play[None]:
    """Cards to the rack in an order from which every hand can be rebuilt, the dealer's on top (lucky-8s/A12)."""
    spots = sheet(table).spots[::-1]
    yield from table.proceed("pick up the cards", "lucky-8s/50.6(s)#2")
    template = "The cards are picked up, spots {order}"
    table.note(template, "lucky-8s/50.6(s)#2", order=[spot.number for spot in spots])
    for spot in spots:
        seen = None if spot.shown else ()
        table.move(spot.number, "rack", table.hand[spot.number], "lucky-8s/50.6(s)#1", to=seen)
    seen = None if "dealer" in table.scene.hands else ()
    table.move("dealer", "rack", table.hand[0], "lucky-8s/50.6(s)#3", to=seen)
    yield from return_the_pack(table)


def return_the_pack(table: Table) -> Play[None]:
    """All cards go back to be shuffled; a pack that is not whole is taken out before the next round (lucky-8s/A28)."""
    left, whole = unused(table), True
    if table.settings.count_unused:
        expected = left - sum(sheet(table).misdealt.values())
        found = yield from table.count("stub", expected, "lucky-8s/A28")
        whole = found == expected
    by_hand = "{n:cards} go back to be shuffled by hand"
    machine = "{n:cards} go back to the shuffling machine"
    back = by_hand if sheet(table).form == "hand" else machine
    table.note(back, "lucky-8s/50.6(p)", n=len(table.scene.places["rack"]) + left)
    table.end("lucky-8s/50.6(p)", needs=() if whole else ("remove_deck",))
