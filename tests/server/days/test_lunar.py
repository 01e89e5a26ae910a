"""A Lunar Poker table's days over HTTP."""

from typing import Any

import pytest

from houseway.play.requests import Ask
from houseway.proof.claims import rule

from .days import whole_day
from .pit import Book, Pit


def says(pending: Any) -> Any:
    if isinstance(pending, Ask):
        return "bet"
    return {"ante": 1000, "progressive": 100} if pending.name == "wagers" else None


@pytest.fixture(scope="module")
def book(pit: Pit) -> Book:
    return whole_day(pit, "lunar-poker", says)


@rule(
    "lunar-poker/E-1.13X(d)1#1",
    "lunar-poker/E-1.13X(d)1#2",
    "lunar-poker/E-1.13X(d)3",
    "lunar-poker/E-1.13X(d)6#1",
    "lunar-poker/E-1.13X(d)6#3",
)
def test_the_tables_shoe_papers_and_old_cards_are_seen_to(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/E-1.19(b)#1",
    "lunar-poker/E-1.19(b)#2",
    "lunar-poker/E-1.19(b)1",
    "lunar-poker/E-1.19(c)",
)
def test_the_tables_shoe_papers_and_old_cards_are_seen_to_too(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.1[stub]",
)
def test_what_is_left_of_the_deck_is_the_stub(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.2(a)#1",
    "lunar-poker/38.2(a)#2",
    "lunar-poker/38.2(a)#4",
    "lunar-poker/38.2(b)",
    "lunar-poker/38.2(b)1",
)
def test_a_deck_is_whole_and_alike_and_two_of_them_take_turns(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.2(b)2",
    "lunar-poker/38.2(b)3",
    "lunar-poker/38.2(b)4",
    "lunar-poker/38.2(b)5",
)
def test_a_deck_is_whole_and_alike_and_two_of_them_take_turns_too(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.3(a)",
    "lunar-poker/38.3(b)#1",
    "lunar-poker/38.3(b)#2",
    "lunar-poker/38.3(c)#1",
    "lunar-poker/38.3(c)#2",
)
def test_cards_are_received_inspected_verified_spread_looked_at_washed_and_stacked(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.4(a)#1",
    "lunar-poker/38.4(a)#2",
    "lunar-poker/38.4(a)#3",
    "lunar-poker/38.4(b)1",
    "lunar-poker/38.4(b)2",
)
def test_cards_are_shuffled_after_every_round_and_cut_unless_a_device_shuffled_them(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.4(c)1",
    "lunar-poker/38.4(c)1.i",
    "lunar-poker/38.4(c)1.ii",
    "lunar-poker/38.4(c)1.iii",
    "lunar-poker/38.4(c)1.iv",
    "lunar-poker/38.4(c)2",
)
def test_the_cut_goes_hand_by_hand_and_leaves_only_the_deal(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.4(d)",
    "lunar-poker/38.4(e)#1",
    "lunar-poker/38.4(e)#2",
    "lunar-poker/38.4(e)#3",
)
def test_a_supervisor_has_them_recut_and_an_idle_table_keeps_them_spread(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.6(g)#2",
)
def test_wagers_are_taken_and_players_with_cards_stay_seated(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.7(a)#2",
    "lunar-poker/38.7(b)#1",
    "lunar-poker/38.7(b)#3",
    "lunar-poker/38.7(e)",
    "lunar-poker/38.7(f)#1",
    "lunar-poker/38.7(f)#2",
    "lunar-poker/38.7(f)1",
    "lunar-poker/38.7(f)2#1",
)
def test_cards_come_from_the_shoe_and_the_stub_is_counted(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.8(a)",
    "lunar-poker/38.8(b)1",
    "lunar-poker/38.8(b)2",
    "lunar-poker/38.8(b)3#1",
    "lunar-poker/38.8(b)3#2",
    "lunar-poker/38.8(d)",
    "lunar-poker/38.8(e)",
)
def test_cards_come_from_the_hand_once_a_device_has_shuffled_them(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.9(a)#1",
    "lunar-poker/38.9(a)#2",
    "lunar-poker/38.9(b)1",
    "lunar-poker/38.9(b)2",
    "lunar-poker/38.9(d)",
)
def test_cards_come_from_an_automated_shoe_in_stacks(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.9(e)",
    "lunar-poker/38.9(f)#1",
    "lunar-poker/38.9(f)#2",
    "lunar-poker/38.9(g)#1",
)
def test_cards_come_from_an_automated_shoe_in_stacks_too(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.10(h)",
    "lunar-poker/38.10(i)1#3",
    "lunar-poker/38.10(i)3#2",
    "lunar-poker/38.10(i)3#6",
    "lunar-poker/38.10(l)",
)
def test_hands_are_played_settled_and_gathered_in_their_order(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.11(b)1",
    "lunar-poker/38.11(b)2",
)
def test_what_is_chosen_or_verified_stands_before_it_is_paid(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "lunar-poker/38.13(e)",
    "lunar-poker/38.13(g)",
)
def test_a_device_that_fails_means_another_shuffle_and_leaves_before_another_way(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)
