"""Betting (13:69F-14.1, 14.6, 14.7): who acts, what is legal, limits and caps, all-ins that reopen or do not."""

from typing import Any

import pytest
from tests.games.poker.staged import Staged, holdem, limit

from houseway.games import GAMES
from houseway.games.poker.holdem import FIRST
from houseway.games.poker.wagering import Wagering
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, BadSetting, NotNow
from houseway.play.round import Round
from houseway.proof.claims import rule
from houseway.sentences import Naming, spoken


@rule("poker/14.1[call]", "poker/14.1[raise]", "poker/14.6(c)#4")
def test_a_call_brings_a_player_up_to_the_highest_bet() -> None:
    table = holdem([10_000] * 3).do("call, call, check, bet 1000, raise 2500")
    table.do("call, call")
    wagers = [(e.player, e.amount, e.rule) for e in table.events(ev.Wagered)][-4:]
    assert wagers == [
        ("p1", 1000, "poker/14.1[opening-bet]"),
        ("p2", 2500, "poker/14.1[raise]"),
        ("p3", 2500, "poker/14.1[call]"),
        ("p1", 1500, "poker/14.1[call]"),
    ]
    assert table.pots == {"main": 8100}
    assert table.noted("poker/14.6(c)#4") == [ev.BettingOver] * 2


def test_the_menu_states_what_a_call_takes_never_more_than_the_stack() -> None:
    table = holdem([10_000, 700, 10_000]).do("raise 1000")
    assert [table.owed, table.do("call").owed, table.do("call").owed] == [900, 500, 0]
    start = table.round.view("p1").opening
    assert start is not None
    assert start.button == 3


@rule("poker/14.1[bet]")
def test_a_bet_below_the_minimum_is_refused() -> None:
    table = holdem([10_000] * 2).do("call, check")
    assert table.refused("p1", ("bet", 199)) == "poker/14.1[bet]" or table.choices["bet"].low == 200
    capped = holdem([10_000] * 2, maximum=1000).do("call, check")
    assert capped.refused("p1", ("bet", 100)) == "poker/14.1[bet]"
    capped.do("bet 1000")
    assert capped.stack(1) == 8_800


@rule("poker/14.1[raise]")
def test_a_raise_is_at_least_as_large_as_the_bet_before_it() -> None:
    table = holdem([10_000] * 2, maximum=5000).do("call, check, bet 1000")
    assert table.refused("p2", ("raise", 1900)) == "poker/14.1[raise]"
    table.do("raise 2000")
    assert table.choices["raise"].low == 3000


@rule("poker/14.1[fold]")
def test_a_folded_hand_is_out_and_its_money_stays() -> None:
    table = limit([10_000] * 3, ["As Ah", "Kd Kc", "7h 2d"]).do("call, call, check, bet 400, fold, call")
    assert [(e.source, e.place, e.cards, e.rule) for e in table.events(ev.Moved)] == [
        ("2", "muck", ("Kd", "Kc"), "poker/14.1[fold]")
    ]
    assert table.stack(2) == 9_600
    while not table.over:
        assert table.turn != "p2"
        table.do("check")
    assert "p2" not in {player for player, _, _ in table.awards()}


@rule("poker/14.6(b)#1")
def test_a_game_needs_two_players() -> None:
    game = GAMES["holdem"]
    with pytest.raises(BadRecord) as refusal:
        Round(game, Opening(game="holdem", seats=(Seat(1, "p1", 10_000),)))
    assert refusal.value.rule == "poker/14.6(b)#1"
    poor = holdem([10_000, 100])
    assert poor.over
    assert poor.noted("poker/14.6(b)#1")


