"""What Lunar Poker's best play does with each kind of hand, and its side wagers, counted by a second method."""

import random
from collections import Counter

import numpy as np

from houseway.cards.card import RANKS, SUITS, Card
from houseway.cards.decks import standard
from houseway.games.lunar_poker.ranking import best
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.lunar_poker.report import report
from houseway.odds.lunar_poker.solving.lines import kinds_of
from houseway.odds.lunar_poker.strategy import solved

DECK = standard().cards
HANDS_OF = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pairs": 123_552,
    "one pair": 1_098_240,
}
UNPAIRED = 1_302_540


def test_what_is_done_with_each_kind_of_hand_counts_every_hand_once() -> None:
    """Each of all hands may lie beside 47 up-cards, of which the solve takes one suit of four."""
    told: Counter[str] = Counter()
    for each in solved().values():
        by_move: Counter[str] = Counter()
        for kind, moves in each.lines.items():
            told[kind] += 4 * sum(moves.values())
            by_move.update(moves)
        assert by_move == each.hands
    assert {kind: told.pop(kind) for kind in HANDS_OF} == {kind: 47 * number for kind, number in HANDS_OF.items()}
    assert sum(told.values()) == 47 * UNPAIRED


def test_the_report_tells_every_hand_by_its_kind() -> None:
    lines = report(Settings()).strategy
    assert sum(line.frequency for line in lines) == 1
    told = {(line.when, line.do) for line in lines}
    assert {do for when, do in told if when == "flush"} == {"buy"}
    assert {do for when, do in told if when == "two pairs"} == {"bet"}
    assert lines[0].when == "royal flush"
    assert lines[-1].when == "lower than ace-king"


def test_a_kind_of_hand_is_what_its_cards_say() -> None:
    """Hands at random, judged card by card."""
    source = random.Random(4)
    for _ in range(300):
        hand = tuple(source.sample(DECK, 5))
        masks = [sum(1 << RANKS.index(rank) for rank, suit in hand if suit == each) for each in SUITS]
        (kind,) = kinds_of(np.array([masks]), np.array([best(hand).value])).tolist()
        assert kind == _kind(hand), hand


def _kind(hand: tuple[Card, ...]) -> str:
    made, suits, held = best(hand).category, [card[1] for card in hand], {card[0] for card in hand}
    if made != "no pair":
        return made
    if max(map(suits.count, suits)) >= 4:
        return "four cards to a flush"
    if any(len(held.intersection(f"A{RANKS}"[low : low + 5])) >= 4 for low in range(10)):
        return "four cards to a straight"
    return "ace-king" if held >= {"A", "K"} else "lower than ace-king"
