"""What a refusal calls legal is legal: the words are made from the space itself."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.conformance import answer_once
from houseway.play.house import House
from houseway.play.refusals import NotAMove, Refused
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.play.spaces import Amount, Area, Cards, Form, Menu, Several, Space, Wagers

STACKS = (0, 100, 500, 1_000, 1_200, 1_500, 2_500, 6_000)
"""Cents: none, too few for any wager, just enough for the least, and a little more."""


def legal(space: Space, answer: Any = "nonsense") -> str:
    """What the refusal of a nonsensical answer calls legal."""
    with pytest.raises(NotAMove) as refusal:
        space.accept(answer)
    assert refusal.value.legal
    return refusal.value.legal


def cents(dollars: str) -> int:
    return round(float(dollars.replace(",", "")) * 100)


def named(text: str) -> dict[str, tuple[int, int]]:
    """The areas that a text names with amounts, each with the least and the most it says."""
    amounts = re.finditer(r"(?:^|; )(\w+) \$([\d,.]+)(?: to \$([\d,.]+))?", text)
    return {found[1]: (cents(found[2]), cents(found[3] or found[2])) for found in amounts}


def holds_to_its_words(space: Wagers) -> None:
    """Every amount named is part of a legal answer, and what is not named takes no wager."""
    text, answers = legal(space), list(space)
    if text.startswith("no wager"):
        assert answers == [{}]
        return
    said = named(text)
    equal = set(re.findall(r"(\w+) equal to \w+", text))
    assert set(said) | equal == {name for answer in answers for name in answer}
    for name, ends in said.items():
        placed = [answer[name] for answer in answers if name in answer]
        assert set(ends) <= set(placed), (name, ends, text)


amounts = st.integers(1, 6)


@st.composite
def wagers(draw: st.DrawFn) -> Wagers:
    """A few areas that lean on one another in every way, and a small budget."""
    names = ["ante", "bonus", "side"][: draw(st.integers(1, 3))]
    areas = []
    for place, name in enumerate(names):
        other = draw(st.sampled_from([None, *names[:place]]))
        leaning = draw(st.sampled_from(["equals", "at_least", "beside"])) if other else ""
        low = draw(amounts)
        areas.append(
            Area(
                name,
                low,
                low + draw(st.integers(0, 6)),
                draw(st.integers(1, 3)),
                required=draw(st.booleans()),
                equals=other if leaning == "equals" else None,
                at_least=other if leaning == "at_least" else None,
                beside=(str(other), "keno/15.3") if leaning == "beside" else None,
            )
        )
    reserve = {"ante": draw(st.integers(0, 2))}
    if not any(area.equals or area.at_least or area.beside for area in areas):
        areas = [msgspec.structs.replace(area, stays=draw(st.sampled_from([0, 1, 20]))) for area in areas]
    return Wagers(tuple(areas), budget=draw(st.integers(0, 30)), reserve=reserve)


@given(wagers())
def test_wagers_hold_to_their_words(space: Wagers) -> None:
    holds_to_its_words(space)


def test_a_stack_too_small_for_the_least_wager_is_told_so() -> None:
    game = GAMES["lunar-poker"]
    round_ = Round(game, game.opening({"ada": 1_000}))
    assert isinstance(round_.pending, Window)
    assert list(round_.pending.spaces["ada"]) == [{}]
    with pytest.raises(NotAMove, match=r"Legal now: no wager \(the smallest needs \$15, and \$10 is at hand\)\."):
        round_.act("ada", {"ante": 300})
    round_.act("ada", {})


def test_limits_end_where_the_stack_does() -> None:
    space = Wagers((Area("ante", 500, 50_000, 500, required=True),), budget=2_300, reserve={"ante": 1})
    assert str(space) == "ante $5 to $10 by $5"
    assert legal(space, {"ante": 1_500}) == "ante $5 to $10 by $5"


@pytest.mark.parametrize(
    ("space", "text"),
    [
        (Amount(5, 4), "no amount"),
        (Amount(500, 400, extra=(300,)), "$3"),
        (Amount(500, 600, 100, extra=(600, 250)), "$5 to $6 in steps of $1 or $2.50"),
        (Several(Amount(1, 2), 0), "none"),
        (Cards((), 0, 3), "no cards"),
    ],
)
def test_an_empty_part_is_called_empty(space: Space, text: str) -> None:
    assert str(space) == text


def parts(space: Space) -> list[Space]:
    """A space and all within it that can be reached."""
    inner: list[Space | None] = []
    if isinstance(space, Menu):
        inner = list(space.options.values())
    elif isinstance(space, Form):
        inner = list(space.fields.values())
    elif isinstance(space, Several):
        inner = [space.of] if space.high else []
    return [space, *(part for each in inner if each is not None for part in parts(each))]


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("slug", GAMES)
def test_every_refusal_of_every_game_holds_to_its_words(slug: str, stack: int) -> None:
    game, source = GAMES[slug], Seeded(f"{slug} {stack}")
    for rich in (stack, 100_000):
        try:
            round_ = Round(game, game.opening({"ada": stack, "bao": rich, "cyd": stack}))
        except Refused:
            return  # so small a stack is not seated
        house = House.shuffled(round_, source)
        for _ in range(60):
            house.serve(round_)
            if not isinstance(round_.pending, Ask | Window):
                break
            for todo in round_.todo():
                assert todo.space is not None
                for part in parts(todo.space):
                    assert next(iter(part), None) is not None, f"{part} of {todo.space} is empty: {round_!r}"
                    if isinstance(part, Wagers) and part.budget <= 2_500:
                        holds_to_its_words(part)
            answer_once(round_, source)
