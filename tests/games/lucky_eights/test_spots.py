"""Several bettors on a spot and several spots a player, as the house and the Division allow."""

from typing import Any

import pytest
from tests.games.facts import aloud
from tests.games.lucky_eights.rounds import (
    ANTE,
    FOUR_HANDS,
    GAME,
    NOTHING,
    QUALIFIED,
    STACK,
    finish,
    money,
    net,
    order,
    said,
    serve,
    to_decisions,
)

from houseway.cards.card import UNKNOWN
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, BadSetting, NotAMove, NotNow
from houseway.play.requests import Ask, Draw, Proceed, Window
from houseway.play.round import Round
from houseway.proof.claims import rule

ANN, BOB, CY = Seat(1, "ann", STACK), Seat(1, "bob", STACK, behind=True), Seat(1, "cy", STACK, behind=True)
HANDS = (FOUR_HANDS, QUALIFIED)


def shared(*seats: Seat, consent: str = "agree", attended: bool = False, **house: Any) -> Round:
    """A round at which a shared spot's joiners have been let on or turned away; the wagers window is open."""
    settings = {"shared_spots": "on", **house}
    round_ = Round(GAME, Opening(game="lucky-8s", seats=seats, settings=settings, attended=attended))
    while isinstance(round_.pending, Ask):
        round_.act(round_.pending.actor, consent)
    return round_


def bet(round_: Round, *hands: str, **antes: int) -> Round:
    for player, ante in antes.items():
        round_.act(player, {"ante": ante})
    return to_decisions(round_, *(hands or HANDS))


@rule("lucky-8s/50.6(a)#1")
def test_a_bonus_needs_an_ante_at_its_own_position() -> None:
    seats = (Seat(1, "ann", STACK), Seat(3, "ann", 0))
    round_ = Round(GAME, Opening(game="lucky-8s", seats=seats, settings={"max_spots_per_player": 2}))
    for wrong in ({"ante@1": ANTE, "bonus@3": 100}, {"ante@3": ANTE, "bonus@1": 100}, {"bonus@1": 100}):
        with pytest.raises(NotAMove) as refusal:
            round_.act("ann", wrong)
        assert refusal.value.rule == "lucky-8s/50.6(a)#1"
    round_.act("ann", {"ante@3": ANTE, "bonus@3": 100})
    round_.close()
    assert {key[1:]: amount for key, amount in round_.felt.items()} == {(3, "ante"): ANTE, (3, "bonus"): 100}


@rule("lucky-8s/50.6(h)#2")
def test_each_of_several_bettors_goes_in_to_win_with_their_own_ante() -> None:
    round_ = bet(shared(ANN, BOB, CY, cobettor_play="automatic"), ann=ANTE, bob=500, cy=1000)
    round_.act("ann", "play")
    round_.close()
    wagered = [e for e in round_.events if isinstance(e, ev.Wagered) and e.area == "in_to_win"]
    assert [(e.player, e.spot, e.amount) for e in wagered] == [("ann", 1, ANTE), ("bob", 1, 500), ("cy", 1, 1000)]


@rule("lucky-8s/50.7(a)#1")
def test_up_to_three_people_bet_on_a_spot_where_the_licensee_permits_it() -> None:
    with pytest.raises(BadRecord) as refused:
        shared(ANN, BOB, shared_spots="off")
    assert refused.value.rule == "lucky-8s/50.7(a)#1"
    with pytest.raises(BadRecord) as refused:
        shared(ANN, BOB, CY, Seat(1, "dee", STACK, behind=True))
    assert (refused.value.rule, refused.value.legal) == ("lucky-8s/50.7(a)#1", "at most 3")
    round_ = bet(shared(ANN, BOB, CY), ann=ANTE, bob=500, cy=1000)
    assert {key[0]: amount for key, amount in round_.table.scene.felt.items()} == {"ann": ANTE, "bob": 500, "cy": 1000}


@rule("lucky-8s/50.7(a)#2")
def test_the_first_bettor_must_agree_to_each_who_joins() -> None:
    round_ = Round(GAME, Opening(game="lucky-8s", seats=(BOB, ANN, CY), settings={"shared_spots": "on"}))
    asked = []
    while isinstance(round_.pending, Ask):
        asked.append((round_.pending.actor, round_.pending.spot))
        assert round_.pending.default == "refuse"
        assert round_.pending.rule == "lucky-8s/50.7(a)#2"
        with pytest.raises(NotAMove) as unclear:
            round_.act("ann", "maybe")
        assert (unclear.value.rule, unclear.value.legal) == ("lucky-8s/50.7(a)#2", "agree or refuse")
        round_.act("ann", "refuse" if len(asked) == 1 else "agree")
    assert asked == [("ann", 1), ("ann", 1)]
    assert isinstance(round_.pending, Window)
    assert set(round_.pending.spaces) == {"ann", "cy"}
    with pytest.raises(NotNow) as refused:
        round_.act("bob", {"ante": ANTE})
    assert refused.value.rule == "lucky-8s/50.7(a)#2"
    called = [aloud(e) for e in said(round_, "lucky-8s/50.7(a)#2") if isinstance(e, ev.Announced)]
    assert called == ["Bob asks to bet on spot 1", "Cy asks to bet on spot 1"]
    joined = [(e.template, e.player) for e in said(round_, "lucky-8s/50.7(a)#2") if hasattr(e, "player")]
    assert joined == [
        ("{player} <do|does> not join spot {number}", "bob"),
        ("{player} <join|joins> spot {number}", "cy"),
    ]


