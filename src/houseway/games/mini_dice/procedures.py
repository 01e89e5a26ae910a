"""The mini-dice table's day as data (13:69F-13.3, 13.5): a sealed shaker, checked before opening, changed in a day."""

from houseway.games.mini_dice.settings import Settings
from houseway.play.procedures import DAY, Interval, Procedures, Shaker


def procedures(settings: Settings) -> Procedures:
    """The day of a mini-dice table."""
    return Procedures(
        shaker=Shaker(
            checked="mini-dice/13.5(a)",
            # From the moment the filled shaker reaches the table; a round under way finishes (mini-dice/A14).
            change=Interval(DAY, "mini-dice/13.3(a)2"),
            unattended="mini-dice/13.3(a)1",
            sealed="mini-dice/13.3(a)3",
        ),
        seated="mini-dice/13.4(b)#2",
    )
