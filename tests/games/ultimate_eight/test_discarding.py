"""The discarding intervals: leading, answering, passing, re-entering, and what ends them."""

import pytest
from tests.games.facts import aloud
from tests.games.ultimate_eight.staged import Staged, leads, takes

from houseway.cards.card import UNKNOWN, cards
from houseway.play import events as ev
from houseway.play.refusals import NotNow
from houseway.play.requests import Ask
from houseway.play.spaces import Menu, Sets
from houseway.proof.claims import rule

THREE = {1: "5d Jc 3s 3h", 2: "Qd 2c", 3: "9s 4d 4s"}


@rule("ultimate-8-poker/42.10(e)#1")
def test_the_player_who_could_open_the_first_betting_has_the_first_chance_to_discard() -> None:
    table = Staged({1: "", 2: "", 3: ""}, button=2).checks()
    assert table.turn() == 2
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(e)#1")] == [2]
    folded = Staged({1: "", 2: "", 3: ""}, button=2).act("check", ("bet", 1000), "call", "fold")
    assert folded.turn() == 3, "the next still in takes the place of who folded"


@rule("ultimate-8-poker/42.10(e)#2")
def test_a_chance_passed_up_moves_on_until_someone_plays() -> None:
    table = Staged({2: "", 3: "", 4: "5d"}).checks().act("pass", "pass")
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(e)#2", ev.Passed)] == [2, 3]
    assert table.turn() == 4
    table.act("5d")
    assert table.stands().spot == 4
    assert table.turn() == 2


def test_every_play_offered_is_named_as_the_dealer_would_call_it() -> None:
    request = Staged({1: "Kd Kc 5h", 2: ""}).checks().round.pending
    assert isinstance(request, Ask)
    assert isinstance(request.space, Menu)
    plays = request.space.options["play"]
    assert isinstance(plays, Sets)
    called = {frozenset(play): name for play, name in zip(plays.options, plays.names, strict=True)}
    assert called[frozenset(cards("Kd Kc"))] == "one pair, diamonds, king high"
    assert called[frozenset(cards("5h"))] == "single card, hearts, five high"


@rule("ultimate-8-poker/42.10(e)#3")
def test_an_answer_beats_the_standing_pattern_or_is_a_pass() -> None:
    assert takes("Kd", "Ks")
    assert takes("Kd", "2c 2d")
    assert not takes("Kd", "Qs")
    assert takes("2c 3d 4h", "5h 9h Jh")
    assert not takes("2c 3d 4h", "Ks Kh Kd")
    table = Staged({1: "Kd", 2: "Qs"}).checks().act("Kd")
    assert table.refusal("Qs") == "ultimate-8-poker/42.10(e)#3"
    table.act("pass")
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(e)#3", ev.Passed)] == [2]


@rule("ultimate-8-poker/42.10(e)#4", "ultimate-8-poker/42.10(e)#5")
def test_play_circles_until_all_have_passed_on_the_last_pattern_and_a_pass_is_no_farewell() -> None:
    table = Staged(THREE).checks().act("5d", "pass", "9s", "Jc", "Qd", "pass", "pass")
    (over,) = table.by("ultimate-8-poker/42.10(e)#4")
    assert (over.spot, over.interval) == (2, 1)
    (opens,) = table.by("ultimate-8-poker/42.10(e)#5")
    assert opens.spot == 2
    assert table.turn() == 2
    assert set(table.menu()) == {"check", "bet"}


@rule("ultimate-8-poker/42.10(e)#4")
def test_a_player_who_passed_on_an_earlier_pattern_is_asked_about_the_one_that_beat_it() -> None:
    table = Staged(THREE).checks().act("5d", "pass", "9s", "pass")
    assert table.turn() == 2
    table.act("Qd", "pass", "pass")
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(e)#4")] == [2]


def test_a_house_may_lock_a_player_who_passed_out_of_the_interval() -> None:
    table = Staged(THREE, pass_locks=True).checks().act("5d", "pass", "9s", "Jc")
    assert table.turn() == 3, "player 2 has passed"
    table.act("pass")
    assert set(table.menu()) == {"check", "bet"}
    led = Staged({1: "", 2: "5d", 3: ""}, pass_locks=True).checks().act("pass", "5d", "pass")
    assert led.turn() == 1, "a pass with nothing to answer locks no one out"


