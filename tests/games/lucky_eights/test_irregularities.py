"""What goes wrong at a Lucky 8's table, when it is found, and who gets what back."""

from typing import Any

import pytest
from tests.games.facts import lines
from tests.games.lucky_eights.rounds import (
    ANTE,
    FOUR_HANDS,
    NOTHING,
    PACK,
    QUALIFIED,
    begin,
    finish,
    money,
    net,
    order,
    said,
    serve,
    to_decisions,
)

from houseway.play import events as ev
from houseway.play.conformance import check_cards
from houseway.play.refusals import NotNow, Refused
from houseway.play.requests import HOUSE, Confirm, Count, Draw, Face, Incident, Proceed, Ruling, Window
from houseway.play.round import Round
from houseway.play.spaces import Wagers
from houseway.proof.claims import rule

BONUS = {"ante": ANTE, "bonus": 500}


def dealing(*spots: int, stacks: int = 0, **how: Any) -> Round:
    """A round in the middle of the deal, so many stacks being out."""
    round_ = begin({spot: {"ante": ANTE} for spot in spots}, **how)
    round_.close()
    for number in range(stacks):
        assert isinstance(round_.pending, Draw)
        round_.act(HOUSE, PACK[8 * number : 8 * number + 8])
    return round_


@rule("lucky-8s/50.9(a)#1")
def test_one_card_found_face_up_is_left_out_and_the_next_takes_its_place() -> None:
    round_ = dealing(1, 2)
    round_.report(Incident("face_up_in_deck", count=4))
    serve(round_)
    assert round_.table.hand[1] == (*PACK[:4], *PACK[5:9])
    assert round_.table.hand[2] == PACK[9:17]
    assert round_.table.scene.places["rack"] == [PACK[4]]
    (out,) = [e for e in said(round_, "lucky-8s/50.9(a)#1") if isinstance(e, ev.Dealt)]
    assert (out.place, out.cards, out.to) == ("rack", (PACK[4],), None)
    finish(round_)
    assert round_.result is not None
    assert not round_.result.void


@rule("lucky-8s/50.9(a)#2")
def test_a_second_face_up_card_voids_the_round_and_returns_every_wager() -> None:
    round_ = dealing(1, 2, 3, stacks=1)
    round_.report(Incident("face_up_in_deck", count=0))
    serve_one(round_)
    round_.report(Incident("face_up_in_deck", count=5))
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (True, ("reshuffle",))
    assert money(round_, "lucky-8s/50.9(a)#2") == [("Voided", f"p{spot}", "ante", ANTE) for spot in (1, 2, 3)]


def serve_one(round_: Round) -> None:
    """The house deals the cards of one draw."""
    request = round_.pending
    assert isinstance(request, Draw)
    start = round_.drawn.get("deck", 0)
    round_.act(HOUSE, PACK[start : start + request.n])


def refusal(round_: Round, incident: Incident) -> str | None:
    """The clause that refuses a report, nothing having changed."""
    before = (len(round_.events), len(round_.journal))
    with pytest.raises(Refused) as refused:
        round_.report(incident)
    assert (len(round_.events), len(round_.journal)) == before
    return refused.value.rule


@rule("lucky-8s/50.9(a)#1")
def test_before_the_first_card_and_after_the_last_none_is_found_in_dealing() -> None:
    for round_ in (begin({1: {"ante": ANTE}}), to_decisions(begin({1: {"ante": ANTE}}))):
        assert refusal(round_, Incident("face_up_in_deck", count=0)) == "lucky-8s/50.9(a)#1"
    assert refusal(dealing(1), Incident("face_up_in_deck", count=8)) == "lucky-8s/50.9(a)#1"


def test_a_machines_short_group_is_filled_after_all_groups_are_out() -> None:
    round_ = dealing(1, 2, opening={"method": "groups"})
    round_.report(Incident("face_up_in_deck", count=2))
    serve(round_)
    assert round_.table.hand[1] == (*PACK[:2], *PACK[3:8], PACK[24])
    assert round_.table.hand[2] == PACK[8:16]
    assert round_.table.hand[0] == PACK[16:24]


@rule("lucky-8s/50.9(a)#2")
@pytest.mark.parametrize("kind", ["face_up_in_deck", "exposed_by_dealer"])
def test_a_card_face_up_among_those_that_fill_a_group_is_the_second(kind: str) -> None:
    round_ = dealing(1, 2, opening={"method": "groups"})
    round_.report(Incident("face_up_in_deck", count=2))
    while round_.drawn.get("deck", 0) < 24:
        serve_one(round_)
    assert isinstance(round_.pending, Draw), "the seven cards at spot 1 are about to be eight"
    round_.report(Incident(kind))
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (True, ("reshuffle",))
    assert money(round_, "lucky-8s/50.9(a)#2") == [("Voided", f"p{spot}", "ante", ANTE) for spot in (1, 2)]
    check_cards(round_)


