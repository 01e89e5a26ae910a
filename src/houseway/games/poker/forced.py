"""Compulsory bets before and at the start of the betting: who can meet them, and antes."""

from collections.abc import Mapping, Sequence
from functools import cache

from houseway.cards.card import Card
from houseway.games.poker.blinds import blinds_due, due_when_missed, missed, set_button
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.redeal import dealt_anew
from houseway.games.poker.ring import NOT_DEALT_IN, TWO_PLAYERS, Ring, eligible, from_left_of
from houseway.play.events import Gathered, NotDealtIn
from houseway.play.money import dollars
from houseway.play.opening import Seat
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
    if table.sheet is not None:
        return dealt_anew(table.sheet_as(Ring))
    settings, owed = table.settings, instead or {}
    least = settings.ante + settings.minimum * scale[0] // scale[1]
    seats = eligible(table, every_seat + least)
    while (short := _short_of_a_blind(table, seats, blinds, owed, least)) is not None:
        table.record(NotDealtIn(short.player, short.spot, "short", NOT_DEALT_IN))
        seats.remove(short)
    if len(seats) < 2:
        table.note("There is no round: fewer than two players can be dealt in", TWO_PLAYERS)
        table.end(TWO_PLAYERS)
        return None
    set_button(table, seats, blinds)
    ring: Ring = Ring(table, [Entrant(seat) for seat in from_left_of(table.button, seats)])
    table.sheet = ring
    ring.scale = scale
    return ring


def _short_of_a_blind(
    table: Table, seats: list[Seat], blinds: Sequence[int], owed: Mapping[str, int], least: int
) -> Seat | None:
    """The first seat, as blinds fall now, that cannot post its own and keep a minimum wager."""
    stacks = table.scene.stacks
    # No one posts more than all the blinds together, or what is owed instead.
    if min([stacks[seat.player] for seat in seats], default=0) >= least + max(sum(blinds), *owed.values(), 0):
        return None
    due = dict.fromkeys(missed(table), due_when_missed(table, blinds))
    due.update({seat.player: blind for seat, blind in blinds_due(table, from_left_of(table.button, seats), blinds)})
    due.update(owed)
    return next((seat for seat in seats if table.stack(seat.player) < least + due.get(seat.player, 0)), None)


def antes(ring: Ring, rule: str) -> Play[None]:
    """Everyone who is dealt in posts the ante, and the dealer brings it into the pot."""
    ante, table, pot = ring.settings.ante, ring.table, ring.pots[0]
    # After a misdeal antes may lie in the pot already, but for one that went back to its player.
    owing = [entrant for entrant in ring.entrants if not entrant.ante] if ante else []
    if not owing:
        return
    for entrant in owing:
        ring.put_in(entrant, "ante", ante, rule, "ante")
        entrant.ante = ante
    for entrant in owing:
        table.record(Gathered(entrant.player, entrant.spot, "ante", ante, "main", "poker/14.7(b)1"))
    pot.amount += ante * len(owing)
    template = "The antes are in the pot: {amount}"
    table.note(template, "poker/14.1[ante]", because=("poker/14.6(c)#2",), amount=pot.amount)
    yield from change_coin(ring, len(owing))


def change_coin(ring: Ring, antes: int) -> Play[None]:
    """Coin in the pot becomes a $1 chip as soon as there is a dollar of it (poker/A42)."""
    ante = ring.settings.ante
    if ante % 100:
        coin, rule = ante % 100 * antes, "poker/14.7(c)2#2"
        chips = coin // 100 * 100
        if chips:
            yield from ring.table.proceed(f"change {dollars(chips)} of coin into chips", rule)
        template = "{chips:money} of coin is changed into chips, {left:money} of coin is left"
        ring.table.note(template, rule, chips=chips, left=coin % 100)


FACE_ORDER = "A23456789TJQK"
SUIT_ORDER = "cdhs"


@cache
def face_value(card: Card, ace_high: bool) -> tuple[int, int]:
    """A card's place by face and suit, for forced bets and odd chips only (poker/A5)."""
    rank = 13 if card[0] == "A" and ace_high else FACE_ORDER.index(card[0])
    return rank, SUIT_ORDER.index(card[1])
