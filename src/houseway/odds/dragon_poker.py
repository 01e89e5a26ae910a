"""Dragon Poker, exactly: every player hand against every dealer hand from the cards that are left.

Cards of one character are interchangeable, so hands are counted by kind: a handful of classes stands for all 23,426
player hands and the 19,600 dealer hands against each, and every class is judged by the rules themselves.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb

from houseway.cards.card import Card
from houseway.cards.decks import dragon
from houseway.games.dragon_poker.payouts import (
    ANTE_BONUS,
    DRAGON_BET,
    ante_bonus,
    dragon_bet,
    three_card_bonus,
    three_card_bonus_lines,
)
from houseway.games.dragon_poker.payouts import Line as Printed
from houseway.games.dragon_poker.ranking import HIGH_CARD, Rank, decides, rank
from houseway.games.dragon_poker.settings import Settings
from houseway.odds.advice import Advice, Question, playing_on
from houseway.odds.figures import Course, Line, PayLine, Pays, Report, WagerFigures, gather, repaid
from houseway.odds.simulation import BEST, Part, Plan, Strategy, Tallies
from houseway.play.driving import Choose
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision

Kind = str
Hand = tuple[Card, ...]
EQUAL = Fraction(1)
"""The Ante Bonus as a share of the Ante."""
FOLD = Fraction(-2)
"""Folding gives up the Ante and the equal Ante Bonus."""


@dataclass(frozen=True)
class Stakes:
    """What lies beside an ante of one, and what the Ante Bonus pays for its lines."""

    share: Fraction = EQUAL
    coupon: int = 0
    """One where a match play coupon of the Ante's size lies with it (dragon-poker/A33)."""
    bonus: tuple[Fraction, ...] = tuple(Fraction(line.odds.win, line.odds.stake) for line in ANTE_BONUS if line.odds)

    @property
    def fold(self) -> Fraction:
        """What a fold gives up."""
        return -1 - self.share

    @property
    def changed(self) -> bool:
        """Whether a line of the Ante Bonus does not pay as printed."""
        return self.bonus != USUAL.bonus

    def won(self, line: Printed) -> Fraction:
        """What a winning hand on this line wins in all."""
        return 2 + self.coupon + self.share * (self.bonus[ANTE_BONUS.index(line)] if line in ANTE_BONUS else 0)

    @property
    def name(self) -> str:
        """How the wagers are called that are told together."""
        bonus = "ante bonus" if self.share == EQUAL else f"ante bonus of {self.share}"
        return f"ante, {bonus} and play" + " with a coupon" * self.coupon


USUAL = Stakes()


@cache
def stock() -> dict[Kind, tuple[Card, ...]]:
    """The deck by kind of card: what is printed on it, without the serial number."""
    kinds: dict[Kind, tuple[Card, ...]] = {}
    for card in dragon().cards:
        kinds[card[:2]] = (*kinds.get(card[:2], ()), card)
    return kinds


def hands(left: dict[Kind, int]) -> Iterator[tuple[tuple[Kind, ...], int]]:
    """Every class of three cards out of what is left, with its number of ways."""
    for kinds in combinations_with_replacement(left, 3):
        ways = 1
        for kind in set(kinds):
            ways *= comb(left[kind], kinds.count(kind))
        if ways:
            yield kinds, ways


def cards_of(kinds: tuple[Kind, ...]) -> Hand:
    """Real cards of these kinds, for the rules to judge."""
    return tuple(stock()[kind][kinds[:index].count(kind)] for index, kind in enumerate(kinds))


def _left(without: tuple[Kind, ...]) -> dict[Kind, int]:
    return {kind: len(cards) - without.count(kind) for kind, cards in stock().items()}


@cache
def dealer_ranks(held: tuple[Kind, ...]) -> dict[Rank, int]:
    """The dealer's ranks and their ways against a player holding these kinds."""
    ranks: dict[Rank, int] = {}
    for kinds, ways in hands(_left(held)):
        key = rank(cards_of(kinds))._replace(wild=False)
        ranks[key] = ranks.get(key, 0) + ways
    return ranks


def against_dealer(held: tuple[Kind, ...], stakes: Stakes = USUAL) -> list[tuple[Fraction, int]]:
    """Net result of playing this hand, in antes, by number of dealer hands: Ante, Play and Ante Bonus together."""
    mine = rank(cards_of(held))
    results = {1: stakes.won(ante_bonus(mine)), 0: Fraction(0), -1: stakes.fold - 1}
    return [(results[decides(mine, theirs)[0]], ways) for theirs, ways in dealer_ranks(held).items()]


