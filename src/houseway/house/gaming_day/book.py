"""The book of the gaming day: what the facts so far come to, and what may happen next.

Each method that names an act tests it and returns its fact; nothing changes until that is stored and `take` is called.
"""

from dataclasses import dataclass, field
from typing import Literal

from houseway.house.funds import overdue
from houseway.house.gaming_day import calendar
from houseway.house.gaming_day.facts import (
    Adjusted,
    AnyFact,
    BoxCounted,
    ChipsSold,
    DayClosed,
    InventoryClosed,
    InventoryOpened,
    Slip,
    SlipKind,
    SlipVoided,
)
from houseway.play.money import dollars
from houseway.play.refusals import BadRecord, NotAMove, NotNow

People = tuple[str, ...]


@dataclass
class Inventory:
    """A table's tray from its opening count to its closing count."""

    opened: InventoryOpened
    closed: InventoryClosed | None = None


@dataclass
class Box:
    """A drop box: on a table, taken off, or counted."""

    number: str
    table: str
    day: str
    handled: People = ()
    """Who attached it, took it off or put cash into it: none of them counts it."""
    on_table: bool = True
    counted: BoxCounted | None = None
    adjusted: bool = False

    @property
    def done(self) -> bool:
        """Whether it was counted and emptied: the count agreed with the ledger, or two people accounted for it."""
        return self.counted is not None and (self.adjusted or self.counted.counted == self.counted.balance)


@dataclass
class Missing:
    """Something that keeps the day from closing, and what to do about it."""

    what: str
    id: str
    says: str


def of_fund(undone: overdue.Missing) -> Missing:
    """What must still be done for a fund keeps the day from closing too."""
    return Missing("fund", undone.fund, f"{undone.says} ({undone.rule})")


