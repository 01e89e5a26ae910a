"""Exposed cards reported at late moments: while the flop is drawn, at the showdown, after the last draw."""

from typing import Any

import pytest
from tests.games.poker.drawn import draws, play
from tests.games.poker.staged import Staged, holdem
from tests.games.poker.studs import MAMBO, SEVEN, Stud, passively

from houseway.cards.card import cards
from houseway.play.refusals import NotNow
from houseway.play.requests import HOUSE, Ask, Draw, Incident
from houseway.play.spaces import Menu
from houseway.proof.claims import rule


def until_drawn(table: Staged, place: str) -> Staged:
    """Everyone checks or calls until cards for this place are about to be drawn."""
    while not (isinstance(table.round.pending, Draw) and place in table.round.pending.places):
        if isinstance(table.round.pending, Ask):
            table.round.act(table.turn, "check" if "check" in table.choices else "call")
        else:
            table.round.act(HOUSE, table.house.answer(table.round))
    return table


def exposed(table: Staged, kind: str, spot: int, card: str) -> None:
    """Report a card at a spot, and leave what is asked then unanswered."""
    table.round.report(Incident(kind, spot, cards(card), by="dealer"))


# The flop's burn ------------------------------------------------------------------------------------------------------


@rule("poker/14.15(o)2")
def test_a_card_exposed_while_the_flop_is_drawn_is_its_only_burn() -> None:
    table = until_drawn(holdem([10_000] * 3, ["As Ah", "Kd Kh"], attended=True, exposed_mode="burn"), "board")
    exposed(table, "exposed_down_card", 2, "Kd")
    table.serve()
    assert (table.lies("burns"), len(table.lies("board"))) == (["Kd"], 3)
    table.do("check, check, check")
    assert (len(table.lies("burns")), len(table.lies("board"))) == (2, 4)


@rule("poker/14.15(o)1")
@pytest.mark.parametrize("first", ["boxed_card", "deck_set_down"])
def test_a_card_exposed_while_something_else_holds_up_the_flop_goes_to_the_discards(first: str) -> None:
    table = until_drawn(holdem([10_000] * 3, ["As Ah", "Kd Kh"], attended=True, exposed_mode="burn"), "board")
    table.round.report(Incident(first, by="dealer"))
    exposed(table, "exposed_down_card", 2, "Kd")
    table.serve()
    assert "Kd" in table.lies("discards")
    assert (len(table.lies("burns")), len(table.lies("board"))) == (1, 3), "the burn was asked for with the flop"


# The last card of stud ------------------------------------------------------------------------------------------------


@rule("poker/14.15(k)#3", "poker/14.15(m)#2")
@pytest.mark.parametrize("slug", [SEVEN, MAMBO])
def test_at_the_showdown_no_one_is_asked_about_an_exposed_last_card(slug: str) -> None:
    table = Stud(slug, ["", ""], concede="asked")
    while isinstance(asked := table.round.pending, Ask) and isinstance(asked.space, Menu):
        table.do(passively(table))
    entrant = table.ring.contending()[-1]
    with pytest.raises(NotNow, match="before the next betting round opens"):
        exposed(table, "exposed_last_card", entrant.spot, entrant.cards[-1])


@rule("poker/14.15(k)#3")
def test_one_player_answers_for_an_exposed_last_card_before_the_next_is_asked() -> None:
    table = Stud(SEVEN, ["", "", ""])
    while len(table.ring.entrants[0].cards) < 7:
        table.do(passively(table))
    first, second = table.ring.entrants[:2]
    exposed(table, "exposed_last_card", first.spot, first.cards[-1])
    with pytest.raises(NotNow, match="before the next betting round opens"):
        exposed(table, "exposed_last_card", second.spot, second.cards[-1])
    table.do("no_more_wagers")
    exposed(table, "exposed_last_card", second.spot, second.cards[-1])
    assert table.turn == second.player
    table.do("no_more_wagers")
    assert table.over, "two of three wager no more, so that no one is left to bet against"


# The last draw --------------------------------------------------------------------------------------------------------


ALL_IN: dict[str, Any] = {"structure": "no_limit", "maximum": None, "stack": 1_200, "concede": "asked"}
HANDS = ["As Ks Qs Js 2c", "Ah Kh Qh Jh 3c", "Ad Kd Qd Jd 4c"]


def test_a_card_exposed_to_the_last_player_to_draw_is_replaced_though_all_are_all_in() -> None:
    table = play("five-card-draw", HANDS[:2], draws={2: ["6d 7d"]}, **ALL_IN).do("raise 1200, call")
    draws(table, "2c", "3c")
    assert (table.turn, table.lies(2)[-1]) == ("p1", "6d")
    table.report("exposed_in_draw", 2, "6d")
    assert (table.lies(2)[-1], table.lies("discards")) == ("7d", ["6d"])
    table.do("show, show")
    assert table.over


@pytest.mark.parametrize("word", ["show", "muck"])
def test_once_a_hand_is_shown_or_given_up_no_card_of_the_draw_is_replaced(word: str) -> None:
    table = play("five-card-draw", HANDS, **ALL_IN).do("raise 1200, call, call")
    draws(table, "2c", "3c", "4c").do(word)
    with pytest.raises(NotNow, match="no card is being dealt"):
        exposed(table, "exposed_in_draw", 2, table.lies(2)[-1])


def test_after_the_last_betting_no_card_of_the_draw_is_replaced() -> None:
    table = play("five-card-draw", HANDS[:2], concede="asked").do("call, check")
    draws(table, "2c", "3c").do("check, check")
    assert isinstance(table.round.pending, Ask)
    with pytest.raises(NotNow, match="no card is being dealt"):
        exposed(table, "exposed_in_draw", 2, table.lies(2)[-1])
