"""Spaces list, count, sample and accept the same answers."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded
from houseway.play.refusals import NotAMove
from houseway.play.spaces import Amount, Area, Cards, Choice, Form, Menu, Sets, Several, Space, Wagers

HELD = tuple(map(Card, ("As", "Kd", "7h", "7c")))

SPACES: list[Space] = [
    Amount(500, 2_000, 500),
    Amount(500, 2_000, 500, extra=(1_230, 1_000)),
    Amount(10, 5, extra=(7,)),
    Choice(("fold", "play")),
    Cards(HELD, 0, 2),
    Cards(HELD, 2, 4),
    Sets((HELD[:1], HELD[2:], HELD[:3])),
    Menu({"fold": None, "raise": Amount(2, 6, 2), "draw": Cards(HELD, 1, 1)}),
    Form({"spots": Cards(HELD, 1, 2), "rate": Amount(2, 4, 2)}),
    Several(Choice(("one", "two")), 2),
    Wagers(
        (
            Area("ante", 5, 15, 5, required=True),
            Area("bonus", 5, 15, 5, required=True, equals="ante"),
            Area("side", 1, 3),
        ),
        budget=40,
        reserve={"ante": 1},
    ),
]


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_a_space_counts_what_it_lists_and_lists_each_answer_once(space: Space) -> None:
    listed = list(space)
    assert len(listed) == space.count() > 0
    assert len({repr(answer) for answer in listed}) == len(listed)


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_what_is_listed_is_accepted_as_it_is(space: Space) -> None:
    for answer in space:
        assert answer in space
        assert space.accept(answer) == answer


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_sampling_reaches_every_answer_and_no_other(space: Space) -> None:
    source = Seeded("samples")
    drawn = {repr(space.sample(source)) for _ in range(3_000)}
    assert drawn == {repr(answer) for answer in space} - ({"{}"} if isinstance(space, Wagers) else set())


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_everything_else_is_refused_with_what_is_legal(space: Space) -> None:
    for nonsense in (None, 3.5, -1, "cheat", ("raise",), ["As", "As"], {"moon": 5}, [["As"]], True):
        with pytest.raises(NotAMove) as refusal:
            space.accept(nonsense)
        assert refusal.value.legal


@given(st.integers(-10, 3_000))
def test_an_amount_is_accepted_exactly_when_it_is_listed(amount: int) -> None:
    space = Amount(500, 2_000, 500, extra=(1_230,))
    assert (amount in space) == (amount in set(space))


def test_cards_in_any_order_come_back_in_the_order_held() -> None:
    assert Cards(HELD, 2, 4).accept(["7c", "As"]) == ("As", "7c")
    assert Sets((HELD[2:],)).accept(["7c", "7h"]) == ("7h", "7c")


WAGERS = SPACES[-1]


@pytest.mark.parametrize(
    ("wagers", "why"),
    [
        ({"ante": 5}, "bonus is required"),
        ({"ante": 4, "bonus": 4}, "below the minimum"),
        ({"ante": 20, "bonus": 20}, "above the maximum"),
        ({"ante": 7, "bonus": 7}, "plus a multiple of"),
        ({"ante": 5, "bonus": 10}, "must equal ante"),
        ({"side": 2}, "ante is required"),
        ({"ante": 15, "bonus": 15}, "only $0.40 is at hand"),
        ({"ante": 5, "bonus": 5, "moon": 5}, "no betting area called 'moon'"),
        ({"ante": "5", "bonus": 5}, "not an amount"),
    ],
)
def test_a_wrong_wager_is_refused_by_its_own_fault(wagers: dict[str, Any], why: str) -> None:
    with pytest.raises(NotAMove, match=why.replace("$", r"\$")):
        WAGERS.accept(wagers)


def test_no_wager_at_all_is_a_legal_answer() -> None:
    assert {} in WAGERS
    assert WAGERS.accept({"ante": 0}) == {}
