"""What is seen at the table, and what the house may set before it opens (13:69E-1.13BB, 13:69F-42.11)."""

import re
from typing import Any

import pytest

from houseway.cards.randomness import Seeded
from houseway.floor import Setup, open_table, prepare
from houseway.floor.commands import ChangeSettings, EndRound
from houseway.games.dragon_poker import GAME
from houseway.play.layout import Layout
from houseway.play.refusals import BadSetting, NotNow
from houseway.proof.claims import rule


def layout(**settings: Any) -> Layout:
    return GAME.layout(GAME.read_settings(settings))


def texts(shown: Layout, name: str) -> list[tuple[str, str]]:
    return [(item.text, item.on) for item in shown.inscriptions if item.name == name]


@rule("dragon-poker/E-1.13BB(b)1")
def test_the_felt_bears_the_licensees_name() -> None:
    assert texts(layout(licensee="The Lucky Crane"), "licensee") == [("The Lucky Crane", "felt")]
    with pytest.raises(BadSetting) as error:
        layout(licensee="  ")
    assert error.value.rule == "dragon-poker/E-1.13BB(b)1"


@rule("dragon-poker/E-1.13BB(b)2#1")
def test_every_position_has_the_five_betting_areas() -> None:
    areas = layout().areas
    assert {area.label for area in areas} == {"Play", "Ante", "Ante Bonus", "Dragon Bet", "3 Card Bonus"}
    assert len(areas) == 5
    assert all(area.per_seat for area in areas)


@rule("dragon-poker/E-1.13BB(b)2#2")
def test_the_felt_says_that_play_matches_the_ante() -> None:
    assert texts(layout(), "play_rule") == [("Play wager equals Ante wager", "felt")]


@rule("dragon-poker/E-1.13BB(c)")
def test_the_play_rule_goes_to_a_sign_when_it_is_not_on_the_felt() -> None:
    shown = layout(play_rule_on="sign")
    assert texts(shown, "play_rule") == [("Play wager equals Ante wager", "sign")]
    assert len(shown.areas) == 5
    with pytest.raises(BadSetting):
        layout(play_rule_on="nowhere")


@rule("dragon-poker/E-1.13BB(b)3")
def test_the_felt_shows_every_line_of_the_three_bonus_wagers() -> None:
    tables = layout().pay_tables
    assert {table.title: len(table.lines) for table in tables} == {"Ante Bonus": 4, "3 Card Bonus": 7, "Dragon Bet": 6}
    assert {table.on for table in tables} == {"felt"}


@rule("dragon-poker/E-1.13BB(d)")
def test_a_sign_with_the_odds_covers_every_wager() -> None:
    tables = layout(odds_on="sign").pay_tables
    assert {table.wager for table in tables} == {"ante", "play", "ante_bonus", "three_card_bonus", "dragon_bet"}
    assert {table.on for table in tables} == {"sign"}
    even = [str(line) for table in tables if table.wager in ("ante", "play") for line in table.lines]
    assert even == ["Win: 1 to 1", "Win: 1 to 1"]


@rule("dragon-poker/42.11(a)")
def test_odds_are_printed_with_to_and_a_notice_with_for_is_refused() -> None:
    lines = [str(line) for table in layout().pay_tables for line in table.lines if line.odds]
    assert "Two Dragons: 7 to 1" in lines
    assert all(re.search(r": [\d,]+ to 1$", line) for line in lines)
    assert texts(layout(notices=["Dragon Bet pays up to 1,000 to 1"]), "notice") == [
        ("Dragon Bet pays up to 1,000 to 1", "sign")
    ]
    with pytest.raises(BadSetting) as error:
        layout(notices=["Two Dragons pay 8 for 1"])
    assert error.value.rule == "dragon-poker/42.11(a)"


@rule("dragon-poker/42.11(d)#2")
def test_the_house_chooses_one_of_two_3_card_bonus_tables_before_the_table_opens() -> None:
    tigers = {1: "Three Tiger: 15 to 1", 2: "Three Tiger: 20 to 1"}
    for choice, line in tigers.items():
        (shown,) = [
            table for table in layout(three_card_bonus_table=choice).pay_tables if table.wager == "three_card_bonus"
        ]
        assert str(shown.lines[2]) == line
    for other in (0, 3):
        with pytest.raises(BadSetting) as error:
            layout(three_card_bonus_table=other)
        assert error.value.rule == "dragon-poker/42.11(d)#2"


@rule("dragon-poker/42.11(d)#2")
def test_the_pay_table_is_recorded_at_the_opening_and_changed_only_between_rounds() -> None:
    day = open_table(GAME, Setup(game=GAME.slug, simulation=True), now=0)
    chosen = [step.detail["value"] for step in day.log if step.rule == "dragon-poker/42.11(d)#2"]
    assert chosen == [1]
    prepare(day, 0, Seeded(1), ["ann"])
    change = ChangeSettings(at=1, settings={"three_card_bonus_table": 2})
    with pytest.raises(NotNow) as error:
        day.do(change)
    assert error.value.rule == "dragon-poker/42.11(d)#2"
    assert day.settings.three_card_bonus_table == 1
    day.do(EndRound(at=2))
    day.do(ChangeSettings(at=3, settings={"three_card_bonus_table": 2}))
    assert day.settings.three_card_bonus_table == 2


@rule("dragon-poker/E-1.13BB(a)1")
def test_a_layout_without_a_recorded_submission_is_flagged_when_the_table_opens() -> None:
    def flagged(**references: str) -> list[str]:
        day = open_table(GAME, Setup(game=GAME.slug, references=references), now=0)
        owed = [due.rule for due in day.due(0) if due.what == "file_reference"]
        steps = [step.rule for step in day.log if step.what == "flagged"]
        assert owed == steps
        return steps

    assert "dragon-poker/E-1.13BB(a)1" in flagged()
    assert "dragon-poker/E-1.13BB(a)1" not in flagged(layout="DGE-2026-118")


@pytest.mark.parametrize(
    "bad",
    [
        {"seats": 0},
        {"seats": 7},
        {"ante_min": 0},
        {"ante_min": 5000, "ante_max": 1000},
        {"side_step": 0},
        {"ante_bonus_rule": "half"},
        {"three_card_bonus_pandas": "double"},
        {"deal_pattern": "one"},
        {"positions_per_player": 7},
        {"colour": "green"},
        {"ante_min": "ten"},
    ],
    ids=str,
)
def test_a_bad_setting_is_refused_with_the_reason(bad: dict[str, Any]) -> None:
    with pytest.raises(BadSetting) as error:
        GAME.read_settings(bad)
    assert any(word in str(error.value) for word in (next(iter(bad)), "position", "limits", "ante", "side"))
