"""Odds, the super side bet's lines and the payout limit (13:69F-38.12)."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest
from tests.games.lunar_poker.staged import against, net, notes, of, paid

from houseway.cards.card import Card, cards
from houseway.cards.decks import standard
from houseway.games.lunar_poker.payouts import FIVE_PAID, SIX_PAID, SUPER_HANDS, SUPER_ODDS, super_line
from houseway.games.lunar_poker.second_hand import payable
from houseway.games.lunar_poker.settings import Settings
from houseway.play import events as ev
from houseway.play.money import dollars
from houseway.play.refusals import BadSetting
from houseway.proof.claims import rule

SUPER = {"ante": 1000, "super_side_bet": 500}
ROYAL = "Ah Kh Qh Jh Th"
BUYS, TEN = ("Js Jd 9s 5d 2s", "buy"), {1: "Th"}
"""Against a pair of jacks the player buys a card, the ten of hearts."""


def refuses(**settings: Any) -> BadSetting:
    """The refusal of these house options."""
    with pytest.raises(BadSetting) as refusal:
        Settings(**settings)
    return refusal.value


LINES = [
    ("7s 7d 7h 7c 2d", 125_000),
    ("9h 8d 7h 6d 5d", 75_000),
    ("9h 8h 7h 6h 5h", 75_000),
    (ROYAL, 75_000),
    ("5h 4d 3h 2d Ad", 75_000),
    ("9s 9d 9h 4s 4d", 50_000),
    ("As Ks Qs 9s 4s", 30_000),
    ("9h 8c 7h 6d 5d", 15_000),
    ("Ah Ad Ac Ks Qd", 3_500),
    ("Ah Kc Qd 7s 2h", 2_500),
    ("Ah Ad Kc Qd 5s", 2_500),
    ("Kh Kd 9h 5d 2d", 1_000),
    ("Qs Jc 9s 5c 2s", 1_000),
]


@rule("lunar-poker/38.12(d)#1", "lunar-poker/38.12(d)#2")
@pytest.mark.parametrize(("hand", "pays"), LINES)
def test_a_super_side_bet_is_paid_once_on_the_highest_paying_line(hand: str, pays: int) -> None:
    round_ = against(hand, "Jd Ts 8s 6c 3c", bets=SUPER, says={1: "super_side_bet"})
    assert [(e.amount, e.rule) for e in of(round_, ev.Paid) if e.area == "super_side_bet"] == [
        (pays, "lunar-poker/38.12(d)#2")
    ]
    (said,) = notes(round_, "lunar-poker/38.12(d)#1")
    assert SUPER_ODDS[SUPER_HANDS.index(said.detail["hand"])] * 500 == pays


@rule("lunar-poker/38.12(d)#2")
@pytest.mark.parametrize(
    "hand", ["Qs Jd 9s 5c 2s", "Ah Kc Jd 7s 2h", "Kh Qc Jd 7s 2h", "Ah Qc Jd 7s 2h", "Kh Kd 9h 5d 2c", "9h 9c 5d 5s 2h"]
)
def test_a_hand_on_no_line_is_not_paid(hand: str) -> None:
    round_ = against(hand, "8d Th 8s 6c 3c", bets=SUPER, says={1: "super_side_bet"})
    assert [note.template for note in notes(round_, "lunar-poker/38.12(d)#2")] == [
        "{player:whose} hand is no super side bet hand"
    ]
    assert paid(round_, "super_side_bet") == []


@pytest.mark.prove
def test_the_super_lines_are_held_by_as_many_hands_as_they_should_be() -> None:
    # Every hand, for a renaming of suits would change colours.
    found = Counter(map(super_line, combinations(standard().cards, 5)))
    assert sum(found.values()) == 2_598_960
    # Of the straights of one colour 40 are straight flushes (lunar-poker/A11).
    assert [found[line] for line in range(7)] == [624, 640, 3_744, 5_108, 9_600, 54_912, 60_672]
    returned = sum(times * SUPER_ODDS[line] for line, times in found.items() if line is not None)
    edge = (found[None] - returned) / 2_598_960
    assert round(100 * edge, 4) == 7.2135


@rule("lunar-poker/38.12(c)", "lunar-poker/38.12(d)#2", "lunar-poker/38.12(e)")
def test_a_house_may_raise_a_line_and_lower_none() -> None:
    assert refuses(instant_cash_odds=(599, 200)).rule == "lunar-poker/38.12(c)"
    assert refuses(instant_cash_odds=(600, 199)).rule == "lunar-poker/38.12(c)"
    assert refuses(super_odds=(250, 150, 100, 60, 30, 7, 5, 1)).rule == "lunar-poker/38.12(d)#2"
    assert refuses(bet_odds=(100, 50, 20, 7, 5, 4, 3, 2, 1, 0)).rule == "lunar-poker/38.12(e)"
    raised = against(ROYAL, says={1: "instant_cash"}, instant_cash_odds=(1000, 250))
    assert [(e.amount, e.rule) for e in of(raised, ev.Paid)] == [(1_000_000, "lunar-poker/38.12(c)")]
    super_ = against("Kh Kc 9d 5s 2h", "Qd Th 8s 6c 3c", bets=SUPER, super_odds=(250, 150, 100, 60, 30, 7, 5, 2))
    assert net(super_) == 1000 - 500
    bet = against("8s 8d Qh 4c 3d", "As Kd 9h 5c 2s", bet_odds=(100, 50, 20, 7, 5, 4, 3, 2, 2, 1))
    assert [(e.amount, e.rule) for e in of(bet, ev.Paid)] == [(4000, "lunar-poker/38.12(e)")]
    paid_ = against("Ah Kc Qd 7s 2h", "Jd Th 8s 6c 3c", bets=SUPER, says={1: "super_side_bet"})
    assert [e.rule for e in of(paid_, ev.Paid) if e.area == "super_side_bet"] == ["lunar-poker/38.12(d)#2"]


@rule("lunar-poker/38.12(f)")
def test_a_payout_limit_is_at_least_what_a_minimum_bettor_can_win() -> None:
    low = refuses(ante_min=1000, super_min=500, payout_cap=600_000)
    assert (low.rule, low.legal) == ("lunar-poker/38.12(f)", "$6,750 or more, or none")
    assert Settings(ante_min=1000, super_min=500, payout_cap=675_000).payout_cap == 675_000
    assert Settings(ante_min=500, super_min=500).cap_floor() == 500_000
    assert Settings(ante_min=2500, super_min=500).cap_floor() == 1_575_000
    assert refuses(payout_cap=499_999).rule == "lunar-poker/38.12(f)"
    round_ = against(
        "Ah Kh Qh Jh 2d", "Js Jd 9s 5d 2s", "buy", bets={"ante": 10_000}, draws={1: "Th"}, payout_cap=1_000_000
    )
    assert paid(round_, "bet") == [1_000_000]
    (said,) = notes(round_, "lunar-poker/38.12(f)")
    assert said.detail == {"limit": 1_000_000, "winnings": 2_000_000}


@rule("lunar-poker/38.12(f)")
@pytest.mark.parametrize(
    ("limits", "least"),
    [
        ({"super_min": 5_000}, 1_350_000),  # quads dealt, 250 x $50, and exchanged for a royal flush, 100 x $10
        ({"super_min": 5_000, "bet_odds": (100, 50, 95, 7, 5, 4, 3, 2, 1, 9)}, 1_354_000),  # exchanged for K-K-K-K-A
        (
            {"super_min": 5_000, "bet_odds": (100, 50, 95, 7, 5, 4, 3, 2, 1, 9), "second_hand_basis": "six_card_only"},
            1_354_000,
        ),  # quads dealt, and an ace bought to quads with a king: 104 x $10
        ({"super_min": 5_000, "bet_odds": (100, 50, 95, 30, 5, 4, 3, 2, 1, 1)}, 1_375_000),  # a pair bought to quads
        ({"ante_min": 2_500, "bet_odds": (400, 50, 20, 7, 5, 4, 3, 2, 1, 1)}, 2_325_000),  # a royal and its nine
        ({"ante_min": 2_500, "instant_cash_odds": (600, 590)}, 1_575_000),
        ({"ante_min": 2_500, "instant_cash_odds": (600, 700)}, 1_825_000),  # a straight flush pays more than a royal
        (
            {"super_min": 10_000, "super_odds": (250, 150, 300, 60, 30, 7, 5, 2)},
            3_100_000,
        ),  # a full house more than quads
    ],
)
def test_the_least_limit_is_a_maximum_over_all_hands_at_the_odds_of_the_house(
    limits: dict[str, Any], least: int
) -> None:
    refusal = refuses(payout_cap=least - 1, **limits)
    assert (refusal.rule, refusal.legal) == ("lunar-poker/38.12(f)", f"{dollars(least)} or more, or none")
    assert Settings(payout_cap=least, **limits).cap_floor() == least


@rule("lunar-poker/38.12(f)")
def test_a_bet_is_paid_up_to_the_least_limit_after_a_capped_super_payout() -> None:
    bets = {"ante": 10_000, "super_side_bet": 10_000}
    round_ = against(
        "Ah Kh 9h 4h 2h",  # a flush: 60 to 1 on the super, 5 to 1 on the bet of $200
        "Js Jd 9s 5d 2s",
        bets=bets,
        says={1: "super_side_bet"},
        payout_cap=500_000,
        payout_cap_scope="per_player_round",
    )
    assert paid(round_, "super_side_bet") == [500_000]
    assert paid(round_, "bet") == [100_000]
    big = against(
        "Ah Kh Qh Jh 2h",
        "Js Jd 9s 5d 2s",
        "buy",
        bets={"ante": 50_000, "super_side_bet": 10_000},
        says={1: "super_side_bet"},
        draws={1: "Th"},
        payout_cap=600_000,
        payout_cap_scope="per_player_round",
    )
    assert paid(big, "super_side_bet") == [600_000]
    assert paid(big, "bet") == [500_000, 0], "the limit that each bet has at least, for both its hands"


def test_first_and_second_hand_share_the_limit_of_their_bet() -> None:
    round_ = against(
        "Ah Kh Qh Jh 2h", "Js Jd 9s 5d 2s", "buy", bets={"ante": 5_000}, draws={1: "Th"}, payout_cap=1_000_000
    )
    assert paid(round_, "bet") == [1_000_000, 0]
    roomy = against(
        "Ah Kh Qh Jh 2h", "Js Jd 9s 5d 2s", "buy", bets={"ante": 5_000}, draws={1: "Th"}, payout_cap=1_020_000
    )
    assert paid(roomy, "bet") == [1_000_000, 20_000]


def test_a_limit_may_hold_for_everything_a_player_wins_in_a_round() -> None:
    bets = {"ante": 1000, "super_side_bet": 10_000}
    each = against(ROYAL, bets=bets, says={1: "instant_cash"}, payout_cap=1_500_000)
    assert net(each) == 600_000 + 1_500_000
    together = against(
        ROYAL, bets=bets, says={1: "instant_cash"}, payout_cap=1_500_000, payout_cap_scope="per_player_round"
    )
    assert net(together) == 1_500_000


def test_ante_progressive_and_stakes_are_never_limited() -> None:
    bets = {"ante": 50_000, "progressive": 100}
    round_ = against(ROYAL, bets=bets, says={1: "instant_cash"}, payout_cap=500_000, meters={"progressive": 9_000_000})
    assert paid(round_, "progressive") == [9_000_070]
    assert paid(round_, "ante") == [500_000]


def test_the_lines_of_the_example_hands() -> None:
    assert super_line(cards("Qs Jd 9s 5c 2s")) is None


def paid_twice(six: tuple[Card, ...]) -> set[tuple[int, int, int]]:
    """The two lines of six cards' bet with each line of the super side bet that five of them fall on."""
    first, second = payable(six)
    if first is None or second is None:
        return set()
    supers = {super_line(five) for five in combinations(six, 5)}
    return {(first, second, line) for line in supers if line is not None}


