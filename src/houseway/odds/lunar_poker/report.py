"""The figures of Lunar Poker: the main game as it was solved, the super side bet and the progressive."""

from collections import Counter
from fractions import Fraction

import msgspec

from houseway.games.lunar_poker.settings import Settings
from houseway.odds.figures import Course, Line, Report, WagerFigures, spelled
from houseway.odds.lunar_poker import as_solved
from houseway.odds.lunar_poker.play import MAIN, PLAN
from houseway.odds.lunar_poker.side_wagers import break_even, progressive, super_side_bet
from houseway.odds.lunar_poker.strategy import BET_ALL, BET_QUALIFIED, CASES, HANDS, counted, solved, value_of_game
from houseway.play.money import dollars

OPTIONS = (
    "super_odds",
    "payout_cap",
    "progressive",
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
    "second hands paid on every combination and no coupons."
)
CAPPED = (
    "Under a payout limit the main game is played as without one, which may not be the best play then; "
    "the super side bet is told without the limit."
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
    """How often best play takes each kind of move; which hands do is told hand by hand."""
    kinds: Counter[str] = Counter()
    for each in solved().values():
        kinds.update(each.hands)
    shares = {kind: Fraction(number, len(solved()) * HANDS) for kind, number in kinds.items()}
    when = "of all hands, as --hand tells"
    return tuple(Line(when, kind, share) for kind, share in sorted(shares.items(), key=lambda each: -each[1]))


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
    if as_solved(settings) and not counted():
        worth = value_of_game()
        notes = (f"Best play of the main game is worth {spelled(worth)} of the ante, {float(worth):+.4%}.",)
    elif as_solved(settings):
        wagers.append(main_game("as printed"))
    elif (
        counted() and settings.payout_cap is not None and as_solved(msgspec.structs.replace(settings, payout_cap=None))
    ):
        notes = (CAPPED,)
        for ante in dict.fromkeys((settings.ante_max, settings.ante_min)):
            label = f"at most {dollars(settings.payout_cap)} a wager, ante {dollars(ante)}"
            wagers.append(main_game(label, Fraction(settings.payout_cap, ante), ante == settings.ante_max))
    else:
        notes = (NOT_SOLVED,)
    lines = strategy() if as_solved(settings) else ()
    simpler = courses() if as_solved(settings) and counted() else ()
    wagers.append(super_side_bet(settings))
    if settings.progressive and settings.progressive_basis == "first_five":
        wagers.append(progressive(settings, settings.progressive_initial))
        wagers.append(progressive(settings, int(100 * break_even(settings)), in_force=False))
    return Report("lunar-poker", tuple(wagers), lines, simpler, OPTIONS, notes)
