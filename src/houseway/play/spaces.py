"""A space says exactly what is legal: it can be listed, counted, tested with `in`, and sampled.

What a space lists and what it accepts are the same object, so the rules never see an illegal answer.
Answers are plain JSON values in one canonical form each; `accept` brings an equivalent spelling (cards in another
order, a list for a tuple) to that form or refuses it, saying why and what was legal.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb, prod

import msgspec

from houseway.cards.card import Card
from houseway.play.listing import combination, rows
from houseway.play.money import dollars
from houseway.play.refusals import refused
from houseway.play.wagers import Answer as Answer
from houseway.play.wagers import Area as Area
from houseway.play.wagers import Chooser as Chooser
from houseway.play.wagers import Wagers as Wagers


class Amount(msgspec.Struct, frozen=True, gc=False, tag="amount"):
    """From `low` to `high` cents by `step`, with `extra` amounts off the ladder (an all-in, say)."""

    low: int
    high: int
    step: int = 1
    extra: tuple[int, ...] = ()
    rule: str | None = None
    money: bool = True
    """Whether it is cents; else a plain number, such as the games of a ticket."""

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
            return self.low + self.step * chooser.below((self.high - self.low) // self.step + 1)
        index, off = chooser.below(self.count()), self._off_ladder()
        return off[index] if index < len(off) else self.low + self.step * (index - len(off))

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if type(answer) is int and self.low <= answer <= self.high and self.step == 1:
            return answer
        if answer in self:
            return answer
        said = self._said
        if type(answer) is not int:
            why = f"{answer!r} is not {'an amount in whole cents' if self.money else 'a number'}"
        elif self.low <= answer <= self.high:
            why = f"{said(answer)} is not {said(self.low)} plus a multiple of {said(self.step)}"
        else:
            why = f"{said(answer)} is below the minimum" if answer < self.low else f"{said(answer)} is too much"
        return refused(why, self, self.rule, answer)

    def _said(self, number: int) -> str:
        return dollars(number) if self.money else str(number)

    def __str__(self) -> str:
        ladder = f"{self._said(self.low)} to {self._said(self.high)}" if self._ladder() else ""
        if ladder and self.step > 1:
            ladder += f" in steps of {self._said(self.step)}"
        return " or ".join(filter(None, [ladder, *(self._said(e) for e in self._off_ladder())])) or "no amount"


class Choice(msgspec.Struct, frozen=True, gc=False, tag="choice"):
    """One of these words."""

    options: tuple[str, ...]
    rule: str | None = None
    about: str = ""
    """What the words are about, where they do not say it themselves: `the shaker`."""
    costs: dict[str, int] = {}
    """The chips that a word takes from the stack, said beside it; a word without any costs nothing."""

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
        return refused(f"{answer!r} is not one of the choices", self, self.rule, answer)

    def __str__(self) -> str:
        return " or ".join(self.options)


class Cards(msgspec.Struct, frozen=True, gc=False, tag="cards"):
    """From `low` to `high` of these cards, named in the order they are held."""

    of: tuple[Card, ...]
    low: int
    high: int
    rule: str | None = None
    verb: str = ""
    """What is done with the cards chosen, in a word: `discard`."""
    none: str = ""
    """What choosing none is called at the table: `stand pat`."""

    def __contains__(self, answer: Answer) -> bool:
        if type(answer) is not tuple or not self.low <= len(answer) <= self.high:
            return False
        held = iter(self.of)
        for card in answer:  # noqa: SIM110 - a loop, since this is asked of every draw
            if card not in held:
                return False
        return True

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
                return combination(self.of, size, index)
            index -= comb(len(self.of), size)
        raise AssertionError("an index below the count always falls in one of the sizes")

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if answer in self:
            return answer
        if type(answer) in (tuple, list):
            strange = [card for card in answer if card not in self.of]
            if strange:
                return refused(f"{', '.join(map(str, strange))} is not among these cards", self, self.rule, answer)
            if len(set(answer)) < len(answer):
                return refused("a card is named twice", self, self.rule, answer)
            if self.low <= len(answer) <= self.high:
                return tuple(card for card in self.of if card in answer)
            return refused(f"{len(answer)} cards named", self, self.rule, answer)
        return refused(f"{answer!r} is not a list of cards", self, self.rule, answer)

    def __str__(self) -> str:
        high = min(self.high, len(self.of))
        number = f"{self.low}" if self.low == high else f"{self.low} to {high}"
        return f"{number} of {' '.join(self.of)}" if high else "no cards"


class Sets(msgspec.Struct, frozen=True, gc=False, tag="sets"):
    """One of these sets of cards: patterns that may be played together."""

    options: tuple[tuple[Card, ...], ...]
    rule: str | None = None
    names: tuple[str, ...] = ()
    """What each set is called, in the order of the sets, where they have names."""

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
        return refused(f"{_spell(answer)} is not a legal set of cards here", self, self.rule, answer)

    def __str__(self) -> str:
        shown = ", ".join("-".join(option) for option in self.options[:6])
        return shown + (f" and {len(self.options) - 6} more" if len(self.options) > 6 else "")


class Menu(msgspec.Struct, frozen=True, gc=False, tag="menu"):
    """One of several kinds of move, some with an argument: `"fold"`, or `["raise", 400]`."""

    options: dict[str, "Space | None"]
    rule: str | None = None
    costs: dict[str, int] = {}
    """The chips that a move takes from the stack, said beside it; one without any costs nothing or what it names."""

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
        options = self.options
        kind = list(options)[chooser.below(len(options))]
        inner = options[kind]
        return kind if inner is None else (kind, inner.sample(chooser))

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        options, kind = self.options, type(answer)
        if kind is str and answer in options:
            inner = options[answer]
            return answer if inner is None else refused(f"{answer} needs {inner}", self, inner.rule, answer)
        if (kind is tuple or kind is list) and len(answer) == 2 and type(answer[0]) is str and answer[0] in options:
            inner = options[answer[0]]
            if inner is not None:
                return (answer[0], inner.accept(answer[1]))
            return refused(f"{answer[0]} takes nothing more", self, self.rule, answer)
        return refused(f"{_spell(answer)} is not a move here", self, self.rule, answer)

    def __str__(self) -> str:
        return " or ".join(kind if inner is None else f"{kind} ({inner})" for kind, inner in self.options.items())


class Form(msgspec.Struct, frozen=True, gc=False, tag="form"):
    """Several things stated together, each in its own space: a ticket's spots, rate and number of games."""

    fields: dict[str, "Space"]
    rule: str | None = None
    price: tuple[str, ...] = ()
    """The amounts that, multiplied, are what it costs: a rate and how many games."""

    def __contains__(self, answer: Answer) -> bool:
        if type(answer) is not dict or answer.keys() != self.fields.keys():
            return False
        return all(answer[name] in space for name, space in self.fields.items())

    def __iter__(self) -> Iterator[Answer]:
        for values in rows(tuple(self.fields.values())):
            yield dict(zip(self.fields, values, strict=True))

    def count(self) -> int:
        """How many answers there are."""
        return prod(space.count() for space in self.fields.values())

    def sample(self, chooser: Chooser) -> Answer:
        """One legal answer, each field sampled by itself."""
        return {name: space.sample(chooser) for name, space in self.fields.items()}

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if not isinstance(answer, Mapping) or answer.keys() != self.fields.keys():
            return refused(f"{answer!r} does not state {', '.join(self.fields)}", self, self.rule, answer)
        return {name: space.accept(answer[name]) for name, space in self.fields.items()}

    def __str__(self) -> str:
        return "; ".join(f"{name}: {space}" for name, space in self.fields.items())


