"""Wagers by betting area: the space of a window before the deal."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Protocol

import msgspec

from houseway.play.money import dollars
from houseway.play.refusals import refused

_PARTS = {"type": ["integer", "string", "array", "object"]}
Answer = Annotated[
    Any,
    msgspec.Meta(
        extra_json_schema={
            "anyOf": [
                {"type": ["null", "boolean", "integer", "string"]},
                {"type": "array", "items": _PARTS},
                {"type": "object", "additionalProperties": _PARTS},
            ]
        }
    ),
]
"""A JSON value: a word, an amount, cards, `["raise", 400]`, or wagers by area."""


class Chooser(Protocol):
    """Anything that picks evenly below a bound, such as a random source."""

    def below(self, n: int) -> int: ...


class Area(msgspec.Struct, frozen=True, gc=False):
    """One betting area of a wager window: its limits, whether it is required, and how it leans on another area."""

    name: str
    low: int
    high: int
    step: int = 1
    required: bool = False
    equals: str | None = None
    at_least: str | None = None
    rule: str | None = None
    beside: tuple[str, str] | None = None
    """An area without which this one takes no wager, and the clause that says so."""
    stays: int = 0
    """What lies here from before other limits came into force: it may stay as it is, though outside them."""

    def __contains__(self, amount: int) -> bool:
        on_the_ladder = self.low <= amount <= self.high and (amount - self.low) % self.step == 0
        return on_the_ladder or (amount == self.stays and amount > 0)

    @property
    def least(self) -> int:
        """The least that it can hold."""
        return min(self.low, self.stays) if self.stays else self.low

    def from_(self, least: int) -> int:
        """The first amount of this area's steps that is not below `least`."""
        return self.low + max(0, -(-(least - self.low) // self.step)) * self.step


class Wagers(msgspec.Struct, frozen=True, gc=False, tag="wagers"):
    """Amounts by area, or nothing at all: what a player may put down before the deal with `budget` cents."""

    areas: tuple[Area, ...]
    budget: int
    rule: str | None = None
    reserve: dict[str, int] = {}
    """Cents that must stay back for each cent on an area (a Play wager equal to the ante: `{"ante": 1}`)."""
    later: dict[str, str] = {}
    """Areas on the layout that take no wager yet, and the clause that says when they do."""
    chips_only: str | None = None
    """The clause that refuses words or cash where chips are asked for; `rule` where none is named."""
    unlisted: str | None = None
    """The clause that refuses a wager the game does not have; `rule` where none is named."""

    def __contains__(self, answer: Answer) -> bool:
        return type(answer) is dict and self.wrong(answer) is None

    def wrong(self, answer: Mapping[str, int]) -> tuple[str, str | None] | None:
        """What is wrong with these wagers and the clause that says so, or None."""
        if not answer or self._sound(answer):
            return None
        known = {area.name for area in self.areas}
        for name, amount in answer.items():
            if name in self.later:
                return f"a wager on {name} is not made yet", self.later[name]
            if name not in known:
                listed = ", ".join(sorted(known))
                return f"there is no betting area called {name!r}; the areas are {listed}", self.unlisted or self.rule
            if type(amount) is not int or amount <= 0:
                return f"{amount!r} on {name} is not an amount in whole cents", self.chips_only or self.rule
        for area in self.areas:
            if area.beside and area.name in answer and area.beside[0] not in answer:
                return f"{area.name} is wagered beside {area.beside[0]} only", area.beside[1]
        for area in self.areas:
            fault = self._area_fault(area, answer)
            if fault:
                return fault, area.rule
        needed = self._need(answer)
        if needed > self.budget:
            return f"{dollars(needed)} is needed and only {dollars(self.budget)} is at hand", self.rule
        return None

    def _sound(self, answer: Mapping[str, int]) -> bool:
        """The whole check at one go for the common case; what is wrong is looked for only when this fails."""
        needed = known = 0
        for area in self.areas:
            amount = answer.get(area.name)
            if amount is None:
                if area.required:
                    return False
                continue
            if (
                type(amount) is not int
                or amount not in area
                or (area.equals and amount != answer.get(area.equals))
                or (area.at_least and amount < answer.get(area.at_least, 0))
                or (area.beside and area.beside[0] not in answer)
            ):
                return False
            known += 1
            needed += amount * (1 + self.reserve.get(area.name, 0))
        return known == len(answer) and needed <= self.budget

    def _area_fault(self, area: Area, answer: Mapping[str, int]) -> str | None:
        amount = answer.get(area.name, 0)
        if not amount:
            return f"a wager on {area.name} is required" if area.required else None
        if amount not in area:
            return self._off_the_ladder(area, amount)
        if area.equals and amount != answer.get(area.equals, 0):
            return f"{area.name} must equal {area.equals}"
        if area.at_least and amount < answer.get(area.at_least, 0):
            return f"{area.name} must be at least {area.at_least}"
        return None

    def _off_the_ladder(self, area: Area, amount: int) -> str:
        if amount < area.low:
            return f"{dollars(amount)} on {area.name} is below the minimum of {dollars(area.low)}"
        if amount > area.high:
            return f"{dollars(amount)} on {area.name} is above the maximum of {dollars(area.high)}"
        return f"{dollars(amount)} on {area.name} is not {dollars(area.low)} plus a multiple of {dollars(area.step)}"

    def __iter__(self) -> Iterator[Answer]:
        yield {}
        yield from self._fill({}, self.areas)

    def _fill(self, chosen: dict[str, int], areas: tuple[Area, ...]) -> Iterator[Answer]:
        if not areas:
            if chosen and chosen in self:
                yield dict(chosen)
            return
        area, rest = areas[0], areas[1:]
        if not area.required:
            yield from self._fill(chosen, rest)
        if area.beside and area.beside[0] not in chosen:
            return
        high = min(area.high, self.budget - sum(chosen.values()))
        amounts = range(area.low, high + 1, area.step)
        for amount in (*amounts, area.stays) if area.stays and area.stays not in amounts else amounts:
            yield from self._fill({**chosen, area.name: amount}, rest)

    def count(self) -> int:
        """How many answers there are; costs a listing, so it is for small tables and tests."""
        return sum(1 for _ in self)

    def sample(self, chooser: Chooser) -> Answer:
        """One legal answer; every legal one can come, though not all equally often."""
        chosen: dict[str, int] = {}
        for area in self.areas:
            if not area.required and chooser.below(2):
                continue
            if area.beside and area.beside[0] not in chosen:
                continue
            amount = chosen.get(area.equals or "", 0)
            if not amount:
                steps = (min(area.high, self.budget) - area.low) // area.step + 1
                amount = area.low + area.step * chooser.below(steps) if steps > 0 else area.least
                if area.stays and chooser.below(2):
                    amount = area.stays
            chosen[area.name] = amount
        if self._sound(chosen):
            return chosen
        least: dict[str, int] = {}
        for area in self.areas:
            if area.required:
                least[area.name] = max(least.get(area.equals or area.at_least or "", 0), area.least)
        return least if least in self else {}

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if not isinstance(answer, Mapping):
            return refused(f"{answer!r} is not chips on betting areas", self, self.chips_only or self.rule, answer)
        placed = answer
        if not self._sound(answer):
            placed = {str(name): amount for name, amount in answer.items() if amount != 0}
            fault = self.wrong(placed)
            if fault:
                refused(fault[0], self, fault[1], answer)
        return {area.name: placed[area.name] for area in self.areas if area.name in placed}

    # In words ---------------------------------------------------------------------------------------------------------

    def ranges(self) -> dict[str, tuple[int, int]]:
        """The least and most that each area can hold in a legal answer; without those that can hold nothing."""
        found = {}
        for area in self.areas:
            amounts = range(area.low, min(area.high, self.budget) + 1, area.step)
            least = next((amount for amount in amounts if self._around(area, amount)), None)
            if least is not None:
                found[area.name] = (least, self._most(area, least))
        return found

    def _most(self, area: Area, least: int) -> int:
        """The most that an area can hold, from an amount that it can hold."""
        low, high = 0, (min(area.high, self.budget) - least) // area.step
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._around(area, least + middle * area.step) else (low, middle - 1)
        return least + low * area.step

    def _around(self, area: Area, amount: int) -> bool:
        """Whether a legal answer has this amount on this area: the least of everything else is put beside it."""
        return self._sound(self._with_the_least(area, amount))

    def _with_the_least(self, area: Area, amount: int) -> dict[str, int]:
        """An amount on an area, with the least of what must lie beside it."""
        known, chosen = {each.name: each for each in self.areas}, {area.name: amount}
        fixed = area
        while fixed.equals:
            fixed = known[fixed.equals]
            chosen[fixed.name] = amount
        # An area may lean on one that is listed after it, and that on a third.
        for _ in self.areas:
            for each in self.areas:
                if each.required or each.name in chosen:
                    least = max(chosen.get(each.name, each.least), chosen.get(each.at_least or "", 0))
                    for other in filter(None, (each.equals, each.beside and each.beside[0])):
                        chosen.setdefault(other, known[other].low)
                    if each is not area:
                        chosen[each.name] = chosen[each.equals] if each.equals else self._shared(each, least, chosen)
        return chosen

    def _shared(self, area: Area, least: int, chosen: Mapping[str, int]) -> int:
        """The first amount from `least` that an area can hold together with those that must equal it."""
        equal = [each for each in self.areas if each.equals == area.name and (each.required or each.name in chosen)]
        if area.stays and least == area.stays:
            return least
        amounts = range(area.from_(least), area.high + 1, area.step)
        return next((amount for amount in amounts if all(amount in each for each in equal)), amounts.start)

    def _need(self, answer: Mapping[str, int]) -> int:
        """What these wagers take, with what must stay back for them."""
        return sum(amount * (1 + self.reserve.get(name, 0)) for name, amount in answer.items())

    def limits(self) -> dict[str, str]:
        """What each area can hold now, in words; empty where no wager can be made."""
        words, ranges = {}, self.ranges()
        for area in self.areas:
            if area.name in ranges:
                low, high = ranges[area.name]
                step = f" by {dollars(area.step)}" if high > low and area.step > 1 else ""
                amounts = dollars(low) + (f" to {dollars(high)}{step}" if high > low else "")
                words[area.name] = f"equal to {area.equals}" if area.equals else amounts
            if area.stays and self._around(area, area.stays):
                words[area.name] = " or ".join(filter(None, (words.get(area.name), dollars(area.stays))))
        return words

    def __str__(self) -> str:
        limits = self.limits()
        if not limits:
            return f"no wager{self._why_none()}"
        required = {area.name for area in self.areas if area.required}
        return "; ".join(f"{name} {says}{'' if name in required else ' (optional)'}" for name, says in limits.items())

    def _why_none(self) -> str:
        """That the least wager is more than there is, where that is the reason."""
        least = min((self._need(self._with_the_least(area, area.low)) for area in self.areas), default=0)
        if least <= self.budget:
            return ""
        return f" (the smallest needs {dollars(least)}, and {dollars(self.budget)} is at hand)"
