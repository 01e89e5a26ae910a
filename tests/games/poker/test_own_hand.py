"""What a player is told of a hand that is not shown yet."""

import pytest
from tests.games.poker.staged import holdem

from houseway.cards.card import cards
from houseway.games import GAMES

READINGS = [
    ("holdem", "Ah Kd", "As 7c 2d", "pair of aces, king-seven-two kickers"),
    ("holdem", "Ah Kd", "", ""),
    ("omaha", "As 2s Kd Kc", "", ""),
    (
        "omaha-high-low-eight",
        "As 2s Kd Kc",
        "3h 4h 8c",
        "pair of kings, eight-four-three kickers / eight-four-three-two-ace low",
    ),
    ("seven-card-stud", "As 2h 3d", "", ""),
    ("seven-card-stud-high-low-eight", "As 2h 3d 4c Kd", "", "ace high, king-four-three-two kickers"),
    ("five-card-stud", "As 2h 3d", "", ""),
    ("mambo-stud", "As 2h 3d", "", "straight, three high / three-two-ace low"),
    ("five-card-draw-low", "As 2h 3d 4c 5d", "", "five-four-three-two-ace low"),
    ("badugi", "As 2h 3d 4d", "", "three cards, three-two-ace"),
]


@pytest.mark.parametrize(("slug", "own", "board", "words"), READINGS)
def test_a_hand_is_named_as_soon_as_it_has_cards_enough(slug: str, own: str, board: str, words: str) -> None:
    game = GAMES[slug]
    assert game.name_hand is not None
    assert game.name_hand(cards(own), cards(board) if board else (), game.read_settings({})) == words


def test_the_wheel_at_deuce_to_seven_is_named_as_the_house_reads_it() -> None:
    game, wheel = GAMES["triple-draw-2-7"], cards("As 2h 3d 4c 5d")
    assert game.name_hand is not None
    plain, straight = (
        game.name_hand(wheel, (), game.read_settings({"deuce_seven_wheel_is_straight": each})) for each in (False, True)
    )
    assert plain != straight
    assert "straight" in straight


def test_only_its_holder_is_told_what_a_hand_makes() -> None:
    table = holdem([20_000] * 3, ["Ah Kd", "7h 7d", "Qs Js"], "As 7c 2d").do("call, call, check")
    assert table.round.view("p1").hands == {"1": "pair of aces, king-seven-two kickers"}
    assert table.round.view("p2").hands == {"2": "three of a kind, sevens, ace-two kickers"}
    assert table.round.view("no one").hands == {}
