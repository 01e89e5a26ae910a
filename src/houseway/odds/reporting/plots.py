"""The plots of a report, as SVG that comes out the same every time; each has its table in the report."""

from collections.abc import Callable
from functools import partial
from io import StringIO
from typing import Any

import matplotlib

matplotlib.use("svg")

from matplotlib import pyplot

from houseway.odds.figures import WagerFigures
from houseway.odds.reporting.contents import FAN_ROUNDS, QUANTILES, Contents, fan

INK, ACCENT, SOFT = "#1f2a30", "#8a1f2b", "#c9b8a0"
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "houseway",
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
    height = 0.9 + 0.32 * len(contents.figures.wagers)
    found = {"Cost of every wager": drawn(partial(_costs, contents), height)}
    for wager in contents.used:
        height = 1.0 + 0.24 * min(MOST, len(wager.distribution))
        found[f"Outcomes: {wager.wager}"] = drawn(partial(_outcomes, wager), height)
    first = contents.used[0]
    found["Bankroll"] = drawn(partial(_fan, first))
    found["Convergence"] = drawn(partial(_convergence, contents, first))
    return found


def _costs(contents: Contents, axes: Any) -> None:
    wagers = contents.figures.wagers[::-1]
    names = [f"{wager.wager}, {wager.pay_table.partition(',')[0]}" for wager in wagers]
    edges = [-100 * float(wager.expectation) for wager in wagers]
    bars = axes.barh(names, edges, color=[ACCENT if wager.in_force else SOFT for wager in wagers])
    axes.bar_label(bars, fmt="%.2f %%", padding=3)
    axes.margins(x=0.14)
    axes.set_xlabel("house edge, percent of the base")


def _outcomes(wager: WagerFigures, axes: Any) -> None:
    likeliest = sorted(wager.distribution.items(), key=lambda each: -each[1])[:MOST]
    shown = sorted(likeliest)
    names, chances = [f"{float(net):+g}" for net, _ in shown], [100 * float(chance) for _, chance in shown]
    bars = axes.barh(names, chances, color=ACCENT)
    axes.bar_label(bars, fmt="%.3g %%", padding=3)
    axes.margins(x=0.12)
    axes.set_xlabel(f"percent of rounds, by net result in units of the {wager.base}")


def _fan(wager: WagerFigures, axes: Any) -> None:
    found, rounds = fan(wager), range(1, FAN_ROUNDS + 1)
    axes.fill_between(rounds, found[0], found[4], color=SOFT, alpha=0.5, label="9 of 10 players")
    axes.fill_between(rounds, found[1], found[3], color=SOFT, label="half of the players")
    axes.plot(rounds, found[QUANTILES.index(0.5)], color=ACCENT, label="middle")
    axes.axhline(0, color=INK, linewidth=0.6)
    axes.set_xlabel("rounds")
    axes.set_ylabel(f"won or lost, in units of the {wager.base}")
    axes.legend(frameon=False, loc="lower left")


def _convergence(contents: Contents, wager: WagerFigures, axes: Any) -> None:
    steps = {rounds: tallies[wager.wager] for rounds, tallies in contents.steps.items() if wager.wager in tallies}
    rounds, tallies = list(steps), list(steps.values())
    lows, highs = ([100 * tally.interval()[end] for tally in tallies] for end in (0, 1))
    axes.fill_between(rounds, lows, highs, color=SOFT, label="95 % interval")
    axes.plot(rounds, [100 * tally.mean for tally in tallies], color=INK, marker="o", label="simulated")
    axes.axhline(100 * float(wager.expectation), color=ACCENT, label="exact")
    axes.set_xscale("log")
    axes.set_xlabel("rounds")
    axes.set_ylabel(f"average, percent of the {wager.base}")
    axes.legend(frameon=False, loc="upper right")
