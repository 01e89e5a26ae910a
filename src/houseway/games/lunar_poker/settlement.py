"""Settling one seat against the dealer (13:69F-38.10(h) to (k)), opened in turn from the dealer's far right."""

from houseway.cards.rankings.high import CATEGORIES
from houseway.games.lunar_poker.declarations import wait_for_papers
from houseway.games.lunar_poker.paying import give_stake_back, pay, use_match_play
from houseway.games.lunar_poker.payouts import BET_HANDS
from houseway.games.lunar_poker.progressive import award_if_won
from houseway.games.lunar_poker.ranking import High, best, decides
from houseway.games.lunar_poker.second_hand import payable
from houseway.games.lunar_poker.sheet import Hand, name_cards, sheet
from houseway.play.events import OUTCOMES, Compared, Paid, Voided
from houseway.play.money import Odds
from houseway.play.table import Play, Table

EVEN = Odds(1)


def open_hand(table: Table, hand: Hand, rule: str) -> Play[High | None]:
    """Turn a hand up; one of six cards counts as its best five. None if it left the round on the way."""
    spot, old = hand.spot, table.hand[hand.spot]
    cards = yield from table.faces(spot, old, None, rule)
    if hand.state == "over":
        return None
    if cards is not old:
        name_cards(table, hand, old, cards)
    rank = best(cards)
    table.show(spot, cards, rule, rank.name)
    return rank


def settle_against(table: Table, hands: list[Hand], dealer: High) -> Play[None]:
    """The dealer qualifies: each hand loses, pushes or wins; pushed hands are gathered last (lunar-poker/A34)."""
    pushed = []
    for hand in reversed(hands):
        in_turn = "lunar-poker/38.10(h)"
        yield from table.proceed(f"settle spot {hand.spot}", in_turn, hand.spot)
        if hand.state != "bet":
            continue
        rank = yield from open_hand(table, hand, "lunar-poker/38.10(g)#2" if hand.drew == "buy" else in_turn)
        if rank is None:
            continue
        sheet(table).against_dealer = True
        outcome, point, rule = decides(rank, dealer)
        compared = Compared(
            hand.player, hand.spot, rank.name, OUTCOMES[outcome], "dealer", dealer.name, rule, (), point
        )
        table.record(compared)
        if outcome < 0:
            yield from lose(table, hand)
        elif outcome > 0:
            yield from win(table, hand, dealer)
        else:
            table.push(hand.player, hand.spot, "ante", "lunar-poker/38.10(i)2#1")
            table.push(hand.player, hand.spot, "bet", "lunar-poker/38.1[push]")
            use_match_play(table, hand)
            decided(table, hand)
            yield from award_if_won(table, hand, at_showdown=True)
            pushed.append(hand)
        table.settled.add((hand.player, hand.spot))
    for hand in pushed:
        yield from rack(table, hand, "lunar-poker/38.10(i)2#2", "lunar-poker/38.10(i)3#7")


def decided(table: Table, hand: Hand) -> None:
    """Ante and bet are settled for good, should the round die before the seat's progressive is (lunar-poker/A28)."""
    table.resolved |= {(hand.player, hand.spot, area) for area in ("ante", "bet")}


def lose(table: Table, hand: Hand) -> Play[None]:
    """Ante and bet go to the tray, then the cards to the rack."""
    table.collect(hand.player, hand.spot, "ante", "lunar-poker/38.10(i)1#1")
    table.collect(hand.player, hand.spot, "bet", "lunar-poker/38.10(i)1#2")
    use_match_play(table, hand)
    decided(table, hand)
    yield from award_if_won(table, hand, at_showdown=True)
    yield from rack(table, hand, "lunar-poker/38.10(i)1#3", "lunar-poker/38.10(i)3#7")


