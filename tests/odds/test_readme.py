"""The table of costs in the README is what the commands beside it print."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.games import GAMES, REGISTRY
from houseway.odds.figures import Report, report_of

README = Path(__file__).parents[2] / "README.md"
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| `houseway ([^`]+)` \|$", re.MULTILINE)
MOST = 5
"""More wagers than this are told by the cheapest and the dearest."""

ROWS = {command.split()[1]: (title, cost, command) for title, cost, command in ROW.findall(README.read_text())}
EXACT = REGISTRY.with_part("odds")


def in_words(report: Report) -> str:
    """What the wagers in force cost, as the README says it."""
    used = [wager for wager in report.wagers if wager.in_force]
    told = [f"{wager.wager} {float(-wager.expectation):.3%}" for wager in used]
    if len(used) <= MOST:
        return ", ".join(told)
    cheapest, dearest = (choose(used, key=lambda wager: -wager.expectation) for choose in (min, max))
    return f"from {told[used.index(cheapest)]} to {told[used.index(dearest)]}"


def test_every_game_has_its_cost_and_its_command() -> None:
    assert {slug: title for slug, (title, _, _) in ROWS.items()} == {slug: game.title for slug, game in GAMES.items()}
    for slug, (_, _, command) in ROWS.items():
        assert command == (f"odds {slug}" if slug in EXACT else f"simulate {slug} --rounds 300 --seed 1")


@pytest.mark.parametrize("slug", EXACT)
def test_exact_costs_are_those_of_the_command(slug: str) -> None:
    report = report_of(slug, GAMES[slug].read_settings({}))
    assert report is not None
    assert ROWS[slug][1] == in_words(report)


@pytest.mark.prove
@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug not in EXACT])
def test_what_the_house_takes_of_a_pot_is_what_the_command_plays(slug: str) -> None:
    words = [sys.executable, "-m", "houseway", *ROWS[slug][2].split(), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=600)
    (taken,) = json.loads(done.stdout)["wagers"].values()
    low, high = taken["interval_95"]
    assert ROWS[slug][1] == f"${taken['mean']:.2f} a round with bots at the table (${low:.2f} to ${high:.2f})"