@rule("lucky-8s/50.9(c)", "lucky-8s/50.9(d)#1")
def test_a_machines_short_group_is_void_where_the_house_has_it_so() -> None:
    round_ = dealing(1, 2, opening={"method": "groups"}, group_faceup="void_hand")
    round_.report(Incident("face_up_in_deck", count=2))
    finish(serve(round_))
    assert net(round_, "p1") == 0
    assert net(round_, "p2") != 0
    assert money(round_, "lucky-8s/50.9(c)") == [("Voided", "p1", "ante", ANTE)]
    short = dealing(1, stacks=1, opening={"method": "groups"}, group_faceup="void_hand")
    short.report(Incident("face_up_in_deck", count=0))
    finish(serve(short))
    assert net(short, "p1") == 0
    assert money(short, "lucky-8s/50.9(d)#1") == [("Voided", "p1", "ante", ANTE)]


@rule("lucky-8s/50.9(b)")
def test_a_machine_that_fails_while_giving_out_groups_voids_the_round() -> None:
    round_ = dealing(1, 2, stacks=1, opening={"method": "groups"})
    round_.report(Incident("machine_fault"))
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (True, ("reshuffle",))
    assert {kind for kind, *_ in money(round_, "lucky-8s/50.9(b)")} == {"Voided"}
    assert (net(round_, "p1"), net(round_, "p2")) == (0, 0)
    assert refusal(dealing(1, stacks=1), Incident("machine_fault")) == "lucky-8s/50.9(b)"


def deciding(**how: Any) -> Round:
    """Three players with a Bonus each, the cards dealt: three eights to the first, nothing to the others."""
    bets = dict.fromkeys((1, 2, 3), BONUS)
    return to_decisions(begin(bets, **how), *HANDS)


HANDS = ("888A5555", FOUR_HANDS, "77766633", QUALIFIED)


@rule("lucky-8s/50.9(c)")
@pytest.mark.parametrize("folded", [False, True])
def test_a_wrong_number_of_cards_to_a_player_returns_everything_on_that_spot_alone(folded: bool) -> None:
    round_ = deciding(decision_order="clockwise")
    round_.act("p1", "fold" if folded else "play")
    round_.close()
    round_.report(Incident("wrong_number", spot=1, count=9))
    returned = {(player, area) for kind, player, area, _ in money(round_, "lucky-8s/50.9(c)") if kind == "Voided"}
    assert returned == {("p1", "ante"), ("p1", "bonus")} | (set() if folded else {("p1", "in_to_win")})
    finish(round_, order(*HANDS))
    assert net(round_, "p1") == 0
    assert net(round_, "p2") == 2 * ANTE - 500


@rule("lucky-8s/50.9(c)")
def test_a_spot_that_is_void_is_asked_nothing_and_wagers_no_more() -> None:
    round_ = deciding(decision_order="clockwise")
    round_.report(Incident("wrong_number", spot=3, count=9))
    asked: list[str] = []
    while isinstance(round_.pending, Window):
        asked += round_.pending.spaces
        round_.act(asked[-1], "play")
        round_.close()
        serve(round_, order(*HANDS))
    assert asked == ["p1", "p2"]
    assert net(round_, "p3") == 0
    together = deciding()
    together.act("p3", "play")
    together.report(Incident("wrong_number", spot=3, count=9))
    finish(together, order(*HANDS))
    assert not [e for e in together.events if isinstance(e, ev.Wagered) and (e.player, e.area) == ("p3", "in_to_win")]
    assert net(together, "p3") == 0


@rule("lucky-8s/50.9(d)#1")
def test_a_wrong_number_to_the_dealer_leaves_a_settled_spot_and_returns_the_rest() -> None:
    round_ = deciding(opening={"attended": True})
    for player in ("p1", "p2", "p3"):
        round_.act(player, "play")
    round_.close()
    while not isinstance(round_.pending, Proceed) or round_.pending.step != "settle spot 2":
        serve_step(round_)
    round_.report(Incident("wrong_number_to_dealer", count=9))
    returned = [(e.player, e.spot, e.area) for e in round_.events if isinstance(e, ev.Voided)]
    assert returned == [(f"p{spot}", spot, area) for spot in (1, 2) for area in ("ante", "in_to_win")]
    serve(round_, order(*HANDS))
    assert round_.result is not None


