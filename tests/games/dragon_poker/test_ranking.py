"""How hands rank (13:69F-42.5, 13:69E-1.17A), seen in the comparisons of whole rounds."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from tests.games.dragon_poker.staged import NOTHING, against, comparison, dealt, finished, net, notes, won

from houseway.cards.card import Card, cards
from houseway.cards.decks import dragon
from houseway.games.dragon_poker.ranking import CHARACTERS, arranged, name_hand, rank
from houseway.play import events as ev
from houseway.play.requests import Proceed
from houseway.proof.claims import rule

BEATS, TIES, LOSES = "wins", "ties", "loses"


def outcome(player: str, dealer: str) -> tuple[str, tuple[str, ...]]:
    """How the comparison went, checked against the money, and the clauses that decided it."""
    round_ = against(player, dealer)
    note = comparison(round_)
    # The Ante Bonus pays extra on a good winning hand, so only the sign is compared.
    assert (net(round_) > 0, net(round_) == 0) == (note.outcome == BEATS, note.outcome == TIES)
    return note.outcome, note.because


@rule("dragon-poker/42.5(a)", "dragon-poker/E-1.17A(b)")
def test_the_better_character_wins_from_dragon_down_to_rabbit() -> None:
    trips = ("Re1 Re2 Bl1", "Ph1 Ph2 Ph3", "Ti1 Ti2 Ti3", "Pa1 Pa2 Pa3", "Mo1 Mo2 Mo3", "Ra1 Ra2 Ra3")
    for higher, lower in pairwise(trips):
        assert outcome(higher, lower)[0] == BEATS
        assert outcome(lower, higher)[0] == LOSES
    what, because = outcome("Re1 Mo1 Ra1", "Ph1 Ti1 Pa1")
    assert what == BEATS
    assert {"dragon-poker/42.5(a)", "dragon-poker/E-1.17A(b)"} <= set(because)


@rule("dragon-poker/42.5(b)#1", "dragon-poker/E-1.17A(c)#1")
def test_the_gold_dragon_stands_for_the_character_that_makes_the_best_hand() -> None:
    round_ = against("Go Ph1 Ra1", "Ti1 Ti2 Ra2")
    assert comparison(round_).hand == "a pair of Phoenix with a Rabbit"
    assert net(round_) == 3000
    (note,) = notes(round_, "dragon-poker/42.5(b)#1")
    assert note.detail == {"at": "1", "character": "Phoenix"}
    assert note.because == ("dragon-poker/E-1.17A(c)#1",)
    assert rank(cards("Go Ti1 Ti2")).name == "trips of Tigers"
    assert rank(cards("Go Re1 Bl1")).name == "trips of Dragons"


@rule("dragon-poker/42.5(b)#2", "dragon-poker/E-1.17A(c)#2")
def test_used_as_a_dragon_the_gold_stays_gold_and_is_never_red_or_blue() -> None:
    bets = {"ante": 1000, "ante_bonus": 1000, "dragon_bet": 500}
    round_ = against("Go Re1 Re2", NOTHING, bets)
    assert comparison(round_).hand == "trips of Dragons"
    assert won(round_, "dragon_bet") == 500 * 200
    (note,) = notes(round_, "dragon-poker/42.5(b)#2")
    assert note.detail == {"at": "1", "character": "Dragon"}
    assert note.because == ("dragon-poker/E-1.17A(c)#2",)
    pair = against("Go Re1 Pa2", NOTHING, bets)
    assert comparison(pair).hand == "a pair of Dragons with a Panda"
    assert won(pair, "dragon_bet") == 500 * 7


def test_a_hand_without_the_gold_says_nothing_of_it() -> None:
    assert not notes(against("Re1 Ph1 Ra2", NOTHING), "dragon-poker/42.5(b)#1")


@rule("dragon-poker/42.5(c)")
def test_trips_beat_any_pair_and_a_pair_beats_any_high_card() -> None:
    by_category = "dragon-poker/42.5(c)"
    for better, worse in (("Ra1 Ra2 Ra3", "Re1 Re2 Ph1"), ("Ra1 Ra2 Mo1", "Re1 Ph1 Ti1")):
        assert (outcome(better, worse)[0], outcome(worse, better)[0]) == (BEATS, LOSES)
        assert by_category in outcome(better, worse)[1]


def test_all_hands_fall_into_746_trips_10060_pairs_and_12620_high_cards() -> None:
    hands = Counter((found.category, found.characters[0]) for found in map(rank, combinations(dragon().cards, 3)))
    categories: Counter[int] = Counter()
    for (category, _), count in hands.items():
        categories[category] += count
    assert categories == {2: 746, 1: 10_060, 0: 12_620}
    trips = [hands[2, CHARACTERS.index(name)] for name in ("Dragon", "Phoenix", "Tiger", "Panda", "Monkey", "Rabbit")]
    assert trips == [35, 56, 84, 120, 165, 286]
    assert len({rank(hand).strength for hand in combinations(dragon().cards, 3)}) == 56


def test_the_gold_is_always_used_to_best_advantage() -> None:
    others = [card for card in dragon().cards if card != "Go"]
    one_of_each = [next(c for c in others if c.startswith(code)) for code in ("Re", "Ph", "Ti", "Pa", "Mo", "Ra")]
    for a, b in combinations(others, 2):
        with_gold = rank((a, b, dragon().group("Gold Dragon").cards[0]))
        best = max(rank((a, b, stand_in)).strength for stand_in in one_of_each)
        assert with_gold.strength == best


@rule("dragon-poker/42.5(c)1")
def test_trips_are_three_of_one_character_and_rank_by_it() -> None:
    what, because = outcome("Ph1 Ph2 Ph3", "Ti1 Ti2 Go")
    assert what == BEATS
    assert "dragon-poker/42.5(c)1" in because


@rule("dragon-poker/42.5(c)2#1")
def test_a_pair_ranks_by_its_character_before_its_third_card() -> None:
    what, because = outcome("Mo1 Mo2 Re1", "Pa1 Pa2 Ra1")
    assert what == LOSES
    assert "dragon-poker/42.5(c)2#1" in because


@rule("dragon-poker/42.5(c)2#2")
@pytest.mark.parametrize(
    ("player", "dealer", "expected"),
    [
        ("Go Ph1 Ra1", "Ph2 Ph3 Mo1", LOSES),
        ("Ti1 Ti2 Re1", "Ti3 Ti4 Ph1", BEATS),
        ("Ra1 Ra2 Mo1", "Ra3 Ra4 Pa1", LOSES),
    ],
)
def test_equal_pairs_are_split_by_the_third_card(player: str, dealer: str, expected: str) -> None:
    what, because = outcome(player, dealer)
    assert what == expected
    assert "dragon-poker/42.5(c)2#2" in because


@rule("dragon-poker/42.5(c)3#1")
def test_three_different_characters_are_judged_by_the_best_card() -> None:
    what, because = outcome("Re1 Mo1 Ra1", "Ph1 Ti1 Pa1")
    assert what == BEATS
    assert "dragon-poker/42.5(c)3#1" in because


@rule("dragon-poker/42.5(c)3#2")
@pytest.mark.parametrize(("player", "dealer"), [("Re1 Ph1 Ra1", "Bl1 Ti1 Pa1"), ("Re1 Ti1 Pa1", "Bl1 Ti2 Mo1")])
def test_equal_top_cards_go_to_the_second_card_then_the_third(player: str, dealer: str) -> None:
    what, because = outcome(player, dealer)
    assert (what, outcome(dealer, player)[0]) == (BEATS, LOSES)
    assert "dragon-poker/42.5(c)3#2" in because


@rule("dragon-poker/42.5(c)4")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [("Re1 Ti1 Mo1", "Bl1 Ti2 Mo2"), ("Ra1 Ra2 Ra3", "Ra4 Ra5 Ra6"), ("Go Ph1 Ra1", "Ph2 Ph3 Ra2")],
    ids=["colours do not matter", "trips", "wild equals natural"],
)
def test_hands_of_the_same_rank_tie(player: str, dealer: str) -> None:
    what, because = outcome(player, dealer)
    assert what == TIES
    assert "dragon-poker/42.5(c)4" in because


@rule("dragon-poker/42.1[rank]")
def test_only_standing_under_the_ranking_decides_a_comparison() -> None:
    for player, dealer in (
        ("Re1 Mo1 Ra1", "Ph1 Ti1 Pa1"),
        ("Go Ph1 Ra1", "Ph2 Ph3 Mo1"),
        ("Ra1 Ra2 Ra3", "Ra4 Ra5 Ra6"),
        ("Ra1 Ra2 Ra3", "Re1 Re2 Ph1"),
        ("Re1 Ph1 Ra1", "Bl1 Ti1 Pa1"),
    ):
        mine, theirs = (rank(cards(hand)).strength for hand in (player, dealer))
        expected = BEATS if mine > theirs else LOSES if mine < theirs else TIES
        what, because = outcome(player, dealer)
        assert what == expected
        assert because[0] == "dragon-poker/42.1[rank]"
        assert all(clause.startswith(("dragon-poker/42.5", "dragon-poker/E-1.17A(b)")) for clause in because[1:])


@rule("dragon-poker/42.1[dealer-hand]", "dragon-poker/42.10(c)3#2")
def test_the_dealer_hand_is_three_cards_opened_in_rank_order_after_the_last_decision() -> None:
    round_, house = dealt({1: "Ph1 Ph2 Ra2", 0: "Go Ra1 Ti1"}, attended=True)
    assert len(round_.table.scene.places["dealer"]) == 3
    round_.act("p1", "play")
    for _ in ("tuck the cards", "rack the stub"):
        round_.act("dealer", True)
    assert isinstance(round_.pending, Proceed)
    assert round_.pending.rule == "dragon-poker/42.10(c)3#2"
    assert not any(isinstance(event, ev.Shown) for event in round_.events)
    finished(round_, house)
    shown = next(e for e in round_.events if isinstance(e, ev.Shown) and e.place == "dealer")
    assert shown.cards == ("Ti1", "Go", "Ra1")
    assert shown.rule == "dragon-poker/42.10(c)3#2"
    (note,) = notes(round_, "dragon-poker/42.1[dealer-hand]")
    assert note.detail["hand"] == shown.hand == "a pair of Tigers with a Rabbit"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ra1 Re1 Ra2", "Ra1 Ra2 Re1"),
        ("Ra1 Go Re1", "Re1 Go Ra1"),
        ("Mo1 Ra1 Bl1", "Bl1 Mo1 Ra1"),
        ("Ti1 Go Ti2", "Ti1 Ti2 Go"),
    ],
)
def test_a_hand_is_arranged_with_the_pair_first_and_the_gold_beside_what_it_copies(hand: str, expected: str) -> None:
    assert arranged(cards(hand)) == cards(expected)


def test_a_hand_has_no_name_until_three_cards_of_it_are_known() -> None:
    assert name_hand(cards("Go Ti2 Ra1")) == "a pair of Tigers with a Rabbit"
    for few in (cards("Go Ti2"), (Card("??"),) * 3, (*cards("Go Ti2"), Card("??"))):
        assert name_hand(few) == ""
