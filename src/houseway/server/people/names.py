"""Names of people: which there may be, and which a player may take."""

import re
import secrets
from collections.abc import Container

from houseway.server.policy import STAFF_ROLES
from houseway.server.problems import Problem

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,22}[A-Za-z0-9]|[A-Za-z0-9]", re.ASCII)
_RESERVED = {"player", *STAFF_ROLES, "house", "public", "clock", "bot", "guest", "everybody", "nobody"}
_AUTHORITY = {
    *(set(STAFF_ROLES) - {"cage", "accounting"}),
    "admin",
    "admins",
    "staff",
    "support",
    "moderator",
    "operator",
    "manager",
}
_AUTHORITY |= {"house", "houseway", "casino", "cashier", "croupier", "floorman", "pitboss", "root", "system", "owner"}
"""Words in a name by which a player would pass for the house."""
_LOOKS_LIKE = str.maketrans("0134578", "oleastb")
AND = " and "
"""What stands between two names in the record: a name that has it would read like two."""


def check(name: str) -> None:
    """Refuse what cannot be a name."""
    if not _NAME.fullmatch(name):
        legal = "1 to 24 letters, digits, spaces, hyphens or underscores"
        raise Problem("not-a-move", "that cannot be a name", legal=legal)
    if name.casefold() in _RESERVED:
        raise Problem("not-a-move", f"{name} is a name the house keeps for itself")
    if AND in name.casefold():
        raise Problem("not-a-move", f"{name} reads like two people; choose another name")


def check_player(name: str) -> None:
    """Refuse a name that a player gives themselves and that would pass for the house's."""
    words = re.split(r"[ _-]+", name.casefold())
    whole = "".join(words)
    for found in (*words, whole):
        if _AUTHORITY & {found, found.strip("0123456789"), found.translate(_LOOKS_LIKE), found.replace("1", "i")}:
            raise Problem("not-a-move", f"{name} would pass for the house's own people; choose another name")


def free_name(wanted: str, taken: Container[str]) -> str:
    """A name that is not taken, in any case of letters: the one wanted, or that with a number."""
    name = " ".join(wanted.split())[:20].strip() or f"Guest {_number(4)}"
    check(name)
    # A longer number each time: of one length all may be taken.
    for tried in (name, *(f"{name[: 22 - digits].rstrip()} {_number(digits)}" for digits in range(4, 13))):
        if tried.casefold() not in taken:
            check_player(tried)
            return tried
    raise Problem("not-now", f"{name} is taken; choose another name")


def _number(digits: int) -> int:
    """Any number of so many digits."""
    least = int(10 ** (digits - 1))
    return least + secrets.randbelow(9 * least)
