"""Wagers by betting area: the space of a window before the deal."""

from collections.abc import Iterator, Mapping

import msgspec

from houseway.play.answers import Answer, Chooser, refused
from houseway.play.money import dollars


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

    @property
    def limits(self) -> str:
        """What may lie here, in words."""
        if self.equals:
            return f"equal to {self.equals}"
        most = f" to {dollars(self.high)}" if self.low < self.high else ""
        step = f" by {dollars(self.step)}" if most and self.step > 1 else ""
        return f"{dollars(self.low)}{most}{step}"


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
                return f"there is no betting area called {name!r}; there are {listed}", self.unlisted or self.rule
            if type(amount) is not int or amount <= 0:
                return f"{amount!r} on {name} is not an amount in whole cents", self.chips_only or self.rule
        for area in self.areas:
            if area.beside and area.name in answer and area.beside[0] not in answer:
                return f"{area.name} is wagered beside {area.beside[0]} only", area.beside[1]
        for area in self.areas:
            fault = self._area_fault(area, answer)
            if fault:
                return fault, area.rule
        needed = sum(amount * (1 + self.reserve.get(name, 0)) for name, amount in answer.items())
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
                or not area.low <= amount <= area.high
                or (amount - area.low) % area.step
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
        if amount < area.low:
            return f"{dollars(amount)} on {area.name} is below the minimum of {dollars(area.low)}"
        if amount > area.high:
            return f"{dollars(amount)} on {area.name} is above the maximum of {dollars(area.high)}"
        if (amount - area.low) % area.step:
            return (
                f"{dollars(amount)} on {area.name} is not {dollars(area.low)} plus a multiple of {dollars(area.step)}"
            )
        if area.equals and amount != answer.get(area.equals, 0):
            return f"{area.name} must equal {area.equals}"
        if area.at_least and amount < answer.get(area.at_least, 0):
            return f"{area.name} must be at least {area.at_least}"
        return None

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
        for amount in range(area.low, high + 1, area.step):
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
                amount = area.low + area.step * chooser.below(steps) if steps > 0 else area.low
            chosen[area.name] = amount
        if self._sound(chosen):
            return chosen
        least: dict[str, int] = {}
        for area in self.areas:
            if area.required:
                least[area.name] = max(least.get(area.equals or area.at_least or "", 0), area.low)
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

    def __str__(self) -> str:
        return "; ".join(f"{area.name} {area.limits}{'' if area.required else ' (optional)'}" for area in self.areas)
