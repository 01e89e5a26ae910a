"""Which poker games may be offered (13:69F-14.8)."""

import pytest

from houseway.games import GAMES, REGISTRY
from houseway.games.poker.permitted import offer, permitted
from houseway.play.refusals import NotAMove
from houseway.proof.claims import rule


def forms(clause: str) -> list[str]:
    return [form.slug for form in permitted() if form.rule == clause]


@rule("poker/14.8(a)1", "poker/14.8(a)5", "poker/14.8(a)6")
def test_stud_is_offered_in_its_six_forms() -> None:
    stud = ["", "-low", "-high-low", "-high-low-eight"]
    assert forms("poker/14.8(a)1") == [f"seven-card-stud{form}" for form in stud]
    assert forms("poker/14.8(a)5") == ["five-card-stud"]
    assert forms("poker/14.8(a)6") == ["mambo-stud"]


@rule("poker/14.8(a)2", "poker/14.8(a)3")
def test_hold_em_and_omaha_are_offered_without_an_unqualified_split() -> None:
    assert forms("poker/14.8(a)2") == ["holdem"]
    assert forms("poker/14.8(a)3") == ["omaha", "omaha-high-low-eight"]


@rule("poker/14.8(a)4", "poker/14.8(a)7")
def test_draw_is_offered_high_low_and_as_badugi() -> None:
    assert forms("poker/14.8(a)4") == ["five-card-draw", "five-card-draw-low"]
    assert forms("poker/14.8(a)7") == ["badugi"]


@rule("poker/14.8(b)")
@pytest.mark.parametrize("slug", ["pineapple", "holdem-low", "omaha-high-low", "five-card-stud-low", ""])
def test_no_other_poker_is_offered(slug: str) -> None:
    with pytest.raises(NotAMove) as refusal:
        offer(slug)
    assert refusal.value.rule == "poker/14.8(b)"
    assert offer("triple-draw-2-7").rule == "poker/A7"


def test_every_game_of_the_room_is_permitted() -> None:
    room = [slug for slug, row in REGISTRY.items() if ".games.poker." in row.game]
    assert "holdem" in room
    for slug in room:
        assert offer(slug).slug == GAMES[slug].slug
