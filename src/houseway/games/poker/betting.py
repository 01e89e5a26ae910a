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
from houseway.games.poker.rulings import AGAIN, HEARD, PASSED
from houseway.games.poker.street import Street
from houseway.games.poker.talk import bound, ends_turn, held_to_words
from houseway.games.poker.wagering import Wagering
from houseway.play.events import Act, ActsFirst, BettingOver, Checked
from houseway.play.requests import Ask
from houseway.play.spaces import Answer, Menu
from houseway.play.table import AT_ONCE, UNASKED, Play

ASKED_ANEW = frozenset({AGAIN, HEARD})


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
    ring.betting += 1
    ring.area = street.area
    # Two who can bet are enough to ask; only a player who is alone with chips may have nothing to answer.
    owing = wagering is not None and any(e.bet < wagering.high for e in ring.entrants if e.live and not e.all_in)
    if ring.able > 1 or owing:
        ring.first = None
        now = wagering or Wagering(ring.settings, street, ring.scale)
        return _turns(ring, street, order or ring.entrants, first, now)
    if ring.live > 1:
        ring.table.record(BettingOver(ring.clauses.no_betting, (), False))
    _bets_in(ring)
    return AT_ONCE


def _bets_in(ring: Ring) -> None:
    """What was bet goes into the pots and the rake of it aside; the next betting round starts afresh."""
    ring.actor = ring.wagering = None
    came = gather(ring)
    # Antes alone may have reached a level by the end of the first betting round (poker/A66).
    if came or ring.betting == 1:
        rake_betting_round(ring, came)
    talk = ring.talk
    if talk.early:
        talk.early.clear()
    talk.making = None


def _turns(
    ring: Ring, street: Street, entrants: Sequence[Entrant], first: int | Callable[[], int], now: Wagering
) -> Play[None]:
    table, talk, size = ring.table, ring.talk, len(entrants)
    ring.wagering = now
    left, i = size - now.brought_in, _index(first)
    rules = street.in_turn()
    while left and ring.live > 1:
        left -= 1
        entrant = entrants[i]
        i = (i + 1) % size
        # Out, all in, or alone with chips and owing nothing. Asked of every seat in every turn, so it stands here.
        if not entrant.live or entrant.all_in or (ring.able == 1 and now.high <= entrant.bet):
            continue
        if now.fallen and now.answered(entrant):
            continue
        ring.actor = entrant
        if ring.first is None:
            _opens(ring, street, entrant)
        rule = rules[now.high > 0]
        menu, default = choices(ring, street, entrant, now, rule)
        answer = held_to_words(ring, entrant, menu) if talk.early else None
        if talk.making is not None:
            menu, default = bound(ring, entrant, menu, default)
        if ring.called_on:
            ring.call_on(entrant, max(now.high - entrant.bet, 0), menu.options)
        if answer is None:
            # `table.ask`, written out: a round of poker is made of turns.
            request = Ask(entrant.player, entrant.spot, menu, default, rule)
            answer = yield request
            if type(answer) in UNASKED:
                answer = yield from table.heard(answer, request)
        if type(answer) is tuple:
            act, total = answer
            _increases(ring, entrant, now, act, total)
            left = size - 1
        elif answer in ASKED_ANEW:
            left, i = _anew(ring, now, entrants, entrant, first, answer, left)
            continue
        else:
            _stays_or_folds(ring, street, entrant, now, answer, menu)
        if talk.making is not None or ring.incidents.gone is not None:
            ends_turn(ring, entrant)
        if ring.uncounted:
            yield from count_discards(ring)
    table.record(BettingOver(street.over, ring.clauses.betting_round))
    _bets_in(ring)


def _anew(
    ring: Ring,
    now: Wagering,
    entrants: Sequence[Entrant],
    entrant: Entrant,
    first: int | Callable[[], int],
    answer: Answer,
    left: int,
) -> tuple[int, int]:
    """How many turns are left, and whose is next, when a player must be asked again.

    Who opens is read again if the cards say so and no one has acted.
    """
    if answer != AGAIN or type(first) is int or now.acted:
        return left + 1, entrants.index(entrant)
    ring.first = None
    return len(entrants), _index(first)


def _index(first: int | Callable[[], int]) -> int:
    return first if isinstance(first, int) else first()


def _opens(ring: Ring, street: Street, entrant: Entrant) -> None:
    ring.first = entrant
    if street.opens:
        ring.table.record(ActsFirst(entrant.player, entrant.spot, "betting", street.opens))


def _stays_or_folds(ring: Ring, street: Street, entrant: Entrant, now: Wagering, answer: Answer, menu: Menu) -> None:
    """What a decision does that the others need not answer; a turn that has lapsed does nothing."""
    if answer == "call":
        ring.put_in(entrant, ring.area, menu.costs["call"], ring.clauses.call, "call")
        ring.voluntary.add(entrant.player)
        now.acted[entrant] = now.full
    elif answer == "check":
        ring.table.record(Checked(entrant.player, entrant.spot, ring.clauses.check))
        now.checked.add(entrant)
        now.acted[entrant] = now.full
    elif answer == "fold" and entrant.live:
        ring.fold(entrant, ring.clauses.fold)
    elif answer == PASSED.answer and street.free_fold and ring.first is entrant and not now.acted:
        # The next player takes the opening over (ultimate-8-poker/A14).
        ring.first = None


def _increases(ring: Ring, entrant: Entrant, now: Wagering, act: Act, total: int) -> None:
    """A bet, raise or completion to this total."""
    clause = ring.clauses.raising if now.opened else ring.clauses.opening_bet
    now.take(total)
    ring.put_in(entrant, ring.area, total - entrant.bet, clause, act)
    now.acted[entrant] = now.full
    ring.wagers.append((entrant, ring.betting))
    now.leader = entrant
    ring.voluntary.add(entrant.player)
