"""Lucky 8's, exactly: every class of player hand against every class of dealer hand from the cards that are left."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod

import numpy as np

from houseway.cards.card import Card
from houseway.cards.decks import lucky_eights as pack
from houseway.games.lucky_eights.payouts import BONUS, ODDS, bonus
from houseway.games.lucky_eights.setting import Setting, best_setting, eights_and_jokers
from houseway.games.lucky_eights.settings import Settings
from houseway.odds.advice import Advice, Question, playing_on
from houseway.odds.figures import Course, Line, PayLine, Pays, Report, WagerFigures, gather, repaid
from houseway.odds.kernels.lucky_eights import HAND, hands_and_side_cards
from houseway.odds.kernels.lucky_eights_showdown import KINDS, STOCK, class_strengths, classes, showdowns
from houseway.odds.simulation import Part, Plan, Strategy, Tallies
from houseway.play.driving import Choose
from houseway.play.round import Round
from houseway.play.spaces import Answer, Menu
from houseway.play.views import Decision

DEALER_HANDS = comb(sum(STOCK) - HAND, HAND)
FOLD = Fraction(-1)
RESULTS = (Fraction(1), Fraction(2), Fraction(-2))
"""What In to Win makes of Ante and In to Win, in antes: a dealer that does not qualify, a win, a loss."""

Hand = tuple[int, int, int]
"""Hands of eight, side cards, and how many eights and jokers are held."""


@cache
def hands() -> tuple[tuple[Hand, int, tuple[int, int, int]], ...]:
    """Every class of hand: what it is, its number of ways, and the dealer's hands by their result."""
    found = []
    for held, strength, against in zip(
        classes().tolist(),
        class_strengths().tolist(),
        showdowns(np.arange(len(classes()), dtype=np.intp)).tolist(),
        strict=True,
    ):
        ways = prod(comb(most, n) for most, n in zip(STOCK, held, strict=True))
        made, side = hands_and_side_cards(strength)
        found.append(((made, side, held[-1] + held[-2]), ways, tuple(against)))
    return tuple(found)


def showdown(made: int, side: int, left: Sequence[int]) -> tuple[int, int, int]:
    """A setting against every dealer's hand out of the cards left of each kind: unqualified, beaten, not beaten."""
    ways = np.ones(len(classes()), dtype=np.int64)
    for kind, most in enumerate(left):
        ways *= np.array([comb(most, n) for n in range(HAND + 1)], dtype=np.int64)[classes()[:, kind]]
    qualified = classes()[:, -1] + classes()[:, -2] > 0
    beaten = class_strengths() < 16 * made + HAND - side
    counts = (ways[~qualified].sum(), ways[qualified & beaten].sum(), ways[qualified & ~beaten].sum())
    unqualified, wins, losses = map(int, counts)
    return unqualified, wins, losses


WITH_COUPON = (Fraction(2), Fraction(3), Fraction(-2))
"""The same with a match play coupon of the ante's size (lucky-8s/A15)."""


def value_of_play(against: tuple[int, int, int], results: Sequence[Fraction] = RESULTS) -> Fraction:
    """The average result of playing on, in antes."""
    return sum((net * ways for net, ways in zip(results, against, strict=True)), Fraction(0)) / sum(against)


STRATEGY: tuple[tuple[str, Callable[[Hand], bool]], ...] = (
    ("three or more hands of eight", lambda hand: hand[0] >= 3),
    ("two, with at most one side card", lambda hand: hand[0] == 2 and hand[1] <= 1),
    (
        "two, one of them an eight or joker, and two or three side cards",
        lambda hand: hand[0] == 2 and hand[1] in (2, 3) and hand[2] == 1,
    ),
    ("two without an eight or joker, and two side cards", lambda hand: hand[0] == 2 and hand[1] == 2),
    ("two without an eight or joker, and three side cards", lambda hand: hand[0] == 2 and hand[1] == 3),
    ("two, and four or more side cards", lambda hand: hand[0] == 2),
    ("one hand of eight or none", lambda hand: True),
)
"""Hands as a player tells them apart; the first that fits counts."""


