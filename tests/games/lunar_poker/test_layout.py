"""What is seen at a Lunar Poker table: areas, inscriptions, odds and signs (13:69E-1.13X, 13:69F-38.12(a))."""

from typing import Any

import pytest
from tests.games.lunar_poker.staged import against, net, opened, refused

from houseway.games.lunar_poker.layout import layout
from houseway.games.lunar_poker.plan import Place, check, plan
from houseway.games.lunar_poker.settings import Settings
from houseway.play.layout import Inscription, Layout, refuse_for_odds
from houseway.play.refusals import BadSetting
from houseway.proof.claims import rule


def made(**settings: Any) -> Layout:
    return layout(Settings(**settings))


def said(table: Layout, name: str) -> Inscription:
    return next(each for each in table.inscriptions if each.name == name)


@rule("lunar-poker/E-1.13X(a)")
def test_players_sit_on_one_side_and_the_dealer_faces_them() -> None:
    places = plan(Settings())
    check(places)
    assert [(place.who, place.side) for place in places] == [
        ("dealer", "far"),
        *((f"seat {n}", "near") for n in range(1, 6)),
    ]
    beside = (*places, Place("seat 6", "far", "lunar-poker/E-1.13X(a)"))
    for wrong in (beside, places[1:]):
        with pytest.raises(BadSetting) as refusal:
            check(wrong)
        assert refusal.value.rule == "lunar-poker/E-1.13X(a)"


@rule("lunar-poker/E-1.13X(b)1")
def test_a_table_has_four_or_five_positions() -> None:
    for seats in (4, 5):
        assert made(seats=seats).seats == seats
        assert said(made(seats=seats), "positions").text == f"{seats} positions, one player at each"
    for seats in (3, 6):
        with pytest.raises(BadSetting) as refusal:
            Settings(seats=seats)
        assert (refusal.value.rule, refusal.value.legal) == ("lunar-poker/E-1.13X(b)1", "4 or 5")


@rule(
    "lunar-poker/E-1.13X(b)2.i",
    "lunar-poker/E-1.13X(b)2.ii",
    "lunar-poker/E-1.13X(b)2.iii",
    "lunar-poker/E-1.13X(b)2.iv",
)
def test_every_position_has_its_four_areas() -> None:
    areas = [(area.name, area.rule) for area in made(progressive=False).areas if area.per_seat]
    assert areas == [
        ("ante", "lunar-poker/E-1.13X(b)2.i"),
        ("bet", "lunar-poker/E-1.13X(b)2.ii"),
        ("super_side_bet", "lunar-poker/E-1.13X(b)2.iii"),
        ("options", "lunar-poker/E-1.13X(b)2.iv"),
    ]
    assert refused(opened(), "p1", {"ante": 1000, "bet": 2000}).legal


@rule("lunar-poker/E-1.13X(b)3", "lunar-poker/E-1.13X(b)5")
def test_the_felt_names_the_house_and_when_the_dealer_plays() -> None:
    table = made(licensee="Boardwalk Hall")
    assert "ace-king or better" in said(table, "dealer_plays").text
    assert said(table, "licensee").text == "Boardwalk Hall"
    with pytest.raises(BadSetting) as refusal:
        Settings(licensee=" ")
    assert refusal.value.rule == "lunar-poker/E-1.13X(b)5"


@rule("lunar-poker/E-1.13X(b)4", "lunar-poker/E-1.13X(c)#1")
@pytest.mark.parametrize(
    ("where", "clause"), [("felt", "lunar-poker/E-1.13X(b)4"), ("sign", "lunar-poker/E-1.13X(c)#1")]
)
def test_odds_and_limit_are_on_the_felt_or_else_on_the_sign(where: str, clause: str) -> None:
    table = made(odds_on=where, payout_cap=1_000_000)
    shown = {each.title: len(each.lines) for each in table.pay_tables if (each.on, each.rule) == (where, clause)}
    assert shown == {"Bet": 10, "Instant Cash": 2, "Super Side Bet": 8}
    cap = said(table, "payout_cap")
    assert (cap.on, cap.rule, cap.text) == (where, clause, "Maximum payout $10,000 for each wager")
    assert "payout_cap" not in {each.name for each in made(odds_on=where).inscriptions}


@rule("lunar-poker/E-1.13X(c)1")
def test_a_sign_says_how_the_ante_is_settled_as_the_rules_settle_it() -> None:
    sign = said(made(), "ante")
    assert (sign.on, sign.rule) == ("sign", "lunar-poker/E-1.13X(c)1")
    assert "Dealer qualifies: a winner's ante pushes" in sign.text
    assert "Dealer does not qualify: antes win 1 to 1" in sign.text
    assert net(against("8s 8d Qh 4c 3d", "As Kd 9h 5c 2s")) == 2000
    assert net(against("8s 8d Qh 4c 3d", "As Qd 9h 5c 2s")) == 1000


@rule("lunar-poker/E-1.13X(c)2", "lunar-poker/E-1.13X(c)3")
def test_signs_explain_the_second_hand_and_the_forced_dealer() -> None:
    plain, six = (said(made(second_hand_basis=basis), "second_hand") for basis in ("combination", "six_card_only"))
    assert plain.on == six.on == "sign"
    assert "bought a card" in six.text
    assert "bought a card" not in plain.text
    force = said(made(), "force")
    assert force.on == "sign"
    for word in ("highest card is discarded", "one card replaces it", "compared", "returned"):
        assert word in force.text


@rule("lunar-poker/E-1.13X(d)#1", "lunar-poker/E-1.13X(d)4")
def test_a_progressive_has_its_area_and_its_sign() -> None:
    table = made(straight_flush_award="flat")
    assert table.area("progressive").rule == "lunar-poker/E-1.13X(d)#1"
    (sign,) = [each for each in table.pay_tables if each.rule == "lunar-poker/E-1.13X(d)4"]
    assert (sign.on, [str(line) for line in sign.lines]) == (
        "sign",
        [
            "royal flush: 100 percent of the meter",
            "straight flush: $5,000",
            "four of a kind: $500",
            "full house: $100",
            "flush: $50",
        ],
    )
    assert str(made().pay_tables[-1].lines[1]) == "straight flush: 10 percent of the meter"
    none = made(progressive=False)
    assert "progressive" not in {area.name for area in none.areas}
    assert "progressive" not in {table.wager for table in none.pay_tables}


@rule("lunar-poker/38.12(a)")
def test_odds_are_stated_with_to_and_never_with_for() -> None:
    table = made()
    assert said(table, "odds").text == "All odds are stated as to 1"
    assert "7 to 1" in {str(line.odds) for each in table.pay_tables for line in each.lines}
    with pytest.raises(BadSetting) as refusal:
        made(licensee="8 for 1 Casino")
    assert refusal.value.rule == "lunar-poker/38.12(a)"
    refuse_for_odds("7 to 1", "lunar-poker/38.12(a)")
