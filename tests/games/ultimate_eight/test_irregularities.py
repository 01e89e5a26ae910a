"""What goes wrong, what forfeits a hand, and what a supervisor may decide."""

from typing import Any

import pytest
from tests.games.ultimate_eight.staged import ACE, MAIN, Staged, opened

from houseway.cards.card import UNKNOWN
from houseway.cards.randomness import Seeded
from houseway.games.ultimate_eight import GAME
from houseway.games.ultimate_eight.patterns import DECK
from houseway.play import events as ev
from houseway.play.conformance import AnyOrder, check_cards, play_out
from houseway.play.opening import Closing
from houseway.play.refusals import NotAMove, NotNow, Refused
from houseway.play.requests import HOUSE, Face, Incident, Proceed, Ruling
from houseway.play.round import Round
from houseway.proof.claims import rule


def reported(table: Staged, kind: str, spot: int | None = None, **fields: Any) -> Staged:
    table.round.report(Incident(kind, spot, by="floor", **fields))
    table.house.serve(table.round)
    return table


def refused(table: Staged, kind: str, spot: int | None = None, **fields: Any) -> str | None:
    with pytest.raises(Refused) as refusal:
        table.round.report(Incident(kind, spot, by="floor", **fields))
    return refusal.value.rule


def closing(table: Staged | Round) -> Closing:
    found = table.round.result if isinstance(table, Staged) else table.result
    assert found is not None
    return found


def all_back(table: Staged) -> bool:
    """Whether everyone has the money of the round again."""
    stacks = {seat.player: seat.stack for seat in table.round.opening.seats}
    return closing(table).stacks == stacks and closing(table).rake == 0


# Misdeals -------------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.12(a)", "ultimate-8-poker/42.12(a)1")
def test_cards_not_shuffled_are_a_misdeal_that_voids_the_round_and_brings_all_cards_back() -> None:
    table = Staged({1: "Ks", 2: ""}, pots={"ace": 900}).act(("bet", 2000), "call", "Ks")
    reported(table, "not_shuffled")
    assert closing(table).void
    assert closing(table).needs == ("reshuffle",)
    assert all_back(table)
    assert closing(table).pots == {"ace": 900}
    assert len(table.round.table.scene.places["rack"]) == 52
    assert table.by("ultimate-8-poker/42.12(a)", ev.Announced)
    assert table.round.events[-1].rule == "ultimate-8-poker/42.12(a)1"


@rule("ultimate-8-poker/42.12(a)2")
def test_a_wrong_start_is_a_misdeal_until_two_players_have_wagered() -> None:
    early = reported(Staged({1: "", 2: "", 3: ""}).act("check", ("bet", 2000)), "wrong_start")
    assert closing(early).void
    assert all_back(early)
    assert early.round.events[-1].rule == "ultimate-8-poker/42.12(a)2"
    late = reported(Staged({1: "", 2: "", 3: ""}).act("check", ("bet", 2000), "call"), "wrong_start")
    assert late.round.result is None
    assert late.turn() == 1


@rule("ultimate-8-poker/42.12(a)3")
def test_a_skipped_position_is_a_misdeal_in_the_same_window_and_later_a_refund() -> None:
    early = reported(Staged({1: "", 2: "", 3: ""}), "position_skipped", 2)
    assert closing(early).void
    assert early.round.events[-1].rule == "ultimate-8-poker/42.12(a)3"
    late = Staged({1: "", 2: "", 3: ""}).act(("bet", 2000), "call")
    reported(late, "position_skipped", 2)
    assert late.net(2) == 0
    assert [entrant.spot for entrant in late.ring.in_play()] == [1, 3]
    assert late.turn() == 3


@rule("ultimate-8-poker/42.12(a)4")
def test_a_card_face_up_in_the_deal_is_a_misdeal_and_one_of_the_unused_later_is_not() -> None:
    round_ = opened((1, 2))
    round_.report(Incident("exposed_by_dealer", cards=(DECK[16],), by="floor"))
    assert closing(round_).void
    assert round_.events[-1].rule == "ultimate-8-poker/42.12(a)4"
    table = Staged({1: "", 2: ""})
    (unused,) = table.round.table.scene.places["rack"][:1]
    reported(table, "exposed_by_dealer", cards=(unused,))
    assert table.round.result is None
    assert unused in table.round.view("p1").places["rack"]


