"""What the pages call a module, a folder or a function is there under that name."""

import ast
import inspect
import re
from pathlib import Path

import pytest

from houseway.games.poker import holdem
from houseway.rulebook import citation

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "houseway"
PAGES = [page for folder in (".", "docs", "docs/guides") for page in sorted((ROOT / folder).glob("*.md"))]
ROOMS = (ROOT / room for room in ("src", "tests", "benchmarks", "requirements"))
PLACES = [f"/{path.relative_to(ROOT)}" for room in ROOMS for path in (room, *room.rglob("*"))]
NEW = "high_card"
"""The game that CONTRIBUTING.md adds."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_and_folder_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(r"`([\w./]+(?:\.py|\.js|\.cu|\w/))`", page.read_text(encoding="utf-8"))
    for name in named:
        place = "/" + name.strip("/")
        assert NEW in name or any(each.endswith(place) for each in PLACES), name


def defined(module: Path) -> set[str]:
    """The names that a module defines at its top."""
    found: set[str] = set()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize(
    ("page", "room"), [("poker.md", "games/poker"), ("ultimate-8-poker.md", "games/ultimate_eight")]
)
def test_each_module_of_a_table_holds_what_the_table_says(page: str, room: str) -> None:
    table = (ROOT / "docs" / page).read_text(encoding="utf-8").partition("| module |")[2].partition("\n\n")[0]
    rows = [[re.findall(r"`(\w+)`", cell) for cell in row.split("|")[1:3]] for row in table.splitlines()[2:]]
    assert len(rows) > 8
    for modules, names in rows:
        there = set().union(*(defined(SOURCE / room / f"{module}.py") for module in modules))
        assert set(names) <= there, modules


def test_the_example_of_a_family_is_hold_ems_own_play() -> None:
    assert f"```python\n{inspect.getsource(holdem.play)}```" in (ROOT / "docs" / "poker.md").read_text(encoding="utf-8")


def test_the_doors_by_which_things_leave_the_rules_are_called_as_the_page_says() -> None:
    (row,) = re.findall(r"\| (`\w+` for one, `\w+` for several) ", (ROOT / "docs/rules.md").read_text(encoding="utf-8"))
    one, several = re.findall(r"`(\w+)`", row)
    assert (getattr(citation, one), getattr(citation, several)) == (citation.cited, citation.all_cited)
