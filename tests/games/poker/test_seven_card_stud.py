"""Seven-card stud in its four forms: streets and showdown, as 13:69F-14.9 orders them."""

import pytest
from tests.games.poker.studs import (
    EIGHT,
    LOW,
    SEVEN,
    SPLIT,
    Stud,
    down,
    opener,
    rounds_of_betting,
    street,
    without_third,
    won,
)

from houseway.play import events as ev
from houseway.proof.claims import rule

# Seven-card stud: the streets -----------------------------------------------------------------------------------------


@rule("seven-card-stud/14.9(f)#1")
def test_fourth_street_is_a_burn_and_an_up_card_to_each_player_left() -> None:
    table = Stud(SEVEN, [], spots=range(1, 8))
    table.do("bring_in")
    while rounds_of_betting(table) == 0:
        table.do("fold" if table.turn in ("p2", "p5") else "call")
    assert [(e.place, e.to) for e in table.events(ev.Dealt, "seven-card-stud/14.9(f)#1")] == [
        (str(e.spot), None) for e in table.ring.entrants if e.live
    ]
    assert len(table.lies("burns")) == 1


@rule("seven-card-stud/14.9(f)1", "seven-card-stud/14.9(g)#1")
def test_the_best_hand_showing_opens_by_bet_or_check() -> None:
    hands = ["2c 3c 9s 9d", "4c 5c As Kh", "6c 7c Qc Jd"]
    table = street(Stud(SEVEN, hands))
    assert opener(table, "seven-card-stud/14.9(f)1") == [1]
    assert (table.turn, set(table.choices)) == ("p1", {"check", "bet"})
    assert table.refused("p1", "call") == "seven-card-stud/14.9(g)#1"
    table.do("check")
    assert set(table.choices) == {"check", "bet"}


@rule("seven-card-stud/14.9(f)2")
def test_in_the_low_form_the_best_low_showing_opens() -> None:
    table = street(Stud(LOW, ["2c 3c 7c 2d", "4c 5c 6h 4s", "Tc Jc Kd As"]))
    assert opener(table, "seven-card-stud/14.9(f)2") == [2]
    assert table.turn == "p2"


@rule("seven-card-stud/14.9(f)3")
def test_equal_hands_showing_are_opened_nearest_the_dealers_left() -> None:
    hands = ["2c 3c 4d 5d", "4c 5c As Kc", "6c 7c 9d 8d", "8c 9c Th 2h", "Tc Jc Ah Kd"]
    table = street(Stud(SEVEN, hands))
    assert opener(table, "seven-card-stud/14.9(f)3") == [2]
    assert table.turn == "p2"


@rule("seven-card-stud/14.9(g)#2")
def test_after_a_bet_the_checkers_must_fold_call_or_raise() -> None:
    table = street(Stud(SEVEN, ["2c 3c 9s 9d", "4c 5c As Kh", "6c 7c Qc Jd"])).do("check, check, bet 400")
    assert (table.turn, set(table.choices)) == ("p1", {"fold", "call", "raise"})
    assert table.refused("p1", "check") == "seven-card-stud/14.9(g)#2"


@rule("seven-card-stud/14.9(g)#3")
@pytest.mark.parametrize("script", ["check, check, check", "bet 400, call, call"])
def test_a_street_is_over_when_all_checked_or_the_bet_is_answered(script: str) -> None:
    table = street(Stud(SEVEN, ["2c 3c 9s 9d", "4c 5c As Kh", "6c 7c Qc Jd"]))
    assert table.noted("seven-card-stud/14.9(g)#3") == []
    table.do(script)
    assert table.noted("seven-card-stud/14.9(g)#3") == [ev.BettingOver]


@rule("seven-card-stud/14.9(h)#1", "seven-card-stud/14.9(h)#2")
def test_two_more_come_up_and_one_down_each_street_after_a_burn() -> None:
    table = down(Stud(SEVEN, [], spots=(1, 2)))
    streets = [e.to for e in table.events(ev.Dealt, "seven-card-stud/14.9(h)#1") if e.place == "1"]
    assert streets == [None, None, ("p1",)]
    assert len(table.events(ev.Dealt, "seven-card-stud/14.9(h)#2")) == 3
    assert len(table.lies("burns")) == 4


