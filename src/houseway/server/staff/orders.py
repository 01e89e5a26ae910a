"""The table of orders: what staff may order, who, when a second person must agree, and what it does.

An order at a table is work on a draft of it; an order in the house is work on a batch. What an order would be refused
for later is found by trying it and dropping the draft or the batch.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import Any

from houseway.server.casino import Casino
from houseway.server.people.identity import STAFF
from houseway.server.record.batch import Batch
from houseway.server.record.receipts import Done, Receipt
from houseway.server.staff import (
    bodies,
    day_orders,
    dealing_orders,
    dispute_orders,
    fund_bodies,
    fund_orders,
    house_orders,
    keno_orders,
    linked_bodies,
    linked_orders,
    move_orders,
    office_bodies,
    pit_orders,
    room_orders,
    table_orders,
)
from houseway.server.staff.giving import Given, Order, always, as_of_now, in_its_turn
from houseway.server.staff.linked_orders import on_link
from houseway.server.table.draft import Draft

WRITER, RUNNER = keno_orders.WRITER, keno_orders.RUNNER
LEAD = ("supervisor",)
FLOOR = ("floorperson", "supervisor")
TABLE = ("dealer", "floorperson", "supervisor")
DEALING = ("dealer", "floorperson")
ADMIN = ("administrator",)
OFFICE = ("accounting",)


def at_table(work: Callable[[Draft, Given], None]) -> tuple[Any, Any]:
    """How an order at a table is checked and done: by work on a draft, which is dropped or stored."""

    async def check(casino: Casino, given: Given) -> None:
        await casino.table(given.table).try_out(given.by, lambda draft: work(draft, given))

    async def do(casino: Casino, given: Given, receipt: Receipt) -> Done:
        def in_turn(draft: Draft) -> None:
            work(draft, as_of_now(casino, given))

        return await casino.table(given.table).change(given.by, in_turn, receipt)

    return check, do


def after(first: Callable[[Casino, Given], Awaitable[None]], check: Any, do: Any) -> tuple[Any, Any]:
    """The same, where something of the house must be in order first, and stay so until it is done."""

    async def checked(casino: Casino, given: Given) -> None:
        await first(casino, given)
        await check(casino, given)

    async def done(casino: Casino, given: Given, receipt: Receipt) -> Done:
        async with casino.identity.changing:
            given = await in_its_turn(casino, given)
            await first(casino, given)
            found: Done = await do(casino, given, receipt)
        return found

    return checked, done


def in_house(work: Callable[[Casino, Given, Batch], Awaitable[str]]) -> tuple[Any, Any]:
    """How an order away from the tables is checked and done: by work on a batch, which is dropped or stored."""

    async def check(casino: Casino, given: Given) -> None:
        await work(casino, given, Batch())

    async def do(casino: Casino, given: Given, receipt: Receipt) -> Done:
        # One such order at a time, so that two do not start from the same row.
        async with casino.identity.changing:
            given = await in_its_turn(casino, given)
            batch, now = Batch(), casino.clock.now()
            done = Done(await work(casino, given, batch), "", 0, receipt.key)
            receipt.fill(batch, done, now)
            await casino.store.commit(batch, now)
        return done

    return check, do


def _settings_of(casino: Casino, table: str) -> Any:
    """A table's settings; those of a table that stays shut are not known."""
    return casino.tables[table].settings if table in casino.tables else None


async def _in_order(casino: Casino, given: Given) -> None:
    """What has to be in order before a table opens."""
    await room_orders.expect_sign(casino, given)
    await day_orders.expect_inventory(casino, given)


async def _few_tables(casino: Casino, given: Given) -> None:
    """House options that only a limited number of tables may have."""
    table = casino.table(given.table)
    config, coming = table.config, table.seating.coming(table.config)
    house_orders.expect_few_tables(casino, config.game, config.id, {**coming, **given.body.settings})


async def _takes_back(casino: Casino, given: Given) -> bool:
    return given.body.ruling.kind in ("rescind", "award")


async def _names_unseen(casino: Casino, given: Given) -> bool:
    return table_orders.names_unseen(casino.table(given.table), given)


async def _is_much(casino: Casino, given: Given) -> bool:
    of_player, of_clerk = await house_orders.alone_in_a_day(casino, given)
    policy = casino.policy
    return of_player > policy.cage_second_person_above or of_clerk > policy.cage_clerk_second_person_above


async def _is_staffs(casino: Casino, given: Given) -> bool:
    """Whether an account of staff is made or changed, or any account opened with a password that others know."""
    order, person = given.body, casino.identity.person(given.body.name)
    return bool(STAFF & set(order.roles)) or (person is not None and (person.staff or bool(order.password)))


