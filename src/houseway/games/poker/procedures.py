"""The poker table's day as data (13:69F-14.2, 14.4, 14.5, 14.6(e), 14.15(p), (q)): two decks, dealt from the hand."""

from collections.abc import Callable
from typing import Any

from houseway.games.poker.dealing import WRONG_COUNT
from houseway.games.poker.settings import PokerSettings
from houseway.play.procedures import (
    HOUR,
    Counting,
    Cut,
    Idle,
    Interval,
    Method,
    Procedures,
    Shuffling,
    Spread,
    Stage,
    TwoDecks,
)

PREPARATION = (
    Stage("receive", "two decks are received", "dealer", "poker/14.4(a)"),
    Stage("inspect", "the dealer inspects the cards", "dealer", "poker/14.4(a)"),
    Stage("verify", "the floorperson verifies the cards", "floorperson", "poker/14.4(b)#1"),
    Stage("spread", "the cards are spread face up for the first two players", "dealer", "poker/14.4(b)#1"),
    Stage("look", "two players have looked at the cards", "player", "poker/14.4(c)#1", players=2),
    Stage("turn_down", "the cards are turned face down", "dealer", "poker/14.4(c)#1"),
    Stage("wash", "the cards are washed", "dealer", "poker/14.4(c)#1"),
    Stage("stack", "the cards are stacked", "dealer", "poker/14.4(c)#1"),
)
"""The equipment chapter's inspection is an external step on record (13:69E-1.18 is not among the texts)."""

QUARTER_HOUR = HOUR // 4


def poker_procedures(stub_count: bool) -> Callable[[Any], Procedures]:
    """The day of a poker table; where the stub serves for the deck the quarter-hour count falls inside a round."""

    def procedures(house: PokerSettings) -> Procedures:
        return Procedures(
            deck="poker/14.2(a)#1",
            cover_card="poker/14.1[cover-card]",
            preparation=PREPARATION,
            preshuffled="poker/14.5(a)#1",
            spread=Spread("by suit and in sequence", "poker/14.4(b)#2"),
            shuffling=Shuffling(
                opening="poker/14.4(c)#2",
                rule="poker/14.5(a)#1",
                stack="poker/14.5(a)#2",
                fault="poker/14.15(p)",
            ),
            # The dealer cuts; the cover card stays under the deck (poker/A63).
            cut=Cut(
                required="poker/14.5(b)",
                rule="poker/14.5(b)",
                cover="poker/14.5(b)1",
                lift="poker/14.5(b)2",
                left=house.cut_min_bottom,
                rest="poker/14.5(b)3",
                recut="poker/14.5(c)",
            ),
            methods=(
                Method(
                    "hand",
                    allowed=("poker/14.5(b)",),
                    load="poker/14.4(c)1#1",
                    says="the dealer takes the deck in hand",
                    counting=Counting(
                        "poker/14.6(e)4#1",
                        every=0,
                        seconds=QUARTER_HOUR,
                        due="stub_count" if stub_count else "deck_count",
                        wrong=WRONG_COUNT,
                        excused="poker/14.6(e)4#3",
                        wrong_by_device=WRONG_COUNT,
                    ),
                ),
            ),
            shuffler="poker/14.2(d)",
            other_method="poker/14.15(q)",
            change=(Interval(6 * HOUR, "poker/14.2(b)#3"),),
            sort=Interval(3 * HOUR, "poker/14.2(b)#2"),
            two_decks=TwoDecks(
                rule="poker/14.2(d)",
                standard="poker/14.2(a)#1",
                backs="poker/14.2(a)#4",
                always="poker/14.2(a)#3",
                colours="poker/14.2(d)1",
                stored="poker/14.2(a)#5",
                unprepared="poker/14.4(c)1#2",
                later="poker/14.4(c)1#3",
                swap="poker/14.2(b)#1",
                one_in_play="poker/14.2(d)2",
                alternate="poker/14.2(d)3",
                opening="poker/14.4(c)2",
                without_shuffler="poker/14.4(c)1#1",
            ),
            idle=Idle(rule="poker/14.5(d)#1", turned_up="poker/14.5(d)#2", looked="poker/14.5(d)#3", players=2),
        )

    return procedures
