"""What a record states of the end of a hand, laid beside what the rules came to."""

import msgspec

from houseway.house.histories.importing import Imported
from houseway.house.histories.phh import Hand
from houseway.house.histories.setting_up import names_of
from houseway.play.events import Awarded, Returned
from houseway.play.money import dollars

MOST_RAKE = 10
"""No rake is more than this percentage of the pots (poker-revenue/14.14(b)1.i)."""


class Comparison(msgspec.Struct, frozen=True):
    """What could be compared, what of it differs, and what rake explains the rest."""

    compared: tuple[str, ...]
    """`stacks` and `winnings`, where the record states them."""
    differs: tuple[str, ...]
    rake: int = 0
    """What the record's winners got less than the pots, where that can be a rake that the record does not state."""


def compare(hand: Hand, played: Imported) -> Comparison:
    """Lay the stacks and winnings of a record beside those of the hand played again."""
    names = names_of(hand)
    pushed, back = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for event in played.round.events:
        if isinstance(event, Awarded):
            pushed[event.player] += event.amount
        elif isinstance(event, Returned):
            back[event.player] += event.amount
    won = [pushed[name] for name in names]
    compared, differs, rakes = [], [], []
    if hand.finishing_stacks is not None and None not in hand.starting_stacks:
        compared.append("stacks")
        rake = _rake(hand.finishing_stacks, played.stacks, won)
        differs += ["the stacks differ from the record"] if rake is None else []
        rakes.append(rake or 0)
    if hand.winnings and any(hand.winnings):
        compared.append("winnings")
        # Some programs count what comes back of a bet that no one called among the winnings.
        with_uncalled = [pushed[name] + back[name] for name in names]
        found = [_rake(hand.winnings, ours, won) for ours in (won, with_uncalled)]
        rake = min((each for each in found if each is not None), default=None)
        differs += ["the winnings differ from the record"] if rake is None else []
        rakes.append(rake or 0)
    return Comparison(tuple(compared), tuple(differs), max(rakes, default=0))


def told(comparison: Comparison) -> list[str]:
    """A rake that explains the difference, in words."""
    return [f"{dollars(comparison.rake)} less was paid out, which can be a rake"] if comparison.rake else []


def _rake(stated: list[int], ours: list[int], won: list[int]) -> int | None:
    """What the winners got less than by our reckoning; nothing where the difference cannot be a rake."""
    if len(stated) != len(ours):
        return None
    less = [mine - theirs for mine, theirs in zip(ours, stated, strict=True)]
    if any(short < 0 or (short and not own) for short, own in zip(less, won, strict=True)):
        return None
    return sum(less) if sum(less) * 100 <= sum(won) * MOST_RAKE else None
