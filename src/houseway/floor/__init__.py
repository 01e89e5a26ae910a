"""The table's day: decks received, prepared, shuffled, dealt, counted and changed, each step with its clause."""

from houseway.floor.automatic import Deal, deal_of, finished, follow, left, open_table, prepare, seated, taken_over
from houseway.floor.day import Day, read_command, restore
from houseway.floor.daybook import Due, Step
from houseway.floor.setup import Setup

__all__ = [
    "Day",
    "Deal",
    "Due",
    "Setup",
    "Step",
    "deal_of",
    "finished",
    "follow",
    "left",
    "open_table",
    "prepare",
    "read_command",
    "restore",
    "seated",
    "taken_over",
]
