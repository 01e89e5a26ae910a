"""What decides a pot, as data: how a hand is judged high and low, and the clauses by which it wins, ties or splits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations
from typing import Literal

from houseway.cards.card import Card
from houseway.cards.rankings import Half, Rank, so_far
from houseway.games.poker.forced import face_value

Cards = tuple[Card, ...]
Judge = Callable[[Cards, Cards], Rank | None]
"""The worth of a player's own cards with the shared ones; None where they do not qualify."""
Plays = Callable[[Cards, Cards], list[Cards]]
"""Every choice of cards that a player may call the hand."""


ABOVE_IN_CLASS = "poker/14.3(d)#1"
"""Of hands of one category the higher card decides."""
SHOWDOWN = ("poker/14.1[showdown]", "poker/14.6(d)#2", "poker/14.6(d)#3", "poker/14.3(g)")
HIGH_ORDER = ("poker/14.3(a)#1", "poker/14.3(a)#2", "poker/14.3(a)#3")
"""Ace high, suits equal, and the ace low where it finishes a straight."""
FORMS = {
    "high": "poker/14.1[high]",
    "low": "poker/14.1[low]",
    "high-low-split": "poker/14.1[high-low-split]",
}
LOW_ORDER = ("poker/14.3(e)#1", "poker/14.3(e)#3")
"""Ace best, then two, up to the king, and suits equal: for a contest's `because` in ace-to-five games."""


@dataclass(frozen=True, kw_only=True)
class Contest:
    """How a game's pots are decided; a clause left empty falls back on the general one."""

    showdown: str
    """The clause by which those left show down."""
    plays: Plays
    because: tuple[str, ...] = ()
    """What else the section says of the hands shown, noted with the showdown."""
    high: Judge | None = None
    low: Judge | None = None
    read_high: Callable[[Cards], Rank | None] | None = None
    read_low: Callable[[Cards], Rank | None] | None = None
    """What one choice of cards is worth, needed for odd chips where own and shared cards do not mix freely."""
    wins: str = ""
    """The best high hand takes the pot, or its half."""
    wins_low: str = ""
    """The best low hand takes the pot, or its half."""
    no_low: str = ""
    """No one qualifies for low, and the high hand takes all."""
    half_odd: str = "poker/A34"
    """What will not divide between high and low."""
    tied_high: str = "poker/A33"
    tied_low: str = "poker/A33"
    """The excess among tied hands; the equal shares themselves are by poker/14.3(d)#2."""
    suits: str = "poker/A5"
    """The order of suits by which an excess is given."""
    wins_by: Mapping[str, str] = field(default_factory=dict)
    """By category of the winning hand, where a section has a clause for each."""
    ranks_high: Mapping[str, str] = field(default_factory=dict)
    ranks_low: Mapping[str, str] = field(default_factory=dict)
    """The clause that ranks each category."""
    order_high: str = ""
    """The clause that sets the categories one above the other."""
    tied: str = "poker/14.3(d)#2"
    """Hands still level share equally."""
    board_plays: str = ""
    """The shared cards are everyone's best hand."""

    @cached_property
    def halves_judged(self) -> tuple[Literal["high", "low"], ...]:
        """By which of the two ways of judging a hand a pot can be won."""
        judges: tuple[tuple[Literal["high", "low"], Judge | None], ...] = (("high", self.high), ("low", self.low))
        return tuple(half for half, judge in judges if judge)

    @cached_property
    def shown_because(self) -> tuple[str, ...]:
        """What a showdown is in any game, and in one of this form."""
        form = "high-low-split" if self.high and self.low else self.halves_judged[0]
        return (*SHOWDOWN, FORMS[form], *(HIGH_ORDER if self.high else ()), *self.because)

    def high_hand(self, own: Cards, board: Cards = ()) -> Rank | None:
        """What the cards are worth as a high hand; cards without shared ones are read as the hand itself."""
        if self.high is None:
            return None
        return self.read_high(own) if self.read_high and not board else self.high(own, board)

    def ranked_by(self, half: Literal["high", "low"], best: Rank, others: Sequence[Rank | None]) -> tuple[str, ...]:
        """The clauses that rank the best hand: its category, and what sets it above the others."""
        ranks = self.ranks_high if half == "high" else self.ranks_low
        if best.category not in ranks:
            return ()
        found = [ranks[best.category]]
        if half == "high" and self.order_high:
            level = best.category in [other.category for other in others if other is not None]
            above = ABOVE_IN_CLASS if level else self.order_high
            found += [above] if others and above not in found else []
        return tuple(found)

    def name_hand(self, own: Cards, board: Cards = (), settings: object = None) -> str:
        """The hand in words as it stands, high and low; while it has too few cards, what they come to so far."""
        try:
            return spoken(self.high and self.high(own, board), self.low and self.low(own, board))
        except ValueError:
            if board:
                return ""
            # Of more cards than may play together the best two tell what there is to begin with.
            # A lone card, as in a draw for the button, is all there is.
            held = max(combinations(own, 2), key=so_far.worth, default=own) if self.plays is two_of_own else own
            return so_far.high(held) if self.high else so_far.low(held)

    def halves(self, own: Cards, board: Cards = ()) -> tuple[Half, ...]:
        """The cards that play for high and for low, the first choice where several are worth as much."""
        found: list[Half] = []
        both = self.high is not None and self.low is not None
        judges: tuple[tuple[Literal["high", "low"], Judge | None], ...] = (("high", self.high), ("low", self.low))
        for half, judge in judges:
            rank = judge(own, board) if judge else None
            if rank is not None:
                cards = max(self.plays(own, board), key=partial(_worth, self, half))
                found.append(Half(cards, rank.name, half if both else ""))
        return tuple(found)


def spoken(high: Rank | None, low: Rank | None) -> str:
    """A hand's two halves in words, or the one it has."""
    return " / ".join([half.name for half in (high, low) if half is not None])


def any_five(own: Cards, board: Cards) -> list[Cards]:
    """Five of all cards in any mix."""
    return list(combinations(own + board, 5))


def two_of_own(own: Cards, board: Cards) -> list[Cards]:
    """Exactly two of the player's cards with three shared ones."""
    return [two + three for two in combinations(own, 2) for three in combinations(board, 3)]


def whole_hand(own: Cards, board: Cards) -> list[Cards]:
    """The hand as it is held."""
    return [own]


def odd_chip_key(
    own: Cards, board: Cards, contest: Contest, half: Literal["high", "low"], all_cards: bool = False
) -> list[tuple[int, int]]:
    """By what a tied player's claim to the excess is measured: less comes first (poker/A31, A32).

    High: the cards of the hand from the top, the higher suit first. Low: from the smallest, the lower suit first.
    Tied hands hold the same ranks, so a card that both share compares equal and the next one decides.
    """
    choices = [own + board] if all_cards else contest.plays(own, board)
    if len(choices) > 1:
        worth = [_worth(contest, half, choice) for choice in choices]
        choices = [choice for choice, value in zip(choices, worth, strict=True) if value == max(worth)]
    sign = -1 if half == "high" else 1
    return min(sorted(_signed(card, sign) for card in choice) for choice in choices)


def _worth(contest: Contest, half: Literal["high", "low"], choice: Cards) -> int:
    read, judge = (contest.read_high, contest.high) if half == "high" else (contest.read_low, contest.low)
    rank = read(choice) if read else judge(choice, ()) if judge else None
    return -1 if rank is None else rank.value


def _signed(card: Card, sign: int) -> tuple[int, int]:
    rank, suit = face_value(card, ace_high=sign < 0)
    return sign * rank, sign * suit
