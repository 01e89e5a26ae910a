"""How often the stub is counted, what excuses it, and what a wrong count does."""

from typing import Any

import pytest
from tests.floor.tables import ORDER, TEN, begin, end, play, prepare_deck, ready, refused, steps, table

from houseway.floor import Day, deal_of
from houseway.floor import commands as do
from houseway.play import events as ev
from houseway.proof.claims import rule

DEALT: dict[str, dict[str, Any]] = {
    "manual_shoe": {"shuffler": "automatic"},
    "hand": {"method": "hand", "shuffler": "automatic"},
    "automated_shoe": {"method": "automated_shoe", "shuffler": "automatic"},
}
COUNT_RULE = {
    "manual_shoe": "dragon-poker/42.7(e)#1",
    "hand": "dragon-poker/A16",
    "automated_shoe": "dragon-poker/42.9(d)#1",
}


def counting(method: str) -> dict[str, Any]:
    return {**DEALT[method], "shuffler": "counting"}


def opened(**setup: Any) -> Day:
    day = table(**setup)
    prepare_deck(day)
    return day


@rule("dragon-poker/42.7(e)#1", "dragon-poker/42.9(d)#1")
@pytest.mark.parametrize("method", ["manual_shoe", "automated_shoe"])
def test_five_rounds_without_a_count_block_the_sixth(method: str) -> None:
    block_the_sixth(method)


def test_five_rounds_from_the_hand_without_a_count_block_the_sixth_by_our_own_ruling() -> None:
    block_the_sixth("hand")


def block_the_sixth(method: str) -> None:
    day = opened(**DEALT[method])
    for number in range(1, 6):
        ready(day)
        begin(day)
        assert deal_of(day).due == (("stub_count",) if number == 5 else ())
        end(day, counted=False)
    ready(day)
    sixth = do.BeginRound(at=TEN, players=("ann",))
    assert refused(day, sixth) == COUNT_RULE[method]
    day.do(do.Count(at=TEN, found=53))
    day.do(sixth)
    assert steps(day, COUNT_RULE[method])[-1] == {"what": "counted", "found": 53, "expected": 53}


def test_a_count_made_in_the_fifth_round_lets_five_more_be_played() -> None:
    day = opened()
    counted = []
    for _ in range(11):
        ready(day)
        begin(day)
        round_ = play(day)
        counted.append(any(isinstance(event, ev.Counted) for event in round_.events))
    assert [number for number, made in enumerate(counted, 1) if made] == [5, 10]


def test_a_house_may_leave_the_count_of_a_deck_dealt_from_the_hand() -> None:
    day = opened(settings={"hand_deal_stub_count": False}, **DEALT["hand"])
    for _ in range(6):
        ready(day)
        begin(day)
        assert deal_of(day).due == ()
        end(day)


@rule("dragon-poker/42.7(f)#1", "dragon-poker/42.9(e)#1")
@pytest.mark.parametrize(
    ("method", "clause"),
    [
        ("manual_shoe", "dragon-poker/42.7(f)#1"),
        ("automated_shoe", "dragon-poker/42.9(e)#1"),
    ],
)
def test_a_device_that_counts_53_at_every_shuffle_excuses_the_count_for_twenty_rounds(method: str, clause: str) -> None:
    twenty_uncounted(method, clause)


def test_such_a_device_excuses_the_count_of_a_deck_dealt_from_the_hand_too() -> None:
    twenty_uncounted("hand", "dragon-poker/A16")


def twenty_uncounted(method: str, clause: str) -> None:
    day = opened(**counting(method))
    for _ in range(20):
        ready(day)
        begin(day)
        assert deal_of(day).due == ()
        end(day)
    assert [step["counted"] for step in steps(day, clause)] == [53] * 20


def test_a_counting_device_that_has_not_counted_this_deck_excuses_nothing() -> None:
    day = opened(**DEALT["manual_shoe"])
    for _ in range(4):
        ready(day)
        begin(day)
        end(day)
    ready(day)
    day.do(do.Dismount(at=TEN, device="shuffler"))
    day.do(do.Mount(at=TEN, device="shuffler", counts=True))
    begin(day)
    assert deal_of(day).due == ("stub_count",)


@rule("dragon-poker/42.7(f)#2", "dragon-poker/42.9(e)#2")
@pytest.mark.parametrize(
    ("method", "clause"),
    [
        ("manual_shoe", "dragon-poker/42.7(f)#2"),
        ("hand", "dragon-poker/42.7(f)#2"),
        ("automated_shoe", "dragon-poker/42.9(e)#2"),
    ],
)
@pytest.mark.parametrize("found", [52, 54])
def test_a_wrong_count_by_the_device_takes_the_deck_off_the_table(method: str, clause: str, found: int) -> None:
    day = opened(**counting(method))
    day.do(do.Shuffle(at=TEN, how="automated", order=ORDER, counted=found))
    assert not day.state.decks
    assert [step["why"] for step in steps(day, clause)] == [f"the device counted {found} cards"]
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "dragon-poker/42.3(a)", "a new deck must come"


@rule("dragon-poker/42.7(e)2#3")
@pytest.mark.parametrize("method", DEALT)
def test_a_round_that_found_a_card_missing_sends_its_deck_to_security(method: str) -> None:
    day = opened(**DEALT[method])
    ready(day)
    begin(day)
    end(day, needs=("remove_deck",), counted=True)
    assert not day.state.decks
    assert [(each.deck, each.why) for each in day.state.returns] == [("A", "wrong count in the round")]
    assert [step["what"] for step in steps(day, "dragon-poker/42.7(e)2#3")] == ["deck taken off the table"]


@rule("dragon-poker/42.7(e)2#3")
def test_a_wrong_count_between_rounds_takes_the_deck_off_too() -> None:
    day = opened()
    day.do(do.Count(at=TEN, found=52))
    assert not day.state.decks
    assert steps(day, "dragon-poker/42.7(e)2#3")[0]["why"] == "52 cards counted"
