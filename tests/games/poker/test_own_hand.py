"""What a player is told of a hand that is not shown yet."""

import pytest
from tests.games.poker.staged import holdem
from tests.games.poker.studs import MAMBO, Stud, down, street

from houseway.cards.card import cards
from houseway.games import GAMES
from houseway.play.requests import Draw, Proceed
from houseway.play.rig import rig
from houseway.play.round import Round

READINGS = [
    ("holdem", "Ah Kd", "As 7c 2d", "pair of aces, king-seven-two kickers"),
    ("holdem", "Kd Ad", "", "ace-king suited"),
    ("holdem", "9h Td", "", "ten-nine"),
    ("holdem", "Kh Kd", "", "pair of kings"),
    ("omaha", "As 2s Kd Kc", "", "pair of kings"),
    ("omaha", "As 2s Kd Qc", "", "ace-king"),
    ("omaha", "As", "", "ace high"),
    (
        "omaha-high-low-eight",
        "As 2s Kd Kc",
        "3h 4h 8c",
        "pair of kings, eight-four-three kickers / eight-four-three-two-ace low",
    ),
    ("seven-card-stud", "As 2h 3d", "", "ace high, three-two kickers"),
    ("seven-card-stud", "7s 2h 7d 2d", "", "two pairs, sevens and twos"),
    ("seven-card-stud-low", "As 7h 3d", "", "seven-three-ace low"),
    ("seven-card-stud-low", "As 7h 7d", "", "pair of sevens, ace kicker"),
    ("five-card-stud", "As", "", "ace high"),
    ("mambo-stud", "As Kd", "", "ace-king"),
    ("lucky-8s", "8s1 Jo1 7d1 As1 5c1 6c1 6d1 4h1", "", "3 hands of eight, 4 side cards"),
    ("seven-card-stud-high-low-eight", "As 2h 3d 4c Kd", "", "ace high, king-four-three-two kickers"),
    ("five-card-stud", "As 2h 3d", "", "ace high, three-two kickers"),
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


PLAYING = [
    ("holdem", "Ah Kd", "As 7c 2d Kh 3c", [("", "Ah Kd As Kh 7c")]),
    ("omaha-high-low-eight", "As 2s Kd Kc", "3h 4h 8c Kh 9d", [("high", "Kd Kc Kh 9d 8c"), ("low", "As 2s 3h 4h 8c")]),
    ("omaha-high-low-eight", "Qs Js Kd Kc", "3h 4h 8c Kh 9d", [("high", "Kd Kc Kh 9d 8c")]),
    ("seven-card-stud-low", "As 2h 3d 3c Kd 7h 5c", "", [("", "As 2h 3d 7h 5c")]),
    ("mambo-stud", "As 2h 3d", "Kd", [("high", "As 2h 3d"), ("low", "As 2h 3d")]),
    ("badugi", "As 2h 3d 4d", "", [("", "As 2h 3d")]),
    ("lunar-poker", "As Ad 3d 4d Kh 2c", "", [("", "As Ad Kh 4d 3d")]),
    ("lucky-8s", "8s1 Jo1 7d1 As1 5c1 6c1 6d1 4h1", "", [("", "8s1 Jo1 7d1 As1")]),
]


@pytest.mark.parametrize(("slug", "own", "board", "halves"), PLAYING)
def test_of_a_hand_shown_the_cards_that_play_are_told(
    slug: str, own: str, board: str, halves: list[tuple[str, str]]
) -> None:
    game = GAMES[slug]
    assert game.plays is not None
    found = game.plays(cards(own), cards(board) if board else (), game.read_settings({}))
    assert [(half.of, set(half.cards)) for half in found] == [(of, set(cards(lit))) for of, lit in halves]
    assert all(half.name for half in found)


def test_which_cards_play_is_told_of_a_showdown_to_everyone_and_of_no_hand_before() -> None:
    table = holdem([20_000] * 2, ["Ah Kd", "7h 7d"], "As 7c 2d 3h 9s").do("call, check, check, check, check, check")
    table.do("check")
    assert table.round.view("no one").plays == {}
    table.do("check")
    assert table.over
    plays = table.round.view("no one").plays
    assert {place: (half.name, set(half.cards)) for place, (half,) in plays.items()} == {
        "1": ("pair of aces, king-nine-seven kickers", set(cards("Ah As Kd 9s 7c"))),
        "2": ("three of a kind, sevens, ace-nine kickers", set(cards("7h 7d 7c As 9s"))),
    }


def test_a_shared_card_that_was_replaced_plays_in_no_hand() -> None:
    table = street(street(Stud(MAMBO, ["Kd Jd 9d", "5s 3c Ah"], board="8s")))
    table.report("card_off_table", None, "8s")
    (new,) = table.lies("board")
    assert new != "8s"
    table = down(table)
    assert table.over
    lit = {card for halves in table.round.view("no one").plays.values() for half in halves for card in half.cards}
    assert "8s" not in lit
    assert lit <= {*cards("Kd Jd 9d 5s 3c Ah"), new}


def test_cards_that_a_player_set_worse_than_they_could_be_are_not_said_to_play() -> None:
    game = GAMES["lucky-8s"]
    round_ = Round(game, game.opening({"ada": 10_000}, player_setting="as_set"))
    house = rig(round_, hands={1: "8s1 8c1 7d1 As1 5c1 6c1 6d1 4h1"}, dealer="8h1 6s1 6h1 5s1 5d1 5h1 7c1 7s1")
    round_.act("ada", {"ante": 500})
    round_.close()
    house.serve(round_)
    round_.act("ada", ("play", cards("8s1 8c1")))
    round_.close()
    house.serve(round_)
    view = round_.view("ada")
    assert view.hands["1"] == "2 hands of eight, 6 side cards"
    assert view.plays["1"] == ()
    assert view.plays["dealer"]


@pytest.mark.parametrize("slug", ["seven-card-stud-low", "seven-card-stud", "omaha", "holdem", "badugi"])
def test_cards_that_a_dealer_laid_down_unseen_are_shown_without_a_name(slug: str) -> None:
    round_ = Round(GAMES[slug], GAMES[slug].opening({"p1": 10_000, "p2": 10_000}, attended=True))
    number = 0
    while not round_.view("p1").places.get("1"):
        request = round_.pending
        if isinstance(request, Proceed):
            round_.act("dealer", True)
            continue
        assert isinstance(request, Draw), request
        round_.act("dealer", [f"?{number + n}" for n in range(1, request.n + 1)])
        number += request.n
    seen = round_.view("p1")
    assert all(card.startswith("?") for card in seen.places["1"])
    assert seen.hands == {}
