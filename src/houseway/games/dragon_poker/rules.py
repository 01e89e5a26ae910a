"""A round of Dragon Poker as 13:69F-42.6 to 42.10 order it, from the first wager to the gathering of the cards."""

from houseway.cards.card import Card
from houseway.games.dragon_poker.payouts import EVEN, Line, ante_bonus, dragon_bet, three_card_bonus
from houseway.games.dragon_poker.ranking import arranged, decides, rank
from houseway.games.dragon_poker.settings import Settings
from houseway.games.dragon_poker.stub import rack_the_stub
from houseway.play.events import Dealt
from houseway.play.opening import Seat
from houseway.play.spaces import Area, Choice, Wagers
from houseway.play.table import Play, Table

DEALT = {
    "manual_shoe": "dragon-poker/42.7(d)",
    "hand": "dragon-poker/42.8(c)",
    "automated_shoe": "dragon-poker/42.9(c)#1",
}
"""The clause that sends a hand clockwise from the dealer's far left, by dealing method."""

CLOSED = {
    "manual_shoe": "dragon-poker/42.7(b)",
    "hand": "dragon-poker/42.8(b)3",
    "automated_shoe": "dragon-poker/42.9(b)2",
}
"""The clause that has betting called closed before any card, by dealing method."""

FOLD_OR_PLAY = Choice(("play", "fold"), rule="dragon-poker/42.10(c)#1")
ONLY_FOLD = Choice(("fold",), rule="dragon-poker/42.10(c)2#1")


def play(table: Table) -> Play[None]:
    """One round: wagers, the deal, fold or Play, the dealer's hand, and settlement from the far right."""
    in_play = yield from take_wagers(table)
    if not in_play:
        table.end("dragon-poker/42.1[round-of-play]")
        return
    table.announce("No more bets", CLOSED[table.method])
    yield from deal(table, in_play)
    for seat in in_play:
        yield from fold_or_play(table, seat)
    yield from rack_the_stub(table)
    yield from table.proceed("show the dealer's hand", "dragon-poker/42.10(c)3#2")
    hand = yield from table.faces("dealer", table.hand[0], None, "dragon-poker/42.10(c)3#2")
    table.hand[0] = hand
    dealer = rank(hand)
    table.show("dealer", arranged(hand), "dragon-poker/42.10(c)3#2", dealer.name)
    for seat in reversed(in_play):
        if table.hand.get(seat.spot):
            yield from settle(table, seat)
    gather(table, in_play)


def take_wagers(table: Table) -> Play[list[Seat]]:
    """Ante and Ante Bonus from everybody who plays, side wagers from whoever likes (13:69F-42.6)."""
    house: Settings = table.settings
    spaces = {seat.player: wagers(house, table.stack(seat.player)) for seat in table.seats}
    placed = yield from table.window("wagers", spaces, {}, "dragon-poker/42.6(b)#1")
    in_play = []
    for seat in table.clockwise():
        bets = placed[seat.player]
        for area, amount in bets.items():
            table.wager(seat.player, seat.spot, area, amount, "dragon-poker/42.6(a)#1")
        if bets:
            in_play.append(seat)
    return in_play


def wagers(house: Settings, stack: int) -> Wagers:
    """What may be put down before the deal; the chips for a Play wager stay back."""
    bonus = {"equal": ("ante", None), "at_least_ante": (None, "ante"), "free": (None, None)}[house.ante_bonus_rule]
    main = (house.ante_min, house.ante_max, house.ante_step, True)
    side = (house.side_min, house.side_max, house.side_step, False)
    return Wagers(
        (
            Area("ante", *main, rule="dragon-poker/42.1[ante-and-ante-bonus]"),
            Area("ante_bonus", *main, *bonus, rule="dragon-poker/42.1[ante-and-ante-bonus]"),
            Area("three_card_bonus", *side, rule="dragon-poker/42.1[3-card-bonus]#1"),
            Area("dragon_bet", *side, rule="dragon-poker/42.1[dragon-bet]"),
        ),
        budget=stack,
        rule="dragon-poker/42.6(a)#1",
        reserve={"ante": 1},
    )


def deal(table: Table, in_play: list[Seat]) -> Play[None]:
    """Three face-down cards to each player clockwise, the dealer last (13:69F-42.10(a), dragon-poker/A19)."""
    rule = DEALT[table.method]
    if table.method == "hand":
        table.note("each card comes singly off the top of the held deck, face down", "dragon-poker/42.8(b)4")
    places: list[tuple[int, str, tuple[str, ...]]] = [(s.spot, str(s.spot), (s.player,)) for s in in_play]
    places.append((0, "dealer", ()))
    at_once, circuits = (3, 1) if table.settings.deal_pattern == "packets" else (1, 3)
    for _ in range(circuits):
        for spot, place, to in places:
            cards: tuple[Card, ...] = yield from table.draw(at_once, rule)
            table.hand[spot] = table.hand.get(spot, ()) + cards
            table.record(Dealt(place, cards, to, rule if spot else "dragon-poker/42.10(a)"))


