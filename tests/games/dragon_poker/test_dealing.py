"""Who is dealt what, in which order, and who may see it (13:69F-42.7 to 42.10)."""

import pytest
from tests.games.dragon_poker.staged import NOTHING, PLAIN, dealt, finished, net, notes, opened

from houseway.cards.card import UNKNOWN, cards
from houseway.games.dragon_poker import GAME
from houseway.play import events as ev
from houseway.play.refusals import NotAMove, NotNow
from houseway.play.requests import HOUSE, Ask, Draw, Incident
from houseway.play.round import Round
from houseway.play.views import AUDITOR, PUBLIC
from houseway.proof.claims import rule

THREE_HANDS = {1: "Re1 Re2 Re3", 4: "Ph1 Ph2 Ph3", 6: "Ti1 Ti2 Ti3", 0: "Mo1 Mo2 Mo3"}


def deliveries(round_: Round) -> list[tuple[str, tuple[str, ...], str]]:
    """Where cards went, in order, and by which clause."""
    return [(e.place, e.cards, e.rule) for e in round_.events if isinstance(e, ev.Dealt)]


def assert_clockwise(round_: Round, rule: str) -> None:
    places = [("1", "Re1 Re2 Re3"), ("4", "Ph1 Ph2 Ph3"), ("6", "Ti1 Ti2 Ti3")]
    expected = [(place, cards(hand), rule) for place, hand in places]
    expected.append(("dealer", cards("Mo1 Mo2 Mo3"), "dragon-poker/42.10(a)"))
    assert deliveries(round_) == expected


@rule("dragon-poker/42.7(d)", "dragon-poker/42.10(a)")
def test_a_manual_shoe_deals_three_cards_clockwise_from_the_far_left_and_the_dealer_last() -> None:
    assert_clockwise(dealt(THREE_HANDS)[0], "dragon-poker/42.7(d)")


@rule("dragon-poker/42.8(c)")
def test_dealing_from_the_hand_goes_the_same_way() -> None:
    assert_clockwise(dealt(THREE_HANDS, method="hand")[0], "dragon-poker/42.8(c)")


@rule("dragon-poker/42.9(c)#1")
def test_an_automated_shoe_delivers_stacks_of_three_the_same_way() -> None:
    assert_clockwise(dealt(THREE_HANDS, method="automated_shoe")[0], "dragon-poker/42.9(c)#1")


def test_cards_may_go_round_one_at_a_time_where_the_house_says_so() -> None:
    round_, _ = dealt({1: "Re1 Re2 Re3", 2: "Ph1 Ph2 Ph3", 0: "Mo1 Mo2 Mo3"}, deal_pattern="circuits")
    assert [place for place, _, _ in deliveries(round_)] == ["1", "2", "dealer"] * 3
    assert round_.table.hand[1] == cards("Re1 Re2 Re3")


@rule("dragon-poker/42.10(b)")
def test_players_see_their_own_cards_and_no_one_else_does_until_one_shows_them() -> None:
    round_, _ = dealt({1: "Re1 Re2 Re3", 2: "Ph1 Ph2 Ph3", 0: NOTHING})
    assert round_.view("p1").places["1"] == cards("Re1 Re2 Re3")
    for viewer in ("p2", PUBLIC, "dealer"):
        assert round_.view(viewer).places["1"] == (UNKNOWN,) * 3
    assert round_.view(AUDITOR).places["1"] == cards("Re1 Re2 Re3")
    round_.report(Incident("exposed_by_player", spot=1, cards=cards("Re2")))
    assert "Re2" in round_.view("p2").places["1"]
    (reported,) = [e for e in round_.events if isinstance(e, ev.Reported)]
    assert reported.rule == "dragon-poker/42.10(b)"
    (breach,) = notes(round_, "dragon-poker/42.10(b)")
    assert (breach.template, breach.spot) == ("Breach at {spot}: cards shown before the reveal", 1)
    assert isinstance(round_.pending, Ask)


def test_a_players_own_hand_is_named_in_words_to_that_player_alone() -> None:
    round_, house = dealt({1: "Go Ti1 Ra1", 2: "Ph1 Ph2 Ph3", 0: NOTHING})
    assert round_.view("p1").hands == {"1": "a pair of Tigers with a Rabbit"}
    assert round_.view(PUBLIC).hands == {}
    finished(round_, house)
    assert round_.view(PUBLIC).hands["1"] == "a pair of Tigers with a Rabbit"


