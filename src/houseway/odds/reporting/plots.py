"""The plots of a report, as SVG that comes out the same every time; each has its table in the report."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from io import StringIO
from typing import Any

import matplotlib
import numpy as np

matplotlib.use("svg")

from matplotlib import pyplot

from houseway.odds.figures import Jackpot, WagerFigures
from houseway.odds.reporting.contents import (
    CONVERGENCE,
    COSTS,
    FAN_ROUNDS,
    JACKPOT,
    QUANTILES,
    VARIANTS,
    Contents,
    Sheet,
    fan,
)

INK, ACCENT, SOFT = "#1f2a30", "#8a1f2b", "#c9b8a0"
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "houseway",
    "text.parse_math": False,
    "font.size": 9,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.constrained_layout.use": True,
}
MOST = 12
"""How many results of a wager are drawn; the rarest beyond that are in the table alone."""


def drawn(draw: Callable[[Any], None], height: float = 3.0) -> str:
    """A plot as SVG."""
    with pyplot.rc_context(STYLE):
        figure, axes = pyplot.subplots(figsize=(7.0, height))
        draw(axes)
        out = StringIO()
        # Without a date the same figures make the same file.
        figure.savefig(out, format="svg", metadata={"Date": None})
        pyplot.close(figure)
    text = out.getvalue()
    return text[text.index("<svg") :]


def plots(contents: Contents) -> dict[str, str]:
    """Every plot by the name of the table behind it."""
    height = 0.9 + 0.26 * len(contents.figures.wagers)
    found = {COSTS: drawn(partial(_costs, contents), height)}
    for wager in contents.used:
        height = 1.0 + 0.24 * min(MOST, len(wager.distribution))
        found[f"Outcomes: {wager.wager}"] = drawn(partial(_outcomes, wager), height)
    first = contents.used[0]
    for sheet in contents.sheets:
        if sheet.name == VARIANTS:
            found[VARIANTS] = drawn(partial(_variants, sheet), 0.9 + 0.34 * len(sheet.rows))
        if sheet.name == CONVERGENCE:
            found[CONVERGENCE] = drawn(partial(_convergence, contents, first))
    if contents.figures.jackpot:
        found[JACKPOT] = drawn(partial(_jackpot, contents.figures.jackpot))
    found["Bankroll"] = drawn(partial(_fan, first))
    return found


def _costs(contents: Contents, axes: Any) -> None:
    wagers = contents.figures.wagers[::-1]
    listed = [wager.wager for wager in wagers]
    tables = [f", {wager.pay_table}" if listed.count(wager.wager) > 1 else "" for wager in wagers]
    names = [wager.wager + table for wager, table in zip(wagers, tables, strict=True)]
    # A hair below nought is told as nought, and not written over the names on the left.
    edges = [round(-100 * float(wager.expectation), 2) or 0.0 for wager in wagers]
    bars = axes.barh(names, edges, color=[ACCENT if wager.in_force else SOFT for wager in wagers])
    axes.bar_label(bars, fmt="%.2f %%", padding=3)
    axes.margins(x=0.3 if min(edges) < -0.005 else 0.14)
    axes.set_xlabel("house edge, percent of the base")


def _variants(sheet: Sheet, axes: Any) -> None:
    rows = sheet.rows[::-1]
    # Two options may have a choice of one name, and two choices one edge: each row is a bar of its own.
    bars = axes.barh(range(len(rows)), _percents(rows))
    axes.set_yticks(range(len(rows)), [f"{wager}\n{option}: {choice}" for option, choice, wager, _ in rows])
    axes.tick_params(axis="y", labelsize=7)
    for bar in bars:
        bar.set_color(ACCENT)
    axes.bar_label(bars, fmt="%.2f %%", padding=3)
    axes.margins(x=0.3 if min(_percents(rows)) < 0 else 0.16)
    axes.axvline(0, color=INK, linewidth=0.6)
    axes.set_xlabel("house edge, percent of the base")


def _percents(rows: Sequence[Sequence[str]]) -> list[float]:
    return [float(row[-1].rstrip("%")) for row in rows]


def _jackpot(jackpot: Jackpot, axes: Any) -> None:
    meters = [float(meter) / 1000 for meter in jackpot.expectations]
    axes.plot(meters, [100 * float(worth) for worth in jackpot.expectations.values()], color=INK, marker="o")
    axes.axhline(0, color=INK, linewidth=0.6)
    axes.axvline(float(jackpot.breaks_even) / 1000, color=ACCENT, label="breaks even")
    axes.set_xlabel("meter, in thousands of dollars")
    axes.set_ylabel("average result, percent of the base")
    _legend(axes)


def _outcomes(wager: WagerFigures, axes: Any) -> None:
    likeliest = sorted(wager.distribution.items(), key=lambda each: -each[1])[:MOST]
    shown = sorted(likeliest)
    names, chances = [_net(net) for net, _ in shown], [100 * float(chance) for _, chance in shown]
    bars = axes.barh(names, chances, color=ACCENT)
    axes.bar_label(bars, [f"{np.format_float_positional(each, 3, False, False, '-')} %" for each in chances], padding=3)
    axes.margins(x=0.12)
    axes.set_xlabel(f"chance in percent, by net result in units of the {wager.base}")


def _net(net: Fraction) -> str:
    """A result as people say it: whole, as a small fraction, or in cents."""
    if net.denominator > MOST:
        return f"{float(net):+,.2f}"
    return f"{'+' * (net > 0)}{net.numerator:,}" + (f"/{net.denominator}" if net.denominator > 1 else "")


def _legend(axes: Any) -> None:
    """Above the plot, where it covers nothing."""
    axes.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3)


def _fan(wager: WagerFigures, axes: Any) -> None:
    found, rounds = fan(wager), range(1, FAN_ROUNDS + 1)
    axes.fill_between(rounds, found[0], found[4], color=SOFT, alpha=0.5, label="9 of 10 players")
    axes.fill_between(rounds, found[1], found[3], color=SOFT, label="half of the players")
    axes.plot(rounds, found[QUANTILES.index(0.5)], color=ACCENT, label="middle")
    axes.axhline(0, color=INK, linewidth=0.6)
    axes.set_xlabel("rounds")
    axes.set_ylabel(f"won or lost, in units of the {wager.base}")
    _legend(axes)


def _convergence(contents: Contents, wager: WagerFigures, axes: Any) -> None:
    steps = {rounds: tallies[wager.wager] for rounds, tallies in contents.steps.items() if wager.wager in tallies}
    rounds, tallies = list(steps), list(steps.values())
    lows, highs = ([100 * tally.interval()[end] for tally in tallies] for end in (0, 1))
    axes.fill_between(rounds, lows, highs, color=SOFT, label="95 % interval")
    axes.plot(rounds, [100 * tally.mean for tally in tallies], color=INK, marker="o", label="simulated")
    axes.axhline(100 * float(wager.expectation), color=ACCENT, label="exact")
    axes.set_xscale("log")
    # The labels that a log scale brings are formulas, and here text is drawn as it stands.
    axes.set_xticks(rounds, [f"{each:,}" for each in rounds])
    axes.minorticks_off()
    axes.set_xlabel("rounds")
    axes.set_ylabel(f"average, percent of the {wager.base}")
    _legend(axes)
