"""The figures of Lunar Poker that the five cards dealt decide."""

from houseway.games.lunar_poker.settings import Settings
from houseway.odds.figures import Report
from houseway.odds.lunar_poker.side_wagers import break_even, progressive, super_side_bet

OPTIONS = (
    "super_odds",
    "progressive",
    "progressive_initial",
    "progressive_awards",
    "straight_flush_award",
    "straight_flush_percent",
    "straight_flush_flat",
)
"""The house options on which the figures depend."""


def report(settings: Settings | None = None) -> Report:
    """The super side bet, and the progressive at its first meter and where it breaks even."""
    settings = settings or Settings()
    wagers = [super_side_bet(settings)]
    if settings.progressive and settings.progressive_basis == "first_five":
        wagers.append(progressive(settings, settings.progressive_initial))
        wagers.append(progressive(settings, int(100 * break_even(settings)), in_force=False))
    return Report("lunar-poker", tuple(wagers), options=OPTIONS)
