"""A round of Lunar Poker with every wager down, to which things are reported."""

from typing import Any

import pytest
from tests.games.lunar_poker.staged import ANTE, PAIR, STACK, dealt, declared, of, opened

from houseway.cards.card import Card, cards
from houseway.cards.decks import standard
from houseway.cards.randomness import Seeded
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import Refused
from houseway.play.requests import HOUSE, Draw, Incident
from houseway.play.round import Round

HANDS = {1: "9s 9d 7h 6c 2d", 2: "Ts Td 8h 4d 3d", 3: "Js Jh 8d 4c 2h", 0: PAIR}
ALL = {"ante": 1000, "super_side_bet": 500, "progressive": 100}
DEALT = [card for circuit in zip(*map(cards, HANDS.values()), strict=True) for card in circuit]
DECK = (*DEALT, *(card for card in standard("lunar-poker/38.2(a)#1").cards if card not in DEALT))
"""A deck that deals these hands a card at a time: which card comes next is what these tests are about."""


def c(*numbers: int) -> tuple[Card, ...]:
    """The cards at these places of the deck, from 1."""
    return tuple(DECK[number - 1] for number in numbers)


def in_order() -> House:
    """A house that deals that deck."""
    return House(DECK, Seeded(1))


def asked(**opening: Any) -> tuple[Round, House]:
    """All wagers down, cards dealt, nothing declared: seat 1 is asked."""
    round_, house = dealt(HANDS, dict.fromkeys((1, 2, 3), ALL), house=in_order(), **opening)
    declared(round_, house)
    return round_, house


def dealing(out: int, **opening: Any) -> tuple[Round, House]:
    """An attended round in which so many cards have been dealt and the next is on its way."""
    round_, house = opened((1, 2, 3), attended=True, **opening), in_order()
    for player in ("p1", "p2", "p3"):
        round_.act(player, ANTE)
    round_.close()
    while not isinstance(round_.pending, Draw) or round_.drawn.get("deck", 0) < out:
        round_.act(HOUSE, house.answer(round_))
    return round_, house


def reported(round_: Round, kind: str, spot: int | None = None, **more: Any) -> None:
    round_.report(Incident(kind, spot, by="Sue", **more))


def why(round_: Round, kind: str, spot: int | None = None, **more: Any) -> Refused:
    """The refusal of a report, nothing having changed."""
    before = (len(round_.journal), len(round_.events))
    with pytest.raises(Refused) as refusal:
        reported(round_, kind, spot, **more)
    assert (len(round_.journal), len(round_.events)) == before
    return refusal.value


def assert_all_void(round_: Round, clause: str, needs: str = "reshuffle") -> None:
    """Everyone has back what they brought, by this clause, and the round is over."""
    assert round_.result is not None
    assert (round_.result.void, round_.result.needs) == (True, (needs,))
    assert set(round_.result.stacks.values()) == {STACK}
    assert {e.rule for e in of(round_, ev.Voided)} == {clause}
    assert [e.rule for e in of(round_, ev.Ended)] == [clause]
