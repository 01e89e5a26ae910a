"""Who bets on which spot and who calls its decisions (13:69F-50.7, 50.8), and the round's working notes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from houseway.games.lucky_eights.settings import Settings
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, refuse
from houseway.play.spaces import Choice
from houseway.play.table import Play, Table

MOST_ON_A_SPOT = 3
CONSENT = Choice(("agree", "refuse"), rule="lucky-8s/50.7(a)#2", about="another bet on your spot")


@dataclass(slots=True)
class Spot:
    """A spot with an ante on it; the first of its bettors calls the decisions."""

    number: int
    bettors: list[str]
    decides: str = ""
    """The clause that gives the first of several bettors the decisions."""
    playing: list[str] = field(default_factory=list)
    folded: dict[str, int] = field(default_factory=dict)
    """Antes taken from those who folded."""
    on_the_eights: tuple[int, ...] | None = None
    """Where in the hand the cards are that the player laid on the "8's" spot (lucky-8s/A1)."""
    void: bool = False
    shown: bool = False


@dataclass(slots=True)
class Sheet:
    """What the round must remember besides chips and cards."""

    spots: list[Spot] = field(default_factory=list)
    turned_away: set[str] = field(default_factory=set)
    """Who was not let onto a spot by its first bettor."""
    coupons: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Spot and face value of the coupon a player has laid down."""
    betting_closed: bool = False
    form: str = ""
    """How the cards come: as the floor says, else as the house has set it (lucky-8s/A24)."""
    dealing: int | None = None
    """The spot whose stack is being dealt, 0 for the dealer."""
    laid: int = 0
    """How many cards of that stack lie there already."""
    turned_up: int = 0
    gaps: list[int] = field(default_factory=list)
    """Stacks of the machine short of a card that was found face up."""
    misdealt: dict[int, int] = field(default_factory=dict)
    """How many cards more a hand was found with than were dealt to it; the unused cards lack them (lucky-8s/A28)."""
    dealer_void: bool = False
    deciding: bool = False
    """Whether someone has still to play on or fold."""

    def spot(self, number: int | None) -> Spot | None:
        """The spot of this number, if it is in the round."""
        return next((spot for spot in self.spots if spot.number == number), None)


def sheet(table: Table) -> Sheet:
    """The notes of this table's round."""
    return table.sheet_as(Sheet)


def seating(opening: Opening, settings: Settings) -> None:
    """Refuse a seating that the house's options and the Division's limits do not allow (lucky-8s/A20, A21)."""
    at: dict[int, list[Seat]] = {}
    spots: dict[str, int] = {}
    for seat in opening.seats:
        at.setdefault(seat.spot, []).append(seat)
        spots[seat.player] = spots.get(seat.player, 0) + 1
    shared = [spot for spot, seats in at.items() if len(seats) > 1]
    for spot in shared:
        most = MOST_ON_A_SPOT if settings.shared_spots == "on" else 1
        if len(at[spot]) > most:
            why = f"{len(at[spot])} people bet on spot {spot}"
            refuse(BadRecord, why, rule="lucky-8s/50.7(a)#1", legal=f"at most {most}")
        if sum(not seat.behind for seat in at[spot]) > 1:
            why = f"two players are seated at spot {spot}; others bet behind"
            refuse(BadRecord, why, rule="lucky-8s/50.7(b)#1")
    if len(shared) > settings.shared_spots_per_table:
        why = f"{len(shared)} spots are shared"
        refuse(BadRecord, why, rule="lucky-8s/50.7(a)#3", legal=f"at most {settings.shared_spots_per_table}")
    for player, number in spots.items():
        if number > settings.max_spots_per_player:
            legal = f"at most {settings.max_spots_per_player}"
            refuse(BadRecord, f"{player} bets on {number} spots", rule="lucky-8s/50.8", legal=legal)


def admit(table: Table) -> Play[list[Seat]]:
    """Everyone who may bet, clockwise: on a shared spot, those whom its first bettor agrees to (lucky-8s/A20)."""
    if len({seat.spot for seat in table.seats}) == len(table.seats):
        return list(table.clockwise())
    admitted = []
    for seats in _by_spot(table.clockwise()):
        first = next((seat for seat in seats if not seat.behind), seats[0])
        admitted.append(first)
        for seat in seats:
            if seat is first:
                continue
            template = "{player} asks to bet on spot {number}"
            table.announce(template, "lucky-8s/50.7(a)#2", player=seat.player, number=seat.spot)
            said = yield from table.ask(first.player, seat.spot, CONSENT, "refuse", "lucky-8s/50.7(a)#2")
            if said == "agree":
                template = "{player} <join|joins> spot {number}"
                table.note(template, "lucky-8s/50.7(a)#2", seat.spot, seat.player, number=seat.spot)
                admitted.append(seat)
            else:
                template = "{player} <do|does> not join spot {number}"
                table.note(template, "lucky-8s/50.7(a)#2", seat.spot, seat.player, number=seat.spot)
                sheet(table).turned_away.add(seat.player)
    return admitted


def _by_spot(seats: Iterable[Seat]) -> Iterator[list[Seat]]:
    group: list[Seat] = []
    for seat in seats:
        if group and group[0].spot != seat.spot:
            yield group
            group = []
        group.append(seat)
    if group:
        yield group


def form_spots(table: Table, bettors: list[Seat], first: dict[str, int]) -> list[Spot]:
    """The spots that are dealt in, each with its decider in front; `first` tells who bet before whom."""
    spots = []
    for seats in _by_spot(sorted(bettors, key=lambda seat: seat.spot)):
        number = seats[0].spot
        if len(seats) == 1:
            spots.append(Spot(number, [seats[0].player]))
            continue
        seated = next((seat for seat in seats if not seat.behind), None)
        front = seated or max(seats, key=lambda seat: _weight(table, seat, first))
        behind = sorted((seat for seat in seats if seat is not front), key=lambda seat: first[seat.player])
        rule = "lucky-8s/50.7(b)#1" if seated else "lucky-8s/50.7(b)#2"
        line = [front.player, *(seat.player for seat in behind)]
        table.note("{player} <decide|decides> for spot {number}", rule, number, front.player, number=number)
        spots.append(Spot(number, line, rule))
    return spots


def line_up(table: Table) -> Play[None]:
    """On a shared spot the dealer sets the stakes in line before any card comes."""
    rule = "lucky-8s/50.7(c)"
    for spot in sheet(table).spots:
        if len(spot.bettors) > 1:
            yield from table.proceed(f"set the stakes at spot {spot.number} in line", rule, spot.number)
            template = "The stakes lie in line, the decider's nearest the dealer: {rows:players}"
            table.note(template, rule, spot.number, rows=spot.bettors)


def _weight(table: Table, seat: Seat, first: dict[str, int]) -> tuple[int, int, int]:
    """The largest Ante, then the larger total, then who bet first (lucky-8s/A18)."""
    ante, bonus = (table.on(seat.player, seat.spot, area) for area in ("ante", "bonus"))
    return ante, ante + bonus, -first[seat.player]
