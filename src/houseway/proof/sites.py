"""Where the code cites a clause: every string literal that is a clause id, found by reading the source."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from houseway.proof.telling import told
from houseway.rulebook.catalogue import catalogue, games
from houseway.rulebook.rulings import rulings

PACKAGE = Path(__file__).parents[1]


class Site(msgspec.Struct, frozen=True, order=True):
    """One citing place; prints as `path:line`, which editors and terminals open."""

    path: str
    line: int
    id: str
    tells: bool = False
    """Whether it stands in a note or an announcement alone."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


def checkout() -> Path | None:
    """The checkout this package runs from, or None when it is installed without its sources and tests."""
    root = PACKAGE.parents[1]
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def sites(package: Path = PACKAGE) -> list[Site]:
    """Every literal below `package` that begins with a game's slug and a slash, rightly or wrongly."""
    above = checkout() if package == PACKAGE else None
    found = []
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(above or package.parent).as_posix()
        source = path.read_text(encoding="utf-8")
        cited = sorted(citations(source))
        telling = told(source) if cited else set()
        found += [Site(name, line, id, (line, id) in telling) for line, id in cited]
    return found


def by_clause(found: list[Site]) -> dict[str, list[Site]]:
    """The same sites, gathered under the clause they cite."""
    gathered: dict[str, list[Site]] = {}
    for site in found:
        gathered.setdefault(site.id, []).append(site)
    return gathered


def wrong(found: list[Site]) -> list[Site]:
    """The sites that cite what is neither a clause nor a ruling."""
    return [site for site in found if site.id not in catalogue() and site.id not in rulings()]


def citations(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of each literal that sets out to be a citation; a docstring is prose and none."""
    if not any(beginning in source for beginning in _beginnings()):
        return
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            text = node.value
            if text.startswith(_beginnings()) and not any(letter.isspace() for letter in text):
                yield node.lineno, text


@cache
def _beginnings() -> tuple[str, ...]:
    return tuple(f"{game}/" for game in games())
