"""Switching one citing site off, so that a proof can see whether a test notices.

`HOUSEWAY_SITE_OFF=path:line:id` names the site. While its module is imported, the literal at that line is changed
to the id with a mark behind it. What carries a marked id is dropped at the doors, and a request that names one is
answered as if it had not been made. The rules themselves ask nothing: this module rewrites them as they are imported.
"""

import ast
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from houseway.proof.sites import Site
from houseway.rulebook import catalogue

VARIABLE = "HOUSEWAY_SITE_OFF"
DROPPED = "dropped at the switched-off site: "
OFF = "~off"
"""The mark behind the id of the site that is switched off; no clause id holds a tilde."""


def named(text: str) -> Site:
    """The site written as `path:line:id`."""
    path, line, id = text.split(":", 2)
    return Site(path, int(line), id)


class Switch:
    """The watcher of a proof: drops whatever carries the mark and lets the rest pass."""

    dropped = 0

    def __call__(self, rule: str) -> bool:
        off = rule.endswith(OFF)
        self.dropped += off
        return not off


def from_environment() -> Switch | None:
    """Switch off the site that the environment names, before the rules are imported; None where it names none."""
    text = os.environ.get(VARIABLE)
    if not text:
        return None
    sys.meta_path.insert(0, _Finder(named(text)))
    # Imported only now: these import the rules, which must pass the finder.
    from houseway.proof import doors, unmade

    switch = Switch()
    doors.watch(switch)
    unmade.leave_out(switch)
    doors.replace(catalogue.clause, _unmarking(catalogue.clause))
    doors.replace(catalogue.find, _unmarking(catalogue.find))
    return switch


def _unmarking(look_up: Any) -> Any:
    """A marked id still means its clause to a reader of the rulebook."""
    return lambda id: look_up(id.removesuffix(OFF))


# Rewriting modules as they are imported -------------------------------------------------------------------------------


def switched_off(source: str, site: Site, filename: str) -> ast.Module:
    """The module with that one literal marked; an error when the site is not there, never a silent pass."""
    marker = _Marker(site)
    tree = marker.visit(ast.parse(source, filename))
    if not marker.marked:
        raise LookupError(f"{site} does not cite {site.id}")
    assert isinstance(tree, ast.Module)
    return tree


class _Marker(ast.NodeTransformer):
    def __init__(self, site: Site) -> None:
        self.site = site
        self.marked = False

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if node.value == self.site.id and node.lineno == self.site.line:
            self.marked = True
            return ast.copy_location(ast.Constant(node.value + OFF), node)
        return node


class Steps(ast.NodeTransformer):
    """Lets what follows a step of the day in its block, up to the next step, happen only if the step was recorded.

    `book.record(…)` and then `book.put(…)` becomes `if book.record(…): book.put(…)`.
    """

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Rewrite every block of the node."""
        super().generic_visit(node)
        for block in ("body", "orelse"):
            statements = getattr(node, block, None)
            if isinstance(statements, list):
                setattr(node, block, list(_guarded(statements)))
        return node


def _guarded(block: list[ast.stmt]) -> Iterable[ast.stmt]:
    left = list(block)
    while left:
        first = left.pop(0)
        if not (isinstance(first, ast.Expr) and _is_record(first.value)):
            yield first
            continue
        effect = []
        while left and not any(map(_is_record, ast.walk(left[0]))):
            effect.append(left.pop(0))
        guard = ast.If(first.value, effect or [ast.Pass()], [])
        yield ast.fix_missing_locations(ast.copy_location(guard, first))


def _is_record(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "record"


class _Loader(SourceFileLoader):
    site: Site | None = None

    def get_code(self, fullname: str) -> CodeType:
        """Compile from source: the byte code in the cache knows nothing of the switch, and must not learn of it."""
        source = Path(self.path).read_text(encoding="utf-8")
        tree = switched_off(source, self.site, self.path) if self.site else ast.parse(source, self.path)
        if fullname.startswith("houseway.floor."):
            tree = Steps().visit(tree)
        code: CodeType = compile(tree, self.path, "exec", dont_inherit=True)
        return code


class _Finder(MetaPathFinder):
    def __init__(self, site: Site) -> None:
        self.site = site
        self.file = Path(site.path).resolve()
        self.name = self.file.parent.name if self.file.stem == "__init__" else self.file.stem

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        steps = fullname.startswith("houseway.floor.")
        if not steps and fullname.rpartition(".")[2] != self.name:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            return None
        here = Path(spec.origin).resolve() == self.file
        if here or steps:
            spec.loader = loader = _Loader(fullname, spec.origin)
            loader.site = self.site if here else None
            return spec
        return None