class Several(msgspec.Struct, frozen=True, gc=False, tag="several"):
    """Up to `high` answers of one space, one after the other: several tickets."""

    of: "Space"
    high: int
    rule: str | None = None
    budget: int | None = None
    """The most that they may cost together; None where they cost nothing."""

    def __contains__(self, answer: Answer) -> bool:
        fits = type(answer) is tuple and len(answer) <= self.high and all(each in self.of for each in answer)
        return fits and self._affords(answer)

    def _affords(self, answer: Answer) -> bool:
        return self.budget is None or sum(price(self.of, each) for each in answer) <= self.budget

    def __iter__(self) -> Iterator[Answer]:
        for size in range(self.high + 1):
            yield from filter(self._affords, rows((self.of,) * size))

    def count(self) -> int:
        """How many answers there are."""
        single, known, total = prices(self.of), Counter({0: 1}), 1
        for _ in range(self.high):
            longer: Counter[int] = Counter()
            for cost, ways in known.items():
                for more, choices in single.items():
                    if self.budget is None or cost + more <= self.budget:
                        longer[cost + more] += ways * choices
            known = longer
            total += known.total()
        return total

    def sample(self, chooser: Chooser) -> Answer:
        """One legal answer: an even choice of how many, then each by itself, as far as the budget goes."""
        chosen: list[Answer] = []
        for _ in range(chooser.below(self.high + 1)):
            each = self.of.sample(chooser)
            if self._affords((*chosen, each)):
                chosen.append(each)
        return tuple(chosen)

    def accept(self, answer: Answer) -> Answer:
        """The canonical form, or a refusal that says what is wrong."""
        if type(answer) not in (tuple, list):
            return refused(f"{answer!r} is not a list", self, self.rule, answer)
        if len(answer) > self.high:
            return refused(f"{len(answer)} at once; at most {self.high}", self, self.rule, answer)
        accepted = tuple(self.of.accept(each) for each in answer)
        if not self._affords(accepted):
            cost = sum(price(self.of, each) for each in accepted)
            why = f"together they cost {dollars(cost)}, and {dollars(self.budget or 0)} is at hand"
            return refused(why, self, self.rule, answer)
        return accepted

    def __str__(self) -> str:
        limit = f", for {dollars(self.budget)} at most" if self.budget is not None else ""
        return f"up to {self.high} of: {self.of}{limit}" if self.high else "none"


def price(space: "Space", answer: Answer) -> int:
    """What an answer to this space costs; nothing where the space names no price."""
    if isinstance(space, Menu):
        inner = space.options[answer[0]] if type(answer) is tuple else None
        return price(inner, answer[1]) if inner is not None else 0
    return prod(answer[name] for name in space.price) if isinstance(space, Form) and space.price else 0


def prices(space: "Space") -> Counter[int]:
    """How many answers to this space cost how much."""
    if isinstance(space, Menu):
        inners = (Counter({0: 1}) if inner is None else prices(inner) for inner in space.options.values())
        return sum(inners, Counter[int]())
    if not (isinstance(space, Form) and space.price):
        return Counter({0: space.count()})
    others = prod(each.count() for name, each in space.fields.items() if name not in space.price)
    costs = (prod(values) for values in rows(tuple(space.fields[name] for name in space.price)))
    return Counter({cost: n * others for cost, n in Counter(costs).items()})


Space = Amount | Choice | Cards | Sets | Menu | Form | Several | Wagers


def _spell(answer: Answer) -> str:
    return "-".join(map(str, answer)) if answer and type(answer) in (tuple, list) else repr(answer)
