"""Mini-dice, exactly: 36 equally likely pairs of faces, place bets standing until they are decided (mini-dice/A2)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.wagers import AREAS, LISTED_ODDS, Area
from houseway.odds.advice import Advice, Question, on_wagers
from houseway.odds.figures import PayLine, Pays, Report, Variant, WagerFigures, gather, repaid, spread_out
from houseway.odds.simulation import Part, Plan, Strategy, Tallies
from houseway.play import events as ev
from houseway.play.money import Odds
from houseway.play.round import Round
from houseway.play.spaces import Answer, Wagers

WAYS = Counter(first + second for first in range(1, 7) for second in range(1, 7))


def wager(area: Area, settings: Settings, pays: Pays | None = None) -> WagerFigures:
    """A wager by the totals that decide it; the undecided ones only make it wait."""
    pays, results = pays or {}, []
    for total in sorted(area.wins | area.loses):
        line = area.line(total)
        net = pays.get(line, _printed(settings.pays(line))) if total in area.wins else Fraction(-1)
        results.append((net, WAYS[total]))
    lines = ", ".join(f"{line} at {_told(settings.pays(line), pays.get(line))}" for line in area.lines)
    return WagerFigures(area.label, lines, "wager", gather(results))


def _printed(odds: Odds) -> Fraction:
    return Fraction(odds.win, odds.stake)


def _told(odds: Odds, asked: Fraction | None) -> str:
    return str(odds) if asked is None else f"{asked.numerator:,} to {asked.denominator}, changed"


def report(settings: Settings | None = None, pays: Pays | None = None) -> Report:
    """Every wager at the odds this house pays."""
    settings = settings or Settings()
    lines = repaid((PayLine(line, _printed(settings.pays(line))) for line in LISTED_ODDS), pays or {})
    chips = tuple(wager(area, settings, pays) for area in AREAS)
    wagers = chips + (tuple(map(with_coupon, chips)) if settings.coupons != "off" else ())
    best = max(each.expectation for each in chips)
    cheapest = " and ".join(each.wager for each in chips if each.expectation == best)
    least = f"No decision follows a wager, so a strategy costs what its wagers do; least by {cheapest}."
    notes = (least, DECIDED, *([COUPON] if settings.coupons != "off" else []))
    places = tuple(each for each, area in zip(chips, AREAS, strict=True) if area.standing)
    courses = (
        spread_out("place-bets", "the same stake on each place bet until it is decided", places, best),
        spread_out("all-wagers", "the same stake on each of the wagers until it is decided", chips, best),
    )
    return Report(
        "mini-dice", wagers, (), courses, ("odds", "coupons"), notes, variants=raised(settings), pay_lines=lines
    )


def with_coupon(chips: WagerFigures) -> WagerFigures:
    """The same wager beside a match play coupon of its size, paid at the same odds (mini-dice/A15)."""
    results = {2 * net if net > 0 else net: chance for net, chance in chips.distribution.items()}
    return replace(chips, wager=f"{chips.wager} with a coupon", distribution=results, coupon=True)


HIGHER = {
    "place 4, 10": Odds(19, 10),
    "place 5, 9": Odds(29, 20),
    "field 2, 12": Odds(5, 2),
    "any 7": Odds(9, 2),
    "over 7": Odds(6, 5),
    "under 7": Odds(6, 5),
}
"""Odds to compare: lines that a house might pay half way from the listed odds to fair ones (mini-dice/A6)."""

DECIDED = "The figures of a place bet count the shakes that decide it; the others leave it where it is."

COUPON = (
    "A coupon is of the size of the wager that it lies with: it is paid at the same odds and costs its player nothing. "
    "The strategies are those without one."
)


def raised(settings: Settings) -> tuple[Variant, ...]:
    """Each of these lines at its higher odds, where the house does not pay as much already."""
    paid = dict(settings.odds)
    return tuple(
        Variant(f"{line} at {odds}", {"odds": tuple({**paid, line: odds}.items())})
        for line, odds in HIGHER.items()
        if settings.pays(line) < odds
    )


def advise(question: Question) -> Advice | None:
    """The worth of every wager before a shake; with a coupon beside it a wager is worth more than was worked out."""
    if not isinstance(question.space, Wagers) or question.settings.coupons != "off":
        return None
    return on_wagers(report(question.settings))


def twin(question: Question, laid: Answer, events: Sequence[ev.Event]) -> Answer:
    """The same money where it costs least; what is already up and may not be moved stays."""
    space = question.space
    if not isinstance(space, Wagers) or not isinstance(laid, dict) or question.settings.coupons != "off":
        return laid
    worth = {each.wager: each.expectation for each in report(question.settings).wagers}
    labels = {area.name: area.label for area in AREAS}
    put = {area.name: laid[area.name] for area in space.areas if area.required and area.name in laid}
    money = sum(laid.values()) - sum(put.values())
    for area in sorted(space.areas, key=lambda each: -worth[labels[each.name]]):
        amount = min(money, area.high) // area.step * area.step
        if area.name not in put and amount >= max(area.low, 1):
            put[area.name] = amount
            money -= amount
    return put


# Simulation -----------------------------------------------------------------------------------------------------------

STAKE = 3000
"""Pays every line of the printed payout table in whole cents."""


class ShakePlan(Plan):
    """A round is one shake; a wager that it leaves undecided is not counted."""

    def staked(self, settings: Settings) -> Mapping[str, int]:
        """The same stake on each area, or the least one that can be paid exactly where this house could not pay it."""
        return {name: self._payable(settings, name, stake) for name, stake in self.wagers.items()}

    def _payable(self, settings: Settings, name: str, stake: int) -> int:
        low, high = settings.lowest(name), settings.highest(name)
        return stake if low <= stake <= high and stake % settings.step(name) == 0 else low

    def count(self, round_: Round, tallies: Tallies) -> None:
        """Count the wagers that the shake decided."""
        decided: dict[str, list[int]] = {}
        for event in round_.events:
            if isinstance(event, ev.Paid | ev.Collected):
                net = event.amount if isinstance(event, ev.Paid) else -event.amount
                decided.setdefault(event.area, []).append(net)
        for name, (area,) in self.groups.items():
            if area in decided:
                tallies[name].add(decided[area])


def _kernel(settings: Settings, part: Part) -> Tallies:
    from houseway.odds.kernels import mini_dice  # loads the compiler, which the figures do without

    return mini_dice.play(settings, part)


PLAN = ShakePlan(
    wagers={area.name: STAKE for area in AREAS},
    groups={area.label: (area.name,) for area in AREAS},
    seats=1,
    strategies={"all-wagers": Strategy("the same stake on every wager, every shake", lambda round_, todo: None)},
    kernel=_kernel,
)
