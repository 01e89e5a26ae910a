"""A round of Dragon Poker as 13:69F-42.6 to 42.10 order it, from the first wager to the gathering of the cards."""

from msgspec.structs import replace

from houseway.cards.card import Card
from houseway.games.dragon_poker.payouts import EVEN, Line, ante_bonus, dragon_bet, loses, three_card_bonus
from houseway.games.dragon_poker.ranking import Rank, arranged, decides, rank, wild_use
from houseway.games.dragon_poker.stub import rack_the_stub
from houseway.games.dragon_poker.wagers import sheet, take_wagers
from houseway.play.coupons import MATCH_PLAY, take
from houseway.play.events import OUTCOMES, Compared, Dealt, Folded, Noted, Paid
from houseway.play.opening import Seat
from houseway.play.spaces import Choice
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


def play(table: Table) -> Play[None]:
    """One round: wagers, the deal, fold or Play, the dealer's hand, and settlement from the far right."""
    in_play = yield from take_wagers(table)
    if not in_play:
        table.end("dragon-poker/42.1[round-of-play]")
        return
    table.announce("No more bets", CLOSED[table.method])
    yield from deal(table, in_play)
    sheet(table).undecided = len(in_play)
    for seat in in_play:
        yield from fold_or_play(table, seat)
    yield from rack_the_stub(table)
    dealer = yield from show_the_dealer_hand(table)
    for seat in reversed(in_play):
        if table.hand.get(seat.spot):
            yield from settle(table, seat, dealer)
    gather(table, in_play)


def deal(table: Table, in_play: list[Seat]) -> Play[None]:
    """Three face-down cards to each player clockwise, the dealer last (13:69F-42.10(a), dragon-poker/A19)."""
    rule = DEALT[table.method]
    if table.method == "hand":
        table.note("Each card comes singly off the top of the held deck, face down", "dragon-poker/42.8(b)4")
    places: list[tuple[int, str, tuple[str, ...]]] = [(s.spot, str(s.spot), (s.player,)) for s in in_play]
    places.append((0, "dealer", ()))
    at_once, circuits = (3, 1) if table.settings.deal_pattern == "packets" else (1, 3)
    for _ in range(circuits):
        for spot, place, to in places:
            cards: tuple[Card, ...] = yield from table.draw((place,) * at_once, rule)
            table.hand[spot] = table.hand.get(spot, ()) + cards
            table.record(Dealt(place, cards, to, rule if spot else "dragon-poker/42.10(a)"))


def fold_or_play(table: Table, seat: Seat) -> Play[None]:
    """One of two courses: a Play wager equal to the Ante, or a fold (13:69F-42.10(c))."""
    player, spot = seat.player, seat.spot
    ante = table.on(player, spot, "ante")
    space = replace(FOLD_OR_PLAY, costs={"play": ante})
    choice = yield from table.ask(player, spot, space, "fold", "dragon-poker/42.10(c)#1")
    sheet(table).undecided -= 1
    if choice == "play":
        table.wager(player, spot, "play", ante, "dragon-poker/42.10(c)2#1")
        yield from table.proceed(
            f"tuck the cards of spot {spot} under the Play wager", "dragon-poker/42.10(c)2#2", spot
        )
        template = "{player:whose} cards are tucked under the Play wager"
        table.record(Noted(template, "dragon-poker/42.10(c)2#2", spot, player))
        return
    table.record(Folded(player, spot, "dragon-poker/42.1[fold]"))
    table.collect(player, spot, "ante", "dragon-poker/42.10(c)1#1")
    table.collect(player, spot, "ante_bonus", "dragon-poker/42.1[fold]")
    take_coupon(table, seat)
    if table.on(player, spot, "three_card_bonus") or table.on(player, spot, "dragon_bet"):
        # The cards stay face down under the side wager and are opened in turn (dragon-poker/A11).
        table.note("{player:whose} side wagers stand", "dragon-poker/42.10(c)1#3", spot, player)
    else:
        table.move(spot, "rack", table.hand.pop(spot), "dragon-poker/42.10(c)1#2")


def show_the_dealer_hand(table: Table) -> Play[Rank]:
    """The dealer's three cards are opened and arranged, even if no player is left to see them (dragon-poker/A21)."""
    yield from table.proceed("show the dealer's hand", "dragon-poker/42.10(c)3#2")
    dealer = yield from open_hand(table, 0, "dealer", "dragon-poker/42.10(c)3#2")
    template = "The dealer has {hand}"
    table.note(template, "dragon-poker/42.1[dealer-hand]", because=(dealer.rule,), hand=dealer.name)
    return dealer


def open_hand(table: Table, spot: int, place: str, rule: str) -> Play[Rank]:
    """Turn a hand up in rank order and say what the Gold Dragon does in it."""
    hand = yield from table.faces(place, table.hand[spot], None, rule)
    table.hand[spot] = hand
    found = rank(hand)
    table.show(place, arranged(hand), rule, found.name)
    if found.wild:
        character, wild, deck = wild_use(found)
        template = "At {at:place} the Gold Dragon stands for {character}"
        table.note(template, wild, because=(deck,), at=place, character=character)
    return found


