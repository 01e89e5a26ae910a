"""Mambo stud: streets, community card and showdown, as 13:69F-14.13A orders them."""

from collections.abc import Sequence

import pytest
from tests.games.poker.staged import Staged
from tests.games.poker.studs import MAMBO, Stud, down, opener, posts, street, without_third

from houseway.play import events as ev
from houseway.proof.claims import rule


@rule("mambo-stud/14.13A(f)#1")
def test_a_third_card_comes_down_after_a_burn() -> None:
    table = street(posts(MAMBO, "2c", "9d", "Ks"))
    assert [(e.place, e.to) for e in table.events(ev.Dealt, "mambo-stud/14.13A(f)#1")] == [
        (str(spot), (f"p{spot}",)) for spot in (1, 2, 3)
    ]
    assert len(table.lies("burns")) == 1


@rule("mambo-stud/14.13A(f)#2", "mambo-stud/14.13A(f)#3", "mambo-stud/14.13A(g)#1")
def test_the_highest_up_card_opens_by_suit_among_equals() -> None:
    table = street(posts(MAMBO, "9d", "Kc", "Js"))
    assert opener(table, "mambo-stud/14.13A(f)#2") == [2]
    assert (table.turn, set(table.choices)) == ("p2", {"check", "bet"})
    assert table.refused("p2", "call") == "mambo-stud/14.13A(g)#1"
    tied = street(posts(MAMBO, "Ah", "As", "9d"))
    assert tied.turn == "p2"
    assert tied.noted("mambo-stud/14.13A(f)#3") == ["Of equal up-cards the suit decides, for {player}"]


@rule("mambo-stud/14.13A(g)#2", "mambo-stud/14.13A(g)#3")
def test_checking_goes_on_until_a_bet_and_the_round_ends_when_all_have_answered() -> None:
    table = street(posts(MAMBO, "9d", "Kc", "Js")).do("check, bet 400")
    assert table.refused(table.turn, "check") == "mambo-stud/14.13A(g)#2"
    assert table.noted("mambo-stud/14.13A(g)#3") == []
    table.do("call, call")
    assert table.noted("mambo-stud/14.13A(g)#3") == [ev.BettingOver]
    checked = street(street(posts(MAMBO, "9d", "Kc", "Js")))
    assert checked.noted("mambo-stud/14.13A(g)#3") == [ev.BettingOver]


def community(board: str, *ups: str, spots: Sequence[int] = ()) -> Staged:
    """A mambo table at its last betting round, with this community card."""
    return street(street(Stud(MAMBO, [f"?? {up}" for up in ups], spots=spots, board=board)))


@rule("mambo-stud/14.13A(h)", "mambo-stud/14.13A(h)1")
def test_a_pair_with_the_community_card_opens_and_otherwise_the_highest_up_card() -> None:
    table = community("9c", "Ks", "9d", "As")
    assert [(e.place, e.cards) for e in table.events(ev.Dealt, "mambo-stud/14.13A(h)")] == [("board", ("9c",))]
    assert len(table.lies("burns")) == 2
    assert opener(table, "mambo-stud/14.13A(h)1") == [2]
    assert table.turn == "p2"
    assert community("2c", "Ks", "9d", "As").turn == "p3"


@rule("mambo-stud/14.13A(h)2")
def test_equals_are_opened_nearest_the_dealers_left() -> None:
    table = community("9c", "5d", "9h", "9d", spots=(1, 3, 6))
    assert opener(table, "mambo-stud/14.13A(h)2") == [3]
    assert community("2c", "Kh", "9d", "Ks", spots=(2, 4, 7)).turn == "p2"


@rule("mambo-stud/14.13A(i)")
def test_the_final_betting_round_runs_like_the_second() -> None:
    table = community("9c", "Ks", "9d", "As")
    assert set(table.choices) == {"check", "bet"}
    assert table.refused(table.turn, "call") == "mambo-stud/14.13A(i)"
    table.do("check, check, check")
    assert ev.BettingOver in table.noted("mambo-stud/14.13A(i)")


