"""Where blinds fall when someone is not dealt in: the dead button and missed blinds (poker/A18)."""

from typing import Any

import msgspec
import pytest
from tests.games.poker.staged import PLAIN, Staged, holdem

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.round import Round
from houseway.proof.claims import rule

SMALL, BIG = 100, 200


class Session:
    """Round after round of hold 'em at one table; each player throws the hand away when it is their turn."""

    def __init__(self, players: int, slug: str = "holdem", **options: Any) -> None:
        seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in range(1, players + 1))
        self.opening = Opening(game=slug, seats=seats, settings={**PLAIN, **options}, button=1)
        self.table = Staged.__new__(Staged)
        self.first = ""

    def hand(self, absent: tuple[int, ...] = ()) -> list[tuple[int, int, str]]:
        """Play a round without these; returns what was posted by whom and in which area."""
        state = {**self.opening.state, "absent": [f"p{spot}" for spot in absent]}
        self.opening = msgspec.structs.replace(self.opening, state=state)
        self.table.round = Round(GAMES[self.opening.game], self.opening)
        self.table.house = House(GAMES["holdem"].deck(None).cards, Seeded(1))  # type: ignore[misc]
        self.table.serve()
        posted = [(e.spot, e.amount, e.area) for e in self.table.events(ev.Wagered)]
        self.first = self.table.turn
        while not self.table.over:
            self.table.do("fold" if "fold" in self.table.choices else "check")
        assert self.table.round.result is not None
        self.opening = self.table.round.result.next(self.opening)
        return posted

    def blinds(self, *absent: int) -> list[tuple[int, int]]:
        return [(spot, amount) for spot, amount, _ in self.hand(absent)]


@rule("holdem/14.10(c)3", "holdem/14.10(d)#1")
def test_a_dead_button_has_no_one_post_the_same_blind_twice() -> None:
    table = Session(4, button_rule="dead")
    assert table.blinds() == [(2, SMALL), (3, BIG)]
    # Seat 3 has gone away: its small blind is dead, and the big blind moves on all the same.
    assert table.opening.button == 2
    assert table.blinds(3) == [(4, BIG)]
    # The button lies before the empty place.
    assert table.opening.button == 3
    assert table.blinds(3) == [(4, SMALL), (1, BIG)]
    assert table.opening.button == 4
    assert table.blinds() == [(1, SMALL), (2, BIG)]


@rule("holdem/14.10(c)3")
def test_a_moving_button_goes_past_who_is_not_dealt_in() -> None:
    table = Session(4)
    assert table.blinds() == [(2, SMALL), (3, BIG)]
    assert table.blinds(3) == [(4, SMALL), (1, BIG)]
    assert table.opening.button == 4


def test_a_round_without_effect_leaves_button_and_blinds_where_they_were() -> None:
    table = Session(4, button_rule="dead")
    table.hand()
    before = table.opening
    table.table.round = Round(GAMES["holdem"], before)
    table.table.report("wrong_deck")
    assert table.table.round.result is not None
    assert (table.table.round.result.button, table.table.round.result.state["blinds"]) == (2, [2, 3])


def test_the_player_left_of_the_big_blind_acts_first_behind_a_dead_small_blind() -> None:
    table = Session(4, button_rule="dead")
    table.hand()
    table.hand((3,))
    assert table.first == "p1", "the button is at 2, the big blind at 4"


def test_blinds_missed_are_posted_on_coming_back_one_live_and_the_rest_dead() -> None:
    table = Session(5, missed_blinds="post")
    assert table.blinds(2) == [(3, SMALL), (4, BIG)]
    assert table.opening.state["missed"] == ["p2"]
    # Button 3, blinds 4 and 5; seat 2 is back and last but one to act.
    assert table.hand() == [(4, SMALL, "bet"), (5, BIG, "bet"), (2, BIG, "bet"), (2, SMALL, "dead blind")]
    assert table.opening.state["missed"] == []
    assert table.hand() == [(5, SMALL, "bet"), (1, BIG, "bet")]


@pytest.mark.parametrize("state", [{"missed": ["p3"]}, {"absent": ["p1"]}])
def test_a_round_without_effect_leaves_missed_blinds_as_they_were(state: dict[str, Any]) -> None:
    for kind in ("misdeal_shuffle", "wrong_deck"):
        table = holdem([10_000] * 4, missed_blinds="post", state=state)
        assert sum(table.stacks) < 40_000 - SMALL
        table.report(kind)
        assert table.stacks == [10_000] * 4
        assert table.round.result is not None
        assert table.round.result.state == state
    table = holdem([10_000] * 4, missed_blinds="post", state=state)
    while not table.over:
        table.act(table.turn, table.default)
    assert table.round.result is not None
    assert table.round.result.state["missed"] == ([] if "missed" in state else ["p1"])


def test_missed_blinds_that_stay_for_a_redeal_are_posted_once() -> None:
    table = holdem([10_000] * 4, missed_blinds="post", state={"missed": ["p3"]}, misdeal_money="stays_for_redeal")
    before = table.stacks
    table.report("misdeal_position")
    assert not table.over
    assert table.stacks == before
    while not table.over:
        table.act(table.turn, table.default)
    assert table.round.result is not None
    assert table.round.result.state["missed"] == []


