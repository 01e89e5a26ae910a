"""Hints at poker: equity against random hands and pot odds, said to be that and nothing more."""

import re

import pytest

from houseway.bots.poker.equity import CAVEAT
from houseway.cards.randomness import Seeded
from houseway.games import GAMES, REGISTRY
from houseway.odds.advice import Advice, advise
from houseway.play.house import House
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.play.spaces import Menu

POKER = [slug for slug, row in REGISTRY.items() if row.advice.startswith("houseway.bots.poker")]


def first_hint(slug: str, players: int, house: House | None = None, hand: str = "") -> tuple[Round, Advice]:
    """The hint at the first decision between betting and folding."""
    game = GAMES[slug]
    round_ = Round(game, game.opening({f"p{n}": 50_000 for n in range(1, players + 1)}, button=1))
    dealt = house or (rig(round_, hands={2: hand}) if hand else House.shuffled(round_, Seeded(4)))
    for _ in range(200):
        todo = next((each for each in round_.todo() if isinstance(each.space, Menu)), None)
        if todo is not None:
            found = advise(game, round_, todo.actor)
            assert found is not None
            return round_, found
        dealt.serve(round_)
        for each in round_.todo():
            if each.space is not None and not isinstance(each.space, Menu):
                round_.act(each.actor, None if each.default is None else each.default)
    raise AssertionError("no one is asked to bet")


@pytest.mark.parametrize("slug", POKER)
def test_every_game_of_the_room_tells_equity_and_says_what_it_is(slug: str) -> None:
    _, found = first_hint(slug, 3)
    assert found.answer is None
    assert found.values == {}
    assert re.match(r"equity: about \d+% of the pot against 2 random hands, in \d+ showdowns", found.says)
    assert found.says.endswith(CAVEAT)
    assert len(POKER) == 13


def test_pot_odds_are_what_a_call_costs_of_the_pot_it_makes() -> None:
    round_, found = first_hint("holdem", 2)
    paid, pot = re.findall(r"\$([\d.]+)", found.says)
    share = re.search(r"has to win (\d+)%", found.says)
    assert share is not None
    assert int(share[1]) == round(100 * float(paid) / (float(paid) + float(pot)))
    view = round_.view(round_.todo()[0].actor)
    lying = sum(amount for *_, amount in view.felt) + sum(view.pots.values())
    assert float(pot) == lying / 100


def test_two_aces_are_worth_what_they_are_known_to_be() -> None:
    """85.2 % against one random hand; 480 showdowns come within five points."""
    _, found = first_hint("holdem", 2, hand="As Ah")
    told = re.search(r"about (\d+)%", found.says)
    assert told is not None
    assert abs(int(told[1]) - 85) <= 5
