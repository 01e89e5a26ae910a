"""How a test claims the clauses it proves."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

MOST = 8
"""A test claims a few clauses, never a catalogue."""


def rule(*ids: str) -> Callable[[Test], Test]:
    """Claim that the decorated test fails when any of these clauses is broken."""

    def claim(test: Test) -> Test:
        setattr(test, "claims", ids)  # noqa: B010
        return test

    return claim


def claimed(root: Path) -> dict[str, tuple[str, ...]]:
    """What the tests of a checkout claim, read without running them: `path::name` and the ids."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "houseway.proof.claims" in source:
            name = path.relative_to(root).as_posix()
            found |= {f"{name}::{test}": ids for test, ids in _claims(ast.parse(source).body)}
    return found


def _claims(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _claims(node.body, f"{within}{node.name}::")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            ids = tuple(id for decorator in node.decorator_list for id in _ids(decorator))
            if ids:
                yield within + node.name, ids


def _ids(decorator: ast.expr) -> Iterator[str]:
    """The ids of a claiming decorator; hypothesis has a `rule` too, which takes no plain strings."""
    if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule":
        for argument in decorator.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value