@rule("seven-card-stud/14.9(h)#3", "seven-card-stud/14.9(h)#5", "poker/14.1[common-card]")
def test_a_deck_that_will_not_go_round_gives_one_common_card() -> None:
    table = Stud(SEVEN, [], spots=range(1, 10), seats=9)
    for _ in range(3):
        street(table)
    assert table.round.table.left() == 5 - 2
    (common,) = table.events(ev.Dealt, "seven-card-stud/14.9(h)#3")
    assert (common.place, len(common.cards), common.to) == ("board", 1, None)
    assert table.noted("poker/14.1[common-card]") == ["The common card is a card of every hand"]
    assert opener(table, "seven-card-stud/14.9(h)#5"), "a betting round follows the common card"
    assert not table.over


@rule("seven-card-stud/14.9(h)#4")
def test_with_one_card_left_the_burns_are_shuffled_for_the_common_card() -> None:
    table = Stud(SEVEN, [], spots=range(1, 9))
    for _ in range(3):
        street(table)
    assert table.round.table.left() == 10 - 9
    burns = set(table.lies("burns"))
    street(table)
    (shuffled,) = table.events(ev.Shuffled, "seven-card-stud/14.9(h)#4")
    assert (shuffled.source, shuffled.n) == ("burns", 3)
    assert set(table.lies("board")) <= burns
    assert len(table.lies("burns")) == 1
    assert table.round.table.left() == 1, "the lone card of the deck stays out"
    mixed = Stud(SEVEN, [], spots=range(1, 9), common_card_include_last_card=True)
    for _ in range(4):
        street(mixed)
    assert mixed.events(ev.Shuffled, "seven-card-stud/14.9(h)#4")[0].n == 4


def test_the_house_may_skip_a_burn_so_that_the_deck_goes_round() -> None:
    for skip, shared in ((False, 1), (True, 0)):
        table = Stud(SEVEN, [], spots=range(1, 8), stud_short_deck_skip_burn=skip)
        for _ in range(4):
            street(table)
        assert len(table.lies("board")) == shared


# Seven-card stud: the showdown ----------------------------------------------------------------------------------------


@rule("seven-card-stud/14.9(a)", "seven-card-stud/14.9(i)#1")
@pytest.mark.parametrize("slug", [SEVEN, LOW, SPLIT, EIGHT])
def test_all_four_forms_run_to_a_showdown(slug: str) -> None:
    table = down(Stud(slug, [], spots=(1, 2)))
    assert table.noted("seven-card-stud/14.9(i)#1") == [ev.Showdown]
    assert table.noted("seven-card-stud/14.9(a)") == [ev.Showdown]
    alone = Stud(slug, [], spots=(1, 2)).do("bring_in, fold")
    assert alone.noted("seven-card-stud/14.9(i)#1") == []


@rule("seven-card-stud/14.9(i)#2")
def test_five_of_the_seven_cards_make_the_hand() -> None:
    table = down(Stud(SEVEN, ["Ks Kh 9d 9c 4s 3h 2d", "As Qd Jh Tc 8s 6h 5d"]))
    assert table.events(ev.Shown)[-2].hand.startswith("two pair") or table.events(ev.Shown)[-1].hand.startswith(
        "two pair"
    )
    assert table.noted("seven-card-stud/14.9(i)#2") == [ev.Showdown]


@rule("seven-card-stud/14.9(i)1")
def test_the_best_high_hand_wins_the_high_form() -> None:
    table = down(Stud(SEVEN, ["As Ah Kd 9c 8s 3d 2h", "4s 4h 4d 9h 7c 6d 2s"]))
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p2", "seven-card-stud/14.9(i)1")]


@rule("seven-card-stud/14.9(i)2")
def test_the_best_low_hand_wins_the_low_form() -> None:
    table = down(Stud(LOW, ["8s 7d 5h 4c 2s Kd Kh", "8d 6h 5c 4s 3d Qd Qs"]))
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p2", "seven-card-stud/14.9(i)2")]


FLUSH, GOOD_LOW = "Kd Jd 9d 8d 2d Qs Tc", "7s 5c 4h 3s Ac Kh Qh"


@rule("seven-card-stud/14.9(i)3")
def test_best_high_and_best_low_share_a_split_pot() -> None:
    table = down(Stud(SPLIT, [FLUSH, GOOD_LOW]))
    assert {(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)} == {
        ("p1", 200, "seven-card-stud/14.9(i)3"),
        ("p2", 200, "seven-card-stud/14.9(i)3"),
    }
    assert won(Stud(SPLIT, ["5s 4d 3h 2c As Kd Kh", "Qs Qd Jh Jc 9s 8d 8h"])) == {"p1": 400}, "one hand may take both"


