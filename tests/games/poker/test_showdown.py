"""The end of a round (13:69F-14.6(d), (e), 14.15(a), (d)): who shows, who gives up, in what order things happen."""

from tests.games.poker.staged import Staged, holdem, limit

from houseway.play import events as ev
from houseway.proof.claims import rule

DRY = "2c 3d 8h 9s Jc"
HANDS = ["As Ah", "Kd Kc", "7h 6d"]


def checked_down(table: Staged) -> Staged:
    while not table.over and "show" not in _space(table):
        table.do("check" if "check" in table.choices else "call")
    return table


def _space(table: Staged) -> list[str]:
    space = table.round.todo()[0].space
    return list(getattr(space, "options", ()))


@rule("poker/14.6(d)#1")
def test_a_bet_that_no_one_calls_wins_without_a_showing() -> None:
    table = limit([10_000] * 3, HANDS, DRY).do("fold, call, check, bet 400, fold")
    assert table.over
    assert not table.events(ev.Shown)
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)] == [("p1", 800, "poker/14.6(d)#1")]


@rule("poker/14.6(d)#2", "poker/14.6(d)#3", "poker/14.1[showdown]", "poker/14.1[round-of-play]")
def test_two_left_after_the_last_betting_show_down_and_the_round_is_over() -> None:
    table = checked_down(holdem([10_000] * 2, HANDS[:2], DRY))
    for clause in ("poker/14.6(d)#2", "poker/14.6(d)#3", "poker/14.1[showdown]"):
        assert table.noted(clause) == [ev.Showdown]
    assert {e.place for e in table.events(ev.Shown)} == {"1", "2"}
    assert table.awards() == [("p1", "main", 400)]
    assert table.events(ev.Ended)[-1].rule == "poker/14.1[round-of-play]"


@rule("poker/14.15(d)#2", "poker/14.15(d)#1")
def test_the_last_to_wager_shows_first_and_the_rest_follow_clockwise() -> None:
    table = limit([10_000] * 8, button=8)
    table.do("fold, fold, fold, call, fold, call, fold, check")
    table.do("check, bet 400, call, call")
    checked_down(table)
    assert [(e.place, e.rule) for e in table.events(ev.Shown)] == [
        ("6", "poker/14.15(d)#2"),
        ("8", "poker/14.15(d)#1"),
        ("2", "poker/14.15(d)#1"),
    ]
    assert all(len(e.cards) == 2 and e.hand for e in table.events(ev.Shown))


def test_after_a_checked_last_round_the_first_to_act_may_show_first_by_house_rule() -> None:
    script = "call, call, check, check, bet 400, call, call"
    for setting, first in (("last_wager", "2"), ("first_to_act", "1")):
        table = checked_down(limit([10_000] * 3, HANDS, DRY, showdown_after_checks=setting).do(script))
        assert table.events(ev.Shown)[0].place == first


@rule("poker/14.15(d)#3", "poker/14.15(a)")
def test_a_hand_given_up_unseen_is_dead_even_if_it_was_best() -> None:
    table = checked_down(limit([10_000] * 3, HANDS, DRY, concede="asked"))
    assert table.turn == "p1"
    assert table.refused("p1", "fold") == "poker/14.15(d)#3"
    table.act("p1", "muck")
    assert [(e.source, e.to, e.rule) for e in table.events(ev.Moved)] == [("1", (), "poker/14.15(d)#3")]
    assert table.noted("poker/14.15(a)") == [ev.Conceded]
    table.act("p2", "show")
    table.act("p3", "show")
    assert table.awards() == [("p2", "main", 1_200)]
    assert table.round.view("p2").places["muck"][:2] == ("??", "??")


@rule("poker/14.15(d)#1")
def test_when_all_others_have_given_up_the_winning_hand_is_shown_whole() -> None:
    table = checked_down(limit([10_000] * 3, HANDS, DRY, concede="asked"))
    table.act("p1", "muck")
    table.act("p2", "muck")
    assert table.over, "the last hand is tabled, not asked for"
    shown = [(e.place, " ".join(e.cards), e.rule) for e in table.events(ev.Shown)]
    assert shown == [("3", HANDS[2], "poker/14.15(d)#1")]
    assert table.awards() == [("p3", "main", 1_200)]
    assert [type(e).__name__ for e in table.round.events if isinstance(e, ev.Shown | ev.Awarded)] == [
        "Shown",
        "Awarded",
    ]


