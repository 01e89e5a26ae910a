"""The bad beat: a strong hand named beforehand that loses (13:69F-14.1), recognised from the hands tabled.

Which hand qualifies stands in the licensee's filed rules; there is no default in the text (poker/A71). A hand is read
by the ranking of its own game and with the board as it lay in the end, replaced cards included; a hand is losing if it
wins no part of any pot and another is above it (poker/A81).
"""

from collections.abc import Collection, Mapping

import msgspec

from houseway.cards.card import Card
from houseway.cards.rankings import Rank
from houseway.games.poker.rulings import RULE as RULING
from houseway.house.funds.rules import FundRules, Payout, Qualifying, value_of
from houseway.play.events import Awarded, Dealt, Folded, Shown
from houseway.play.round import Round
from houseway.rulebook.citation import cited


class BadBeat(msgspec.Struct, frozen=True):
    """A qualifying hand lost: the claim is open."""

    table: str
    number: int
    losers: tuple[str, ...]
    """Who holds the losing share, the best hand first."""
    hand: str
    winners: tuple[str, ...]
    winning_hand: str
    players: tuple[str, ...]
    """Everyone dealt in."""
    rule: str = "poker/14.1[bad-beat]"


def bad_beat(
    round_: Round, rules: FundRules, payout: Payout = "primary", besides: Collection[str] = ()
) -> BadBeat | None:
    """The bad beat of a finished round by the filed rules, if there was one.

    `besides` are players whose hands qualified for a higher payout.
    """
    wanted = rules.hands(payout).get(round_.opening.game)
    if wanted is None or round_.game.high_hand is None or round_.result is None or round_.result.void:
        return None
    dealt = {event.place for event in round_.events if isinstance(event, Dealt)}
    players = tuple(seat.player for seat in round_.opening.seats if str(seat.spot) in dealt)
    if len(players) < wanted.players:
        return None
    tabled = tabled_hands(round_)
    won, beaten = _results(round_, tabled)
    least = value_of(round_.opening.game, wanted)
    lost = [
        (player, hand)
        for player, hand in beaten.items()
        if player not in besides and hand.rank.value >= least and _plays(round_, hand, wanted)
    ]
    if not lost:
        return None
    lost.sort(key=lambda each: each[1].rank.value, reverse=True)
    best = lost[0][1].rank
    losers = [player for player, hand in lost if rules.several == "share" or hand.rank.value == best.value]
    winners = tuple(player for player in players if player in won)
    above = max((tabled[player].rank for player in winners if player in tabled), default=None)
    number, table = round_.opening.number, round_.opening.table
    return cited(BadBeat(table, number, tuple(losers), best.name, winners, above.name if above else "", players))


class Tabled(msgspec.Struct, frozen=True):
    """A hand shown down: the player's own cards, and what they are worth with the shared ones."""

    own: tuple[Card, ...]
    board: tuple[Card, ...]
    rank: Rank


def _results(round_: Round, tabled: Mapping[str, Tabled]) -> tuple[Collection[str], dict[str, Tabled]]:
    """Who won, and the tabled hands that lost: by the award, and by rank where a time charge took a whole pot."""
    awards = [event for event in round_.events if isinstance(event, Awarded)]
    paid = {event.player for event in awards}
    top = max((hand.rank.value for hand in tabled.values()), default=0)
    # A supervisor may award a pot to anyone, whatever the hands are.
    by_ruling = any(event.rule == RULING for event in awards)
    lost = {
        player: hand for player, hand in tabled.items() if player not in paid and (by_ruling or hand.rank.value < top)
    }
    return paid or {player for player, hand in tabled.items() if hand.rank.value == top}, lost


def tabled_hands(round_: Round) -> dict[str, Tabled]:
    """The high hands shown down and not ruled out since, by player; none in a game that ranks no high hand."""
    read = round_.game.high_hand
    if read is None:
        return {}
    at = {str(seat.spot): seat.player for seat in round_.opening.seats}
    board = tuple(round_.table.scene.places.get("board", ()))
    hands = {}
    for event in round_.events:
        if isinstance(event, Shown) and event.place in at and event.hand:
            rank = read(event.cards, board)
            if rank is not None:
                hands[at[event.place]] = Tabled(event.cards, board, rank)
        elif isinstance(event, Folded):
            hands.pop(event.player, None)
    return hands


def _plays(round_: Round, hand: Tabled, wanted: Qualifying) -> bool:
    """Whether both hole cards play where the rules ask that: with either alone the hand is worth less."""
    read = round_.game.high_hand
    if not wanted.both_hole_cards or len(hand.own) != 2 or len(hand.board) < 4 or read is None:
        return True
    alone = [read((card,), hand.board) for card in hand.own]
    return all(rank is not None and rank.value < hand.rank.value for rank in alone)
