"""The button (13:69F-14.10(c)): where it starts, and how it travels clockwise after every round (poker/A18)."""

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.games.poker.blinds import blind_spots, button_posts_small
from houseway.games.poker.forced import face_value
from houseway.games.poker.ring import Ring, present
from houseway.play.events import Marked
from houseway.play.opening import Seat
from houseway.play.table import Play, Table

BUTTON = ("poker/14.1[button]", "holdem/14.10(c)1")
"""A disk that marks a notional dealer."""


def begin(table: Table) -> Play[None]:
    """Place the button when play starts; a round that follows another finds it where it was left.

    It goes to a player who is there (poker/A18).
    """
    if table.button is not None:
        return
    seats = present(table)
    if not seats:
        return
    if table.settings.button_start == "card_draw":
        yield from _draw_for_it(table, seats)
    else:
        last = seats[-1]
        table.button = last.spot
        right = "right_of_dealer"
        table.record(Marked("button", "holdem/14.10(c)2.i", last.spot, last.player, why=right))


def _draw_for_it(table: Table, seats: Sequence[Seat]) -> Play[None]:
    """One card face up to each: the highest, by suit among equals, has the button; then the deck is shuffled again."""
    rule = "holdem/14.10(c)2.ii"
    drawn: dict[int, Card] = {}
    for seat in seats:
        (drawn[seat.spot],) = yield from table.deal(seat.spot, 1, None, rule)
    table.button = max(drawn, key=lambda spot: face_value(drawn[spot], ace_high=True))
    table.record(Marked("button", rule, table.button, why="highest_card"))
    for spot, card in drawn.items():
        table.move(spot, "drawn", (card,), rule, to=None)
    order = table.game.deck(table.settings).cards if table.game.deck else ()
    yield from table.shuffle("drawn", "deck", order, rule)


def move_button(ring: Ring) -> None:
    """After the round the button goes clockwise to the next seat dealt in, or to where the first blind was (poker/A18).

    The second way keeps the blinds in step though a seat falls empty: the button may then lie at an empty seat.
    """
    table = ring.table
    old = table.button
    if old is None:
        return
    spots = [entrant.spot for entrant in ring.entrants]
    moved = min([spot for spot in spots if spot > old] or spots)
    if table.settings.button_rule == "dead":
        table.state["blinds"] = blinds = blind_spots(table, ring.entrants, table.settings.blinds)
        # Of two who play, the button has posted the first blind, and passes on with it.
        moved = moved if button_posts_small(table.settings, ring.entrants) else blinds[0]
    else:
        table.state.pop("blinds", None)
    table.button = moved
    if ring.missed is not None:
        table.state["missed"] = ring.missed
    elif table.settings.missed_blinds == "none":
        table.state.pop("missed", None)
    table.record(Marked("button", "holdem/14.10(c)3", table.button, because=BUTTON))
