"""The second qualifying hand: which pairs of combinations pay together, and when (lunar-poker/A1 to A3)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.lunar_poker.staged import FAILS, against, net, notes, of, paid
from tests.games.lunar_poker.suits import holdings

from houseway.cards.card import Card, cards
from houseway.cards.decks import standard
from houseway.cards.rankings.high import best
from houseway.games.lunar_poker.payouts import BET_HANDS, BET_ODDS
from houseway.games.lunar_poker.second_hand import payable
from houseway.play import events as ev
from houseway.proof.claims import rule

ROYAL, FLUSHED, QUADS, HOUSE_, FLUSH, STRAIGHT, TRIPS, TWO, ONE, AK = BET_HANDS

FIVE = {(QUADS, AK): 8, (TRIPS, AK): 2_112, (TWO, AK): 3_168, (ONE, AK): 84_480}
SIX = {
    (ROYAL, FLUSHED): 4,
    (ROYAL, FLUSH): 28,
    (ROYAL, STRAIGHT): 72,
    (FLUSHED, FLUSHED): 32,
    (FLUSHED, FLUSH): 220,
    (FLUSHED, STRAIGHT): 744,
    (FLUSHED, AK): 12,
    (QUADS, HOUSE_): 936,
    (QUADS, AK): 528,
    (HOUSE_, HOUSE_): 1_248,
    (HOUSE_, AK): 4_224,
    (FLUSH, FLUSH): 6_580,
    (FLUSH, STRAIGHT): 4_152,
    (FLUSH, ONE): 76_620,
    (FLUSH, AK): 7_704,
    (STRAIGHT, STRAIGHT): 112_380,
    (STRAIGHT, AK): 4_020,
    (TRIPS, AK): 56_320,
    (TWO, TWO): 61_776,
    (TWO, AK): 158_400,
    (ONE, AK): 1_249_680,
}
"""The complete lists of co-paying pairs, with the number of holdings (lunar-poker/A2)."""

EXAMPLES = [
    ("Kc Kd Kh Ks Ac", QUADS, AK),
    ("4c 4d 4h As Kd", TRIPS, AK),
    ("Kc Kd 8h 8s Ac", TWO, AK),
    ("Kc Kd Ah 8s 5c", ONE, AK),
    ("8c 8d Ah Ks 5c", ONE, AK),
    ("Ah Kh Qh Jh Th 9h", ROYAL, FLUSHED),
    ("Ah Kh Qh Jh Th 2h", ROYAL, FLUSH),
    ("Ah Kh Qh Jh Th 9c", ROYAL, STRAIGHT),
    ("Ah Kh Qh Jh Th Tc", ROYAL, STRAIGHT),
    ("8h 7h 6h 5h 4h 3h", FLUSHED, FLUSHED),
    ("9h 8h 7h 6h 5h 2h", FLUSHED, FLUSH),
    ("9h 8h 7h 6h 5h 4c", FLUSHED, STRAIGHT),
    ("5h 4h 3h 2h Ah Kc", FLUSHED, AK),
    ("Kc Kd Kh Ks 8c 8d", QUADS, HOUSE_),
    ("9c 9d 9h 9s Ac Kd", QUADS, AK),
    ("Kc Kd Kh Ks Ac 5d", QUADS, AK),
    ("Ac Ad Ah 8c 8d 8h", HOUSE_, HOUSE_),
    ("Ac Ad Ah 8c 8d Kh", HOUSE_, AK),
    ("9c 9d 9h Kc Kd Ah", HOUSE_, AK),
    ("Kh Jh 9h 6h 4h 2h", FLUSH, FLUSH),
    ("Kh Qh Jh Ts 9h 7h", FLUSH, STRAIGHT),
    ("Kh Qh Jh 8h 7h 7s", FLUSH, ONE),
    ("As Kh Qh Jh 7h 2h", FLUSH, AK),
    ("9c 8d 7h 6s 5c 4d", STRAIGHT, STRAIGHT),
    ("8c 7d 6h 5s 4c 4d", STRAIGHT, STRAIGHT),
    ("Ac Kd 5h 4s 3c 2d", STRAIGHT, AK),
    ("7c 7d 7h As Kc 2d", TRIPS, AK),
    ("Kc Kd 8h 8s 2c 2d", TWO, TWO),
    ("9c 9d 5h 5s Ac Kd", TWO, AK),
    ("9c 9d Ah Ks 7c 3d", ONE, AK),
]

SINGLE = [
    ("Ac Ad Kh Ks 5c", TWO),
    ("Ac Ad Kh Ks 5c 2d", TWO),
    ("Ac Ad Ah Kc Kd 7h", HOUSE_),
    ("Ac Kd Qh Js Tc 3d", STRAIGHT),
    ("Ah Kh 9h 6h 4h 2c", FLUSH),
    ("Ac Kd 9h 6s 4c 2d", AK),
    ("9c 9d 7h 5s 3c 2d", ONE),
    ("Qc Jd 9h 7s 3c", None),
]


def both(hand: tuple[Card, ...]) -> tuple[str | None, str | None]:
    first, second = payable(hand)
    return tuple(None if line is None else BET_HANDS[line] for line in (first, second))  # type: ignore[return-value]


@pytest.mark.parametrize(("hand", "first", "second"), EXAMPLES)
def test_these_holdings_pay_twice(hand: str, first: str, second: str) -> None:
    assert both(cards(hand)) == (first, second)


@pytest.mark.parametrize(("hand", "only"), SINGLE)
def test_these_holdings_look_double_and_pay_once(hand: str, only: str | None) -> None:
    assert both(cards(hand)) == (only, None)


def test_every_pair_of_the_lists_has_an_example() -> None:
    assert {(first, second) for _, first, second in EXAMPLES} == set(FIVE) | set(SIX)


def by_the_words(hand: tuple[Card, ...]) -> tuple[str | None, str | None]:
    """Slow and literal: every combination as a set of cards, the best first, then the best with a card outside it."""
    found: list[tuple[int, frozenset[Card]]] = []
    for five in combinations(hand, 5):
        category = best(five).category
        if category in (ROYAL, FLUSHED, HOUSE_, FLUSH, STRAIGHT):
            found.append((BET_HANDS.index(category), frozenset(five)))
    for size, name in ((4, QUADS), (3, TRIPS), (2, ONE)):
        for some in combinations(hand, size):
            if len({card[0] for card in some}) == 1:
                found.append((BET_HANDS.index(name), frozenset(some)))
    pairs = [made for line, made in found if line == BET_HANDS.index(ONE)]
    for one, other in combinations(pairs, 2):
        if len({card[0] for card in one | other}) == 2:
            found.append((BET_HANDS.index(TWO), one | other))
    for ace in hand:
        for king in hand:
            if ace[0] + king[0] == "AK":
                found.append((BET_HANDS.index(AK), frozenset((ace, king))))
    if not found:
        return None, None
    top = min(line for line, _ in found)
    seconds = set()
    for line, first in found:
        if line == top:
            after = [other for other, made in found if made - first and not (top == other == BET_HANDS.index(AK))]
            seconds.add(min(after, default=None))
    assert len({line and BET_ODDS[line] for line in seconds}) == 1, "the amount depends on the first hand chosen"
    second = seconds.pop()
    return BET_HANDS[top], None if second is None else BET_HANDS[second]


@given(st.lists(st.sampled_from(standard().cards), min_size=5, max_size=6, unique=True))
def test_payable_agrees_with_the_words_read_slowly(hand: list[Card]) -> None:
    assert both(tuple(hand)) == by_the_words(tuple(hand))


@pytest.mark.prove
@pytest.mark.parametrize(
    ("number", "list_", "total", "doubles"), [(5, FIVE, 2_598_960, 89_768), (6, SIX, 20_358_520, 1_745_680)]
)
def test_all_holdings_pay_twice_exactly_as_often_as_listed(
    number: int, list_: dict[tuple[str, str], int], total: int, doubles: int
) -> None:
    found: Counter[tuple[str | None, str | None]] = Counter()
    for hand, times in holdings(number):
        found[both(hand)] += times
    assert sum(found.values()) == total
    twice = {pair: times for pair, times in found.items() if pair[1] is not None}
    assert twice == list_
    assert sum(twice.values()) == doubles


@rule("lunar-poker/38.10(i)3#4")
def test_a_winner_is_also_paid_on_a_second_hand_with_a_card_outside_the_first() -> None:
    round_ = against("Kh Kc Ad 8s 5d", "9s 9d 7h 6c 2s")
    assert [e.amount for e in of(round_, ev.Paid)] == [2000, 2000]
    assert of(round_, ev.Paid)[1].rule == "lunar-poker/38.10(i)3#5"
    round_ = against("Kh Kc Ad 8s 5d", "Ac Ks 7h 6c 2s")
    assert [(e.amount, e.rule) for e in of(round_, ev.Paid)][1] == (2000, "lunar-poker/38.10(i)3#4")
    assert net(round_) == 4000
    assert net(against("As Ad Kh Kc 5d", "9s 9d 7h 6c 2s")) == 4000


@rule("lunar-poker/38.10(i)3#5")
def test_the_second_hand_is_paid_though_it_does_not_beat_the_dealer() -> None:
    round_ = against("4h 4c 4d As Kd", "Qs Qd 7h 6c 2s")
    assert paid(round_, "bet") == [6000, 2000]
    assert of(round_, ev.Paid)[1].rule == "lunar-poker/38.10(i)3#5"
    assert net(round_) == 8000


def test_no_second_hand_is_paid_on_a_push_or_when_the_dealer_has_no_hand() -> None:
    assert net(against("Kh Kc Ad 8s 5d", "Ks Kd Ah 8c 5h")) == 0
    assert net(against("9h 9d Ah Kh 4c", FAILS)) == 1000


def test_a_house_may_keep_second_hands_to_those_who_bought_a_card() -> None:
    five = against("Kh Kc Ad 8s 5d", "9s 9d 7h 6c 2s", second_hand_basis="six_card_only")
    assert paid(five, "bet") == [2000]
    six = against("Kh Kc Ad 8s 5d", "9s 9d 7h 6c 2s", "buy", second_hand_basis="six_card_only", draws={1: "3s"})
    assert paid(six, "bet") == [2000, 2000]
    assert notes(six, "lunar-poker/38.10(i)3#3")[0].detail["hand"] == "one pair"
