"""The keno office as staff run it: tickets issued, voided, drawn and paid (13:69F-15).

A writer works at the cage, a runner among the tables. The office is read from the record each time, so that it is the
same in every process and after a restart.
"""

from houseway.cards.card import Card
from houseway.games.keno.settings import Settings
from houseway.house.keno.facts import (
    AnyFact,
    DrawFailed,
    Drawn,
    Issued,
    Redeemed,
    SaleClosed,
    TicketTaken,
    Voided,
    take,
)
from houseway.house.keno.forms import KenoRequest, RunnerRequest, WriterRequest
from houseway.house.keno.office import Office
from houseway.house.ledger import KENO, PATRONS, Posting
from houseway.play.refusals import NotAMove, refuse
from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.record import office_lines
from houseway.server.record.batch import Batch, Line
from houseway.server.staff.giving import Given
from houseway.server.staff.office_bodies import (
    KenoDrawOrder,
    KenoPayOrder,
    KenoReceiptOrder,
    KenoTicketOrder,
    KenoVoidOrder,
)

GAME = "keno"
WRITER, RUNNER = "cage", "dealer"
"""The roles that write tickets at the counter and carry them to patrons."""


REQUESTS = ("writer", "runner", "words", "quick-pick")
"""A request of either kind; or with a writer the patron's words, or a number of spots that the computer picks."""


async def office_of(casino: Casino) -> Office:
    """The keno office as it is stored, under the house options of the keno table."""
    async with casino.store.reading() as books:
        facts = await office_lines.facts(books, office_lines.KENO, AnyFact)
    table = casino.tables.get(GAME)
    house = table.settings if table is not None else Settings()
    source = casino.services.source
    return take(Office(house, source, practice=not source.for_real_tables), facts)


async def issued_as(casino: Casino, serial: str) -> Issued:
    """How a ticket was issued."""
    async with casino.store.reading() as books:
        facts = await office_lines.facts(books, office_lines.KENO, AnyFact)
    return next(each for each in facts if isinstance(each, Issued) and each.ticket.serial == serial)


async def ticket(casino: Casino, given: Given, batch: Batch) -> str:
    """Issue a ticket against cash; the answer's `table` is its serial."""
    order: KenoTicketOrder = given.body
    office, person = await office_of(casino), given.person
    request = _request(office, order)
    now = casino.clock.now() // 1000
    if order.request in ("words", "quick-pick"):
        assert isinstance(request, WriterRequest)
        role = "writer" if WRITER in person.roles else "runner"
        made = office.order(request, role, person.name, order.station, now)
    else:
        person.needs(WRITER if order.request == "writer" else RUNNER)
        made = office.issue(request, person.name, order.station, now)
    sold = Posting(PATRONS, KENO, made.amount, "keno ticket", made.rule)
    stub = request.receipt if isinstance(request, RunnerRequest) else ""
    terms = office.terms(office.game)
    fact = Issued(by=person.name, ticket=made, patron=order.patron, request=order.request, receipt=stub, terms=terms)
    _keep(batch, fact, sold)
    return made.serial


def _request(office: Office, order: KenoTicketOrder) -> KenoRequest:
    if order.request not in REQUESTS:
        why = f"{order.request!r} is no request"
        refuse(NotAMove, why, rule="keno/15.1[keno-request]", legal=", ".join(REQUESTS))
    spots = [Card(f"N{number}") for number in order.spots]
    if order.request == "quick-pick":
        return office.quick_pick(order.patron, order.count, order.rate, order.games)
    if order.request == "runner":
        return office.runner_request(order.patron, spots, order.rate, order.games, order.coding)
    return office.writer_request(order.patron, spots, order.rate, order.games, order.coding)


async def void(casino: Casino, given: Given, batch: Batch) -> str:
    """Take a ticket back and its price with it."""
    order: KenoVoidOrder = given.body
    taken = (await office_of(casino)).void(order.serial)
    if taken.issuer == given.people[-1].name and len(given.people) > 1:
        raise Problem("not-allowed", f"{taken.issuer} issued this ticket; another person agrees to its void")
    back = Posting(KENO, PATRONS, taken.amount, "keno ticket voided", "keno/15.4")
    _keep(batch, Voided(by=given.by, serial=order.serial), back)
    return order.serial


async def close(casino: Casino, given: Given, batch: Batch) -> str:
    """End the sale of the running game."""
    office, now = await office_of(casino), casino.clock.now() // 1000
    office.close(now)
    _keep(batch, SaleClosed(by=given.by, game=office.game, at=now, terms=office.terms(office.game)))
    return str(office.game)


async def draw(casino: Casino, given: Given, batch: Batch) -> str:
    """Draw the closed game, or declare that its draw cannot be finished."""
    order: KenoDrawOrder = given.body
    office, now = await office_of(casino), casino.clock.now() // 1000
    if order.failed:
        _keep(batch, DrawFailed(by=given.by, game=office.fail()))
        return str(office.game - 1)
    count = office.terms(office.game).draw_count
    pool = [Card(f"N{number}") for number in range(1, 81)]
    drawn = tuple(pool.pop(casino.services.source.below(len(pool))) for _ in range(count))
    _keep(batch, Drawn(by=given.by, game=office.settle(drawn, now), numbers=drawn, at=now))
    return str(office.game - 1)


async def pay(casino: Casino, given: Given, batch: Batch) -> str:
    """Pay a ticket for one game, once."""
    order: KenoPayOrder = given.body
    office, now = await office_of(casino), casino.clock.now() // 1000
    given.person.needs(RUNNER if order.runner else WRITER)
    if order.runner:
        report = office.report(order.game, given.person.name)
        amount = office.redeem_by_runner(order.serial, order.game, report, now)
    else:
        amount = office.redeem(order.serial, order.game, now)
    fact = Redeemed(by=given.by, serial=order.serial, game=order.game, amount=amount, runner=order.runner)
    _keep(batch, fact, Posting(KENO, PATRONS, amount, "keno ticket paid", "keno/15.6"))
    return str(amount)


async def receipt(casino: Casino, given: Given, batch: Batch) -> str:
    """A runner takes a winning ticket away; the patron keeps a receipt with its whole serial."""
    order: KenoReceiptOrder = given.body
    now = casino.clock.now() // 1000
    form = (await office_of(casino)).receipt(order.serial, given.person.name, now)
    _keep(batch, TicketTaken(by=given.by, serial=form.serial, at=now))
    return form.serial


def _keep(batch: Batch, fact: AnyFact, *postings: Posting) -> None:
    batch.lines.append(Line(office_lines.KENO, {"fact": fact}, postings=list(postings)))
