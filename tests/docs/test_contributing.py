"""The page that adds a game is followed to the letter: its files, its registry line and its commands."""

import csv
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = re.findall(r"^`([\w/.-]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.M | re.S)
NEEDED = ("src", "docs/rulings", "tests/games/trials")
HOUSEWAY = (sys.executable, "-c", "from houseway.cli import main; main()")


class Checkout:
    """A copy of the checkout in which the page has been followed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in NEEDED:
            shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in ("pyproject.toml", "tests/conftest.py", "tests/games/trying.py", "tests/games/test_conformance.py"):
            shutil.copy(ROOT / file, root / file)
        for path, text in FILES:
            assert not (root / path).exists(), f"{path} is there already"
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        self._register()

    def _register(self) -> None:
        (place,) = re.findall(r"^In `REGISTRY` of `([\w/.]+)`:$", PAGE, re.M)
        (line,) = re.findall(r'^        "high-card": .*,$', PAGE, re.M)
        registry = self.root / place
        before, opening, after = registry.read_text(encoding="utf-8").partition("REGISTRY = Registry(\n    {\n")
        registry.write_text(f"{before}{opening}{line}\n{after}", encoding="utf-8")

    def run(self, *command: str, typed: str = "") -> str:
        """What a command says; it must succeed."""
        alone = os.environ | {"PYTHONPATH": str(self.root / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        done = subprocess.run(
            command, cwd=self.root, env=alone, input=typed, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return Checkout(tmp_path_factory.mktemp("followed"))


def commands() -> list[list[str]]:
    """The commands of the section's last part, as words."""
    (shown,) = re.findall(r"### Seeing that it holds\n\n```sh\n(.*?)```", PAGE, re.S)
    return [shlex.split(line) for line in shown.splitlines()]


def owed() -> int:
    """How many of the page's clauses a test must earn."""
    (clauses,) = [text for path, text in FILES if path.endswith(".csv")]
    return sum(row["duty"] != "human" for row in csv.DictReader(clauses.splitlines()))


def test_a_reader_who_follows_the_page_has_a_game_that_passes_with_every_clause_earned(checkout: Checkout) -> None:
    own, kit, coverage, _ = commands()
    for program, *words in (own, kit):
        checkout.run(sys.executable, "-m", program, "-q", "-p", "no:cacheprovider", *words)
    told = checkout.run(*HOUSEWAY, *coverage[1:])
    assert re.search(rf"^high-card +{owed()} +{owed()} +100%", told, re.M), told


def test_the_rulebooks_own_tests_take_a_game_of_no_regulation(checkout: Checkout) -> None:
    for file in ("tests/rulebook/test_catalogue.py", "tests/cli/test_rules.py"):
        (checkout.root / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, checkout.root / file)
        checkout.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", file)


def test_the_pages_game_is_played_in_the_terminal_without_another_line(checkout: Checkout) -> None:
    told = checkout.run(*HOUSEWAY, "play", "high-card", "--seed", "1", "--rounds", "1", typed="5\n")
    assert "You wager $5 on Ante" in told
    assert "You lose $5" in told


@pytest.mark.prove
def test_every_citing_site_of_the_pages_game_is_noticed(checkout: Checkout) -> None:
    *_, prove = commands()
    assert re.search(r"\b(\d+) of \1 sites switched off were noticed", checkout.run(*HOUSEWAY, *prove[1:]))


def test_the_pages_code_is_as_tidy_as_the_rest(checkout: Checkout) -> None:
    written = [path for path, _ in FILES if path.endswith(".py")]
    checkout.run(sys.executable, "-m", "ruff", "check", "--no-cache", *written)
    checkout.run(sys.executable, "-m", "ruff", "format", "--no-cache", "--check", *written)
