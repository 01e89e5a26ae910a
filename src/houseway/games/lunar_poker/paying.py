"""Paying a winner: the odds of the house, the payout limit (13:69F-38.12(f)), and the stake back."""

from houseway.games.lunar_poker.sheet import Hand, sheet
from houseway.play.events import Paid, Returned
from houseway.play.money import Odds
from houseway.play.table import Table


def limited(table: Table, hand: Hand, area: str, winnings: int, paid_before: int = 0) -> int:
    """The winnings as far as the payout limit lets them go; `paid_before` went out on the same wager.

    Instant cash, super side bet and bet are limited each by itself, or together where the house says so; a bet is then
    still paid up to the least limit a house may set. The ante's 1 to 1, the progressive and stakes are never limited
    (lunar-poker/A25).
    """
    cap, notes = table.settings.payout_cap, sheet(table)
    if cap is not None:
        together = table.settings.payout_cap_scope == "per_player_round"
        room = cap - (notes.won.get(hand.player, 0) if together else paid_before)
        if area == "bet":
            room = max(room, table.settings.cap_floor() - paid_before)
        if winnings > room:
            template = "The payout to {player} is limited to {limit:money}; the odds would pay {winnings:money}"
            table.note(template, "lunar-poker/38.12(f)", hand.spot, hand.player, limit=cap, winnings=winnings)
            winnings = max(room, 0)
        notes.won[hand.player] = notes.won.get(hand.player, 0) + winnings
    return winnings


def pay(table: Table, hand: Hand, area: str, odds: int, rule: str, stake: int, paid_before: int = 0) -> int:
    """Pay winnings on a stake at odds to 1, within the limit."""
    to_one = Odds(odds)
    winnings = limited(table, hand, area, to_one.pays(stake), paid_before)
    table.record(Paid(hand.player, hand.spot, area, winnings, rule, str(to_one)))
    return winnings


def give_stake_back(table: Table, hand: Hand, area: str, rule: str) -> None:
    """A winner's stake goes home."""
    lying = table.on(hand.player, hand.spot, area)
    if lying:
        table.record(Returned(hand.player, hand.spot, area, lying, rule))


def use_match_play(table: Table, hand: Hand) -> int:
    """The face value of a match play coupon on this ante, which one decision uses up (lunar-poker/A42)."""
    value = sheet(table).match_play.pop(hand.spot, 0)
    if value:
        template = "{player:whose} match play coupon, {value:money}, is taken"
        table.note(template, "lunar-poker/A42", hand.spot, hand.player, value=value)
    return value
