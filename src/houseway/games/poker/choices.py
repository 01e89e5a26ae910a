"""What a player in turn may do (13:69F-14.7): fold, check, call, and what a bet or raise may come to."""

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.ring import Ring
from houseway.games.poker.street import Street
from houseway.games.poker.wagering import Wagering
from houseway.play.spaces import Amount, Answer, Menu, Space

FREE: dict[str, int] = {}
"""What moves cost where nothing is owed, made once for all menus."""


def choices(ring: Ring, street: Street, entrant: Entrant, now: Wagering, rule: str) -> tuple[Menu, Answer]:
    """What the player may answer under this clause, and what the clock answers."""
    bet, high, stack = entrant.bet, now.high, ring.stacks[entrant.player]
    owed, costs = high - bet, FREE
    options: dict[str, Space | None]
    default: Answer = "check"
    if owed > 0:
        options, default = {"fold": None, "call": None}, "fold"
        costs = {"call": owed if owed < stack else stack}
    elif street.must_bet and not high:
        options, default = {}, None
    else:
        options = {"check": None, "fold": None} if street.free_fold and entrant is not ring.first else {"check": None}
        if high and street.option:
            rule = street.option
    if stack > owed and may_raise(ring, entrant, now):
        amount = amounts(ring, bet + stack, now, owed)
        options["raise" if now.opened else "complete" if high else "bet"] = amount
        if default is None:
            default = ("bet", amount.low)
    return Menu(options, rule, costs), default


def may_raise(ring: Ring, entrant: Entrant, now: Wagering) -> bool:
    """Whether raising is open to a player: by the cap, by what has happened since, and to some effect."""
    # Before the first full bet there is nothing to cap.
    if now.full and now.cap is not None and now.raises >= now.cap and now.capped(ring, entrant):
        return False
    high = now.high
    if entrant in now.acted and now.acted[entrant] >= now.full and not _adds_up(ring, entrant, now):
        return False
    if not ring.settings.check_raise and entrant in now.checked:
        return False
    if not high:
        return ring.able > 1
    leader = now.leader
    if leader is not None and leader is not entrant and leader.live and not leader.all_in:
        return True
    stacks = ring.stacks
    for other in ring.entrants:
        # A raise of which no one else could match a chip is no raise.
        if other.live and not other.all_in and other is not entrant and other.bet + stacks[other.player] > high:
            return True
    return False


def _adds_up(ring: Ring, entrant: Entrant, now: Wagering) -> bool:
    """Whether short all-ins come to a full raise for the player who has to match them (poker/A39)."""
    return ring.settings.short_all_ins == "together" and now.is_full(now.high - entrant.bet)


def amounts(ring: Ring, reach: int, now: Wagering, owed: int) -> Amount:
    """What a bet or raise may come to: by the structure, the posted limits and the player's table stakes."""
    low, clauses = now.least(), ring.clauses
    if low >= reach:
        return Amount(reach, reach, 1, (), clauses.stakes)
    rule = (clauses.raise_size or clauses.raising) if now.opened else clauses.bet
    if now.fixed:
        return Amount(low, low, 1, (), rule)
    settings, high = ring.settings, reach
    if settings.structure == "pot_limit":
        high = max(low, now.high + ring.in_all + owed)
    ceiling = now.ceiling()
    if ceiling is not None:
        high = min(high, max(low, ceiling))
    if high >= reach:
        high, rule = reach, rule if settings.maximum else ring.clauses.stakes
    chip = settings.chip
    if chip == 1:
        return Amount(low, high, 1, (), rule)
    # An all-in need not be a whole number of chips of the table's unit.
    return Amount(low, high, chip, (reach,) if high == reach and (reach - low) % chip else (), rule)
