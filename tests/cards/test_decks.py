"""Decks hold the cards their clauses order, and say what is wrong with cards that do not."""

from collections import Counter
from collections.abc import Iterator

import pytest

from houseway.cards import Card, Deck, dragon, face, lucky_eights, rank, standard, suit
from houseway.proof import doors
from houseway.proof.claims import rule


def by_words(deck: Deck) -> Counter[str]:
    return Counter(face(card).words for card in deck.cards)


def test_the_standard_deck_has_52_distinct_cards_thirteen_to_a_suit() -> None:
    deck = standard()
    assert len(set(deck.cards)) == len(deck) == 52
    assert Counter(map(suit, deck.cards)) == dict.fromkeys("cdhs", 13)


def test_the_standard_deck_lies_by_suit_and_in_sequence() -> None:
    deck = standard()
    assert [group.name for group in deck.groups] == ["clubs", "diamonds", "hearts", "spades"]
    assert ["".join(map(rank, group.cards)) for group in deck.groups] == ["23456789TJQKA"] * 4
    assert [{suit(card) for card in group.cards} for group in deck.groups] == [{"c"}, {"d"}, {"h"}, {"s"}]


@rule("dragon-poker/E-1.17A(a)#1")
def test_the_dragon_deck_has_53_distinct_cards() -> None:
    assert len(set(dragon().cards)) == len(dragon()) == 53


@rule("dragon-poker/E-1.17A(a)1", "dragon-poker/E-1.17A(a)1.i", "dragon-poker/E-1.17A(a)1.ii")
def test_seven_dragons_are_three_red_three_blue_and_a_gold() -> None:
    deck = dragon()
    dragons = [card for card in deck.cards if face(card).words.endswith("Dragon")]
    assert Counter(face(card).words for card in dragons) == {"Red Dragon": 3, "Blue Dragon": 3, "Gold Dragon": 1}
    assert deck.group("Dragon").cards == tuple(dragons)


@rule("dragon-poker/E-1.17A(a)1.iii")
def test_the_one_gold_dragon_is_the_only_wild_card() -> None:
    deck = dragon()
    assert by_words(deck)["Gold Dragon"] == 1
    groups = [part for group in deck.groups for part in (group, *group.parts)]
    assert [(group.name, group.cards) for group in groups if group.wild] == [("Gold Dragon", (Card("Go"),))]


@rule("dragon-poker/E-1.17A(a)2", "dragon-poker/E-1.17A(a)3", "dragon-poker/E-1.17A(a)4")
def test_there_are_seven_phoenixes_eight_tigers_and_nine_pandas() -> None:
    count = by_words(dragon())
    assert (count["Phoenix"], count["Tiger"], count["Panda"]) == (7, 8, 9)


@rule("dragon-poker/E-1.17A(a)5", "dragon-poker/E-1.17A(a)6")
def test_there_are_ten_monkeys_and_twelve_rabbits() -> None:
    count = by_words(dragon())
    assert (count["Monkey"], count["Rabbit"]) == (10, 12)


@rule("lucky-8s/50.2(a)#1")
def test_each_stripped_deck_has_four_of_each_value_to_eight_and_one_joker() -> None:
    for group in lucky_eights().groups:
        assert len(group.cards) == 33
        assert Counter(face(card).short for card in group.cards) == {**dict.fromkeys("A2345678", 4), "Joker": 1}


@rule("lucky-8s/50.2(a)#2")
def test_two_stripped_decks_make_66_cards_eight_of_each_value_and_two_jokers() -> None:
    deck = lucky_eights()
    assert len(set(deck.cards)) == len(deck) == 66
    assert Counter(face(card).short for card in deck.cards) == {**dict.fromkeys("A2345678", 8), "Joker": 2}


def test_cards_received_in_any_order_do_not_differ_from_their_deck() -> None:
    assert not dragon().differences(reversed(dragon().cards))


def test_differences_name_the_missing_and_the_extra_cards() -> None:
    received = [*standard().cards[1:], Card("As"), Card("Go")]
    found = standard().differences(received)
    assert found
    assert (found.missing, found.extra) == ((Card("2c"),), (Card("As"), Card("Go")))


@pytest.fixture
def switched_off() -> Iterator[set[str]]:
    off: set[str] = set()
    stop = doors.watch(lambda rule: rule not in off)
    yield off
    stop()


@pytest.mark.parametrize(
    ("off", "left"),
    [("dragon-poker/E-1.17A(a)3", 45), ("dragon-poker/E-1.17A(a)1", 46), ("dragon-poker/E-1.17A(a)#1", 0)],
)
def test_a_deck_built_without_one_clause_lacks_the_cards_it_orders(switched_off: set[str], off: str, left: int) -> None:
    switched_off.add(off)
    assert len(dragon()) == left
