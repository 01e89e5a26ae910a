"""Five-card draw, triple draw and badugi as 13:69F-14.12, 14.12A and 14.12B order them."""

from typing import Any

import pytest
from tests.games.poker.drawn import (
    BADUGI,
    FIVE,
    FOUR_CARDS,
    LOW,
    THREE_HANDS,
    TRIPLE,
    checked,
    dealt,
    drawing,
    draws,
    hands_of,
    pat,
    play,
    won,
)

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.refusals import BadSetting, NotAMove
from houseway.play.requests import Ask
from houseway.proof.claims import rule

# What the three sections share ----------------------------------------------------------------------------------------

SEATS = [
    pytest.param(FIVE, 8, "five-card-draw/14.12(b)#1", marks=[]),
    pytest.param(TRIPLE, 7, "triple-draw-2-7/14.12A(b)#1"),
    pytest.param(BADUGI, 9, "badugi/14.12B(b)#1"),
]


@rule("five-card-draw/14.12(b)#1", "triple-draw-2-7/14.12A(b)#1", "badugi/14.12B(b)#1")
@pytest.mark.parametrize(("slug", "most", "clause"), SEATS)
def test_a_table_seats_no_more_than_its_section_says(slug: str, most: int, clause: str) -> None:
    assert GAMES[slug].read_settings({"seats": most}).seats == most
    with pytest.raises(BadSetting) as refusal:
        GAMES[slug].read_settings({"seats": most + 1})
    assert refusal.value.rule == clause


@rule("five-card-draw/14.12(b)#2", "triple-draw-2-7/14.12A(b)#2", "badugi/14.12B(b)#2")
@pytest.mark.parametrize(
    ("slug", "seats", "clause"),
    [
        (FIVE, 8, "five-card-draw/14.12(b)#2"),
        (TRIPLE, 7, "triple-draw-2-7/14.12A(b)#2"),
        (BADUGI, 9, "badugi/14.12B(b)#2"),
    ],
)
def test_antes_lie_in_the_pot_before_the_deal(slug: str, seats: int, clause: str) -> None:
    table = play(slug, [], seats=seats, ante=100)
    assert [(e.amount, e.rule) for e in table.events(ev.Wagered) if e.area == "ante"] == [(100, clause)] * seats
    assert table.pots == {"main": 100 * seats}


@rule("five-card-draw/14.12(b)#3", "triple-draw-2-7/14.12A(b)#3", "badugi/14.12B(b)#3")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (FIVE, "five-card-draw/14.12(b)#3"),
        (TRIPLE, "triple-draw-2-7/14.12A(b)#3"),
        (BADUGI, "badugi/14.12B(b)#3"),
    ],
)
def test_the_sign_states_the_ante(slug: str, clause: str) -> None:
    game = GAMES[slug]
    for ante, words in ((100, "Ante $1"), (0, "No ante")):
        posted = [item for item in game.layout(game.read_settings({"ante": ante})).inscriptions if item.rule == clause]
        assert [item.text for item in posted] == [words]


@rule("five-card-draw/14.12(c)", "triple-draw-2-7/14.12A(c)", "badugi/14.12B(c)")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [(FIVE, "five-card-draw/14.12(c)"), (TRIPLE, "triple-draw-2-7/14.12A(c)"), (BADUGI, "badugi/14.12B(c)")],
)
def test_deal_and_betting_follow_the_button(slug: str, clause: str) -> None:
    table = play(slug, [], seats=4, button=2, blinds=(400,))
    assert [(e.spot, e.amount) for e in table.events(ev.Wagered, clause)] == [(3, 400)]
    assert [e.place for e in table.events(ev.Dealt)] == ["3", "4", "1", "2"]
    assert table.turn == "p4"
    table.do("fold, fold, fold")
    assert table.round.result is not None
    assert table.round.result.button == 3


@rule("five-card-draw/14.12(d)", "triple-draw-2-7/14.12A(d)", "badugi/14.12B(d)")
@pytest.mark.parametrize(
    ("slug", "seats", "left", "clause"),
    [
        (FIVE, 8, 12, "five-card-draw/14.12(d)"),
        (TRIPLE, 7, 17, "triple-draw-2-7/14.12A(d)"),
        (BADUGI, 9, 16, "badugi/14.12B(d)"),
    ],
)
def test_cards_come_down_one_at_a_time_from_the_buttons_left(slug: str, seats: int, left: int, clause: str) -> None:
    table = play(slug, [], seats=seats)
    assert table.round.table.left() == left
    order = table.house.order
    assert tuple(table.lies(1)) == tuple(order[0 : (52 - left) : seats])
    assert [e.to for e in table.events(ev.Dealt, clause)] == [(f"p{n}",) for n in range(1, seats + 1)]


