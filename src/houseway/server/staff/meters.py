"""Progressive meters as the service keeps them: each round's turn of a meter is a fact in the journal."""

import msgspec

from houseway.games.lunar_poker.meter import METER
from houseway.games.lunar_poker.settings import Settings
from houseway.house.meters import Hit, Turned
from houseway.house.progressive import JackpotForm
from houseway.server.casino import Casino
from houseway.server.record import office_lines


class Meter(msgspec.Struct):
    """A meter: `put_on + contributed - paid == shows`, to the cent, after every round."""

    table: str
    name: str
    shows: int
    base: int
    """The first amount, which the licensee set with approval."""
    reset_to: int
    """What it shows after a royal flush."""
    rate: int
    """Percent of the progressive wagers that go on it."""
    contributed: int = 0
    put_on: int = 0
    """What the licensee put on it so far: the base, and the amount after each royal flush."""
    paid: int = 0
    reserve: int | None = 0
    """What the wagers brought beyond the meter's share, less `put_on`: what the house has for the next reset, or has
    advanced. None where older records do not tell what was wagered."""
    conserved: bool = True
    """Whether every round left it at what the one before and its own moves make."""
    hits: list[Hit] = []
    """The last awards, newest first."""
    forms: list[JackpotForm] = []
    """The jackpot forms that awards have waited for, newest first."""


SHOWN = 25


async def meters_of(casino: Casino) -> list[Meter]:
    """Every meter of the house."""
    found: dict[str, Meter] = {}
    for id_, table in casino.tables.items():
        settings = table.settings
        if isinstance(settings, Settings) and settings.progressive:
            last = table.seating.closing.meters.get(METER) if table.seating.closing else None
            base = settings.progressive_initial
            found[id_] = Meter(
                id_,
                table.config.name,
                last or 0,
                base,
                settings.progressive_reset,
                settings.progressive_rate,
                hits=[],
                forms=[],
            )
    async with casino.store.reading() as books:
        turns: list[Turned] = await office_lines.facts(books, office_lines.METERS, Turned)
    showed: dict[str, int] = {}
    for turn in turns:
        meter = found.get(turn.table)
        if meter is None:
            continue
        meter.contributed += turn.contributed
        meter.put_on += turn.put_on
        meter.paid += turn.paid
        if meter.reserve is not None:
            left = None if turn.wagered is None else turn.wagered - turn.contributed - turn.put_on
            meter.reserve = None if left is None else meter.reserve + left
        meter.conserved &= turn.conserved and turn.before == showed.get(turn.table, turn.before)
        showed[turn.table] = turn.after
        meter.hits = [*turn.hits[::-1], *meter.hits][:SHOWN]
        meter.forms = [*turn.forms[::-1], *meter.forms][:SHOWN]
    for id_, meter in found.items():
        meter.conserved &= meter.shows == showed.get(id_, meter.shows)
    return list(found.values())
