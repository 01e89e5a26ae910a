"""Seats: sitting down, adding chips, moving, being away, leaving, waiting for a seat.

These change a seating and say which chips move by it.
"""

from typing import Literal

from houseway.games import GAMES
from houseway.house import stakes
from houseway.house.ledger import Posting, bank, seat, wallet
from houseway.play.money import dollars
from houseway.play.refusals import NotNow, refuse
from houseway.server.problems import Problem
from houseway.server.table.seating import Held, Seating, Sitting, TableConfig

WAITING = 30
"""How many people may wait for a seat: the whole list is stored with every change and sent to everyone who watches."""


def sit(
    config: TableConfig, seating: Seating, player: str, spot: int | None, buy_in: int, most: int, now: int
) -> list[Posting]:
    """Take a seat with chips; a bot makes room."""
    _check_arrival(config, seating, player, buy_in)
    spot, freed = _take_spot(config, seating, player, spot, most, now)
    seating.seats.append(Sitting(spot, player, buy_in, bank=config.timing.bank, since=now, bought=buy_in))
    seating.seats.sort(key=lambda sitting: sitting.spot)
    if player in seating.waiting:
        seating.waiting.remove(player)
    if seating.held and seating.held.player == player:
        seating.held = None
    bought = Posting(wallet(player, config.stakes), seat(config.id, player), buy_in, "buy-in")
    return [*freed, bought]


def _check_arrival(config: TableConfig, seating: Seating, player: str, buy_in: int) -> None:
    if seating.status != "open":
        raise Problem("not-now", f"{config.name} is {seating.status}")
    if player in seating.barred:
        why, removal = f"{player} was made to leave this game", GAMES[config.game].removal
        if removal is None:
            raise Problem("not-now", why)
        refuse(NotNow, why, rule=removal.rule)
    if seating.at(player):
        raise Problem("not-now", f"{player} sits at this table already")
    limits = config.buy_in
    if not limits.low <= buy_in <= limits.high:
        legal = f"{dollars(limits.low)} to {dollars(limits.high)}"
        raise Problem("bad-amount", f"one cannot sit down with {dollars(buy_in)}", legal=legal)


def _take_spot(
    config: TableConfig, seating: Seating, player: str, spot: int | None, most: int, now: int
) -> tuple[int, list[Posting]]:
    """The spot a player gets, and the chips of the bot that leaves it."""
    held = seating.held
    mine = held is not None and held.player == player
    if held is not None and held.until <= now:
        held = seating.held = None
    closed = {held.spot} if held is not None and not mine else set()
    bots = [] if seating.playing else [sitting.spot for sitting in seating.seats if _may_go(seating, sitting)]
    free = [each for each in seating.free_spots(most) if each not in closed]
    if spot is None:
        if not free and not bots:
            raise Problem("not-now", "every seat is taken; there is a waiting list")
        spot = held.spot if held is not None and mine else (free or bots)[0]
    if not 1 <= spot <= most:
        raise Problem("not-a-move", f"there is no spot {spot}", legal=f"spots 1 to {most}")
    if spot in free:
        return spot, []
    if spot in bots:
        return spot, stand_up(config, seating, next(s for s in seating.seats if s.spot == spot and s.bot))
    raise Problem("not-now", f"spot {spot} is taken")


def bet_behind(config: TableConfig, seating: Seating, player: str, spot: int | None, buy_in: int) -> list[Posting]:
    """Bet on a spot where another player sits, without sitting down."""
    if not any(sitting.spot == spot and not sitting.behind for sitting in seating.seats):
        raise Problem("not-now", "no one sits at that spot; you may take it")
    _check_arrival(config, seating, player, buy_in)
    assert spot is not None
    seating.seats.append(Sitting(spot, player, buy_in, behind=True, bank=config.timing.bank))
    seating.seats.sort(key=lambda sitting: sitting.spot)
    return [Posting(wallet(player, config.stakes), seat(config.id, player), buy_in, "buy-in")]


def play_spots(
    seating: Seating, sitting: Sitting, also: tuple[int, ...], behind: tuple[int, ...], most: int, in_play: set[int]
) -> None:
    """Play more spots, or bet behind others, from the next round on; a spot in play is kept until then."""
    if kept := {*sitting.also, *sitting.backing} & in_play - {*also, *behind}:
        raise Problem("not-now", f"spot {min(kept)} is in play; it is given up when the round is over")
    sitting.also = []
    free = _open_spots(seating, most)
    for spot in also:
        if spot not in free:
            raise Problem("not-now", _why_not(seating, sitting, spot), legal=", ".join(map(str, free)) or "none")
    sitting.also = sorted(set(also))
    theirs = {spot for each in seating.seats if each is not sitting and not each.behind for spot in seats_at(each)}
    if absent := set(behind) - theirs:
        raise Problem("not-now", f"no one else sits at spot {min(absent)}")
    sitting.backing = sorted(set(behind))


def _open_spots(seating: Seating, most: int) -> list[int]:
    """Spots that a player at the table may take: free, and held for no one."""
    return [spot for spot in seating.free_spots(most) if seating.held is None or spot != seating.held.spot]


def _why_not(seating: Seating, sitting: Sitting, spot: int) -> str:
    """Why a player cannot have a spot."""
    if spot == sitting.spot and not sitting.behind:
        return f"spot {spot} is your seat"
    if seating.held is not None and spot == seating.held.spot:
        return f"spot {spot} is held for {seating.held.player}"
    return f"spot {spot} is not free"


def seats_at(sitting: Sitting) -> tuple[int, ...]:
    """The spots where a player sits."""
    return (sitting.spot, *sitting.also)


