"""What is typed becomes an answer of the space, whatever its kind, or is refused with the reason."""

from typing import Any

import pytest

from houseway.bots import Random
from houseway.cards.card import cards
from houseway.cards.randomness import Seeded, shuffle
from houseway.cli.terminal import prompts
from houseway.cli.terminal.explaining import explain
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import NotAMove, Refused
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.play.spaces import Amount, Area, Cards, Choice, Form, Menu, Sets, Several, Space, Wagers
from houseway.sentences import naming, sentence

HELD = cards("As Kd 7h")
WAGERS = Wagers(
    (
        Area("ante", 500, 5000, 500, required=True),
        Area("bonus", 500, 5000, 500, required=True, equals="ante"),
        Area("side", 100, 1000),
    ),
    budget=20_000,
)
TICKET = Form({"spots": Cards(HELD, 1, 3), "games": Amount(1, 20, money=False)})
MENU = Menu({"fold": None, "call": None, "raise": Amount(400, 5000, 100)})


@pytest.mark.parametrize(
    ("space", "typed", "answer"),
    [
        (Choice(("play", "fold")), "1", "play"),
        (Choice(("play", "fold")), "F", "fold"),
        (Choice(("play", "fold")), "fold", "fold"),
        (Amount(100, 1000, 50), "2.50", 250),
        (Amount(100, 100_000, 100), "$1,000", 100_000),
        (Amount(1, 20, money=False), "7", 7),
        (Cards(HELD, 0, 3), "1 3", cards("As 7h")),
        (Cards(HELD, 0, 3), "Kd", cards("Kd")),
        (Cards(HELD, 0, 3), "-", ()),
        (Sets((cards("As Kd"), cards("7h"))), "2", cards("7h")),
        (MENU, "f", "fold"),
        (MENU, "raise 12", ("raise", 1200)),
        (MENU, "3 4", ("raise", 400)),
        (WAGERS, "10", {"ante": 1000, "bonus": 1000}),
        (WAGERS, "10 2.50", {"ante": 1000, "bonus": 1000, "side": 250}),
        (WAGERS, "1=10 side=5", {"ante": 1000, "bonus": 1000, "side": 500}),
        (WAGERS, "0", {}),
        (TICKET, "1 2; 4", {"spots": cards("As Kd"), "games": 4}),
        (Several(Amount(1, 20, money=False), 3), "4 / 5", (4, 5)),
        (Several(Amount(1, 20, money=False), 3), "-", ()),
    ],
    ids=str,
)  # fmt: skip
def test_typed_words_become_the_answer(space: Space, typed: str, answer: Any) -> None:
    assert prompts.read(space, typed) == answer
    assert answer in space


@pytest.mark.parametrize(
    ("space", "typed"),
    [
        (Choice(("play", "fold")), "3"),
        (Choice(("play", "fold")), "double"),
        (Amount(100, 1000, 50), "much"),
        (Amount(100, 1000, 50), "2.505"),
        (Amount(100, 1000, 50), "nan"),
        (Amount(100, 1000, 50), "inf"),
        (Amount(1, 20, money=False), "-3"),
        (Cards(HELD, 1, 2), "1 2 3"),
        (Cards(HELD, 1, 2), "4"),
        (Sets((HELD,)), "2"),
        (MENU, "raise"),
        (MENU, "fold 3"),
        (WAGERS, "10 10 10 10"),
        (WAGERS, "5=10"),
        (WAGERS, "ten"),
        (Form({"games": Amount(1, 20, money=False)}), "1; 2"),
    ],
    ids=str,
)
def test_what_is_no_answer_is_refused(space: Space, typed: str) -> None:
    with pytest.raises(Refused):
        prompts.read(space, typed)


def test_an_amount_that_is_not_whole_cents_says_so() -> None:
    with pytest.raises(NotAMove, match="not a whole number of cents"):
        prompts.cents("1.005")


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_event_of_every_game_is_told_in_words_with_a_clause_that_can_be_read(slug: str) -> None:
    game, source, bot = GAMES[slug], Seeded(slug), Random()
    settings = game.read_settings({})
    players = {f"player{n}": 100_000 for n in range(1, max(2, game.min_seats) + 1)}
    opening = game.opening(players)
    round_ = Round(game, opening)
    house = House(shuffle(game.deck(settings).cards, source) if game.deck else (), source)
    while round_.pending is not None:
        if isinstance(round_.pending, Ask):
            view = round_.view(round_.pending.actor)
            round_.act(round_.pending.actor, bot.choose(view, view.decisions()[0], source))
        elif isinstance(round_.pending, Window):
            for player, space in round_.pending.spaces.items():
                round_.act(player, space.sample(source))
            round_.close()
        else:
            house.serve(round_)
    names = naming(game.layout(settings), opening.seats, "player1")
    for event in round_.events:
        told = sentence(event, names)
        assert told
        assert not told.startswith(("You wagers", "You loses", "You wins"))
        said = list(explain(slug, ev.clauses(event)))
        assert said
        assert not any(line.startswith("no clause") for line in said)


def test_a_draw_says_what_choosing_none_is_called_and_a_menu_what_a_call_takes() -> None:
    layout = GAMES["holdem"].layout(GAMES["holdem"].read_settings({}))
    assert prompts.ask(Cards(HELD, 0, 3, None, "discard", "stand pat")).endswith("(- to stand pat)")
    assert prompts.ask(Cards(HELD, 0, 3)).endswith("(- for none)")
    assert prompts.lines(Menu({"fold": None, "call": None}, None, {"call": 250}), layout) == ["1 fold", "2 call $2.50"]


def test_a_move_of_several_words_is_shown_and_typed_without_a_code_word() -> None:
    layout = GAMES["seven-card-stud"].layout(GAMES["seven-card-stud"].read_settings({}))
    space = Menu({"bring_in": None, "complete": Amount(400, 800, 100), "quick_pick": Amount(1, 10, 1, money=False)})
    assert prompts.lines(space, layout)[0] == "1 bring in"
    assert (
        prompts.read(space, "bring in")
        == prompts.read(space, "bring_in")
        == prompts.read(space, "bring")
        == prompts.read(space, "1")
        == "bring_in"
    )
    assert prompts.read(space, "quick pick 4") == ("quick_pick", 4)
    with pytest.raises(NotAMove) as refused:
        prompts.read(space, "xyz")
    assert "bring in or complete" in prompts.in_words(str(refused.value), space, layout)
