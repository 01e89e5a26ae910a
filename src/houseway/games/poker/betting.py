"""A betting round (13:69F-14.7): who must act, what they may do, and when it is over.

An amount is always what the player's bets of this betting round come to: "raise to", never "raise by".
"""

from collections.abc import Callable, Sequence

from houseway.games.poker.choices import choices
from houseway.games.poker.dealing import count_discards
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.pots import gather
from houseway.games.poker.rake import rake_betting_round
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import AGAIN, HEARD
from houseway.games.poker.street import Street
from houseway.games.poker.talk import bound, ends_turn, held_to_words
from houseway.games.poker.wagering import Wagering
from houseway.play.events import Act, ActsFirst, BettingOver, Checked
from houseway.play.spaces import Answer
from houseway.play.table import AT_ONCE, Play


def betting_round(
    ring: Ring,
    street: Street,
    first: int | Callable[[], int],
    wagering: Wagering | None = None,
    order: Sequence[Entrant] | None = None,
) -> Play[None]:
    """From `first` until everyone live has folded, matched the highest bet or is all-in (poker/A20).

    Turns go clockwise unless another `order` is given. Where `first` is looked for, as in stud by the hands showing,
    it is looked for again if an up-card changes before anyone has acted.
    Afterwards the bets are in the pots and the rake of the round is aside.
    """
    now = wagering or Wagering(ring.settings, street, ring.scale)
    ring.betting += 1
    ring.area = street.area
    if ring.able > 1 or any(e.bet < now.high for e in ring.entrants if e.live and not e.all_in):
        ring.first = None
        return _turns(ring, street, order or ring.entrants, first, now)
    if ring.live > 1:
        ring.table.record(BettingOver(ring.clauses.no_betting, (), False))
    _bets_in(ring)
    return AT_ONCE


def _bets_in(ring: Ring) -> None:
    """What was bet goes into the pots and the rake of it aside; the next betting round starts afresh."""
    ring.actor = ring.wagering = None
    if ring.in_all:
        came = gather(ring)
        # Antes alone may have reached a level by the end of the first betting round (poker/A66).
        if came or ring.betting == 1:
            rake_betting_round(ring, came)
    ring.talk.early.clear()
    ring.talk.making = None
    for entrant in ring.entrants:
        entrant.acted = -1
        entrant.checked = False


def _turns(
    ring: Ring, street: Street, entrants: Sequence[Entrant], first: int | Callable[[], int], now: Wagering
) -> Play[None]:
    table, talk, size = ring.table, ring.talk, len(entrants)
    ring.wagering = now
    left, i = size - now.brought_in, _index(first)
    while left and ring.live > 1:
        left -= 1
        entrant = entrants[i]
        i = (i + 1) % size
        # Out, all in, or alone with chips and owing nothing. Asked of every seat in every turn, so it stands here.
        if not entrant.live or entrant.all_in or (ring.able == 1 and now.high <= entrant.bet):
            continue
        ring.actor = entrant
        if ring.first is None:
            _opens(ring, street, entrant)
        menu, default = choices(ring, street, entrant, now)
        answer = held_to_words(ring, entrant, menu) if entrant.spot in talk.early else None
        if talk.making is not None:
            menu, default = bound(ring, entrant, menu, default)
        if ring.called_on:
            ring.call_on(entrant, max(now.high - entrant.bet, 0), menu.options)
        if answer is None:
            rule = street.facing if street.facing and now.high else street.turn
            answer = yield from table.ask(entrant.player, entrant.spot, menu, default, rule)
        if answer in (AGAIN, HEARD):
            left, i = left + 1, entrants.index(entrant)
            if answer == AGAIN:
                left, i = _again(ring, entrants, first, left, i)
            continue
        if _acts(ring, entrant, now, answer, menu.owed):
            left = size - 1
        if talk.making is not None or ring.incidents.gone is not None:
            ends_turn(ring, entrant)
        if ring.uncounted:
            yield from count_discards(ring)
    table.record(BettingOver(street.over, ring.clauses.betting_round))
    _bets_in(ring)


def _again(
    ring: Ring, entrants: Sequence[Entrant], first: int | Callable[[], int], left: int, i: int
) -> tuple[int, int]:
    """How many turns are left, and whose is next: who opens is read again if the cards say so and no one has acted."""
    if type(first) is int or any(other.acted >= 0 for other in entrants):
        return left, i
    ring.first = None
    return len(entrants), _index(first)


def _index(first: int | Callable[[], int]) -> int:
    return first if isinstance(first, int) else first()


def _opens(ring: Ring, street: Street, entrant: Entrant) -> None:
    ring.first = entrant
    if street.opens:
        ring.table.record(ActsFirst(entrant.player, entrant.spot, "betting", street.opens))


def _acts(ring: Ring, entrant: Entrant, now: Wagering, answer: Answer, due: int) -> bool:
    """What a decision does, and whether the others must answer it; a turn that has lapsed does nothing."""
    if answer == "fold":
        if entrant.live:
            ring.fold(entrant, ring.clauses.fold)
        return False
    if answer == "call":
        ring.put_in(entrant, ring.area, due, ring.clauses.call, "call")
        ring.voluntary.add(entrant.player)
    elif answer == "check":
        ring.table.record(Checked(entrant.player, entrant.spot, ring.clauses.check))
        entrant.checked = True
    elif type(answer) is tuple:
        _increases(ring, entrant, now, *answer)
        return True
    else:
        return False
    entrant.acted = now.full
    return False


def _increases(ring: Ring, entrant: Entrant, now: Wagering, act: Act, total: int) -> None:
    """A bet, raise or completion to this total."""
    clause = ring.clauses.raising if now.opened else ring.clauses.opening_bet
    now.take(total)
    ring.put_in(entrant, ring.area, total - entrant.bet, clause, act)
    entrant.acted = now.full
    ring.aggressor, ring.wagered_in = entrant, ring.betting
    now.leader = entrant
    ring.voluntary.add(entrant.player)
