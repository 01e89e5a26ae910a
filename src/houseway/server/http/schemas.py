"""JSON Schema of what goes over the wire, made from the structs themselves, so that it follows when they change."""

import ast
import inspect
import textwrap
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.inspect import Field, StructType, Type, multi_type_info

REFER = "#/components/schemas/{name}"


def components(kinds: Iterable[Any]) -> dict[str, Any]:
    """The schema of every struct that these types are made of, by its name, with what the source says of its fields."""
    kinds = list(kinds)
    _, found = msgspec.json.schema_components(kinds, ref_template=REFER)
    for struct in structs(kinds):
        # Of two structs with one name each goes by its module too.
        schema = found.get(struct.__name__) or found[f"{struct.__module__}.{struct.__name__}"]
        for field, words in field_docs(struct).items():
            schema["properties"][field]["description"] = words
    return found


def refer(struct: type[Any]) -> dict[str, str]:
    """A reference to a struct's schema."""
    return {"$ref": REFER.format(name=struct.__name__)}


def structs(kinds: Iterable[Any]) -> set[type[msgspec.Struct]]:
    """Every struct that these types are made of."""
    found: set[type[msgspec.Struct]] = set()
    seen: set[int] = set()
    waiting: list[Any] = list(multi_type_info(kinds))
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, Type | Field) and id(part) not in seen:
            # A space holds spaces: what was seen is not looked into again.
            seen.add(id(part))
            waiting += [getattr(part, name) for name in part.__struct_fields__]
            found |= {part.cls} if isinstance(part, StructType) else set()
    return found


@cache
def field_docs(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What the source says of a struct's fields: the string that stands under each."""
    words: dict[str, str] = {}
    for each in reversed(struct.__mro__):
        body = _source(each)
        for line, below in pairwise(body):
            match line, below:
                case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(value=ast.Constant(value=str(said))):
                    words[field] = inspect.cleandoc(said)
    return words


def _source(kind: type[Any]) -> list[ast.stmt]:
    """The lines of a class of ours; none of one that was made while the program runs."""
    try:
        (described,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    except (OSError, TypeError):
        return []
    return described.body if isinstance(described, ast.ClassDef) and kind.__module__.startswith("houseway") else []