@rule("five-card-draw/14.12(e)", "triple-draw-2-7/14.12A(e)", "badugi/14.12B(e)")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [(FIVE, "five-card-draw/14.12(e)"), (TRIPLE, "triple-draw-2-7/14.12A(e)"), (BADUGI, "badugi/14.12B(e)")],
)
def test_the_first_betting_round_runs_on_the_blinds(slug: str, clause: str) -> None:
    table = play(slug, [], seats=4)
    assert table.turn == "p3"
    assert set(table.choices) == {"fold", "call", "raise"}
    assert isinstance(table.round.pending, Ask)
    assert table.refused("p3", "check") == clause
    table.do("call, call, call")
    assert set(table.choices) == {"check", "raise"}, "the last blind has its option"


# Betting and draws in turn --------------------------------------------------------------------------------------------


@rule("triple-draw-2-7/14.12A(g)", "triple-draw-2-7/14.12A(i)", "badugi/14.12B(g)", "badugi/14.12B(i)")
@pytest.mark.parametrize(
    ("slug", "clauses"),
    [
        (TRIPLE, ("triple-draw-2-7/14.12A(g)", "triple-draw-2-7/14.12A(i)")),
        (BADUGI, ("badugi/14.12B(g)", "badugi/14.12B(i)")),
    ],
)
def test_middle_betting_rounds_open_by_bet_or_check_without_new_blinds(slug: str, clauses: tuple[str, str]) -> None:
    table = play(slug, hands_of(slug)).do("call, call, check")
    for clause, bet in zip(clauses, (400, 800), strict=True):
        pat(table)
        assert table.turn == "p1"
        assert set(table.choices) == {"check", "bet"}
        assert table.refused("p1", "call") == clause
        assert table.choices["bet"].low == bet
        assert [e.amount for e in table.events(ev.Wagered)] == [200, 400, 400, 200], "no blind is posted again"
        table.do("check, check, check")
        assert ev.ActsFirst in table.noted(clause)
        assert ev.BettingOver in table.noted(clause)


def test_the_house_may_have_blinds_posted_again() -> None:
    table = play(TRIPLE, THREE_HANDS, mid_draw_rounds="repeat_blinds").do("call, call, check")
    pat(table)
    assert [e.amount for e in table.events(ev.Wagered, "poker/A19")] == [200, 400]
    assert table.turn == "p3"
    assert set(table.choices) == {"fold", "call", "raise"}


@pytest.mark.parametrize(("button_small", "small"), [(False, "p1"), (True, "p2")])
def test_of_two_players_the_same_one_posts_the_small_blind_again(button_small: bool, small: str) -> None:
    table = play(TRIPLE, [], seats=2, mid_draw_rounds="repeat_blinds", heads_up_button_small_blind=button_small)
    for n in (1, 2):
        posted = [(e.player, e.amount) for e in table.events(ev.Wagered) if e.act == "blind"]
        assert posted[-2] == (small, 200)
        assert (len(posted), table.turn) == (2 * n, small)
        pat(checked(table))


@rule("triple-draw-2-7/14.12A(h)#1", "triple-draw-2-7/14.12A(h)#2", "badugi/14.12B(h)#1", "badugi/14.12B(h)#2")
@pytest.mark.parametrize(
    ("slug", "turn", "served", "burn"),
    [
        (TRIPLE, "triple-draw-2-7/14.12A(h)#1", "triple-draw-2-7/14.12A(h)#2", "triple-draw-2-7/14.12A(f)#2"),
        (BADUGI, "badugi/14.12B(h)#1", "badugi/14.12B(h)#2", "badugi/14.12B(f)#2"),
    ],
)
def test_the_second_draw_follows_the_first(slug: str, turn: str, served: str, burn: str) -> None:
    table = play(slug, hands_of(slug)).do("call, call, check")
    checked(draws(table, str(table.lies(1)[0]), "", ""))
    draws(table, "", str(table.lies(2)[0]), " ".join(table.lies(3)[:3]))
    assert [e.source for e in table.events(ev.Moved, turn)] == ["2", "3"]
    assert dealt(table, served) == [("2", 1), ("3", 3)]
    assert len(table.events(ev.Dealt, burn)) == 2, "a burn in each draw that serves anyone"


