"""The progressive meter as the round turns it."""

from houseway.play.events import Metered
from houseway.play.table import Table

METER = "progressive"


def change_meter(table: Table, change: int, rule: str) -> None:
    """Turn the meter up or down."""
    table.record(Metered(METER, change, table.scene.meters.get(METER, 0) + change, rule))
