"""What a house may choose: money at a misdeal, exposed cards at once, time charges by the pot."""

from typing import Any

import pytest
from tests.games.poker.staged import PLAIN, Staged, eight, holdem
from tests.games.poker.studs import SEVEN, Stud

from houseway.cards.card import cards
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import NotNow
from houseway.play.requests import HOUSE, Confirm, Draw, Incident, Ruling, Shuffle
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.proof.claims import rule

STAYS: dict[str, Any] = {"misdeal_money": "stays_for_redeal"}
BY_THE_POT: dict[str, Any] = {
    "rake": ("time",),
    "time_hourly": 1_200,
    "time_basis": "table",
    "table_time_from": "pot",
}


# Antes and blinds after a misdeal -------------------------------------------------------------------------------------


@rule("poker/14.15(e)", "poker/14.15(e)4")
def test_antes_and_blinds_stay_for_the_redeal_and_bets_go_back() -> None:
    table = holdem([10_000] * 4, ante=100, **STAYS).do("raise 600")
    held = {spot: list(table.lies(spot)) for spot in range(1, 5)}
    table.report("misdeal_left_out", 4)
    assert not table.over
    assert table.stacks == [9_800, 9_700, 9_900, 9_900], "antes and blinds are out, the raise is back"
    assert table.pots == {"main": 400}
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Voided)] == [("p3", 600, "poker/A51")]
    assert [len(table.lies(spot)) for spot in range(1, 5)] == [2] * 4
    assert {spot: list(table.lies(spot)) for spot in range(1, 5)} != held
    assert (table.turn, table.owed) == ("p3", 200)
    table.do("fold, fold, call, check")
    while not table.over:
        table.do("check")
    assert sum(table.stacks) == 40_000
    assert sum(amount for _, _, amount in table.awards()) == 800
    assert table.round.result is not None
    assert (table.round.result.void, table.round.result.button) == (False, 1)


@rule("poker/14.15(e)4")
def test_money_does_not_stay_for_a_redeal_without_the_player_who_was_left_out() -> None:
    table = holdem([10_000] * 4, ante=100, state={"absent": ["p4"]}, button=3, **STAYS)
    table.report("misdeal_left_out", 4)
    assert table.round.result is not None
    assert (table.round.result.void, table.stacks) == (True, [10_000] * 4)
    assert table.events(ev.Ended)[0].rule == "poker/14.15(e)4"
    elsewhere = holdem([10_000] * 4, state={"absent": ["p4"]}, button=3, **STAYS)
    elsewhere.report("misdeal_position", 4)
    assert not elsewhere.over, "a deal begun at the wrong seat leaves no one out"


@rule("poker/14.15(e)")
def test_all_52_cards_are_shuffled_for_the_redeal() -> None:
    table = holdem([10_000] * 2, **STAYS)
    table.round.report(Incident("misdeal_shuffle"))
    request = table.round.pending
    assert isinstance(request, Shuffle)
    assert (request.pile, len(request.cards), request.rule) == ("deck", 52, "poker/14.15(e)")


@rule("poker/14.15(f)")
@pytest.mark.parametrize("set_down", [False, True])
@pytest.mark.parametrize("spot", [2, 5])
def test_no_cards_go_to_an_ineligible_player_while_the_deck_is_shuffled_for_the_redeal(
    spot: int, set_down: bool
) -> None:
    table = Staged.__new__(Staged)
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in (1, 2, 3))
    settings = {**PLAIN, **STAYS}
    opening = Opening(game="holdem", seats=seats, settings=settings, button=3, attended=True)
    table.round = Round(GAMES["holdem"], opening)
    rig(table.round).serve(table.round)
    table.round.report(Incident("misdeal_left_out", 2))
    assert isinstance(table.round.pending, Shuffle)
    if set_down:
        table.round.report(Incident("deck_set_down"))
    with pytest.raises(NotNow) as refusal:
        table.report("cards_to_ineligible", spot, count=2)
    assert refusal.value.rule == "poker/14.15(f)"
    assert table.lies("discards") == []