@rule("lucky-8s/50.7(a)#3")
def test_the_divisions_limit_of_shared_spots_at_a_table_is_kept() -> None:
    others = [Seat(spot, f"{name}{spot}", STACK, behind=name == "b") for spot in (2, 3) for name in "ab"]
    with pytest.raises(BadRecord) as refused:
        shared(ANN, BOB, *others, shared_spots_per_table=2)
    assert refused.value.rule == "lucky-8s/50.7(a)#3"
    shared(ANN, BOB, *others[:2], shared_spots_per_table=2)


@rule("lucky-8s/50.7(d)")
def test_the_divisions_limit_of_tables_that_share_spots_is_kept() -> None:
    with pytest.raises(BadSetting) as refused:
        GAME.read_settings({"shared_spots": "on", "shared_tables": 3, "shared_tables_limit": 2})
    assert refused.value.rule == "lucky-8s/50.7(d)"
    for fine in ({"shared_spots": "on", "shared_tables": 2}, {"shared_spots": "off", "shared_tables": 3}):
        GAME.read_settings({**fine, "shared_tables_limit": 2})


@rule("lucky-8s/50.7(b)#1")
def test_the_seated_player_alone_decides_and_a_fold_binds_all() -> None:
    round_ = bet(shared(BOB, ANN), ann=500, bob=ANTE)
    (control,) = said(round_, "lucky-8s/50.7(b)#1")
    assert control.player == "ann"
    with pytest.raises(NotNow) as refused:
        round_.act("bob", "fold")
    assert refused.value.rule == "lucky-8s/50.7(b)#1"
    round_.act("ann", "fold")
    round_.close()
    serve(round_, order(*HANDS))
    assert (net(round_, "ann"), net(round_, "bob")) == (-500, -ANTE)


@rule("lucky-8s/50.7(b)#1")
def test_two_players_cannot_be_seated_at_one_spot() -> None:
    with pytest.raises(BadRecord) as refused:
        shared(ANN, Seat(1, "bob", STACK))
    assert refused.value.rule == "lucky-8s/50.7(b)#1"


@rule("lucky-8s/50.7(b)#2")
@pytest.mark.parametrize(
    ("bob", "cy", "decides"),
    [
        ({"ante": 2500}, {"ante": 5000}, "cy"),
        ({"ante": 2500, "bonus": 9000}, {"ante": 5000}, "cy"),
        ({"ante": 2500}, {"ante": 2500, "bonus": 500}, "cy"),
        ({"ante": 2500, "bonus": 500}, {"ante": 2500, "bonus": 500}, "cy"),
        ({"ante": 3000}, {"ante": 2500, "bonus": 9000}, "bob"),
    ],
)
def test_with_no_one_seated_the_largest_bettor_decides(bob: dict[str, int], cy: dict[str, int], decides: str) -> None:
    round_ = shared(BOB, CY)
    round_.act("bob", {"ante": 500})
    round_.act("cy", cy)
    round_.act("bob", bob)  # Changed last, so that on a full tie Cy was first.
    to_decisions(round_, *HANDS)
    assert isinstance(round_.pending, Window)
    assert list(round_.pending.spaces) == [decides]
    (control,) = said(round_, "lucky-8s/50.7(b)#2")
    assert control.player == decides
    with pytest.raises(NotNow) as refused:
        round_.act("bob" if decides == "cy" else "cy", "play")
    assert refused.value.rule == "lucky-8s/50.7(b)#2"


def test_a_seated_player_without_a_wager_leaves_the_decisions_to_the_bettors() -> None:
    round_ = bet(shared(ANN, BOB), bob=ANTE)
    assert [item.actor for item in round_.todo()] == ["bob"]


@rule("lucky-8s/50.7(c)")
def test_the_deciders_stakes_lie_nearest_the_dealer_the_others_in_line_behind() -> None:
    round_ = shared(BOB, ANN, CY)
    bet(round_, cy=500, bob=5000, ann=ANTE)
    (line,) = said(round_, "lucky-8s/50.7(c)")
    assert (line.spot, line.detail) == (1, {"rows": ["ann", "cy", "bob"]})


