"""Counting boxes at a closed table or in the cage (13:69F-14.19(d), (e)), and containers into the inventory (f)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from houseway.house.funds import facts
from houseway.house.funds.accounts import box, split
from houseway.house.funds.book import Balance, Fund
from houseway.house.funds.book import Collection as Boxes
from houseway.house.funds.people import SUPERVISORS, Employee, apart, check_witness, needs
from houseway.play.refusals import NotNow, refuse
from houseway.rulebook.citation import cited

DEALER, CAGE, SECURITY = frozenset({"dealer"}), frozenset({"cage"}), frozenset({"security"})
MINUTE = 60_000


def collect_at_table(
    fund: Fund,
    where: str,
    closed: bool,
    counted: Mapping[str, int],
    notice: str,
    surveillance: str,
    people: Sequence[Employee],
    balance: Balance,
    now: int,
) -> facts.Collected:
    """A dealer counts the boxes at a closed poker table before a poker supervisor, recorded by surveillance."""
    _expect_boxes(fund)
    if not closed:
        refuse(NotNow, f"{where} is open; boxes are counted at a closed table or in a cage", rule="bad-beat/14.19(d)#3")
    needs(people, 0, DEALER, "poker dealer", "bad-beat/14.19(d)1#1")
    needs(people, 1, SUPERVISORS, "poker supervisor", "bad-beat/14.19(d)1#1")
    if not surveillance:
        refuse(NotNow, "surveillance records the count: name its recording", rule="bad-beat/14.19(d)1#1")
    return _collected(fund, "table", where, counted, counted, notice, surveillance, people, balance, now)


def send_to_cage(
    fund: Fund, boxes: Collection[str], notice: str, people: Sequence[Employee], balance: Balance, now: int
) -> facts.Collected:
    """A poker supervisor accounts for all locked boxes that go from the tables to the cage."""
    _expect_boxes(fund)
    needs(people, 0, SUPERVISORS, "poker supervisor", "bad-beat/14.19(d)2#1")
    return _collected(fund, "cage", "cage", boxes, {}, notice, "", people, balance, now)


def _collected(
    fund: Fund,
    place: Literal["table", "cage"],
    where: str,
    boxes: Collection[str],
    counted: Mapping[str, int],
    notice: str,
    surveillance: str,
    people: Sequence[Employee],
    balance: Balance,
    now: int,
) -> facts.Collected:
    if not notice:
        refuse(NotNow, "the Division has notice of the count: name it", rule="bad-beat/14.19(d)#1")
    missing = sorted(fund.collecting - set(boxes))
    rule = "bad-beat/14.19(d)2#1" if place == "cage" else "bad-beat/14.19(d)#1"
    if missing or not boxes:
        refuse(NotNow, f"every box is accounted for; missing: {', '.join(missing)}", rule=rule)
    if strange := sorted(set(boxes) - fund.collecting):
        raise NotNow(f"{strange[0]} has no box of {fund.name}", legal=", ".join(sorted(fund.collecting)))
    if any(amount < 0 for amount in counted.values()):
        raise NotNow("a count is $0 or more")
    held = {table: box(fund, table, balance) for table in sorted(boxes)}
    return cited(
        facts.Collected(
            fund=fund.name,
            at=now,
            by=tuple(person.name for person in people),
            collection=f"{fund.name}-{len(fund.collections) + 1}",
            place=place,
            where=where,
            expected={table: sum(amounts) for table, amounts in held.items()},
            secondary={table: amounts[1] for table, amounts in held.items() if amounts[1]},
            counted=dict(counted),
            notice=notice,
            surveillance=surveillance,
            rule="bad-beat/14.19(d)1#2" if place == "table" else "bad-beat/14.19(d)2#1",
            count_rule="bad-beat/14.19(d)1#1" if place == "table" else "",
        )
    )


def carry_to_cage(fund: Fund, id_: str, lock: str, people: Sequence[Employee], now: int) -> facts.Carried:
    """Security carries the locked boxes, or the locked container with the paper of its count, to the cage."""
    boxes = _boxes(fund, id_)
    rule = "bad-beat/14.19(d)1#3" if boxes.collected.place == "table" else "bad-beat/14.19(d)2#2"
    if boxes.carried is not None:
        raise NotNow(f"{id_} has been carried to the cage")
    needs(people, 0, SECURITY, "representative of security", rule)
    apart([person.name for person in people], boxes.collected.by, "counted or sent the boxes", rule)
    if not lock:
        refuse(NotNow, "what is carried is locked: name the lock", rule=rule)
    names = tuple(person.name for person in people)
    return cited(facts.Carried(fund=fund.name, at=now, by=names, collection=id_, lock=lock, rule=rule))


def receive(fund: Fund, id_: str, counted: Mapping[str, int], people: Sequence[Employee], now: int) -> facts.Received:
    """A cashier counts each box, or verifies the total of what poker staff counted; what differs is recorded."""
    rule, boxes = "bad-beat/14.19(e)", _boxes(fund, id_)
    if boxes.carried is None or boxes.received is not None:
        why = "has been received" if boxes.received else "was not brought by security"
        refuse(NotNow, f"{id_} {why}", rule="bad-beat/14.19(d)2#2")
    assert boxes.carried is not None
    collected = boxes.collected
    needs(people, 0, CAGE, "cage cashier", rule)
    names = tuple(person.name for person in people)
    apart(names, (*collected.by, *boxes.carried.by), "counted, sent or carried the boxes", rule)
    wanted = [""] if collected.place == "table" else list(collected.expected)
    if sorted(counted) != sorted(wanted) or min(counted.values(), default=0) < 0:
        legal = "the total" if collected.place == "table" else ", ".join(wanted)
        refuse(NotNow, "the cashier counts each box, or the total of a container", rule=rule, legal=legal)
    told = collected.counted if collected.place == "table" else collected.expected
    own = sum(collected.secondary.values())
    primary, reset, bonus = split(fund.in_force(now)[0], sum(collected.expected.values()) - own)
    return cited(
        facts.Received(
            fund=fund.name,
            at=now,
            by=names,
            collection=id_,
            counted=dict(counted),
            variance=sum(counted.values()) - sum(told.values()),
            primary=primary,
            secondary=own,
            reset=reset,
            bonus=bonus,
            reset_rule="bad-beat/14.19(p)#1" if reset else "",
        )
    )


def _expect_boxes(fund: Fund) -> None:
    if fund.rules.counting.procedure != "boxes":
        why = "the filed procedure counts containers into the table inventory"
        refuse(NotNow, why, rule="bad-beat/14.19(f)")


def _boxes(fund: Fund, id_: str) -> Boxes:
    if id_ not in fund.collections:
        raise NotNow(f"no boxes {id_!r} are on their way", legal=", ".join(fund.collections) or None)
    return fund.collections[id_]


# Into the inventory ---------------------------------------------------------------------------------------------------


def complete_form(
    fund: Fund,
    serial: int,
    table: str,
    written: int,
    chips: Sequence[tuple[int, int]],
    surveillance: str,
    people: Sequence[Employee],
    balance: Balance,
    now: int,
) -> facts.Formed:
    """The table's dealer counts the container before a witness, and both sign the contribution form (poker/A73)."""
    counting = fund.rules.counting
    if counting.procedure != "inventory":
        refuse(NotNow, "the filed procedure counts boxes in the cage", rule="bad-beat/14.19(d)#3")
    _check_form(fund, serial, table, written, chips, now)
    dealer = needs(people, 0, DEALER, "dealer of the table", "bad-beat/14.19(f)2#1")
    if len(people) > 1:
        _check_witness(fund, people[1], surveillance)
    held, own = box(fund, table, balance)
    primary, reset, bonus = split(fund.in_force(now)[0], held)
    return cited(
        facts.Formed(
            fund=fund.name,
            at=now,
            by=tuple(person.name for person in people),
            serial=serial,
            table=table,
            written=written,
            chips=tuple((value, count) for value, count in chips),
            value=sum(value * count for value, count in chips),
            expected=held + own,
            dealer=dealer.name if dealer else "",
            witness=people[1].name if len(people) > 1 else "",
            witness_role=", ".join(sorted(people[1].roles - {"player"})) if len(people) > 1 else "",
            surveillance=surveillance,
            primary=primary,
            secondary=own,
            reset=reset,
            bonus=bonus,
            reset_rule="bad-beat/14.19(p)#1" if reset else "",
        )
    )


