"""Hands showing: pairs, trips and quads count on fewer than five cards, runs and suits do not."""

import pytest

from houseway.cards import cards
from houseway.cards.rankings.showing import LowShowing, Showing, high, low


def shown(text: str) -> Showing:
    return high(cards(text))


def shown_low(text: str) -> LowShowing:
    return low(cards(text))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9s 9d", "As Kh"),
        ("2s 2d 3h", "As Kd Qh"),
        ("As Kd 9h", "As Kd 8h"),
        ("3s 3d 2h 2c", "As Ad Kh Qc"),
        ("2s 2d 2h 3c", "As Ad Kh Kc"),
        ("2s 2d 2h 2c", "As Ad Ah Kc"),
        ("As 2d 7h 9c", "Ks Qs Js Ts"),
        ("As 2d", "As"),
    ],
)
def test_the_better_high_hand_showing_is_found(better: str, worse: str) -> None:
    assert shown(better) > shown(worse)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6h 4s", "7c 2d"),
        ("6h 4s", "Kd As"),
        ("Ks Qd", "As Ad"),
        ("As Ad 2h", "2s 2d Ah"),
        ("2s 2d Kh", "2h 2c As Ad"),
        ("As Ad Ks Kd", "2s 2d 2h 3c"),
        ("7s 3d 2h As", "7d 4d 2c Ah"),
    ],
)
def test_the_better_low_hand_showing_is_found(better: str, worse: str) -> None:
    assert shown_low(better) > shown_low(worse)


def test_hands_showing_tie_whatever_their_suits() -> None:
    assert shown("Ah Kd") == shown("As Kc")
    assert shown_low("5h 4h") == shown_low("5s 4d")


def test_a_hand_showing_is_named() -> None:
    assert shown("9s 9d").name == "pair of nines"
    assert shown("As Kh").name == "ace high, king kicker"
    assert shown("As").name == "ace high"


@pytest.mark.parametrize("held", ["", "As Ks Qs Js Ts"])
def test_one_to_four_cards_can_show(held: str) -> None:
    with pytest.raises(ValueError, match="1 to 4 cards"):
        shown(held)
