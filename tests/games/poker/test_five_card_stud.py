"""Five-card stud: streets and showdown, as 13:69F-14.13 orders them."""

from tests.games.poker.studs import FIVE, Stud, down, opener, posts, rounds_of_betting, street

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.proof.claims import rule


@rule("five-card-stud/14.13(f)#1")
def test_a_third_card_comes_up_after_a_burn() -> None:
    table = street(posts(FIVE, "2c", "9d", "Ks", "4h"))
    assert [(e.place, e.to) for e in table.events(ev.Dealt, "five-card-stud/14.13(f)#1")] == [
        (str(spot), None) for spot in (1, 2, 3, 4)
    ]
    assert len(table.lies("burns")) == 1


@rule("five-card-stud/14.13(f)#2", "five-card-stud/14.13(f)#4")
def test_the_best_hand_showing_must_bet_and_the_rest_fold_call_or_raise() -> None:
    table = street(Stud(FIVE, ["2c Ts Th", "3c Ad 9c", "4c 5d 7h"]))
    assert opener(table, "five-card-stud/14.13(f)#2") == [1]
    assert (table.turn, set(table.choices)) == ("p1", {"bet"})
    assert table.refused("p1", "check") == "five-card-stud/14.13(f)#4"
    table.do("bet 400")
    assert set(table.choices) == {"fold", "call", "raise"}
    free = street(Stud(FIVE, ["2c Ts Th", "3c Ad 9c", "4c 5d 7h"], five_stud_opener="bet_or_check"))
    assert set(free.choices) == {"check", "bet"}


@rule("five-card-stud/14.13(f)#3")
def test_equal_hands_showing_must_be_bet_nearest_the_dealers_left() -> None:
    hands = ["2c 3d 4d", "2d 5d 6h", "3c Kd 9h", "4c 7d 8h", "5c 8s Th", "6c Ks 9d"]
    table = street(Stud(FIVE, hands))
    assert opener(table, "five-card-stud/14.13(f)#3") == [3]
    assert table.turn == "p3"


@rule("five-card-stud/14.13(g)#1", "five-card-stud/14.13(g)#2")
def test_two_more_cards_come_up_each_after_a_burn_and_with_betting() -> None:
    table = down(Stud(FIVE, [], spots=(1, 2)))
    assert [e.place for e in table.events(ev.Dealt, "five-card-stud/14.13(g)#1")] == ["1", "2", "1", "2"]
    assert len(table.events(ev.Dealt, "five-card-stud/14.13(g)#2")) == 2
    assert table.noted("five-card-stud/14.13(g)#1") == [ev.BettingOver, ev.BettingOver]
    assert len(table.lies("burns")) == 3
    assert rounds_of_betting(table) == 4


@rule("five-card-stud/14.13(h)#1", "five-card-stud/14.13(h)#2", "five-card-stud/14.13(a)")
def test_the_best_high_hand_wins_at_the_showdown() -> None:
    table = down(Stud(FIVE, ["9s 9h 5d 4c 2s", "Ah Kd Qc Js 9d"]))
    assert table.noted("five-card-stud/14.13(h)#1") == table.noted("five-card-stud/14.13(a)") == [ev.Showdown]
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p1", "five-card-stud/14.13(h)#2")]
    assert "five-card-stud-low" not in GAMES
