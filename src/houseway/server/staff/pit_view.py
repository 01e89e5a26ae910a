"""The pit at a glance: every table as a tile, what is due and waits there, and who deals where."""

import msgspec

from houseway.floor import Due
from houseway.play.requests import HOUSE
from houseway.server.casino import Casino
from houseway.server.table.blocking import Blocking, blocking
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.must_move import MustMove, of_table

LEADS = ("floorperson", "supervisor", "security")


class Rating(msgspec.Struct):
    """A player at the table: for how long, with how much, and what they wager; amounts in cents."""

    player: str
    spot: int
    since: int
    bought: int
    stack: int
    rounds: int
    average: int
    """What they wagered in a round on average."""


class Check(msgspec.Struct):
    """A line of a checklist."""

    says: str
    done: bool


class Tile(msgspec.Struct):
    """One table."""

    id: str
    name: str
    game: str
    title: str
    status: str
    phase: str
    by_hand: bool
    number: int
    limits: str
    players: int
    spots: int
    waiting: list[str]
    blocked: Blocking | None
    asked: str
    """Who is waited for in the round: players, or a role of the house."""
    due: list[Due]
    shuffled_at: int
    counted_at: int
    meters: dict[str, int]
    fund: str
    fund_shows: int
    """What its display shows, in cents."""
    dealer: str
    dealer_since: int
    ratings: list[Rating]
    must_move: MustMove | None
    """Who moves to which table, where this one feeds another."""
    alarms: list[str]
    opening: list[Check]
    closing: list[Check]


class Dealer(msgspec.Struct):
    """A dealer of the house: at a table since a time, or on a break since one; 0 where they have not dealt yet."""

    name: str
    table: str
    since: int


class Pit(msgspec.Struct):
    """Every table that is known, and every dealer."""

    now: int
    tiles: list[Tile]
    dealers: list[Dealer]


def pit_view(casino: Casino) -> Pit:
    """The whole pit; a table that has to be read back first is left out."""
    limits = {card.id: card.summary for card in casino.lobby(private=True).tables}
    known = [table for table in casino.tables.values() if not table.unknown]
    tiles = [_tile(table, limits.get(table.config.id, ""), of_table(casino.tables, table)) for table in known]
    return Pit(casino.clock.now(), tiles, _dealers(casino, known))


def _tile(table: GamingTable, limits: str, moves: MustMove | None) -> Tile:
    config, seating, now = table.config, table.seating, table.services.clock.now()
    shuffled, counted = table.day.last_times()
    fund = table.services.funds.book.of_table(config.id)
    # At a table that the program runs, the papers and the returned decks are still for people.
    due = [each for each in table.day.due(now) if config.by_hand or each.role in LEADS]
    return Tile(
        id=config.id,
        name=config.name,
        game=config.game,
        title=table.game.title,
        status=seating.status,
        phase=table.phase,
        by_hand=config.by_hand,
        number=seating.number,
        limits=limits,
        players=len(seating.people()),
        spots=table.most,
        waiting=list(seating.waiting),
        blocked=blocking(table),
        asked=_asked(table),
        due=due,
        shuffled_at=shuffled,
        counted_at=counted,
        meters=dict(seating.closing.meters) if seating.closing else {},
        fund=fund.name if fund else "",
        fund_shows=sum(fund.display(now).values()) if fund else 0,
        dealer=seating.on_duty,
        dealer_since=seating.on_duty_since,
        ratings=_ratings(table),
        must_move=moves,
        alarms=_alarms(table, due, moves),
        opening=_opening(table, due),
        closing=_closing(table, due),
    )


def _asked(table: GamingTable) -> str:
    in_play = table.in_play
    todo = in_play.round.todo() if in_play is not None and table.seating.playing else ()
    return ", ".join(dict.fromkeys("dealer" if each.actor == HOUSE else each.actor for each in todo))


def _ratings(table: GamingTable) -> list[Rating]:
    found = []
    for each in table.seating.people():
        average, stack = each.wagered // each.rounds if each.rounds else 0, each.stack + each.adding
        found.append(Rating(each.player, each.spot, each.since, each.bought, stack, each.rounds, average))
    return found


def _alarms(table: GamingTable, due: list[Due], moves: MustMove | None) -> list[str]:
    """What a supervisor should see to first."""
    seating, asked, block = table.seating, _asked(table), blocking(table)
    found = [seating.stuck] if seating.stuck else []
    if asked in LEADS:
        found.append(f"the round waits for the {asked}")
    if table.config.by_hand and seating.status == "open" and not seating.on_duty:
        found.append("no one is put down as the dealer")
    if block is not None and block.role in LEADS and seating.status == "open" and not seating.stuck:
        found.append(f"{block.says}: {block.role}")
    found += [each.says for each in due if each.what == "inspect_return"]
    if moves is not None and moves.open:
        found.append(f"a seat is free at {moves.name}: {moves.player} moves there")
    return [each[:1].upper() + each[1:] for each in found]


def _opening(table: GamingTable, due: list[Due]) -> list[Check]:
    """What is to be done before the first round."""
    seating, papers = table.seating, [each for each in due if each.what == "file_reference"]
    checks = [Check("The table is open", seating.status == "open")]
    if table.config.by_hand:
        steps = [each for each in due if each.at is None and each not in papers and each.role != "player"]
        checks.append(Check("A dealer is at the table", bool(seating.on_duty)))
        checks.append(Check("Cards, dice and devices are ready", seating.playing or not steps))
    return [*checks, Check("Every paper is on file", not papers)]


def _closing(table: GamingTable, due: list[Due]) -> list[Check]:
    """What is to be done after the last one."""
    seating, returns = table.seating, [each for each in due if each.what == "inspect_return"]
    checks = [Check("The round is over", not seating.playing), Check("The table is closed", seating.status == "closed")]
    if table.config.by_hand:
        checks.append(Check("The dealer is relieved", not seating.on_duty))
    return [*checks, Check("Returned decks are inspected", not returns)]


def _dealers(casino: Casino, tables: list[GamingTable]) -> list[Dealer]:
    at = {each.seating.on_duty: each for each in tables if each.seating.on_duty}
    found = []
    for person in sorted(casino.identity.people(), key=lambda each: each.name):
        if "dealer" in person.roles:
            table = at.get(person.name)
            rest = max((each.seating.relieved.get(person.name, 0) for each in tables), default=0)
            found.append(
                Dealer(person.name, table.config.id if table else "", table.seating.on_duty_since if table else rest)
            )
    return found
