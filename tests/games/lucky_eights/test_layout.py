"""What is seen at a Lucky 8's table, on the cloth or on the sign."""

from typing import Any

import pytest
from tests.games.lucky_eights.rounds import GAME

from houseway.play.layout import Layout
from houseway.play.refusals import BadSetting
from houseway.proof.claims import rule


def layout(**house: Any) -> Layout:
    return GAME.layout(GAME.read_settings(house))


def refused(**house: Any) -> str | None:
    with pytest.raises(BadSetting) as refusal:
        GAME.read_settings(house)
    return refusal.value.rule


@rule("lucky-8s/E-1.10E(b)1")
def test_the_cloth_bears_the_licensees_name() -> None:
    (name,) = [each for each in layout(licensee="Example Casino").inscriptions if each.name == "licensee"]
    assert (name.text, name.on, name.rule) == ("Example Casino", "felt", "lucky-8s/E-1.10E(b)1")
    assert refused(licensee=" ") == "lucky-8s/E-1.10E(b)1"


@rule("lucky-8s/E-1.10E(b)2")
def test_every_position_has_one_area_for_each_of_three_wagers() -> None:
    areas = [(area.name, area.per_seat) for area in layout().areas if area.rule == "lucky-8s/E-1.10E(b)2"]
    assert areas == [("ante", True), ("in_to_win", True), ("bonus", True)]


@rule("lucky-8s/E-1.10E(b)3")
def test_every_position_has_a_place_for_used_cards_and_one_for_side_cards() -> None:
    assert [(area.label, area.rule) for area in layout().card_areas] == [
        ("8's", "lucky-8s/E-1.10E(b)3"),
        ("side cards", "lucky-8s/E-1.10E(b)3"),
    ]


@rule("lucky-8s/E-1.10E(b)4.i", "lucky-8s/E-1.10E(b)4.ii")
@pytest.mark.parametrize(
    ("message", "words", "clause"),
    [
        ("qualifies", "Dealer Qualifies with One Natural 8 or Joker", "lucky-8s/E-1.10E(b)4.i"),
        ("equal_amounts", "Both the Ante and In to Win wager must be in equal amounts", "lucky-8s/E-1.10E(b)4.ii"),
    ],
)
def test_cloth_or_sign_states_what_qualifies_and_that_amounts_are_equal(message: str, words: str, clause: str) -> None:
    for cloth, place in ((["qualifies", "equal_amounts", "bonus_odds"], "felt"), ([], "sign")):
        shown = {each.name: each for each in layout(on_cloth=cloth).inscriptions}
        assert (shown[message].text, shown[message].on, shown[message].rule) == (words, place, clause)
    others = [each for each in ("qualifies", "equal_amounts", "bonus_odds") if each != message]
    assert refused(on_cloth=others, sign=False) == clause


@rule("lucky-8s/E-1.10E(b)5", "lucky-8s/E-1.10E(c)")
@pytest.mark.parametrize(
    ("cloth", "place", "clause"),
    [
        (["qualifies", "equal_amounts", "bonus_odds"], "felt", "lucky-8s/E-1.10E(b)5"),
        (["qualifies", "equal_amounts"], "sign", "lucky-8s/E-1.10E(c)"),
    ],
)
def test_the_odds_of_the_chosen_pay_table_are_on_cloth_or_sign(cloth: list[str], place: str, clause: str) -> None:
    (table,) = layout(on_cloth=cloth, bonus_pay_table=3).pay_tables
    assert (table.on, table.rule) == (place, clause)
    wins = [line.odds.win for line in table.lines if line.odds]
    assert wins == [10_000, 1000, 500, 40, 5, 2, 1]
    assert str(table.lines[0]) == "Eight 8's and/or Jokers: 10,000 to 1"


@rule("lucky-8s/E-1.10E(c)")
def test_without_the_odds_on_the_cloth_a_table_needs_its_sign() -> None:
    cloth = ["qualifies", "equal_amounts"]
    assert refused(on_cloth=cloth, sign=False) == "lucky-8s/E-1.10E(c)"
    assert layout(on_cloth=cloth, sign=True).pay_tables[0].on == "sign"


@rule("lucky-8s/50.4(c)")
def test_the_houses_own_shuffle_is_used_once_it_is_approved() -> None:
    own = {"shuffle": "wash and riffle", "cut_cards": 0, "place": "pit", "person": "shuffler", "equipment": "shoe"}
    assert refused(filed_shuffle={**own, "approval": ""}) == "lucky-8s/50.4(c)"
    for house in ({"burn": 1}, {"cut": "none"}, {"cut": "player"}, {"cut_min": 5}):
        assert refused(**house) == "lucky-8s/50.4(c)"
        GAME.read_settings({**house, "filed_shuffle": {**own, "approval": "DGE 12"}})


@rule("lucky-8s/50.4(b)2.i", "lucky-8s/50.4(b)2.ii")
def test_a_stored_batch_needs_a_secure_machine_and_approved_procedures() -> None:
    assert refused(stored_batch=True, batch_approval="DGE 13") == "lucky-8s/50.4(b)2.i"
    assert refused(stored_batch=True, secure_batch=True) == "lucky-8s/50.4(b)2.ii"
    assert GAME.read_settings({"stored_batch": True, "secure_batch": True, "batch_approval": "DGE 13"}).stored_batch


@pytest.mark.parametrize(
    "house",
    [
        {"ante_min": 0},
        {"ante_min": 1000, "ante_max": 500},
        {"bonus_step": 0},
        {"burn": 10, "filed_shuffle": {"shuffle": "own", "approval": "DGE 12"}},
        {"player_setting": "foul"},
        {"moon": 1},
    ],
)
def test_settings_that_make_no_sense_are_refused(house: dict[str, Any]) -> None:
    with pytest.raises(BadSetting):
        GAME.read_settings(house)
