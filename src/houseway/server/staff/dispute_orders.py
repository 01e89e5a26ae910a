"""Disputes: a claim is taken down, its remedy is looked at, and two people who had no hand in the round decide."""

from dataclasses import replace

import msgspec
import sqlalchemy as sa

from houseway.house.dispute_paper import outcome
from houseway.house.disputes import Claimed, Decided, Dispute
from houseway.house.ledger import wallet
from houseway.play.events import Event
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rulings import rulings
from houseway.server.casino import Casino
from houseway.server.connections import DisputeFrame
from houseway.server.people.identity import Person
from houseway.server.people.names import AND
from houseway.server.problems import Problem
from houseway.server.record import office_lines, schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.receipts import Done, Receipt
from houseway.server.record.stored_rounds import Stored, fold
from houseway.server.staff import house_orders
from houseway.server.staff.bodies import CorrectionOrder, DisputeDecideOrder, DisputeOrder
from houseway.server.staff.giving import Given


class Remedy(msgspec.Struct):
    """What a decision would come to."""

    rule: str
    says: str
    """The clause, in our words."""
    wrong: Event | None
    """The line of the round that is taken for wrong."""
    amount: int
    source: str
    target: str
    before: int
    """What the player's account holds now,"""
    after: int
    """and then."""


async def claim(casino: Casino, person: Person, round_: str, words: str, receipt: Receipt) -> Done:
    """A player disputes a round of theirs."""
    async with casino.identity.changing:
        batch = Batch()
        number = await _claim(casino, round_, person.name, person.name, words, batch)
        done, now = Done(number, round_, 0, receipt.key), casino.clock.now()
        receipt.fill(batch, done, now)
        await casino.store.commit(batch, now)
    casino.tell_floor()
    return done


async def take_down(casino: Casino, given: Given, batch: Batch) -> str:
    """A member of staff takes a claim down for a player."""
    order: DisputeOrder = given.body
    return await _claim(casino, order.round, order.player, given.person.name, order.words, batch)


async def _claim(casino: Casino, round_: str, player: str, by: str, words: str, batch: Batch) -> str:
    if not words.strip():
        raise Problem("not-a-move", "say in a few words what was wrong")
    table = await _table_of(casino, round_, player)
    fact = (await casino.disputes.read()).claim(round_, table, player, by, words)
    _keep(batch, fact, table)
    return str(fact.number)


async def _table_of(casino: Casino, round_: str, player: str) -> str:
    """Where the player was in this round, whether it is being played or over."""
    for id_, table in casino.tables.items():
        in_play = table.in_play
        if in_play is not None and in_play.id == round_:
            if any(seat.player == player for seat in in_play.round.opening.seats):
                return id_
            break
    r, p = schema.rounds.c, schema.round_players.c
    query = sa.select(r.table_id).join(schema.round_players, p.round_id == r.id)
    for row in await casino.store.rows(query.where(r.id == round_, p.player == player)):
        return str(row.table_id)
    raise Problem("not-found", f"{player} was not in a round of that name")


async def decide(casino: Casino, given: Given, batch: Batch) -> str:
    """The decision of two people; where chips move, a correction goes with it."""
    order: DisputeDecideOrder = given.body
    dispute, _ = await _judged(casino, given)
    fact = Decided(
        order.number,
        tuple(person.name for person in given.people),
        order.upheld,
        order.rule,
        order.amount,
        order.line,
        order.words.strip(),
    )
    if order.amount:
        await house_orders.correct(casino, replace(given, body=_correction(dispute, order)), batch)
    _keep(batch, fact, dispute.claim.table)
    told = DisputeFrame(order.number, outcome(Dispute(dispute.claim, 0, fact)))
    batch.when_stored.append(lambda: casino.connections.tell(dispute.claim.player, told))
    return str(order.number)


def _correction(dispute: Dispute, order: DisputeDecideOrder) -> CorrectionOrder:
    told = dispute.claim
    reason = f"dispute {told.number}: {order.words.strip()}"
    return CorrectionOrder(order.key, told.round, told.player, order.amount, order.rule, reason, order.line)


async def look(casino: Casino, given: Given) -> Remedy:
    """What a decision would come to; nothing is done."""
    order: DisputeDecideOrder = given.body
    dispute, stored = await _judged(casino, given)
    if order.amount:
        await house_orders.correct(casino, replace(given, body=_correction(dispute, order)), Batch())
    told, amount = dispute.claim, order.amount
    stakes = casino.stakes_at(told.table)
    before = casino.ledger.balance(wallet(told.player, stakes))
    wrong = stored.events[order.line] if order.line is not None and order.line < len(stored.events) else None
    source, target = ("the house", told.player) if amount >= 0 else (told.player, "the house")
    return Remedy(order.rule, clause_of(order.rule), wrong, abs(amount), source, target, before, before + amount)


async def _judged(casino: Casino, given: Given) -> tuple[Dispute, Stored]:
    """The open dispute and its round, if these people may decide it in this way."""
    order: DisputeDecideOrder = given.body
    dispute = (await casino.disputes.read()).undecided(order.number)
    if order.rule not in catalogue() and order.rule not in rulings():
        raise Problem("not-found", f"there is no clause or ruling {order.rule!r}")
    if order.amount and not order.upheld:
        raise Problem("bad-amount", "no chips move where the claim is not upheld")
    if not order.words.strip():
        raise Problem("not-a-move", "give the reason in a few words")
    stored = await round_of(casino, dispute)
    for person in given.people:
        if person.name == dispute.claim.player or had_a_hand(stored, person.name):
            raise Problem("not-allowed", f"{person.name} had a hand in this round; two others decide")
    return dispute, stored


async def round_of(casino: Casino, dispute: Dispute) -> Stored:
    """The round that is disputed, once it is over."""
    over = sa.select(schema.rounds.c.ended).where(schema.rounds.c.id == dispute.claim.round)
    if not any(row.ended for row in await casino.store.rows(over)):
        raise Problem("not-now", "the round is still being played; a ruling at the table may help at once")
    return fold(await casino.store.round_lines(dispute.claim.round))


def had_a_hand(stored: Stored, name: str) -> bool:
    """Whether this person had a hand in a round, even one whose name has an "and" in it and reads like two."""
    return name in hands_in(stored) or any(f"{AND}{name}{AND}" in f"{AND}{by}{AND}" for by in _entered(stored))


def hands_in(stored: Stored) -> set[str]:
    """Who dealt the round or played in it, and everyone else who entered or ruled something, alone or as one of two."""
    dealer = stored.opening.state.get("dealer")
    said = {name for by in _entered(stored) for name in by.split(AND)}
    return _players(stored) | said | ({str(dealer)} if dealer else set())


def _players(stored: Stored) -> set[str]:
    return {seat.player for seat in stored.opening.seats}


def _entered(stored: Stored) -> set[str]:
    """By whom the entries are that no player made, as the record names them: one person or two."""
    return {by for _, by, _ in stored.by} - _players(stored)


def clause_of(rule: str) -> str:
    """A clause or a ruling, in our words."""
    if rule in catalogue():
        return catalogue()[rule].summary
    return rulings()[rule].title


def _keep(batch: Batch, fact: Claimed | Decided, table: str) -> None:
    batch.lines.append(Line(office_lines.DISPUTES, {"fact": fact}, table))
