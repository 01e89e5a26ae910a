"""The house's commission (13:69F-14.14): by percentage of a betting round, by levels of the pot, or by time.

The rake lies in the rake area, a pot of its own, until the round of play is over; a dead round gives it back.
"""

from houseway.games.poker.pots import Pot
from houseway.games.poker.ring import Ring
from houseway.games.poker.settings import PokerSettings
from houseway.play.events import Funded, Gathered, Raked, Split, Wagered
from houseway.play.layout import Inscription, all_cited
from houseway.play.money import dollars
from houseway.play.opening import Seat
from houseway.play.table import Play, Table

AREA = "rake"
TIME = "time charges"
TIME_ASIDE = "poker-revenue/14.14(b)3.iv"
OWED = "time_owed"
"""In the state kept for the next round: what of a charge on the table the pots have still to pay."""
NAMELESS = "bad beat"
"""The fund of a table that names none."""
CONTRIBUTED = ("bad-beat/14.19(c)#1", "bad-beat/14.19(c)#2")
RAKE = ("poker/14.1[rake]", "poker-revenue/14.14(a)", "poker-revenue/14.14(e)")
"""The house's only revenue from poker, and all of it: nothing is set aside once the pots are pushed."""


def rake_betting_round(ring: Ring, came: int) -> None:
    """Set aside what this betting round owes, never more in all than the filed maximum (poker/A65)."""
    settings = ring.settings
    for method in settings.rake:
        if method == "percentage" and settings.rake_percent:
            _percentage(ring, came)
        elif method == "incremental":
            _levels(ring)


