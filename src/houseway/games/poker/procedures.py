"""The poker table's day as data (13:69F-14.2, 14.4, 14.5, 14.6(e), 14.15(p), (q)): two decks, dealt from the hand."""

from collections.abc import Callable
from typing import Any

from houseway.games.poker.dealing import WRONG_COUNT
from houseway.games.poker.settings import PokerSettings
from houseway.play import procedures as day

PREPARATION = day.preparation(
    day.Stage("receive", "two decks are received", "dealer", "poker/14.4(a)"),
    inspect="poker/14.4(a)",
    verify="poker/14.4(b)#1",
    look="poker/14.4(c)#1",
    two=True,
)
"""The equipment chapter's inspection is an external step on record (13:69E-1.18 is not among the texts)."""

QUARTER_HOUR = day.HOUR // 4


def poker_procedures(stub_count: bool) -> Callable[[Any], day.Procedures]:
    """The day of a poker table; where the stub serves for the deck the quarter-hour count falls inside a round."""

    def procedures(settings: PokerSettings) -> day.Procedures:
        return day.Procedures(
            deck="poker/14.2(a)#1",
            cover_card="poker/14.1[cover-card]",
            preparation=PREPARATION,
            preshuffled="poker/14.5(a)#1",
            spread=day.Spread("by suit and in sequence", "poker/14.4(b)#2"),
            shuffling=day.Shuffling(
                opening="poker/14.4(c)#2",
                rule="poker/14.5(a)#1",
                stack="poker/14.5(a)#2",
                fault="poker/14.15(p)",
            ),
            # The dealer cuts; the cover card stays under the deck (poker/A63).
            cut=day.Cut(
                required="poker/14.5(b)",
                rule="poker/14.5(b)",
                cover="poker/14.5(b)1",
                lift="poker/14.5(b)2",
                left=settings.cut_min_bottom,
                rest="poker/14.5(b)3",
                recut="poker/14.5(c)",
            ),
            methods=(
                day.hand(
                    "poker/14.5(b)",
                    load="poker/14.4(c)1#1",
                    counting=day.Counting(
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
            change=(day.Interval(6 * day.HOUR, "poker/14.2(b)#3"),),
            sort=day.Interval(3 * day.HOUR, "poker/14.2(b)#2"),
            two_decks=day.TwoDecks(
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
                without_shuffler=True,
            ),
            # Parts of an hour, from those who are seated then (poker/A68).
            charge=day.Interval(60 * settings.time_interval, "poker-revenue/14.14(b)3.iii")
            if "time" in settings.rake
            else None,
            idle=day.Idle(rule="poker/14.5(d)#1", turned_up="poker/14.5(d)#2", looked="poker/14.5(d)#3", players=2),
        )

    return procedures
