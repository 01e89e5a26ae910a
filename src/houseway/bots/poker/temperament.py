"""How a bot likes to play: four temperaments, given by its name so that a regular stays in character."""

from zlib import crc32

import msgspec


class Temperament(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot asks of a hand, as parts of the pot, and how it bets."""

    name: str
    price: float
    """How much better than the pot's odds a hand must be to call: below 1 it calls with worse."""
    raises_at: float
    """How far above a fair share of the pot a hand must stand to bet or raise: 0 is fair, 1 is certain to win."""
    bluffs: int
    """In how many of 100 chances it bets with nothing."""
    size: float
    """What it bets where it may choose, in pots."""


TEMPERAMENTS = (
    Temperament(name="tight", price=1.15, raises_at=0.2, bluffs=3, size=0.7),
    Temperament(name="loose", price=0.85, raises_at=0.2, bluffs=8, size=0.5),
    Temperament(name="aggressive", price=1.0, raises_at=0.1, bluffs=18, size=0.9),
    Temperament(name="calm", price=1.05, raises_at=0.3, bluffs=1, size=0.4),
)


def temperament_of(player: str) -> Temperament:
    """The same for the same name, wherever and whenever it sits."""
    # These bits of the checksum set the first bots of the house's own lists apart from one another.
    return TEMPERAMENTS[(crc32(player.encode()) >> 11) % len(TEMPERAMENTS)]