@rule("triple-draw-2-7/14.12A(j)#1", "triple-draw-2-7/14.12A(j)#2", "badugi/14.12B(j)#1", "badugi/14.12B(j)#2")
@pytest.mark.parametrize(
    ("slug", "turn", "served"),
    [
        (TRIPLE, "triple-draw-2-7/14.12A(j)#1", "triple-draw-2-7/14.12A(j)#2"),
        (BADUGI, "badugi/14.12B(j)#1", "badugi/14.12B(j)#2"),
    ],
)
def test_the_third_draw_is_the_last(slug: str, turn: str, served: str) -> None:
    table = play(slug, hands_of(slug)).do("call, call, check")
    checked(pat(checked(pat(table))))
    draws(table, str(table.lies(1)[0]), "", "")
    assert [e.source for e in table.events(ev.Moved, turn)] == ["1"]
    assert dealt(table, served) == [("1", 1)]
    assert not drawing(table)
    with pytest.raises(NotAMove):
        table.round.act(table.turn, (table.lies(1)[0],))
    assert checked(table).over


def test_without_a_burn_at_each_draw_only_the_first_burns() -> None:
    table = play(TRIPLE, THREE_HANDS, burn_each_draw=False).do("call, call, check")
    for _ in range(3):
        checked(draws(table, str(table.lies(1)[0]), "", ""))
    assert len(table.lies("burns")) == 1


FINAL = [
    (FIVE, 1, "five-card-draw/14.12(g)#1", "five-card-draw/14.12(g)#2", "five-card-draw/14.12(g)#3"),
    (TRIPLE, 3, "triple-draw-2-7/14.12A(k)#1", "triple-draw-2-7/14.12A(k)#2", "triple-draw-2-7/14.12A(k)#3"),
    (BADUGI, 3, "badugi/14.12B(k)#1", "badugi/14.12B(k)#2", "badugi/14.12B(k)#3"),
]


def final_round(slug: str, number_of_draws: int) -> Any:
    """Four players, the first of them folded, at the last betting round."""
    table = play(slug, [], seats=4).do("call, call, fold, check")
    for nth in range(number_of_draws):
        pat(table)
        if nth < number_of_draws - 1:
            checked(table)
    return table


@rule("five-card-draw/14.12(g)#1", "triple-draw-2-7/14.12A(k)#1", "badugi/14.12B(k)#1")
@pytest.mark.parametrize(("slug", "number", "opens", "turn", "over"), FINAL)
def test_the_final_round_is_opened_left_of_the_button(slug: str, number: int, opens: str, turn: str, over: str) -> None:
    table = final_round(slug, number)
    assert table.turn == "p2"
    assert set(table.choices) == {"check", "bet"}
    assert table.noted(opens) == [ev.ActsFirst]


@rule("five-card-draw/14.12(g)#2", "triple-draw-2-7/14.12A(k)#2", "badugi/14.12B(k)#2")
@pytest.mark.parametrize(("slug", "number", "opens", "turn", "over"), FINAL)
def test_after_a_check_others_may_bet_and_the_checker_answers(
    slug: str, number: int, opens: str, turn: str, over: str
) -> None:
    table = final_round(slug, number)
    assert table.refused("p2", "raise") == turn
    table.do("check")
    assert set(table.choices) == {"check", "bet"}
    table.do("bet 800, fold")
    assert (table.turn, set(table.choices)) == ("p2", {"fold", "call", "raise"})


@rule("five-card-draw/14.12(g)#3", "triple-draw-2-7/14.12A(k)#3", "badugi/14.12B(k)#3")
@pytest.mark.parametrize(("slug", "number", "opens", "turn", "over"), FINAL)
@pytest.mark.parametrize("script", ["check, check, check", "bet 800, call, fold"])
def test_the_final_round_ends_when_the_latest_bet_is_answered(
    slug: str, number: int, opens: str, turn: str, over: str, script: str
) -> None:
    table = final_round(slug, number).do(script)
    assert table.over
    assert table.noted(over) == [ev.BettingOver]


# The showdown ---------------------------------------------------------------------------------------------------------


@rule("five-card-draw/14.12(h)#1", "five-card-draw/14.12(a)")
def test_two_players_left_after_the_final_betting_show_down() -> None:
    for slug in (FIVE, LOW):
        table = checked(pat(play(slug, THREE_HANDS).do("call, call, check")))
        assert table.noted("five-card-draw/14.12(h)#1") == [ev.Showdown]
        assert table.noted("five-card-draw/14.12(a)") == [ev.Showdown]
        assert len(table.events(ev.Shown)) == 3
    alone = play(FIVE, THREE_HANDS).do("fold, fold")
    assert alone.over
    assert alone.noted("five-card-draw/14.12(h)#1") == []