@rule("poker/14.15(e)1")
def test_once_bets_are_in_the_pot_a_misdeal_sends_everything_back() -> None:
    table = holdem([10_000] * 2, **STAYS).do("call, check")
    table.report("misdeal_shuffle")
    assert table.over
    assert table.stacks == [10_000] * 2


@rule("poker/14.15(e)3")
def test_two_cards_found_face_up_send_everything_back_under_any_option() -> None:
    table = Staged.__new__(Staged)
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in (1, 2))
    table.round = Round(GAMES["holdem"], Opening(game="holdem", seats=seats, settings={**PLAIN, **STAYS}, button=2))
    for _ in range(2):
        table.round.report(Incident("boxed_card"))
        if table.round.pending is not None and table.round.pending.rule == "poker/14.15(h)":
            table.round.act(HOUSE, ("2c",))
    assert table.over
    assert table.stacks == [10_000] * 2


def test_a_forced_bet_goes_back_because_other_up_cards_will_come() -> None:
    table = Stud(SEVEN, ["2c 3c 4c", "Ks Kh Kd"], ante=100, **STAYS).do("bring_in")
    table.report("misdeal_position")
    assert table.stacks == [9_900] * 2
    assert table.pots == {"main": 200}
    assert [len(table.lies(spot)) for spot in (1, 2)] == [3, 3]


def test_a_kill_blind_stays_with_the_others() -> None:
    table = eight([50_000] * 4, kill="kill", state={"kill": "p3"}, **STAYS)
    table.report("misdeal_position")
    assert [(e.player, e.amount) for e in table.events(ev.Wagered)] == [("p1", 200), ("p2", 400), ("p3", 800)]
    assert (table.turn, table.owed) == ("p3", 0), "left of the last ordinary blind, with the option"


def test_a_round_dead_after_a_redeal_gives_all_of_it_back() -> None:
    table = holdem([10_000] * 3, ante=100, **STAYS)
    table.report("misdeal_position")
    table.do("call, call")
    table.report("wrong_deck")
    assert table.stacks == [10_000] * 3


# Exposed cards at once ------------------------------------------------------------------------------------------------


@rule("poker/14.15(o)", "poker/14.15(o)1")
def test_an_exposed_card_is_exchanged_before_the_next_is_dealt() -> None:
    table = Staged.__new__(Staged)
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in (1, 2))
    settings = {**PLAIN, "exposed_time": "at_once"}
    table.round = Round(GAMES["holdem"], Opening(game="holdem", seats=seats, settings=settings, button=2))
    table.house = House(cards("As Ks Qs Js 2c"), Seeded(1))
    table.round.act(HOUSE, table.house.answer(table.round))
    assert isinstance(table.round.pending, Draw)
    table.report("exposed_down_card", 1, "As")
    # King and queen move up by one: seat 1 has the card that was seat 2's.
    assert (table.lies(1), table.lies(2)) == (["Ks", "Js"], ["Qs", table.lies(2)[-1]])
    assert table.lies("discards") == ["As"]


def test_at_once_every_card_is_a_step_of_its_own() -> None:
    singly = holdem([10_000] * 3, exposed_time="at_once")
    assert [e.place for e in singly.events(ev.Dealt)] == ["1", "2", "3", "1", "2", "3"]
    together = holdem([10_000] * 3)
    assert [singly.lies(spot) for spot in (1, 2, 3)] == [together.lies(spot) for spot in (1, 2, 3)]


# A charge on the table out of the pot ---------------------------------------------------------------------------------


@rule("poker-revenue/14.14(b)3.iv", "poker-revenue/14.14(b)3.v", "poker-revenue/14.14(b)3.i#1")
def test_a_charge_on_the_table_may_come_out_of_the_pot() -> None:
    table = holdem([10_000] * 3, due=("time_charge",), **BY_THE_POT)
    assert table.stacks == [9_900, 9_800, 10_000], "no one pays a share"
    assert table.noted("poker-revenue/14.14(b)3.i#1") == ["A time charge of {amount} is due from the pot"]
    table.do("raise 1000, call, fold")
    while not table.over:
        table.do("check")
    assert table.round.result is not None
    assert table.round.result.rake == 600
    assert sum(amount for _, _, amount in table.awards()) == 2_200 - 600


