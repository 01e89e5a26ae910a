"""One keno game as a round: the sale, the close, the draw ball by ball, and the payments (13:69F-15.2 to 15.7).

Sections 15.3 to 15.7 are held by title only: what rests on them is assumed, and the layout says once what that is.
"""

import msgspec

from houseway.cards.card import Card
from houseway.games.keno.settings import Settings
from houseway.games.keno.tickets import Sheet, Ticket, requests
from houseway.play import events as ev
from houseway.play.opening import Seat
from houseway.play.spaces import Answer
from houseway.play.table import Play, Table


def play(table: Table) -> Play[None]:
    """A game with a running number: sold until it is closed, drawn only after that."""
    in_force = [msgspec.convert(ticket, Ticket) for ticket in table.state.get("tickets", ())]
    table.sheet = Sheet(in_force)
    for ticket in in_force:
        table.record(played(ticket, "keno/A11", sold=False))
    spaces = {seat.player: requests(table.settings, table.stack(seat.player)) for seat in table.seats}
    asked = yield from table.window("tickets", spaces, (), "keno/15.3")
    table.announce("Game {number} is closed", "keno/15.3", number=table.opening.number)
    for seat in table.clockwise():
        for number, request in enumerate(asked[seat.player], 1):
            in_force.append((yield from issue(table, seat, number, request)))
    drawn = yield from draw(table)
    pay(table, in_force, drawn)
    close(table, in_force)


def issue(table: Table, seat: Seat, number: int, request: Answer) -> Play[Ticket]:
    """A ticket out of a request: its price is paid at once, its spots are the patron's or the computer's."""
    kind, stated = request
    spots = stated.get("spots", ())
    if kind == "quick_pick":
        spots = yield from quick_pick(table, stated.get("count"))
    ticket = Ticket(
        f"{table.opening.number}-{seat.spot}-{number}",
        seat.player,
        seat.spot,
        spots,
        stated["rate"],
        stated["games"],
        kind == "quick_pick",
        table.settings.rate_card.row(len(spots)),
    )
    table.record(played(ticket, "keno/15.1[spots]", because=("keno/15.2(c)1#2", "keno/15.1[conditioning]")))
    table.wager(seat.player, seat.spot, ticket.id, ticket.rate * ticket.games, "keno/15.3")
    return ticket


def played(ticket: Ticket, rule: str, sold: bool = True, because: tuple[str, ...] = ()) -> ev.TicketPlayed:
    """What a ticket plays for, as a board or a slip shows it."""
    return ev.TicketPlayed(
        player=ticket.player,
        spot=ticket.seat,
        ticket=ticket.id,
        numbers=tuple(int(spot[1:]) for spot in ticket.spots),
        games=ticket.games,
        rate=ticket.rate,
        coding=ticket.conditioning,
        rule=rule,
        sold=sold,
        because=because,
    )


def quick_pick(table: Table, count: int | None) -> Play[tuple[Card, ...]]:
    """Numbers picked evenly by the computer; the patron says how many, or the system does (keno/A8)."""
    if count is None:
        (count,) = yield from table.roll(1, table.settings.rate_card.max_spots, "keno/15.1[quick-pick]")
    picked = yield from table.roll(count, 80, "keno/15.1[quick-pick]", distinct=True)
    return tuple(Card(f"N{number}") for number in sorted(picked))


def draw(table: Table) -> Play[set[Card]]:
    """The numbers come one by one; a number drawn is never taken back (keno/A1, keno/A15)."""
    settings: Settings = table.settings
    for _ in range(settings.draw_count):
        yield from table.deal("drawn", 1, None, "keno/15.5")
    return set(table.scene.places["drawn"])


def pay(table: Table, tickets: list[Ticket], drawn: set[Card]) -> None:
    """Every ticket is settled by itself for this game: its rate is decided, its catch paid by the card."""
    settings: Settings = table.settings
    wins = {ticket.id: _win(settings, ticket, drawn) for ticket in tickets}
    share = 1, 1
    total = sum(wins.values())
    if settings.aggregate_limit is not None and total > settings.aggregate_limit:
        share = settings.aggregate_limit, total
        template = "Winnings of {won:money} are shared under the aggregate limit of {limit:money}"
        table.note(template, "keno/A14", won=total, limit=settings.aggregate_limit)
    for ticket in tickets:
        caught = len(drawn.intersection(ticket.spots))
        table.record(ev.Collected(ticket.player, ticket.seat, ticket.id, ticket.rate, "keno/15.3"))
        of = len(ticket.spots)
        table.record(ev.TicketCaught(ticket.player, ticket.seat, ticket.id, caught, of, "keno/15.5"))
        amount = wins[ticket.id] * share[0] // share[1]
        if amount:
            rate = _pays(settings, ticket, caught)
            table.record(ev.Paid(ticket.player, ticket.seat, ticket.id, amount, "keno/15.6", f"{rate} for 1"))


def _win(settings: Settings, ticket: Ticket, drawn: set[Card]) -> int:
    return ticket.rate * _pays(settings, ticket, len(drawn.intersection(ticket.spots)))


def _pays(settings: Settings, ticket: Ticket, caught: int) -> int:
    """What a catch pays for 1: by the card the ticket was sold by, though the house may use another one by now."""
    # A ticket kept by a former version does not bear what it pays.
    return ticket.pays[caught] if ticket.pays else settings.rate_card.pays(len(ticket.spots), caught)


def close(table: Table, tickets: list[Ticket]) -> None:
    """Tickets for several games go on into the next (keno/A11)."""
    left = [msgspec.structs.replace(ticket, games=ticket.games - 1) for ticket in tickets if ticket.games > 1]
    table.state = {"tickets": [msgspec.to_builtins(ticket) for ticket in left]}
    table.move("drawn", "rack", tuple(table.scene.places["drawn"]), "keno/15.5", to=None)
    table.end("keno/15.5")