@rule("ultimate-8-poker/42.1[discarding-round]")
def test_after_a_whole_lap_of_passes_the_opener_must_lead() -> None:
    table = Staged({1: "", 2: "", 3: ""}).checks().act("pass", "pass", "pass")
    assert table.turn() == 1
    assert set(table.menu()) == {"play"}
    (lap,) = table.by("ultimate-8-poker/42.1[discarding-round]")
    assert lap.spot == 1
    asked = table.round.pending
    assert isinstance(asked, Ask)
    assert asked.default[0] == "play"
    assert len(asked.default[1]) == 1
    twice = Staged({1: "", 2: ""}, dead_lead_laps=2).checks().act("pass", "pass")
    assert "pass" in twice.menu()
    assert "pass" not in twice.act("pass", "pass").menu()


@rule("ultimate-8-poker/42.10(g)#1", "ultimate-8-poker/42.10(g)#2")
def test_in_the_second_interval_the_opener_of_the_betting_leads_or_the_chance_moves_on() -> None:
    table = Staged({1: "Qd", 2: "As", 3: "4s 4d"}).checks().act("Qd", "As", "pass", "pass").checks()
    assert table.turn() == 2
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(g)#1")] == [2]
    table.act("pass", "4s 4d")
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(g)#2", ev.Passed)] == [2]
    assert table.stands().spot == 3


@rule("ultimate-8-poker/42.10(g)#3", "ultimate-8-poker/42.10(g)#4", "ultimate-8-poker/42.10(g)#5")
def test_the_second_interval_is_answered_and_ends_like_the_first() -> None:
    table = Staged({1: "Ks 4s 4d", 2: "4h 4c 5c 5d"}).checks().act("Ks", "pass").checks().act("4s 4d")
    assert table.refusal("4h 4c") == "ultimate-8-poker/42.10(g)#3"
    table.act("5c 5d", "pass")
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(g)#4")] == [2]
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(g)#5")] == [2]
    assert table.turn() == 2
    assert set(table.menu()) == {"check", "bet"}


def third() -> Staged:
    """The third interval is about to begin; player 1 has won the first two."""
    table = Staged({1: "As Ah 7c", 2: "2d Kc 7d 8h 9s"})
    return table.checks().act("As", "pass").checks().act("Ah", "pass").checks()


@rule("ultimate-8-poker/42.10(i)#1", "ultimate-8-poker/42.10(i)#2")
def test_in_the_third_interval_the_opener_of_the_betting_leads_or_the_chance_moves_on() -> None:
    table = third()
    assert table.turn() == 1
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(i)#1")] == [1]
    table.act("pass", "2d")
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(i)#2", ev.Passed)] == [1]
    assert table.stands().spot == 2


@rule(
    "ultimate-8-poker/42.10(i)#3",
    "ultimate-8-poker/42.10(i)#4",
    "ultimate-8-poker/42.10(i)#5",
    "ultimate-8-poker/42.10(i)#6",
)
def test_after_the_third_interval_discarding_goes_on_without_betting_in_the_third_area() -> None:
    table = third().act("7c")
    assert table.refusal("2d") == "ultimate-8-poker/42.10(i)#3"
    table.act("7d", "pass")
    assert [e.spot for e in table.by("ultimate-8-poker/42.10(i)#4")] == [2]
    (further,) = table.by("ultimate-8-poker/42.10(i)#5")
    assert further.detail == {"round": 4}
    assert table.turn() == 2, "the winner of the last interval leads"
    assert set(table.menu()) == {"pass", "play"}
    table.act("2d")
    (laid,) = table.by("ultimate-8-poker/42.10(i)#6")
    assert laid.place == "discard 3 of seat 2"
    assert set(table.round.view("public").places["discard 3 of seat 2"]) == {"7d", "2d"}


@rule("ultimate-8-poker/42.1[discard]", "ultimate-8-poker/42.10(c)#1")
def test_a_discard_lies_face_up_in_the_players_own_area() -> None:
    table = leads("9s 9h")
    view = table.round.view("p2")
    assert view.places["discard 1 of seat 1"] == ("9s", "9h")
    assert {"9s", "9h"} <= set(view.face_up)
    assert view.places["1"] == (UNKNOWN,) * 6
    assert view.hands["discard 1 of seat 1"] == "one pair, spades, nine high"
    assert table.by("ultimate-8-poker/42.1[discard]")[0].cards == ("9s", "9h")
    shown = Staged({1: "9s 8h", 2: ""}).checks()
    assert shown.refusal("9s 8h") is not None


