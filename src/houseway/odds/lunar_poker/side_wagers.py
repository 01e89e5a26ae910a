"""The super side bet and the progressive of Lunar Poker, exactly: both are decided by the five cards dealt."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.cards.card import RANKS
from houseway.cards.rankings.high import of_ranks
from houseway.games.lunar_poker.payouts import PROGRESSIVE_HANDS, SUPER_HANDS
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.figures import WagerFigures, gather
from houseway.play.money import dollars

HANDS = comb(52, 5)
_BY_RANKS = {"four of a kind": 0, "full house": 2, "three of a kind": 5}


def _holdings() -> Iterator[tuple[str, int, int, int]]:
    """Every five ranks, with the ways to hold them in any suits, in one suit and in one colour."""
    for ranks in map("".join, combinations_with_replacement(RANKS, 5)):
        held = [ranks.count(rank) for rank in dict.fromkeys(ranks)]
        if max(held) < 5:
            flush = 4 if len(held) == 5 else 0
            yield ranks, prod(comb(4, n) for n in held), flush, 2 * prod(comb(2, n) for n in held)


@cache
def super_counts() -> dict[str, int]:
    """How many of all hands are paid on each line of the super side bet (lunar-poker/A9 to A11)."""
    counts = dict.fromkeys(SUPER_HANDS, 0)
    for ranks, ways, flush, colour in _holdings():
        category = of_ranks(ranks).category
        if category == "straight":
            counts[SUPER_HANDS[1]] += colour
            counts[SUPER_HANDS[4]] += ways - colour
        elif category in _BY_RANKS:
            counts[SUPER_HANDS[_BY_RANKS[category]]] += ways
        else:
            counts[SUPER_HANDS[3]] += flush
            if set(ranks).issuperset("AKQ"):
                counts[SUPER_HANDS[6]] += ways - flush
            else:
                counts[SUPER_HANDS[7]] += colour - flush
    return counts


def super_side_bet(settings: Settings, stake: int | None = None, in_force: bool = True) -> WagerFigures:
    """The super side bet at this house's odds, always declared (lunar-poker/A8).

    With a payout limit the stake matters: no line pays more than the limit (lunar-poker/A25).
    """
    counts = super_counts()
    paid = [Fraction(odds) for odds in settings.super_odds]
    label = ", ".join(map(str, settings.super_odds)) + " to 1"
    if stake is not None and settings.payout_cap is not None:
        paid = [min(odds, Fraction(settings.payout_cap, stake)) for odds in paid]
        label = limit_of(settings.payout_cap, "super", stake)
    results = [(odds, counts[hand]) for hand, odds in zip(SUPER_HANDS, paid, strict=True)]
    results.append((Fraction(-1), HANDS - sum(counts.values())))
    return WagerFigures("super side bet", label, "super side bet", gather(results), in_force=in_force)


def limit_of(cap: int, wager: str, stake: int) -> str:
    """How a payout limit is told."""
    return f"at most {dollars(cap)} a wager, {wager} {dollars(stake)}"


@cache
def progressive_counts() -> dict[str, int]:
    """How many of all hands win each award of the progressive on the five cards dealt (lunar-poker/A4)."""
    counts = dict.fromkeys(PROGRESSIVE_HANDS, 0)
    for ranks, ways, flush, _ in _holdings():
        rank = of_ranks(ranks)
        if rank.category in counts:
            counts[rank.category] += ways
        elif rank.category == "straight":
            counts["royal flush" if rank.ranks.startswith("A") else "straight flush"] += flush
        else:
            counts["flush"] += flush
    return counts


def progressive(settings: Settings, meter: int, in_force: bool = True) -> WagerFigures:
    """The $1 progressive wager with this many cents on the meter, one winner at a time (lunar-poker/A6)."""
    counts = progressive_counts()
    # A share of the meter is never rounded down (lunar-poker/A26).
    tenth = -(-meter * settings.straight_flush_percent // 100)
    straight_flush = tenth if settings.straight_flush_award == "tenth" else settings.straight_flush_flat
    awards = (meter, straight_flush, *settings.progressive_awards)
    results = [(Fraction(award, 100) - 1, counts[hand]) for hand, award in zip(PROGRESSIVE_HANDS, awards, strict=True)]
    results.append((Fraction(-1), HANDS - sum(counts.values())))
    label = f"meter at ${meter / 100:,.2f}"
    return WagerFigures("progressive", label, "$1 wager", gather(results), in_force=in_force, paid_at=Fraction(-1))


def break_even(settings: Settings) -> Fraction:
    """The meter in dollars at which the progressive wager costs nothing, cents of a straight flush not rounded."""
    counts = progressive_counts()
    fixed = sum(
        award * counts[hand] for hand, award in zip(PROGRESSIVE_HANDS[2:], settings.progressive_awards, strict=True)
    )
    share = Fraction(counts["royal flush"])
    if settings.straight_flush_award == "tenth":
        share += counts["straight flush"] * Fraction(settings.straight_flush_percent, 100)
    else:
        fixed += settings.straight_flush_flat * counts["straight flush"]
    return (HANDS - Fraction(fixed, 100)) / share