def serve_step(round_: Round) -> None:
    """One step of the dealer's."""
    assert round_.pending is not None
    round_.act(round_.pending.actor, True)


@rule("lucky-8s/50.9(c)", "lucky-8s/50.9(d)#1")
def test_eight_cards_are_right_and_a_settled_spot_is_done() -> None:
    for incident in (Incident("wrong_number", spot=1, count=8), Incident("wrong_number", spot=6, count=7)):
        assert refusal(deciding(), incident) == "lucky-8s/50.9(c)"
    assert refusal(deciding(), Incident("wrong_number_to_dealer", count=8)) == "lucky-8s/50.9(d)#1"
    attended = deciding(opening={"attended": True})
    for player in ("p1", "p2", "p3"):
        attended.act(player, "play")
    attended.close()
    while isinstance(attended.pending, Proceed) and attended.pending.step != "settle spot 2":
        attended.act("dealer", True)
    assert refusal(attended, Incident("wrong_number", spot=3, count=7)) == "lucky-8s/50.9(c)"
    attended.report(Incident("wrong_number", spot=2, count=7))
    serve(attended, order(*HANDS))
    assert net(attended, "p2") == 0


@rule("lucky-8s/50.9(d)#1", "lucky-8s/50.9(d)#2")
def test_a_wrong_number_to_the_dealer_returns_ante_and_in_to_win_and_decides_the_bonus() -> None:
    round_ = deciding(decision_order="clockwise")
    round_.act("p1", "play")
    round_.close()
    round_.act("p2", "fold")
    round_.close()
    round_.report(Incident("wrong_number_to_dealer", count=7))
    serve(round_, order(*HANDS))
    assert round_.result is not None, "nothing is left to decide"
    returned = [moved for moved in money(round_, "lucky-8s/50.9(d)#1") if moved[0] == "Voided"]
    assert returned == [
        ("Voided", "p1", "ante", ANTE),
        ("Voided", "p1", "in_to_win", ANTE),
        ("Voided", "p2", "ante", ANTE),
        ("Voided", "p3", "ante", ANTE),
    ]
    assert money(round_, "lucky-8s/50.9(d)#2") == [("Paid", "p1", "bonus", 1000)]
    assert [net(round_, player) for player in ("p1", "p2", "p3")] == [1000, -500, -500]


def unseen(*spots: int) -> Round:
    """An attended round of two, all cards entered unseen, that asks for the first faces."""
    bets = {spot: {"ante": ANTE, "bonus": 500} for spot in spots}
    round_ = begin(bets, opening={"attended": True})
    number = 0
    while not isinstance(round_.pending, Face):
        request = round_.pending
        if isinstance(request, Window):
            for player, space in request.spaces.items():
                round_.act(player, bets[int(player[1:])] if isinstance(space, Wagers) else "play")
            round_.close()
        elif isinstance(request, Draw):
            round_.act(HOUSE, [f"?{number + n}" for n in range(1, request.n + 1)])
            number += request.n
        else:
            round_.act(HOUSE, True)
    return round_


@rule("lucky-8s/50.9(d)#1", "lucky-8s/50.9(d)#2")
def test_the_dealers_hand_may_prove_short_only_when_it_is_turned_up() -> None:
    round_ = unseen(1)
    assert round_.pending is not None
    assert round_.pending.rule == "lucky-8s/50.6(j)#1"
    round_.report(Incident("wrong_number_to_dealer", count=7))
    assert {moved[2] for moved in money(round_, "lucky-8s/50.9(d)#1") if moved[0] == "Voided"} == {"ante", "in_to_win"}
    while not isinstance(round_.pending, Face):
        round_.act(HOUSE, True)
    assert round_.pending.rule == "lucky-8s/50.6(r)", "the player's faces, for the Bonus; not the dealer's"
    round_.act(HOUSE, list(order("888A5555")[:8]))
    while round_.pending is not None:
        round_.act(HOUSE, round_.pending.usual if isinstance(round_.pending, Count) else True)
    assert net(round_, "p1") == 1000


