"""What a report says, before it is laid out: facts and tables that the page, the paper and the JSON share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec
import numpy as np

from houseway.odds.figures import Jackpot, Report, WagerFigures, percent, signed, spelled
from houseway.odds.reporting.bands import LEVELS, bands
from houseway.odds.reporting.variants import variants
from houseway.odds.runs import begin, cores, processes, simulate
from houseway.odds.simulation import plan_of
from houseway.odds.tally import Tally
from houseway.play.game import Game
from houseway.rulebook.edition import rules_mark

SPANS = tuple(10**power for power in range(3, 8))
FAN_ROUNDS, FAN_PATHS, FAN_SEED = 1_000, 4_000, 1
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
CHECK_SEED = 1
COSTS, VARIANTS, JACKPOT = "Cost of every wager", "Rule variants", "Jackpot break-even"
CONVERGENCE = "Convergence"

FIGURE = frozenset("+-$0123456789")
"""What a figure begins with."""

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Sheet:
    """A table of a report: what it shows, its columns and rows as text."""

    name: str
    says: str
    columns: tuple[str, ...]
    rows: Rows

    @property
    def figures(self) -> tuple[bool, ...]:
        """Which columns hold figures alone; they are set flush right."""
        return tuple(all(row[at][:1] in FIGURE for row in self.rows) for at in range(len(self.columns)))


@dataclass(frozen=True)
class Contents:
    """Everything in a report."""

    game: str
    title: str
    mark: str
    settings: Mapping[str, Any]
    asked: Mapping[str, Any]
    """The house options that are not the usual ones."""
    figures: Report
    check: Mapping[str, Tally]
    check_rounds: int
    steps: Mapping[int, Mapping[str, Tally]]
    """The same run after fewer rounds."""
    sheets: tuple[Sheet, ...]

    @property
    def used(self) -> tuple[WagerFigures, ...]:
        """The wagers under the pay tables that these house options use."""
        return tuple(wager for wager in self.figures.wagers if wager.in_force)


def gather(game: Game, settings: Mapping[str, Any], figures: Report, rounds: int) -> Contents:
    """Work a report out; the cross-check plays this many rounds by another method than the figures."""
    house = game.read_settings(settings)
    steps = checked(game.slug, settings, rounds) if plan_of(game.slug).told_by_figures(house) else {rounds: {}}
    check = steps[max(steps)]
    used = tuple(wager for wager in figures.wagers if wager.in_force)
    sheets = (
        cost_sheet(figures),
        exact_sheet(figures),
        *variant_sheets(game, settings, figures),
        *(outcome_sheet(wager) for wager in used),
        *([jackpot_sheet(figures.jackpot)] if figures.jackpot else []),
        *strategy_sheets(figures),
        band_sheet(used),
        fan_sheet(used[0]),
        *([check_sheet(used, check), convergence_sheet(used[0], steps)] if check else []),
    )
    shown = {name: getattr(house, name) for name in house.__struct_fields__}
    return Contents(game.slug, game.title, rules_mark(), shown, settings, figures, check, max(steps), steps, sheets)


def checked(slug: str, settings: Mapping[str, Any], rounds: int) -> dict[int, dict[str, Tally]]:
    """The tallies of one run after ten times as many rounds each; nothing where the game has no simulation."""
    progress = begin(slug, CHECK_SEED, settings=dict(settings))
    steps: dict[int, dict[str, Tally]] = {}
    width = cores() if progress.by == "rules" else 1
    with processes(width) as players:
        for target in (*(span for span in SPANS if span < rounds), rounds):
            simulate(progress, target, players, width)
            steps[target] = {
                name: Tally(t.base, t.rounds, t.hands, t.total, t.squares) for name, t in progress.tallies.items()
            }
    return steps


def cost_sheet(figures: Report) -> Sheet:
    """What every wager costs."""
    costs = ("house edge", "element of risk", "return", "average total wager")
    chances = ("standard deviation", "ends ahead", "is paid")
    columns = ("wager", "pay table", "base", *costs, *chances)
    rows = [
        (
            *_named(wager),
            wager.base,
            percent(-wager.expectation),
            percent(-wager.element_of_risk),
            percent(wager.returned),
            f"{float(wager.wagered):.4f}",
            f"{wager.deviation:.4f}",
            percent(wager.ends_ahead),
            percent(wager.is_paid),
        )
        for wager in figures.wagers
    ]
    says = (
        "The house edge is the average loss for each unit of the stated base; the element of risk divides it by all "
        "that is staked, and the return is what comes back of that. Odds are to 1: a stake that comes back is not won. "
        "Ends ahead is how often more is won than was staked; is paid, how often anything is paid."
    )
    if not all(wager.in_force for wager in figures.wagers):
        says += " A pay table in brackets is not in use here."
    return Sheet(COSTS, says, columns, rows)


def exact_sheet(figures: Report) -> Sheet:
    """The same as fractions."""
    rows = [
        (*_named(wager), spelled(wager.expectation), spelled(wager.wagered), spelled(wager.variance))
        for wager in figures.wagers
    ]
    says = (
        "The player's average result, the average total staked and the variance of one round as fractions, in units "
        "of the base. The house edge is the average result with its sign turned."
    )
    return Sheet("Exact figures", says, ("wager", "pay table", "average result", "total wager", "variance"), rows)


def _named(wager: WagerFigures) -> tuple[str, str]:
    return wager.wager, wager.pay_table if wager.in_force else f"({wager.pay_table})"


def in_units(net: Fraction) -> str:
    """A net result as a decimal with its sign; nothing has none."""
    if net.denominator == 1:
        return f"{int(net):+,}" if net else "0"
    return f"{float(net):+,.6g}"


def outcome_sheet(wager: WagerFigures) -> Sheet:
    """Every result of a wager and how often it comes."""
    cases = lcm(*(chance.denominator for chance in wager.distribution.values()))
    rows = [
        (
            in_units(net),
            spelled(net),
            f"{int(chance * cases):,}",
            f"{float(chance):.6%}",
            f"{float(net * chance):+.6f}",
        )
        for net, chance in sorted(wager.distribution.items(), reverse=True)
    ]
    says = (
        f"Net result for each unit of the {wager.base}, {wager.pay_table}. "
        f"The combinations are out of {cases:,} equally likely ones, the fewest that count every result exactly."
    )
    return Sheet(f"Outcomes: {wager.wager}", says, ("net", "exact", "combinations", "chance", "contribution"), rows)


def variant_sheets(game: Game, settings: Mapping[str, Any], figures: Report) -> tuple[Sheet, ...]:
    """The edge of each wager that another choice of one house option changes."""
    rows = [(*row[:3], percent(row.edge)) for row in variants(game, settings, figures)]
    says = (
        "The house edge of a wager, in percent of its base, by the choice of one house option, the others as they are "
        "here."
    )
    return (Sheet(VARIANTS, says, ("option", "choice", "wager", "house edge"), rows),) if rows else ()


def jackpot_sheet(jackpot: Jackpot) -> Sheet:
    """What a wager with a meter comes to."""
    rows = [(f"${float(meter):,.2f}", signed(worth)) for meter, worth in jackpot.expectations.items()]
    says = (
        f"The player's average result on the {jackpot.wager}, in percent of the wager, by what its meter shows; "
        f"it breaks even at ${float(jackpot.breaks_even):,.2f}."
    )
    return Sheet(JACKPOT, says, ("meter", "expectation"), rows)


def strategy_sheets(figures: Report) -> tuple[Sheet, ...]:
    """The best strategy in words, and what simpler ones cost."""
    found = []
    if figures.strategy:
        rows = [(line.when, line.do, f"{float(line.frequency):.4%}") for line in figures.strategy]
        found.append(Sheet("Best strategy", "What to do with which hand.", ("hand", "do", "how often"), rows))
    if figures.courses:
        courses = [
            (each.name, each.says, f"{float(each.expectation):+.4%}", f"{float(each.costs):.4%}")
            for each in figures.courses
        ]
        base = figures.wagers[0].base
        says = f"The player's average result in percent of the {base}, and what is given away of it beside best play."
        found.append(Sheet("Simpler strategies", says, ("strategy", "what it does", "expectation", "costs"), courses))
    return tuple(found)


def band_sheet(wagers: Sequence[WagerFigures]) -> Sheet:
    """Bands of the average result by number of rounds."""
    rows = []
    for wager in wagers:
        for rounds in SPANS:
            told = (f"{low:+.4%} to {high:+.4%}" for low, high in bands(wager, rounds))
            rows.append((wager.wager, f"{rounds:,}", *told))
    says = (
        "Where the player's average result, in percent of the wager's base, lies after this many rounds, in the share "
        "of cases above the column: as "
        "many cases lie below a band as above it. The results of all rounds are added up exactly, rare prizes and all; "
        "no normal approximation is made."
    )
    return Sheet("Bands", says, ("wager", "rounds", *LEVELS), rows)


def fan(wager: WagerFigures) -> "np.ndarray[Any, np.dtype[np.float64]]":
    """Quantiles of what a player has won after each of many rounds, one row for each quantile."""
    nets = np.array([float(net) for net in wager.distribution])
    chances = np.array([float(chance) for chance in wager.distribution.values()])
    source = np.random.default_rng(FAN_SEED)
    drawn = source.choice(nets, size=(FAN_PATHS, FAN_ROUNDS), p=chances / chances.sum())
    found: np.ndarray[Any, np.dtype[np.float64]] = np.quantile(drawn.cumsum(axis=1), QUANTILES, axis=0)
    return found


def fan_sheet(wager: WagerFigures) -> Sheet:
    """The fan at a few points."""
    found = fan(wager)
    points = (10, 50, 100, 250, 500, FAN_ROUNDS)
    rows = [(f"{point:,}", *(f"{found[q, point - 1]:+.1f}" for q in range(len(QUANTILES)))) for point in points]
    says = (
        f"What {FAN_PATHS:,} players have won or lost on {wager.wager}, in units of the {wager.base}: drawn from the "
        f"exact outcomes with seed {FAN_SEED}. One player in twenty is below the first column, "
        "one in twenty above the last."
    )
    return Sheet("Bankroll", says, ("rounds", *(f"{quantile:.0%}" for quantile in QUANTILES)), rows)


def check_sheet(wagers: Sequence[WagerFigures], check: Mapping[str, Tally]) -> Sheet:
    """The exact figures beside a simulation."""
    rows = []
    for wager in wagers:
        tally = check.get(wager.wager)
        if tally is not None:
            exact, (low, high) = float(wager.expectation), tally.interval()
            simulated = f"{tally.mean:+.4%}", f"{low:+.4%} to {high:+.4%}", f"{tally.z_score(exact):+.2f}"
            rows.append((wager.wager, f"{tally.hands:,}", f"{exact:+.4%}", *simulated))
    says = (
        "The player's average result in percent of each wager's base. Decided is how many wagers the simulation "
        "settled. z is how many standard errors lie between its average and "
        "the exact one; one z in 370 is beyond 3 by chance."
    )
    left = [wager.wager for wager in wagers if wager.wager not in check]
    if left:
        says += f" Not played here: {', '.join(left)}."
    columns = ("wager", "decided", "exact", "simulated", "95 % interval", "z")
    return Sheet("Cross-check by simulation", says, columns, rows)


def convergence_sheet(wager: WagerFigures, steps: Mapping[int, Mapping[str, Tally]]) -> Sheet:
    """How the simulated average closes in on the exact one."""
    rows = []
    for rounds, tallies in steps.items():
        if (tally := tallies.get(wager.wager)) is not None:
            low, high = tally.interval()
            rows.append((f"{rounds:,}", f"{tally.mean:+.4%}", f"{low:+.4%} to {high:+.4%}"))
    says = (
        f"The average result of {wager.wager}, in percent of the {wager.base}, in the same run after more and more "
        f"rounds; exact is {float(wager.expectation):+.4%}."
    )
    return Sheet(CONVERGENCE, says, ("rounds", "average", "95 % interval"), rows)


def as_json(contents: Contents) -> dict[str, object]:
    """The numbers of a report for scripts."""
    return {
        **contents.figures.as_json(),
        "mark": contents.mark,
        "settings": msgspec.to_builtins(contents.settings),
        "check": {
            name: {"rounds": t.rounds, "mean": t.mean, "standard_error": t.standard_error}
            for name, t in contents.check.items()
        },
        "tables": [
            {"name": sheet.name, "says": sheet.says, "columns": sheet.columns, "rows": sheet.rows}
            for sheet in contents.sheets
        ],
    }