@rule("ultimate-8-poker/42.10(c)#3")
def test_the_dealer_tells_each_player_when_to_act_and_nothing_of_what_they_hold() -> None:
    table = Staged({1: "Kd", 2: "", 3: ""}).checks()
    table.act("Kd")
    told = [aloud(e) for e in table.by("ultimate-8-poker/42.10(c)#3")]
    assert [text.partition(":")[0].partition(",")[0] for text in told] == [
        "Seat 1",
        "Seat 2",
        "Seat 3",
        "Seat 1",
        "Seat 2",
    ]
    able = Staged({1: "As Ah", 2: "2c 2d 2h"}).checks().act("As Ah")
    unable = Staged({1: "As Ah", 2: ""}).checks().act("As Ah")
    assert able.by("ultimate-8-poker/42.10(c)#3")[-1] == unable.by("ultimate-8-poker/42.10(c)#3")[-1]


@rule("ultimate-8-poker/42.10(c)#4")
def test_the_dealer_calls_each_pattern_with_its_suit_and_high_card() -> None:
    table = leads("Qh 9h 3h")
    assert [aloud(e) for e in table.by("ultimate-8-poker/42.10(c)#4")] == ["Flush, hearts, queen high"]
    four = leads("8s 8h 8d 8c Ad")
    assert aloud(four.by("ultimate-8-poker/42.10(c)#4")[0]) == "Four of a kind plus one, spades, eight high"


@rule("ultimate-8-poker/42.10(c)#5")
def test_the_ace_of_spades_is_called_and_gets_the_red_ace_button() -> None:
    table = leads("As Kd Qh")
    called, button = table.by("ultimate-8-poker/42.10(c)#5")
    assert aloud(called) == "Ace of spades: the red ace button"
    assert (button.mark, button.spot) == ("red_ace", 1)
    assert table.ring.red_ace is table.ring.at(1)
    fifth = leads("8s 8h 8d 8c As")
    assert fifth.by("ultimate-8-poker/42.10(c)#5"), "the fifth card of a four is played too"
    assert not leads("Ah").by("ultimate-8-poker/42.10(c)#5")


@rule("ultimate-8-poker/42.10(a)1")
def test_the_round_ends_as_soon_as_one_player_has_shed_all_eight_cards() -> None:
    table = Staged({1: "3s 3h 4d 4c 2s 6s 9s Js", 2: "5c 6d 7h As Ks Qs"}).checks()
    table.act("3s 3h 4d 4c", "5c 6d 7h", "2s 6s 9s Js")
    assert table.round.pending is None
    (out,) = table.by("ultimate-8-poker/42.10(a)1")
    assert out.spot == 1
    assert len(table.by("ultimate-8-poker/42.1[raise-button]")) == 1, "no second betting"
    assert table.net(1) > 0


@rule("ultimate-8-poker/42.11(f)#1", "ultimate-8-poker/42.11(f)#2")
def test_a_player_may_ask_how_many_cards_an_opponent_has_left_only_in_turn() -> None:
    table = Staged({1: "Kd Qh Js", 2: "", 3: ""}).checks().act("Kd Qh Js")
    assert table.turn() == 2
    table.round.act("p2", ["ask", "1"])
    assert aloud(table.by("ultimate-8-poker/42.11(f)#2")[-1]) == "Seat 1 has 5 cards left"
    assert table.turn() == 2, "the turn stays"
    with pytest.raises(NotNow) as refusal:
        table.round.act("p3", ["ask", "1"])
    assert refusal.value.rule == "ultimate-8-poker/42.11(f)#1"
    table.act("pass")
    betting = Staged({1: "", 2: ""})
    betting.round.act("p1", ["ask", "2"])
    assert aloud(betting.by("ultimate-8-poker/42.11(f)#2")[-1]) == "Seat 2 has 8 cards left"


def test_the_house_may_leave_counts_unannounced() -> None:
    assert leads("Kd").stands().left == 7
    assert leads("Kd", show_counts="on_request").stands().left is None


@rule("ultimate-8-poker/42.1[discard]")
def test_a_player_with_one_card_left_plays_on_and_is_out_with_none() -> None:
    table, fewest = Staged({1: "2s 2h 3d 3c 4s 4h 5d Kc", 2: ""}).checks(), 8
    while isinstance(table.round.pending, Ask):
        menu = table.menu()
        if table.turn() == 1 and "play" in menu:
            table.act(next(iter(sorted(table.round.pending.space, key=lambda said: (said == "pass", len(said[1]))))))
        else:
            table.act("check" if "check" in menu else "pass")
        if table.round.result is None:
            (mine,) = [each for each in table.ring.entrants if each.spot == 1]
            fewest = len(mine.cards)
            assert bool(table.ring.finished) == (not fewest)
    assert fewest == 1, "the last card was played after a turn with one left"
    assert sum(len(e.cards) for e in table.round.events if isinstance(e, ev.Stands) and e.spot == 1) == 8
