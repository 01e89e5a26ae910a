"""What the first page says is so, and its examples run."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import houseway
from houseway.games import GAMES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
HOUSEWAY = (sys.executable, "-c", "from houseway.cli import main; main()")


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", PAGE, re.S))
def test_the_rounds_in_the_readme_run_as_written(example: str) -> None:
    exec(compile(example, "README.md", "exec"), {})


def test_the_rulebook_answers_as_the_readme_shows() -> None:
    (clause, shown) = re.findall(r'\$ houseway rules show "(.*?)"\n(.*?)```', PAGE, re.S)[0]
    told = subprocess.run([*HOUSEWAY, "rules", "show", clause], capture_output=True, text=True, check=True).stdout
    for line in shown.splitlines():
        assert line in told


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_listed_in_the_readme(slug: str) -> None:
    listed = PAGE.partition("## The games")[2].partition("##")[0].lower()
    for word in re.split(r"[\s-]+", GAMES[slug].title.lower()):
        assert word in listed


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))])
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_package_offers_the_games_and_its_short_list_of_names() -> None:
    assert houseway.games["lunar-poker"] is GAMES["lunar-poker"]  # type: ignore[index]
    assert list(houseway.games) == list(GAMES)  # type: ignore[arg-type]
    assert all(getattr(houseway, name) is not None for name in houseway.__all__)
    with pytest.raises(AttributeError, match="houseway has no 'Casino'; it offers GAMES"):
        _ = houseway.Casino


def test_the_changelog_tells_of_the_packages_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert f"\n## {version}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
