"""Which citations only tell: they stand in a note or an announcement, and nothing is done, asked or refused by them.

Found by reading the source. A clause that orders an act and is only told is a caption, not a rule.
"""

import ast
from collections.abc import Iterator

TELLING = frozenset({"note", "announce", "Noted", "Announced"})
Citation = tuple[int, str]


def told(source: str) -> set[Citation]:
    """Line and text of the literals of a module that are used in notes and announcements alone."""
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    scopes = _loads(tree)
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = _names(node, parents)
            loads = [load for name in names for load in scopes.get(name, ())]
            uses = loads if names else [node]
            if uses and all(_tells(use, parents) for use in uses):
                found.add((node.lineno, node.value))
    return found


def _loads(tree: ast.AST) -> dict[str, list[ast.AST]]:
    """Where each name is read."""
    loads: dict[str, list[ast.AST]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            loads.setdefault(node.id, []).append(node)
    return loads


def _names(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> list[str]:
    """The names under which a literal, or the table that it stands in, is kept; none where it is used on the spot."""
    for above in _above(node, parents):
        if isinstance(above, ast.Call):
            return []
        if isinstance(above, ast.Assign | ast.AnnAssign):
            targets = above.targets if isinstance(above, ast.Assign) else [above.target]
            return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
        if isinstance(above, ast.stmt):
            return []
    return []


def _tells(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether the nearest call that this is given to is a note or an announcement."""
    for above in _above(node, parents):
        if isinstance(above, ast.Call):
            called = above.func
            return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in TELLING
        if isinstance(above, ast.stmt):
            return False
    return False


def _above(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    while (above := parents.get(node)) is not None:
        yield above
        node = above
