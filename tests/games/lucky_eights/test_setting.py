"""The best setting of eight cards is the true optimum, in the rules and in the compiled table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import Card
from houseway.cards.decks import lucky_eights
from houseway.cards.randomness import Seeded, shuffle
from houseway.games.lucky_eights.house_way import EXAMPLES, Example, house_way, qualifies
from houseway.games.lucky_eights.setting import (
    MULTI_CARD_EIGHTS,
    Setting,
    best_setting,
    eights_and_jokers,
    is_hand_of_eight,
    set_by_player,
    value,
)
from houseway.odds.kernels.lucky_eights import NUMBERS, hands_and_side_cards, strengths

PACK = lucky_eights().cards
KINDS = "A2345678J"


def hand(text: str) -> tuple[Card, ...]:
    """Real cards of these kinds: `hand("8J2A3454")`."""
    left = {kind: [card for card in PACK if card[0] == kind] for kind in KINDS}
    return tuple(left[kind].pop(0) for kind in text)


def spelled(cards: Sequence[Card]) -> str:
    """The indices alone, as the text writes hands: highest first."""
    return "".join(card[0] for card in sorted(cards, key=lambda card: -value(card)))


def brute_force(cards: tuple[Card, ...]) -> tuple[int, int]:
    """Hands of eight and side cards by trying every split of the cards into groups, whatever their kind."""
    worth = [value(card) for card in cards]
    total = [sum(v for at, v in enumerate(worth) if mask >> at & 1) for mask in range(1 << len(cards))]
    best = [(0, 0)] * (1 << len(cards))
    for mask in range(1, 1 << len(cards)):
        low = mask & -mask
        found = best[mask ^ low]
        rest = part = mask ^ low
        while True:
            group = part | low
            if total[group] == 8:
                hands, used = best[mask ^ group]
                found = max(found, (hands + 1, used + group.bit_count()))
            if not part:
                break
            part = (part - 1) & rest
        best[mask] = found
    hands, used = best[-1]
    return hands, len(cards) - used


def ways(kinds: tuple[str, ...]) -> int:
    """How many hands of real cards have these kinds."""
    number = 1
    for kind, held in Counter(kinds).items():
        number *= comb(2 if kind == "J" else 8, held)
    return number


def multisets() -> Iterator[tuple[str, ...]]:
    return (kinds for kinds in combinations_with_replacement(KINDS, 8) if kinds.count("J") <= 2)


def compiled(hands: list[tuple[Card, ...]]) -> list[tuple[int, int]]:
    rows = np.array([[NUMBERS[card] for card in each] for each in hands], dtype=np.uint8)
    return [hands_and_side_cards(int(strength)) for strength in strengths(rows)]


def counted(found: Setting) -> tuple[int, int]:
    return len(found.eights), len(found.side)


def check(cards: tuple[Card, ...]) -> None:
    found = best_setting(cards)
    assert counted(found) == brute_force(cards), cards
    assert sorted([*(card for group in found.eights for card in group), *found.side]) == sorted(cards)
    assert all(is_hand_of_eight(group) for group in found.eights)


@settings(deadline=None)
@given(st.lists(st.sampled_from(PACK), min_size=8, max_size=8, unique=True))
def test_the_best_setting_is_what_trying_everything_finds(cards: list[Card]) -> None:
    check(tuple(cards))
    assert compiled([tuple(cards)]) == [brute_force(tuple(cards))]


def test_every_hundredth_multiset_is_set_as_trying_everything_sets_it() -> None:
    hands = [hand("".join(kinds)) for kinds in list(multisets())[::100]]
    for cards in hands:
        check(cards)
    assert compiled(hands) == [counted(best_setting(cards)) for cards in hands]


@pytest.mark.prove
def test_every_multiset_is_set_as_trying_everything_sets_it() -> None:
    kinds = list(multisets())
    assert len(kinds) == 11_583
    assert sum(map(ways, kinds)) == comb(66, 8)
    hands = [hand("".join(each)) for each in kinds]
    for cards in hands:
        check(cards)
    assert compiled(hands) == [counted(best_setting(cards)) for cards in hands]


def test_hands_of_eight_come_as_often_as_the_rulings_say() -> None:
    often: Counter[int] = Counter()
    rows = list(multisets())
    for kinds, (hands, _) in zip(rows, compiled([hand("".join(each)) for each in rows]), strict=True):
        often[hands] += ways(kinds)
    shares = [round(100 * often[hands] / comb(66, 8), 4) for hands in range(6)]
    assert shares == [0.1525, 2.7849, 18.9765, 46.4432, 27.6269, 3.8837]
    assert often[0] == 8_760_264


def test_twenty_one_combinations_of_two_or_more_cards_add_to_eight() -> None:
    assert len(MULTI_CARD_EIGHTS) == len(set(MULTI_CARD_EIGHTS)) == 21
    assert all(sum(group) == 8 for group in MULTI_CARD_EIGHTS)


@pytest.mark.parametrize(
    ("kinds", "hands", "side"),
    [
        ("AAA23778", 3, 3),
        ("A2223348", 3, 1),
        ("24672344", 2, 3),
        ("8J246536", 4, 2),
        ("8J2A3454", 4, 1),
        ("AAAAAAAA", 1, 0),
        ("77777777", 0, 8),
        ("44536288", 5, 0),
        ("8888888J", 8, 0),
        ("4453627A", 4, 0),
    ],
)
def test_settings_worked_out_by_hand(kinds: str, hands: int, side: int) -> None:
    assert counted(best_setting(hand(kinds))) == (hands, side)


def test_among_equal_settings_hands_of_fewer_cards_are_shown() -> None:
    sizes = sorted(len(group) for group in best_setting(hand("AA667722")).eights)
    assert sizes == [2, 2, 2, 2]


def test_the_order_of_the_cards_does_not_matter() -> None:
    source = Seeded("order")
    for kinds in ("AAA23778", "8J2A3454", "A234567A"):
        cards = hand(kinds)
        assert all(counted(best_setting(shuffle(cards, source))) == counted(best_setting(cards)) for _ in range(20))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.hand)
def test_house_way_sets_the_worked_examples_as_the_text_does(example: Example) -> None:
    found = house_way(hand(example.hand))
    assert {spelled(group) for group in found.eights} == set(example.eights)
    assert spelled(found.side) == example.side
    assert qualifies(hand(example.hand)) == bool(set("8J") & set(example.hand))


def four_hand_settings(kinds: str) -> set[tuple[str, ...]]:
    """Every setting by value of the six cards that are not alone into two hands of eight, as the groups' kinds."""
    rest = hand(kinds)
    groups = [group for size in range(2, 7) for group in combinations(rest, size) if is_hand_of_eight(group)]
    return {
        tuple(sorted((spelled(one), spelled(two)))) for one, two in combinations(groups, 2) if not set(one) & set(two)
    }


def test_the_text_names_every_four_hand_setting_of_its_examples() -> None:
    assert four_hand_settings("246536") == {("53", "62")}
    assert four_hand_settings("2A3454") == {("44", "52A"), ("44", "53")}


def test_a_hand_as_set_counts_what_lies_on_the_eights_spot() -> None:
    cards = hand("535A8244")
    left_aside = set_by_player(cards, hand("8"))
    assert counted(left_aside) == (1, 7)
    wrong = set_by_player(cards, (cards[0], cards[1], cards[3]))
    assert counted(wrong) == (1, 6), "5 and 3 make one hand, the ace beside them is a side card"
    assert counted(set_by_player(cards, ())) == (0, 8)


def test_eights_and_jokers_are_counted_by_kind_alone() -> None:
    assert eights_and_jokers(hand("44536288")) == 2
    assert eights_and_jokers(hand("88888JJ3")) == 7


def test_the_compiled_setter_refuses_what_it_cannot_read() -> None:
    with pytest.raises(ValueError, match="rows of 8"):
        strengths(np.zeros((1, 7), dtype=np.uint8))
    with pytest.raises(ValueError, match="numbered 0 to 65"):
        strengths(np.full((1, 8), 66, dtype=np.uint8))
