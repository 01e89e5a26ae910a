"""What is seen at the table, and the record of the licensee's internal controls."""

from typing import Any

import pytest

from houseway.games.ultimate_eight import GAME
from houseway.games.ultimate_eight.controls import TOUCHES, internal_controls
from houseway.games.ultimate_eight.settings import Settings
from houseway.play.layout import Layout
from houseway.play.refusals import BadSetting
from houseway.proof.claims import rule


def layout(**settings: Any) -> Layout:
    return GAME.layout(GAME.read_settings(settings))


def words(shown: Layout, name: str, on: str) -> list[str]:
    return [item.text for item in shown.inscriptions if item.name == name and item.on == on]


@rule("ultimate-8-poker/E-1.13BB(b)1")
def test_the_cloth_bears_the_licensees_name() -> None:
    assert words(layout(licensee="Example Casino"), "licensee", "felt") == ["Example Casino"]
    with pytest.raises(BadSetting) as refusal:
        layout(licensee=" ")
    assert refusal.value.rule == "ultimate-8-poker/E-1.13BB(b)1"


@rule("ultimate-8-poker/E-1.13BB(b)2", "ultimate-8-poker/E-1.13BB(b)3")
def test_every_position_has_an_ante_spot_and_three_betting_spots() -> None:
    names = [area.name for area in layout().areas if area.per_seat]
    assert names == ["main_ante", "ace_ante", "bet-1", "bet-2", "bet-3", "discard-1", "discard-2", "discard-3"]


@rule("ultimate-8-poker/E-1.13BB(b)4", "ultimate-8-poker/E-1.13BB(b)5", "ultimate-8-poker/E-1.13BB(b)6")
def test_the_centre_has_both_pots_and_three_numbered_areas_for_the_raise_button() -> None:
    names = [area.name for area in layout().areas if not area.per_seat]
    assert names == ["main", "ace", "round-1", "round-2", "round-3"]


@rule("ultimate-8-poker/E-1.13BB(b)7.i", "ultimate-8-poker/E-1.13BB(b)7.ii#1", "ultimate-8-poker/E-1.13BB(b)7.iii")
def test_the_cloth_says_who_wins_that_suits_break_ties_and_how_suits_rank() -> None:
    shown = layout()
    (first,) = words(shown, "first_out", "felt")
    assert first == "First player to discard all eight cards wins"
    (suit,) = words(shown, "better_suit", "felt")
    assert suit == "Patterns of equal value are decided by suit"
    (order,) = words(shown, "suit_order", "felt")
    places = [order.index(name) for name in ("spades", "hearts", "diamonds", "clubs")]
    assert places == sorted(places)


@rule("ultimate-8-poker/E-1.13BB(c)#1")
def test_inscriptions_that_are_not_on_the_cloth_are_on_a_sign() -> None:
    shown = layout(inscriptions_on="sign")
    signs = {item.name for item in shown.inscriptions if item.rule == "ultimate-8-poker/E-1.13BB(c)#1"}
    assert signs == {"first_out", "better_suit", "suit_order"}
    for name in signs:
        assert words(shown, name, "sign") == words(layout(), name, "felt"), "the sign says what the cloth would"
        assert not words(shown, name, "felt")


@rule("ultimate-8-poker/E-1.13BB(c)#2")
def test_a_sign_always_tells_the_commission_and_must_be_true() -> None:
    assert words(layout(commission_rate=750), "commission", "sign") == ["Commission of 7.5% on each pot won"]
    both = words(layout(commission_rate=750, ace_commission_rate=0), "commission", "sign")
    assert both == ["Commission of 7.5% on the main pot, 0% on the ace pot"]
    with pytest.raises(BadSetting) as refusal:
        layout(commission_rate=800, posted_commission=750)
    assert refusal.value.rule == "ultimate-8-poker/E-1.13BB(c)#2"


@rule("ultimate-8-poker/42.12(f)")
def test_house_options_set_away_from_their_default_are_on_record_with_what_they_touch() -> None:
    assert internal_controls(Settings()) == ()
    record = internal_controls(Settings(card_count="always", pass_locks=True))
    assert [str(line) for line in record] == [
        "card_count: always instead of free (ultimate-8-poker/A1)",
        "pass_locks: True instead of False (ultimate-8-poker/A12)",
    ]
    assert {line.rule for line in record} == {"ultimate-8-poker/42.12(f)"}
    own = {"seats", "structure", "chip", "inscriptions_on", "posted_commission", "licensee"}
    assert set(TOUCHES) | own == set(Settings.__struct_fields__), "every option names the ruling it settles"


@rule("ultimate-8-poker/42.4(c)1.ii")
def test_settings_that_the_clauses_do_not_allow_are_refused() -> None:
    with pytest.raises(BadSetting) as refusal:
        layout(cut_min=9)
    assert refusal.value.rule == "ultimate-8-poker/42.4(c)1.ii"
    for plain in ({"dead_lead_laps": 0}, {"chip": 0}, {"min_players": 1}, {"commission_unit": 0}):
        with pytest.raises(BadSetting):
            layout(**plain)
