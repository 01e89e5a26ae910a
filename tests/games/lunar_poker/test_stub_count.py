"""The count of the stub after what has gone wrong before it (13:69F-38.7(f), lunar-poker/A27, lunar-poker/A31)."""

from collections.abc import Callable

import pytest
from tests.games.lunar_poker.attended import Attended, asks, says
from tests.games.lunar_poker.irregular import HANDS, reported, why
from tests.games.lunar_poker.staged import of

from houseway.play import events as ev
from houseway.play.requests import Count, Request
from houseway.proof.claims import rule


def counted(stub_off: int) -> Attended:
    """A round whose stub is counted at the end, holding so many cards more than the record says; seat 1 is asked."""
    table = Attended(HANDS, stub_off=stub_off, due=("stub_count",))
    table.upto(asks(1))
    return table


MISDEALS = [(0, 4, 1), (1, 6, -1), (2, 6, -1), (2, 4, 1), (3, 3, 2)]
"""Whose hand, how many cards it held, and how many more the stub holds for that."""


@rule("lunar-poker/38.7(f)1", "lunar-poker/38.13(d)#1", "lunar-poker/38.13(d)#2")
@pytest.mark.parametrize(("spot", "count", "off"), MISDEALS)
def test_a_misdeal_already_remedied_makes_no_later_count_wrong(spot: int, count: int, off: int) -> None:
    table = counted(stub_off=off)
    reported(table.round, "wrong_number", spot, count=count)
    round_ = table.finish()
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (False, ())
    assert [e.rule for e in of(round_, ev.DeckComplete)] == ["lunar-poker/38.7(f)1"]


@rule("lunar-poker/38.7(f)2#3", "lunar-poker/38.13(d)#1")
@pytest.mark.parametrize(("spot", "count", "off"), MISDEALS)
def test_a_deck_that_lacks_a_card_beside_a_misdeal_leaves_the_table(spot: int, count: int, off: int) -> None:
    table = counted(stub_off=off - 1)
    reported(table.round, "wrong_number", spot, count=count)
    round_ = table.finish()
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (True, ("remove_deck",))
    assert of(round_, ev.Ended)[0].rule == "lunar-poker/38.7(f)2#3"


def counting(what: str) -> Callable[[Request], bool]:
    """The count of the stub, or of the hand at a place."""
    return lambda request: isinstance(request, Count) and request.what == what


@rule("lunar-poker/38.7(f)#1")
@pytest.mark.parametrize(("lacking", "needs"), [(0, ()), (1, ("remove_deck",))])
def test_a_stub_is_counted_again_when_the_dealer_is_made_whole_during_the_count(
    lacking: int, needs: tuple[str, ...]
) -> None:
    table = counted(stub_off=1 - lacking)
    round_ = table.upto(counting("stub"))
    reported(round_, "wrong_number", 0, count=4)
    table.upto(counting("stub"))
    table.finish()
    assert len(of(round_, ev.Counted, "lunar-poker/38.7(f)#2")) == 1
    assert len(of(round_, ev.Announced, "lunar-poker/38.7(f)#1")) == 2
    assert round_.result is not None
    assert round_.result.needs == needs


@rule("lunar-poker/38.7(f)2#1", "lunar-poker/38.7(f)2#2")
def test_a_dealer_found_short_because_the_count_is_wrong_voids_all_hands() -> None:
    table = counted(stub_off=1)
    round_ = table.upto(counting("dealer"))
    for count in (3, 4):
        assert why(round_, "wrong_number", 0, count=count).rule == "lunar-poker/38.7(f)2#1"
    round_.act("dealer", 4)
    assert round_.result is not None
    assert round_.result.needs == ("reshuffle",)
    assert of(round_, ev.Ended)[0].rule == "lunar-poker/38.7(f)2#2"


@rule("lunar-poker/38.13(d)#2")
def test_a_dealer_found_short_after_a_right_count_is_still_made_whole() -> None:
    table = counted(stub_off=0)
    round_ = table.upto(says("settle spot 3"))
    reported(round_, "wrong_number", 0, count=4)
    table.finish()
    assert len(of(round_, ev.Counted, "lunar-poker/38.7(f)#2")) == 1
    assert round_.result is not None
    assert not round_.result.void