def main_game(outcomes: Sequence[Fraction] = RESULTS) -> tuple[WagerFigures, tuple[Line, ...]]:
    """Ante and In to Win with the best of playing and folding."""
    results: list[tuple[Fraction, int]] = []
    lines: dict[tuple[str, str], int] = {}
    played = 0
    for hand, ways, against in hands():
        words = next(says for says, fits in STRATEGY if fits(hand))
        plays = value_of_play(against, outcomes) > FOLD
        if plays:
            played += ways
            results += [(net, ways * number) for net, number in zip(outcomes, against, strict=True)]
        else:
            results.append((FOLD, ways * DEALER_HANDS))
        key = (words, "play" if plays else "fold")
        lines[key] = lines.get(key, 0) + ways
    total = comb(sum(STOCK), HAND)
    coupon, staked = outcomes == WITH_COUPON, 1 + Fraction(played, total)
    name = "ante and in to win" + " with a coupon" * coupon
    figures = WagerFigures(name, "as printed", "ante", gather(results), staked, coupon=coupon)
    return figures, tuple(_lines(lines, total))


def _lines(found: dict[tuple[str, str], int], total: int) -> list[Line]:
    """The strategy in words; where hands told alike are not played alike, the rarer course is named as such."""
    lines = []
    for words, _ in STRATEGY:
        courses = sorted(((ways, do) for (says, do), ways in found.items() if says == words), reverse=True)
        for place, (ways, do) in enumerate(courses):
            lines.append(
                Line(words if place == 0 else f"some hands of the line above: {words}", do, Fraction(ways, total))
            )
    return lines


def bonus_wager(table: int, in_force: bool = True, survives: bool = True, pays: Pays | None = None) -> WagerFigures:
    """The Bonus by the number of eights and jokers among eight cards.

    Where a fold loses it (lucky-8s/A8), the player still folds as if no Bonus were bet.
    """
    alone = STOCK[-1] + STOCK[-2]
    ways = {held: comb(alone, held) * comb(sum(STOCK) - alone, HAND - held) for held in range(HAND + 1)}
    folded = dict.fromkeys(ways, 0)
    if not survives:
        for (_, _, held), number, against in hands():
            folded[held] += number if value_of_play(against) <= FOLD else 0
    paid = {line.name: line.pays for line in repaid(pay_lines(table), pays or {})}
    results = [(Fraction(-1), sum(folded.values()))]
    for held, number in ways.items():
        line = bonus(held, table)
        results.append((paid[f"bonus: {line.hand}"] if line else Fraction(-1), number - folded[held]))
    label = f"table {table}" + ", changed" * bool(pays)
    return WagerFigures("bonus", label, "bonus", gather(results), in_force=in_force)


def pay_lines(table: int) -> tuple[PayLine, ...]:
    """Every printed line of the Bonus pay table in use."""
    lines = BONUS[table].values()
    return tuple(PayLine(f"bonus: {line.hand}", Fraction(line.odds.win, line.odds.stake)) for line in lines)


OPTIONS = ("bonus_pay_table", "bonus_survives_fold", "coupons")
"""The house options on which the figures depend."""


def report(settings: Settings | None = None, pays: Pays | None = None) -> Report:
    """Every wager under every Bonus pay table."""
    house, pays = settings or Settings(), pays or {}
    lines = repaid(pay_lines(house.bonus_pay_table), pays)
    main, strategy = main_game()
    others = (name for name in PLAN.strategies if name != "best")
    courses = tuple(course(name, PLAN.strategies[name].says, main.expectation) for name in others)
    coupons = [main_game(WITH_COUPON)[0]] if house.coupons != "off" else []
    bonuses = []
    for table in ODDS:
        used = table == house.bonus_pay_table
        bonuses.append(bonus_wager(table, used, house.bonus_survives_fold, pays if used else None))
    notes = (*([] if house.bonus_survives_fold else [LOST]), *([COUPON] if house.coupons != "off" else []))
    return Report("lucky-8s", (main, *coupons, *bonuses), strategy, courses, OPTIONS, notes, pay_lines=lines)


LOST = (
    "A fold loses the bonus here. Its figure is for a player who folds as if none were bet; "
    "where it may turn a fold into a play, a hint at the table counts it in."
)
COUPON = (
    "A coupon is told of the ante's size: it is paid 1 to 1 with the ante and costs its player nothing. "
    "The strategies are those without one."
)


def course(strategy: str, says: str, best: Fraction) -> Course:
    """What a simpler strategy comes to, over every class of hand."""
    results = (
        ways * (value_of_play(against) if plays(strategy, hand, against) else FOLD) for hand, ways, against in hands()
    )
    found = sum(results, Fraction(0)) / comb(sum(STOCK), HAND)
    return Course(strategy, says, found, best - found)


# Advice ---------------------------------------------------------------------------------------------------------------