@rule("ultimate-8-poker/42.12(b)#1", "ultimate-8-poker/42.12(b)#2", "ultimate-8-poker/42.12(b)#3")
def test_missing_or_extra_cards_kill_the_round_return_the_chips_and_cost_the_deck() -> None:
    table = Staged({1: "Ks", 2: "2c", 3: ""}, {3: 3000}, pots={"ace": 700})
    table.act(("bet", 1500), "call", "call").act("Ks", "pass", "pass")
    reported(table, "missing_or_extra")
    assert closing(table).void
    assert all_back(table)
    assert closing(table).pots == {"ace": 700}
    returned = table.by("ultimate-8-poker/42.12(b)#2", ev.Voided)
    assert sum(e.amount for e in returned) == 3 * (MAIN + ACE + 1500)
    assert table.by("ultimate-8-poker/42.12(b)#1", ev.Announced)
    assert table.by("ultimate-8-poker/42.12(b)#3", ev.Noted)
    assert "remove_deck" in closing(table).needs


def test_a_void_round_with_side_pots_leaves_the_carried_ace_pot_whole() -> None:
    table = Staged({1: "", 2: "", 3: ""}, {1: 5000}, pots={"ace": 12_345})
    table.act(("bet", 3500), ("raise", 13_500), "call")
    table.round.rule_on(Ruling("round_dead", "Sam", "trial"))
    assert all_back(table)
    assert closing(table).pots == {"ace": 12_345}
    swept = Staged({1: "", 2: "", 3: "", 4: ""}, {1: 5000}, pots={"ace": 12_345})
    swept.act(("bet", 3500), ("raise", 13_500), ("raise", 20_000), "call", "fold")
    assert swept.pots["side 1"] == 10_000 + 2 * 16_500
    reported(swept, "missing_or_extra")
    assert all_back(swept)
    assert closing(swept).pots == {"ace": 12_345}


def test_nothing_is_void_once_the_pots_are_awarded() -> None:
    table = Staged({1: "", 2: ""}).act(("bet", 2000), "fold")
    table.round.act("p1", "muck")
    while "collected" not in getattr(table.round.pending, "what", ""):
        table.round.act(HOUSE, table.house.answer(table.round))
    for said in (Incident("missing_or_extra"), Incident("not_shuffled")):
        with pytest.raises(NotNow):
            table.round.report(said)
    with pytest.raises(NotNow):
        table.round.rule_on(Ruling("round_dead", "Sam", "trial"))
    table.house.serve(table.round)
    assert not closing(table).void


# Hands ----------------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.11(h)")
def test_exposing_a_card_costs_the_hand_and_all_wagers_of_the_round() -> None:
    table = Staged({1: "Ks", 2: "2c", 3: "As"}).act(("bet", 2500), "call", "call")
    reported(table, "exposes_a_card", 2, cards=("2c",))
    assert [entrant.spot for entrant in table.ring.in_play()] == [1, 3]
    assert table.net(2) == -(MAIN + ACE + 2500)
    assert table.pots == {"main": 3 * (MAIN + 2500), "ace": 3 * ACE}
    assert table.by("ultimate-8-poker/42.11(h)", ev.Shown)[0].cards == ("2c",)
    assert [e.spot for e in table.by("ultimate-8-poker/42.11(h)", ev.Folded)] == [2]
    assert table.round.view("public").places["rack"] == (UNKNOWN,) * (4 + 24 + 8)


def test_a_forfeited_hands_pattern_stands_until_beaten_and_the_lead_moves_on() -> None:
    table = Staged({1: "Ks Qc", 2: "2c", 3: "3d"}).checks().act("Ks")
    reported(table, "exposes_a_card", 1, cards=("Qc",))
    assert table.turn() == 2
    table.act("pass", "pass")
    assert table.turn() == 2, "the next clockwise opens"
    last = reported(Staged({1: "Ks Qc", 2: ""}).checks(), "exposes_a_card", 1, cards=("Qc",))
    assert last.turn() == 2
    assert closing(last.act("muck")).stacks["p2"] > 100_000


@rule("ultimate-8-poker/42.1[fouled-hand]", "ultimate-8-poker/42.11(h)")
def test_a_fouled_hand_is_void_for_all_if_the_deal_did_it_and_forfeit_if_the_player_did() -> None:
    dealt = reported(Staged({1: "", 2: "", 3: ""}), "fouled_hand", 2, count=7, detail={"cause": "deal"})
    assert closing(dealt).void
    assert all_back(dealt)
    own = reported(Staged({1: "", 2: "", 3: ""}), "fouled_hand", 2, count=7, detail={"cause": "player"})
    assert own.round.result is None
    assert [e.spot for e in own.by("ultimate-8-poker/42.11(h)", ev.Folded)] == [2]
    assert own.by("ultimate-8-poker/42.1[fouled-hand]", ev.Noted)[0].detail == {"n": 7}
    assert [entrant.spot for entrant in own.ring.in_play()] == [1, 3]


