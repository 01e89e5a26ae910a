"""A Dragon Poker table's days over HTTP."""

from typing import Any

import pytest

from houseway.play.requests import Ask
from houseway.proof.claims import rule

from .days import whole_day
from .pit import Book, Pit


def says(pending: Any) -> Any:
    return "play" if isinstance(pending, Ask) else {"ante": 500, "ante_bonus": 500}


@pytest.fixture(scope="module")
def book(pit: Pit) -> Book:
    return whole_day(pit, "dragon-poker", says)


@rule(
    "dragon-poker/E-1.13BB(a)1",
    "dragon-poker/E-1.17A(a)#2",
    "dragon-poker/E-1.18(g)",
    "dragon-poker/E-1.18(n)",
    "dragon-poker/E-1.18(n)3.iii",
)
def test_the_tables_shoe_papers_and_old_cards_are_seen_to(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/E-1.19(b)#1",
    "dragon-poker/E-1.19(b)#2",
    "dragon-poker/E-1.19(b)1",
    "dragon-poker/E-1.19(c)",
)
def test_the_tables_shoe_papers_and_old_cards_are_seen_to_too(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.1[stub]",
)
def test_what_is_left_of_the_deck_is_the_stub(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.2(a)#1",
    "dragon-poker/42.2(a)#2",
    "dragon-poker/42.2(b)",
    "dragon-poker/42.2(b)1",
    "dragon-poker/42.2(b)2",
    "dragon-poker/42.2(b)3",
    "dragon-poker/42.2(b)4",
    "dragon-poker/42.2(b)5",
)
def test_a_deck_is_whole_and_alike_and_two_of_them_take_turns(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.3(a)",
    "dragon-poker/42.3(b)#1",
    "dragon-poker/42.3(b)#2",
    "dragon-poker/42.3(c)#1",
    "dragon-poker/42.3(c)#2",
)
def test_cards_are_received_inspected_verified_spread_looked_at_washed_and_stacked(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.4(a)#1",
    "dragon-poker/42.4(a)#2",
    "dragon-poker/42.4(a)#3",
    "dragon-poker/42.4(b)1",
    "dragon-poker/42.4(b)2",
)
def test_cards_are_shuffled_after_every_round_and_cut_unless_a_device_shuffled_them(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.4(c)1",
    "dragon-poker/42.4(c)1.i",
    "dragon-poker/42.4(c)1.ii",
    "dragon-poker/42.4(c)1.iii",
    "dragon-poker/42.4(c)1.iv",
    "dragon-poker/42.4(c)2",
)
def test_the_cut_goes_hand_by_hand_and_leaves_only_the_deal(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.4(d)",
    "dragon-poker/42.4(e)#1",
    "dragon-poker/42.4(e)#2",
    "dragon-poker/42.4(e)#3",
)
def test_a_supervisor_has_them_recut_and_an_idle_table_keeps_them_spread(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.6(c)#2",
)
def test_wagers_are_taken_and_players_with_cards_stay_seated(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.7(a)#2",
    "dragon-poker/42.7(b)",
    "dragon-poker/42.7(e)#1",
    "dragon-poker/42.7(e)#2",
    "dragon-poker/42.7(e)1",
    "dragon-poker/42.7(e)2#1",
    "dragon-poker/42.7(f)#1",
    "dragon-poker/42.7(f)#2",
)
def test_cards_come_from_the_shoe_and_the_stub_is_counted(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.8(a)",
    "dragon-poker/42.8(b)1",
    "dragon-poker/42.8(b)2",
    "dragon-poker/42.8(b)3",
    "dragon-poker/42.8(b)4",
)
def test_cards_come_from_the_hand_once_a_device_has_shuffled_them(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.9(a)#1",
    "dragon-poker/42.9(a)#2",
    "dragon-poker/42.9(b)1",
    "dragon-poker/42.9(b)2",
    "dragon-poker/42.9(c)#2",
    "dragon-poker/42.9(d)#1",
    "dragon-poker/42.9(d)#2",
    "dragon-poker/42.9(e)#1",
)
def test_cards_come_from_an_automated_shoe_in_stacks(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.10(c)2#2",
    "dragon-poker/42.10(c)3#1",
    "dragon-poker/42.10(d)#1",
    "dragon-poker/42.10(d)1",
    "dragon-poker/42.10(e)#1",
    "dragon-poker/42.10(e)#2",
)
def test_hands_are_played_settled_and_gathered_in_their_order(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.11(d)#2",
)
def test_what_is_chosen_or_verified_stands_before_it_is_paid(book: Book, request: pytest.FixtureRequest) -> None:
    book.holds(*request.function.claims)


@rule(
    "dragon-poker/42.12(c)",
    "dragon-poker/42.12(e)",
)
def test_a_device_that_fails_means_another_shuffle_and_leaves_before_another_way(
    book: Book, request: pytest.FixtureRequest
) -> None:
    book.holds(*request.function.claims)