@rule("poker/14.6(b)#2", "poker/14.1[hole-card]")
def test_hole_cards_are_seen_by_their_holder_only_and_the_dealer_has_none() -> None:
    table = holdem([10_000] * 2, ["As Ah", "Kd Kc"])
    assert table.round.view("p1").places["1"] == ("As", "Ah")
    assert table.round.view("p2").places["1"] == ("??", "??")
    assert table.round.view("public").places["1"] == ("??", "??")
    assert not table.lies("dealer")
    assert table.noted("poker/14.6(b)#2") == table.noted("poker/14.1[hole-card]") == ["The hole cards are dealt"]


@rule("poker/14.6(c)#1")
def test_the_table_has_a_marked_pot_for_all_seats_together() -> None:
    (pot,) = GAMES["holdem"].layout(GAMES["holdem"].read_settings({})).areas
    assert (pot.name, pot.per_seat) == ("pot", False)


@rule("poker/14.6(c)#1")
def test_bets_lie_before_their_player_until_the_dealer_gathers_them() -> None:
    table = holdem([10_000] * 2).do("call")
    assert table.pots == {}
    assert table.round.table.on("p1", 1, "bet") == 200
    table.do("check")
    assert table.pots == {"main": 400}
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Gathered)] == [
        ("p1", 200, "poker/14.6(c)#1"),
        ("p2", 200, "poker/14.6(c)#1"),
    ]


@rule("poker/14.6(c)#2")
def test_antes_and_blinds_are_collected_before_the_first_card() -> None:
    table = holdem([10_000] * 3, ante=100)
    assert table.noted("poker/14.6(c)#2") == ["The antes are in the pot: {amount}", "The blinds are posted"]
    first_card = next(i for i, event in enumerate(table.round.events) if isinstance(event, ev.Dealt))
    before = table.round.events[:first_card]
    assert sum(e.amount for e in before if isinstance(e, ev.Wagered)) == 3 * 100 + 300


@rule("poker/14.6(e)2")
def test_at_a_dealers_table_each_player_is_told_when_to_act() -> None:
    table = limit([10_000] * 3, attended=True)
    assert [(spoken(e, Naming()), e.rule) for e in table.events(ev.Announced)] == [
        ("Seat 3, $4 to call: fold, call, raise", "poker/14.6(e)2")
    ]
    assert not limit([10_000] * 3).events(ev.Announced)


@rule("poker/14.7(a)")
def test_only_people_at_the_table_may_bet() -> None:
    table = holdem([10_000] * 2)
    with pytest.raises(NotNow) as refusal:
        table.round.act("stranger", "call")
    assert refusal.value.rule == "poker/14.7(a)"


@rule("poker/14.7(c)#1")
def test_no_one_bets_more_than_lay_on_the_table() -> None:
    table = holdem([10_000, 3_000]).do("call")
    assert table.refused("p2", ("raise", 3_100)) == "poker/14.7(c)#1"
    table.do("raise 3000")
    assert table.stack(2) == 0


@rule("poker/14.7(c)3")
def test_to_be_dealt_in_takes_every_compulsory_bet_and_a_minimum_wager() -> None:
    def dealt_in(stack: int) -> bool:
        table = limit([stack, 10_000, 10_000], ante=100)
        return bool(table.lies(1))

    assert not dealt_in(600)
    assert dealt_in(700)
    table = limit([600, 10_000, 10_000], ante=100)
    assert table.noted("poker/14.7(c)3") == [ev.NotDealtIn]
    assert {e.player for e in table.events(ev.Wagered)} == {"p2", "p3"}


def test_who_cannot_keep_a_minimum_beside_the_blind_is_passed_over_by_it() -> None:
    table = holdem([10_000, 299, 10_000, 10_000], button=4)
    assert [(e.player, e.amount) for e in table.events(ev.Wagered)] == [("p1", 100), ("p3", 200)]