def test_a_missed_blind_posted_live_keeps_its_option() -> None:
    table = Session(5, missed_blinds="post")
    table.hand((2,))
    table.table.round = Round(GAMES["holdem"], msgspec.structs.replace(table.opening, state={"missed": ["p2"]}))
    table.table.serve()
    staged = table.table
    staged.do("fold")
    assert staged.turn == "p2"
    assert set(staged.choices) == {"check", "raise"}
    assert staged.pots == {"main": SMALL}


def test_who_comes_back_on_a_blind_posts_that_and_no_more() -> None:
    table = Session(4, missed_blinds="post")
    table.hand((2,))
    table.hand((2,))
    assert table.opening.button == 4
    table.hand((2,))
    assert table.opening.state["missed"] == ["p2"]
    assert table.opening.button == 1
    assert table.hand() == [(2, SMALL, "bet"), (3, BIG, "bet")]
    assert table.opening.state["missed"] == []


@rule("poker/14.7(c)3")
def test_who_cannot_post_what_was_missed_and_one_bet_more_is_not_dealt_in() -> None:
    table = Session(5, missed_blinds="post")
    table.hand((2,))
    poor = tuple(msgspec.structs.replace(s, stack=499 if s.spot == 2 else s.stack) for s in table.opening.seats)
    table.opening = msgspec.structs.replace(table.opening, seats=poor)
    assert table.hand() == [(4, SMALL, "bet"), (5, BIG, "bet")]
    assert "p2" in table.opening.state["missed"]
    enough = tuple(msgspec.structs.replace(s, stack=500 if s.spot == 2 else s.stack) for s in table.opening.seats)
    table.opening = msgspec.structs.replace(table.opening, seats=enough)
    assert (2, BIG, "bet") in table.hand()


@rule("holdem/14.10(d)#3")
def test_every_game_with_blinds_posts_them_on_its_sign() -> None:
    for slug in ("holdem", "omaha", "five-card-draw", "triple-draw-2-7", "badugi"):
        game = GAMES[slug]
        settings = game.read_settings({"blinds": (200, 400)})
        signs = [item.text for item in game.layout(settings).inscriptions if item.rule == "holdem/14.10(d)#3"]
        assert signs == ["2 blinds: $2, $4"], slug


@rule("poker/14.6(b)#1")
def test_a_dead_button_waits_while_no_one_can_be_dealt_in() -> None:
    table = Session(3, button_rule="dead")
    table.hand()
    poor = tuple(msgspec.structs.replace(seat, stack=100) for seat in table.opening.seats)
    for state in ({}, table.opening.state):
        waiting = Round(GAMES["holdem"], msgspec.structs.replace(table.opening, seats=poor, state=state))
        assert waiting.result is not None
        assert waiting.result.button == table.opening.button


@pytest.mark.parametrize(
    ("before", "between"),
    [({"button_rule": "dead"}, {"button_rule": "moving"}), ({"missed_blinds": "post"}, {"missed_blinds": "none"})],
)
def test_what_a_house_option_kept_of_the_blinds_ends_with_it(before: dict[str, Any], between: dict[str, Any]) -> None:
    table = Session(4, **before)
    table.hand((2,))
    kept = "blinds" if "button_rule" in before else "missed"
    assert table.opening.state[kept]
    table.opening = msgspec.structs.replace(table.opening, settings={**PLAIN, **between})
    table.hand()
    assert kept not in table.opening.state


# Two players and the button's small blind -----------------------------------------------------------------------------

BUTTON_SMALL: dict[str, Any] = {"button_rule": "dead", "heads_up_button_small_blind": True}


@rule("holdem/14.10(c)3", "holdem/14.10(d)#1")
def test_of_two_players_the_button_posts_the_small_blind_round_after_round() -> None:
    table = Session(2, **BUTTON_SMALL)
    for button in (1, 2, 1):
        assert table.opening.button == button
        assert table.blinds() == [(button, SMALL), (3 - button, BIG)]
        assert table.first == f"p{button}"


@rule("holdem/14.10(c)3")
def test_a_single_blind_of_two_players_lies_at_the_button() -> None:
    table = Session(2, blinds=(BIG,), **BUTTON_SMALL)
    for button in (1, 2, 1):
        assert table.opening.button == button
        assert table.blinds() == [(button, BIG)]


def test_the_button_joins_the_small_blind_when_only_two_are_left() -> None:
    table = Session(3, **BUTTON_SMALL)
    assert table.blinds() == [(2, SMALL), (3, BIG)]
    assert table.blinds(2) == [(3, SMALL), (1, BIG)]
    assert table.table.events(ev.Marked, "poker/A18") == [ev.Marked("button", "poker/A18", 3)]
    assert table.first == "p3"
    assert [e.place for e in table.table.events(ev.Dealt)] == ["1", "3"], "the button is dealt to last"
    assert table.opening.button == 1
    # Seat 2 is back, and the button goes behind the small blind, where no blind falls.
    assert table.blinds() == [(1, SMALL), (2, BIG)]
    assert table.first == "p3"
    assert table.table.events(ev.Marked, "poker/A18") == [ev.Marked("button", "poker/A18", 3)]
    assert table.opening.button == 1