def _percentage(ring: Ring, came: int) -> None:
    """A share of what was bet in the betting round, from each pot as much as it grew, rounded down once."""
    unit = ring.settings.rake_unit
    antes = sum(entrant.ante for entrant in ring.entrants) if ring.settings.rake_antes and ring.betting == 1 else 0
    came += antes
    due = min(came * ring.settings.rake_percent // 100, ring.settings.rake_max - ring.raked) // unit * unit
    parts, reached = [0], antes
    for pot in ring.pots:
        reached += pot.came
        parts.append(due if reached >= came else due * reached // came // unit * unit)
    # A pot that grew by less than its part gives whole units of that growth, and the pots before it give the rest.
    grew = [pot.came for pot in ring.pots]
    grew[0] += antes
    for nth in range(len(grew) - 1, 0, -1):
        parts[nth] = max(parts[nth], parts[nth + 1] - grew[nth] // unit * unit)
    for nth, pot in enumerate(ring.pots):
        _set_aside(ring, pot, parts[nth + 1] - parts[nth], "poker-revenue/14.14(b)1.ii")


def _levels(ring: Ring) -> None:
    """Each level once, from the pots that hold the money last come: of all pots together, or of each (poker/A66)."""
    for pots in [[pot] for pot in ring.pots] if ring.settings.rake_levels_per_pot else [ring.pots]:
        reached = sum(pot.amount + pot.raked for pot in pots)
        due = max((taken for level, taken in ring.settings.rake_levels if reached >= level), default=0)
        # What a percentage has taken is no part of a level; the filed maximum covers both (poker/A69).
        due = min(due - sum(pot.levelled for pot in pots), ring.settings.rake_max - ring.raked)
        for pot in reversed(pots):
            part = max(min(due, pot.amount), 0)
            _set_aside(ring, pot, part, "poker-revenue/14.14(b)2.ii")
            pot.levelled += part
            due -= part


def _set_aside(ring: Ring, pot: Pot, part: int, rule: str) -> None:
    if part > 0:
        ring.table.record(Split(pot.name, AREA, part, rule))
        pot.amount -= part
        pot.raked += part
        ring.raked += part


def rake_to_inventory(ring: Ring) -> None:
    """When the pots have been pushed, the rake goes from its area into the table inventory."""
    if ring.raked:
        percentage = "percentage" in ring.settings.rake
        rule = "poker-revenue/14.14(b)1.iii" if percentage else "poker-revenue/14.14(b)2.iii"
        ring.table.note("The rake comes to {amount}", "poker/14.6(e)8", because=RAKE, amount=ring.raked)
        ring.table.record(Raked(AREA, ring.raked, rule))
        ring.rake_taken, ring.raked = ring.raked, 0


def contribute(ring: Ring) -> None:
    """A bad beat contribution from a pot large enough, after the rake and before the award (poker/A70)."""
    settings = ring.settings
    if not (settings.bb_amount or settings.bb_levels or settings.bb_secondary):
        return
    fund = settings.bb_fund or NAMELESS
    size = sum(pot.amount for pot in ring.pots) + (ring.raked if settings.bb_basis == "gross" else 0)
    if size < settings.bb_min_pot:
        return
    levels = [amount for level, amount in settings.bb_levels if size >= level]
    _contribute(ring, fund, max(levels, default=0) if settings.bb_levels else settings.bb_amount)
    _contribute(ring, f"{fund}/secondary", settings.bb_secondary, "bad-beat/14.19(m)1")


def _contribute(ring: Ring, fund: str, due: int, *besides: str) -> None:
    """Out of the main pot first, then the side pots."""
    for pot in ring.pots:
        part = min(due, pot.amount)
        if part:
            ring.table.record(Funded(pot.name, fund, part, "poker/14.6(e)9", (*CONTRIBUTED, *besides)))
            pot.amount -= part
            due -= part


def time_charge(table: Table) -> Play[None]:
    """Collect a time charge that falls due before this round, from everyone seated (poker/A68).

    It lies in the rake area until a floorperson has verified the sum. One that the pot pays waits for the pot.
    """
    settings: PokerSettings = table.settings
    if table.opening.pots.get(TIME) and table.sheet is None:
        # The last round was called off before the floorperson had verified what was collected in it.
        yield from _time_to_inventory(table)
    if "time_charge" not in table.opening.due or "time" not in settings.rake or table.sheet is not None:
        return
    part = settings.time_hourly * settings.time_interval // 60
    if settings.time_basis == "table" and settings.table_time_from == "pot":
        table.state[OWED] = table.state.get(OWED, 0) + part
        due = "A time charge of {amount} is due from the pot"
        table.note(due, "poker-revenue/14.14(b)3.i#1", amount=table.state[OWED])
        return
    seats = list(table.clockwise())
    owed = [part] * len(seats) if settings.time_basis == "player" else _table_shares(part, len(seats), settings.chip)
    for seat, amount in zip(seats, owed, strict=True):
        _charge(table, seat, amount)
    yield from _time_to_inventory(table)


def time_from_pots(ring: Ring) -> Play[None]:
    """A charge on the table out of the pots, before they are pushed; what they cannot pay waits for the next."""
    table = ring.table
    owed = table.state.get(OWED, 0)
    if not owed:
        return
    taken = 0
    for pot in ring.pots:
        part = min(owed - taken, pot.amount)
        if part:
            table.record(Split(pot.name, TIME, part, TIME_ASIDE))
            pot.amount -= part
            taken += part
    raked = 0
    try:
        raked = yield from _time_to_inventory(table)
    finally:
        # What has gone back to players out of the charge is still due; what lies there was collected (poker/A68).
        table.state[OWED] = owed - raked - table.scene.pots.get(TIME, 0)


def _time_to_inventory(table: Table) -> Play[int]:
    """The time charges go into the inventory once they are verified, to the sum that then lies there; returns it."""
    aside, every = "Time charges of {amount} for {minutes} minutes lie in the rake area", table.settings.time_interval
    while total := table.scene.pots.get(TIME, 0):
        table.note(aside, TIME_ASIDE, amount=total, minutes=every)
        yield from table.confirm("floorperson", f"{dollars(total)} of time charges", "poker-revenue/14.14(b)3.v")
        if table.scene.pots.get(TIME) == total:
            table.record(Raked(TIME, total, "poker-revenue/14.14(b)3.v"))
            return total
    return 0


def _charge(table: Table, seat: Seat, amount: int) -> None:
    absent = seat.player in table.state.get("absent", ())
    rule = "poker-revenue/14.14(b)3.i#2" if absent else "poker-revenue/14.14(b)3.i#1"
    amount = min(amount, table.stack(seat.player))
    if amount:
        table.record(Wagered(seat.player, seat.spot, "time", amount, rule, "time"))
        # A time charge stands whatever becomes of the round (poker/A53).
        table.resolved.add((seat.player, seat.spot, "time"))
        table.record(Gathered(seat.player, seat.spot, "time", amount, TIME, "poker-revenue/14.14(b)3.iii"))


def _table_shares(part: int, players: int, chip: int) -> list[int]:
    """Equal shares in chips, the odd ones from the dealer's left on."""
    chips, each = part // chip, part // chip // players
    return [(each + (nth < chips - each * players)) * chip for nth in range(players)]


def rake_words(settings: PokerSettings) -> str:
    """The kind and amount of rake in words."""
    words = []
    for method in settings.rake:
        if method == "percentage":
            words.append(f"{settings.rake_percent} percent of each betting round, maximum {dollars(settings.rake_max)}")
        elif method == "incremental":
            levels = ", ".join(f"{dollars(taken)} at {dollars(level)}" for level, taken in settings.rake_levels)
            each = " of each pot" if settings.rake_levels_per_pot else ""
            words.append(f"{levels}{each}, maximum {dollars(settings.rake_max)}")
        else:
            words.append(
                f"{dollars(settings.time_hourly)} an hour a {settings.time_basis}, "
                f"every {settings.time_interval} minutes"
                + (" from the pot" if settings.time_basis == "table" and settings.table_time_from == "pot" else "")
            )
    return "Rake: " + "; ".join(words)


def submission(settings: PokerSettings) -> tuple[Inscription, ...]:
    """What the rules submission states of the rake: its kinds, how it is worked out, and the most it can be."""
    kinds = ", ".join(settings.rake)
    return all_cited(
        Inscription("rake kinds", kinds, "poker-revenue/14.14(a)1", "sign"),
        Inscription("rake calculation", rake_words(settings), "poker-revenue/14.14(a)2", "sign"),
        Inscription("rake maximum", dollars(settings.rake_max), "poker-revenue/14.14(a)3", "sign"),
    )
