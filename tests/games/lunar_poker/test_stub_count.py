"""The count of the stub after what has gone wrong before it (13:69F-38.7(f), lunar-poker/A27, lunar-poker/A31)."""

import pytest
from tests.games.lunar_poker.attended import Attended, asks
from tests.games.lunar_poker.irregular import HANDS, reported
from tests.games.lunar_poker.staged import of

from houseway.play import events as ev
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