@rule("dragon-poker/42.10(c)#1")
def test_each_player_must_fold_or_play_and_there_is_no_third_choice() -> None:
    round_, house = dealt({1: "Re1 Re2 Re3", 2: "Ph1 Ph2 Ph3", 0: NOTHING})
    for other in ("check", "raise", "", 7):
        with pytest.raises(NotAMove) as error:
            round_.act("p1", other)
        assert error.value.rule == "dragon-poker/42.10(c)#1"
    assert round_.todo()[0].rule == "dragon-poker/42.10(c)#1"
    round_.act("p1", "play")
    with pytest.raises(NotNow):
        round_.act(HOUSE, True)
    assert not any(isinstance(e, ev.Shown) for e in round_.events)
    finished(round_, house)
    assert any(isinstance(e, ev.Shown) and e.place == "dealer" for e in round_.events)


@rule("dragon-poker/42.1[fold]", "dragon-poker/42.10(c)1#1")
def test_a_fold_forfeits_ante_and_ante_bonus() -> None:
    round_, house = dealt({1: "Ra1 Ra2 Mo2", 0: NOTHING})
    finished(round_, house, folds={1})
    taken = {e.area: e.amount for e in round_.events if isinstance(e, ev.Collected)}
    assert taken == {"ante": 1000, "ante_bonus": 1000}
    assert net(round_) == -2000
    assert [e for e in round_.events if isinstance(e, ev.Folded)] == [ev.Folded("p1", 1, "dragon-poker/42.1[fold]")]


@rule("dragon-poker/42.10(c)1#2")
def test_a_folder_without_side_wagers_loses_cards_and_wagers_before_the_next_decision() -> None:
    round_, house = dealt({1: "Ra1 Ra2 Mo2", 2: "Ph1 Ph2 Ph3", 0: NOTHING})
    round_.act("p1", "fold")
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "p2"
    assert round_.table.scene.places["rack"] == list(cards("Ra1 Ra2 Mo2"))
    assert not round_.table.scene.places["1"]
    assert round_.table.scene.house == 2000
    finished(round_, house)
    assert not any(isinstance(e, ev.Shown) and e.place == "1" for e in round_.events)


@rule("dragon-poker/42.10(c)1#3")
def test_a_folder_with_a_side_wager_keeps_the_cards_face_down_until_it_is_settled() -> None:
    bets = {1: {**PLAIN, "dragon_bet": 500}}
    round_, house = dealt({1: "Go Mo2 Ra2", 2: "Ph1 Ph2 Ph3", 0: NOTHING}, bets)
    round_.act("p1", "fold")
    assert round_.view("p2").places["1"] == (UNKNOWN,) * 3
    assert len(notes(round_, "dragon-poker/42.10(c)1#3")) == 1
    finished(round_, house)
    assert net(round_) == -2000 + 2500


@rule("dragon-poker/42.1[round-of-play]")
def test_a_round_with_no_wagers_ends_without_a_card() -> None:
    round_ = opened((1, 2))
    round_.close()
    assert round_.events == [ev.Ended("dragon-poker/42.1[round-of-play]")]
    assert round_.result is not None


def test_a_round_closes_only_when_every_wager_is_resolved() -> None:
    bets = {1: {**PLAIN, "dragon_bet": 500}, 2: {**PLAIN, "three_card_bonus": 500}}
    round_, house = dealt({1: "Go Mo2 Ra2", 2: "Ph1 Ph2 Ph3", 0: NOTHING}, bets)
    assert round_.result is None
    finished(round_, house, folds={1})
    assert not round_.table.scene.felt
    assert isinstance(round_.events[-1], ev.Ended)


def test_six_players_use_21_of_the_53_cards() -> None:
    round_ = opened(range(1, 7))
    for spot in range(1, 7):
        round_.act(f"p{spot}", PLAIN)
    round_.close()
    deck = list(GAME.cards(round_.settings))
    while isinstance(round_.pending, Draw):
        round_.act(HOUSE, tuple(deck.pop() for _ in range(round_.pending.n)))
    assert len(deck) == 53 - 21
