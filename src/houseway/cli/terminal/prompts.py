"""Spaces as prompts: what may be typed for each kind, and the answer it stands for."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

from houseway.cards.card import Card, pretty
from houseway.play.layout import Layout
from houseway.play.money import dollars
from houseway.play.refusals import NotAMove
from houseway.play.spaces import Amount, Answer, Area, Cards, Choice, Form, Menu, Sets, Several, Space, Wagers


def cents(text: str) -> int:
    """What a person typed, in cents: `10`, `$2.50`."""
    try:
        amount = Decimal(text.removeprefix("$").replace(",", "")) * 100
    except InvalidOperation:
        raise NotAMove(f"{text!r} is not an amount; type dollars, such as 10 or 2.50") from None
    if not amount.is_finite() or amount != amount.to_integral_value():
        raise NotAMove(f"{text!r} is not a whole number of cents")
    if amount < 0:
        raise NotAMove(f"{text!r} is negative")
    return int(amount)


def _whole(text: str) -> int:
    if not text.isdigit():
        raise NotAMove(f"{text!r} is not a number")
    return int(text)


def cut_short(text: str, most: int = 300) -> str:
    """A long text, cut off."""
    return text if len(text) <= most else text[: most - 1] + "…"


def label(layout: Layout, area: str) -> str:
    """An area's name as it stands on the felt."""
    return next((each.label for each in layout.areas if each.name == area), area.replace("_", " "))


def in_words(refusal: str, space: Space, layout: Layout) -> str:
    """A refusal with the betting areas called as the felt calls them, and moves as people do."""
    if isinstance(space, Wagers):
        names = "|".join(re.escape(area.name) for area in space.areas)
        return re.sub(rf"(?<![/\w])({names})\b", lambda found: label(layout, found[0]), refusal)
    moves = (
        "|".join(re.escape(move) for move in space.options if "_" in move) if isinstance(space, Menu | Choice) else ""
    )
    return re.sub(rf"(?<![/\w])({moves})\b", lambda found: said(found[0]), refusal) if moves else refusal


def lines(space: Space, layout: Layout) -> list[str]:
    """What can be typed, one thing a line."""
    if isinstance(space, Wagers):
        says = {area.name: _limits(area, layout, space.limits()) for area in space.areas}
        return [f"{n} {label(layout, name):14} {limits}" for n, (name, limits) in enumerate(says.items(), 1)]
    if isinstance(space, Cards):
        return [f"{n} {pretty([card])}" for n, card in enumerate(space.of, 1)]
    if isinstance(space, Sets):
        called = [f" {name}" for name in space.names] or [""] * len(space.options)
        return [f"{n} {pretty(option) or 'none'}{called[n - 1]}" for n, option in enumerate(space.options, 1)]
    if isinstance(space, Menu):
        moves = [
            f"{_priced(space, kind)} ({cut_short(str(inner), 100)})" if inner else _priced(space, kind)
            for kind, inner in space.options.items()
        ]
        return [f"{n} {move}" for n, move in enumerate(moves, 1)]
    if isinstance(space, Choice):
        return [f"{n} {_priced(space, option)}" for n, option in enumerate(space.options, 1)]
    if isinstance(space, Several):
        return lines(space.of, layout)
    if isinstance(space, Form):
        return [f"{name}: {cut_short(str(inner), 100)}" for name, inner in space.fields.items()]
    return [str(space)]


def _priced(space: Menu | Choice, move: str) -> str:
    """A move as it is typed, and what it takes from the stack."""
    return f"{said(move)} {dollars(space.costs[move])}" if move in space.costs else said(move)


def said(move: str) -> str:
    """A move as people call it: `bring in`."""
    return move.replace("_", " ")


def _limits(area: Area, layout: Layout, limits: Mapping[str, str]) -> str:
    if area.name not in limits:
        return "more than you have"
    if area.equals:
        return f"equals the {label(layout, area.equals)}"
    return limits[area.name] + ("" if area.required else ", optional")


def least(space: Wagers) -> dict[str, int] | None:
    """The required wagers at their minimum; None where nothing is required, or that cannot be afforded."""
    wagers: dict[str, int] = {}
    for area in space.areas:
        if area.required:
            wagers[area.name] = wagers.get(area.equals or "", area.least)
    return wagers if wagers and wagers in space else None