@dataclass
class Book:
    """Everything that the gaming days' facts come to."""

    inventories: dict[str, list[Inventory]] = field(default_factory=dict)
    """Of each table, oldest first."""
    boxes: dict[str, Box] = field(default_factory=dict)
    slips: dict[tuple[SlipKind, int], Slip] = field(default_factory=dict)
    voided: dict[tuple[SlipKind, int], SlipVoided] = field(default_factory=dict)
    last_slip: dict[SlipKind, int] = field(default_factory=dict)
    differences: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    """Counts that differ and are not accounted for: what and which, with the day and counted less balance."""
    closed: dict[str, DayClosed] = field(default_factory=dict)

    # Asking ---------------------------------------------------------------------------------------------------------

    def day(self, now: int, begins: int) -> str:
        """The gaming day now: a day that was closed early is over."""
        day = calendar.day_at(now, begins)
        while day in self.closed:
            day = calendar.after(day)
        return day

    def period(self, day: str, begins: int) -> tuple[int, int]:
        """From when until before when a gaming day lasts: it begins where the one before was closed."""
        if day in self.closed:
            return self.closed[day].since, self.closed[day].until
        start, end = calendar.period(day, begins)
        before = [shut.until for shut in self.closed.values() if calendar.after(shut.day) == day]
        return (before or [start])[0], end

    def inventory(self, table: str) -> Inventory | None:
        """The inventory that is open at a table."""
        last = self.inventories.get(table, [None])[-1]
        return last if last is not None and last.closed is None else None

    def days(self) -> list[str]:
        """Every day that something of was written down and that is not closed, oldest first."""
        found = {each.opened.day for them in self.inventories.values() for each in them}
        found |= {box.day for box in self.boxes.values()} | {slip.day for slip in self.slips.values()}
        return sorted(found - set(self.closed))

    def missing(self, day: str) -> list[Missing]:
        """What has to be done before a day can close."""
        found = []
        for table, inventories in self.inventories.items():
            if any(each.opened.day == day and each.closed is None for each in inventories):
                found.append(Missing("inventory", table, f"{table} has not been closed with a count"))
        for box in self.boxes.values():
            if box.day == day and not box.counted:
                why = "is still on its table" if box.on_table else "has not been counted"
                found.append(Missing("box", box.number, f"drop box {box.number} of {box.table} {why}"))
        for (what, id_), (of, difference) in self.differences.items():
            if of == day:
                told = f"{dollars(abs(difference))} {'over' if difference > 0 else 'short'}"
                said = f"the count of {what} {id_} is {told}: count again, or two people adjust it"
                found.append(Missing("difference", f"{what} {id_}", said))
        return found

    # Acting ---------------------------------------------------------------------------------------------------------

    def open_inventory(self, table: str, counted: int, balance: int, box: str, day: str, by: People) -> InventoryOpened:
        """Count a tray before play and attach a box that is not in use."""
        if self.inventory(table) is not None:
            raise NotNow(f"the inventory of {table} is open; it is closed with a count first")
        if counted <= 0:
            raise NotAMove("a table opens with chips in its tray: a fill brings them")
        if box in self.boxes and (not self.boxes[box].done or self.boxes[box].day == day):
            why = f"drop box {box} is in use, has not been counted, or was used on this day"
            raise NotNow(why, legal="another box")
        if ("tray", table) in self.differences:
            raise NotNow(f"the last count of {table} differs from the ledger; two people adjust it first")
        return InventoryOpened(day=day, by=by, table=table, counted=counted, balance=balance, box=box)

    def close_inventory(self, table: str, counted: int, balance: int, by: People) -> InventoryClosed:
        """Count a tray after play; it belongs to the day on which the table was opened."""
        open_ = self._open(table)
        if counted < 0:
            raise NotAMove("a tray holds no fewer than no chips")
        return InventoryClosed(day=open_.opened.day, by=by, table=table, counted=counted, balance=balance)

    def slip(self, kind: SlipKind, table: str, amount: int, tray: int, day: str, by: People) -> Slip:
        """The next slip of its series."""
        if amount <= 0:
            raise NotAMove(f"a {kind} moves chips")
        if kind == "credit" and amount > tray:
            raise NotAMove(f"{dollars(amount)} is to be taken and {dollars(tray)} is in the tray")
        if len(set(by)) < 2:
            raise NotNow(f"a {kind} slip is signed by the floor and by the cage")
        return Slip(day=day, by=by, kind=kind, number=self.last_slip.get(kind, 0) + 1, table=table, amount=amount)

    def void_slip(self, kind: SlipKind, number: int, reason: str, day: str, by: People) -> SlipVoided:
        """Take back a slip of a day that is not closed."""
        slip = self.slips.get((kind, number))
        if slip is None:
            raise BadRecord(f"there is no {kind} slip {number}")
        if (kind, number) in self.voided or slip.day in self.closed:
            raise NotNow(f"{kind} slip {number} is void already, or its day is closed")
        if set(slip.by) & set(by):
            raise NotNow(f"{kind} slip {number} is voided by other people than those who signed it")
        return SlipVoided(day=day, by=by, kind=kind, number=number, reason=reason)

    def sell(self, table: str, player: str, amount: int, tray: int, by: People) -> ChipsSold:
        """Chips for cash at an open table."""
        open_ = self._open(table)
        if amount <= 0:
            raise NotAMove("chips are sold for cash")
        if amount > tray:
            raise NotAMove(f"{dollars(amount)} is asked for and {dollars(tray)} is in the tray: a fill brings more")
        return ChipsSold(day=open_.opened.day, by=by, table=table, player=player, amount=amount, box=open_.opened.box)

    def count_box(self, box: str, counted: int, balance: int, by: People) -> BoxCounted:
        """The count of a box that came off its table, by people who have had no hand in filling it."""
        known = self._box(box)
        if known.on_table:
            raise NotNow(f"drop box {box} is on {known.table}; the table is closed with a count first")
        if known.done:
            raise NotNow(f"drop box {box} has been counted")
        if counted < 0:
            raise NotAMove("a box holds no less than nothing")
        if len(set(by)) < 2:
            raise NotNow("a box is counted by two people")
        if handled := sorted(set(by) & set(known.handled)):
            raise NotNow(f"{handled[0]} has handled drop box {box}; others count it")
        return BoxCounted(day=known.day, by=by, box=box, counted=counted, balance=balance)

    def adjust(self, what: Literal["tray", "box"], id_: str, reason: str, by: People) -> Adjusted:
        """Account for a count that differs."""
        if (what, id_) not in self.differences:
            raise NotNow(f"no count of {what} {id_} differs from the ledger")
        day, difference = self.differences[(what, id_)]
        if len(set(by)) < 2:
            raise NotNow("an adjustment bears two names")
        if set(by) & set(self._counters(what, id_)):
            raise NotNow("a difference is accounted for by other people than those who counted")
        return Adjusted(day=day, by=by, what=what, id=id_, difference=difference, reason=reason)

    def close_day(self, day: str, missing: list[Missing], now: int, begins: int, by: People) -> DayClosed:
        """Close a day of which nothing is missing; an early close ends it."""
        since, until = self.period(day, begins)
        if day in self.closed:
            raise NotNow(f"{day} is closed")
        # After an early close the next day runs already, and a second press does not close that one too.
        if now < calendar.period(day, begins)[0]:
            raise NotNow(f"{day} has not begun by the clock")
        if earlier := [each for each in self.days() if each < day]:
            raise NotNow(f"{earlier[0]} is closed first")
        if missing:
            raise NotNow("; ".join(each.says for each in missing))
        return DayClosed(day=day, by=by, since=since, until=min(now, until))

    def _open(self, table: str) -> Inventory:
        open_ = self.inventory(table)
        if open_ is None:
            raise NotNow(f"the inventory of {table} is not open")
        return open_

    def _box(self, box: str) -> Box:
        if box not in self.boxes:
            raise BadRecord(f"there is no drop box {box!r}", legal=", ".join(self.boxes))
        return self.boxes[box]

    def _counters(self, what: str, id_: str) -> People:
        if what == "box":
            counted = self.boxes[id_].counted
            return counted.by if counted else ()
        last = self.inventories[id_][-1]
        return last.closed.by if last.closed else last.opened.by

    # Taking what is stored ------------------------------------------------------------------------------------------

    def take(self, fact: AnyFact) -> None:
        """A fact is stored: from now on it holds."""
        match fact:
            case InventoryOpened():
                self.inventories.setdefault(fact.table, []).append(Inventory(fact))
                self.boxes[fact.box] = Box(fact.box, fact.table, fact.day, fact.by)
                self._compare("tray", fact.table, fact.day, fact.counted - fact.balance)
            case InventoryClosed():
                last = self.inventories[fact.table][-1]
                last.closed = fact
                box = self.boxes[last.opened.box]
                box.on_table, box.handled = False, box.handled + fact.by
                self._compare("tray", fact.table, fact.day, fact.counted - fact.balance)
            case Slip():
                self.slips[(fact.kind, fact.number)] = fact
                self.last_slip[fact.kind] = fact.number
            case ChipsSold():
                self.boxes[fact.box].handled += fact.by
            case SlipVoided():
                self.voided[(fact.kind, fact.number)] = fact
            case BoxCounted():
                self.boxes[fact.box].counted = fact
                self._compare("box", fact.box, fact.day, fact.counted - fact.balance)
            case Adjusted():
                del self.differences[(fact.what, fact.id)]
                if fact.what == "box":
                    self.boxes[fact.id].adjusted = True
            case DayClosed():
                self.closed[fact.day] = fact

    def _compare(self, what: str, id_: str, day: str, difference: int) -> None:
        self.differences.pop((what, id_), None)
        if difference:
            self.differences[(what, id_)] = day, difference
