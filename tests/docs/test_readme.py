"""What the first page says is so, and its examples run."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import houseway
from houseway.games import GAMES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [page for folder in (".", "docs", "docs/guides") for page in sorted((ROOT / folder).glob("*.md"))]
HOUSEWAY = (sys.executable, "-c", "from houseway.cli import main; main()")


EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.S)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_rounds_in_the_readme_run_as_written(example: str) -> None:
    exec(compile(example, "README.md", "exec"), {})


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_round_of_the_readme_plays_any_other_game(slug: str) -> None:
    example, assertion, _ = EXAMPLES[0].partition("assert ")
    assert assertion
    names: dict[str, Any] = {}
    exec(compile(example.replace("dragon-poker", slug), "README.md", "exec"), names)
    assert names["round_"].result is not None
    assert names["round_"].game.slug == slug


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


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_package_offers_the_games_and_its_short_list_of_names() -> None:
    assert houseway.games["lunar-poker"] is GAMES["lunar-poker"]
    assert list(houseway.games) == list(GAMES)
    assert all(getattr(houseway, name) is not None for name in houseway.__all__)
    with pytest.raises(AttributeError, match="houseway has no 'Casino'; it offers Answer, Decision, Game, House"):
        _ = houseway.Casino  # type: ignore[attr-defined]


def test_the_changelog_tells_of_the_packages_version() -> None:
    assert f"\n## {houseway.__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
