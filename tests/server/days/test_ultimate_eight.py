"""A Ultimate 8 Poker table's days over HTTP."""

from typing import Any

import pytest

from houseway.play.requests import Ask
from houseway.proof.claims import rule

from .days import whole_day
from .pit import Book, Pit


def says(pending: Any) -> Any:
    return pending.default if isinstance(pending, Ask) else None


@pytest.fixture(scope="module")
def book(pit: Pit) -> Book:
    return whole_day(pit, "ultimate-8-poker", says)


@rule(
    "ultimate-8-poker/E-1.13BB(a)#2",
    "ultimate-8-poker/E-1.19(b)#1",
    "ultimate-8-poker/E-1.19(b)#2",
    "ultimate-8-poker/E-1.19(b)1",
    "ultimate-8-poker/E-1.19(c)",
)
def test_the_tables_shoe_papers_and_old_cards_are_seen_to(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.1[raise-button]",
    "ultimate-8-poker/42.1[stub]",
)
def test_what_is_left_of_the_deck_is_the_stub(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.2(a)#1",
    "ultimate-8-poker/42.2(a)#2",
    "ultimate-8-poker/42.2(a)#4",
    "ultimate-8-poker/42.2(b)",
    "ultimate-8-poker/42.2(b)1",
)
def test_a_deck_is_whole_and_alike_and_two_of_them_take_turns(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.2(b)2",
    "ultimate-8-poker/42.2(b)3",
    "ultimate-8-poker/42.2(b)4",
    "ultimate-8-poker/42.2(b)5",
)
def test_a_deck_is_whole_and_alike_and_two_of_them_take_turns_too(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.3(a)",
    "ultimate-8-poker/42.3(b)#1",
    "ultimate-8-poker/42.3(b)#2",
    "ultimate-8-poker/42.3(c)#1",
    "ultimate-8-poker/42.3(c)#2",
)
def test_cards_are_received_inspected_verified_spread_looked_at_washed_and_stacked(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.4(a)#1",
    "ultimate-8-poker/42.4(a)#2",
    "ultimate-8-poker/42.4(a)#3",
    "ultimate-8-poker/42.4(b)1",
    "ultimate-8-poker/42.4(b)2",
)
def test_cards_are_shuffled_after_every_round_and_cut_unless_a_device_shuffled_them(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.4(c)1",
    "ultimate-8-poker/42.4(c)1.i",
    "ultimate-8-poker/42.4(c)1.ii",
    "ultimate-8-poker/42.4(c)1.iii",
    "ultimate-8-poker/42.4(c)1.iv",
    "ultimate-8-poker/42.4(c)2",
)
def test_the_cut_goes_hand_by_hand_and_leaves_only_the_deal(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.4(d)",
    "ultimate-8-poker/42.4(e)#1",
    "ultimate-8-poker/42.4(e)#2",
    "ultimate-8-poker/42.4(e)#3",
)
def test_a_supervisor_has_them_recut_and_an_idle_table_keeps_them_spread(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.6(e)#2",
)
def test_wagers_are_taken_and_players_with_cards_stay_seated(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.7(a)#2",
    "ultimate-8-poker/42.7(b)1#2",
    "ultimate-8-poker/42.7(b)2#2",
    "ultimate-8-poker/42.7(d)#2",
    "ultimate-8-poker/42.7(d)#3",
    "ultimate-8-poker/42.7(f)",
)
def test_cards_come_from_the_shoe_and_the_stub_is_counted(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.7(g)#1",
    "ultimate-8-poker/42.7(g)#2",
    "ultimate-8-poker/42.7(g)1",
    "ultimate-8-poker/42.7(g)2#1",
    "ultimate-8-poker/42.7(h)#1",
    "ultimate-8-poker/42.7(h)#2",
)
def test_cards_come_from_the_shoe_and_the_stub_is_counted_too(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.8(a)",
    "ultimate-8-poker/42.8(b)1",
    "ultimate-8-poker/42.8(b)2",
    "ultimate-8-poker/42.8(b)3#1",
    "ultimate-8-poker/42.8(c)1#2",
    "ultimate-8-poker/42.8(c)2#2",
)
def test_cards_come_from_the_hand_once_a_device_has_shuffled_them(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.8(d)#2",
    "ultimate-8-poker/42.8(d)#3",
    "ultimate-8-poker/42.8(f)",
    "ultimate-8-poker/42.8(g)",
    "ultimate-8-poker/42.8(h)#1",
    "ultimate-8-poker/42.8(h)#2",
)
def test_cards_come_from_the_hand_once_a_device_has_shuffled_them_too(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.9(a)#1",
    "ultimate-8-poker/42.9(a)#2",
    "ultimate-8-poker/42.9(b)",
    "ultimate-8-poker/42.9(c)1#2",
    "ultimate-8-poker/42.9(c)2#2",
    "ultimate-8-poker/42.9(d)#2",
)
def test_cards_come_from_an_automated_shoe_in_stacks(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.9(d)#3",
    "ultimate-8-poker/42.9(f)",
    "ultimate-8-poker/42.9(g)",
    "ultimate-8-poker/42.9(h)#1",
    "ultimate-8-poker/42.9(i)#1",
    "ultimate-8-poker/42.9(i)#2",
)
def test_cards_come_from_an_automated_shoe_in_stacks_too(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.10(c)#3",
    "ultimate-8-poker/42.10(c)#4",
    "ultimate-8-poker/42.10(i)#6",
    "ultimate-8-poker/42.10(j)#4",
    "ultimate-8-poker/42.10(j)#7",
    "ultimate-8-poker/42.10(k)#1",
    "ultimate-8-poker/42.10(k)#3",
    "ultimate-8-poker/42.10(l)#1",
)
def test_hands_are_played_settled_and_gathered_in_their_order(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "ultimate-8-poker/42.12(d)",
    "ultimate-8-poker/42.12(e)",
)
def test_a_device_that_fails_means_another_shuffle_and_leaves_before_another_way(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)