def test_what_a_small_pot_cannot_pay_waits_for_the_next() -> None:
    table = holdem([10_000] * 3, due=("time_charge",), **BY_THE_POT).do("fold, fold")
    result = table.round.result
    assert result is not None
    assert (result.rake, result.state["time_owed"]) == (200, 400)
    after = holdem([10_000] * 3, state=result.state, **BY_THE_POT).do("raise 1000, call, fold")
    while not after.over:
        after.do("check")
    assert after.round.result is not None
    assert (after.round.result.rake, after.round.result.state["time_owed"]) == (400, 0)


@rule("poker-revenue/14.14(c)")
@pytest.mark.parametrize(("basis", "says"), [("table", True), ("player", False)])
def test_the_sign_says_that_the_pot_pays(basis: str, says: bool) -> None:
    game = GAMES["holdem"]
    settings = game.read_settings({**BY_THE_POT, "time_basis": basis})
    (sign,) = [item.text for item in game.layout(settings).inscriptions if item.rule == "poker-revenue/14.14(c)"]
    assert ("from the pot" in sign) is says


@rule("poker/14.15(e)")
def test_a_second_misdeal_while_the_cards_are_shuffled_again_takes_nothing_twice() -> None:
    table = holdem([10_000] * 3, ante=100, **STAYS).do("raise 600")
    table.round.report(Incident("misdeal_shuffle"))
    assert isinstance(table.round.pending, Shuffle)
    with pytest.raises(NotNow, match="no live hand at spot 1"):
        table.round.report(Incident("hand_fouled", 1))
    table.round.report(Incident("misdeal_shuffle"))
    assert isinstance(table.round.pending, Shuffle)
    assert [(e.player, e.amount) for e in table.events(ev.Voided)] == [("p3", 600)]
    table.serve()
    assert table.stacks == [9_800, 9_700, 9_900]
    assert (table.turn, table.owed) == ("p3", 200)


@rule("poker/14.15(e)")
def test_no_one_has_a_hand_to_lose_while_the_cards_are_shuffled_again() -> None:
    table = holdem([10_000] * 3, ante=100, **STAYS).do("raise 600")
    table.round.report(Incident("misdeal_shuffle"))
    assert isinstance(table.round.pending, Shuffle)
    for said in (Incident("left_the_table", 1), Incident("disclose", 1)):
        with pytest.raises(NotNow):
            table.round.report(said)
    with pytest.raises(NotNow, match="no live hand at spot 2"):
        table.round.rule_on(Ruling("hand_dead", "Sam Supervisor", "a dispute", spot=2))
    assert table.events(ev.Folded) == []
    table.serve()
    assert (table.turn, [len(table.lies(spot)) for spot in (1, 2, 3)]) == ("p3", [2, 2, 2])


@rule("poker-revenue/14.14(b)3.v")
def test_time_charges_of_a_round_that_was_called_off_are_verified_in_the_next() -> None:
    options: dict[str, Any] = {"rake": ("time",), "time_hourly": 1_200}
    table = holdem([10_000] * 2, attended=True, due=("time_charge",), **options)
    again = Round(table.round.game, table.round.opening)
    again.rule_on(Ruling("round_dead", "Sam Supervisor", "a fire alarm"))
    assert again.result is not None
    assert again.result.pots == {"time charges": 1_200}
    assert again.result.rake == 0
    then = Round(again.game, again.result.next(again.opening))
    request = then.pending
    assert isinstance(request, Confirm)
    assert (request.actor, request.what) == ("floorperson", "$12 of time charges")
    then.act("floorperson", True)
    assert [(e.amount, e.rule) for e in then.events if isinstance(e, ev.Raked)] == [
        (1_200, "poker-revenue/14.14(b)3.v")
    ]
