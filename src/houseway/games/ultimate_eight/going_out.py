"""First out wins (13:69F-42.10(a)1, (j)): who has won which pot, and who plays on for a side pot (A16, A26)."""

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.pots import Pot
from houseway.games.ultimate_eight.ring import EightRing
from houseway.play.events import WentOut


def go_out(ring: EightRing, entrant: Entrant) -> None:
    """The hand is empty: its player has won every open pot he contends for; others play on only for the rest."""
    ring.finished.append(entrant)
    for pot in ring.pots:
        if pot.name not in ring.winners and entrant in pot.contenders:
            ring.winners[pot.name] = [entrant]
    because = ("ultimate-8-poker/A26",) if ring.contested() else ()
    ring.table.record(WentOut(entrant.player, entrant.spot, "ultimate-8-poker/42.10(a)1", because))


def decide(ring: EightRing) -> None:
    """After play stops, a player who alone contends for a pot wins it; a pot without contenders joins the next."""
    for pot in reversed(ring.pots):
        if pot.name in ring.winners:
            continue
        left = ring.contenders(pot)
        if len(left) == 1:
            ring.winners[pot.name] = left
        elif len(left) > 1 and ring.options.side_pot_rule == "fewest_cards":
            ring.winners[pot.name] = fewest_cards(ring, left)


def fewest_cards(ring: EightRing, left: list[Entrant]) -> list[Entrant]:
    """Who holds the fewest cards, by the better last pattern among equals; all who are level without one (A26)."""
    tie = ring.options.tie_value

    def standing(entrant: Entrant) -> tuple[int, int]:
        last = ring.last.get(entrant.spot)
        worth = -1 if last is None else last.full if tie == "full" else last.high_card
        return -len(entrant.cards), worth

    best = max(map(standing, left))
    return [entrant for entrant in left if standing(entrant) == best]


def below(ring: EightRing, pot: Pot) -> Pot:
    """The pot made just before another."""
    return ring.pots[ring.pots.index(pot) - 1]
