"""Compulsory bets before and at the start of the betting: who can meet them, antes and the bring-in."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from houseway.cards.card import Card
from houseway.games.poker.betting import Wagering
from houseway.games.poker.blinds import blinds_due, missed
from houseway.games.poker.ring import NOT_DEALT_IN, TWO_PLAYERS, Entrant, Ring, eligible, from_left_of
from houseway.games.poker.street import Street
from houseway.play.events import Gathered
from houseway.play.opening import Seat
from houseway.play.spaces import Menu
from houseway.play.table import Play, Table


def seated(
    table: Table,
    blinds: Sequence[int] = (),
    every_seat: int = 0,
    scale: tuple[int, int] = (1, 1),
    instead: Mapping[str, int] | None = None,
) -> Ring | None:
    """Who is dealt in: present, with every compulsory bet and one minimum wager on the table (poker/A40).

    `blinds` fall on the first seats left of the button, but for players who post something `instead`; `every_seat` is
    a forced bet that any seat may come to owe; `scale` raises the posted limits. None where fewer than two are left.
    """
    house, owed = table.settings, instead or {}
    least = house.ante + house.minimum * scale[0] // scale[1]
    seats = eligible(table, every_seat + least)
    while (short := _short_of_a_blind(table, seats, blinds, owed, least)) is not None:
        table.note("not enough on the table to be dealt in", NOT_DEALT_IN, short.spot, short.player)
        seats.remove(short)
    if len(seats) < 2:
        table.note("no round: fewer than two players can be dealt in", TWO_PLAYERS)
        table.end(TWO_PLAYERS)
        return None
    ring: Ring = Ring(table, [Entrant(seat) for seat in from_left_of(table.button, seats)])
    table.sheet = ring
    ring.scale = scale
    return ring


def _short_of_a_blind(
    table: Table, seats: list[Seat], blinds: Sequence[int], owed: Mapping[str, int], least: int
) -> Seat | None:
    """The first seat, as blinds fall now, that cannot post its own and keep a minimum wager."""
    late = missed(table)
    most = max((sum(blinds) if late else max(blinds, default=0), *owed.values()))
    stacks = table.scene.stacks
    if min([stacks[seat.player] for seat in seats], default=0) >= least + most:
        return None
    due = dict.fromkeys(late, sum(blinds))
    due.update({seat.player: blind for seat, blind in blinds_due(table, from_left_of(table.button, seats), blinds)})
    due.update(owed)
    return next((seat for seat in seats if table.stack(seat.player) < least + due.get(seat.player, 0)), None)


def antes(ring: Ring, rule: str) -> None:
    """Everybody who is dealt in posts the ante, and the dealer brings it into the pot."""
    ante, table, pot = ring.house.ante, ring.table, ring.pots[0]
    if not ante:
        return
    for entrant in ring.entrants:
        ring.put_in(entrant, "ante", ante, rule)
        entrant.ante = ante
    for entrant in ring.entrants:
        table.record(Gathered(entrant.player, entrant.spot, "ante", ante, "main", "poker/14.7(b)1"))
    pot.amount += ante * len(ring.entrants)
    table.note("antes in the pot", "poker/14.1[ante]", because=("poker/14.6(c)#2",), amount=pot.amount)
    change_coin(ring)


def change_coin(ring: Ring) -> None:
    """Coin in the pot becomes a $1 chip as soon as there is a dollar of it (poker/A42)."""
    ante = ring.house.ante
    if ante % 100:
        coin = ante % 100 * len(ring.entrants)
        ring.table.note("coin changed into chips", "poker/14.7(c)2#2", chips=coin // 100 * 100, coin_left=coin % 100)


def bring_in(
    ring: Ring, street: Street, owing: Entrant, amount: int, may_complete: bool, rule: str
) -> Play[tuple[Wagering, int]]:
    """The forced bet of a stud game by the seat whose up-card owes it; returns the betting and who acts next (A10)."""
    now = Wagering(ring.house, street, ring.scale)
    answer = "bring_in"
    ring.actor = owing
    ring.table.note("forced bet owed", "poker/14.1[forced-bet]", owing.spot, owing.player, because=("poker/14.7(b)3",))
    if may_complete and amount < now.unit:
        menu = Menu({"bring_in": None, "complete": None}, rule)
        answer = yield from ring.table.ask(owing.player, owing.spot, menu, "bring_in", rule)
    if answer == "complete":
        ring.put_in(owing, "bet", now.unit, "poker/14.1[opening-bet]")
        now.take(now.unit)
        owing.acted = now.full
        ring.aggressor, ring.wagered_in = owing, 1
        ring.voluntary.add(owing.player)
    else:
        ring.put_in(owing, "bet", amount, rule)
        now.stand(amount)
    now.brought_in = True
    if ring.gone is owing:
        ring.fold(owing, "poker/14.15(j)2")
    return now, (ring.entrants.index(owing) + 1) % len(ring.entrants)


FACE_ORDER = "A23456789TJQK"
SUIT_ORDER = "cdhs"


def lowest_up(entrants: Sequence[Entrant], card_of: Callable[[Entrant], Card], ace_high: bool = True) -> Entrant:
    """Whose card is lowest, clubs below spades (poker/A9)."""
    return min(entrants, key=lambda entrant: face_value(card_of(entrant), ace_high))


def highest_up(entrants: Sequence[Entrant], card_of: Callable[[Entrant], Card], ace_high: bool = False) -> Entrant:
    """Whose card is highest, spades above clubs (poker/A9)."""
    return max(entrants, key=lambda entrant: face_value(card_of(entrant), ace_high))


@cache
def face_value(card: Card, ace_high: bool) -> tuple[int, int]:
    """A card's place by face and suit, for forced bets and odd chips only (poker/A5)."""
    rank = 13 if card[0] == "A" and ace_high else FACE_ORDER.index(card[0])
    return rank, SUIT_ORDER.index(card[1])
