"""The bot at Lucky 8's plays what is worth playing."""

import pytest

from houseway.bots.lucky_eights import choose
from houseway.cards.card import Card
from houseway.cards.decks import lucky_eights
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.opening import Opening, Seat
from houseway.play.requests import HOUSE
from houseway.play.round import Round

PACK = lucky_eights().cards


def asked(kinds: str, **house: object) -> tuple[Round, tuple[Card, ...]]:
    left = {kind: [card for card in PACK if card[0] == kind] for kind in "A2345678J"}
    hand = tuple(left[kind].pop() for kind in kinds)
    round_ = Round(GAMES["lucky-8s"], Opening("lucky-8s", (Seat(1, "bot", 10_000),), settings=dict(house)))
    round_.act("bot", {"ante": 500})
    round_.close()
    round_.act(HOUSE, hand)
    round_.act(HOUSE, tuple(card for card in PACK if card not in hand)[:8])
    return round_, hand


@pytest.mark.parametrize(
    ("kinds", "answer"),
    [
        ("7A623544", "play"),
        ("8J246536", "play"),
        ("77776666", "fold"),
        ("7A627777", "fold"),
        ("87A66677", "fold"),
        ("82222777", "play"),
        ("22244355", "fold"),
    ],
)
def test_the_bot_plays_three_hands_and_two_with_few_side_cards(kinds: str, answer: str) -> None:
    round_, _ = asked(kinds)
    view = round_.view("bot")
    assert choose(view, view.decisions()[0], Seeded(1)) == answer


def test_the_bot_sets_its_whole_hand_where_hands_count_as_set() -> None:
    round_, hand = asked("8J246536", player_setting="as_set")
    view = round_.view("bot")
    kind, laid = choose(view, view.decisions()[0], Seeded(1)) or ("", ())
    assert kind == "play"
    assert len(laid) == 6
    round_.act("bot", (kind, laid))
    assert set(laid) < set(hand)


def test_the_bot_leaves_wagers_alone() -> None:
    round_ = Round(GAMES["lucky-8s"], Opening("lucky-8s", (Seat(1, "bot", 10_000),)))
    view = round_.view("bot")
    assert choose(view, view.decisions()[0], Seeded(1)) is None
