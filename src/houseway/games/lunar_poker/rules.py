"""A round of Lunar Poker as 13:69F-38.6 to 38.10 order it, from the first wager to the gathering of the cards."""

from houseway.cards.card import Card
from houseway.games.lunar_poker.dealing import deal
from houseway.games.lunar_poker.declarations import close_declarations, declare
from houseway.games.lunar_poker.elections import decide
from houseway.games.lunar_poker.force import elect_to_force, replace_highest
from houseway.games.lunar_poker.irregularities import DealerMadeWhole
from houseway.games.lunar_poker.progressive import return_unpaid_shares
from houseway.games.lunar_poker.ranking import High, best, qualifies
from houseway.games.lunar_poker.settlement import settle_against, settle_no_hand, settle_void
from houseway.games.lunar_poker.sheet import Hand, Sheet, sheet
from houseway.games.lunar_poker.stub import count_if_due
from houseway.games.lunar_poker.wagers import close_betting, take_wagers
from houseway.play.events import Qualified, StubRacked
from houseway.play.table import Play, Table


def play(table: Table) -> Play[None]:
    """One round: wagers, the deal, declarations, elections, the dealer's hand, forcing, and settlement."""
    table.sheet = Sheet()
    hands = yield from take_wagers(table)
    if not hands:
        table.end("lunar-poker/38.1[round-of-play]")
        return
    yield from close_betting(table, hands)
    yield from deal(table, hands)
    yield from declare(table, hands)
    yield from decide(table, hands)
    while not (yield from show_down(table, hands)):
        pass
    yield from gather(table)


def show_down(table: Table, hands: list[Hand]) -> Play[bool]:
    """The dealer's hand against the others; says no where it had to be made whole first and is read again."""
    try:
        dealer = yield from reveal(table)
        live = [hand for hand in hands if hand.state == "bet"]
        if qualifies(dealer) or not live:
            yield from count_if_due(table)
            yield from settle_against(table, live, dealer)
        else:
            yield from no_hand(table, live)
    except DealerMadeWhole:
        return False
    # Nothing is left to be played against the dealer, even where no hand was.
    sheet(table).against_dealer = True
    return True


def reveal(table: Table) -> Play[High]:
    """The hole cards are turned up once everyone is in or out, and nothing can be declared any more."""
    rule, notes = "lunar-poker/38.10(g)#1", sheet(table)
    if not notes.revealed:
        yield from table.proceed("show the hole cards", rule)
        close_declarations(table)
        notes.revealed = True
    named: tuple[Card, ...] = ()
    while not named:
        dealt = table.hand[0]
        faces = yield from table.faces("dealer", dealt, None, rule)
        # A card may have been missing, which only shows now: then the hand is another one.
        named = faces if table.hand[0] is dealt else ()
    table.hand[0], notes.shown = named, True
    dealer = best(table.hand[0])
    table.show("dealer", table.hand[0], rule, dealer.name)
    table.note("The dealer has {hand}", "lunar-poker/38.1[rank]", hand=dealer.name)
    table.record(Qualified("dealer", qualifies(dealer), "lunar-poker/38.1[qualifying-hand]"))
    return dealer


def no_hand(table: Table, live: list[Hand]) -> Play[None]:
    """Players who do not force are settled first; then one card is replaced for those who do (lunar-poker/A19)."""
    table.announce("No hand", "lunar-poker/38.10(j)1#1")
    forcing = yield from elect_to_force(table, live, sheet(table).left)
    if not forcing:
        yield from count_if_due(table)
    yield from settle_no_hand(table, [hand for hand in live if hand not in forcing])
    if forcing:
        dealer = yield from replace_highest(table)
        yield from count_if_due(table)
        settle = settle_against(table, forcing, dealer) if qualifies(dealer) else settle_void(table, forcing)
        yield from settle


def gather(table: Table) -> Play[None]:
    """Cards lie in the rack hand by hand, so that each can be rebuilt; the round is over."""
    yield from table.proceed("gather the cards", "lunar-poker/38.10(l)")
    return_unpaid_shares(table)
    table.move("dealer", "rack", table.hand[0], "lunar-poker/38.10(l)", to=None)
    table.record(StubRacked(sheet(table).left, "lunar-poker/38.1[stub]"))
    table.end("lunar-poker/38.1[round-of-play]")