@rule("poker/14.7(j)")
def test_check_and_raise_is_allowed_unless_a_sign_says_no() -> None:
    table = limit([10_000] * 2).do("call, check, check, bet 400")
    assert "raise" in table.choices
    barred = limit([10_000] * 2, check_raise=False).do("call, check, check, bet 400")
    assert set(barred.choices) == {"fold", "call"}
    game = GAMES["holdem"]
    sign = {i.name: i.text for i in game.layout(barred.round.settings).inscriptions}
    assert sign["check_raise"] == "No check and raise"
    assert "check_raise" not in {i.name for i in game.layout(table.round.settings).inscriptions}


@rule("poker/14.17#1")
def test_a_table_posts_its_lowest_and_highest_wager() -> None:
    game = GAMES["holdem"]
    with pytest.raises(BadSetting) as refusal:
        game.read_settings({"structure": "fixed_limit", "maximum": None})
    assert refusal.value.rule == "poker/14.17#1"
    with pytest.raises(BadSetting):
        game.read_settings({"minimum": 0})
    with pytest.raises(BadSetting):
        game.read_settings({"structure": "spread_limit", "minimum": 800, "maximum": 400})
    posted = {i.name: i.text for i in game.layout(game.read_settings({})).inscriptions}
    assert posted["limits"] == "No limit: minimum $2, no maximum"


@rule("poker/14.17#3")
def test_a_posted_cap_on_raises_holds_with_two_players_left_as_with_more() -> None:
    for others in ("", "fold, "):
        table = limit([10_000] * 3, max_raises=3).do(f"{others}raise 800, raise 1200, raise 1600")
        assert "raise" not in table.choices
    lifted = limit([20_000] * 3, max_raises=3, cap_heads_up=False).do("fold, raise 800, raise 1200, raise 1600")
    assert "raise" in lifted.choices
    game = GAMES["holdem"]
    sign = {i.name: i.text for i in game.layout(game.read_settings({"max_raises": 3})).inscriptions}
    assert sign["raises"] == "At most 3 raises a betting round"
    unless = {i.name: i.text for i in game.layout(lifted.round.settings).inscriptions}
    assert unless["raises"] == "At most 3 raises a betting round, no limit with two players left"


# Limits and short all-ins ---------------------------------------------------------------------------------------------


def test_fixed_limit_bets_come_in_units_and_double_on_the_turn() -> None:
    table = limit([10_000] * 2).do("call, check")
    assert list(table.choices["bet"]) == [400]
    table.do("bet 400, raise 800, raise 1200, call")
    assert list(table.choices["bet"]) == [800]


def test_spread_limit_bets_lie_between_minimum_and_maximum() -> None:
    table = limit([10_000] * 2, structure="spread_limit", maximum=1000).do("call, check")
    assert (table.choices["bet"].low, table.choices["bet"].high) == (400, 1000)
    table.do("bet 600")
    assert (table.choices["raise"].low, table.choices["raise"].high) == (1200, 1600)


def test_pot_limit_raises_reach_the_pot_after_the_call() -> None:
    table = holdem([100_000] * 3, structure="pot_limit")
    # Blinds of $1 and $2: a call makes the pot $5, so a raise goes to $7.
    assert table.choices["raise"].high == 700
    table.do("raise 700, fold, call")
    assert table.choices["bet"].high == 1500


@pytest.mark.parametrize(
    ("short", "reopens", "next_raise"),
    [(550, False, 800), (600, True, 1000), (700, True, 1100)],
)
def test_in_fixed_limit_half_a_unit_all_in_reopens_the_betting(short: int, reopens: bool, next_raise: int) -> None:
    table = limit([10_000, 10_000, short, 10_000], minimum=400, blinds=(100, 200))
    table = limit([10_000, short + 400, 10_000], ["As Ah", "Kd Kc", "7h 2d"]).do("call, call, check")
    table.do(f"bet 400, raise {short}")
    assert table.choices["raise"].low == next_raise
    table.do("call")
    assert ("raise" in table.choices) == reopens


