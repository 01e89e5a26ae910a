"""The figures of Lunar Poker: the main game as it was solved, the super side bet and the progressive."""

from collections import Counter
from fractions import Fraction
from math import ceil

import msgspec

from houseway.games.lunar_poker.payouts import BET_ODDS, INSTANT_CASH_ODDS
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.figures import Course, Jackpot, Line, Report, Variant, WagerFigures, percent
from houseway.odds.lunar_poker import as_solved
from houseway.odds.lunar_poker.play import MAIN, PLAN
from houseway.odds.lunar_poker.side_wagers import break_even, limit_of, progressive, super_side_bet
from houseway.odds.lunar_poker.strategy import BET_ALL, BET_QUALIFIED, CASES, HANDS, solved, value_of_game
from houseway.play.money import dollars

OPTIONS = (
    "super_odds",
    "payout_cap",
    "payout_cap_scope",
    "progressive",
    "progressive_basis",
    "progressive_initial",
    "progressive_awards",
    "straight_flush_award",
    "straight_flush_percent",
    "straight_flush_flat",
    "bet_odds",
    "instant_cash_odds",
    "second_hand_basis",
)
"""The house options on which the figures depend."""

NOT_SOLVED = (
    "There is no figure for the main game under these house options: it was solved at the printed odds, "
    "second hands paid on every combination and no coupons. houseway simulate plays the moves solved at the printed "
    "odds under others, which tells at least what best play would bring."
)
AT_MOST = (
    "It costs at most {cost} of the ante, what it costs at the printed odds: the same moves are paid as much or more."
)
AT_LEAST = "It costs at least {cost} of the ante, what it costs at the printed odds: no way of playing it is paid more."
ON_FINAL_HAND = (
    "There is no exact figure for a progressive that is judged on the final hand: what it wins depends on how the main "
    "game is played. Its ruling (lunar-poker/A4) says by how much it would cost the house."
)
TOGETHER = (
    "The limit is told for each wager played alone; played together, what one wins uses up the room of the other."
)
BY_CARD = (
    "Where a kind of hand is played in more than one way, the up-card and the cards beside decide; "
    "houseway odds lunar-poker --hand shows every move of a hand."
)
CAPPED = (
    "Under a payout limit the main game is played as without one, which may not be the best play then: what it costs "
    "is told as no less than it is."
)


def main_game(label: str, most: Fraction | None = None, in_force: bool = True) -> WagerFigures:
    """Best play, every round of which is counted; a payment is at most so many antes, where it is limited."""
    total = len(solved()) * CASES
    found: Counter[Fraction] = Counter()
    staked = 0
    for each in solved().values():
        for net, stake, cases in each.ends:
            found[_limited(net, stake, most)] += cases
            staked += stake * cases
    distribution = {net: Fraction(cases, total) for net, cases in sorted(found.items())}
    return WagerFigures(MAIN, label, "ante", distribution, Fraction(staked, total), in_force)


def _limited(net: int, staked: int, most: Fraction | None) -> Fraction:
    """A result under a payout limit: an ante and a bet are three antes, all above is paid away for cards."""
    paid = net + max(staked - 3, 0)
    return Fraction(net) if most is None or paid <= most else net - paid + most


def strategy() -> tuple[Line, ...]:
    """How often best play takes each move with each kind of hand, the strongest kind first."""
    kinds: dict[str, Counter[str]] = {}
    for each in solved().values():
        for kind, moves in each.lines.items():
            kinds.setdefault(kind, Counter()).update(moves)
    total = len(solved()) * HANDS
    return tuple(
        Line(kind, move, Fraction(number, total))
        for kind, moves in kinds.items()
        for move, number in moves.most_common()
    )


def courses() -> tuple[Course, ...]:
    """What never drawing costs."""
    found = []
    for name in (BET_QUALIFIED, BET_ALL):
        worth = sum((each.never_drawing[name] for each in solved().values()), Fraction(0)) / len(solved())
        found.append(Course(name, PLAN.strategies[name].says, worth, value_of_game() - worth))
    return tuple(found)


def report(settings: Settings | None = None) -> Report:
    """Every wager; the progressive at its first meter and where it breaks even."""
    settings = settings or Settings()
    wagers: list[WagerFigures] = []
    notes: tuple[str, ...] = ()
    unlimited = msgspec.structs.replace(settings, payout_cap=None)
    cap = settings.payout_cap
    if not as_solved(unlimited):
        notes = (NOT_SOLVED, *bound(settings))
    elif cap is None:
        wagers.append(main_game("as printed"))
        notes = (BY_CARD,)
    else:
        notes = (CAPPED,)
        for ante in dict.fromkeys((settings.ante_max, settings.ante_min)):
            limit = Fraction(cap, ante)
            wagers.append(main_game(limit_of(cap, "ante", ante), limit, ante == settings.ante_max))
    lines = strategy() if as_solved(settings) else ()
    simpler = courses() if as_solved(settings) else ()
    stakes = dict.fromkeys((settings.super_max, settings.super_min)) if cap is not None else (None,)
    wagers += [super_side_bet(settings, stake, stake in (None, settings.super_max)) for stake in stakes]
    if cap is not None and settings.payout_cap_scope == "per_player_round":
        notes = (*notes, TOGETHER)
    if settings.progressive and settings.progressive_basis == "final_hand":
        notes = (*notes, ON_FINAL_HAND)
    if settings.progressive and settings.progressive_basis == "first_five":
        wagers.append(progressive(settings, settings.progressive_initial))
        wagers.append(progressive(settings, ceil(100 * break_even(settings)), in_force=False))
    return Report("lunar-poker", tuple(wagers), lines, simpler, OPTIONS, notes, jackpot(settings), limits(settings))


def bound(settings: Settings) -> tuple[str, ...]:
    """Where the main game was not solved: on which side of its solved cost it lies, if all options turn one way."""
    more = settings.match_play or (settings.bet_odds, settings.instant_cash_odds) != (BET_ODDS, INSTANT_CASH_ODDS)
    less = settings.second_hand_basis != "combination" or settings.payout_cap is not None
    if more == less:
        return ()
    return ((AT_MOST if more else AT_LEAST).format(cost=percent(-value_of_game())),)


def limits(settings: Settings) -> tuple[Variant, ...]:
    """Payout limits to compare: the least that the house may set, and twice and four times that."""
    least = settings.cap_floor()
    return tuple(
        Variant(f"{dollars(cap)}, largest stakes", {"payout_cap": cap})
        for cap in (least, 2 * least, 4 * least)
        if cap != settings.payout_cap
    )


def jackpot(settings: Settings) -> Jackpot | None:
    """The progressive by its meter, up to half as much again as where it breaks even."""
    if not settings.progressive or settings.progressive_basis != "first_five":
        return None
    even = break_even(settings)
    steps = [Fraction(settings.progressive_initial, 100), *(n * even / 4 for n in range(1, 7))]
    meters = sorted({Fraction(ceil(100 * step), 100) for step in steps})
    worth = {meter: progressive(settings, int(100 * meter)).expectation for meter in meters}
    return Jackpot("progressive", even, worth)
