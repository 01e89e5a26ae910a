"""Why a word said out of turn is refused: betting closed, claims forfeited, one election already made."""

from houseway.games.lunar_poker.declarations import INSTANT, SUPER
from houseway.games.lunar_poker.sheet import sheet
from houseway.play.refusals import NotNow, refuse
from houseway.play.spaces import Answer
from houseway.play.table import Table

ELECTIONS = {
    "buy": ("lunar-poker/38.1[buy-a-card-payment]", "a card is bought after the deal and before the bet"),
    "exchange": ("lunar-poker/38.1[exchange-cards-payment]", "cards are exchanged after the deal and before the bet"),
    "bet": ("lunar-poker/38.6(d)", "a player bets at the election or right after drawing"),
    "fold": ("lunar-poker/38.1[fold]", "a hand is folded before the bet, in turn"),
    "force": ("lunar-poker/38.1[force-the-dealer]", "the dealer is forced after a hand that does not qualify"),
}


def out_of_turn(table: Table, player: str, answer: Answer) -> None:
    """Refuse with the clause that makes it too late or too early; leaves anything else to the table."""
    if all(seat.player != player for seat in table.seats):
        refuse(NotNow, f"{player} is not seated at this table", rule="lunar-poker/38.6(g)#1", legal="a seat first")
    if isinstance(answer, dict):
        _late_wager(table, player, answer)
    word = answer[0] if isinstance(answer, tuple | list) and answer else answer
    if word in (INSTANT, SUPER) and not sheet(table).declaring:
        refuse(
            NotNow,
            "declarations closed when the first additional card was dealt or the hole cards were shown",
            rule="lunar-poker/38.10(a)#3",
            legal="playing on with the hand",
        )
    if word in (INSTANT, SUPER) and sheet(table).settling:
        refuse(
            NotNow,
            "a declaration is being settled",
            rule="lunar-poker/A8",
            legal="declaring once it is settled",
        )
    if word in (INSTANT, SUPER):
        refuse(NotNow, "that claim is judged or given up", rule="lunar-poker/A8", legal="playing on with the hand")
    if isinstance(word, str) and word in ELECTIONS and not _deciding(table, player):
        rule, why = ELECTIONS[word]
        refuse(NotNow, why, rule=rule, legal="waiting for the next request")


def _deciding(table: Table, player: str) -> bool:
    """Whether the seat's election is still to come: then the request, or the turn, says what is wrong."""
    return any(hand.player == player and hand.state == "deciding" for hand in sheet(table).hands.values())


def _late_wager(table: Table, player: str, wagers: dict[str, int]) -> None:
    down = any(hand.player == player for hand in sheet(table).hands.values())
    if set(wagers) == {"progressive"}:
        refuse(NotNow, "the progressive is locked", rule="lunar-poker/E-1.13X(d)5#2", legal="the next round")
    elif down:
        refuse(NotNow, "no wager is changed now", rule="lunar-poker/38.6(b)#2", legal="the next round")
    else:
        refuse(NotNow, "betting is closed", rule="lunar-poker/38.6(b)#1", legal="the next round")