def test_in_no_limit_only_a_whole_raise_reopens_the_betting() -> None:
    table = holdem([10_000, 2_100, 10_000], ["As Ah", "Kd Kc", "7h 2d"]).do("call, call, check, bet 1000, raise 1900")
    assert table.choices["raise"].low == 2_900
    table.do("call")
    assert set(table.choices) == {"fold", "call"}
    reopened = holdem([10_000, 2_200, 10_000]).do("call, call, check, bet 1000, raise 2000, call")
    assert "raise" in reopened.choices


def test_any_all_in_reopens_where_the_house_says_so() -> None:
    table = holdem([10_000, 2_100, 10_000], short_all_in_reopens="any").do(
        "call, call, check, bet 1000, raise 1900, call"
    )
    assert "raise" in table.choices


def short_twice(structure: str, **house: Any) -> Staged:
    """p1 bets a unit; p2 is all-in for a little more, p3 calls that, p4 is all-in for a little more again."""
    if structure == "fixed_limit":
        table = limit([10_000, 400 + 550, 10_000, 400 + 700, 10_000], **house).do("call, call, call, call, check")
        return table.do("bet 400, raise 550, call, raise 700, fold")
    table = holdem([10_000, 200 + 1_500, 10_000, 200 + 2_000, 10_000], structure=structure, maximum=None, **house)
    return table.do("call, call, call, call, check, bet 1000, raise 1500, call, raise 2000, fold")


@pytest.mark.parametrize("structure", ["fixed_limit", "pot_limit", "no_limit"])
def test_all_ins_too_short_by_themselves_do_not_add_up_to_a_raise(structure: str) -> None:
    table = short_twice(structure)
    assert table.turn == "p1"
    assert set(table.choices) == {"fold", "call"}
    assert set(table.do("call").choices) == {"fold", "call"}


@pytest.mark.parametrize(("structure", "raise_to"), [("fixed_limit", 800), ("pot_limit", 3000), ("no_limit", 3000)])
def test_where_the_house_adds_them_up_they_reopen_raising_for_a_player_who_faces_a_full_raise(
    structure: str, raise_to: int
) -> None:
    table = short_twice(structure, short_all_ins="together")
    assert table.turn == "p1"
    assert table.choices["raise"].low == raise_to
    table.do("call")
    assert table.turn == "p3"
    assert set(table.choices) == {"fold", "call"}, "who has called the first of them faces less than a full raise"


def test_a_blind_below_the_minimum_is_completed_before_it_is_raised() -> None:
    table = limit([10_000] * 3, blinds=(100, 200))
    assert set(table.choices) == {"fold", "call", "complete"}
    assert list(table.choices["complete"]) == [400]
    table.do("complete 400")
    assert list(table.choices["raise"]) == [800]


def test_heads_up_the_button_posts_second_unless_the_house_says_otherwise() -> None:
    plain = holdem([10_000] * 2)
    assert [e.player for e in plain.events(ev.Wagered)] == ["p1", "p2"]
    assert plain.turn == "p1"
    usual = holdem([10_000] * 2, heads_up_button_small_blind=True)
    assert [e.player for e in usual.events(ev.Wagered)] == ["p2", "p1"]
    assert usual.turn == "p2"
    usual.do("call, check")
    assert usual.turn == "p1"


def test_no_one_is_asked_once_only_one_player_can_bet() -> None:
    table = holdem([2_000, 10_000], ["As Ah", "Kd Kc"], "2c 3d 5h 9s Jc").do("raise 2000, call")
    assert table.over
    assert table.stacks == [4_000, 8_000]


def test_a_raise_that_no_one_could_match_is_not_offered() -> None:
    table = holdem([2_000, 10_000]).do("raise 2000")
    assert set(table.choices) == {"fold", "call"}


def test_the_wager_to_match_and_the_next_raise_are_told_by_one_object() -> None:
    now = Wagering(GAMES["holdem"].read_settings({}), FIRST, (1, 1))
    now.stand(200)
    assert now.least() == 400
    now.take(700)
    assert (now.high, now.least(), now.raises) == (700, 1200, 1)