LISTED = {(first, second, line) for (first, second), lines in SIX_PAID.items() for line in lines}


def test_six_cards_are_paid_on_no_lines_but_those_listed() -> None:
    source = random.Random(25)
    for _ in range(6_000):
        # Few ranks and suits make combinations likely.
        deck = [Card(rank + suit) for rank in source.sample("AKQJT98765432", 7) for suit in "shdc"]
        assert paid_twice(tuple(source.sample(deck, 6))) <= LISTED


@pytest.mark.prove
def test_six_cards_are_paid_on_all_the_lines_listed() -> None:
    """Every six cards, suits of a colour and the colours themselves being alike."""
    found = set()
    for numbers in combinations(range(52), 6):
        held = [0, 0, 0, 0]
        for number in numbers:
            held[number % 4] |= 1 << number // 4
        if held[0] >= held[1] and held[2] >= held[3] and held[:2] >= held[2:]:
            found |= paid_twice(tuple(Card("23456789TJQKA"[number // 4] + "schd"[number % 4]) for number in numbers))
    assert found == LISTED


def test_five_cards_are_paid_on_the_lines_listed_and_no_others() -> None:
    found = set()
    for ranks in combinations_with_replacement("AKQJT98765432", 5):
        if max(map(ranks.count, ranks)) < 5:
            apart = ["shdc"[(ranks[:n].count(rank) + n // 4) % 4] for n, rank in enumerate(ranks)]
            for suits in (apart, "sssss") if len(set(ranks)) == 5 else (apart,):
                five = tuple(Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
                found.add(tuple(line for line in payable(five) if line is not None))
    assert found - {()} == set(FIVE_PAID)