def _check_form(fund: Fund, serial: int, table: str, written: int, chips: Sequence[tuple[int, int]], now: int) -> None:
    if serial != fund.serial:
        used = "has been used" if serial in fund.forms or serial in fund.voided else "is not the next"
        refuse(NotNow, f"form {serial} {used}", rule="bad-beat/14.19(f)3", legal=f"form {fund.serial}")
    if not 0 < written <= now + MINUTE:
        refuse(NotNow, "the form shows its date and time", rule="bad-beat/14.19(f)3.i")
    if table not in fund.collecting:
        legal = ", ".join(sorted(fund.collecting)) or "none"
        refuse(
            NotNow, "the form shows the number of a table with a container", rule="bad-beat/14.19(f)3.ii", legal=legal
        )
    if not chips or any(value <= 0 or count < 0 for value, count in chips):
        refuse(NotNow, "the form shows how many chips of which value", rule="bad-beat/14.19(f)3.iii")


def _check_witness(fund: Fund, witness: Employee, surveillance: str) -> None:
    """By the one filed witness procedure for all tables."""
    rule, counting = "bad-beat/14.19(f)2#1", fund.rules.counting
    if counting.witness == "second_department":
        check_witness(counting, witness)
    elif not witness.roles & SUPERVISORS:
        refuse(NotNow, f"{witness.name} is no poker supervisor", rule=rule)
    elif not surveillance:
        refuse(NotNow, "the count is under videotaped surveillance: name the recording", rule=rule)
