"""An eye that is kept sees what a fresh view shows, at every step and after a rescinded answer."""

import msgspec

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Standing
from houseway.play.requests import Ask, Ruling
from houseway.play.round import Round
from houseway.play.views import AUDITOR, PUBLIC, Eye, public_preview


def test_an_eye_kept_through_a_round_sees_what_a_fresh_view_shows() -> None:
    game, source = GAMES["dragon-poker"], Seeded(5)
    round_ = Round(game, game.opening({"Ada": 10_000, "Bob": 10_000}))
    house = House(shuffle(sorted(round_.deck), source), source)
    eyes = [Eye(round_.opening, viewer) for viewer in ("Ada", "Bob", PUBLIC, AUDITOR)]

    def compare() -> None:
        for eye in eyes:
            assert round_.look(eye, 2) == round_.view(eye.viewer, 2)

    compare()
    for player in ("Ada", "Bob"):
        round_.act(player, {"ante": 500, "ante_bonus": 500})
    round_.close()
    house.serve(round_)
    compare()
    round_.act("Ada", "play")
    house.serve(round_)
    compare()
    round_.rule_on(Ruling("rescind", "Sue", "the chips were Bob's", last=1))
    compare()
    while isinstance(round_.pending, Ask):
        round_.act(round_.pending.actor, "play")
        house.serve(round_)
        compare()
    assert round_.result is not None


def test_a_view_begins_with_the_table_as_everyone_saw_it_before_the_first_event() -> None:
    game = GAMES["dragon-poker"]
    opening = msgspec.structs.replace(
        game.opening({"Ada": 10_000, "Bob": 9_000}),
        button=2,
        pots={"kept": 300},
        meters={"jackpot": 77},
        standing=(Standing("Bob", 2, "ante", 500),),
        state={"kept aside": "As"},
    )
    round_ = Round(game, opening)
    start = {
        "stacks": {"Ada": 10_000, "Bob": 9_000},
        "felt": [["Bob", 2, "ante", 500]],
        "pots": {"kept": 300},
        "meters": {"jackpot": 77},
        "button": 2,
    }
    first = round_.view("Ada").opening
    round_.act("Ada", {"ante": 500, "ante_bonus": 500})
    round_.close()
    for viewer in ("Ada", "Bob", PUBLIC, AUDITOR):
        view = round_.view(viewer)
        assert msgspec.json.decode(msgspec.json.encode(view.opening)) == start
        assert view.opening == first
        assert round_.view(viewer, 1).opening is None


def test_asking_what_would_happen_turns_up_no_card_that_no_one_has_seen() -> None:
    happened = [
        ev.Dealt("1", (Card("Kh"),), None, "poker/A1"),
        ev.Dealt("1", (Card("5h"), Card("9d")), ("Ada",), "poker/A1"),
    ]
    muck = (Card("5h"), Card("9d"), Card("Kh"))
    would: list[ev.Event] = [
        ev.Shown("muck", muck, "poker/A1", hand="king high"),
        ev.Announced("Ada has {cards}", "poker/A1", {"cards": ["9d", "Kh"]}),
    ]
    assert public_preview(would, happened) == ([], True)
    said, withheld = public_preview(would[1:], happened)
    assert (said[0]["detail"], withheld) == ({"cards": ["??", "Kh"]}, False)
    open_now: list[ev.Event] = [*happened, ev.Shown("1", muck, "poker/A1")]
    assert public_preview(would, open_now)[0][0]["cards"] == ["5h", "9d", "Kh"]
