"""What staff orders do at a table, under its lock: live dealing, incidents, rulings, procedures, opening, closing."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from houseway.floor import read_command
from houseway.house.ledger import Posting
from houseway.play.requests import HOUSE, Incident, Ruling, Window
from houseway.play.views import foreseen
from houseway.server.messages import Done
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.record.receipts import Receipt
from houseway.server.record.store import Batch
from houseway.server.staff.orders import (
    AnswerOrder,
    AttendOrder,
    CloseOrder,
    CloseWindowOrder,
    IncidentOrder,
    OpenOrder,
    ProcedureOrder,
    RulingOrder,
    SettingsOrder,
)
from houseway.server.table.gaming_table import Driver
from houseway.server.table.player_commands import open_question, settle
from houseway.server.table.round_in_play import Live
from houseway.server.table.seating import Change

People = list[Person]


def _names(people: People) -> str:
    return " and ".join(person.name for person in people)


# In the round ---------------------------------------------------------------------------------------------------------


async def answer(driver: Driver, people: People, order: AnswerOrder, receipt: Receipt) -> Done:
    """A dealer enters cards, dice or a count, or someone in the role asked confirms a step."""
    live = open_question(driver, order.round, order.seq)
    request = live.round.pending
    if request is None or not live.waits_for_staff():
        raise Problem("not-now", "nothing is asked of the house's people now")
    role = "dealer" if request.actor == HOUSE else request.actor
    people[0].needs(role)
    live.round.act(request.actor if request.actor != HOUSE else "dealer", order.answer)
    return await driver.play_on(_names(people), receipt)


async def close_window(driver: Driver, people: People, order: CloseWindowOrder, receipt: Receipt) -> Done:
    """No more bets."""
    live = open_question(driver, order.round, order.seq)
    if not isinstance(live.round.pending, Window):
        raise Problem("not-now", "no window is open")
    live.round.close("dealer")
    return await driver.play_on(_names(people), receipt)


def _incident(driver: Driver, person: Person, order: IncidentOrder) -> Incident:
    body = order.incident
    cards: Any = body.cards
    by = body.by if "by" in driver.game.remedy(body.kind).asks else person.name
    return Incident(body.kind, body.spot, cards, body.count, by, body.note, body.detail)


def _ruling(people: People, order: RulingOrder) -> Ruling:
    body = order.ruling
    return Ruling(body.kind, _names(people), body.reason, body.spot, body.last, body.award)


async def report(driver: Driver, people: People, order: IncidentOrder, receipt: Receipt) -> Done:
    """An irregularity; the game's remedy is applied."""
    live = open_question(driver, order.round, order.seq)
    live.round.report(_incident(driver, people[0], order))
    return await driver.play_on(_names(people), receipt)


async def rule(driver: Driver, people: People, order: RulingOrder, receipt: Receipt) -> Done:
    """A supervisor's ruling."""
    live = _playing(driver, order.round)
    live.round.rule_on(_ruling(people, order))
    return await driver.play_on(_names(people), receipt)


def _playing(driver: Driver, round_: str) -> Live:
    """The round being played; a ruling may be agreed to after the table has moved on within it."""
    live = driver.live
    if live is None or not driver.seating.playing or live.id != round_:
        raise Problem("not-now", "that round is not being played")
    return live


def preview(driver: Driver, person: Person, order: IncidentOrder | RulingOrder) -> tuple[str, str, list[Any]]:
    """What would come of it: the remedy in words, its clause, and the events, no card in them that nobody has seen."""
    live = _playing(driver, order.round)
    named = order.incident.cards if isinstance(order, IncidentOrder) else ()
    if isinstance(order, IncidentOrder):
        remedy = driver.game.remedy(order.incident.kind)
        says, clause, events = remedy.says, remedy.rule, live.round.preview(_incident(driver, person, order))
    else:
        ruling = _ruling([person], order)
        says, clause, events = ruling.kind, driver.game.ruling_rule, live.round.preview(ruling)
    return says, clause, foreseen(events, live.round.events, named)


