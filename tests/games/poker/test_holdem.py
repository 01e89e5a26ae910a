"""Hold 'em as 13:69F-14.10 orders it."""

from typing import Any

import pytest
from tests.games.poker.staged import Staged, holdem, limit

from houseway.cards.card import cards
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import BadSetting, Refused
from houseway.play.requests import Count
from houseway.play.round import Round
from houseway.proof.claims import rule

ROYAL = "As Ks Qs Js Ts"
DRY = "Ks 9d 5h 4c 2s"


@rule("holdem/14.10(b)#1")
def test_a_table_seats_at_most_eleven() -> None:
    assert GAMES["holdem"].read_settings({"seats": 11}).seats == 11
    with pytest.raises(BadSetting) as refusal:
        GAMES["holdem"].read_settings({"seats": 12})
    assert refusal.value.rule == "holdem/14.10(b)#1"


@rule("holdem/14.10(b)#2", "poker/14.7(b)1", "poker/14.1[ante]")
def test_antes_are_in_the_pot_before_the_first_card() -> None:
    table = holdem([10_000] * 9, ante=100)
    first_card = next(i for i, event in enumerate(table.round.events) if isinstance(event, ev.Dealt))
    gathered = [e for e in table.round.events[:first_card] if isinstance(e, ev.Gathered)]
    assert [e.rule for e in table.events(ev.Wagered) if e.area == "ante"] == ["holdem/14.10(b)#2"] * 9
    assert [(e.amount, e.rule) for e in gathered] == [(100, "poker/14.7(b)1")] * 9
    assert table.pots == {"main": 900}
    assert table.noted("poker/14.1[ante]") == ["The antes are in the pot: {amount}"]


@rule("holdem/14.10(b)#3", "holdem/14.10(d)#3")
def test_the_sign_states_ante_and_blinds() -> None:
    game = GAMES["holdem"]
    sign = {i.name: (i.text, i.rule, i.on) for i in game.layout(game.read_settings({"ante": 100})).inscriptions}
    assert sign["ante"] == ("Ante $1", "holdem/14.10(b)#3", "sign")
    assert sign["blinds"] == ("2 blinds: $1, $2", "holdem/14.10(d)#3", "sign")
    plain = {i.name: i.text for i in game.layout(game.read_settings({})).inscriptions}
    assert plain["ante"] == "No ante"


@rule("holdem/14.10(c)2.i")
def test_the_button_starts_on_the_dealers_right() -> None:
    table = holdem([10_000] * 4, button=None)
    assert table.round.table.button == 4
    marked = ev.Marked("button", "holdem/14.10(c)2.i", 4, "p4", why="right_of_dealer")
    assert table.events(ev.Marked) == [marked]


@rule("holdem/14.10(c)2.ii")
def test_or_the_highest_card_drawn_has_the_button() -> None:
    table = holdem([10_000] * 3, ["7h", "Kd", "2c"], button=None, button_start="card_draw")
    assert table.round.table.button == 2
    assert [e.cards for e in table.events(ev.Dealt, "holdem/14.10(c)2.ii")] == [("7h",), ("Kd",), ("2c",)]
    assert table.events(ev.Marked) == [ev.Marked("button", "holdem/14.10(c)2.ii", 2, why="highest_card")]
    tied = holdem([10_000] * 3, ["Kd", "Ks", "Kc"], button=None, button_start="card_draw")
    assert tied.round.table.button == 2


@rule("holdem/14.10(c)2.i")
def test_the_first_button_goes_past_who_is_away() -> None:
    table = holdem([10_000] * 4, button=None, state={"absent": ["p4"]})
    assert table.round.table.button == 3
    assert [(e.spot, e.rule) for e in table.events(ev.Marked)] == [(3, "holdem/14.10(c)2.i")]


@rule("holdem/14.10(c)2.ii")
def test_who_is_away_draws_no_card_for_the_button() -> None:
    away: dict[str, Any] = {"button": None, "button_start": "card_draw", "state": {"absent": ["p1"]}}
    table = holdem([10_000] * 3, ["As", "7h", "Kd"], **away)
    assert [e.place for e in table.events(ev.Dealt, "holdem/14.10(c)2.ii")] == ["2", "3"]
    assert table.round.table.button == 3


@pytest.mark.parametrize("start", ["right_of_dealer", "card_draw"])
def test_where_everyone_is_away_no_one_has_the_button(start: str) -> None:
    table = holdem([10_000] * 2, button=None, button_start=start, state={"absent": ["p1", "p2"]})
    assert table.over
    assert (table.round.table.button, table.events(ev.Dealt)) == (None, [])


@rule("holdem/14.10(c)3", "poker/14.1[button]", "holdem/14.10(c)1")
def test_the_button_moves_to_the_next_seat_dealt_in() -> None:
    table = holdem([10_000, 10_000, 100, 10_000], button=2).do("fold, fold")
    assert table.round.result is not None
    assert table.round.result.button == 4
    because = ("poker/14.1[button]", "holdem/14.10(c)1")
    assert table.events(ev.Marked) == [ev.Marked("button", "holdem/14.10(c)3", 4, because=because)]