def test_who_sits_down_between_two_players_finds_no_button_on_a_blind() -> None:
    table = Session(3, button_rule="dead")
    assert table.blinds(2) == [(3, SMALL), (1, BIG)]
    # The big blind moves on to seat 2, which is behind the button at seat 3 then.
    assert table.blinds() == [(1, SMALL), (2, BIG)]
    late = Session(3, button_rule="dead")
    late.hand((3,))
    assert late.opening.button == 2
    assert late.blinds() == [(1, SMALL), (2, BIG)]
    assert late.table.events(ev.Marked, "poker/A18") == [ev.Marked("button", "poker/A18", 3)]


# Three blinds ---------------------------------------------------------------------------------------------------------

THREE: dict[str, Any] = {"blinds": (100, 200, 400), "minimum": 400}


@rule("holdem/14.10(d)#1", "holdem/14.10(d)#2")
def test_a_third_blind_is_posted_next_to_the_second_however_many_play() -> None:
    posted = {}
    for players in (2, 3, 4, 6):
        table = holdem([10_000] * players, **THREE)
        posted[players] = [(e.player, e.amount, e.rule) for e in table.events(ev.Wagered)]
        assert table.owed == (100 if players == 2 else 300 if players == 3 else 400)
    first, later = "holdem/14.10(d)#1", "holdem/14.10(d)#2"
    assert posted[2] == [("p1", 100, first), ("p2", 200, later)]
    for players in (3, 4, 6):
        assert posted[players] == [("p1", 100, first), ("p2", 200, later), ("p3", 400, later)]


def test_the_player_behind_the_third_blind_acts_first_and_every_blind_has_its_option() -> None:
    table = holdem([10_000] * 4, **THREE)
    assert table.turn == "p4"
    table.do("call, call, call")
    assert (table.turn, set(table.choices)) == ("p3", {"check", "raise"})
    equal = holdem([10_000] * 4, blinds=(200, 200, 200)).do("call")
    for player in ("p1", "p2", "p3"):
        assert (equal.turn, set(equal.choices)) == (player, {"check", "raise"})
        equal.do("check")


@rule("holdem/14.10(d)#3")
def test_the_sign_lists_one_two_or_three_blinds() -> None:
    for blinds, words in (
        ((200,), "1 blind: $2"),
        ((100, 200), "2 blinds: $1, $2"),
        ((100, 200, 400), "3 blinds: $1, $2, $4"),
    ):
        for slug in ("holdem", "omaha", "omaha-high-low-eight", "five-card-draw", "triple-draw-2-7", "badugi"):
            game = GAMES[slug]
            settings = game.read_settings({"blinds": blinds, "minimum": 400, "maximum": None, "structure": "no_limit"})
            signs = [item.text for item in game.layout(settings).inscriptions if item.name == "blinds"]
            assert signs == [words], slug


# A blind that goes all-in ---------------------------------------------------------------------------------------------


@rule("poker/14.1[all-in]", "poker/14.7(c)4.i")
def test_a_blind_goes_all_in_for_what_is_left_beside_it() -> None:
    table = holdem([500, 10_000, 10_000], ["As Ah", "Ks Kh", "Qs Qh"], "2c 3d 4h 8s 9c").do("raise 1000")
    assert (table.turn, table.owed) == ("p1", 400), "of the $9 owed p1 has $4, besides the blind of $1"
    table.do("call")
    wager = table.events(ev.Wagered)[-1]
    assert (wager.amount, wager.total, wager.all_in) == (400, 500, True)
    table.do("call")
    assert table.pots == {"main": 1_500, "side 1": 1_000}
    while not table.over:
        table.do("check")
    assert table.awards() == [("p2", "side 1", 1_000), ("p1", "main", 1_500)]


@rule("poker/14.1[all-in]", "poker/14.7(c)#1")
def test_a_blind_raises_all_in_by_no_more_than_lies_there() -> None:
    table = holdem([10_000, 900, 10_000]).do("call, call")
    assert table.turn == "p2"
    assert table.refused("p2", ("raise", 1_000)) == "poker/14.7(c)#1"
    table.do("raise 900")
    wager = table.events(ev.Wagered)[-1]
    assert (wager.amount, wager.total, wager.all_in, table.stack(2)) == (700, 900, True, 0)
    assert (table.turn, table.owed) == ("p3", 700)
    table.do("call, fold")
    assert table.over
    assert sum(table.stacks) == 20_900


@rule("poker/14.7(c)3")
def test_a_blind_is_never_posted_all_in() -> None:
    for stack, dealt_in in ((300, True), (299, False)):
        table = holdem([stack, 10_000, 10_000])
        assert [e.player for e in table.events(ev.NotDealtIn)] == ([] if dealt_in else ["p1"])
        assert not table.events(ev.AllIn)
