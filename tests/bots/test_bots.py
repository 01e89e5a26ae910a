"""Bots answer legally from what they may see, and play Dragon Poker as the mathematics says."""

from itertools import combinations_with_replacement

import msgspec
import pytest

from houseway.bots import Basic, Bot, Random
from houseway.bots.dragon_poker import BEST_FOLD
from houseway.cards.card import Card
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.games.dragon_poker.ranking import rank
from houseway.odds.dragon_poker import FOLD, kinds_of, stock, value_of_play
from houseway.play.conformance import AnyOrder
from houseway.play.driving import drive
from houseway.play.events import Dealt
from houseway.play.house import House
from houseway.play.round import Round


def play(game: str, bot: Bot, source: Seeded, by_hand: bool = False) -> Round:
    rules = GAMES[game]
    settings = rules.read_settings({})
    opening = rules.opening({f"bot{n}": 50_000 for n in range(rules.max_seats(settings))})
    round_ = Round(rules, msgspec.structs.replace(opening, attended=by_hand))
    house = AnyOrder(round_, source) if by_hand else House.shuffled(round_, source)
    return drive(round_, house, lambda now, todo: bot.choose(now.view(todo.actor), todo, source))


@pytest.mark.parametrize("kind", ["random", "basic"])
def test_every_answer_of_a_bot_at_dragon_poker_is_legal(kind: str) -> None:
    source = Seeded(kind)
    bot: Bot = Random() if kind == "random" else Basic("dragon-poker")
    for _ in range(40):
        round_ = play("dragon-poker", bot, source)
        assert round_.result is not None
        assert sum(round_.result.stacks.values()) + round_.result.house == 6 * 50_000


@pytest.mark.parametrize("game", ["badugi", "dragon-poker", "holdem", "lucky-8s", "triple-draw-2-7"])
def test_a_bot_whose_cards_a_dealer_enters_face_down_answers_without_seeing_them(game: str) -> None:
    round_ = play(game, Basic(game), Seeded(game), by_hand=True)
    unseen = [e for e in round_.events if isinstance(e, Dealt) and e.to and any(c.startswith("?") for c in e.cards)]
    assert unseen
    assert round_.result is not None


def test_the_basic_bot_folds_exactly_the_hands_that_are_worth_more_folded() -> None:
    for kinds in combinations_with_replacement(stock(), 3):
        if any(kinds.count(kind) > len(stock()[kind]) for kind in kinds):
            continue
        hand: tuple[Card, ...] = tuple(stock()[kind][kinds[:index].count(kind)] for index, kind in enumerate(kinds))
        assert (value_of_play(kinds_of(hand)) < FOLD) == (rank(hand).strength <= BEST_FOLD), hand
