"""Cards print as what they are and parse back."""

import json

import pytest

from houseway import cards as room
from houseway.cards import (
    RANKS,
    SUITS,
    UNKNOWN,
    Card,
    card,
    cards,
    dragon,
    face,
    lucky_eights,
    pretty,
    rank,
    standard,
    suit,
    words,
)


def test_a_card_is_its_own_json() -> None:
    assert json.loads(json.dumps(cards("As Td Go"))) == ["As", "Td", "Go"]


def test_the_same_card_is_the_same_object() -> None:
    assert card("".join(["A", "s"])) is cards("As")[0]


@pytest.mark.parametrize("nonsense", ["1s", "as", "AS", "Asd", "A", "Re4", "Go1", "9s1", "8s3", "Jo", "Ra13"])
def test_nonsense_is_refused_with_what_was_said(nonsense: str) -> None:
    with pytest.raises(ValueError, match=f"'{nonsense}' is not a card"):
        cards(f"As {nonsense}")


def test_a_card_named_twice_is_refused_but_unknown_cards_are_many() -> None:
    with pytest.raises(ValueError, match="'Kd' is named twice"):
        cards("Kd As Kd")
    assert cards("?? ??") == (UNKNOWN, UNKNOWN)


def test_every_standard_card_has_its_rank_and_suit() -> None:
    assert {(rank(each), suit(each)) for each in standard().cards} == {(r, s) for r in RANKS for s in SUITS}
    assert (rank(Card("8s2")), suit(Card("8s2"))) == ("8", "s")


@pytest.mark.parametrize("unranked", [*dragon().cards, Card("Jo1"), Card("Jo2"), UNKNOWN])
def test_a_card_without_rank_or_suit_says_so(unranked: Card) -> None:
    with pytest.raises(ValueError, match="has no rank"):
        rank(unranked)
    with pytest.raises(ValueError, match="has no suit"):
        suit(unranked)
    assert pretty([unranked]) == face(unranked).short


def test_cards_are_shown_and_said_as_people_do() -> None:
    assert pretty(cards("As Td 8h2 Go Jo1 ??")) == "A♠ 10♦ 8♥ Gold Dragon Joker ?"
    assert words(cards("As Td Ti1")) == "ace of spades, ten of diamonds, Tiger"


def test_every_card_of_every_deck_has_a_face_with_words_and_a_colour() -> None:
    for deck in (standard(), dragon(), lucky_eights()):
        for each in deck.cards:
            shown = face(each)
            assert all((shown.short, shown.symbol, shown.words, shown.colour))
    assert {face(each).words for each in dragon().group("Dragon").cards} == {"Red Dragon", "Blue Dragon", "Gold Dragon"}
    assert face(Card("Ah")).colour == "red"


def test_the_public_list_names_only_what_exists() -> None:
    assert all(hasattr(room, name) for name in room.__all__)