def fold_or_play(table: Table, seat: Seat) -> Play[None]:
    """One of two courses: a Play wager equal to the Ante, or a fold (13:69F-42.10(c))."""
    player, spot = seat.player, seat.spot
    ante = table.on(player, spot, "ante")
    space = FOLD_OR_PLAY if table.stack(player) >= ante else ONLY_FOLD
    choice = yield from table.ask(player, spot, space, "fold", "dragon-poker/42.10(c)#1")
    if choice == "play":
        table.wager(player, spot, "play", ante, "dragon-poker/42.10(c)2#1")
        table.note("cards tucked under the Play wager", "dragon-poker/42.10(c)2#2", spot, player)
        return
    table.collect(player, spot, "ante", "dragon-poker/42.10(c)1#1")
    table.collect(player, spot, "ante_bonus", "dragon-poker/42.10(c)1#1")
    if table.on(player, spot, "three_card_bonus") or table.on(player, spot, "dragon_bet"):
        # The cards stay face down under the side wager and are opened in turn (dragon-poker/A11).
        table.note("folded, side wagers stand", "dragon-poker/42.10(c)1#3", spot, player)
    else:
        table.move(spot, "rack", table.hand.pop(spot), "dragon-poker/42.10(c)1#2")


def settle(table: Table, seat: Seat) -> Play[None]:
    """Open a hand, settle its side wagers, then compare it with the dealer's (13:69F-42.10(d))."""
    player, spot = seat.player, seat.spot
    yield from table.proceed(f"settle spot {spot}", "dragon-poker/42.10(d)#1")
    hand = yield from table.faces(spot, table.hand[spot], None, "dragon-poker/42.10(d)1")
    table.hand[spot] = hand
    table.note("settle", "dragon-poker/42.10(d)#1", spot, player)
    mine = rank(hand)
    table.show(spot, arranged(hand), "dragon-poker/42.10(d)1", mine.name)
    if table.on(player, spot, "three_card_bonus"):
        line = three_card_bonus(mine, table.settings.three_card_bonus_table, table.settings.three_card_bonus_pandas)
        pay_line(table, seat, "three_card_bonus", line, "dragon-poker/42.11(d)#1", "dragon-poker/42.10(d)2#2")
    if table.on(player, spot, "dragon_bet"):
        pay_line(table, seat, "dragon_bet", dragon_bet(hand), "dragon-poker/42.11(f)", "dragon-poker/42.10(d)2#3")
    if table.on(player, spot, "play"):
        outcome, rule = decides(mine, rank(table.hand[0]))
        table.note(("ties", "beats", "loses to")[outcome], rule, spot, player, hand=mine.name)
        if outcome > 0:
            table.pay(player, spot, "ante", EVEN, "dragon-poker/42.11(b)")
            table.pay(player, spot, "play", EVEN, "dragon-poker/42.11(b)")
            pay_line(table, seat, "ante_bonus", ante_bonus(mine), "dragon-poker/42.11(c)", "dragon-poker/42.10(d)4")
        else:
            close = table.push if outcome == 0 else table.collect
            rule = "dragon-poker/42.10(d)6" if outcome == 0 else "dragon-poker/42.10(d)5"
            for area in ("ante", "play", "ante_bonus"):
                close(player, spot, area, rule)
    table.settled.add((player, spot))


def pay_line(table: Table, seat: Seat, area: str, line: Line | None, pays: str, loses: str) -> None:
    """Pay, push or collect a wager as its pay table says."""
    if line is None:
        table.collect(seat.player, seat.spot, area, loses)
    elif line.odds is None:
        table.push(seat.player, seat.spot, area, pays)
    else:
        table.pay(seat.player, seat.spot, area, line.odds, pays)


def gather(table: Table, in_play: list[Seat]) -> None:
    """Cards go to the rack in an order from which every hand can be rebuilt; the round is over (13:69F-42.10(e))."""
    for seat in in_play:
        if seat.spot in table.hand:
            table.move(seat.spot, "rack", table.hand[seat.spot], "dragon-poker/42.10(e)#1", to=None)
    table.move("dealer", "rack", table.hand[0], "dragon-poker/42.10(e)#1", to=None)
    table.end("dragon-poker/42.10(e)#2")
