"""Who is paid what (13:69F-42.10(j) to (l)): commission, side pots, the main pot, and the ace pot with it."""

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.pots import Pot
from houseway.games.ultimate_eight.going_out import below, decide
from houseway.games.ultimate_eight.patterns import ACE_OF_SPADES
from houseway.games.ultimate_eight.ring import HAND, EightRing
from houseway.games.ultimate_eight.void import void_round
from houseway.play.events import Awarded, PotDecided, PotsCounted, PotStays, Raked, Split, Voided
from houseway.play.money import dollars
from houseway.play.spaces import Choice
from houseway.play.table import Play

SHOW_OR_NOT = Choice(("muck", "show"), rule="ultimate-8-poker/42.10(j)#3", about="your cards")


def settle(ring: EightRing) -> Play[None]:
    """The winner's cards are checked, the commission is taken, side pots are paid, then main pot and ace pot."""
    decide(ring)
    winner = ring.winners["main"][0]
    table = ring.table
    by_folds = bool(winner.cards)
    if by_folds:
        yield from keep_or_show(ring, winner)
    yield from confirm_eight(ring, winner)
    yield from verify_main_pot(ring)
    take_commission(ring)
    if len(ring.pots) > 1:
        table.note("The side pots come first", "ultimate-8-poker/42.10(j)#5")
    for pot in reversed(ring.pots[1:]):
        award_side_pot(ring, pot)
    won = "ultimate-8-poker/42.10(j)#2" if by_folds else "ultimate-8-poker/42.10(j)#1"
    _push(ring, ring.pots[0], winner, ring.pots[0].amount, won)
    award_ace_pot(ring, winner)
    ring.awarded = True
    yield from collect_cards(ring, winner)


def keep_or_show(ring: EightRing, winner: Entrant) -> Play[None]:
    """A winner by folds need not show what is left."""
    table = ring.table
    rule = "ultimate-8-poker/42.10(j)#3"
    answer = yield from table.ask(winner.player, winner.spot, SHOW_OR_NOT, "muck", rule)
    if answer == "show":
        winner.shown = True
        table.show(winner.place, winner.cards, rule)


def confirm_eight(ring: EightRing, winner: Entrant) -> Play[None]:
    """Eight cards, face up, or face down after folds, before anything is paid; another number kills the round."""
    what = f"the winner's cards, spot {winner.spot}"
    found = yield from ring.table.count(what, HAND, "ultimate-8-poker/42.10(j)#4")
    if found != HAND:
        void_round(ring.table, "ultimate-8-poker/42.12(b)#1", needs=("remove_deck", "reshuffle"))


# Commission -----------------------------------------------------------------------------------------------------------


def verify_main_pot(ring: EightRing) -> Play[None]:
    """The dealer counts the main pot and a supervisor verifies that figure before anything is taken out of it."""
    table, pot = ring.table, ring.pots[0]
    rule = "ultimate-8-poker/42.10(k)#1"
    found = yield from table.count("main pot", pot.amount, rule, money=True)
    while found != pot.amount:
        table.note("A count of {counted:money} differs and is made again", rule, counted=found)
        found = yield from table.count("main pot", pot.amount, rule, money=True)
    yield from table.confirm("supervisor", f"a main pot of {dollars(found)}", rule)
    table.record(PotsCounted({"main": found}, "ultimate-8-poker/42.1[main-pot]"))


def take_commission(ring: EightRing) -> None:
    """At most ten percent of the main pot, rounded down, into the table inventory; nothing of what goes back (A32)."""
    settings = ring.options
    pots = ring.pots if settings.commission_on_side_pots else ring.pots[:1]
    for pot in (pot for pot in pots if not goes_back(ring, pot)):
        due = share(pot.amount, settings.commission_rate, settings.commission_unit)
        template = "The commission on {pot} comes to {amount}"
        ring.table.note(template, "ultimate-8-poker/42.10(k)#2", pot=pot.name, amount=due)
        if due:
            ring.table.record(Raked(pot.name, due, "ultimate-8-poker/42.10(k)#3"))
            pot.amount -= due


def share(amount: int, rate: int, unit: int) -> int:
    """A rate of an amount in whole units, never more than the rate gives."""
    return amount * rate // 10_000 // unit * unit