@rule("seven-card-stud/14.9(i)3.i")
def test_what_will_not_divide_between_the_halves_goes_to_high() -> None:
    odd = Stud(SPLIT, [FLUSH, GOOD_LOW, "Ks Js 2h"], ante=100, bring_in=100, minimum=200, maximum=400)
    without_third(odd)
    high, low = (sum(e.amount for e in odd.events(ev.Awarded) if e.player == p) for p in ("p1", "p2"))
    assert high - low == 100
    assert [(e.player, e.amount) for e in odd.events(ev.Awarded, "seven-card-stud/14.9(i)3.i")] == [("p1", 100)]


@rule("seven-card-stud/14.9(i)3.ii", "seven-card-stud/14.9(i)3.iv")
def test_tied_highs_give_the_excess_to_the_higher_suit() -> None:
    hands = ["Kh Qd Jc Ts 9h 2d 2c", "Ks Qc Jd Th 9c 3d 3c", "7s 5c 4h 3h Ac 8h 6d"]
    table = Stud(SPLIT, hands, ante=100, bring_in=100, minimum=200, maximum=400)
    down(table)
    assert sum(e.amount for e in table.events(ev.Awarded)) == 600
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "seven-card-stud/14.9(i)3.ii")] == [("p2", 100)]
    assert table.noted("seven-card-stud/14.9(i)3.iv") == [
        "{excess:money} will not divide; the suits rank spades, hearts, diamonds, clubs"
    ]


@rule("seven-card-stud/14.9(i)3.iii")
def test_tied_lows_give_the_excess_to_the_lowest_suit() -> None:
    hands = ["7s 5c 4h 2s Ah Kc Qd", "7d 5h 4s 2d Ac Jd Th", "Ks Kh Kd Qs Js Jh 9c"]
    table = Stud(SPLIT, hands, ante=100, bring_in=100, minimum=200, maximum=400)
    down(table)
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "seven-card-stud/14.9(i)3.iii")] == [("p2", 100)]


@rule("seven-card-stud/14.9(j)#1", "seven-card-stud/14.9(j)#2")
def test_eight_or_better_needs_five_low_cards_without_a_pair() -> None:
    table = down(Stud(EIGHT, [FLUSH, "8s 7c 5h 4c As Kh Qh"]))
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "seven-card-stud/14.9(j)#1")] == [("p2", 200)]
    for unqualified in ("9s 4d 3h 2c As Kh Qh", "8s 7c 4h 4c As Kh Qh"):
        table = down(Stud(EIGHT, ["Kd Jd Td 8d 6d Qs Tc", unqualified]))
        assert [(e.player, e.amount) for e in table.events(ev.Awarded, "seven-card-stud/14.9(j)#2")] == [("p1", 400)]


@rule(
    "seven-card-stud/14.9(k)#1",
    "seven-card-stud/14.9(k)#2",
    "seven-card-stud/14.9(k)1",
    "seven-card-stud/14.9(k)2",
    "seven-card-stud/14.9(l)",
)
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("As Ks 9s 4s 2s 3d 5h", "flush", "five-four-three-two-ace"),
        ("5s 4d 3h 2c As Kd Kh", "straight", "five-four-three-two-ace"),
        ("6s 5d 4h 3c 2s Kd Kh", "straight", "six-five-four-three-two"),
        ("8h 6h 4h 3h 2h Kd Ks", "flush", "eight-six-four-three-two"),
        ("As Ah 8d 6c 4s 3d 2h", "pair of aces", "six-four-three-two-ace"),
    ],
)
def test_one_set_of_cards_contends_both_ways(hand: str, high: str, low: str) -> None:
    table = down(Stud(SPLIT, [hand, "Qs Qd Jh Jc 9c 8c 8s"]))
    shown = next(e.hand for e in table.events(ev.Shown) if e.place == "1")
    first, second = shown.split(" / ")
    assert first.startswith(high)
    assert low in second
    for clause in ("k)#1", "k)#2", "k)1", "k)2", "l)"):
        assert table.noted(f"seven-card-stud/14.9({clause}") == [ev.Showdown]
