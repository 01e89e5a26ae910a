"""A space says exactly what is legal: it can be listed, counted, tested with `in`, and sampled.

What a space lists and what it accepts are the same object, so the rules never see an illegal answer.
Answers are plain JSON values in one canonical form each; `accept` brings an equivalent spelling (cards in another
order, a list for a tuple) to that form or refuses it, saying why and what was legal.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb
from typing import Any, Protocol

import msgspec

from houseway.cards.card import Card
from houseway.play.money import dollars
from houseway.play.refusals import NotAMove
from houseway.rulebook import citation

Answer = Any
"""A JSON value: a word, an amount, cards, `["raise", 400]`, or wagers by area."""


class Chooser(Protocol):
    """Anything that picks evenly below a bound, such as a random source."""

    def below(self, n: int) -> int: ...


class Amount(msgspec.Struct, frozen=True, tag="amount"):
    """From `low` to `high` cents by `step`, with `extra` amounts off the ladder (an all-in, say)."""

    low: int
    high: int
    step: int = 1
    extra: tuple[int, ...] = ()
    rule: str | None = None

    def __contains__(self, answer: Answer) -> bool:
        if type(answer) is not int:
            return False
        return (self.low <= answer <= self.high and (answer - self.low) % self.step == 0) or answer in self.extra

    def _ladder(self) -> int:
        return (self.high - self.low) // self.step + 1 if self.high >= self.low else 0

    def _off_ladder(self) -> tuple[int, ...]:
        return tuple(e for e in self.extra if not (self.low <= e <= self.high and (e - self.low) % self.step == 0))

    def __iter__(self) -> Iterator[Answer]:
        yield from range(self.low, self.high + 1, self.step)
        yield from self._off_ladder()

    def count(self) -> int:
        """How many answers there are."""
        return self._ladder() + len(self._off_ladder())

    def sample(self, chooser: Chooser) -> Answer:
        """One legal answer, each equally likely."""
        if not self.extra:
            return self.low + self.step * chooser.below(self._ladder())
        index, off = chooser.below(self.count()), self._off_ladder()
        return off[index] if index < len(off) else self.low + self.step * (index - len(off))

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if answer in self:
            return answer
        if type(answer) is not int:
            why = f"{answer!r} is not an amount in whole cents"
        elif self.low <= answer <= self.high:
            why = f"{dollars(answer)} is not {dollars(self.low)} plus a multiple of {dollars(self.step)}"
        else:
            why = f"{dollars(answer)} is below the minimum" if answer < self.low else f"{dollars(answer)} is too much"
        return _refused(why, self, self.rule, answer)

    def __str__(self) -> str:
        ladder = f"{dollars(self.low)} to {dollars(self.high)}" if self._ladder() else ""
        if ladder and self.step > 1:
            ladder += f" in steps of {dollars(self.step)}"
        return " or ".join(filter(None, [ladder, *(dollars(e) for e in self.extra)]))


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of these words."""

    options: tuple[str, ...]
    rule: str | None = None

    def __contains__(self, answer: Answer) -> bool:
        return type(answer) is str and answer in self.options

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.options)

    def count(self) -> int:
        """How many answers there are."""
        return len(self.options)

    def sample(self, chooser: Chooser) -> Answer:
        """One legal answer, each equally likely."""
        return self.options[chooser.below(len(self.options))]

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if answer in self:
            return answer
        return _refused(f"{answer!r} is not one of the choices", self, self.rule, answer)

    def __str__(self) -> str:
        return " or ".join(self.options)


class Cards(msgspec.Struct, frozen=True, tag="cards"):
    """From `low` to `high` of these cards, named in the order they are held."""

    of: tuple[Card, ...]
    low: int
    high: int
    rule: str | None = None

    def __contains__(self, answer: Answer) -> bool:
        if type(answer) is not tuple or not self.low <= len(answer) <= self.high:
            return False
        held = iter(self.of)
        return all(card in held for card in answer)

    def __iter__(self) -> Iterator[Answer]:
        for size in range(self.low, min(self.high, len(self.of)) + 1):
            yield from combinations(self.of, size)

    def count(self) -> int:
        """How many answers there are."""
        return sum(comb(len(self.of), size) for size in range(self.low, min(self.high, len(self.of)) + 1))

    def sample(self, chooser: Chooser) -> Answer:
        """One legal answer, each equally likely."""
        index = chooser.below(self.count())
        for size in range(self.low, min(self.high, len(self.of)) + 1):
            if index < comb(len(self.of), size):
                return _combination(self.of, size, index)
            index -= comb(len(self.of), size)
        raise AssertionError("an index below the count always falls in one of the sizes")

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if type(answer) in (tuple, list):
            strange = [card for card in answer if card not in self.of]
            if strange:
                return _refused(f"{', '.join(map(str, strange))} is not among these cards", self, self.rule, answer)
            if len(set(answer)) < len(answer):
                return _refused("a card is named twice", self, self.rule, answer)
            if self.low <= len(answer) <= self.high:
                return tuple(card for card in self.of if card in answer)
            return _refused(f"{len(answer)} cards named", self, self.rule, answer)
        return _refused(f"{answer!r} is not a list of cards", self, self.rule, answer)

    def __str__(self) -> str:
        number = f"{self.low}" if self.low == self.high else f"{self.low} to {self.high}"
        return f"{number} of {' '.join(self.of)}"


