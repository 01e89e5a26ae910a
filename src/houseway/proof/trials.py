"""The proof behind coverage: switch off the sites that cite a clause, one at a time, and see a claiming test fail."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec

from houseway.proof import sites, switch
from houseway.proof.claims import claimed
from houseway.proof.sites import Site
from houseway.rulebook.catalogue import catalogue

Verdict = Literal["noticed", "survived", "unreached", "unclaimed", "broken"]

PATIENCE = 120.0
"""Seconds for one trial: a rule that waits for what was dropped may wait for ever, and that is noticed too."""

TESTS_FAILED, NOT_COLLECTED = 1, 2
"""What pytest answers when a test fails, and when a test module cannot even be imported."""


class Trial(msgspec.Struct, frozen=True):
    """One site switched off.

    A claiming test `noticed`; or things were dropped and it `survived` them all; or the claiming tests never let
    it cite anything (`unreached`); or no test claims the clause (`unclaimed`); or pytest itself was `broken`.
    """

    site: Site
    tests: list[str]
    verdict: Verdict
    output: str = ""


def sample(game: str | None, size: int | None, seed: int) -> list[Site]:
    """The sites to try: those of owed clauses, all or a sample that the seed fixes."""
    cited = [site for site in sites.sites() if site.id in catalogue() and catalogue()[site.id].owed]
    of_game = sorted(site for site in cited if game is None or catalogue()[site.id].game == game)
    if size is None or size >= len(of_game):
        return of_game
    return sorted(random.Random(seed).sample(of_game, size))


def claimants(root: Path) -> dict[str, list[str]]:
    """Per clause the tests that claim it."""
    turned: dict[str, list[str]] = {}
    for test, ids in claimed(root).items():
        for id in ids:
            turned.setdefault(id, []).append(test)
    return turned


def failing_as_is(chosen: list[Site], root: Path) -> str:
    """Run the claiming tests with nothing switched off: their output if they fail, for then no proof means anything."""
    tests = sorted({test for site in chosen for test in claimants(root).get(site.id, [])})
    ran = _pytest(tests, root, None) if tests else None
    return "" if ran is None or ran.returncode == 0 else ran.stdout


def prove(chosen: list[Site], root: Path, jobs: int) -> Iterator[Trial]:
    """Try each site; trials come as they finish."""
    claims = claimants(root)
    with ThreadPoolExecutor(jobs) as pool:
        started = [pool.submit(_try, site, claims.get(site.id, []), root) for site in chosen]
        try:
            for done in as_completed(started):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _try(site: Site, tests: list[str], root: Path) -> Trial:
    if not tests:
        return Trial(site, tests, "unclaimed")
    try:
        ran = _pytest(tests, root, site)
    except subprocess.TimeoutExpired:
        return Trial(site, tests, "noticed", f"ran past {PATIENCE:.0f} seconds")
    passed: Verdict = "unreached" if f"{switch.DROPPED}0" in ran.stdout else "survived"
    verdicts: dict[int, Verdict] = {0: passed, TESTS_FAILED: "noticed", NOT_COLLECTED: "noticed"}
    return Trial(site, tests, verdicts.get(ran.returncode, "broken"), ran.stdout)


def _pytest(tests: list[str], root: Path, off: Site | None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = str(sites.PACKAGE.parent)
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # loading every plugin costs more than most trials
    if off:
        environment[switch.VARIABLE] = f"{off.path}:{off.line}:{off.id}"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "anyio",
        "-p",
        "hypothesispytest",
        "-p",
        "no:cacheprovider",
        "--no-header",
        "--tb=short",
    ]
    with TemporaryDirectory() as examples:
        # What hypothesis finds against a broken rule must not come back in an ordinary run.
        environment["HYPOTHESIS_STORAGE_DIRECTORY"] = examples
        return subprocess.run(
            [*command, *tests],
            cwd=root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE if off else None,
        )