@rule("lucky-8s/50.9(c)")
def test_a_players_hand_may_prove_short_only_when_it_is_turned_up() -> None:
    round_ = unseen(1, 2)
    round_.act(HOUSE, list(order(QUALIFIED)[:8]))
    while not isinstance(round_.pending, Face):
        round_.act(HOUSE, True)
    round_.report(Incident("wrong_number", spot=2, count=7))
    assert not isinstance(round_.pending, Face), "no face of a void hand is asked for"
    while round_.pending is not None:
        if isinstance(round_.pending, Face):
            round_.act(HOUSE, [card for card in order("888A5555") if card in round_.left][:8])
        else:
            round_.act(HOUSE, round_.pending.usual if isinstance(round_.pending, Count) else True)
    assert net(round_, "p2") == 0
    assert {seat.player for seat in round_.opening.seats if net(round_, seat.player)} == {"p1"}


def test_a_house_may_keep_the_antes_of_those_who_had_folded() -> None:
    round_ = deciding(decision_order="clockwise", dealer_miscount_refunds_folds=False)
    round_.act("p1", "fold")
    round_.close()
    round_.report(Incident("wrong_number_to_dealer", count=9))
    serve(round_, order(*HANDS))
    assert [net(round_, player) for player in ("p1", "p2")] == [-ANTE + 1000, -500]


def test_a_players_wrong_number_goes_before_the_dealers() -> None:
    round_ = deciding()
    round_.report(Incident("wrong_number", spot=1, count=7))
    round_.report(Incident("wrong_number_to_dealer", count=9))
    serve(round_, order(*HANDS))
    assert [net(round_, player) for player in ("p1", "p2")] == [0, -500]


@pytest.mark.parametrize(("house", "result"), [("void", -500), ("play_on", 2 * ANTE - 500)])
def test_a_dealer_card_exposed_before_the_last_decision_voids_as_the_house_has_it(house: str, result: int) -> None:
    round_ = deciding(dealer_exposes_card=house)
    card = round_.table.hand[0][0]
    round_.report(Incident("exposed_by_dealer", cards=(card,)))
    assert card in round_.view("p1").face_up
    finish(serve(round_, order(*HANDS)), order(*HANDS))
    assert net(round_, "p2") == result


def absence_to_confirm(spot: int) -> Round:
    """The players at spots 1 and 2 have not answered, and the supervisor is asked about the one at this spot."""
    bets = dict.fromkeys((1, 2), BONUS)
    round_ = begin(bets, opening={"attended": True}, absent_player="supervisor")
    to_decisions(round_, *HANDS[:2], QUALIFIED)
    round_.close()
    for _ in range(spot):
        assert isinstance(round_.pending, Confirm)
        last = round_.pending.what
        if f"spot {spot} " not in last:
            round_.act("supervisor", True)
    return round_


@pytest.mark.parametrize("spot", [1, 2])
def test_a_dealer_card_exposed_while_an_absence_is_confirmed_comes_before_the_last_decision(spot: int) -> None:
    round_ = absence_to_confirm(spot)
    round_.report(Incident("exposed_by_dealer", cards=(round_.table.hand[0][0],)))
    serve(round_, order(*HANDS[:2], QUALIFIED))
    folded = [event.spot for event in round_.events if isinstance(event, ev.Folded)]
    assert folded == list(range(1, spot)), "no one folds where nothing is played against the dealer"
    back = {(e.spot, e.area): e.amount for e in round_.events if isinstance(e, ev.Voided)}
    assert back == {(number, "ante"): ANTE for number in (1, 2)}, "a folded Ante goes back as well"


@rule("lucky-8s/50.9(c)")
def test_a_hand_that_proves_void_while_its_absence_is_confirmed_is_not_folded() -> None:
    round_ = absence_to_confirm(1)
    round_.report(Incident("wrong_number", spot=1, count=7))
    serve(round_, order(*HANDS[:2], QUALIFIED))
    assert [event.spot for event in round_.events if isinstance(event, ev.Folded)] == [2]
    assert net(round_, "p1") == 0


def test_a_players_card_exposed_by_anyone_lets_play_go_on() -> None:
    for kind in ("exposed_by_dealer", "exposed_by_player"):
        round_ = deciding()
        card = round_.table.hand[1][3]
        round_.report(Incident(kind, spot=1, cards=(card,)))
        assert lines(round_)[-2:] == [f"Shown 1 ({card}) lucky-8s/A34 to all", "Noted lucky-8s/A34 1"]
        assert card in round_.view("p2").face_up
        assert isinstance(round_.pending, Window)
        finish(round_, order(*HANDS))
        assert net(round_, "p2") == 2 * ANTE - 500
    for spot in (1, 6):
        assert refusal(deciding(), Incident("exposed_by_player", spot=spot, cards=(PACK[-1],))) == "lucky-8s/A34"