@rule("mambo-stud/14.13A(a)", "mambo-stud/14.13A(j)#1", "mambo-stud/14.13A(j)#2")
def test_three_of_four_cards_in_any_mix_make_the_hand() -> None:
    table = down(Stud(MAMBO, ["Ks Qd 4h", "9s 9d 2c"], board="Js"))
    shown = {e.place: e.hand for e in table.events(ev.Shown)}
    assert shown["1"].startswith("straight")
    assert table.noted("mambo-stud/14.13A(j)#1") == [ev.Showdown]
    assert table.noted("mambo-stud/14.13A(a)") == table.noted("mambo-stud/14.13A(j)#2") == [ev.Showdown]
    assert len(table.events(ev.BettingOver)) == 3


@rule("mambo-stud/14.13A(j)#3", "mambo-stud/14.13A(k)#1")
def test_high_and_six_or_better_low_share_the_pot() -> None:
    table = down(Stud(MAMBO, ["Kd Jd 9d", "5s 3c Ah"], board="8s"))
    assert {(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)} == {
        ("p1", 200, "mambo-stud/14.13A(j)#3"),
        ("p2", 200, "mambo-stud/14.13A(k)#1"),
    }


@rule("mambo-stud/14.13A(k)#2")
@pytest.mark.parametrize("unqualified", ["7s 2d Ah", "4s 4d 2c"])
def test_without_a_qualified_low_the_high_hand_takes_all(unqualified: str) -> None:
    table = down(Stud(MAMBO, ["Kd Jd 9d", unqualified], board="Ts"))
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "mambo-stud/14.13A(k)#2")] == [("p1", 400)]


def odd_pot(*hands: str, board: str) -> Staged:
    table = Stud(MAMBO, hands, board=board, ante=100, bring_in=100, minimum=200, maximum=400)
    down(table)
    return table


@rule("mambo-stud/14.13A(j)1")
def test_an_odd_dollar_goes_to_the_high_hand() -> None:
    table = Stud(MAMBO, ["Kd Jd 9d", "5s 3c Ah", "Qs Tc"], board="8s", ante=100, bring_in=100, minimum=200, maximum=400)
    without_third(table)
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "mambo-stud/14.13A(j)1")] == [("p1", 100)]


@rule("mambo-stud/14.13A(j)2", "mambo-stud/14.13A(j)4")
def test_tied_highs_give_the_excess_to_the_higher_suit_in_mambo() -> None:
    table = odd_pot("Qd Js Tc", "Qh Jc Td", "5s 3c Ah", board="8s")
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "mambo-stud/14.13A(j)2")] == [("p2", 100)]
    assert table.noted("mambo-stud/14.13A(j)4") == [
        "{excess:money} will not divide; the suits rank spades, hearts, diamonds, clubs"
    ]


@rule("mambo-stud/14.13A(j)3")
def test_tied_lows_give_the_excess_to_the_lowest_suit_in_mambo() -> None:
    table = odd_pot("5s 3c Ah", "5d 3h Ac", "Kd Jd 9d", board="8s")
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "mambo-stud/14.13A(j)3")] == [("p2", 100)]


@rule(
    "mambo-stud/14.13A(l)#1",
    "mambo-stud/14.13A(l)#2",
    "mambo-stud/14.13A(l)#3",
    "mambo-stud/14.13A(l)1",
    "mambo-stud/14.13A(l)2",
)
@pytest.mark.parametrize(
    ("own", "board", "high", "low"),
    [
        ("Ks 6d 2c", "4h", "king high", "six-four-two"),
        ("As Kd 5h", "3c", "ace high", "five-three-ace"),
        ("4s 3d 2h", "Kc", "straight", "four-three-two"),
        ("Ah 5h 4h", "Kc", "flush", "five-four-ace"),
    ],
)
def test_the_same_cards_contend_both_ways_in_mambo(own: str, board: str, high: str, low: str) -> None:
    table = down(Stud(MAMBO, [own, "Qs Qd 9c"], board=board))
    shown = next(e.hand for e in table.events(ev.Shown) if e.place == "1")
    first, second = shown.split(" / ")
    assert first.startswith(high)
    assert low in second
    for clause in ("l)#1", "l)#2", "l)#3", "l)1", "l)2"):
        assert table.noted(f"mambo-stud/14.13A({clause}") == [ev.Showdown]