_OFFICE = ("supervisor", "accounting")
_WITNESSES = ("floorperson", "supervisor", "security", "cage", "accounting", "auditor", "administrator")
"""Who may be named as a witness; the clauses say which of them may not be one."""
_f = fund_orders
FUND_ORDERS = (
    Order("fund-file", fund_bodies.FileOrder, _OFFICE, *in_house(_f.file), always),
    Order("fund-amend", fund_bodies.AmendOrder, _OFFICE, *in_house(_f.amend), always),
    Order("fund-post", fund_bodies.FundPostOrder, LEAD, *in_house(_f.post)),
    Order("fund-offer", fund_bodies.OfferOrder, LEAD, *in_house(_f.offer)),
    Order("fund-verify", fund_bodies.VerifyOrder, FLOOR, *in_house(_f.verify)),
    Order("fund-prepare", fund_bodies.PrepareOrder, ("accounting",), *in_house(_f.prepare)),
    Order("fund-pay", fund_bodies.PayOrder, ("security", "accounting", "cage"), *in_house(_f.pay)),
    Order("fund-bonus", fund_bodies.BonusOrder, ("accounting",), *in_house(_f.bonus), always, _OFFICE),
    Order("fund-adjust", fund_bodies.FundAdjustOrder, ("accounting",), *in_house(_f.adjust), always, FLOOR),
    Order("fund-count", fund_bodies.FundCountOrder, ("dealer",), *in_house(_f.count), always, FLOOR),
    Order("fund-send", fund_bodies.SendOrder, FLOOR, *in_house(_f.send)),
    Order("fund-carry", fund_bodies.CarryOrder, ("security",), *in_house(_f.carry)),
    Order("fund-receive", fund_bodies.ReceiveOrder, ("cage",), *in_house(_f.receive)),
    Order("fund-form", fund_bodies.FormOrder, ("dealer",), *in_house(_f.form), always, _WITNESSES),
    Order("fund-void", fund_bodies.VoidOrder, FLOOR, *in_house(_f.void)),
    Order("fund-deposit", fund_bodies.DepositOrder, ("dealer", *_WITNESSES), *in_house(_f.deposit)),
    Order("fund-reconcile", fund_bodies.ReconcileOrder, ("accounting",), *in_house(_f.reconcile), always, ("cage",)),
    Order("fund-end", fund_bodies.EndOrder, _OFFICE, *in_house(_f.end), always),
)
"""What staff may order about funds."""