class Sets(msgspec.Struct, frozen=True, tag="sets"):
    """One of these sets of cards: patterns that may be played together."""

    options: tuple[tuple[Card, ...], ...]
    rule: str | None = None

    def __contains__(self, answer: Answer) -> bool:
        return type(answer) is tuple and answer in self.options

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.options)

    def count(self) -> int:
        """How many answers there are."""
        return len(self.options)

    def sample(self, chooser: Chooser) -> Answer:
        """One legal answer, each equally likely."""
        return self.options[chooser.below(len(self.options))]

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if type(answer) in (tuple, list) and len(named := {str(card) for card in answer}) == len(answer):
            for option in self.options:
                if len(option) == len(named) and named.issuperset(option):
                    return option
        return _refused(f"{_spell(answer)} is not a legal set of cards here", self, self.rule, answer)

    def __str__(self) -> str:
        shown = ", ".join("-".join(option) for option in self.options[:6])
        return shown + (f" and {len(self.options) - 6} more" if len(self.options) > 6 else "")


class Menu(msgspec.Struct, frozen=True, tag="menu"):
    """One of several kinds of move, some with an argument: `"fold"`, or `["raise", 400]`."""

    options: dict[str, "Space | None"]
    rule: str | None = None

    def __contains__(self, answer: Answer) -> bool:
        if type(answer) is str:
            return answer in self.options and self.options[answer] is None
        if type(answer) is tuple and len(answer) == 2 and type(answer[0]) is str:
            inner = self.options.get(answer[0])
            return inner is not None and answer[1] in inner
        return False

    def __iter__(self) -> Iterator[Answer]:
        for kind, inner in self.options.items():
            if inner is None:
                yield kind
            else:
                yield from ((kind, argument) for argument in inner)

    def count(self) -> int:
        """How many answers there are."""
        return sum(1 if inner is None else inner.count() for inner in self.options.values())

    def sample(self, chooser: Chooser) -> Answer:
        """One legal answer: an even choice among the kinds, then an even one among its arguments."""
        kinds = list(self.options)
        kind = kinds[chooser.below(len(kinds))]
        inner = self.options[kind]
        return kind if inner is None else (kind, inner.sample(chooser))

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if type(answer) is str and answer in self.options:
            inner = self.options[answer]
            return answer if inner is None else _refused(f"{answer} needs {inner}", self, inner.rule, answer)
        if type(answer) in (tuple, list) and len(answer) == 2 and type(answer[0]) is str and answer[0] in self.options:
            inner = self.options[answer[0]]
            if inner is not None:
                return (answer[0], inner.accept(answer[1]))
            return _refused(f"{answer[0]} takes nothing more", self, self.rule, answer)
        return _refused(f"{_spell(answer)} is not a move here", self, self.rule, answer)

    def __str__(self) -> str:
        return " or ".join(kind if inner is None else f"{kind} ({inner})" for kind, inner in self.options.items())


class Area(msgspec.Struct, frozen=True):
    """One betting area of a wager window: its limits, whether it is required, and how it leans on another area."""

    name: str
    low: int
    high: int
    step: int = 1
    required: bool = False
    equals: str | None = None
    at_least: str | None = None
    rule: str | None = None


class Wagers(msgspec.Struct, frozen=True, tag="wagers"):
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
                return f"there is no betting area called {name!r}; there are {', '.join(sorted(known))}", self.rule
            if type(amount) is not int or amount <= 0:
                return f"{amount!r} on {name} is not an amount in whole cents", self.chips_only or self.rule
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
            return _refused(f"{answer!r} is not chips on betting areas", self, self.chips_only or self.rule, answer)
        placed = {str(name): amount for name, amount in answer.items() if amount != 0}
        fault = self.wrong(placed)
        if fault:
            _refused(fault[0], self, fault[1], answer)
        return {area.name: placed[area.name] for area in self.areas if area.name in placed}

    def __str__(self) -> str:
        return "; ".join(
            f"{area.name} {dollars(area.low)} to {dollars(area.high)}{'' if area.required else ' (optional)'}"
            for area in self.areas
        )


Space = Amount | Choice | Cards | Sets | Menu | Wagers


def _refused(why: str, space: Space, rule: str | None, answer: Answer) -> Answer:
    """Refuse; only a proof that has switched the citing site off lets the answer through."""
    if rule is None or citation.carry(rule):
        raise NotAMove(why, rule=rule, legal=str(space))
    return tuple(answer) if type(answer) is list else answer


def _spell(answer: Answer) -> str:
    return "-".join(map(str, answer)) if type(answer) in (tuple, list) else repr(answer)


def _combination(cards: tuple[Card, ...], size: int, index: int) -> tuple[Card, ...]:
    """The `index`-th combination of that size in listing order."""
    chosen: list[Card] = []
    for position, card in enumerate(cards):
        if len(chosen) == size:
            break
        with_it = comb(len(cards) - position - 1, size - len(chosen) - 1)
        if index < with_it:
            chosen.append(card)
        else:
            index -= with_it
    return tuple(chosen)
