"""What a player in turn may do (13:69F-14.7): fold, check, call, and what a bet or raise may come to."""

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.ring import Ring
from houseway.games.poker.street import Street
from houseway.games.poker.wagering import Wagering
from houseway.play.spaces import Amount, Answer, Menu, Space


def choices(ring: Ring, street: Street, entrant: Entrant, now: Wagering) -> tuple[Menu, Answer]:
    """What the player may answer, and what the clock answers."""
    bet, high, stack, due = entrant.bet, now.high, ring.stacks[entrant.player], 0
    owed = high - bet
    rule = street.facing if street.facing and high else street.turn
    options: dict[str, Space | None]
    default: Answer = "check"
    if owed > 0:
        options, default = {"fold": None, "call": None}, "fold"
        due = owed if owed < stack else stack
    elif street.must_bet and not high:
        options, default = {}, None
    else:
        options = {"check": None, "fold": None} if street.free_fold and entrant is not ring.first else {"check": None}
        if street.option and high:
            rule = street.option
    if stack > owed and may_raise(ring, entrant, now):
        amount = amounts(ring, bet + stack, now, owed)
        options["raise" if now.opened else "complete" if high else "bet"] = amount
        if default is None:
            default = ("bet", amount.low)
    return Menu(options, rule, due), default


def may_raise(ring: Ring, entrant: Entrant, now: Wagering) -> bool:
    """Whether raising is open to a player: by the cap, by what has happened since, and to some effect."""
    if now.capped(ring, entrant):
        return False
    if entrant.acted >= now.full and not (now.together and now.is_full(now.high - entrant.bet)):
        return False
    if entrant.checked and not ring.settings.check_raise:
        return False
    if not now.high:
        return ring.able > 1
    leader = now.leader
    if leader is not None and leader is not entrant and leader.live and not leader.all_in:
        return True
    stacks, high = ring.stacks, now.high
    for other in ring.entrants:
        # A raise of which no one else could match a chip is no raise.
        if other.live and not other.all_in and other is not entrant and other.bet + stacks[other.player] > high:
            return True
    return False


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
