"""Forcing the dealer (13:69F-38.10(k), lunar-poker/A18 to A21): each player pays, one draw serves all."""

from msgspec.structs import replace

from houseway.games.lunar_poker.ranking import High, best, highest_card, qualifies
from houseway.games.lunar_poker.sheet import Hand, sheet
from houseway.games.lunar_poker.stub import issue
from houseway.play.spaces import Choice
from houseway.play.table import Play, Table

FORCE_OR_NOT = Choice(
    ("force", "no"), rule="lunar-poker/38.10(k)#1", about="No hand. Replace the dealer's highest card?"
)


def elect_to_force(table: Table, live: list[Hand], stub: int) -> Play[list[Hand]]:
    """Every seat with a live bet may force; each who does pays the ante once more, in seat order."""
    can = [hand for hand in live if table.stack(hand.player) >= table.on(hand.player, hand.spot, "ante")]
    if table.settings.stub_exhausted == "limit_to_stub" and not stub:
        can = []
    if not can:
        return []
    antes = {hand.player: table.on(hand.player, hand.spot, "ante") for hand in can}
    spaces = {player: replace(FORCE_OR_NOT, costs={"force": ante}) for player, ante in antes.items()}
    answers = yield from table.window("force the dealer", spaces, "no", "lunar-poker/38.10(k)#1")
    forcing = [hand for hand in can if answers[hand.player] == "force" and hand.state == "bet"]
    for hand in forcing:
        player, spot = hand.player, hand.spot
        sheet(table).against_dealer = True
        table.note("{player} <force|forces> the dealer", "lunar-poker/38.10(k)#1", spot, player)
        ante = table.on(player, spot, "ante")
        table.wager(player, spot, "options", ante, "lunar-poker/38.1[force-the-dealer-payment]")
        table.collect(player, spot, "options", "lunar-poker/38.10(k)#2")
    return forcing


def replace_highest(table: Table) -> Play[High]:
    """The dealer's highest card goes to the rack and one new card comes face up, whatever it is."""
    dealer = table.hand[0]
    out = highest_card(dealer)
    table.note("The dealer's highest card is the {card}", "lunar-poker/38.5(a)#1", card=out)
    table.move("dealer", "rack", (out,), "lunar-poker/38.10(k)#3", to=None)
    table.hand[0] = tuple(card for card in dealer if card != out)
    rule = "lunar-poker/38.10(k)#4"
    new = yield from issue(table, "dealer", 1, None, rule, barred=(out,))
    new = yield from table.faces("dealer", new, None, rule)
    table.hand[0] += new
    rank = best(table.hand[0])
    if qualifies(rank):
        table.show("dealer", table.hand[0], "lunar-poker/38.10(k)1", rank.name)
    return rank