@lru_cache(maxsize=1 << 13)
def value_of_play(held: tuple[Kind, ...], stakes: Stakes = USUAL) -> Fraction:
    """The average result of playing this hand, in antes."""
    results = against_dealer(held, stakes)
    return sum((net * ways for net, ways in results), Fraction(0)) / sum(ways for _, ways in results)


def kinds_of(cards: Hand) -> tuple[Kind, ...]:
    """The class of a hand as this module spells it."""
    order = list(stock())
    return tuple(sorted((card[:2] for card in cards), key=order.index))


def main_game(stakes: Stakes = USUAL) -> tuple[WagerFigures, tuple[Line, ...]]:
    """Ante, an Ante Bonus of a share of it, and the best of Play and fold (dragon-poker/A9)."""
    results: list[tuple[Fraction, int]] = []
    played = folded = 0
    best_folded: Rank | None = None
    dealer_hands = comb(sum(_left(()).values()) - 3, 3)
    for held, ways in hands(_left(())):
        if value_of_play(held, stakes) > stakes.fold:
            played += ways
            results += [(net, ways * against) for net, against in against_dealer(held, stakes)]
        else:
            folded += ways
            results.append((stakes.fold, ways * dealer_hands))
            mine = rank(cards_of(held))
            if best_folded is None or mine.strength > best_folded.strength:
                best_folded = mine
    total = played + folded
    figures = WagerFigures(
        stakes.name,
        "as printed" + ", changed" * stakes.changed,
        "ante",
        gather(results),
        wagered=1 + stakes.share + Fraction(played, total),
        coupon=stakes.coupon > 0,
    )
    if best_folded is None:
        return figures, (Line("any hand", "play", Fraction(1)),)
    rule = (
        Line(f"{best_folded.name} or lower", "fold", Fraction(folded, total)),
        Line(f"any hand above {best_folded.name}", "play", Fraction(played, total)),
    )
    return figures, rule


def side_wager(
    name: str,
    pay_table: str,
    line_of: Mapping[tuple[Kind, ...], Printed | None],
    in_force: bool = True,
    paid: Pays | None = None,
) -> WagerFigures:
    """A wager judged on the player's three cards alone; `paid` by pay line where it is not as printed."""
    results = []
    for held, ways in hands(_left(())):
        line = line_of[held]
        results.append((Fraction(-1) if line is None else (paid or {}).get(f"{name}: {line.hand}", _net(line)), ways))
    return WagerFigures(name, pay_table, name, gather(results), in_force=in_force)


def _net(line: Printed) -> Fraction:
    """What a line wins for one; a line without odds returns the wager."""
    return Fraction(line.odds.win, line.odds.stake) if line.odds else Fraction(0)


def bonus_lines(table: int, pandas: str) -> dict[tuple[Kind, ...], Printed | None]:
    """The 3 Card Bonus line of every class of hand."""
    return {held: three_card_bonus(rank(cards_of(held)), table, pandas) for held, _ in hands(_left(()))}


ANTE_BONUS_NAME, THREE_CARD, DRAGON_BET_NAME = "ante bonus", "three card bonus", "dragon bet"


def pay_lines(table: int) -> tuple[PayLine, ...]:
    """Every printed line of the pay tables in use."""
    printed = {ANTE_BONUS_NAME: ANTE_BONUS, THREE_CARD: three_card_bonus_lines(table), DRAGON_BET_NAME: DRAGON_BET}
    return tuple(PayLine(f"{name}: {line.hand}", _net(line)) for name, lines in printed.items() for line in lines)


OPTIONS = ("three_card_bonus_table", "three_card_bonus_pandas", "ante_bonus_rule", "match_play")
"""The house options on which the figures depend."""


UNEQUAL = {
    "equal": (),
    "at_least_ante": (Fraction(2), Fraction(3)),
    "free": (Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)),
}
"""Shares of the Ante to compare where the Ante Bonus may differ from it (dragon-poker/A9)."""


def report(settings: Settings | None = None, pays: Pays | None = None) -> Report:
    """Every wager and pay table of the game.

    The printed odds leave the Pandas to set (dragon-poker/A1), and how the Ante Bonus follows the Ante.
    """
    settings, pays = settings or Settings(), pays or {}
    paid = repaid(pay_lines(settings.three_card_bonus_table), pays)
    bonus = tuple(line.pays for line in paid if line.name.startswith(ANTE_BONUS_NAME))
    main, rule = main_game(Stakes(bonus=bonus))
    wagers = [main, *(main_game(Stakes(share, bonus=bonus))[0] for share in UNEQUAL[settings.ante_bonus_rule])]
    if settings.match_play:
        wagers.append(main_game(Stakes(coupon=1, bonus=bonus))[0])
    for table in (1, 2):
        lines, used = bonus_lines(table, settings.three_card_bonus_pandas), table == settings.three_card_bonus_table
        label = f"table {table}" + _asked(THREE_CARD, pays) * used
        wagers.append(side_wager(THREE_CARD, label, lines, used, pays if used else None))
    lines = {held: dragon_bet(cards_of(held)) for held, _ in hands(_left(()))}
    label = "as printed" + _asked(DRAGON_BET_NAME, pays)
    wagers.append(side_wager(DRAGON_BET_NAME, label, lines, paid=pays))
    others = (name for name in PLAN.strategies if name != "best")
    courses = (course(name, PLAN.strategies[name].says, main.expectation, Stakes(bonus=bonus)) for name in others)
    notes = (*([] if settings.ante_bonus_rule == "equal" else [AS_EQUAL]), *([COUPON] if settings.match_play else []))
    return Report("dragon-poker", tuple(wagers), rule, tuple(courses), OPTIONS, notes, pay_lines=paid)


