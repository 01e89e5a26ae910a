"""A person who deals may enter cards unseen: those face down stay unnamed, those face up are named at once."""

import pytest
from msgspec import structs

from houseway.cards.card import cards
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.refusals import NotAMove
from houseway.play.requests import HOUSE, Ask, Confirm, Count, Face, Proceed, Ruling
from houseway.play.round import Round


def attended(slug: str, players: int) -> Round:
    """An attended round with $100 before each player."""
    opening = GAMES[slug].opening({f"p{n}": 10_000 for n in range(1, players + 1)})
    return Round(GAMES[slug], structs.replace(opening, attended=True, button=players))


def pass_steps(round_: Round) -> None:
    while isinstance(round_.pending, Confirm | Count | Proceed):
        round_.act(round_.pending.actor, round_.pending.usual if isinstance(round_.pending, Count) else True)


def test_the_bring_in_goes_by_the_up_card_that_is_named_not_by_its_back() -> None:
    round_ = attended("seven-card-stud", 3)
    pass_steps(round_)
    round_.act(HOUSE, ["?1", "?2", "?3", "?4", "?5", "?6"])
    round_.act(HOUSE, ["Kc", "?8", "3d"])
    assert isinstance(round_.pending, Face)
    assert round_.pending.cards == ("?8",)
    round_.act(HOUSE, ["2h"])
    assert isinstance(round_.pending, Ask)
    assert round_.view("p1").places["2"] == ("??", "??", "2h")
    assert "2h" in round_.view("public").face_up
    assert round_.pending.actor == "p2"  # whose deuce is lowest, and who may bring it in or complete


def test_a_board_dealt_unseen_is_named_before_anyone_bets_on_it() -> None:
    round_ = attended("holdem", 2)
    pass_steps(round_)
    round_.act(HOUSE, ["?1", "?2", "?3", "?4"])
    for word in ("call", "check"):
        assert isinstance(round_.pending, Ask)
        round_.act(round_.pending.actor, word)
    pass_steps(round_)
    round_.act(HOUSE, ["?5", "As", "?7", "?8"])
    assert isinstance(round_.pending, Face)
    with pytest.raises(NotAMove, match="cannot be the faces"):
        round_.act(HOUSE, ["As", "Kd"])
    round_.act(HOUSE, ["Qd", "Kd"])
    assert isinstance(round_.pending, Ask)
    assert round_.view("public").places["board"] == cards("As Qd Kd")
    assert round_.view("auditor").places["burns"] == ("?5",)


def test_a_hand_ruled_dead_while_its_faces_are_asked_for_is_not_shown() -> None:
    round_ = attended("five-card-draw", 2)
    while not isinstance(round_.pending, Face):
        if isinstance(round_.pending, Ask):
            space = round_.pending.space
            answer = next(word for word in ("show", "check", "call", ()) if word in space)
            round_.act(round_.pending.actor, answer)
        elif isinstance(round_.pending, Confirm | Proceed):
            pass_steps(round_)
        else:
            start = round_.drawn.get("deck", 0)
            round_.act(HOUSE, [f"?{start + n}" for n in range(1, round_.pending.n + 1)])  # type: ignore[union-attr]
    spot = 2 if round_.pending.cards[0] in round_.table.scene.places["2"] else 1
    round_.rule_on(Ruling("hand_dead", "Sam Supervisor", "took a call", spot=spot))
    while isinstance(round_.pending, Face):
        round_.act(HOUSE, sorted(round_.left)[: len(round_.pending.cards)])
        pass_steps(round_)
    assert round_.result is not None
    assert any(isinstance(event, ev.Shown) and event.place == str(3 - spot) for event in round_.events)
    assert not any(isinstance(event, ev.Shown) and event.place == str(spot) for event in round_.events)
    assert round_.result.stacks[f"p{3 - spot}"] > 10_000
