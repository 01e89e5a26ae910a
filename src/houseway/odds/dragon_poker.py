"""Dragon Poker, exactly: every player hand against every dealer hand from the cards that are left.

Cards of one character are interchangeable, so hands are counted by kind: a handful of classes stands for all 23,426
player hands and the 19,600 dealer hands against each, and every class is judged by the rules themselves.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from houseway.cards.card import Card
from houseway.cards.decks import dragon
from houseway.games.dragon_poker.payouts import Line as PayLine
from houseway.games.dragon_poker.payouts import ante_bonus, dragon_bet, three_card_bonus
from houseway.games.dragon_poker.ranking import HIGH_CARD, Rank, decides, rank
from houseway.games.dragon_poker.settings import Settings
from houseway.odds.advice import Advice, Question, playing_on
from houseway.odds.figures import Course, Line, Report, WagerFigures, gather
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


def against_dealer(held: tuple[Kind, ...], share: Fraction = EQUAL) -> list[tuple[Fraction, int]]:
    """Net result of playing this hand, in antes, by number of dealer hands: Ante, Play and Ante Bonus together."""
    mine = rank(cards_of(held))
    bonus = ante_bonus(mine).odds
    won = Fraction(2) + (share * Fraction(bonus.win, bonus.stake) if bonus else 0)
    results = {1: won, 0: Fraction(0), -1: -2 - share}
    return [(results[decides(mine, theirs)[0]], ways) for theirs, ways in dealer_ranks(held).items()]


@cache
def value_of_play(held: tuple[Kind, ...], share: Fraction = EQUAL) -> Fraction:
    """The average result of playing this hand, in antes."""
    results = against_dealer(held, share)
    return sum((net * ways for net, ways in results), Fraction(0)) / sum(ways for _, ways in results)


def kinds_of(cards: Hand) -> tuple[Kind, ...]:
    """The class of a hand as this module spells it."""
    order = list(stock())
    return tuple(sorted((card[:2] for card in cards), key=order.index))


def main_game(share: Fraction = EQUAL) -> tuple[WagerFigures, tuple[Line, ...]]:
    """Ante, an Ante Bonus of a share of it, and the best of Play and fold (dragon-poker/A9)."""
    results: list[tuple[Fraction, int]] = []
    played = folded = 0
    best_folded: Rank | None = None
    dealer_hands = comb(sum(_left(()).values()) - 3, 3)
    for held, ways in hands(_left(())):
        if value_of_play(held, share) > -1 - share:
            played += ways
            results += [(net, ways * against) for net, against in against_dealer(held, share)]
        else:
            folded += ways
            results.append((-1 - share, ways * dealer_hands))
            mine = rank(cards_of(held))
            if best_folded is None or mine.strength > best_folded.strength:
                best_folded = mine
    total = played + folded
    assert best_folded is not None
    figures = WagerFigures(
        "ante, ante bonus and play" if share == EQUAL else f"ante, ante bonus of {share} and play",
        "as printed",
        "ante",
        gather(results),
        wagered=1 + share + Fraction(played, total),
    )
    rule = (
        Line(f"{best_folded.name} or lower", "fold", Fraction(folded, total)),
        Line(f"any hand above {best_folded.name}", "play", Fraction(played, total)),
    )
    return figures, rule


def side_wager(
    name: str, pay_table: str, line_of: dict[tuple[Kind, ...], PayLine | None], in_force: bool = True
) -> WagerFigures:
    """A wager judged on the player's three cards alone."""
    results = []
    for held, ways in hands(_left(())):
        line = line_of[held]
        odds = line.odds if line else None
        net = Fraction(-1) if line is None else Fraction(odds.win, odds.stake) if odds else Fraction(0)
        results.append((net, ways))
    return WagerFigures(name, pay_table, name, gather(results), in_force=in_force)


def bonus_lines(table: int, pandas: str) -> dict[tuple[Kind, ...], PayLine | None]:
    """The 3 Card Bonus line of every class of hand."""
    return {held: three_card_bonus(rank(cards_of(held)), table, pandas) for held, _ in hands(_left(()))}


OPTIONS = ("three_card_bonus_table", "three_card_bonus_pandas", "ante_bonus_rule")
"""The house options on which the figures depend."""


UNEQUAL = {
    "equal": (),
    "at_least_ante": (Fraction(2), Fraction(3)),
    "free": (Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)),
}
"""Shares of the Ante to compare where the Ante Bonus may differ from it (dragon-poker/A9)."""


def report(settings: Settings | None = None) -> Report:
    """Every wager and pay table of the game.

    The printed odds leave the Pandas to set (dragon-poker/A1), and how the Ante Bonus follows the Ante.
    """
    settings = settings or Settings()
    main, rule = main_game()
    wagers = [main, *(main_game(share)[0] for share in UNEQUAL[settings.ante_bonus_rule])]
    for table in (1, 2):
        lines = bonus_lines(table, settings.three_card_bonus_pandas)
        wagers.append(side_wager("three card bonus", f"table {table}", lines, table == settings.three_card_bonus_table))
    lines = {held: dragon_bet(cards_of(held)) for held, _ in hands(_left(()))}
    wagers.append(side_wager("dragon bet", "as printed", lines))
    others = (name for name in PLAN.strategies if name != "best")
    courses = (course(name, PLAN.strategies[name].says, main.expectation) for name in others)
    notes = (*([] if settings.ante_bonus_rule == "equal" else [AS_EQUAL]), *([COUPON] if settings.match_play else []))
    return Report("dragon-poker", tuple(wagers), rule, tuple(courses), OPTIONS, notes)


AS_EQUAL = "The strategies are those for an ante bonus equal to the ante."

COUPON = "The figures are for wagers without a coupon; one beside the ante is paid 1 to 1 and costs its player nothing."


def course(strategy: str, says: str, best: Fraction) -> Course:
    """What a simpler strategy comes to, over every class of hand."""
    total = comb(sum(_left(()).values()), 3)
    results = ((value_of_play(held) if plays(strategy, held) else FOLD) * ways for held, ways in hands(_left(())))
    found = sum(results, Fraction(0)) / total
    return Course(strategy, says, found, best - found)


def advise(question: Question) -> Advice | None:
    """Compare Play with a fold for the hand that lies at the spot."""
    settings: Settings = question.settings
    if settings.ante_bonus_rule != "equal" or settings.match_play:
        # What was worked out is for an Ante Bonus equal to the Ante, and no coupon beside them.
        return None
    hand = tuple(question.places.get(str(question.spot), ()))
    if not hand or any(card.startswith("?") for card in hand) or "play" not in question.space:
        return None
    worth = value_of_play(kinds_of(hand))
    values = {"play": worth, "fold": FOLD}
    best = "play" if worth > FOLD else "fold"
    mine = rank(hand)
    ways = dealer_ranks(kinds_of(hand))
    won = sum(number for theirs, number in ways.items() if decides(mine, theirs)[0] > 0)
    about = mine.name.partition(" with")[0]
    fields = {"hand": about, "wins": won / sum(ways.values())}
    return Advice(best, playing_on(worth, FOLD), "ante", values, about, fields)


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
        "best": BEST,
        PAIR_OR_BETTER: Strategy("play a pair or trips, fold the rest", _by(PAIR_OR_BETTER)),
        ALWAYS_PLAY: Strategy("never fold", _by(ALWAYS_PLAY)),
    },
    kernel=_kernel,
)