def _asked(name: str, pays: Pays) -> str:
    """What is told after a pay table of which a line is changed."""
    return ", changed" if any(line.startswith(f"{name}: ") for line in pays) else ""


AS_EQUAL = "The strategies are those for an ante bonus equal to the ante."

COUPON = (
    "A coupon is told of the ante's size: it is paid 1 to 1 with a winning ante and costs its player nothing. "
    "One that a tie leaves to its player is counted as nothing."
)


def course(strategy: str, says: str, best: Fraction, stakes: Stakes = USUAL) -> Course:
    """What a simpler strategy comes to, over every class of hand."""
    total = comb(sum(_left(()).values()), 3)
    results = (
        (value_of_play(held, stakes) if plays(strategy, held) else stakes.fold) * ways
        for held, ways in hands(_left(()))
    )
    found = sum(results, Fraction(0)) / total
    return Course(strategy, says, found, best - found)


def advise(question: Question) -> Advice | None:
    """Compare Play with a fold for the hand that lies at the spot."""
    settings: Settings = question.settings
    stakes = _stakes(question)
    if stakes is None or settings.match_play:
        # Whether a coupon lies beside the Ante is not among what is asked.
        return None
    hand = tuple(question.places.get(str(question.spot), ()))
    if not hand or any(card.startswith("?") for card in hand) or "play" not in question.space:
        return None
    worth = value_of_play(kinds_of(hand), stakes)
    values = {"play": worth, "fold": stakes.fold}
    best = "play" if worth > stakes.fold else "fold"
    mine = rank(hand)
    ways = dealer_ranks(kinds_of(hand))
    won = sum(number for theirs, number in ways.items() if decides(mine, theirs)[0] > 0)
    about = mine.name.partition(" with")[0]
    fields = {"hand": about, "wins": won / sum(ways.values())}
    return Advice(best, playing_on(worth, stakes.fold), "ante", values, about, fields)


def _stakes(question: Question) -> Stakes | None:
    """What lies at the spot; None where the Ante Bonus may differ from the Ante and neither is known."""
    if question.settings.ante_bonus_rule == "equal":
        return USUAL
    ante, bonus = (question.wagers.get(area) for area in ("ante", "ante_bonus"))
    return Stakes(Fraction(bonus, ante)) if ante and bonus else None


# Simulation -----------------------------------------------------------------------------------------------------------

PAIR_OR_BETTER = "pair-or-better"
ALWAYS_PLAY = "always-play"


def plays(strategy: str, held: tuple[Kind, ...]) -> bool:
    """Whether a strategy plays a class of hand."""
    if strategy == PAIR_OR_BETTER:
        return rank(cards_of(held)).category > HIGH_CARD
    return strategy == ALWAYS_PLAY or value_of_play(held) > FOLD


def _by(strategy: str) -> Choose:
    def choose(round_: Round, todo: Decision) -> Answer:
        hand = tuple(round_.table.scene.places[str(todo.spot)])
        return "play" if plays(strategy, kinds_of(hand)) else "fold"

    return choose


def _kernel(settings: Settings, part: Part) -> Tallies:
    from houseway.odds.kernels import dragon_poker  # loads the compiler, which the figures do without

    return dragon_poker.play(settings, part)


PLAN = Plan(
    wagers={"ante": 1000, "ante_bonus": 1000, "three_card_bonus": 1000, "dragon_bet": 1000},
    groups={
        "ante, ante bonus and play": ("ante", "ante_bonus", "play"),
        "three card bonus": ("three_card_bonus",),
        "dragon bet": ("dragon_bet",),
    },
    strategies={
        "best": Strategy(BEST.says, _by("best")),
        PAIR_OR_BETTER: Strategy("play a pair or trips, fold the rest", _by(PAIR_OR_BETTER)),
        ALWAYS_PLAY: Strategy("never fold", _by(ALWAYS_PLAY)),
    },
    kernel=_kernel,
)
