"""Ultimate 8 Poker played sensibly: shed the hand in the fewest plays, keep what wins the lead, bet when ahead.

Going out means playing every card, so a player who wins with the ace of spades in hand has played it. Holding it makes
the ace pot part of what a bet is worth.
"""

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.games.ultimate_eight.patterns import ACE_OF_SPADES, BIT, Pattern, classify, patterns_of
from houseway.play.spaces import Amount, Answer, Choice, Chooser, Menu, Sets
from houseway.play.views import Decision, View

CLOSE = 2
"""An opponent with so few cards must be stopped, even if that breaks a combination."""
AHEAD = 0.9
"""How many plays ahead of the best opponent a hand must be to bet, and `FAR_AHEAD` to raise."""
FAR_AHEAD = 1.6


def choose(view: View, todo: Decision, source: Chooser) -> Answer:
    """A pattern or a pass, a wager or a fold; no opinion on anything else."""
    space, hand = todo.space, view.places.get(str(todo.spot), ())
    if isinstance(space, Choice):
        # A house may give the ace pot to a winner by folds who shows the ace of spades.
        return "show" if ACE_OF_SPADES in hand else "muck"
    if not isinstance(space, Menu):
        return None
    if "play" in space.options or "pass" in space.options:
        return discard(space, hand, min(opponents(view, todo), default=8))
    if "check" in space.options or "call" in space.options:
        return wager(view, todo, space, hand)
    return None


# Discarding -----------------------------------------------------------------------------------------------------------


def plays_needed(hand: Sequence[Card]) -> dict[int, int]:
    """For every part of a hand, by mask, the fewest plays that empty it."""
    masks = [each.mask for each in patterns_of(hand)]
    bits = sorted(map(BIT.__getitem__, hand))
    holding = {bit: [mask for mask in masks if mask & bit] for bit in bits}
    needed = {0: 0}

    def fewest(part: int) -> int:
        known = needed.get(part)
        if known is None:
            lowest = part & -part
            known = 1 + min(fewest(part & ~mask) for mask in holding[lowest] if mask & part == mask)
            needed[part] = known
        return known

    fewest(sum(bits))
    for mask in masks:
        fewest(sum(bits) & ~mask)
    return needed


def discard(space: Menu, hand: Sequence[Card], closest: int) -> Answer:
    """The legal play that leaves the fewest plays to go, or a pass where all of them would cost one."""
    offered = space.options.get("play")
    if not isinstance(offered, Sets):
        return "pass"
    whole = sum(map(BIT.__getitem__, hand))
    needed = plays_needed(hand)
    found = [pattern for pattern in map(classify, offered.options) if pattern is not None]
    leading = len(found) == len(patterns_of(hand))
    after = {pattern.mask: needed[whole & ~pattern.mask] for pattern in found}
    best = min(after.values())
    on_plan = best < needed[whole]
    if not on_plan and "pass" in space.options and closest > CLOSE:
        return "pass"
    choice = [pattern for pattern in found if after[pattern.mask] == best]
    return ("play", _pick(choice, leading, best).cards)


def _pick(choice: list[Pattern], leading: bool, left: int) -> Pattern:
    """With one play to go after it, the hardest to beat; else long and low when leading, the weakest that does it."""
    if left == 1:
        return max(choice, key=lambda pattern: pattern.full)
    if leading:
        return max(choice, key=lambda pattern: (len(pattern.cards), -pattern.full))
    return min(choice, key=lambda pattern: pattern.full)


# Betting --------------------------------------------------------------------------------------------------------------


def opponents(view: View, todo: Decision) -> list[int]:
    """How many cards each opponent still holds."""
    return [len(cards) for place, cards in view.places.items() if place.isdigit() and place != str(todo.spot)]


def wager(view: View, todo: Decision, space: Menu, hand: Sequence[Card]) -> Answer:
    """Bet or raise when plays ahead of everyone, call at the right price, else check or fold."""
    others = opponents(view, todo)
    mine = plays_needed(hand)[sum(map(BIT.__getitem__, hand))]
    ahead = min((cards / 2 for cards in others), default=4.0) - mine
    pot = view.pots.get("main", 0) + sum(amount for *_, area, amount in view.felt if area.startswith("bet"))
    if ACE_OF_SPADES in hand:
        pot += view.pots.get("ace", 0)
    raising = next((space.options[kind] for kind in ("bet", "raise") if kind in space.options), None)
    kind = "bet" if "bet" in space.options else "raise"
    wants = ahead >= (AHEAD if kind == "bet" else FAR_AHEAD)
    if isinstance(raising, Amount) and wants:
        return (kind, _sized(raising, pot))
    if "check" in space.options:
        return "check"
    owed = _owed(view, todo)
    chance = max(0.02, (1 + 0.7 * ahead) / (len(others) + 1))
    return "call" if min(chance, 0.9) * (pot + owed) > owed else "fold"


def _sized(amounts: Amount, pot: int) -> int:
    """About half the pot in the table's chips, within what is allowed."""
    wanted = min(amounts.high, amounts.low + pot // 2)
    return amounts.low + (wanted - amounts.low) // amounts.step * amounts.step


def _owed(view: View, todo: Decision) -> int:
    """What a call would take."""
    bets: dict[str, int] = {}
    for player, _, area, amount in view.felt:
        if area.startswith("bet"):
            bets[player] = bets.get(player, 0) + amount
    return max(bets.values(), default=0) - bets.get(todo.actor, 0)
