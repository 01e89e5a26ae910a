"""The poker room's papers: signs, decks of the day, players removed, notices, house rules, minimums by agreement.

A removal and a minimum by agreement are done at the table; what they write beside it is a fact of the room.
"""

from houseway.games import GAMES
from houseway.games.poker.permitted import offer
from houseway.games.poker.settings import PokerSettings
from houseway.house.gaming_day.book import Missing
from houseway.house.poker import office
from houseway.house.poker.papers import (
    AnyFact,
    DecksSharedOut,
    DivisionTold,
    Papers,
    PlayerRemoved,
    RuleFiled,
    expect_posted,
    folded,
    sign,
    untold,
)
from houseway.play.refusals import NotNow, refuse
from houseway.server.casino import Casino
from houseway.server.problems import Problem
from houseway.server.record import office_lines
from houseway.server.record.batch import Batch, Line
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff.closing_checks import CHECKS, book_of
from houseway.server.staff.giving import Given, in_its_turn
from houseway.server.staff.office_bodies import (
    DecksOrder,
    HouseRuleOrder,
    MinimumOrder,
    NoticeOrder,
    PostOrder,
    RemovalOrder,
)
from houseway.server.table.between_rounds import do_what_waited
from houseway.server.table.draft import Draft
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import Change


async def papers_of(casino: Casino) -> Papers:
    """The room's papers as they are stored."""
    async with casino.store.reading() as books:
        return folded(await office_lines.facts(books, office_lines.POKER_ROOM, AnyFact))


def is_poker(table: GamingTable) -> bool:
    """Whether a table is one of the poker room."""
    return isinstance(table.settings, PokerSettings)


async def expect_sign(casino: Casino, given: Given) -> None:
    """A poker table for chips opens in a form that is permitted, with the limits and the rake that are posted."""
    table = casino.table(given.table)
    if is_poker(table) and table.config.stakes == "chips":
        form = offer(table.game.slug)
        expect_posted(await papers_of(casino), table.config.id, form.slug, table.settings)


async def post(casino: Casino, given: Given, batch: Batch) -> str:
    """Put up a table's sign."""
    order: PostOrder = given.body
    table = casino.table(order.table)
    if not is_poker(table):
        raise Problem("not-now", f"{order.table} is no poker table")
    _keep(batch, sign(order.table, offer(table.game.slug).slug, table.settings, order.filing, _by(given)), order.table)
    return ""


async def share_out_decks(casino: Casino, given: Given, batch: Batch) -> str:
    """Which backs each poker table has today; every table that plays for chips is there."""
    order: DecksOrder = given.body
    book = await book_of(casino)
    for table in order.backs:
        casino.table(table)
    today = book.day(casino.clock.now(), casino.policy.first_minute)
    wanted = [id_ for id_, table in casino.tables.items() if is_poker(table) and table.config.stakes == "chips"]
    paper = office.distribute(today, given.person.name, order.backs, wanted)
    _keep(batch, DecksSharedOut(by=_by(given), paper=paper))
    return ""


async def file_rule(casino: Casino, given: Given, batch: Batch) -> str:
    """Add a house rule; one that the regulation states cannot be replaced."""
    order: HouseRuleOrder = given.body
    if order.game not in GAMES:
        raise Problem("not-found", f"there is no game {order.game!r}", legal=", ".join(GAMES))
    paper = office.file_supplement(GAMES[order.game], order.kind, order.says, order.filing)
    _keep(batch, RuleFiled(by=_by(given), game=order.game, paper=paper))
    return ""


async def tell_division(casino: Casino, given: Given, batch: Batch) -> str:
    """A notice of a removal was sent."""
    order: NoticeOrder = given.body
    papers = await papers_of(casino)
    if order.number not in papers.unsent():
        raise Problem("not-found", f"no notice {order.number} is due", legal=", ".join(map(str, papers.unsent())))
    _keep(batch, DivisionTold(by=_by(given), number=order.number, reference=order.reference))
    return ""


# At the table ---------------------------------------------------------------------------------------------------------


async def check_removal(casino: Casino, given: Given) -> None:
    """Try it, and drop it."""
    await casino.table(given.table).try_out(given.by, lambda draft: _remove(draft, given, 0))


async def do_removal(casino: Casino, given: Given, receipt: Receipt) -> Done:
    """The player leaves and stays away; a notice to the Division is due."""
    # One at a time in the house, or two would have the same number and one notice.
    async with casino.identity.changing:
        given = await in_its_turn(casino, given)
        number = len((await papers_of(casino)).removals) + 1
        return await casino.table(given.table).change(given.by, lambda draft: _remove(draft, given, number), receipt)


def _remove(draft: Draft, given: Given, number: int) -> None:
    """Take the seat when the round is over, at once between rounds."""
    order: RemovalOrder = given.body
    sitting = draft.seated(order.player)
    seated = [each.player for each in draft.seating.seats]
    left, paper = office.remove_for_conduct(seated, order.player, draft.config.id, order.reason)
    if sitting.player not in left:
        sitting.leaving = True
        draft.seating.barred.append(sitting.player)
    _keep(draft.batch, PlayerRemoved(by=_by(given), number=number, paper=paper), draft.config.id)
    if not draft.seating.playing:
        draft.money += do_what_waited(draft)


def raise_minimum(draft: Draft, given: Given) -> None:
    """Everyone at the table agrees to a higher minimum; it needs no notice and counts from the next round."""
    order: MinimumOrder = given.body
    if not isinstance(draft.settings, PokerSettings):
        raise Problem("not-now", "this is no poker table")
    people = [each.player for each in draft.seating.people()]
    raised = office.raise_minimum(draft.settings, order.minimum, people, order.agreed)
    change = {"minimum": raised.minimum, "maximum": raised.maximum}
    draft.game.read_settings({**draft.config.settings, **change})
    draft.seating.changes.append(Change(draft.now, change, _by(given)))


async def unsent_notices(casino: Casino, since: int) -> list[Missing]:
    """Removals of which the Division has not been told."""
    return untold(await papers_of(casino))


CHECKS.append(unsent_notices)


async def expect_notices_sent(casino: Casino) -> None:
    """A day does not close over a notice that was not sent."""
    unsent = (await papers_of(casino)).unsent().values()
    for each in unsent:
        removal = casino.tables[each.table].game.removal if each.table in casino.tables else None
        if removal is not None:
            refuse(NotNow, f"the Division has not been told of {each.player}", rule=removal.notice)
    office.close_shift(unsent)


def _by(given: Given) -> tuple[str, ...]:
    return tuple(person.name for person in given.people)


def _keep(batch: Batch, fact: AnyFact, table: str = "") -> None:
    batch.lines.append(Line(office_lines.POKER_ROOM, {"fact": fact}, table))