def ask(space: Space) -> str:
    """The question in a few words."""
    if isinstance(space, Wagers):
        return "your wagers, such as 10 or 10 0 5 or 1=10 4=5 (0 sits out)"
    if isinstance(space, Amount):
        return "an amount in dollars" if space.money else "a number"
    if isinstance(space, Cards):
        low, high = space.low, space.high
        return f"{low if low == high else f'{low} to {high}'} cards by number" + ("" if low else f" (- {_none(space)})")
    if isinstance(space, Form):
        return f"{'; '.join(space.fields)}, separated by ;"
    if isinstance(space, Several):
        return f"up to {space.high}, separated by / (- for none): {ask(space.of)}"
    return "one of these, by number or word"


def _none(space: Cards) -> str:
    return f"to {space.none}" if space.none else "for none"


def read(space: Space, text: str) -> Answer:
    """The answer that was typed; refused with the reason if it is not legal."""
    words = text.replace(",", " ").split()
    if isinstance(space, Wagers):
        return space.accept(_wagers(space, words))
    if isinstance(space, Amount):
        return space.accept(cents(text.strip()) if space.money else _whole(text.strip()))
    if isinstance(space, Cards):
        return space.accept([] if words == ["-"] else [_card(space.of, word) for word in words])
    if isinstance(space, Sets):
        return space.accept(space.options[_index(words, len(space.options))])
    if isinstance(space, Menu):
        return _menu(space, words)
    if isinstance(space, Form):
        return _form(space, text)
    if isinstance(space, Several):
        return space.accept([] if words == ["-"] else [read(space.of, each) for each in text.split("/")])
    return space.accept(_option(list(space.options), " ".join(words)))


def _menu(space: Menu, words: list[str]) -> Answer:
    spelled = "_".join(words).lower()
    # A move of several words is typed as it is shown.
    long = next((kind for kind in space.options if "_" in kind and f"{spelled}_".startswith(f"{kind}_")), "")
    words = [long, *words[long.count("_") + 1 :]] if long else words
    kind = _option(list(space.options), words[0] if words else "")
    inner = space.options.get(kind)
    if inner is None and len(words) > 1:
        raise NotAMove(f"{kind} takes nothing after it")
    if inner is None:
        return space.accept(kind)
    if len(words) < 2:
        raise NotAMove(f"{kind} needs more after it: {cut_short(str(inner), 100)}")
    return space.accept((kind, read(inner, " ".join(words[1:]))))


def _form(space: Form, text: str) -> Answer:
    """Each field in its own words, in order: `1 2 3; 2; 1`."""
    parts = text.split(";")
    if len(parts) != len(space.fields):
        raise NotAMove(f"{len(parts)} parts where {len(space.fields)} are asked for", legal=str(space))
    return {name: read(inner, part) for (name, inner), part in zip(space.fields.items(), parts, strict=True)}


def _option(options: list[str], typed: str) -> str:
    """An option by its number, its word, or the beginning of it."""
    if typed.isdigit() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    meant = [option for option in options if option.startswith(typed.lower().replace(" ", "_"))] if typed else []
    return meant[0] if len(meant) == 1 else typed


def _index(words: list[str], size: int) -> int:
    if len(words) != 1 or not words[0].isdigit() or not 1 <= int(words[0]) <= size:
        raise NotAMove(f"{' '.join(words)!r} is not a number from 1 to {size}")
    return int(words[0]) - 1


def _card(held: tuple[Card, ...], word: str) -> Card:
    if word.isdigit() and 1 <= int(word) <= len(held):
        return held[int(word) - 1]
    return Card(word)


def _wagers(space: Wagers, words: list[str]) -> dict[str, int]:
    """Amounts in the order of the areas, or `number=amount`; an area that equals another follows it."""
    placed: dict[str, int] = {}
    free = iter([area.name for area in space.areas if not area.equals])
    for word in words:
        name, equals, amount = word.partition("=")
        if equals:
            placed[_area(space, name)] = cents(amount)
        else:
            try:
                placed[next(free)] = cents(word)
            except StopIteration:
                raise NotAMove(f"{len(words)} amounts are too many here", legal=str(space)) from None
    for area in space.areas:
        if area.equals and area.equals in placed:
            placed.setdefault(area.name, placed[area.equals])
    return {name: amount for name, amount in placed.items() if amount}


def _area(space: Wagers, name: str) -> str:
    names = [area.name for area in space.areas]
    return names[int(name) - 1] if name.isdigit() and 1 <= int(name) <= len(names) else name
