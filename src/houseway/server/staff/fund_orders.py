"""What orders about funds do: each decides one fact by the rules of funds, and writes it with its chips."""

from collections.abc import Iterable

from houseway.house.funds import claims, counting, displays, ending, facts, forms, offering
from houseway.house.funds.book import Fund
from houseway.house.funds.people import Employee
from houseway.play.refusals import NotNow, refuse
from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.record.batch import Batch
from houseway.server.staff import fund_bodies as bodies
from houseway.server.staff.giving import Given


def _people(given: Given) -> tuple[Employee, ...]:
    return tuple(Employee(person.name, person.roles) for person in given.people)


def _names(given: Given) -> tuple[str, ...]:
    return tuple(person.name for person in given.people)


def _fund(casino: Casino, given: Given) -> Fund:
    return casino.funds.book.fund(given.body.fund)


def _write(casino: Casino, batch: Batch, fact: facts.Any) -> str:
    casino.funds.put(batch, fact)
    batch.when_stored += [casino.connections.tell_lobby, casino.tell_floor]
    return ""


def _lines(lines: Iterable[bodies.LineBody]) -> list[facts.PaidLine]:
    return [facts.PaidLine(line.player, line.kind, line.amount) for line in lines]


def _expect_players(casino: Casino, names: Iterable[str], unit: str) -> None:
    for name in names:
        person = casino.identity.person(name)
        if person is None or (person.guest and unit == "chips"):
            raise Problem("not-found", f"{name} has no account to be paid to")


# Rules and offering ---------------------------------------------------------------------------------------------------


async def file(casino: Casino, given: Given, batch: Batch) -> str:
    """File the rules of a new fund."""
    now = casino.clock.now()
    return _write(casino, batch, offering.file(casino.funds.book, given.body.rules, _names(given), now))


async def amend(casino: Casino, given: Given, batch: Batch) -> str:
    """Announce other rules."""
    order: bodies.AmendOrder = given.body
    fact = offering.amend(
        casino.funds.book,
        _fund(casino, given),
        order.rules,
        order.effective,
        order.when_won,
        _names(given),
        casino.clock.now(),
    )
    return _write(casino, batch, fact)


async def post(casino: Casino, given: Given, batch: Batch) -> str:
    """Put up a notice."""
    order: bodies.FundPostOrder = given.body
    fund, now, by = _fund(casino, given), casino.clock.now(), _names(given)
    if order.notice == "table":
        fact = offering.post_at_table(fund, casino.table(order.table).config.id, by, now)
    else:
        fact = offering.post_rules(fund, order.version, order.reset_percent, by, now)
    return _write(casino, batch, fact)


async def offer(casino: Casino, given: Given, batch: Batch) -> str:
    """Offer the payout at a table from its next round on, or no longer."""
    order: bodies.OfferOrder = given.body
    fund, now, by = _fund(casino, given), casino.clock.now(), _names(given)
    if not order.offer:
        return _write(casino, batch, offering.withdraw(fund, order.table, by, now))
    config = casino.table(order.table).config
    fact = offering.offer(casino.funds.book, fund, config.id, config.game, config.stakes, by, now)
    return _write(casino, batch, fact)


# Claims ---------------------------------------------------------------------------------------------------------------


async def verify(casino: Casino, given: Given, batch: Batch) -> str:
    """The shift supervisor verifies a hand, or finds that it is no bad beat."""
    order: bodies.VerifyOrder = given.body
    fund, now, people = _fund(casino, given), casino.clock.now(), _people(given)
    if order.verified:
        return _write(casino, batch, claims.verify(fund, order.claim, people, casino.funds.balance, now))
    if not order.reason:
        raise Problem("not-a-move", "say why the hand is no bad beat")
    return _write(casino, batch, claims.dismiss(fund, order.claim, order.reason, people, now))


async def prepare(casino: Casino, given: Given, batch: Batch) -> str:
    """Accounting makes up a payout."""
    order: bodies.PrepareOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    fact = claims.prepare(fund, order.claim, _lines(order.lines), _people(given), now)
    return _write(casino, batch, fact)


async def pay(casino: Casino, given: Given, batch: Batch) -> str:
    """The payout is handed over."""
    order: bodies.PayOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    return _write(casino, batch, claims.pay(fund, order.claim, _people(given), casino.funds.balance, now))