# Pots -----------------------------------------------------------------------------------------------------------------


def award_side_pot(ring: EightRing, pot: Pot) -> None:
    """To its own winner; under `refund` back to those who put it in; without contenders into the pot below (A26)."""
    winners = ring.winners.get(pot.name)
    if winners:
        for winner, amount in zip(winners, in_chips(pot.amount, len(winners), ring.options.chip), strict=True):
            _push(ring, pot, winner, amount, "ultimate-8-poker/42.10(j)#5")
    elif goes_back(ring, pot):
        for entrant in ring.entrants:
            part = min(pot.parts.get(entrant.player, 0), pot.amount)
            if part:
                rule = "ultimate-8-poker/A26"
                ring.table.record(Voided(entrant.player, entrant.spot, "bet", part, rule, pot.name))
                pot.amount -= part
    elif pot.amount:
        lower = below(ring, pot)
        ring.table.record(Split(pot.name, lower.name, pot.amount, "ultimate-8-poker/A46"))
        lower.amount += pot.amount
        pot.amount = 0


def goes_back(ring: EightRing, pot: Pot) -> bool:
    """Whether a side pot still contended for has no winner: the house stops the round and returns it (A26)."""
    return pot.name not in ring.winners and bool(ring.contenders(pot))


def in_chips(amount: int, players: int, chip: int) -> list[int]:
    """Equal shares in whole chips, the odd ones one each from the first on; what is no whole chip is the first's."""
    chips, rest = divmod(amount, chip)
    each, odd = divmod(chips, players)
    shares = [(each + (nth < odd)) * chip for nth in range(players)]
    shares[0] += rest
    return shares


def _push(ring: EightRing, pot: Pot, winner: Entrant, amount: int, rule: str) -> None:
    if amount:
        ring.table.record(Awarded(winner.player, winner.spot, pot.name, amount, rule))
        ring.won[winner.player] = ring.won.get(winner.player, 0) + amount
        pot.amount -= amount


def award_ace_pot(ring: EightRing, winner: Entrant) -> None:
    """The main pot's winner takes it if the ace of spades was played, less commission; else it carries over (A34)."""
    table, settings = ring.table, ring.options
    amount = table.scene.pots.get("ace", 0)
    if not has_the_ace(ring, winner):
        table.record(PotStays("ace", amount, "ultimate-8-poker/42.10(l)#1"))
        return
    because = ("ultimate-8-poker/42.1[ace-pot-wager]#2", "ultimate-8-poker/42.5(e)")
    rule = "ultimate-8-poker/42.10(j)#6"
    table.record(PotDecided(winner.player, winner.spot, "ace", ACE_OF_SPADES, rule, because))
    due = share(amount, settings.ace_rate, settings.commission_unit)
    if due:
        table.record(Raked("ace", due, "ultimate-8-poker/42.10(k)#5"))
    if amount > due:
        table.record(Awarded(winner.player, winner.spot, "ace", amount - due, rule))
        ring.won[winner.player] = ring.won.get(winner.player, 0) + amount - due


def has_the_ace(ring: EightRing, winner: Entrant) -> bool:
    """Played face up, or as a house option held and shown by a winner by folds (A33)."""
    if ring.red_ace is winner:
        return True
    shown = winner.shown and ACE_OF_SPADES in winner.cards
    return ring.options.ace_pot_needs == "held_and_shown" and shown


# Cards ----------------------------------------------------------------------------------------------------------------


def collect_cards(ring: EightRing, winner: Entrant) -> Play[None]:
    """The winner's cards are counted as eight and racked; the other hands follow unseen."""
    table = ring.table
    rule = "ultimate-8-poker/42.10(j)#7"
    found = yield from table.count(f"the cards collected, spot {winner.spot}", HAND, rule)
    if found != HAND:
        # The pots are paid, so the money stands (A47); the deck does not.
        template = "{n:cards} came from {spot}, the wrong number"
        table.note(template, "ultimate-8-poker/42.12(b)#3", winner.spot, n=found)
        table.needs = ("remove_deck", "reshuffle")
    ring.to_the_rack(winner, rule, None if winner.shown else ())
    for entrant in ring.entrants:
        if entrant.live and entrant is not winner:
            ring.to_the_rack(entrant, "ultimate-8-poker/A16")