def test_after_the_last_seat_the_button_goes_to_the_first() -> None:
    table = holdem([10_000] * 3, button=3).do("fold, fold")
    assert table.round.result is not None
    assert table.round.result.button == 1


@rule("holdem/14.10(d)#1", "holdem/14.10(d)#2", "poker/14.1[blind-bet]", "poker/14.7(b)2")
def test_blinds_are_posted_from_the_buttons_left_before_any_card() -> None:
    table = limit([10_000] * 6, button=5)
    blinds = [(e.player, e.amount, e.rule) for e in table.events(ev.Wagered)]
    assert blinds == [("p6", 200, "holdem/14.10(d)#1"), ("p1", 400, "holdem/14.10(d)#2")]
    kinds = [type(event) for event in table.round.events]
    assert kinds.index(ev.Wagered) < kinds.index(ev.Dealt)
    assert table.noted("poker/14.7(b)2") == table.noted("poker/14.1[blind-bet]") == ["The blinds are posted"]


@rule("holdem/14.10(e)")
def test_two_rounds_of_cards_go_down_from_the_buttons_left() -> None:
    table = holdem([10_000] * 3, ["As Ah", "Kd Kc", "7h 2d"], button=3)
    dealt = table.events(ev.Dealt, "holdem/14.10(e)")
    assert [(e.place, e.cards, e.to) for e in dealt] == [
        ("1", ("As", "Ah"), ("p1",)),
        ("2", ("Kd", "Kc"), ("p2",)),
        ("3", ("7h", "2d"), ("p3",)),
    ]
    assert table.round.journal[0].answer == cards("As Kd 7h Ah Kc 2d")  # type: ignore[union-attr]


@rule("holdem/14.10(f)#1")
def test_after_the_blinds_no_one_may_check() -> None:
    table = limit([10_000] * 9, button=5)
    assert table.turn == "p8"
    assert set(table.choices) == {"fold", "call", "raise"}
    assert table.refused("p8", "check") == "holdem/14.10(f)#1"


@rule("holdem/14.10(f)#2")
def test_a_blind_that_no_one_raised_may_check_or_raise() -> None:
    table = limit([10_000] * 3).do("call, call")
    assert table.turn == "p2"
    assert set(table.choices) == {"check", "raise"}
    assert table.refused("p2", "call") == "holdem/14.10(f)#2"


@rule("holdem/14.10(f)#3", "poker/14.1[betting-round]", "poker/14.6(c)#3")
def test_the_first_betting_round_ends_when_the_last_raise_is_answered() -> None:
    table = limit([10_000] * 4).do("call, raise 800, fold, fold")
    assert not table.noted("holdem/14.10(f)#3")
    table.do("call")
    assert table.noted("holdem/14.10(f)#3") == [ev.BettingOver]
    assert table.noted("poker/14.1[betting-round]") == table.noted("poker/14.6(c)#3") == [ev.BettingOver]
    assert len(table.lies("board")) == 3


def to_the_end(table: Staged) -> Staged:
    while not table.over:
        table.do("check" if "check" in table.choices else "call")
    return table


@rule(
    "holdem/14.10(g)#1",
    "holdem/14.10(h)#1",
    "holdem/14.10(i)#1",
    "poker/14.1[burn-card]",
    "poker/14.6(e)3",
)
def test_flop_turn_and_river_each_follow_a_burn_that_no_one_sees() -> None:
    table = to_the_end(holdem([10_000] * 3, ["As Ah", "Kd Kc", "7h 2d"], DRY))
    assert [e.cards for e in table.events(ev.Dealt) if e.place == "board"] == [
        ("Ks", "9d", "5h"),
        ("4c",),
        ("2s",),
    ]
    streets = ("holdem/14.10(g)#1", "holdem/14.10(h)#1", "holdem/14.10(i)#1")
    assert tuple(e.rule for e in table.events(ev.Dealt) if e.place == "board") == streets
    burns = [e for e in table.events(ev.Dealt) if e.place == "burns"]
    assert [(len(e.cards), e.to, e.rule) for e in burns] == [
        (1, (), "poker/14.1[burn-card]"),
        (1, (), "poker/14.6(e)3"),
        (1, (), "poker/14.6(e)3"),
    ]
    seen = table.round.view("p1").places["burns"]
    assert seen == ("??", "??", "??")
    assert not set(table.lies("burns")) & set(table.lies("muck"))


@rule("holdem/14.10(g)#2", "holdem/14.10(h)#2", "holdem/14.10(i)#2")
def test_later_rounds_are_opened_by_the_first_unfolded_player_left_of_the_button() -> None:
    table = limit([10_000] * 9, button=5).do("fold, fold, fold, fold, fold, fold, call, fold, check")
    assert table.turn == "p7"
    first = [(e.rule, e.spot) for e in table.events(ev.ActsFirst)]
    assert first == [("holdem/14.10(g)#2", 7)]
    table.do("check, check, check, check")
    first = [(e.rule, e.spot) for e in table.events(ev.ActsFirst)]
    assert first == [("holdem/14.10(g)#2", 7), ("holdem/14.10(h)#2", 7), ("holdem/14.10(i)#2", 7)]