def advise(question: Question) -> Advice | None:
    """Compare In to Win with a fold for the hand that lies at the spot, all cards that its player sees counted out."""
    settings: Settings = question.settings
    hand = tuple(question.places.get(str(question.spot), ()))
    if len(hand) != HAND or not _known(hand) or "fold" not in question.space:
        return None
    if _seen(question, "dealer") or settings.coupons != "off":
        # With a card of the dealer's known, or a coupon beside the Ante, what was worked out does not hold.
        return None
    found = best_setting(hand)
    seen = Counter(card[0] for place in question.places for card in _seen(question, place))
    left = [most - seen[kind] for kind, most in zip(KINDS, STOCK, strict=True)]
    against = showdown(len(found.eights), len(found.side), left)
    played = value_of_play(against)
    kept, lost = _bonus(question, hand)
    values = {"play": played + kept, "fold": FOLD + lost}
    best = "play" if values["play"] > values["fold"] else "fold"
    unqualified, won, beaten = against
    total = unqualified + won + beaten
    fields = {
        "hand": found.name,
        "wins": won / total,
        "unqualified": unqualified / total,
        "bonus": "Bonus" if lost else "",
    }
    says = playing_on(values["play"], values["fold"])
    return Advice(_answer(question, best, hand, found), says, "ante", values, found.name, fields)


def _answer(question: Question, best: str, hand: tuple[Card, ...], found: Setting) -> Answer:
    """Where the hand counts as its player sets it, the best setting is part of the answer (lucky-8s/A1)."""
    if best == "fold" or not isinstance(question.space, Menu):
        return best
    return ("play", tuple(card for card in hand if card not in found.side))


def _bonus(question: Question, hand: tuple[Card, ...]) -> tuple[Fraction, Fraction]:
    """What the Bonus adds to playing and to folding, in antes; it matters only where a fold loses it (lucky-8s/A8)."""
    settings: Settings = question.settings
    staked = Fraction(question.wagers.get("bonus", 0), question.wagers.get("ante") or 1)
    if settings.bonus_survives_fold or not staked:
        return Fraction(0), Fraction(0)
    line = bonus(eights_and_jokers(hand), settings.bonus_pay_table)
    return staked * (Fraction(line.odds.win, line.odds.stake) if line else -1), -staked


def _known(cards: tuple[Card, ...]) -> bool:
    return not any(card.startswith("?") for card in cards)


def _seen(question: Question, place: str) -> list[Card]:
    return [card for card in question.places.get(place, ()) if not card.startswith("?")]


# Simulation -----------------------------------------------------------------------------------------------------------

ALWAYS_PLAY, TWO_HANDS = "always-play", "two-hands"


def plays(strategy: str, hand: Hand, against: tuple[int, int, int]) -> bool:
    """Whether a strategy plays a class of hand."""
    if strategy == TWO_HANDS:
        return hand[0] >= 2
    return strategy == ALWAYS_PLAY or value_of_play(against) > FOLD


@cache
def _played(strategy: str, kinds: str) -> bool:
    """The same for a hand at the table, which knows of no card but its own."""
    of_kind = {kind: [card for card in pack().cards if card[0] == kind] for kind in KINDS}
    found = best_setting(tuple(of_kind[kind][kinds[:place].count(kind)] for place, kind in enumerate(kinds)))
    left = [most - kinds.count(kind) for kind, most in zip(KINDS, STOCK, strict=True)]
    made, side = len(found.eights), len(found.side)
    return plays(strategy, (made, side, kinds.count("8") + kinds.count("J")), showdown(made, side, left))


def _by(strategy: str) -> Choose:
    def choose(round_: Round, todo: Decision) -> Answer:
        hand = round_.table.scene.places[str(todo.spot)]
        return "play" if _played(strategy, "".join(sorted(card[0] for card in hand))) else "fold"

    return choose


def _kernel(settings: Settings, part: Part) -> Tallies:
    from houseway.odds.kernels import lucky_eights_rounds  # it reads this module

    return lucky_eights_rounds.play(settings, part)


PLAN = Plan(
    wagers={"ante": 1000, "bonus": 1000},
    groups={"ante and in to win": ("ante", "in_to_win"), "bonus": ("bonus",)},
    strategies={
        "best": Strategy("the best decision by the exact figures", _by("best")),
        TWO_HANDS: Strategy("play two hands of eight or more, fold the rest", _by(TWO_HANDS)),
        ALWAYS_PLAY: Strategy("never fold", _by(ALWAYS_PLAY)),
    },
    kernel=_kernel,
)