def win(table: Table, hand: Hand, dealer: High) -> Play[None]:
    """The ante pushes; the bet is paid on the first hand and, where there is one, on a second (lunar-poker/A3)."""
    player, spot, odds = hand.player, hand.spot, table.settings.bet_odds
    table.push(player, spot, "ante", "lunar-poker/38.10(i)3#1")
    use_match_play(table, hand)
    first, second = payable(table.hand[spot])
    if table.settings.second_hand_basis == "six_card_only" and hand.drew != "buy":
        second = None
    stake = table.on(player, spot, "bet")
    assert first is not None, "a hand that beats a qualifying dealer is always payable (lunar-poker/A22)"
    template = "{player:whose} bet is paid on {hand}"
    table.note(template, "lunar-poker/38.10(i)3#3", spot, player, hand=BET_HANDS[first])
    paid = pay(table, hand, "bet", odds[first], "lunar-poker/38.12(e)", stake)
    if second is not None:
        beaten = _category(second) < CATEGORIES.index(dealer.category)
        rule = "lunar-poker/38.10(i)3#5" if beaten else "lunar-poker/38.10(i)3#4"
        pay(table, hand, "bet", odds[second], rule, stake, paid)
    give_stake_back(table, hand, "bet", "lunar-poker/38.10(i)3#3")
    decided(table, hand)
    yield from award_if_won(table, hand, at_showdown=True)
    table.note("{player:whose} cards lay face up until paid", "lunar-poker/38.10(i)3#2", spot, player)
    yield from rack(table, hand, "lunar-poker/38.10(i)3#6", "lunar-poker/38.10(i)3#7")


def _category(line: int) -> int:
    hand = BET_HANDS[line]
    return CATEGORIES.index(hand) if hand in CATEGORIES else 0


def settle_no_hand(table: Table, hands: list[Hand]) -> Play[None]:
    """The dealer does not qualify: antes are paid 1 to 1 and bets come back."""
    for hand in reversed(hands):
        player, spot = hand.player, hand.spot
        in_turn = "lunar-poker/38.10(j)1#2"
        yield from table.proceed(f"pay the ante of spot {spot}", in_turn, spot)
        if hand.state != "bet":
            continue
        sheet(table).against_dealer = True
        stake = table.on(player, spot, "ante")
        table.record(Paid(player, spot, "ante", EVEN.pays(stake), "lunar-poker/38.12(b)", str(EVEN)))
        coupon = use_match_play(table, hand)
        if coupon:
            table.record(Paid(player, spot, "ante", EVEN.pays(coupon), "lunar-poker/A42", str(EVEN)))
        give_stake_back(table, hand, "ante", in_turn)
        void_wager(table, hand, "bet", "lunar-poker/38.10(j)1#3")
        yield from rack_opened_for_progressive(table, hand)
        table.settled.add((player, spot))


def settle_void(table: Table, hands: list[Hand]) -> Play[None]:
    """The forced dealer still does not qualify: ante and bet come back, the payment is gone (lunar-poker/A21)."""
    for hand in reversed(hands):
        rule = "lunar-poker/38.10(k)2"
        yield from table.proceed(f"return the wagers of spot {hand.spot}", rule, hand.spot)
        if hand.state != "bet":
            continue
        void_wager(table, hand, "ante", rule)
        void_wager(table, hand, "bet", rule)
        use_match_play(table, hand)
        yield from rack_opened_for_progressive(table, hand)
        table.settled.add((hand.player, hand.spot))


def void_wager(table: Table, hand: Hand, area: str, rule: str) -> None:
    """A wager that was not contested goes back (lunar-poker/A43)."""
    lying = table.on(hand.player, hand.spot, area)
    if lying:
        table.record(Voided(hand.player, hand.spot, area, lying, rule))


def rack_opened_for_progressive(table: Table, hand: Hand) -> Play[None]:
    """Without a comparison only a progressive bettor's cards are opened before they are racked."""
    decided(table, hand)
    if hand.lit:
        if (yield from open_hand(table, hand, "lunar-poker/38.10(j)2#2")) is None:
            return
        yield from award_if_won(table, hand, at_showdown=True)
    yield from rack(table, hand, "lunar-poker/38.10(j)2#1", "lunar-poker/38.10(j)2#3", opened=hand.lit)


def rack(table: Table, hand: Hand, rule: str, papers: str, opened: bool = True) -> Play[None]:
    """The cards go to the rack, after the papers where an award waits for them."""
    if hand.paperwork:
        yield from wait_for_papers(table, hand, papers)
    table.move(hand.spot, "rack", table.hand.pop(hand.spot), rule, to=None if opened else ())
