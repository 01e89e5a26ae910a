"""The deal of Lucky 8's: stacks of eight from the dealer's left, by hand or by machine."""

from typing import Any

import pytest
from tests.games.lucky_eights.rounds import ANTE, GAME, PACK, STACK, begin, finish, said, serve

from houseway.cards.card import UNKNOWN
from houseway.play import events as ev
from houseway.play.refusals import BadRecord, BadSetting
from houseway.play.requests import Face, Window
from houseway.play.round import Round
from houseway.proof.claims import rule


def dealt(*spots: int, **how: Any) -> Round:
    round_ = begin({spot: {"ante": ANTE} for spot in spots}, **how)
    round_.close()
    return serve(round_)


@rule("lucky-8s/50.5(c)")
def test_dealing_begins_at_the_dealers_left_and_ends_with_the_dealer() -> None:
    round_ = dealt(6, 2, 4)
    assert [e.place for e in round_.events if isinstance(e, ev.Dealt)] == ["2", "4", "6", "dealer"]
    (order,) = said(round_, "lucky-8s/50.5(c)")
    assert order.detail["order"] == [2, 4, 6]


@rule("lucky-8s/50.5(e)#1", "lucky-8s/50.5(e)#2", "lucky-8s/50.5(e)#3", "lucky-8s/50.5(e)#4")
@pytest.mark.parametrize("form", ["hand", "full_deck"])
def test_from_the_hand_each_stack_is_the_next_eight_cards_and_the_rest_goes_to_the_rack_unseen(form: str) -> None:
    round_ = dealt(1, 3, opening={"method": form})
    (stack,) = said(round_, "lucky-8s/50.5(e)#1")
    assert stack.detail == {"n": 8}
    assert [(e.place, e.cards) for e in said(round_, "lucky-8s/50.5(e)#2")] == [("1", PACK[:8]), ("3", PACK[8:16])]
    assert [(e.place, e.cards) for e in said(round_, "lucky-8s/50.5(e)#3")] == [("dealer", PACK[16:24])]
    assert said(round_, "lucky-8s/50.5(e)#4") == [ev.StubRacked(42, "lucky-8s/50.5(e)#4")]
    finish(round_)
    seen = {card for e in round_.events if isinstance(e, ev.CardEvent) for card in e.cards}
    assert seen == set(PACK[:24])


@rule("lucky-8s/50.5(f)#1", "lucky-8s/50.5(f)#3", "lucky-8s/50.5(f)#4")
def test_a_machine_gives_its_groups_clockwise_the_dealer_last_and_ejects_the_rest() -> None:
    round_ = dealt(2, 5, opening={"method": "groups"})
    assert [(e.place, e.cards) for e in said(round_, "lucky-8s/50.5(f)#1")] == [("2", PACK[:8]), ("5", PACK[8:16])]
    assert [(e.place, e.cards) for e in said(round_, "lucky-8s/50.5(f)#3")] == [("dealer", PACK[16:24])]
    full = dealt(1, 2, 3, 4, 5, 6, opening={"method": "groups"})
    assert said(full, "lucky-8s/50.5(f)#4") == [ev.StubRacked(10, "lucky-8s/50.5(f)#4")]
    assert not said(full, "lucky-8s/50.5(e)#1")


def test_the_form_of_the_deal_is_the_houses_where_the_floor_does_not_say() -> None:
    by_house = dealt(1, opening={"method": "manual_shoe"}, deal_form="groups")
    assert said(by_house, "lucky-8s/50.5(f)#1")
    assert [e.cards for e in said(by_house, "lucky-8s/50.5(f)#1")] == [PACK[:8]]
    with pytest.raises(BadSetting):
        GAME.read_settings({"deal_form": "shoe"})


@rule("lucky-8s/50.6(d)", "lucky-8s/50.1[dealer]")
def test_everyone_gets_eight_cards_face_down_from_a_dealer_who_is_named() -> None:
    round_ = dealt(1, 2, opening={"state": {"dealer": "Dana"}})
    (note,) = said(round_, "lucky-8s/50.6(d)")
    assert note.detail == {"order": [1, 2], "dealer": "Dana"}
    view = round_.view("p1")
    assert view.places["1"] == PACK[:8]
    assert view.places["2"] == view.places["dealer"] == (UNKNOWN,) * 8
    assert all(len(cards) == 8 for cards in round_.table.scene.places.values())
    assert said(dealt(1), "lucky-8s/50.1[dealer]")[0].detail["dealer"] == "house"


@rule("lucky-8s/E-1.10E(a)")
def test_a_table_has_at_most_six_positions() -> None:
    with pytest.raises(BadSetting) as refused:
        GAME.read_settings({"seats": 7})
    assert refused.value.rule == "lucky-8s/E-1.10E(a)"
    with pytest.raises(BadRecord, match="spots 1 to 6"):
        begin({7: {"ante": ANTE}})
    full = dealt(1, 2, 3, 4, 5, 6)
    assert full.drawn["deck"] == 56
    assert GAME.layout(GAME.read_settings({})).seats == 6


@rule("lucky-8s/50.4(c)")
def test_burn_cards_come_first_where_a_filed_procedure_has_them() -> None:
    filed = {"shuffle": "strip and riffle", "approval": "DGE 12"}
    round_ = dealt(1, burn=2, filed_shuffle=filed)
    assert round_.table.scene.places["burns"] == list(PACK[:2])
    assert round_.view("p1").places["burns"] == (UNKNOWN,) * 2
    assert round_.table.hand[1] == PACK[2:10]


@rule("lucky-8s/50.6(j)#1", "lucky-8s/50.6(r)")
def test_cards_a_human_dealer_did_not_see_are_asked_for_when_they_matter() -> None:
    round_ = begin({1: {"ante": ANTE, "bonus": 500}}, opening={"attended": True})
    round_.close()
    names = iter(range(1, 100))
    for _ in range(2):
        round_.act("house", tuple(f"?{next(names)}" for _ in range(8)))
    while not isinstance(round_.pending, Window):
        round_.act("dealer", True)
    round_.act("p1", "play")
    round_.close()
    faces, asked = iter((PACK[:8], PACK[8:16])), []
    while (request := round_.pending) is not None:
        if isinstance(request, Face):
            asked.append(request.rule)
            round_.act("house", next(faces))
        elif hasattr(request, "usual"):
            round_.act("dealer", 50)
        else:
            round_.act(request.actor, True)
    assert round_.result is not None
    assert round_.result.stacks["p1"] + round_.result.house == STACK
    assert asked == ["lucky-8s/50.6(j)#1", "lucky-8s/50.6(r)"]
    named = [e.place for e in round_.events if isinstance(e, ev.Identified)]
    assert named == ["dealer", "1"]
