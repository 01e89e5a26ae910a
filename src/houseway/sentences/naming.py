"""Who and what the names in events stand for at one table, for one reader."""

from collections.abc import Iterable, Mapping

import msgspec

from houseway.play.layout import Layout
from houseway.play.opening import Seat


class Naming(msgspec.Struct):
    """What a sentence calls players, places and areas; who reads it is `you`."""

    reader: str = ""
    names: Mapping[str, str] = {}
    """What players are called, where it is not their own name: bots are marked here."""
    seats: Mapping[str, str] = {}
    """Who sits at a place, by its name."""
    areas: Mapping[str, str] = {}
    """What betting areas are called."""


def naming(
    layout: Layout | None, seats: Iterable[Seat], reader: str = "", names: Mapping[str, str] | None = None
) -> Naming:
    """The naming of a table, by its layout and its seats; those who bet behind a seat do not sit there."""
    return Naming(
        reader,
        names or {},
        {str(seat.spot): seat.player for seat in seats if not seat.behind},
        {area.name: area.label for area in layout.areas} if layout else {},
    )
