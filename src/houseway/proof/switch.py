"""Switching one citing site off, so that a proof can see whether a test notices.

`HOUSEWAY_SITE_OFF=path:line:id` names the site. While its module is imported, the literal at that line is changed
to the id with a mark behind it; the watcher answers False to a marked id, and the door drops what carried it: the
event is not recorded and its chips do not move, the refusal is not raised, the item is left out.
"""

import ast
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from houseway.proof.sites import Site
from houseway.rulebook import citation
from houseway.rulebook.citation import OFF

VARIABLE = "HOUSEWAY_SITE_OFF"
DROPPED = "dropped at the switched-off site: "


def named(text: str) -> Site:
    """The site written as `path:line:id`."""
    path, line, id = text.split(":", 2)
    return Site(path, int(line), id)


class Switch:
    """What the door is told while a site is off: drop whatever carries the mark, let the rest pass."""

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
    switch = Switch()
    citation.watch(switch)
    return switch


def switched_off(source: str, site: Site, filename: str) -> CodeType:
    """The module's code with that one literal marked; an error when the site is not there, never a silent pass."""
    marker = _Marker(site)
    tree = marker.visit(ast.parse(source, filename))
    if not marker.marked:
        raise LookupError(f"{site} does not cite {site.id}")
    code: CodeType = compile(tree, filename, "exec", dont_inherit=True)
    return code


class _Marker(ast.NodeTransformer):
    def __init__(self, site: Site) -> None:
        self.site = site
        self.marked = False

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if node.value == self.site.id and node.lineno == self.site.line:
            self.marked = True
            return ast.copy_location(ast.Constant(node.value + OFF), node)
        return node


class _Loader(SourceFileLoader):
    site: Site

    def get_code(self, fullname: str) -> CodeType:
        """Compile from source: the byte code in the cache knows nothing of the switch, and must not learn of it."""
        return switched_off(Path(self.path).read_text(encoding="utf-8"), self.site, self.path)


class _Finder(MetaPathFinder):
    def __init__(self, site: Site) -> None:
        self.site = site
        self.file = Path(site.path).resolve()
        self.name = self.file.parent.name if self.file.stem == "__init__" else self.file.stem

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname.rpartition(".")[2] == self.name else None
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != self.file:
            return None
        spec.loader = loader = _Loader(fullname, spec.origin)
        loader.site = self.site
        return spec
