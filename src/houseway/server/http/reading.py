"""Why a request or a message could not be read; where a field is unknown, with the names of those there are."""

import re
from typing import Any

from litestar import Request
from litestar.params import QueryParameter
from msgspec.inspect import DictType, ListType, StructType, Type, UnionType, VarTupleType, type_info

from houseway.server.problems import Problem

_UNKNOWN = re.compile(r"unknown field `([^`]*)`")
_STEP = re.compile(r"(\w+)|\[[^\]]*\]")


def unread(kind: Any, why: str, path: str = "") -> Problem:
    """The refusal of something that is not of this kind, as msgspec words it; `path` is where: `incident.cards[0]`."""
    unknown = _UNKNOWN.search(why)
    if unknown is None:
        return Problem("malformed", f"{path}: {why}" if path else why)
    names = _names(type_info(kind), path)
    where = f" in {path}" if path else ""
    return Problem("malformed", f"there is no field {unknown[1]!r}{where}", legal=", ".join(names) or "no fields")


async def refuse_unknown_parameters(request: Request[Any, Any, Any]) -> None:
    """Refuse a query parameter that the call does not have: without it, the answer would be to another question."""
    if not request.query_params or not request.url.path.startswith("/api/"):
        return
    parameters = request.route_handler.parsed_fn_signature.parameters.items()
    known = [name for name, field in parameters if isinstance(field.kwarg_definition, QueryParameter)]
    unknown = next((name for name in request.query_params if name not in known), None)
    if unknown is not None:
        raise Problem("malformed", f"there is no parameter {unknown!r}", legal=", ".join(known) or "no parameters")


def _names(kind: Type, path: str) -> list[str]:
    """The names of the fields at this place of a type."""
    for step in _STEP.finditer(path):
        kind = _inside(kind, step[1])
    return [field.encode_name for struct in _structs(kind) for field in struct.fields]


def _structs(kind: Type) -> list[StructType]:
    kinds = kind.types if isinstance(kind, UnionType) else (kind,)
    return [each for each in kinds if isinstance(each, StructType)]


def _inside(kind: Type, name: str | None) -> Type:
    if isinstance(kind, ListType | VarTupleType):
        return kind.item_type
    if isinstance(kind, DictType):
        return kind.value_type
    return next(field.type for struct in _structs(kind) for field in struct.fields if field.encode_name == name)