def settle(table: Table, seat: Seat, dealer: Rank) -> Play[None]:
    """Open a hand, settle its side wagers, then compare it with the dealer's (13:69F-42.10(d))."""
    yield from table.proceed(f"settle spot {seat.spot}", "dragon-poker/42.10(d)#1", seat.spot)
    table.record(Noted("{player:whose} wagers are settled", "dragon-poker/42.10(d)#1", seat.spot, seat.player))
    mine = yield from open_hand(table, seat.spot, str(seat.spot), "dragon-poker/42.10(d)1")
    settle_side_wagers(table, seat, mine)
    if table.on(seat.player, seat.spot, "play"):
        compare(table, seat, mine, dealer)
    table.settled.add((seat.player, seat.spot))


def settle_side_wagers(table: Table, seat: Seat, mine: Rank) -> None:
    """The 3 Card Bonus by the rank of the three cards, then the Dragon Bet by the Dragons among them."""
    player, spot, settings = seat.player, seat.spot, table.settings
    bonus, dragon = table.on(player, spot, "three_card_bonus"), table.on(player, spot, "dragon_bet")
    if bonus or dragon:
        template = "{player:whose} side wagers are settled first"
        table.record(Noted(template, "dragon-poker/42.10(d)2#1", spot, player))
    if bonus:
        line = three_card_bonus(mine, settings.three_card_bonus_table, settings.three_card_bonus_pandas)
        if line is None:
            table.collect(player, spot, "three_card_bonus", loses(mine))
        else:
            pay_line(table, seat, "three_card_bonus", line, "dragon-poker/42.11(d)#1", "dragon-poker/42.10(d)2#2")
    if dragon:
        line = dragon_bet(table.hand[spot])
        if line is None:
            table.collect(player, spot, "dragon_bet", "dragon-poker/42.1[dragon-bet]")
        else:
            pay_line(table, seat, "dragon_bet", line, "dragon-poker/42.11(f)", "dragon-poker/42.10(d)2#3")


def compare(table: Table, seat: Seat, mine: Rank, dealer: Rank) -> None:
    """The two hands side by side: the higher wins, equal hands push."""
    player, spot = seat.player, seat.spot
    outcome, point, because = decides(mine, dealer)
    rule = "dragon-poker/42.10(d)3"
    table.record(Compared(player, spot, mine.name, OUTCOMES[outcome], "dealer", dealer.name, rule, because, point))
    if outcome > 0:
        table.pay(player, spot, "ante", EVEN, "dragon-poker/42.11(b)", wins="dragon-poker/42.10(d)4")
        table.pay(player, spot, "play", EVEN, "dragon-poker/42.11(b)", wins="dragon-poker/42.10(d)4")
        pay_line(table, seat, "ante_bonus", ante_bonus(mine), "dragon-poker/42.11(c)", "dragon-poker/42.10(d)4")
        take_coupon(table, seat, wins=True)
    elif outcome < 0:
        for area in ("ante", "play", "ante_bonus"):
            table.collect(player, spot, area, "dragon-poker/42.10(d)5")
        take_coupon(table, seat)
    else:
        for area in ("ante", "play", "ante_bonus"):
            table.push(player, spot, area, "dragon-poker/42.10(d)6")


def pay_line(table: Table, seat: Seat, area: str, line: Line, pays: str, wins: str) -> None:
    """Pay or push a wager as its pay table says."""
    if line.odds is None:
        table.push(seat.player, seat.spot, area, line.rule or pays)
    else:
        table.pay(seat.player, seat.spot, area, line.odds, line.rule or pays, wins=wins)


def take_coupon(table: Table, seat: Seat, wins: bool = False) -> None:
    """A match play coupon is paid 1 to 1 beside a winning Ante and taken once the Ante is won or lost."""
    face = sheet(table).coupons.get(seat.spot)
    if not face:
        return
    if wins:
        table.record(Paid(seat.player, seat.spot, MATCH_PLAY, face, "dragon-poker/A33", str(EVEN)))
    table.note("{player:whose} coupon is taken", "dragon-poker/A33", seat.spot, seat.player)
    take(table, seat.player)


def gather(table: Table, in_play: list[Seat]) -> None:
    """Cards go to the rack in an order from which every hand can be rebuilt; the round is over (13:69F-42.10(e))."""
    for seat in in_play:
        if seat.spot in table.hand:
            table.move(seat.spot, "rack", table.hand[seat.spot], "dragon-poker/42.10(e)#1", to=None)
    table.move("dealer", "rack", table.hand[0], "dragon-poker/42.10(e)#1", to=None)
    table.end("dragon-poker/42.10(e)#2")