@rule("five-card-draw/14.12(h)1")
def test_the_best_high_hand_wins_the_high_form() -> None:
    table = checked(pat(play(FIVE, ["6s 6h 2d 2c 9s", "As Ah Kd Qc Js"]).do("call, check")))
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p1", "five-card-draw/14.12(h)1")]


@rule("five-card-draw/14.12(h)2")
def test_the_best_low_hand_wins_the_low_form_and_straights_do_not_hurt() -> None:
    table = checked(pat(play(LOW, ["9s 8d 7h 6c 5s", "2s 2h 3d 4c 5d"]).do("call, check")))
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p1", "five-card-draw/14.12(h)2")]
    assert won(LOW, "5s 4d 3h 2c As", "6s 4h 3d 2h Ad") == [("p1", 800)]


@rule("triple-draw-2-7/14.12A(l)#1", "triple-draw-2-7/14.12A(a)")
def test_triple_draw_has_four_betting_rounds_three_draws_and_a_showdown() -> None:
    table = play(TRIPLE, THREE_HANDS).do("call, call, check")
    rounds = 1
    while not table.over:
        pat(table)
        checked(table)
        rounds += 1
    assert rounds == 4
    assert table.noted("triple-draw-2-7/14.12A(l)#1") == [ev.Showdown]
    assert table.noted("triple-draw-2-7/14.12A(a)") == [ev.Showdown]


@rule("triple-draw-2-7/14.12A(l)#2")
def test_the_lowest_deuce_to_seven_hand_wins() -> None:
    assert won(TRIPLE, "7s 5d 4h 3c 2d", "7d 6h 4s 3d 2c") == [("p1", 800)]
    assert won(TRIPLE, "8s 6d 4h 3c 2s", "6h 5s 4c 3d 2h") == [("p1", 800)], "a straight counts against low"
    table = play(TRIPLE, ["7s 5d 4h 3c 2d", "8d 6h 4s 3d 2c"])
    while not table.over:
        pat(checked(table))
    assert [e.rule for e in table.events(ev.Awarded)] == ["triple-draw-2-7/14.12A(l)#2"]


def test_an_ace_counts_high_and_a_wheel_is_no_straight_unless_the_house_says_so() -> None:
    wheel, king = "As 5d 4h 3c 2d", "2s 2h 9d 8c 7s"
    assert won(TRIPLE, wheel, king) == [("p1", 800)]
    assert won(TRIPLE, wheel, king, deuce_seven_wheel_is_straight=True) == [("p2", 800)]


@rule("badugi/14.12B(l)#1", "badugi/14.12B(a)")
def test_badugi_ends_in_a_showdown_on_its_own_ranking() -> None:
    table = play(BADUGI, FOUR_CARDS).do("call, call, check")
    rounds = 1
    while not table.over:
        checked(pat(table))
        rounds += 1
    assert rounds == 4
    assert table.noted("badugi/14.12B(l)#1") == table.noted("badugi/14.12B(a)") == [ev.Showdown]
    assert table.events(ev.Shown)[0].hand.startswith("badugi")


@rule("badugi/14.12B(l)1", "badugi/14.12B(l)2", "badugi/14.12B(l)3", "badugi/14.12B(l)4")
@pytest.mark.parametrize(
    ("better", "worse", "clause"),
    [
        ("4c 3d 2h As", "5c 3s 2d Ah", "badugi/14.12B(l)1"),
        ("Kc Qd Jh 9s", "3c 2d Ah Kh", "badugi/14.12B(l)1"),
        ("Kd 5d 3h 2c", "6s 4h Ac Kc", "badugi/14.12B(l)2"),
        ("7d 7c 7h 2d", "Ks 9s 4s 4h", "badugi/14.12B(l)3"),
        ("Ah 7h 9h Kh", "3c 3d 3h 3s", "badugi/14.12B(l)4"),
    ],
)
def test_the_lowest_badugi_wins_and_more_cards_beat_fewer(better: str, worse: str, clause: str) -> None:
    table = play(BADUGI, [worse, better])
    while not table.over:
        pat(checked(table))
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p2", clause)]


@rule("badugi/14.12B(l)5")
def test_tied_badugis_split_the_pot_evenly() -> None:
    table = play(BADUGI, ["4c 3d 2h As", "4d 3h 2s Ac"], blinds=(200, 400))
    while not table.over:
        pat(checked(table))
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)] == [
        ("p1", 400, "badugi/14.12B(l)5"),
        ("p2", 400, "badugi/14.12B(l)5"),
    ]