@rule("ultimate-8-poker/42.12(c)")
def test_a_hand_thrown_in_when_a_wager_is_due_is_a_fold_and_at_other_times_nothing() -> None:
    table = Staged({1: "", 2: "", 3: ""}).act(("bet", 2000))
    assert refused(table, "throws_hand_in", 3) == "ultimate-8-poker/42.12(c)"
    reported(table, "throws_hand_in", 2)
    assert [(e.spot, e.ruled) for e in table.by("ultimate-8-poker/42.12(c)", ev.Folded)] == [(2, False)]
    assert table.turn() == 3
    free = reported(Staged({1: "", 2: "", 3: ""}), "throws_hand_in", 1)
    assert free.turn() == 2, "a fold where a check was open"
    discarding = Staged({1: "", 2: ""}).checks()
    assert refused(discarding, "throws_hand_in", 1) == "ultimate-8-poker/42.12(c)"


def test_an_improper_play_is_refused_or_as_a_house_option_forfeits() -> None:
    table = Staged({1: "9s 8h", 2: "", 3: ""}).checks()
    assert refused(table, "improper_play", 1, cards=("9s", "8h")) == "ultimate-8-poker/A18"
    assert table.turn() == 1
    strict = Staged({1: "9s 8h", 2: "", 3: ""}, improper_play="forfeit").checks()
    reported(strict, "improper_play", 1, cards=("9s", "8h"))
    assert strict.turn() == 2
    assert [entrant.spot for entrant in strict.ring.in_play()] == [2, 3]


@rule("ultimate-8-poker/42.1[protected-hand]")
def test_cards_laid_down_are_recorded_as_not_protected() -> None:
    table = reported(Staged({1: "", 2: ""}), "lays_hand_down", 1)
    (noted,) = table.by("ultimate-8-poker/42.1[protected-hand]", ev.Noted)
    assert (noted.spot, noted.template) == (1, "{player:whose} hand is not held and not protected")
    assert table.turn() == 1


@rule("ultimate-8-poker/42.6(e)#2")
def test_leaving_the_seat_in_an_open_round_is_a_breach_on_record() -> None:
    table = reported(Staged({1: "", 2: ""}), "left_the_seat", 2)
    (noted,) = table.by("ultimate-8-poker/42.6(e)#2", ev.Noted)
    assert (noted.spot, noted.template.startswith("Breach")) == (2, True)


@rule("ultimate-8-poker/42.11(b)#1", "ultimate-8-poker/42.11(b)#2")
def test_a_player_made_to_leave_is_out_for_good_and_the_division_is_told() -> None:
    table = Staged({1: "", 2: "", 3: ""}).act(("bet", 2000), "call")
    assert refused(table, "removed", 2) == "ultimate-8-poker/42.11(b)#1"
    reported(table, "removed", 2, note="signals to seat 3")
    assert [(e.spot, e.ruled) for e in table.by("ultimate-8-poker/42.11(b)#1", ev.Folded)] == [(2, True)]
    assert table.net(2) == -(MAIN + ACE + 2000)
    (notice,) = table.by("ultimate-8-poker/42.11(b)#2")
    assert (notice.player, notice.detail) == ("p2", {"reason": "signals to seat 3"})
    table.act("fold", "muck")
    following = Round(GAME, closing(table).next(table.round.opening))
    assert following.table.scene.pots["main"] == 2 * MAIN
    assert [
        e.player for e in following.events if e.rule == "ultimate-8-poker/42.11(b)#1" and isinstance(e, ev.NotDealtIn)
    ] == ["p2"]


def test_a_house_may_refund_a_player_it_makes_leave() -> None:
    table = Staged({1: "", 2: "", 3: ""}, removal_effect="refund").act(("bet", 2000), "call")
    reported(table, "removed", 2, note="signals")
    assert table.net(2) == 0
    table.act("fold", "muck")
    assert closing(table).stacks["p1"] == 100_000 - ACE + MAIN - 2 * MAIN * 5 // 100


