"""Blind bets (13:69F-14.10(d)): on whom they fall, round by round, and what is done about those who missed theirs."""

from collections.abc import Sequence
from typing import TypeVar

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.ring import Ring, from_left_of
from houseway.games.poker.settings import BlindSettings, PokerSettings
from houseway.games.poker.street import Street
from houseway.games.poker.wagering import Wagering
from houseway.play.events import Gathered, Marked, Noted
from houseway.play.opening import Seat
from houseway.play.table import Table

BLINDS = ("poker/14.6(c)#2", "poker/14.7(b)2")
"""A blind is posted before any card."""
T = TypeVar("T", Seat, Entrant)


def blind_spots(table: Table, from_left: Sequence[T], blinds: Sequence[int]) -> list[int]:
    """Where the blinds fall, first to last; `from_left` are those dealt in from the button's left (poker/A17, A18)."""
    settings = table.settings
    last: Sequence[int] = table.state.get("blinds", ())
    if last and getattr(settings, "button_rule", "") == "dead" and len(last) >= min(len(blinds), len(from_left)) > 0:
        # Every blind moves on one place, onto an empty one if need be, so that no one posts the same one twice.
        following = _next_after(last[-1], from_left).spot
        if button_posts_small(settings, from_left):
            # Of two the last blind alone keeps its step; the other player has the button and the first.
            other: list[int] = [who.spot for who in from_left if who.spot != following]
            return [*other, following][-len(blinds) :]
        # The house may have fewer blinds now than in the last round; the largest is always the last.
        moved = [*last[1:], following][-len(blinds) :]
        return moved[:-1] if following in moved[:-1] else moved
    spots = [who.spot for who in from_left]
    if button_posts_small(settings, from_left):
        spots.reverse()
    return spots[: len(blinds)]


def button_posts_small(settings: PokerSettings, dealt_in: Sequence[T]) -> bool:
    """Whether two play and the house has the button post the first blind (poker/A17)."""
    return len(dealt_in) == 2 and isinstance(settings, BlindSettings) and settings.heads_up_button_small_blind


def set_button(table: Table, seats: list[Seat], blinds: Sequence[int]) -> None:
    """Under a dead button, where people came or left between two players and more: behind the blinds that are due.

    Of two who play, the button posts the first blind; among more it must not lie where a blind falls (poker/A18).
    """
    old, settings = table.button, table.settings
    if old is None or not table.state.get("blinds") or getattr(settings, "button_rule", "") != "dead":
        return
    spots = blind_spots(table, from_left_of(old, seats), blinds)
    if button_posts_small(settings, seats):
        table.button = spots[0]
    elif len(seats) > 2 and old in spots:
        table.button = max(seats, key=lambda seat: (seat.spot < spots[0], seat.spot)).spot
    if table.button != old:
        table.record(Marked("button", "poker/A18", table.button))


def blinds_due(table: Table, from_left: Sequence[T], blinds: Sequence[int]) -> list[tuple[T, int]]:
    """Who posts which blind, first to last."""
    here = {who.spot: who for who in from_left}
    spots = blind_spots(table, from_left, blinds)
    return [(here[spot], blind) for spot, blind in zip(spots, blinds, strict=False) if spot in here]


def _next_after(spot: int, dealt_in: Sequence[T]) -> T:
    return min(dealt_in, key=lambda who: (who.spot <= spot, who.spot))


def post_blinds(
    ring: Ring,
    blinds: Sequence[int],
    street: Street,
    first: str = "holdem/14.10(d)#1",
    others: str = "holdem/14.10(d)#2",
) -> tuple[Wagering, int]:
    """Blinds from the seats left of the button; returns the betting they start and who acts first (poker/A17)."""
    now = Wagering(ring.settings, street, ring.scale)
    due = blinds_due(ring.table, ring.entrants, blinds)
    for nth, (entrant, blind) in enumerate(due):
        post(ring, entrant, blind, others if nth else first)
    ring.table.record(Noted("The blinds are posted", "poker/14.1[blind-bet]", None, None, {}, BLINDS))
    post_missed(ring, due, blinds)
    now.stand(max([entrant.bet for entrant in ring.entrants]))
    return now, after_blinds(ring, due)


def post(ring: Ring, entrant: Entrant, blind: int, rule: str) -> None:
    """A blind before a player, unless it lies there since a misdeal."""
    if not entrant.blind:
        ring.put_in(entrant, "bet", blind, rule, "blind")
        entrant.blind = blind


def after_blinds(ring: Ring, due: Sequence[tuple[Entrant, int]]) -> int:
    """Who acts first once blinds are posted."""
    return (ring.entrants.index(due[-1][0]) + 1) % len(ring.entrants)


# Blinds that a player missed ------------------------------------------------------------------------------------------


def missed(table: Table) -> list[str]:
    """Players seated whom the blinds passed while they were not dealt in, where the house has them post (poker/A18)."""
    if getattr(table.settings, "missed_blinds", "none") == "none":
        return []
    seated = {seat.player for seat in table.seats}
    return [player for player in table.state.get("missed", ()) if player in seated]


def due_when_missed(table: Table, blinds: Sequence[int]) -> int:
    """What a player posts who comes back outside the blinds: all of them, or the largest alone."""
    return blinds[-1] if getattr(table.settings, "missed_blinds", "none") == "post_largest" else sum(blinds)


def post_missed(
    ring: Ring, due: Sequence[tuple[Entrant, int]], blinds: Sequence[int], besides: Sequence[Entrant] = ()
) -> None:
    """Who comes back outside the blinds posts what was missed: the largest as a bet, the rest dead into the pot.

    `besides` post something instead; where they sit says nothing of how far the blinds have come.
    """
    table = ring.table
    if getattr(table.settings, "missed_blinds", "none") == "none":
        return
    on_a_blind = [entrant for entrant, _ in due]
    late = missed(table)
    for entrant in ring.entrants:
        if entrant.player not in late:
            continue
        late.remove(entrant.player)
        # Where it stayed for a redeal it lies there already.
        if entrant not in on_a_blind and entrant not in besides and not entrant.blind:
            _post(ring, entrant, blinds[-1], due_when_missed(table, blinds) - blinds[-1])
    dealt_in = {entrant.spot for entrant in ring.entrants}
    last = on_a_blind[-1].spot
    for seat in table.clockwise(table.button):
        if seat.spot == last:
            break
        if seat.spot not in dealt_in and seat.player not in late:
            late.append(seat.player)
            table.note("The blinds pass {player} by", "poker/A18", seat.spot, seat.player)
    ring.missed = late


def _post(ring: Ring, entrant: Entrant, live: int, dead: int) -> None:
    post(ring, entrant, live, "poker/A18")
    if dead:
        ring.put_in(entrant, "dead blind", dead, "poker/A18", "dead_blind")
        ring.table.record(Gathered(entrant.player, entrant.spot, "dead blind", dead, "main", "poker/A18"))
        ring.pots[0].amount += dead
