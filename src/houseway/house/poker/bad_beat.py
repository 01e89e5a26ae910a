"""The bad beat: a strong hand named beforehand that loses, and the awards it opens (13:69F-14.1, poker/A71).

Which hand qualifies and who is paid what stand in the licensee's filed rules; there is no default in the text.
"""

from typing import Literal

import msgspec

from houseway.cards.rankings import high
from houseway.play.events import Awarded, Dealt, Shown
from houseway.play.refusals import BadSetting
from houseway.play.round import Round
from houseway.rulebook.citation import all_cited, cited

Share = Literal["losing hand", "winning hand", "table"]


class BadBeatRules(msgspec.Struct, frozen=True):
    """What a licensee has filed: the least losing hand that qualifies, where, and how the award is shared."""

    qualifying: int
    """The value of the lowest qualifying hand, as `cards.rankings.high` counts."""
    tables: tuple[str, ...]
    shares: tuple[tuple[Share, int], ...] = (("losing hand", 50), ("winning hand", 25), ("table", 25))
    """Percent of the award; they come to a hundred."""
    players: int = 2
    """How many must have been dealt in."""

    def __post_init__(self) -> None:
        if sum(percent for _, percent in self.shares) != 100 or any(percent <= 0 for _, percent in self.shares):
            raise BadSetting("the shares of a bad beat payout come to 100 percent")


class BadBeat(msgspec.Struct, frozen=True):
    """A qualifying hand lost: the claim is open."""

    table: str
    number: int
    loser: str
    hand: str
    winners: tuple[str, ...]
    players: tuple[str, ...]
    rule: str = "poker/14.1[bad-beat]"


class BadBeatPayout(msgspec.Struct, frozen=True):
    """One award line of a verified bad beat, tied to its round."""

    share: Share
    players: tuple[str, ...]
    amount: int
    table: str
    number: int
    rule: str = "poker/14.1[bad-beat-payout]"


def bad_beat(round_: Round, rules: BadBeatRules) -> BadBeat | None:
    """The bad beat of a finished round, the best losing hand where several qualify; None where there is none."""
    table = round_.opening.table
    if round_.result is None or round_.result.void or table not in rules.tables:
        return None
    paid = {event.player for event in round_.events if isinstance(event, Awarded)}
    dealt = {event.place for event in round_.events if isinstance(event, Dealt)}
    players = tuple(seat.player for seat in round_.opening.seats if str(seat.spot) in dealt)
    lost = [(rank, player) for player, rank in shown_hands(round_).items() if player not in paid]
    best = max(lost, key=lambda hand: hand[0].value, default=None)
    if best is None or best[0].value < rules.qualifying or len(players) < rules.players:
        return None
    winners = tuple(player for player in players if player in paid)
    return cited(BadBeat(table, round_.opening.number, best[1], best[0].name, winners, players))


def shown_hands(round_: Round) -> dict[str, high.High]:
    """The high hands tabled, by player; high hands only qualify (poker/A81)."""
    at = {str(seat.spot): seat.player for seat in round_.opening.seats}
    board = tuple(card for e in round_.events if isinstance(e, Dealt) and e.place == "board" for card in e.cards)
    hands = {}
    for event in round_.events:
        if isinstance(event, Shown) and event.place in at and event.hand:
            two_play = len(event.cards) == 4 and len(board) == 5
            judged = high.best_of_omaha(event.cards, board) if two_play else high.best(event.cards + board)
            hands[at[event.place]] = judged
    return hands


def payouts(beat: BadBeat, award: int, rules: BadBeatRules) -> tuple[BadBeatPayout, ...]:
    """One line for each filed share; what will not divide goes to the losing hand."""
    others = tuple(p for p in beat.players if p != beat.loser and p not in beat.winners)
    who = {"losing hand": (beat.loser,), "winning hand": beat.winners, "table": others or (beat.loser,)}
    amounts = {share: award * percent // 100 for share, percent in rules.shares}
    first = "losing hand" if "losing hand" in amounts else rules.shares[0][0]
    amounts[first] += award - sum(amounts.values())
    lines = (BadBeatPayout(share, who[share], amounts[share], beat.table, beat.number) for share, _ in rules.shares)
    return all_cited(*lines)