def test_a_supervisor_may_declare_a_hand_dead() -> None:
    table = Staged({1: "", 2: "", 3: ""}).act(("bet", 2000))
    table.round.rule_on(Ruling("hand_dead", "Sam", "touched the muck", spot=2))
    assert table.turn() == 3
    assert [entrant.spot for entrant in table.ring.in_play()] == [1, 3]


def test_a_hand_fouled_while_its_faces_are_asked_for_is_racked_once_and_not_picked_up() -> None:
    round_ = opened((1, 2, 3), attended=True)
    source = Seeded(1)
    house = AnyOrder(round_, source)
    while not isinstance(round_.pending, Face):
        round_.act(HOUSE, house.answer(round_))
    asked = round_.pending.cards[0]
    (spot,) = [seat.spot for seat in round_.opening.seats if asked in round_.table.scene.places[str(seat.spot)]]
    round_.report(Incident("fouled_hand", spot, count=7, by="floor", detail={"cause": "player"}))
    play_out(round_, house, source)
    check_cards(round_)
    assert not any(isinstance(event, ev.Shown) and event.place == str(spot) for event in round_.events)


@rule("ultimate-8-poker/42.11(b)#1")
def test_a_bet_refunded_to_a_player_made_to_leave_is_owed_by_no_one() -> None:
    table = Staged({1: "", 2: "", 3: ""}, removal_effect="refund").act(("bet", 2000))
    assert set(table.menu()) == {"fold", "call", "raise"}
    table.round.report(Incident("removed", 1, (), None, "Sam", "signals"))
    assert table.turn() == 2
    assert set(table.menu()) == {"check", "bet", "fold"}


def held_wrongly(table: Staged, spot: int, how: str) -> None:
    table.round.report(Incident("cards_held_wrongly", spot, by="dealer", detail={"how": how}))


@rule("ultimate-8-poker/42.11(g)", "ultimate-8-poker/42.11(i)")
@pytest.mark.parametrize(
    ("how", "clause", "wanted"),
    [("in_sight", "42.11(g)", "out of others' sight"), ("below_the_rail", "42.11(i)", "above the rail")],
)
def test_the_dealer_has_cards_held_as_they_must_be_before_the_round_goes_on(how: str, clause: str, wanted: str) -> None:
    table = Staged({1: "Ks", 2: "2c", 5: ""}, attended=True).checks().act("Ks")
    held_wrongly(table, 1, how)
    step = table.round.pending
    assert isinstance(step, Proceed)
    assert (step.step, step.rule) == (f"have the cards at spot 1 held {wanted}", f"ultimate-8-poker/{clause}")
    before = table.by(f"ultimate-8-poker/{clause}", ev.Noted)
    table.round.act("dealer", True)
    noted = table.by(f"ultimate-8-poker/{clause}", ev.Noted)[len(before) :]
    assert [(e.player, e.detail) for e in noted] == [("p1", {"how": wanted, "n": 7})]
    assert (table.turn(), set(table.menu())) == (2, {"pass", "play"})


def test_no_cards_are_held_wrongly_where_none_are_held() -> None:
    undealt = opened((1, 2))
    with pytest.raises(NotNow, match="no cards are held at spot 1"):
        undealt.report(Incident("cards_held_wrongly", 1, by="dealer", detail={"how": "in_sight"}))
    table = Staged({1: "Ks", 2: "2c", 5: ""}).act("check", "fold")
    with pytest.raises(NotNow, match="no hand in play at spot 2"):
        held_wrongly(table, 2, "in_sight")
    with pytest.raises(NotAMove, match="in_sight, below_the_rail"):
        held_wrongly(table, 1, "under the hat")


def test_a_decision_lapses_with_a_hand_that_is_ruled_dead_while_cards_are_put_right() -> None:
    table = Staged({1: "", 2: "", 5: ""}, attended=True)
    held_wrongly(table, 1, "below_the_rail")
    table.round.rule_on(Ruling("hand_dead", "Sue", "a dispute", spot=1))
    table.round.act("dealer", True)
    assert table.turn() == 2


def test_a_bet_that_goes_back_while_cards_are_put_right_is_owed_by_no_one() -> None:
    table = Staged({1: "", 2: "", 5: ""}, attended=True, removal_effect="refund").act(("bet", 2_000))
    assert "call" in table.menu()
    held_wrongly(table, 5, "below_the_rail")
    table.round.report(Incident("removed", 1, by="dealer", note="signals"))
    table.round.act("dealer", True)
    assert (table.turn(), "check" in table.menu()) == (2, True)