def with_coupons(**how: Any) -> Round:
    """Two players who have each a coupon with the Ante, the cards dealt."""
    bets = {spot: {"ante": ANTE, "match_play": ANTE} for spot in (1, 2)}
    state = {"match_play": {"p1": ANTE, "p2": ANTE}}
    return to_decisions(begin(bets, opening={"state": state}, coupons="ante", **how), *HANDS[:2], QUALIFIED)


@rule("lucky-8s/50.9(c)")
def test_a_coupon_on_a_void_spot_stays_its_players() -> None:
    round_ = with_coupons()
    round_.report(Incident("wrong_number", spot=1, count=9))
    finish(round_, order(*HANDS[:2], QUALIFIED))
    assert round_.result is not None
    assert round_.result.state["match_play"] == [{"player": "p1", "value": ANTE}]
    assert net(round_, "p1") == 0


@rule("lucky-8s/50.9(d)#1")
def test_a_folded_ante_and_its_coupon_go_back_where_the_dealers_hand_is_void() -> None:
    round_ = with_coupons(decision_order="clockwise")
    round_.act("p1", "fold")
    round_.close()
    round_.report(Incident("wrong_number_to_dealer", count=9))
    serve(round_, order(*HANDS[:2], QUALIFIED))
    returned = [line for line in lines(round_) if line.startswith("Voided")]
    assert returned == [
        f"Voided p1 1 ante {ANTE} lucky-8s/50.9(d)#1 house",
        f"Voided p2 2 ante {ANTE} lucky-8s/50.9(d)#1 felt",
    ]
    assert round_.result is not None
    assert {each["player"] for each in round_.result.state["match_play"]} == {"p1", "p2"}


@rule("lucky-8s/50.9(d)#1", "lucky-8s/50.9(c)")
def test_no_hand_has_a_wrong_number_before_it_is_dealt_or_after_all_is_settled() -> None:
    early = dealing(1, 2, stacks=1)
    assert refusal(early, Incident("wrong_number", spot=2, count=9)) == "lucky-8s/50.9(c)"
    assert refusal(early, Incident("wrong_number_to_dealer", count=9)) == "lucky-8s/50.9(d)#1"
    late = deciding(opening={"attended": True})
    for player in ("p1", "p2", "p3"):
        late.act(player, "play")
    late.close()
    while not isinstance(late.pending, Count):
        serve_step(late)
    with pytest.raises(NotNow, match="every spot is settled") as said_no:
        late.report(Incident("wrong_number_to_dealer", count=9))
    assert said_no.value.rule == "lucky-8s/50.9(d)#1"


@rule("lucky-8s/50.9(a)#1")
def test_the_dealers_cards_about_one_found_face_up_stay_unseen() -> None:
    round_ = dealing(1, stacks=1)
    round_.report(Incident("face_up_in_deck", count=3))
    serve(round_)
    assert [line.split(" lucky")[0] for line in lines(round_) if "dealer" in line and line.startswith("Dealt")] == [
        f"Dealt dealer ({' '.join(PACK[8:11])}) to no one",
        f"Dealt dealer ({' '.join(PACK[12:17])}) to no one",
    ]


@rule("lucky-8s/50.6(k)")
def test_a_dealer_without_a_qualifying_hand_is_named_as_such_to_each_player() -> None:
    round_ = finish(to_decisions(begin(dict.fromkeys((1, 2), BONUS)), FOUR_HANDS, "77766633", NOTHING))
    found = [line for line in lines(round_) if line.startswith("Qualified")]
    assert found == ["Qualified dealer lucky-8s/50.6(k) 2 p2", "Qualified dealer lucky-8s/50.6(k) 1 p1"]


def test_a_card_the_dealer_exposes_in_dealing_is_replaced() -> None:
    round_ = dealing(1)
    round_.report(Incident("exposed_by_dealer", count=0))
    serve(round_)
    assert round_.table.hand[1] == PACK[1:9]


@pytest.mark.parametrize("second", ["face_up_in_deck", "round_dead"])
def test_cards_counted_off_before_one_found_face_up_lie_there_when_the_round_ends(second: str) -> None:
    round_ = dealing(1, 2)
    round_.report(Incident("face_up_in_deck", count=4))
    round_.act(HOUSE, PACK[:4])
    if second == "round_dead":
        round_.rule_on(Ruling("round_dead", "Sue", "a fire alarm"))
    else:
        round_.report(Incident("face_up_in_deck"))
    assert round_.result is not None
    assert round_.table.scene.places["1"] == list(PACK[:4])
    check_cards(round_)
