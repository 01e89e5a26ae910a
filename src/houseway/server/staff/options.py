"""House options as people read them: which are chosen from a list, and which are amounts of money."""

from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from houseway.play.money import Cents, dollars


def choices(settings: Any) -> dict[str, list[str | int]]:
    """Of the settings, what those may be that are chosen from a list."""
    lists = {field.name: _list_in(field.type) for field in msgspec.structs.fields(settings)}
    return {name: list(get_args(kind)) for name, kind in lists.items() if kind is not None}


def _list_in(kind: Any) -> Any:
    """A type that is a list of choices, also where nothing may be chosen instead."""
    if get_origin(kind) is Union:
        kind = next((each for each in get_args(kind) if get_origin(each) is Literal), None)
    return kind if get_origin(kind) is Literal else None


def several(settings: Any) -> dict[str, list[str]]:
    """Of the settings, what those may hold that are several of a list."""
    lists = [field for field in msgspec.structs.fields(settings) if get_origin(field.type) is tuple]
    inner = {field.name: get_args(field.type)[:1] for field in lists}
    return {name: list(get_args(kind[0])) for name, kind in inner.items() if kind and get_origin(kind[0]) is Literal}


def money(settings: Any) -> list[str]:
    """Of the settings, those that are amounts: their types are marked as cents."""
    return [field.name for field in msgspec.structs.fields(settings) if _cents_in(field.type)]


def _cents_in(kind: Any) -> bool:
    return kind == Cents or any(_cents_in(each) for each in get_args(kind))


class Changed(msgspec.Struct, frozen=True):
    """A changed option, in words."""

    name: str
    to: str
    now: str = ""
    """What is set now; not told of a change that was decided, for much may have been set since."""


def changed(settings: Any, given: Mapping[str, Any], *, decided: bool = False) -> list[Changed]:
    """What would be otherwise under these settings, amounts in dollars."""
    amounts, now = money(settings), msgspec.to_builtins(settings)
    return [
        Changed(name, said(value, name in amounts), "" if decided else said(now.get(name), name in amounts))
        for name, value in given.items()
    ]


def said(value: Any, is_money: bool) -> str:
    """An option's value as a person says it."""
    if isinstance(value, list | tuple):
        return ", ".join(f"({said(e, is_money)})" if isinstance(e, list | tuple) else said(e, is_money) for e in value)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode()
    return dollars(value) if is_money and isinstance(value, int) else str(value)