@rule("poker/14.15(d)#1")
def test_a_hand_left_alone_by_a_ruling_at_the_showdown_is_shown_too() -> None:
    table = checked_down(limit([10_000] * 2, HANDS[:2], DRY, concede="asked"))
    table.ruling("hand_dead", spot=1)
    assert table.over
    assert [e.place for e in table.events(ev.Shown)] == ["2"]


@rule("poker/14.15(d)#1", "poker/14.15(d)#3")
def test_a_player_alone_in_a_side_pot_since_the_betting_may_still_give_the_hand_up() -> None:
    table = holdem([2_000, 10_000, 10_000], ["As Ah", "Ks Kh", "Qs Qh"], DRY, concede="asked")
    table.do("raise 2000, call, call, bet 1000, call, bet 500, fold")
    assert table.turn == "p2"
    table.act("p2", "muck")
    assert table.awards() == [("p2", "side 1", 2_000), ("p1", "main", 6_000)]
    assert [e.place for e in table.events(ev.Shown)] == ["1"]


@rule("poker/14.15(d)#4")
def test_the_house_may_have_a_discarded_hand_shown_and_the_result_stands() -> None:
    table = checked_down(limit([10_000] * 3, HANDS, DRY, concede="asked"))
    table.act("p1", "muck")
    table.report("disclose", 1)
    assert [(e.cards, e.rule) for e in table.events(ev.Shown)] == [(("As", "Ah"), "poker/14.15(d)#4")]
    table.act("p2", "show")
    table.act("p3", "show")
    assert table.awards() == [("p2", "main", 1_200)]


@rule("poker/14.3(g)")
def test_a_hand_is_worth_what_its_cards_make() -> None:
    table = checked_down(holdem([10_000] * 2, ["Qs 4c", "Ad Ks"], "Qh 4d 4s 9c 7d"))
    assert table.noted("poker/14.3(g)") == [ev.Showdown]
    assert table.events(ev.Awarded)[0].hand == "full house, fours over queens"


@rule("poker/14.3(a)#1", "poker/14.3(a)#2", "poker/14.3(a)#3")
def test_aces_are_high_suits_are_equal_and_an_ace_may_finish_a_straight_from_below() -> None:
    aces = checked_down(holdem([10_000] * 2, ["Ah 7c", "Kd Qc"], "2c 3d 8h 9s Jc"))
    assert aces.awards() == [("p1", "main", 400)]
    suits = checked_down(holdem([10_000] * 2, ["As Kd", "Ah Kc"], "2c 3d 8h 9s Jc"))
    assert suits.awards() == [("p1", "main", 200), ("p2", "main", 200)]
    wheel = checked_down(holdem([10_000] * 2, ["Ah 4c", "Jd Jh"], "2c 3d 5h 9s Jc"))
    assert wheel.events(ev.Awarded)[0].hand == "straight, five high"
    for clause in ("poker/14.3(a)#1", "poker/14.3(a)#2", "poker/14.3(a)#3"):
        assert wheel.noted(clause) == [ev.Showdown]


@rule("poker/14.6(e)5#2")
def test_losing_cards_come_in_before_the_pot_is_pushed_and_the_winning_hand_after() -> None:
    table = checked_down(limit([10_000] * 3, HANDS, DRY))
    moves = [e for e in table.round.events if isinstance(e, ev.Moved | ev.Awarded)]
    order = [(type(e).__name__, getattr(e, "source", "")) for e in moves]
    assert order == [("Moved", "2"), ("Moved", "3"), ("Awarded", ""), ("Moved", "1")]
    assert {e.rule for e in table.events(ev.Moved)} == {"poker/14.6(e)5#2"}


def test_only_tabled_hands_are_seen_in_the_muck() -> None:
    table = checked_down(limit([10_000] * 3, HANDS, DRY).do("fold"))
    seen = table.round.view("public").places["muck"]
    assert set(seen) == {"??", "As", "Ah", "Kd", "Kc"}
