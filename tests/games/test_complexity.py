"""No rule branches more than a reader can follow."""

import ast
from importlib.resources import files
from pathlib import Path

import pytest

MOST = 20
ROOT = Path(str(files("houseway")))
MODULES = sorted([*(ROOT / "games").rglob("*.py"), *(ROOT / "play").rglob("*.py")])

BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.Assert, ast.Lambda, ast.match_case)


def complexity(function: ast.AST) -> int:
    """One, and one for each branch, each `and` and `or`, and each loop and condition of a comprehension."""
    found = 1
    for node in ast.walk(function):
        found += isinstance(node, BRANCHES)
        if isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
        if isinstance(node, ast.comprehension):
            found += 1 + len(node.ifs)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_function_of_the_rules_branches_more_than_twenty_times(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert {node.name: complexity(node) for node in functions if complexity(node) > MOST} == {}


def test_every_kind_of_branch_counts() -> None:
    source = "def f(x):\n  return [y for y in x if y and z or w] if x else (lambda: 0)\n"
    assert complexity(ast.parse(source)) == 1 + 1 + 2 + 2 + 1