ORDERS = {
    order.name: order
    for order in (
        Order("open", bodies.OpenOrder, FLOOR, *after(_in_order, *at_table(table_orders.open_))),
        Order("close", bodies.CloseOrder, FLOOR, *at_table(table_orders.close)),
        Order(
            "settings",
            bodies.SettingsOrder,
            LEAD,
            *after(_few_tables, *at_table(table_orders.settings)),
            always,
            settings=_settings_of,
        ),
        Order("dealer", bodies.DealerOrder, FLOOR, pit_orders.check, pit_orders.rotate),
        Order("must-move", bodies.MoveOrder, FLOOR, move_orders.check, move_orders.move),
        Order("attend", bodies.AttendOrder, TABLE, *at_table(table_orders.attend)),
        Order("answer", bodies.AnswerOrder, (*TABLE, "security"), *at_table(table_orders.answer)),
        Order("cards", bodies.CardsOrder, DEALING, *at_table(dealing_orders.read_cards)),
        Order("take-back", bodies.TakeBackOrder, DEALING, *at_table(dealing_orders.take_back)),
        Order("close-window", bodies.CloseWindowOrder, DEALING, *at_table(table_orders.close_window)),
        Order(
            "incident",
            bodies.IncidentOrder,
            TABLE,
            at_table(table_orders.check_report)[0],
            at_table(table_orders.report)[1],
            _names_unseen,
            preview=table_orders.preview_incident,
        ),
        Order(
            "ruling",
            bodies.RulingOrder,
            LEAD,
            *at_table(table_orders.rule),
            _takes_back,
            preview=table_orders.preview_ruling,
        ),
        Order("procedure", bodies.ProcedureOrder, (*TABLE, "security"), *at_table(table_orders.procedure)),
        Order("correction", bodies.CorrectionOrder, (*LEAD, "accounting"), *in_house(house_orders.correct), always),
        Order("dispute", bodies.DisputeOrder, TABLE, *in_house(dispute_orders.take_down)),
        Order(
            "dispute-decide",
            bodies.DisputeDecideOrder,
            FLOOR,
            *in_house(dispute_orders.decide),
            always,
            (*LEAD, *OFFICE),
        ),
        Order("cage", bodies.CageOrder, ("cage",), *in_house(house_orders.cage), _is_much),
        Order("table", bodies.TableOrder, LEAD, *in_house(house_orders.new_table)),
        Order("account", bodies.AccountOrder, ("administrator",), *in_house(house_orders.account), _is_staffs),
        Order("factors", bodies.FactorsOrder, ADMIN, *in_house(house_orders.factors), always),
        *FUND_ORDERS,
        Order(
            "policy",
            bodies.PolicyOrder,
            (*LEAD, "administrator"),
            *in_house(house_orders.policy),
            always,
            settings=lambda casino, table: casino.policy,
        ),
        Order("inventory", office_bodies.InventoryOrder, TABLE, *in_house(day_orders.open_inventory), always),
        Order("count", office_bodies.CountOrder, TABLE, *in_house(day_orders.close_inventory), always),
        Order("slip", office_bodies.SlipOrder, (*FLOOR, "cage"), *in_house(day_orders.slip), always),
        Order("void-slip", office_bodies.VoidSlipOrder, (*FLOOR, "cage"), *in_house(day_orders.void_slip), always),
        Order("sale", office_bodies.SaleOrder, DEALING, *in_house(day_orders.sell)),
        Order("box", office_bodies.BoxOrder, ("accounting",), *in_house(day_orders.count_box), always),
        Order("adjust", office_bodies.AdjustOrder, (*LEAD, "accounting"), *in_house(day_orders.adjust), always),
        Order("post", office_bodies.PostOrder, LEAD, *in_house(room_orders.post), always),
        Order("decks", office_bodies.DecksOrder, LEAD, *in_house(room_orders.share_out_decks)),
        Order("removal", office_bodies.RemovalOrder, LEAD, room_orders.check_removal, room_orders.do_removal),
        Order("notice", office_bodies.NoticeOrder, (*LEAD, "security"), *in_house(room_orders.tell_division)),
        Order("house-rule", office_bodies.HouseRuleOrder, LEAD, *in_house(room_orders.file_rule), always),
        Order("minimum", office_bodies.MinimumOrder, FLOOR, *at_table(room_orders.raise_minimum)),
        Order("keno-ticket", office_bodies.KenoTicketOrder, (WRITER, RUNNER), *in_house(keno_orders.ticket)),
        Order("keno-void", office_bodies.KenoVoidOrder, (WRITER, *LEAD), *in_house(keno_orders.void), always),
        Order("keno-close", office_bodies.KenoCloseOrder, LEAD, *in_house(keno_orders.close)),
        Order("keno-draw", office_bodies.KenoDrawOrder, LEAD, *in_house(keno_orders.draw)),
        Order("keno-pay", office_bodies.KenoPayOrder, (WRITER, RUNNER), *in_house(keno_orders.pay)),
        Order("keno-receipt", office_bodies.KenoReceiptOrder, (RUNNER,), *in_house(keno_orders.receipt)),
        Order("day", office_bodies.DayOrder, (*LEAD, "accounting"), *in_house(day_orders.close_day), always),
        Order(
            "linked-agreement",
            linked_bodies.LinkedAgreementOrder,
            ADMIN,
            linked_orders.check_agreement,
            linked_orders.agree,
            always,
        ),
        Order("linked-software", linked_bodies.LinkedSoftwareOrder, ADMIN, *on_link(linked_orders.install), always),
        Order("linked-leave", linked_bodies.LinkedLeaveOrder, ADMIN, *on_link(linked_orders.leave), always),
        Order("linked-claim", linked_bodies.LinkedClaimOrder, LEAD, *on_link(linked_orders.claim)),
        Order("linked-dismissal", linked_bodies.LinkedDismissalOrder, LEAD, *on_link(linked_orders.dismiss)),
        Order("linked-payout", linked_bodies.LinkedPayoutOrder, ("accounting",), *on_link(linked_orders.pay)),
        Order("linked-void", linked_bodies.LinkedVoidOrder, LEAD, *on_link(linked_orders.void), always),
        Order("linked-hand-over", linked_bodies.LinkedHandOverOrder, OFFICE, *on_link(linked_orders.hand_over), always),
        Order("linked-notice", linked_bodies.LinkedFallbackOrder, LEAD, *on_link(linked_orders.tell_otherwise)),
        Order("linked-cost", linked_bodies.LinkedCostOrder, OFFICE, *on_link(linked_orders.charge), always),
    )
}
"""Every order by name: body, roles, check and do, and when a second person must agree."""

LOOKS: dict[str, tuple[str, ...]] = {
    "record": ("floorperson", "supervisor", "accounting", "security", "auditor"),
    "disputes": (*TABLE, "accounting", "security", "auditor"),
    "pit": (*FLOOR, "security", "auditor"),
    "chips": ("cage", "accounting", "auditor"),
    "accounts": ("administrator",),
    "log": ("security", "auditor", "administrator"),
    "ledger": ("accounting", "auditor"),
    "papers": (*TABLE, "accounting", "security", "auditor"),
    "keno-office": (WRITER, RUNNER, *LEAD, "accounting", "auditor"),
    "gaming-day": (*TABLE, "cage", "accounting", "security", "auditor"),
    "linked": ("supervisor", "accounting", "auditor", "administrator"),
    "linked records": ("accounting", "auditor"),
    "funds": ("dealer", "floorperson", "supervisor", "cage", "accounting", "security", "auditor"),
}
"""What staff may look at, and who: a round's record, a player's chips, accounts, log, ledger, the gaming day."""


def may(roles: Collection[str]) -> list[str]:
    """The orders that a person with these roles may give, and what they may look at."""
    allowed = {**{order.name: order.roles for order in ORDERS.values()}, **LOOKS}
    return [what for what, needed in allowed.items() if set(needed) & set(roles)]