async def bonus(casino: Casino, given: Given, batch: Batch) -> str:
    """Another filed bonus is paid to a poker player."""
    order: bodies.BonusOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    _expect_players(casino, [order.player], fund.rules.unit)
    fact = claims.bonus(fund, order.bonus, order.player, _people(given), casino.funds.balance, now)
    return _write(casino, batch, fact)


async def adjust(casino: Casino, given: Given, batch: Batch) -> str:
    """Accounting sets the display before a poker supervisor."""
    order: bodies.FundAdjustOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    fact = displays.adjust(fund, order.shown, order.read, _people(given), casino.funds.balance, now)
    return _write(casino, batch, fact)


# Boxes and forms ------------------------------------------------------------------------------------------------------


async def count(casino: Casino, given: Given, batch: Batch) -> str:
    """A dealer counts the boxes at a closed table."""
    order: bodies.FundCountOrder = given.body
    fund, now, people = _fund(casino, given), casino.clock.now(), _people(given)
    table = casino.table(order.where)
    await table.known()
    if "poker" not in table.game.subjects:
        refuse(NotNow, f"{order.where} is no poker table", rule="bad-beat/14.19(d)#3")
    fact = counting.collect_at_table(
        fund,
        order.where,
        table.seating.status == "closed",
        order.counted,
        order.notice,
        order.surveillance,
        people,
        casino.funds.balance,
        now,
    )
    return _write(casino, batch, fact)


async def send(casino: Casino, given: Given, batch: Batch) -> str:
    """A poker supervisor accounts for the boxes that go to the cage."""
    order: bodies.SendOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    fact = counting.send_to_cage(fund, order.boxes, order.notice, _people(given), casino.funds.balance, now)
    return _write(casino, batch, fact)


async def carry(casino: Casino, given: Given, batch: Batch) -> str:
    """Security carries locked boxes to the cage."""
    order: bodies.CarryOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    return _write(casino, batch, counting.carry_to_cage(fund, order.collection, order.lock, _people(given), now))


async def receive(casino: Casino, given: Given, batch: Batch) -> str:
    """A cashier counts what has come."""
    order: bodies.ReceiveOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    return _write(casino, batch, counting.receive(fund, order.collection, order.counted, _people(given), now))


async def form(casino: Casino, given: Given, batch: Batch) -> str:
    """A dealer counts a container into the inventory before a witness."""
    order: bodies.FormOrder = given.body
    fact = counting.complete_form(
        _fund(casino, given),
        order.serial,
        order.table,
        order.written,
        order.chips,
        order.surveillance,
        _people(given),
        casino.funds.balance,
        casino.clock.now(),
    )
    return _write(casino, batch, fact)


async def void(casino: Casino, given: Given, batch: Batch) -> str:
    """A spoiled form is accounted for."""
    order: bodies.VoidOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    return _write(casino, batch, forms.void(fund, order.serial, order.reason, _people(given), now))


async def deposit(casino: Casino, given: Given, batch: Batch) -> str:
    """A part of a form is put where it belongs."""
    order: bodies.DepositOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    return _write(casino, batch, forms.deposit(fund, order.serial, order.part, _people(given), now))


async def reconcile(casino: Casino, given: Given, batch: Batch) -> str:
    """Accounting matches the two parts of the forms."""
    order: bodies.ReconcileOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    return _write(casino, batch, forms.reconcile(fund, order.originals, _people(given), now))


async def end(casino: Casino, given: Given, batch: Batch) -> str:
    """A fund ends: every cent goes into another one, or to players."""
    order: bodies.EndOrder = given.body
    fund, now = _fund(casino, given), casino.clock.now()
    _expect_players(casino, [line.player for line in order.lines], fund.rules.unit)
    playing = [id_ for id_, table in casino.tables.items() if table.seating.playing and feeds(table.in_play, fund.name)]
    if playing:
        why = f"a round at {', '.join(playing)} still contributes"
        refuse(NotNow, why, rule="bad-beat/14.19(l)#2")
    people, balance = _people(given), casino.funds.balance
    fact = ending.end(casino.funds.book, fund, order.into, _lines(order.lines), people, balance, now)
    return _write(casino, batch, fact)


def feeds(in_play: object, fund: str) -> bool:
    """Whether a round that is played was dealt while a fund was offered."""
    round_ = getattr(in_play, "round", None)
    return getattr(getattr(round_, "settings", None), "bb_fund", "") == fund
