"""What may be wagered at Dragon Poker, when and by whom (13:69F-42.6)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from houseway.games.dragon_poker.settings import Settings
from houseway.play.coupons import MATCH_PLAY, brought, keep_brought
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, NotNow, refuse
from houseway.play.spaces import Answer, Area, Wagers
from houseway.play.table import Play, Table

_ANTE_BONUS = {"equal": ("ante", None), "at_least_ante": (None, "ante"), "free": (None, None)}


@dataclass(slots=True)
class Sheet:
    """What the round must remember besides chips and cards."""

    coupons: dict[int, int] = field(default_factory=dict)
    """The face value of the coupon that lies at a spot."""
    undecided: int = 0
    """How many positions have still to play or fold."""


def sheet(table: Table) -> Sheet:
    """The notes of this table's round."""
    return table.sheet_as(Sheet)


def take_wagers(table: Table) -> Play[list[Seat]]:
    """Ante and Ante Bonus from everyone who plays, side wagers from those who want them; returns who is dealt in."""
    settings: Settings = table.settings
    keep_brought(table)
    coupons = brought(table) if settings.match_play else {}
    table.sheet = Sheet()
    in_play: list[Seat] = []
    for seats in first_to_last_positions(table):
        spaces = {s.player: wagers(settings, free_chips(table, s), coupons.pop(s.player, 0)) for s in seats}
        spots = {seat.player: seat.spot for seat in seats}
        placed = yield from table.window("wagers", spaces, {}, "dragon-poker/42.6(b)#1", spots=spots)
        for seat in seats:
            lay(table, seat, placed[seat.player])
        in_play += [seat for seat in seats if placed[seat.player]]
    return sorted(in_play, key=lambda seat: seat.spot)


def first_to_last_positions(table: Table) -> list[list[Seat]]:
    """Seats clockwise, everyone's first position before anyone's second (dragon-poker/A27)."""
    turns: list[list[Seat]] = []
    taken: dict[str, int] = {}
    for seat in table.clockwise():
        turn = taken[seat.player] = taken.get(seat.player, -1) + 1
        if turn == len(turns):
            turns.append([])
        turns[turn].append(seat)
    return turns


def free_chips(table: Table, seat: Seat) -> int:
    """What a player can still wager: the stack less the Play wagers that other positions may come to need."""
    kept = 0
    for (who, _, area), amount in table.scene.felt.items():
        if who == seat.player and area == "ante":
            kept += amount
    return table.stack(seat.player) - kept


def lay(table: Table, seat: Seat, bets: Mapping[str, int]) -> None:
    """Put a position's wagers on the felt, and a coupon beside them."""
    for area, amount in bets.items():
        if area == MATCH_PLAY:
            sheet(table).coupons[seat.spot] = amount
            template = "{player:whose} match play coupon of {face:money} lies with the ante"
            table.note(template, "dragon-poker/A33", seat.spot, seat.player, face=amount)
        else:
            table.wager(seat.player, seat.spot, area, amount, "dragon-poker/42.6(a)#1")


def seating(opening: Opening, settings: Settings) -> None:
    """One player a position, and as many positions a player as the house allows (dragon-poker/A27)."""
    held: dict[str, set[int]] = {}
    taken: set[int] = set()
    for seat in opening.seats:
        if seat.spot in taken:
            refuse(BadRecord, f"spot {seat.spot} is taken twice", rule="dragon-poker/A27")
        taken.add(seat.spot)
        spots = held.setdefault(seat.player, set())
        spots.add(seat.spot)
        if len(spots) > settings.positions_per_player:
            refuse(BadRecord, f"{seat.player} sits at {len(spots)} spots", rule="dragon-poker/A27")


@cache
def _areas(settings: Settings, coupon: int) -> tuple[Area, ...]:
    """The areas open before the deal; a coupon needs an Ante at least as large (dragon-poker/A33)."""
    main = (settings.ante_min, settings.ante_max, settings.ante_step, True)
    side = (settings.side_min, settings.side_max, settings.side_step, False)
    bonus = _ANTE_BONUS[settings.ante_bonus_rule]
    areas = (
        Area("ante", *main, None, MATCH_PLAY if coupon else None, rule="dragon-poker/42.1[ante-and-ante-bonus]"),
        Area("ante_bonus", *main, *bonus, rule="dragon-poker/42.1[ante-and-ante-bonus]"),
        Area("three_card_bonus", *side, rule="dragon-poker/42.1[3-card-bonus]#1"),
        Area("dragon_bet", *side, rule="dragon-poker/42.1[dragon-bet]"),
    )
    return (*areas, Area(MATCH_PLAY, coupon, coupon)) if coupon else areas


def wagers(settings: Settings, stack: int, coupon: int) -> Wagers:
    """What may be put down before the deal; the chips for a Play wager stay back, and a coupon costs nothing."""
    return Wagers(
        _areas(settings, coupon),
        budget=stack,
        rule="dragon-poker/42.6(a)#1",
        reserve={"ante": 1, MATCH_PLAY: -1} if coupon else _KEEP_FOR_PLAY,
        later=_AFTER_THE_DEAL,
        chips_only="dragon-poker/42.6(a)#2",
    )


_KEEP_FOR_PLAY = {"ante": 1}
_AFTER_THE_DEAL = {"play": "dragon-poker/42.1[play]"}


def out_of_turn(table: Table, actor: str, answer: Answer) -> None:
    """Wagers from a person who is not seated, and wagers made, changed or taken back once betting is closed."""
    spots = [seat.spot for seat in table.seats if seat.player == actor]
    if isinstance(answer, Mapping):
        if not spots:
            refuse(NotNow, f"{actor} is not seated; only seated players wager", rule="dragon-poker/42.6(c)#1")
        elif any(not table.on(actor, spot, area) for area in answer for spot in spots):
            refuse(NotNow, "betting is closed; only a Play wager is still to come", rule="dragon-poker/42.6(b)#1")
        else:
            refuse(NotNow, "betting is closed; wagers stand as they lie", rule="dragon-poker/42.6(b)#2")
    elif answer is None and spots:
        refuse(NotNow, "betting is closed; no wager is taken back", rule="dragon-poker/42.6(b)#2")