def stand_up(config: TableConfig, seating: Seating, sitting: Sitting) -> list[Posting]:
    """Cash out the player who sits here and free the seat."""
    seating.seats.remove(sitting)
    left = {spot for each in seating.seats if not each.behind for spot in seats_at(each)}
    for each in seating.seats:
        # Behind a spot where no one sits any more there is nothing to bet on, and no round could be opened.
        each.backing = [spot for spot in each.backing if spot in left]
    chips = sitting.stack + sitting.adding
    if not chips:
        return []
    home = bank(config.stakes) if sitting.bot else wallet(sitting.player, config.stakes)
    return [Posting(seat(config.id, sitting.player), home, chips, "cash-out")]


def top_up(config: TableConfig, seating: Seating, sitting: Sitting, amount: int) -> list[Posting]:
    """Add chips; those bought in a round count from the next one on."""
    if sitting.absence is not None:
        raise Problem("not-now", "come back to the table before adding chips")
    after = sitting.stack + sitting.adding + amount
    if amount <= 0 or after > config.buy_in.high:
        most = max(0, config.buy_in.high - sitting.stack - sitting.adding)
        raise Problem("bad-amount", f"{dollars(amount)} cannot be added", legal=f"up to {dollars(most)}")
    sitting.bought += amount
    if seating.playing:
        sitting.adding += amount
    else:
        sitting.stack += amount
    return [Posting(wallet(sitting.player, config.stakes), seat(config.id, sitting.player), amount, "top-up")]


def step_away(sitting: Sitting, now: int) -> None:
    """The player is away: the seat is not dealt in until they say that they are back."""
    sitting.out, sitting.away, sitting.bank, sitting.ready = True, sitting.away or now, 0, False


def put_stakes_away(config: TableConfig, sitting: Sitting, how: Literal["carry", "cover"]) -> list[Posting]:
    """Between rounds the stakes of a player who is away are carried off, or covered where they lie."""
    stake = stakes.step_away(stakes.Stake(sitting.player, sitting.stack), how, "house")
    sitting.absence, sitting.stack = stake.away, stake.on_table
    if stake.away is None or how == "cover" or not stake.away.amount:
        return []
    carried = (seat(config.id, sitting.player), wallet(sitting.player, config.stakes), stake.away.amount)
    return [Posting(*carried, "stakes carried away", stake.away.rule)]


def come_back(config: TableConfig, sitting: Sitting, funds: int) -> list[Posting]:
    """Back in the seat; stakes that were carried away must be put back whole, out of these funds."""
    absence, postings = sitting.absence, list[Posting]()
    if absence is not None:
        brought = min(absence.amount, funds)
        stake = stakes.come_back(stakes.Stake(sitting.player, sitting.stack, away=absence), brought)
        if absence.mode == "carry" and brought:
            back = (wallet(sitting.player, config.stakes), seat(config.id, sitting.player), brought)
            postings.append(Posting(*back, "stakes brought back", absence.rule))
        sitting.stack = stake.on_table
    sitting.leaving = sitting.leaving and not (sitting.away or sitting.out_since)
    sitting.out, sitting.out_since, sitting.away, sitting.absence, sitting.missed = False, 0, 0, None, 0
    return postings


def move(seating: Seating, sitting: Sitting, spot: int, most: int) -> None:
    """Change seats, at once or when the round is over."""
    if sitting.behind:
        raise Problem("not-now", f"{sitting.player} does not sit; bet behind another spot by leaving this one")
    free = _open_spots(seating, most)
    if spot not in free:
        raise Problem("not-now", _why_not(seating, sitting, spot), legal=", ".join(map(str, free)) or "none")
    if seating.playing:
        sitting.moving_to = spot
    else:
        take_seat(sitting, spot)
        seating.seats.sort(key=lambda each: each.spot)


def take_seat(sitting: Sitting, spot: int) -> None:
    """Sit there from now on; no one bets behind themselves."""
    sitting.spot, sitting.moving_to = spot, None
    sitting.backing = [each for each in sitting.backing if each != spot]


def wait(seating: Seating, player: str, waiting: bool) -> None:
    """Go on the waiting list, or off it."""
    if waiting and seating.at(player):
        raise Problem("not-now", f"{player} sits at this table already")
    if waiting and player not in seating.waiting:
        if len(seating.waiting) >= WAITING:
            why = f"{len(seating.waiting)} people wait already; no more are put on the list"
            raise Problem("not-now", why, legal="wait at another table, or come back later")
        seating.waiting.append(player)
    if not waiting and player in seating.waiting:
        seating.waiting.remove(player)


def hold_for_the_first(config: TableConfig, seating: Seating, most: int, now: int) -> None:
    """Keep a freed seat for the first on the waiting list; a table that is not open holds none, and keeps its list."""
    if seating.status != "open":
        seating.held = None
        return
    if seating.held is not None and seating.held.until <= now:
        if seating.held.player in seating.waiting:
            seating.waiting.remove(seating.held.player)
        seating.held = None
    free = seating.free_spots(most)
    if seating.held is None and seating.waiting and free:
        seating.held = Held(free[0], seating.waiting[0], now + config.timing.held)


def make_room(config: TableConfig, seating: Seating, most: int) -> list[Posting]:
    """Where people wait and every seat is taken, a bot gives its up between rounds."""
    bot = next((sitting for sitting in seating.seats if _may_go(seating, sitting)), None)
    if bot is None or seating.playing or not seating.waiting or seating.free_spots(most):
        return []
    return stand_up(config, seating, bot)


def _may_go(seating: Seating, sitting: Sitting) -> bool:
    """Whether a seat is a bot's that gives it up between rounds: none whose wagers stand."""
    return sitting.bot and sitting.player not in seating.with_wagers()
