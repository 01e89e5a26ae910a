"""The end of a round of play: hands shown or conceded, pots pushed, rake and cards taken in (13:69F-14.6(e), 14.15)."""

from collections.abc import Sequence
from typing import Literal

from houseway.games.poker.contest import Contest, odd_chip_key, spoken
from houseway.games.poker.dealing import count_discards
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.pots import Pot, divide, shares
from houseway.games.poker.rake import contribute, rake_to_inventory, time_from_pots
from houseway.games.poker.ring import Ring
from houseway.play.events import Awarded, Conceded, PotsCounted, Showdown, Split
from houseway.play.spaces import Choice
from houseway.play.table import Play

SHOWN = "poker/14.15(d)#1"
CONCEDED = "poker/14.15(d)#3"
TAKEN_IN = "poker/14.6(e)5#2"
ROUND_OF_PLAY = "poker/14.1[round-of-play]"
"""Every round ends by it once the pots are pushed."""
PUSHED = "poker/14.6(e)5#1"
SHOW_OR_MUCK = Choice(("show", "muck"), rule=CONCEDED, about="your hand")


def finish(ring: Ring, contest: Contest) -> Play[None]:
    """Show down if two or more are left, push the pots, last side pot first, and end the round of play."""
    if ring.live > 1:
        yield from show_hands(ring, contest)
    if ring.uncounted:
        yield from count_discards(ring)
    table = ring.table
    yield from table.proceed("push the pots", PUSHED)
    # A hand may still be ruled out while the charge is verified: who wins is looked for after that.
    yield from time_from_pots(ring)
    # Losing hands come in before a pot is pushed; what a fold brought in is there already.
    winners = _winners(ring, contest)
    for entrant in ring.entrants:
        if entrant.live and entrant not in winners:
            table.move(entrant.spot, "muck", entrant.cards, TAKEN_IN, to=None if entrant.shown else ())
    contribute(ring)
    table.record(PotsCounted({pot.name: pot.amount for pot in ring.pots}, "poker/14.1[pot]"))
    if len(ring.pots) > 1:
        table.note("The side pots come before the center pot", "poker/14.6(e)6")
    award(ring, contest)
    rake_to_inventory(ring)
    for entrant in winners:
        if not entrant.live:
            continue  # The hand was given up; only a side pot came to its holder.
        table.move(entrant.spot, "muck", entrant.cards, TAKEN_IN, to=None if entrant.shown else ())


# Showing --------------------------------------------------------------------------------------------------------------


def show_order(ring: Ring) -> list[Entrant]:
    """The player who made the final wager shows first, then clockwise (poker/A49)."""
    first, wagered_in = ring.wagers[-1] if ring.wagers else (ring.first, ring.betting)
    if ring.settings.showdown_after_checks == "first_to_act" and wagered_in < ring.betting:
        first = ring.first
    start = 0 if first is None else ring.entrants.index(first)
    order = ring.entrants[start:] + ring.entrants[:start]
    return [entrant for entrant in order if entrant.live]


def show_hands(ring: Ring, contest: Contest) -> Play[None]:
    """Each in turn tables a hand or gives it up; a tabled hand is read by its cards (poker/A50).

    A player whom all others have left a pot they contended for has won it, and so must table the hand.
    """
    table, concede = ring.table, ring.settings.concede
    order = show_order(ring)
    contested = [pot for pot in ring.pots if len(pot.live()) > 1] if concede == "asked" else []
    table.record(Showdown(contest.showdown, contest.shown_because))
    for nth, entrant in enumerate(order):
        if not entrant.live:
            continue  # ruled out since the showdown began
        if concede == "asked" and all(pot.live() != [entrant] for pot in contested):
            rule = CONCEDED
            answer = yield from table.ask(entrant.player, entrant.spot, SHOW_OR_MUCK, "show", rule)
            if not entrant.live:
                continue  # ruled out while the answer was waited for
            if answer == "muck":
                table.record(Conceded(entrant.player, entrant.spot, "poker/14.15(a)"))
                for pot in ring.pots:
                    # A side pot that the betting has left to one player is that player's already; an all-in player's
                    # money did not reach it.
                    if pot.live() == [entrant]:
                        pot.conceded_to = entrant
                ring.leave(entrant, rule)
                continue
        if table.attended:
            cards = yield from table.faces(entrant.place, entrant.cards, None, SHOWN)
            if not entrant.live:
                continue  # ruled out while the faces were asked for
            entrant.cards = cards
        judge(ring, entrant, contest)
        entrant.shown = True
        rule = "poker/14.15(d)#2" if nth == 0 else SHOWN
        table.show(entrant.place, entrant.cards, rule, spoken(entrant.high, entrant.low))


def judge(ring: Ring, entrant: Entrant, contest: Contest) -> None:
    """Read a hand by its cards, whatever its holder says (poker/14.3(g))."""
    if contest.high:
        entrant.high = contest.high(entrant.cards, ring.board)
    if contest.low:
        entrant.low = contest.low(entrant.cards, ring.board)


# Pushing the pots -----------------------------------------------------------------------------------------------------


def _winners(ring: Ring, contest: Contest) -> list[Entrant]:
    """Everyone who takes part of a pot."""
    found: list[Entrant] = []
    for pot in ring.pots:
        live = pot.live()
        for half in contest.halves_judged:
            found += [entrant for entrant in best(live, half) if entrant not in found]
    return found


