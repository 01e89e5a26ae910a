"""Tables of a kernel laid into one record.

A tuple of arrays costs a kernel a count of references, up and down, for each array at each call. A record is one
pointer, and is read in the same words: what takes a named tuple takes the record of it.
"""

from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

Tables = TypeVar("Tables", bound=NamedTuple)


def packed(tables: Tables) -> Tables:
    """A record with the fields of a named tuple: numbers, arrays, and named tuples of these. Arrays are copied."""
    room = np.zeros(1, _layout(tables))
    _fill(room[0], tables)
    return cast(Tables, room[0])


def _layout(value: Any) -> np.dtype[Any]:
    if isinstance(value, tuple):
        return np.dtype([(name, _layout(each)) for name, each in _fields(value)], align=True)
    array = np.asarray(value)
    return np.dtype((array.dtype, array.shape))


def _fill(record: Any, tables: Any) -> None:
    for name, value in _fields(tables):
        if isinstance(value, tuple):
            _fill(record[name], value)
        else:
            record[name] = value


def _fields(tables: Any) -> list[tuple[str, Any]]:
    return list(tables._asdict().items())