@rule("holdem/14.10(g)#3", "poker/14.1[check]", "poker/14.1[opening-bet]")
def test_on_the_flop_players_check_until_someone_opens() -> None:
    table = limit([10_000] * 3).do("call, call, check")
    assert set(table.choices) == {"check", "bet"}
    table.do("check, bet 400")
    assert table.noted("poker/14.1[check]")[-1] == ev.Checked
    assert table.events(ev.Wagered)[-1].rule == "poker/14.1[opening-bet]"
    assert table.refused("p3", "check") == "holdem/14.10(g)#3"
    table.do("fold")
    assert (table.turn, set(table.choices)) == ("p1", {"fold", "call", "raise"})


@rule("holdem/14.10(g)#4")
def test_a_later_round_ends_when_all_have_folded_called_or_checked() -> None:
    table = limit([10_000] * 3).do("call, call, check, bet 400, call")
    assert not table.noted("holdem/14.10(g)#4")
    table.do("fold")
    assert table.noted("holdem/14.10(g)#4") == [ev.BettingOver]
    table.do("check, check")
    assert len(table.lies("board")) == 5


@rule(
    "holdem/14.10(j)#1",
    "holdem/14.10(j)#2",
    "holdem/14.10(j)#3",
    "holdem/14.10(a)",
    "poker/14.1[community-card]",
    "poker/14.1[high]",
)
def test_the_best_five_of_own_and_shared_cards_win() -> None:
    one_own = to_the_end(holdem([10_000] * 2, ["Ah 2c", "Kc Kd"], "Kh Qh Jh Th 3d"))
    assert one_own.awards() == [("p1", "main", 400)]
    assert one_own.events(ev.Awarded)[0].hand == "royal flush"
    kicker = to_the_end(holdem([10_000] * 2, ["Kd Qc", "Kh Jd"], DRY))
    assert kicker.awards() == [("p1", "main", 400)]
    assert kicker.events(ev.Awarded)[0].rule == "holdem/14.10(j)#3"
    for clause in ("holdem/14.10(j)#1", "holdem/14.10(j)#2", "holdem/14.10(a)"):
        assert kicker.noted(clause) == [ev.Showdown]
    assert kicker.noted("poker/14.1[high]") == kicker.noted("poker/14.1[community-card]") == [ev.Showdown]


@rule("holdem/14.10(j)#4")
def test_players_whose_best_hand_is_the_board_share_the_pot() -> None:
    table = to_the_end(holdem([10_000] * 3, ["2c 3c", "2d 3d", "2h 3h"], ROYAL, blinds=(1000, 3000), minimum=3000))
    assert table.stacks == [10_000] * 3
    assert [(e.amount, e.rule) for e in table.events(ev.Awarded)] == [(3000, "holdem/14.10(j)#4")] * 3


@rule("poker/14.6(e)4#2", "poker/14.1[stub]")
def test_the_stub_is_counted_when_a_count_is_due() -> None:
    table = to_the_end(holdem([10_000] * 6, due=("stub_count",)))
    assert [(e.n, e.expected, e.rule) for e in table.events(ev.Counted)] == [(32, 32, "poker/14.6(e)4#2")]
    assert table.noted("poker/14.1[stub]") == [ev.DeckComplete]


class Miscounting(House):
    def answer(self, round_: Round) -> Any:
        return 31 if isinstance(round_.pending, Count) else super().answer(round_)


@rule("poker/14.6(e)4#4")
def test_a_wrong_count_ends_the_round_and_takes_the_deck_away() -> None:
    table = holdem([10_000] * 2, due=("stub_count",))
    table.house = Miscounting(table.house.order, table.house.source)
    to_the_end(table)
    assert table.round.result is not None
    assert (table.round.result.void, table.round.result.needs) == (True, ("remove_deck", "reshuffle"))
    assert table.stacks == [10_000] * 2


@pytest.mark.parametrize("blinds", [(), (100, 100, 100, 100), (200, 100), (150,)])
def test_one_to_three_blinds_that_do_not_fall_are_posted(blinds: tuple[int, ...]) -> None:
    with pytest.raises(Refused):
        GAMES["holdem"].read_settings({"blinds": blinds})


@rule("holdem/14.10(f)#1", "holdem/14.10(d)#2")
def test_with_more_blinds_than_players_the_one_left_of_the_last_blind_posted_acts_first() -> None:
    table = holdem([50_000] * 2, blinds=(100, 200, 400))
    assert [(e.player, e.amount) for e in table.events(ev.Wagered)] == [("p1", 100), ("p2", 200)]
    assert table.turn == "p1"
    assert table.refused("p1", "check") == "holdem/14.10(f)#1"