# Between rounds -------------------------------------------------------------------------------------------------------


async def open_(driver: Driver, people: People, order: OpenOrder, receipt: Receipt) -> Done:
    """Open the table for play."""
    draft = driver.draft()
    if draft.status == "open":
        raise Problem("not-now", "the table is open")
    draft.status = "open"
    return await settle(driver, _names(people), draft, [], receipt)


async def close(driver: Driver, people: People, order: CloseOrder, receipt: Receipt) -> Done:
    """Close the table: at once between rounds, else when the round is over; everybody is cashed out."""
    draft = driver.draft()
    if draft.status == "closed":
        raise Problem("not-now", "the table is closed")
    draft.status = "closing"
    money: list[Posting] = [] if draft.playing else driver.between_rounds(draft)
    return await driver.store(Batch(), draft, receipt, _names(people), money)


async def settings(driver: Driver, people: People, order: SettingsOrder, receipt: Receipt) -> Done:
    """House options that take effect with the first round opened after a time; bad ones are refused now."""
    read_settings(driver, order)
    draft = driver.draft()
    draft.changes.append(Change(order.effective, order.settings, tuple(person.name for person in people)))
    return await driver.store(Batch(), draft, receipt, _names(people))


def read_settings(driver: Driver, order: SettingsOrder) -> None:
    """Refuse options that the game could not be played with, beside those already to come."""
    coming = {**driver.config.settings}
    for change in sorted(driver.seating.changes, key=lambda each: each.effective):
        coming |= change.settings
    driver.game.read_settings({**coming, **order.settings})


async def attend(driver: Driver, people: People, order: AttendOrder, receipt: Receipt) -> Done:
    """People run the table from the next round on, or the program does."""
    batch, draft = Batch(), driver.draft()
    driver.configure(batch, msgspec.structs.replace(driver.config, attended=order.attended, dealt_by=order.dealt_by))
    return await driver.store(batch, draft, receipt, _names(people))


async def procedure(driver: Driver, people: People, order: ProcedureOrder, receipt: Receipt) -> Done:
    """A step of the table's day; when it was the last before a round, the round begins."""
    person, now = people[0], driver.services.clock.now()
    step = {"role": _role(driver, person), "by": person.name, **order.step, "at": now // 1000}
    if step["role"] == "player":
        # A player's look at the spread is entered for them by whoever runs the table.
        if driver.seating.at(str(step["by"])) is None:
            raise Problem("not-now", "name in `by` the player who did this")
    elif step["role"] not in person.roles or step["by"] != person.name:
        raise Problem("not-allowed", f"{person.name} is no {step['role']}")
    if driver.live is not None and driver.live.round.result is None:
        driver.day.follow(driver.live.round, now)
    driver.day.do(read_command(msgspec.json.encode(step)))
    draft = driver.draft()
    ready = driver.day.waits_for(now) is None and driver.config.attended and driver.config.dealt_by == "dealer"
    if ready and driver.wants_a_round(draft):
        return await driver.begin(_names(people), receipt, draft, [])
    return await driver.store(Batch(), draft, receipt, _names(people))


def _role(driver: Driver, person: Person) -> str:
    """The role a step is done in, where it is not said: the one that what is due asks for, if the person has it."""
    due = driver.day.waits_for(driver.services.clock.now())
    if due is not None and due.role in person.roles:
        return due.role
    return next((role for role in ("dealer", "floorperson", "supervisor", "security") if role in person.roles), "")


WORK: dict[str, Callable[[Driver, People, Any, Receipt], Awaitable[Done]]] = {
    "open": open_,
    "close": close,
    "settings": settings,
    "attend": attend,
    "answer": answer,
    "close-window": close_window,
    "incident": report,
    "ruling": rule,
    "procedure": procedure,
}
"""What each order at a table does."""