def best(live: Sequence[Entrant], half: str) -> list[Entrant]:
    """The best hands of one half, all of them where they tie; a player who is alone needs no hand."""
    if len(live) == 1:
        return list(live)
    top = -1
    found: list[Entrant] = []
    for entrant in live:
        rank = entrant.high if half == "high" else entrant.low
        if rank is not None:
            if rank.value > top:
                top, found = rank.value, [entrant]
            elif rank.value == top:
                found.append(entrant)
    return found


def award(ring: Ring, contest: Contest) -> None:
    """Each pot by itself among its own contenders, the last made first (poker/A35)."""
    for i in range(len(ring.pots) - 1, -1, -1):
        pot = ring.pots[i]
        if not pot.amount:
            continue
        live = pot.live()
        if not live:
            # Everyone who could win this pot has been ruled out; its chips stay in play below it.
            ring.table.record(Split(pot.name, ring.pots[i - 1].name, pot.amount, "poker/A61"))
            ring.pots[i - 1].amount += pot.amount
            pot.amount = 0
        elif len(live) == 1:
            rule = "poker/14.6(d)#1" if ring.live == 1 else PUSHED
            _push(ring, pot, live[0], pot.amount, rule, "")
        else:
            _award_shown(ring, contest, pot, live)


def _award_shown(ring: Ring, contest: Contest, pot: Pot, live: list[Entrant]) -> None:
    highs = best(live, "high") if contest.high else []
    lows = best(live, "low") if contest.low else []
    if highs and lows:
        half, odd = shares(pot.amount, 2, ring.settings.split_unit, ring.settings.split_coin)
        if odd and len(highs) == 1:
            _push(ring, pot, highs[0], odd, contest.half_odd, "")
            odd = 0
        _share(ring, contest, pot, highs, half + odd, "high", contest.wins, live)
        _share(ring, contest, pot, lows, half, "low", contest.wins_low, live)
    elif highs:
        rule = contest.no_low if contest.low else contest.wins
        if contest.board_plays and len(highs) == len(live) and _board_plays(ring, contest, highs[0]):
            rule = contest.board_plays
        _share(ring, contest, pot, highs, pot.amount, "high", rule, live)
    else:
        _share(ring, contest, pot, lows, pot.amount, "low", contest.wins_low, live)


def _board_plays(ring: Ring, contest: Contest, entrant: Entrant) -> bool:
    assert contest.high is not None
    return len(ring.board) == 5 and contest.high(ring.board, ()) == entrant.high


def _share(
    ring: Ring,
    contest: Contest,
    pot: Pot,
    tied: list[Entrant],
    amount: int,
    half: Literal["high", "low"],
    rule: str,
    live: Sequence[Entrant],
) -> None:
    """Equal shares among the tied; what will not divide goes by card and suit, or by position (poker/A30 to A33)."""
    if len(tied) == 1:
        winner = tied[0]
        if winner.all_in and len(ring.pots) > 1:
            rule = "poker/14.7(c)4.i"
        rank = winner.high if half == "high" else winner.low
        if contest.wins_by and rank is not None:
            rule = contest.wins_by.get(rank.category, rule)
        others = [other.high if half == "high" else other.low for other in live if other is not winner]
        because = contest.ranked_by(half, rank, others) if rank is not None else ()
        _push(ring, pot, winner, amount, rule, _named(winner, half), because)
        return
    if not rule or rule != contest.board_plays:
        rule = contest.tied
    parts = divide(amount, len(tied), ring.settings.split_unit, ring.settings.split_coin)
    each = parts[-1]
    for winner in tied:
        rank = winner.high if half == "high" else winner.low
        because = contest.ranked_by(half, rank, ()) if rank is not None else ()
        _push(ring, pot, winner, each, rule, _named(winner, half), because)
    if parts[0] > each:
        odd = contest.tied_high if half == "high" else contest.tied_low
        template = "{excess:money} will not divide; the suits rank spades, hearts, diamonds, clubs"
        ring.table.note(template, contest.suits, excess=amount - each * len(tied))
        for winner, part in zip(odd_chip_order(ring, contest, tied, half), parts, strict=True):
            _push(ring, pot, winner, part - each, odd, "")


def odd_chip_order(ring: Ring, contest: Contest, tied: list[Entrant], half: Literal["high", "low"]) -> list[Entrant]:
    """Who is first in line for the excess; where only shared cards play, who sits first left of the button."""
    if ring.settings.odd_chip_rule == "left_of_button":
        return tied
    all_cards = ring.settings.odd_chip_cards == "all_cards"
    keys = {e.spot: odd_chip_key(e.cards, ring.board, contest, half, all_cards) for e in tied}
    largest = half == "low" and ring.settings.odd_chip_low == "largest"
    if largest:
        keys = {spot: [(-rank, suit) for rank, suit in reversed(key)] for spot, key in keys.items()}
    return sorted(tied, key=lambda entrant: keys[entrant.spot])


def _named(winner: Entrant, half: Literal["high", "low"]) -> str:
    rank = winner.high if half == "high" else winner.low
    return "" if rank is None else rank.name


def _push(
    ring: Ring, pot: Pot, winner: Entrant, amount: int, rule: str, hand: str, because: tuple[str, ...] = ()
) -> None:
    if amount:
        ring.table.record(Awarded(winner.player, winner.spot, pot.name, amount, rule, hand, because))
        pot.amount -= amount
        ring.won[winner.player] = ring.won.get(winner.player, 0) + amount
