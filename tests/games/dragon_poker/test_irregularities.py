"""What goes wrong and what is done about it (13:69F-42.7(e), 42.12, dragon-poker/A17, dragon-poker/A18)."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.dragon_poker.staged import NOTHING, PLAIN, STACK, dealt, finished, net, notes, opened, rigged

from houseway.cards.card import cards
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import NotNow, Refused
from houseway.play.requests import HOUSE, Ask, Count, Draw, Incident, Proceed, Ruling
from houseway.play.round import Round
from houseway.proof.claims import rule

HANDS = {1: "Re1 Bl1 Ra1", 2: "Ph1 Ph2 Ra2", 3: "Mo1 Ra3 Ra4", 4: "Ti1 Pa1 Mo2", 0: NOTHING}
ALL_BETS = {**PLAIN, "three_card_bonus": 500, "dragon_bet": 500}
BETS = {1: ALL_BETS, 2: PLAIN, 3: ALL_BETS, 4: PLAIN}


def dealing(stacks_out: int = 2, **opening: Any) -> tuple[Round, House]:
    """A round in which some hands are out and the next is being dealt."""
    round_ = opened(BETS, **opening)
    house = rigged(round_, HANDS)
    for spot, bets in BETS.items():
        round_.act(f"p{spot}", bets)
    round_.close()
    for _ in range(stacks_out):
        round_.act(HOUSE, house.answer(round_))
    return round_, house


def at_step(step: str, **opening: Any) -> tuple[Round, House]:
    """An attended round that waits for this step; seat 4 has folded."""
    round_, house = dealt(HANDS, BETS, attended=True, **opening)
    while not (isinstance(round_.pending, Proceed) and round_.pending.step == step):
        if isinstance(round_.pending, Ask):
            round_.act(round_.pending.actor, "fold" if round_.pending.spot == 4 else "play")
        else:
            round_.act(HOUSE, house.answer(round_))
    return round_, house


def remedy(round_: Round) -> tuple[str, str]:
    """What was reported last, and the clause of its remedy."""
    reported = [e for e in round_.events if isinstance(e, ev.Reported)][-1]
    return reported.kind, reported.rule


def assert_all_void(round_: Round, rule: str, needs: str = "reshuffle") -> None:
    """Every wager is back with the player who made it, and the round is over."""
    assert round_.result is not None
    assert round_.result.void
    assert round_.result.needs == (needs,)
    assert set(round_.result.stacks.values()) == {STACK}
    assert round_.result.house == 0
    returned = {(e.player, e.area): e.amount for e in round_.events if isinstance(e, ev.Voided)}
    wagered = {(e.player, e.area): e.amount for e in round_.events if isinstance(e, ev.Wagered)}
    assert returned == wagered
    assert {e.rule for e in round_.events if isinstance(e, ev.Voided | ev.Ended)} == {rule}


@rule("dragon-poker/42.12(a)#1")
def test_one_card_face_up_in_the_deck_voids_all_hands() -> None:
    round_, _ = dealing()
    round_.report(Incident("face_up_in_deck"))
    assert remedy(round_) == ("face_up_in_deck", "dragon-poker/42.12(a)#1")
    assert_all_void(round_, "dragon-poker/42.12(a)#1")
    late, _ = dealt(HANDS, BETS)
    with pytest.raises(NotNow, match="no card is being dealt") as error:
        late.report(Incident("face_up_in_deck"))
    assert error.value.rule == "dragon-poker/42.12(a)#1"
    assert isinstance(late.pending, Ask)


@rule("dragon-poker/42.12(a)#2")
def test_a_card_dealt_by_mistake_and_unseen_is_used_as_the_next_card() -> None:
    round_, house = dealing()
    due = house.answer(round_)
    round_.report(Incident("unseen_card_in_error", spot=4))
    assert isinstance(round_.pending, Draw)
    assert remedy(round_) == ("unseen_card_in_error", "dragon-poker/42.12(a)#2")
    (note,) = notes(round_, "dragon-poker/42.12(a)#2")
    assert (note.template, note.spot) == ("An unseen card is used as the next card", 4)
    round_.act(HOUSE, house.answer(round_))
    assert round_.table.hand[3] == due == cards(HANDS[3])
    late, _ = dealt(HANDS, BETS)
    with pytest.raises(NotNow) as error:
        late.report(Incident("unseen_card_in_error"))
    assert error.value.rule == "dragon-poker/42.12(a)#2"


@rule("dragon-poker/42.12(b)")
@pytest.mark.parametrize("spot", [2, 0], ids=["a player", "the dealer"])
@pytest.mark.parametrize("count", [2, 4])
def test_a_wrong_number_of_cards_anywhere_voids_all_hands(spot: int, count: int) -> None:
    round_, _ = dealt(HANDS, BETS)
    round_.act("p1", "fold")
    round_.report(Incident("wrong_number", spot=spot, count=count))
    assert remedy(round_) == ("wrong_number", "dragon-poker/42.12(b)")
    assert_all_void(round_, "dragon-poker/42.12(b)")


@rule("dragon-poker/42.12(b)")
def test_the_right_number_or_no_number_of_cards_is_no_misdeal() -> None:
    round_, _ = dealt(HANDS, BETS)
    for incident, says in (
        (Incident("wrong_number", spot=2, count=3), "three cards are the right number"),
        (Incident("wrong_number", spot=2), "needs the count"),
    ):
        with pytest.raises(Refused, match=says) as error:
            round_.report(incident)
        assert error.value.rule == "dragon-poker/42.12(b)"
    with pytest.raises(NotNow, match="no hand has been dealt") as early:
        opened().report(Incident("wrong_number", spot=1, count=2))
    assert early.value.rule == "dragon-poker/42.12(b)"
    assert isinstance(round_.pending, Ask)


@rule("dragon-poker/42.12(d)")
def test_an_automated_shoe_that_jams_after_the_second_stack_voids_the_round() -> None:
    round_, _ = dealing(2, method="automated_shoe")
    round_.report(Incident("shoe_fault", note="jam"))
    assert remedy(round_) == ("shoe_fault", "dragon-poker/42.12(d)")
    assert_all_void(round_, "dragon-poker/42.12(d)")
    by_hand, _ = dealing(2, method="hand")
    with pytest.raises(NotNow) as error:
        by_hand.report(Incident("shoe_fault"))
    assert error.value.rule == "dragon-poker/42.12(d)"
    assert isinstance(by_hand.pending, Draw)


# The stub count (42.7(e)) ---------------------------------------------------------------------------------------------


def counted(stub: int, hands: Callable[[str], int], method: str = "manual_shoe") -> Round:
    """An attended round whose due count finds these numbers."""
    round_, house = at_step("rack the stub", due=("stub_count",), method=method)
    while round_.pending is not None:
        if isinstance(round_.pending, Count):
            what = round_.pending.what
            round_.act("dealer", stub if what == "stub" else hands(what))
        else:
            round_.act(HOUSE, house.answer(round_))
    return round_


def three(place: str) -> int:
    return 3


@rule("dragon-poker/42.7(e)2#2")
def test_a_misdeal_with_all_53_cards_present_voids_every_hand_for_a_reshuffle() -> None:
    round_ = counted(37, lambda place: 4 if place == "3" else 3)
    assert_all_void(round_, "dragon-poker/42.7(e)2#2")


@rule("dragon-poker/42.7(e)2#3")
@pytest.mark.parametrize("stub", [37, 39])
def test_a_wrong_count_without_a_misdeal_voids_every_hand_and_removes_the_deck(stub: int) -> None:
    assert_all_void(counted(stub, three), "dragon-poker/42.7(e)2#3", needs="remove_deck")


def test_a_misdeal_that_does_not_make_up_53_cards_removes_the_deck_too() -> None:
    round_ = counted(36, lambda place: 4 if place == "3" else 3)
    assert_all_void(round_, "dragon-poker/42.7(e)2#3", needs="remove_deck")


def test_a_right_count_lets_the_round_go_on() -> None:
    round_ = counted(38, three)
    assert round_.result is not None
    assert not round_.result.void
    assert net(round_, 4) == -2000


# Cards exposed by accident (dragon-poker/A17) -------------------------------------------------------------------------


@rule("dragon-poker/42.12(a)#1")
def test_a_card_the_dealer_turns_over_while_dealing_voids_all_hands() -> None:
    round_, _ = dealing()
    round_.report(Incident("exposed_by_dealer", spot=1, cards=cards("Re1")))
    assert_all_void(round_, "dragon-poker/42.12(a)#1")


@rule("dragon-poker/42.12(b)")
def test_a_dealer_card_shown_before_the_last_decision_voids_unless_the_house_plays_on() -> None:
    shown = Incident("exposed_by_dealer", cards=cards("Mo10"))
    round_, _ = dealt(HANDS, BETS)
    round_.report(shown)
    assert_all_void(round_, "dragon-poker/42.12(b)")
    round_, house = dealt(HANDS, BETS, dealer_exposes_card="play_on")
    round_.report(shown)
    assert "Mo10" in round_.view("p1").places["dealer"]
    assert not finished(round_, house).table.void_round


@rule("dragon-poker/42.12(b)")
def test_a_dealer_card_shown_while_cards_are_tucked_voids_as_long_as_a_decision_is_to_come() -> None:
    shown = Incident("exposed_by_dealer", cards=cards("Mo10"))
    round_, _ = at_step("tuck the cards of spot 2 under the Play wager")
    round_.report(shown)
    assert_all_void(round_, "dragon-poker/42.12(b)")
    round_, house = dealt({1: HANDS[1], 0: NOTHING}, attended=True)
    round_.act("p1", "play")
    assert isinstance(round_.pending, Proceed)
    round_.report(shown)
    assert not finished(round_, house).table.void_round, "the last player has decided"


@pytest.mark.parametrize("step", ["rack the stub", "show the dealer's hand"])
def test_a_dealer_card_shown_after_the_last_decision_changes_nothing(step: str) -> None:
    round_, house = at_step(step)
    round_.report(Incident("exposed_by_dealer", cards=cards("Mo10")))
    assert not finished(round_, house).table.void_round


def test_a_players_card_shown_by_the_dealer_after_the_deal_is_logged_and_play_goes_on() -> None:
    round_, house = dealt(HANDS, BETS)
    round_.report(Incident("exposed_by_dealer", spot=1, cards=cards("Re1")))
    assert "Re1" in round_.view("p2").places["1"]
    assert not finished(round_, house).table.void_round


def test_only_cards_that_lie_there_can_have_been_shown() -> None:
    round_, _ = dealt(HANDS, BETS)
    for kind in ("exposed_by_dealer", "exposed_by_player"):
        for spot, card in ((1, "Ra9"), (5, "Re1")):
            with pytest.raises(NotNow, match="do not lie") as error:
                round_.report(Incident(kind, spot=spot, cards=cards(card)))
            assert error.value.rule == "dragon-poker/A17"
    with pytest.raises(NotNow, match="do not lie"):
        round_.report(Incident("exposed_by_dealer"))
    assert not any(isinstance(e, ev.Reported) for e in round_.events)


@rule("dragon-poker/42.6(c)#2")
def test_a_player_who_leaves_with_cards_dealt_is_logged_and_the_round_goes_on() -> None:
    round_, house = dealt(HANDS, BETS)
    round_.report(Incident("left_the_seat", spot=2))
    assert remedy(round_) == ("left_the_seat", "dragon-poker/42.6(c)#2")
    (note,) = notes(round_, "dragon-poker/42.6(c)#2")
    assert (note.spot, note.template) == (2, "Breach at {spot}: left the seat in an open round")
    assert not finished(round_, house).table.void_round


# Voids during settlement (dragon-poker/A18) ---------------------------------------------------------------------------


def test_a_void_during_settlement_leaves_settled_seats_their_result() -> None:
    round_, _ = at_step("settle spot 1")
    settled = {spot: net(round_, spot) for spot in (2, 3)}
    assert settled[2] > 0
    round_.report(Incident("wrong_number", spot=0, count=4))
    assert {spot: net(round_, spot) for spot in (2, 3)} == settled
    assert (net(round_, 1), net(round_, 4)) == (0, 0)


def test_a_void_during_settlement_reopens_settled_seats_where_the_house_says_so() -> None:
    round_, _ = at_step("settle spot 1", void_reopens_settled_seats=True)
    assert net(round_, 2) > 0
    round_.report(Incident("wrong_number", spot=0, count=4))
    assert [net(round_, spot) for spot in BETS] == [0, 0, 0, 0]
    assert round_.result is not None
    assert round_.result.house == 0


@pytest.mark.parametrize("reopens", [False, True])
def test_a_round_called_dead_during_settlement_reopens_settled_seats_where_a_void_one_does(reopens: bool) -> None:
    round_, _ = at_step("settle spot 1", void_reopens_settled_seats=reopens)
    settled = net(round_, 2)
    assert settled > 0
    round_.rule_on(Ruling("round_dead", by="Ada", reason="a bird on the table"))
    assert (net(round_, 1), net(round_, 2)) == (0, 0 if reopens else settled)


def test_a_supervisor_may_call_the_round_dead_and_every_wager_returns() -> None:
    round_, _ = dealt(HANDS, BETS)
    round_.act("p1", "fold")
    round_.rule_on(Ruling("round_dead", by="Ada", reason="a bird on the table"))
    assert [net(round_, spot) for spot in BETS] == [0, 0, 0, 0]


# Where an incident can fall -------------------------------------------------------------------------------------------


@rule("dragon-poker/42.10(c)3#1", "dragon-poker/42.10(d)#1", "dragon-poker/42.7(e)2#1")
def test_the_dealers_steps_are_asked_for_one_by_one_each_under_its_clause() -> None:
    round_, house = at_step("rack the stub", due=("stub_count",))
    asked = []
    while isinstance(round_.pending, Proceed | Count):
        request = round_.pending
        asked.append((request.step if isinstance(request, Proceed) else request.what, request.rule))
        # One card too few in the stub sends the dealer to every hand, and the fourth card turns up there.
        found = {"stub": 37, "2": 4}.get(asked[-1][0], 3)
        round_.act("dealer", True if isinstance(request, Proceed) else found)
    assert asked[0] == ("rack the stub", "dragon-poker/42.10(c)3#1")
    assert asked[2:] == [(place, "dragon-poker/42.7(e)2#1") for place in ("1", "2", "3", "dealer")]
    called = [event.rule for event in round_.events if isinstance(event, ev.Announced)]
    assert "dragon-poker/42.7(e)2#1" in called
    assert_all_void(round_, "dragon-poker/42.7(e)2#2")

    round_, house = at_step("settle spot 3")
    assert isinstance(round_.pending, Proceed)
    assert round_.pending.rule == "dragon-poker/42.10(d)#1"
    finished(round_, house)
    settled = [note.spot for note in notes(round_, "dragon-poker/42.10(d)#1")]
    assert settled == [3, 2, 1]


@rule("dragon-poker/42.1[stub]", "dragon-poker/42.10(c)3#1", "dragon-poker/42.9(c)#2")
@pytest.mark.parametrize(
    ("method", "clause"), [("manual_shoe", "dragon-poker/42.10(c)3#1"), ("automated_shoe", "dragon-poker/42.9(c)#2")]
)
def test_the_stub_that_is_racked_is_what_the_deal_has_left(method: str, clause: str) -> None:
    round_, house = dealt(HANDS, BETS, method=method)
    finished(round_, house)
    racked = [(e.n, e.rule) for e in round_.events if isinstance(e, ev.StubRacked)]
    assert racked == [(53 - 15, clause)]
    assert [note.detail for note in notes(round_, "dragon-poker/42.1[stub]")] == [{"n": 38}]