@rule("lucky-8s/50.7(c)")
def test_the_dealer_sets_the_stakes_of_each_shared_spot_in_line_before_a_card_comes() -> None:
    other, late = Seat(2, "dee", STACK), Seat(2, "eve", STACK, behind=True)
    round_ = shared(ANN, BOB, other, late, Seat(3, "fay", STACK), attended=True, shared_spots_per_table=2)
    for player in ("eve", "bob", "ann", "dee", "fay"):
        round_.act(player, {"ante": ANTE})
    round_.close()
    for spot, rows in ((1, ["ann", "bob"]), (2, ["dee", "eve"])):
        step = round_.pending
        assert isinstance(step, Proceed)
        assert (step.step, step.rule, step.actor, step.spot) == (
            f"set the stakes at spot {spot} in line",
            "lucky-8s/50.7(c)",
            "dealer",
            spot,
        )
        assert len(said(round_, "lucky-8s/50.7(c)")) == spot - 1, "nothing is told before it is done"
        round_.act("dealer", True)
        assert said(round_, "lucky-8s/50.7(c)")[-1].detail == {"rows": rows}
    assert isinstance(round_.pending, Draw)


def test_no_stakes_are_set_in_line_where_each_bets_alone() -> None:
    round_ = shared(ANN, Seat(2, "dee", STACK), attended=True)
    for player in ("ann", "dee"):
        round_.act(player, {"ante": ANTE})
    round_.close()
    assert isinstance(round_.pending, Draw)
    assert not said(round_, "lucky-8s/50.7(c)")


def test_cobettors_match_their_own_ante_or_lose_it() -> None:
    round_ = bet(shared(ANN, BOB, CY), ann=ANTE, bob=500, cy=1000)
    round_.act("ann", "play")
    round_.close()
    assert {item.actor for item in round_.todo()} == {"bob", "cy"}
    round_.act("bob", "play")
    round_.act("cy", "fold")
    round_.close()
    serve(round_, order(*HANDS))
    assert money(round_, "lucky-8s/50.6(h)#2") == [
        ("Wagered", "ann", "in_to_win", ANTE),
        ("Wagered", "bob", "in_to_win", 500),
    ]
    assert [net(round_, player) for player in ("ann", "bob", "cy")] == [2 * ANTE, 1000, -1000]


def test_cobettors_may_follow_automatically() -> None:
    round_ = bet(shared(ANN, BOB, cobettor_play="automatic"), ann=ANTE, bob=500)
    round_.act("ann", "play")
    round_.close()
    serve(round_, order(*HANDS))
    assert net(round_, "bob") == 1000


def test_everyone_who_bets_on_a_spot_sees_its_cards_and_no_one_else_does() -> None:
    round_ = bet(shared(ANN, BOB, Seat(2, "zoe", STACK)), FOUR_HANDS, NOTHING, QUALIFIED, ann=ANTE, bob=500, zoe=500)
    assert round_.view("bob").places["1"] == round_.view("ann").places["1"] == order(FOUR_HANDS)[:8]
    assert round_.view("zoe").places["1"] == (UNKNOWN,) * 8


TWO_SPOTS = (Seat(1, "ann", STACK), Seat(3, "ann", 0))


@rule("lucky-8s/50.8")
def test_a_player_bets_on_one_spot_unless_the_licensee_permits_more() -> None:
    with pytest.raises(BadRecord) as refused:
        Round(GAME, Opening(game="lucky-8s", seats=TWO_SPOTS))
    assert (refused.value.rule, refused.value.legal) == ("lucky-8s/50.8", "at most 1")
    hands = (FOUR_HANDS, NOTHING, QUALIFIED)
    round_ = Round(GAME, Opening(game="lucky-8s", seats=TWO_SPOTS, settings={"max_spots_per_player": 2}))
    round_.act("ann", {"ante@1": ANTE, "ante@3": 500, "bonus@3": 100})
    to_decisions(round_, *hands)
    assert set(round_.view("ann").places["1"]) == set(order(*hands)[:8])
    assert UNKNOWN not in round_.view("ann").places["3"], "both hands may be seen before the first decision"
    for spot, answer in ((1, "play"), (3, "fold")):
        (todo,) = round_.todo()
        assert (todo.actor, todo.spot) == ("ann", spot)
        round_.act("ann", answer)
        round_.close()
    serve(round_, order(*hands))
    assert net(round_, "ann") == 2 * ANTE - 500 - 100


def test_a_player_with_several_spots_may_leave_one_empty_and_has_one_stack() -> None:
    seats = (Seat(1, "ann", 5000), Seat(3, "ann", 1000))
    round_ = Round(GAME, Opening(game="lucky-8s", seats=seats, settings={"max_spots_per_player": 2}))
    with pytest.raises(Exception, match=r"\$70 is needed and only \$60"):
        round_.act("ann", {"ante@1": 2500, "ante@3": 1000})
    round_.act("ann", {"ante@3": 3000})
    hands = (FOUR_HANDS, QUALIFIED)
    to_decisions(round_, *hands)
    assert list(round_.table.scene.places) == ["3", "dealer"]
    finish(round_, order(*hands))
    assert net(round_, "ann") == 6000


@pytest.mark.parametrize("number", [0, 7])
def test_a_house_permits_one_to_six_spots_a_player(number: int) -> None:
    with pytest.raises(BadSetting):
        GAME.read_settings({"max_spots_per_player": number})
