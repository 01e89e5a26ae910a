"""The super side bet and the progressive of Lunar Poker, exactly: both are decided by the five cards dealt.

A house may judge the progressive on the final hand; then it is told for best play of the main game.
"""

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
from houseway.odds.lunar_poker.rounds import Asked, parts_of
from houseway.odds.lunar_poker.strategy import CASES, solved
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


def super_side_bet(
    settings: Settings, stake: int | None = None, in_force: bool = True, asked: Asked | None = None
) -> WagerFigures:
    """The super side bet at this house's odds or at those asked about, always declared (lunar-poker/A8).

    With a payout limit the stake matters: no line pays more than the limit (lunar-poker/A25).
    """
    counts = super_counts()
    paid = [Fraction(odds) for odds in (asked or settings).super_odds]
    label = ", ".join(map(str, paid)) + " to 1"
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


def chances(settings: Settings) -> dict[str, Fraction]:
    """How often each award is won: on the five cards dealt, or on the hand that they become (lunar-poker/A4)."""
    if settings.progressive_basis == "first_five":
        return {hand: Fraction(number, HANDS) for hand, number in progressive_counts().items()}
    return dict(zip(PROGRESSIVE_HANDS, final_hands(), strict=True))


@cache
def final_hands() -> tuple[Fraction, ...]:
    """How often best play of the main game ends with each hand that wins an award."""
    cases = [0] * len(PROGRESSIVE_HANDS)
    for each in solved().values():
        for number, often in each.ends.items():
            made, _, _ = parts_of(number)
            if made.lines and made.lines[0] < len(cases):
                cases[made.lines[0]] += often
    return tuple(Fraction(often, len(solved()) * CASES) for often in cases)


def progressive(settings: Settings, meter: int, in_force: bool = True) -> WagerFigures:
    """The $1 progressive wager with this many cents on the meter, one winner at a time (lunar-poker/A6)."""
    found = chances(settings)
    # A share of the meter is never rounded down (lunar-poker/A26).
    tenth = -(-meter * settings.straight_flush_percent // 100)
    straight_flush = tenth if settings.straight_flush_award == "tenth" else settings.straight_flush_flat
    awards = (meter, straight_flush, *settings.progressive_awards)
    distribution = {Fraction(-1): 1 - sum(found.values(), Fraction(0))}
    for hand, award in zip(PROGRESSIVE_HANDS, awards, strict=True):
        net = Fraction(award, 100) - 1
        distribution[net] = distribution.get(net, Fraction(0)) + found[hand]
    label = f"meter at ${meter / 100:,.2f}"
    basis = "" if settings.progressive_basis == "first_five" else ", on the final hand"
    return WagerFigures(
        "progressive",
        label + basis,
        "$1 wager",
        dict(sorted(distribution.items())),
        in_force=in_force,
        paid_at=Fraction(-1),
    )


def break_even(settings: Settings) -> Fraction:
    """The meter in dollars at which the progressive wager costs nothing, cents of a straight flush not rounded.

    Where the fixed awards alone return more than the wager it is below zero.
    """
    found = chances(settings)
    fixed = sum(
        (award * found[hand] for hand, award in zip(PROGRESSIVE_HANDS[2:], settings.progressive_awards, strict=True)),
        Fraction(0),
    )
    share = found["royal flush"]
    if settings.straight_flush_award == "tenth":
        share += found["straight flush"] * Fraction(settings.straight_flush_percent, 100)
    else:
        fixed += settings.straight_flush_flat * found["straight flush"]
    return (1 - fixed / 100) / share
