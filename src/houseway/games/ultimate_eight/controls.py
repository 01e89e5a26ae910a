"""The licensee's internal controls as a record: every house option set away from its default (13:69F-42.12(f), A60)."""

from typing import Any

import msgspec

from houseway.games.ultimate_eight.settings import Settings
from houseway.rulebook.citation import all_cited

TOUCHES = {
    "card_count": "ultimate-8-poker/A1",
    "tie_value": "ultimate-8-poker/A2",
    "dead_lead_laps": "ultimate-8-poker/A11",
    "pass_locks": "ultimate-8-poker/A12",
    "improper_play": "ultimate-8-poker/A18",
    "raise_cap": "ultimate-8-poker/A21",
    "raise_cap_scope": "ultimate-8-poker/A21",
    "raise_basis": "ultimate-8-poker/A22",
    "table_max": "ultimate-8-poker/A23",
    "table_max_basis": "ultimate-8-poker/A23",
    "min_reraise": "ultimate-8-poker/A23",
    "short_allin_reopens": "ultimate-8-poker/A24",
    "side_pot_rule": "ultimate-8-poker/A26",
    "ace_ante": "ultimate-8-poker/A29",
    "main_ante_multiple": "ultimate-8-poker/A29",
    "commission_rate": "ultimate-8-poker/A32",
    "ace_commission_rate": "ultimate-8-poker/A32",
    "commission_unit": "ultimate-8-poker/A32",
    "commission_on_side_pots": "ultimate-8-poker/A32",
    "ace_pot_needs": "ultimate-8-poker/A33",
    "min_players": "ultimate-8-poker/A36",
    "hand_packets": "ultimate-8-poker/A38",
    "button_moves_on_void": "ultimate-8-poker/A40",
    "void_antes": "ultimate-8-poker/A43",
    "cut_min": "ultimate-8-poker/A50",
    "cut_min_left": "ultimate-8-poker/A50",
    "cutter": "ultimate-8-poker/A50",
    "show_counts": "ultimate-8-poker/A53",
    "allow_currency": "ultimate-8-poker/A55",
    "removal_effect": "ultimate-8-poker/A56",
    "stakes_locked": "ultimate-8-poker/A61",
}
"""The ruling that each option settles otherwise than by its default."""


class Control(msgspec.Struct, frozen=True):
    """One line of the record."""

    option: str
    value: Any
    default: Any
    touches: str
    rule: str

    def __str__(self) -> str:
        return f"{self.option}: {self.value} instead of {self.default} ({self.touches})"


def internal_controls(settings: Settings) -> tuple[Control, ...]:
    """What this house does otherwise, ready to print."""
    usual, rule = Settings(), "ultimate-8-poker/42.12(f)"
    lines = (Control(name, getattr(settings, name), getattr(usual, name), at, rule) for name, at in TOUCHES.items())
    return all_cited(*(line for line in lines if line.value != line.default))
