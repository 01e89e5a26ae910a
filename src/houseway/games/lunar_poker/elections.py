"""Buy, exchange, bet or fold (13:69F-38.10(b) to (d))."""

from msgspec.structs import replace

from houseway.cards.card import Card
from houseway.games.lunar_poker.declarations import AGAIN, claim, claims, close_declarations
from houseway.games.lunar_poker.paying import use_match_play
from houseway.games.lunar_poker.sheet import HAND, Hand, sheet
from houseway.games.lunar_poker.stub import issue
from houseway.play.events import Drew, Folded
from houseway.play.spaces import Cards, Choice, Menu, Space
from houseway.play.table import Play, Table

BET_OR_FOLD = {
    "buy": Choice(("bet", "fold"), rule="lunar-poker/38.10(c)#3"),
    "exchange": Choice(("bet", "fold"), rule="lunar-poker/38.10(d)#5"),
}
ONLY_FOLD = {
    "buy": Choice(("fold",), rule="lunar-poker/38.10(c)#3"),
    "exchange": Choice(("fold",), rule="lunar-poker/38.10(d)#5"),
}


def decide(table: Table, hands: list[Hand]) -> Play[None]:
    """Every remaining seat elects, clockwise; each finishes before the next, or draws first (lunar-poker/A16)."""
    if table.settings.decision_passes == "one":
        for hand in hands:
            yield from elect(table, hand)
            yield from bet_or_fold(table, hand)
        return
    for hand in hands:
        yield from elect(table, hand)
    for hand in hands:
        yield from bet_or_fold(table, hand)


def elect(table: Table, hand: Hand) -> Play[None]:
    """Exactly one of four options; a declaration may come first."""
    player, spot = hand.player, hand.spot
    while hand.state == "deciding":
        said = claims(table, hand)
        answer = yield from table.ask(player, spot, elections(table, hand, said), "fold", "lunar-poker/38.10(b)#1")
        if hand.state != "deciding":
            return
        if answer == AGAIN.answer:
            continue
        if answer in said:
            yield from claim(table, hand, answer)
        elif answer == "bet":
            return bet(table, hand, "lunar-poker/38.10(b)3")
        elif answer == "fold":
            return fold(table, hand, "lunar-poker/38.10(b)4", "lunar-poker/38.1[fold]")
        elif answer == "buy":
            return (yield from buy(table, hand))
        else:
            return (yield from exchange(table, hand, answer[1]))
    return None


def elections(table: Table, hand: Hand, said: tuple[str, ...]) -> Menu:
    """What the seat can afford and the stub can serve."""
    ante, stack = table.on(hand.player, hand.spot, "ante"), table.stack(hand.player)
    most = HAND
    if table.settings.stub_exhausted == "limit_to_stub":
        most = min(HAND, sheet(table).left)
    options: dict[str, Space | None] = {}
    if stack >= ante:
        if most >= 1:
            options["buy"] = None
        if most >= 2:
            options["exchange"] = Cards(table.hand[hand.spot], 2, most, rule="lunar-poker/38.1[exchange-cards]")
    if stack >= 2 * ante:
        options["bet"] = None
    options["fold"] = None
    options.update(dict.fromkeys(said))
    return Menu(options, rule="lunar-poker/38.10(b)#1", costs={"buy": ante, "exchange": ante, "bet": 2 * ante})


def bet(table: Table, hand: Hand, rule: str) -> None:
    """A bet of exactly twice the ante."""
    ante = table.on(hand.player, hand.spot, "ante")
    table.wager(hand.player, hand.spot, "bet", 2 * ante, rule)
    hand.state = "bet"


def fold(table: Table, hand: Hand, rule: str, to_rack: str) -> None:
    """The ante is lost and the cards go to the rack, and with them a claim not yet made (lunar-poker/A12)."""
    table.record(Folded(hand.player, hand.spot, rule))
    table.collect(hand.player, hand.spot, "ante", rule)
    table.collect(hand.player, hand.spot, "super_side_bet", rule)
    use_match_play(table, hand)
    hand.state = "folded"
    table.withdraw(hand.player)
    table.move(hand.spot, "rack", table.hand.pop(hand.spot), to_rack)


def buy(table: Table, hand: Hand) -> Play[None]:
    """A sixth card for a payment equal to the ante."""
    player, spot = hand.player, hand.spot
    table.note("{player} <buy|buys> a card", "lunar-poker/38.10(b)1", spot, player)
    _pay_option(table, hand, "lunar-poker/38.1[buy-a-card-payment]", "lunar-poker/38.10(c)#1")
    cards = yield from issue(table, str(spot), 1, (player,), "lunar-poker/38.10(c)#2")
    close_declarations(table)
    hand.drew = "buy"
    table.hand[spot] += cards
    template = "{player:whose} hand now has {n:cards}"
    table.note(template, "lunar-poker/38.1[buy-a-card]", spot, player, n=len(table.hand[spot]))


def exchange(table: Table, hand: Hand, discards: tuple[Card, ...]) -> Play[None]:
    """New cards for two to five; they arrive before the discards are lifted (lunar-poker/A16)."""
    player, spot, n = hand.player, hand.spot, len(discards)
    # A card that lay unseen may be named while the new ones are on their way.
    lifted = [table.hand[spot].index(card) for card in discards]
    table.record(Drew(player, spot, n, "lunar-poker/38.10(b)2"))
    _pay_option(table, hand, "lunar-poker/38.1[exchange-cards-payment]", "lunar-poker/38.10(d)#1")
    table.announce("{n:cards}", "lunar-poker/38.10(d)#2", n=n)
    cards = yield from issue(table, str(spot), n, (player,), "lunar-poker/38.10(d)#3", barred=discards)
    close_declarations(table)
    hand.drew = "exchange"
    discards = tuple(table.hand[spot][at] for at in lifted)
    table.hand[spot] += cards
    rule = "lunar-poker/38.10(d)#4"
    yield from table.proceed(f"gather {n} discards of spot {spot}", rule, spot)
    if hand.state == "deciding":
        table.hand[spot] = tuple(card for card in table.hand[spot] if card not in discards)
        table.move(spot, "rack", discards, rule, to=(player,))


def _pay_option(table: Table, hand: Hand, posted: str, taken: str) -> None:
    """A payment equal to the ante on the options area, taken at once; no claim can interrupt it now."""
    table.withdraw(hand.player)
    table.wager(hand.player, hand.spot, "options", table.on(hand.player, hand.spot, "ante"), posted)
    table.collect(hand.player, hand.spot, "options", taken)


def bet_or_fold(table: Table, hand: Hand) -> Play[None]:
    """After a draw the seat bets or folds, and nothing else."""
    if not hand.drew or hand.state != "deciding":
        return
    player, spot = hand.player, hand.spot
    bet_of = 2 * table.on(player, spot, "ante")
    enough = table.stack(player) >= bet_of
    space = replace(BET_OR_FOLD[hand.drew], costs={"bet": bet_of}) if enough else ONLY_FOLD[hand.drew]
    answer = yield from table.ask(player, spot, space, "fold", space.rule or "")
    if hand.state != "deciding":
        return
    if answer == "bet":
        bet(table, hand, "lunar-poker/38.1[bet-wager]")
    elif hand.drew == "buy":
        fold(table, hand, "lunar-poker/38.10(c)#4", "lunar-poker/38.10(c)#5")
    else:
        fold(table, hand, "lunar-poker/38.10(d)#6", "lunar-poker/38.10(d)#6")
