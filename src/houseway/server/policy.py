"""House policy: what holds in the whole house, whichever table; changed by two people."""

import re
from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.play.money import Cents
from houseway.play.refusals import BadSetting
from houseway.server.record import schema

MINUTES_A_DAY = 1_440
StaffRole = Literal["dealer", "floorperson", "supervisor", "cage", "accounting", "security", "auditor", "administrator"]
STAFF_ROLES: tuple[str, ...] = get_args(StaffRole)
SHIFT = 720
"""Sessions of staff last twelve hours at most, used or not."""


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house has decided; amounts in cents."""

    cage_second_person_above: Cents = 1_000_000
    """Chips over the cage need a second person above what one player has bought and cashed in 24 hours,"""
    cage_clerk_second_person_above: Cents = 5_000_000
    """and what one clerk handles alone in 24 hours."""
    sitting_out_minutes: int = 30
    """How long a player who sits out by choice keeps the seat; for absent players the game or the table says it."""
    staff_idle_minutes: int = 30
    """How long idle staff stay signed in."""
    second_factor_roles: tuple[StaffRole, ...] = ()
    """Which roles need a second factor to sign in."""
    day_begins: str = "06:00"
    """When a gaming day begins, in UTC."""

    def __post_init__(self) -> None:
        if min(self.cage_second_person_above, self.cage_clerk_second_person_above) < 0:
            raise BadSetting("the cage needs a second person above an amount of $0 or more")
        if not 1 <= self.sitting_out_minutes <= MINUTES_A_DAY:
            raise BadSetting(f"one may sit out for 1 to {MINUTES_A_DAY} minutes, not {self.sitting_out_minutes}")
        if not 1 <= self.staff_idle_minutes <= SHIFT:
            raise BadSetting(f"staff may be idle for 1 to {SHIFT} minutes, not {self.staff_idle_minutes}")
        if not re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", self.day_begins):
            raise BadSetting(f"the gaming day begins at a time such as 06:00, not {self.day_begins!r}")

    @property
    def first_minute(self) -> int:
        """The minute after midnight, UTC, at which a gaming day begins."""
        hours, minutes = self.day_begins.split(":")
        return 60 * int(hours) + int(minutes)

    def changed(self, given: Mapping[str, Any]) -> "Policy":
        """This policy with other settings; a bad one is refused with the reason."""
        known = self.__struct_fields__
        if unknown := set(given) - set(known):
            raise BadSetting(f"the house has no setting {', '.join(sorted(unknown))!r}", legal=", ".join(known))
        if not given:
            raise BadSetting("nothing would change", legal=", ".join(known))
        try:
            return msgspec.convert({**msgspec.structs.asdict(self), **given}, Policy)
        except msgspec.ValidationError as error:
            raise BadSetting(f"house policy: {error}") from error


async def stored_policy(connection: AsyncConnection) -> Policy:
    """House policy as it is stored."""
    for row in await connection.execute(sa.select(schema.policy)):
        return msgspec.json.decode(row.settings, type=Policy)
    return Policy()
