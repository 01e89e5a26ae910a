"""Hints at poker: equity against random hands and pot odds, said to be that and nothing more."""

import re

import pytest

from houseway.bots.poker.equity import CAVEAT
from houseway.bots.poker.outs import in_words, outs
from houseway.bots.poker.reading import Situation
from houseway.cards.card import cards
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
    assert re.match(r"Equity: about \d+% of the pot against 2 random hands, in \d+ showdowns", found.why)
    assert found.why.endswith(CAVEAT.strip())
    assert len(POKER) == 13


def test_pot_odds_are_what_a_call_costs_of_the_pot_it_makes() -> None:
    round_, found = first_hint("holdem", 2)
    paid, pot = re.findall(r"\$([\d.]+)", found.why)
    share = re.search(r"has to win (\d+)%", found.why)
    assert share is not None
    assert int(share[1]) == round(100 * float(paid) / (float(paid) + float(pot)))
    view = round_.view(round_.todo()[0].actor)
    lying = sum(amount for *_, amount in view.felt) + sum(view.pots.values())
    assert float(pot) == lying / 100


def test_two_aces_are_worth_what_they_are_known_to_be() -> None:
    """85.2 % against one random hand; 480 showdowns come within five points."""
    _, found = first_hint("holdem", 2, hand="As Ah")
    told = re.search(r"about (\d+)%", found.why)
    assert told is not None
    assert abs(int(told[1]) - 85) <= 5


def situation(own: str, board: str, *others: str) -> Situation:
    shown = tuple(cards(hand) for hand in others)
    return Situation(cards(own), shown, cards(board), 1000, 100, 100, 5000, 0, 1, 0)


@pytest.mark.parametrize(
    ("slug", "own", "board", "found"),
    [
        # Nine hearts make the flush; three aces and three kings pair a card of one's own.
        ("holdem", "Ah Kh", "2h 7h 9c", {"flush": 9, "one pair": 6}),
        # Four nines and four fours make the straight; what pairs the board pairs it for all.
        ("holdem", "8s 7d", "6c 5h Kd", {"straight": 8, "one pair": 6}),
        # A set fills up by any card that pairs the board, and by the last of its own.
        ("holdem", "9s 9d", "9c 5h Kd 2s", {"full house": 9, "four of a kind": 1}),
        # The river has come.
        ("holdem", "Ah Kh", "2h 7h 9c 3d 4s", None),
        # Every card that comes at stud is one's own; the nine of hearts makes the flush.
        ("seven-card-stud", "Ah Kh 2h 7h 9c", "", {"flush": 9, "one pair": 14}),
        ("five-card-draw", "Ah Kh 2h 7h 9c", "", None),
        ("seven-card-stud-low", "Ah Kh 2h 7h 9c", "", None),
    ],
)
def test_outs_are_the_cards_that_better_the_class_of_hand(
    slug: str, own: str, board: str, found: dict[str, int] | None
) -> None:
    assert outs(REGISTRY.find(slug, "bot").form, situation(own, board)) == found


def test_a_card_that_another_hand_shows_is_no_out() -> None:
    form = REGISTRY.find("seven-card-stud", "bot").form
    now = situation("Ah Kh 2h 7h 9c", "", "3h 4h", "5s")
    assert outs(form, now) == {"flush": 7, "one pair": 14}
    found = outs(form, now)
    assert found is not None
    assert in_words(found) == "7 make a flush, 14 make one pair"
