"""Exposed cards reported at late moments: while the flop is drawn, at the showdown, after the last draw."""

import pytest
from tests.games.poker.staged import Staged, holdem

from houseway.cards.card import cards
from houseway.play.requests import HOUSE, Ask, Draw, Incident
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
