"""The figures of Lunar Poker: the main game as it was solved, the super side bet and the progressive."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import ceil

from houseway.games.lunar_poker.payouts import BET_ODDS, INSTANT_CASH_ODDS
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.figures import Course, Jackpot, Line, Pays, Report, Variant, WagerFigures, percent, repaid
from houseway.odds.lunar_poker import rounds
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
    "match_play",
)
"""The house options on which the figures depend."""

SAME_MOVES = (
    "Under these house options the main game is told as it comes to with the moves that are best at the printed odds; "
    "other moves may cost less."
)
AT_LEAST = (
    "However it is played, it costs at least {cost} of the ante, what it costs at the printed odds: "
    "nothing is paid more."
)
ON_FINAL_HAND = (
    "The progressive is judged on the final hand here; its figure is for a player who draws as if none were bet, "
    "and the player may win more by drawing for it."
)
COUPON = (
    "A coupon is told of the ante's size, for the moves that are best without one: it is paid 1 to 1 where the dealer "
    "does not qualify and costs its player nothing."
)
TOGETHER = (
    "The limit is told for each wager played alone; played together, what one wins uses up the room of the other."
)
BY_CARD = (
    "Where a kind of hand is played in more than one way, the up-card and the cards beside decide; "
    "houseway odds lunar-poker --hand shows every move of a hand."
)


Counts = Mapping[int, int]
"""Cases by the number of the end."""


@cache
def all_ends() -> Counts:
    """How rounds end at best play, all up-cards together."""
    return together(each.ends for each in solved().values())


@cache
def never_drawing(name: str) -> Counts:
    """The same for a strategy that never draws."""
    return together(each.never_drawing[name] for each in solved().values())


def together(found: Iterable[Counts]) -> Counts:
    """Cases against several up-cards."""
    total: Counter[int] = Counter()
    for counts in found:
        total.update(counts)
    return total


def main_game(
    settings: Settings,
    ante: int | None = None,
    in_force: bool = True,
    asked: rounds.Asked | None = None,
    coupon: bool = False,
) -> WagerFigures:
    """The moves that are best at the printed odds, every round of which is counted, paid as this house pays.

    With a payout limit the ante matters: none of its payments is more than the limit (lunar-poker/A25).
    """
    most = None if settings.payout_cap is None or ante is None else Fraction(settings.payout_cap, ante)
    counts, total, house = all_ends(), len(solved()) * CASES, asked or settings
    found: Counter[Fraction] = Counter()
    for end, cases in counts.items():
        found[rounds.won(end, house, most) + (coupon and rounds.pays_ante(end))] += cases
    distribution = {net: Fraction(cases, total) for net, cases in sorted(found.items())}
    staked = sum(rounds.staked(end) * cases for end, cases in counts.items())
    label = paid_as(settings, house, ante)
    name = MAIN + " with a coupon" * coupon
    return WagerFigures(name, label, "ante", distribution, Fraction(staked, total), in_force, coupon=coupon)


def paid_as(settings: Settings, house: rounds.Paying, ante: int | None = None) -> str:
    """How this house pays the main game, where it does not pay as printed."""
    told = []
    if house.bet_odds != BET_ODDS:
        told.append(f"bet at {', '.join(map(str, house.bet_odds))} to 1")
    if house.instant_cash_odds != INSTANT_CASH_ODDS:
        told.append(f"instant cash at {' and '.join(map(str, house.instant_cash_odds))} to 1")
    if settings.second_hand_basis != "combination":
        told.append("second hands of six cards alone")
    if settings.payout_cap is not None and ante is not None:
        told.append(limit_of(settings.payout_cap, "ante", ante))
    return "; ".join(told) or "as printed"


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


def courses(settings: Settings, asked: rounds.Asked, main: WagerFigures, ante: int | None) -> tuple[Course, ...]:
    """What never drawing costs, forcing and paid as the main game is."""
    most = None if settings.payout_cap is None or ante is None else Fraction(settings.payout_cap, ante)
    found = []
    for name in (BET_QUALIFIED, BET_ALL):
        results = (rounds.won(end, asked, most) * cases for end, cases in never_drawing(name).items())
        worth = sum(results, Fraction(0)) / (len(solved()) * CASES)
        found.append(Course(name, PLAN.strategies[name].says, worth, main.expectation - worth))
    return tuple(found)


def report(settings: Settings | None = None, pays: Pays | None = None) -> Report:
    """Every wager; the progressive at its first meter and where it breaks even."""
    settings = settings or Settings()
    lines = repaid(rounds.pay_lines(settings), pays or {})
    asked, cap = rounds.paid_by(lines, settings), settings.payout_cap
    antes = (None,) if cap is None else tuple(dict.fromkeys((settings.ante_max, settings.ante_min)))
    mains = [main_game(settings, ante, ante == antes[0], asked) for ante in antes]
    if settings.match_play:
        mains.append(main_game(settings, antes[0], asked=asked, coupon=True))
    stakes = (None,) if cap is None else tuple(dict.fromkeys((settings.super_max, settings.super_min)))
    wagers = mains + [super_side_bet(settings, stake, stake == stakes[0], asked) for stake in stakes]
    if settings.progressive:
        wagers.append(progressive(settings, settings.progressive_initial))
        if (even := break_even(settings)) > 0:
            wagers.append(progressive(settings, ceil(100 * even), in_force=False))
    return Report(
        "lunar-poker",
        tuple(wagers),
        strategy(),
        courses(settings, asked, mains[0], antes[0]),
        OPTIONS,
        notes(settings, asked),
        jackpot(settings),
        limits(settings),
        lines,
    )


def notes(settings: Settings, asked: rounds.Asked) -> tuple[str, ...]:
    """What these figures do not tell, or not of every way of playing."""
    found = [BY_CARD]
    bets = list(zip(asked.bet_odds, BET_ODDS, strict=True))
    instant = list(zip(asked.instant_cash_odds, INSTANT_CASH_ODDS, strict=True))
    as_printed = all(paid == odds for paid, odds in bets) and all(paid >= odds for paid, odds in instant)
    # Instant cash that pays more is still declared, and changes no other move.
    if not as_printed or settings.second_hand_basis != "combination" or settings.payout_cap is not None:
        found = [SAME_MOVES, BY_CARD]
        if all(paid <= odds for paid, odds in (*bets, *instant)):
            found.insert(1, AT_LEAST.format(cost=percent(-value_of_game())))
    if settings.payout_cap is not None and settings.payout_cap_scope == "per_player_round":
        found.append(TOGETHER)
    if settings.progressive and settings.progressive_basis == "final_hand":
        found.append(ON_FINAL_HAND)
    return (*found, COUPON) if settings.match_play else tuple(found)


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
    if not settings.progressive or (even := break_even(settings)) <= 0:
        return None
    steps = [Fraction(settings.progressive_initial, 100), *(n * even / 4 for n in range(1, 7))]
    meters = sorted({Fraction(ceil(100 * step), 100) for step in steps})
    worth = {meter: progressive(settings, int(100 * meter)).expectation for meter in meters}
    return Jackpot("progressive", even, worth)
