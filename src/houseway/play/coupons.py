"""Match play coupons that players bring along, kept in a round's state as each player's own."""

from collections.abc import Mapping

from houseway.play.table import Table

MATCH_PLAY = "match_play"
"""Where a coupon lies, and the key of a round's `state` under which players bring coupons."""


def brought(table: Table) -> dict[str, int]:
    """The face value of each player's coupon."""
    held = table.state.get(MATCH_PLAY, [])
    # A driver may state them under the players' names, as a former version kept them.
    return dict(held) if isinstance(held, dict) else {each["player"]: each["value"] for each in held}


def keep(table: Table, coupons: Mapping[str, int]) -> None:
    """Listed by player, so that a coupon goes with a player who leaves."""
    table.state[MATCH_PLAY] = [{"player": player, "value": face} for player, face in coupons.items()]


def keep_brought(table: Table) -> None:
    """A coupon that is not used in this round is its player's as well."""
    if MATCH_PLAY in table.state:
        keep(table, brought(table))


def take(table: Table, player: str) -> None:
    """A coupon is the house's now."""
    keep(table, {other: face for other, face in brought(table).items() if other != player})


def give_back(table: Table, player: str, face: int) -> None:
    """A coupon that was taken is its player's again."""
    keep(table, {**brought(table), player: face})
