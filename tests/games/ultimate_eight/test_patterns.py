"""The ten patterns: what cards make, which beats which, and what a hand may play."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.ultimate_eight.staged import Staged, answering, leads, takes

from houseway.cards.card import cards
from houseway.games.ultimate_eight.patterns import (
    ACE_OF_SPADES,
    DECK,
    FLUSH,
    FOUR,
    FOUR_PLUS_ONE,
    KINDS,
    PAIR,
    ROYAL,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Kind,
    Pattern,
    TieValue,
    answers,
    beats,
    classify,
    lowest_single,
    mask_of,
    patterns_of,
    plays,
)
from houseway.proof.claims import rule


def pattern(text: str) -> Pattern:
    found = classify(cards(text))
    assert found is not None, f"{text} is no pattern"
    return found


def one_by_one(held: tuple[str, ...]) -> Kind | None:
    """What cards make, told from the definitions one after the other and not from the table."""
    ranks = sorted(("23456789TJQKA".index(card[0]) + 2 for card in held), reverse=True)
    suited = len({card[1] for card in held}) == 1
    runs = [ranks, sorted((1 if r == 14 else r for r in ranks), reverse=True)]
    run = len(held) >= 3 and any(r == list(range(r[0], r[0] - len(r), -1)) for r in runs)
    counts = sorted((ranks.count(r) for r in set(ranks)), reverse=True)
    if run and suited:
        return ROYAL if ranks[:2] == [14, 13] else STRAIGHT_FLUSH
    if counts == [4, 1]:
        return FOUR_PLUS_ONE
    if counts == [4]:
        return FOUR
    if suited and len(held) >= 3:
        return FLUSH
    if run:
        return STRAIGHT
    return {(2, 2): TWO_PAIR, (3,): TRIPS, (2,): PAIR, (1,): SINGLE}.get(tuple(counts))


@rule("ultimate-8-poker/42.5(c)")
def test_exactly_26471_sets_of_cards_may_be_played_in_the_counts_of_our_enumeration() -> None:
    sizes = {
        SINGLE: {1: 52},
        PAIR: {2: 78},
        TRIPS: {3: 52},
        TWO_PAIR: {4: 2808},
        STRAIGHT: {3: 720, 4: 2772, 5: 10_200},
        FLUSH: {3: 1096, 4: 2816, 5: 5108},
        FOUR: {4: 13},
        FOUR_PLUS_ONE: {5: 624},
        STRAIGHT_FLUSH: {3: 44, 4: 40, 5: 36},
        ROYAL: {3: 4, 4: 4, 5: 4},
    }
    counted: dict[Kind, dict[int, int]] = {kind: {} for kind in KINDS}
    for each in plays().values():
        counted[each.kind][len(each.cards)] = counted[each.kind].get(len(each.cards), 0) + 1
    assert counted == sizes
    assert len(plays()) == 26_471
    assert classify(cards("Ks Kh Kd 4s 4h")) is None
    answered = answering("Ks", "2c 2d").act("2c 2d")
    assert "ultimate-8-poker/42.5(c)" in answered.stands().because


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=5, unique=True))
def test_the_table_says_what_the_definitions_say(held: list[str]) -> None:
    found = classify(held)  # type: ignore[arg-type]
    assert (found.kind if found else None) == one_by_one(tuple(held))


@pytest.mark.prove
def test_the_table_says_what_the_definitions_say_of_every_set_of_up_to_five_cards() -> None:
    table = plays()
    for size in range(1, 6):
        for held in combinations(DECK, size):
            found = table.get(mask_of(held))
            if found is not None or size < 3:
                assert (found.kind if found else None) == one_by_one(held), held
            elif size > 2:
                assert one_by_one(held) is None, held


def test_the_legal_plays_of_a_hand_are_its_subsets_that_are_patterns() -> None:
    for start in range(0, 44, 4):
        hand = DECK[start : start + 40 : 5]
        subsets = [each for size in range(1, 6) for each in combinations(hand, size)]
        expected = {mask_of(each) for each in subsets if one_by_one(each)}
        assert {each.mask for each in patterns_of(hand)} == expected


@pytest.mark.parametrize("tie", ["full", "high_card"])
def test_no_two_plays_that_share_no_card_are_worth_the_same(tie: TieValue) -> None:
    level: dict[int, list[Pattern]] = {}
    for each in plays().values():
        level.setdefault(each.full if tie == "full" else each.high_card, []).append(each)
    assert sum(map(len, level.values())) == 26_471
    for same in level.values():
        common = same[0].mask
        for each in same[1:]:
            common &= each.mask
        # A card in common to all of them is the quick proof; where there is none every couple is looked at.
        assert common or all(one.mask & other.mask for one, other in combinations(same, 2)), same[0]


ORDER = (
    ("As", SINGLE),
    ("2c 2d", PAIR),
    ("2c 2d 2h", TRIPS),
    ("2c 2d 3c 3d", TWO_PAIR),
    ("Ac 2d 3h", STRAIGHT),
    ("2c 3c 5c", FLUSH),
    ("2c 2d 2h 2s", FOUR),
    ("2c 2d 2h 2s 3c", FOUR_PLUS_ONE),
    ("Ac 2c 3c", STRAIGHT_FLUSH),
    ("Ac Kc Qc", ROYAL),
)


def test_the_lowest_of_a_pattern_beats_the_highest_of_the_one_below() -> None:
    for (_, lower), (text, kind) in pairwise(ORDER):
        top = max((each for each in plays().values() if each.kind is lower), key=lambda each: each.full)
        assert pattern(text).kind is kind
        assert beats(pattern(text), top)
        assert beats(pattern(text), top, tie="high_card")
        assert not beats(top, pattern(text))


@rule(
    "ultimate-8-poker/42.5(c)1",
    "ultimate-8-poker/42.5(c)2",
    "ultimate-8-poker/42.5(c)3",
    "ultimate-8-poker/42.5(c)4",
    "ultimate-8-poker/42.5(c)5",
)
def test_flush_and_better_are_named_by_their_own_clause() -> None:
    for text, kind in ORDER[5:]:
        assert leads(text).stands().pattern.startswith(kind.name)


@rule(
    "ultimate-8-poker/42.5(c)6",
    "ultimate-8-poker/42.5(c)7",
    "ultimate-8-poker/42.5(c)8",
    "ultimate-8-poker/42.5(c)9",
    "ultimate-8-poker/42.5(c)10",
)
def test_straight_and_lower_are_named_by_their_own_clause() -> None:
    for text, kind in ORDER[:5]:
        assert leads(text).stands().pattern.startswith(kind.name)


def test_the_patterns_of_the_definitions_are_taken_and_near_misses_are_not() -> None:
    for royal in ("Ah Kh Qh", "Ah Kh Qh Jh", "Ah Kh Qh Jh Th"):
        assert pattern(royal).kind is ROYAL
    assert pattern("Kh Qh Jh").kind is STRAIGHT_FLUSH
    assert pattern("9d 8d 7d 6d 5d").kind is STRAIGHT_FLUSH
    assert pattern("4c 5c 7c").kind is FLUSH
    assert pattern("6c 7d 8d").kind is STRAIGHT
    assert pattern("8s 8h 8d 8c 2d").kind is FOUR_PLUS_ONE
    for nothing in ("2h 7h", "9s 8h", "Ks Kh Kd 4s", "3c 3d 4c 4d 5c", "Kh Ad 2c", "Qh Kd Ac 2d"):
        assert classify(cards(nothing)) is None, nothing


@rule("ultimate-8-poker/42.5(a)", "ultimate-8-poker/42.1[ace]")
def test_cards_rank_from_the_ace_down_to_the_two() -> None:
    singles = sorted((each for each in plays().values() if each.kind is SINGLE), key=lambda each: -each.full)
    assert [each.cards[0][0] for each in singles[::4]] == list("AKQJT98765432")
    jack = answering("Ts", "Jc").act("Jc")
    assert "ultimate-8-poker/42.5(a)" in jack.stands().because
    ace = answering("Ks", "Ac").act("Ac")
    assert "ultimate-8-poker/42.1[ace]" in ace.stands().because
    assert not takes("Jc", "Ts")


@rule("ultimate-8-poker/42.5(b)#1", "ultimate-8-poker/E-1.13BB(b)7.ii#2")
def test_between_level_patterns_the_better_suit_wins() -> None:
    for better, worse in (("7s", "7h"), ("7h", "7d"), ("7d", "7c"), ("9s 9c", "9h 9d"), ("9c 8s 7s", "9d 8c 7c")):
        winning, losing = (better, worse) if "9c 8s" not in better else (worse, better)
        assert takes(losing, winning)
        assert not takes(winning, losing)
    suited = answering("9h", "9s").act("9s")
    assert {"ultimate-8-poker/42.5(b)#1", "ultimate-8-poker/E-1.13BB(b)7.ii#2"} <= set(suited.stands().because)


@rule("ultimate-8-poker/42.5(b)#2")
def test_no_single_card_outranks_the_ace_of_spades() -> None:
    ace = pattern("As")
    for other in DECK:
        if other != ACE_OF_SPADES:
            assert beats(ace, pattern(other))
            assert not beats(pattern(other), ace)
    assert answering("Ah", "As").act("As").stands().because[-1] == "ultimate-8-poker/42.5(b)#2"


@rule("ultimate-8-poker/42.1[rank]")
def test_a_pair_of_twos_outranks_the_ace_of_spades_because_its_pattern_does() -> None:
    assert beats(pattern("As"), pattern("Ks"))
    assert "ultimate-8-poker/42.1[rank]" in answering("As", "2c 2s").act("2c 2s").stands().because


@rule("ultimate-8-poker/42.5(d)1")
@pytest.mark.parametrize("text", ["As Ah", "As Ah Ad", "As Kd Qh", "As 9s 4s", "As Ah 3c 3d"])
def test_aces_appear_in_every_pattern(text: str) -> None:
    assert "ultimate-8-poker/42.5(d)1" in leads(text).stands().because
    assert "ultimate-8-poker/42.5(d)1" not in leads("Ks").stands().because


@rule("ultimate-8-poker/42.5(d)2", "ultimate-8-poker/42.5(d)3#1")
def test_an_ace_may_be_low_and_then_makes_the_lowest_run() -> None:
    low = leads("Ah 2d 3c").stands()
    assert low.pattern == "straight, clubs, three high"
    assert {"ultimate-8-poker/42.5(d)2", "ultimate-8-poker/42.5(d)3#1"} <= set(low.because)
    for kind, least in ((STRAIGHT, "Ac 2c 3d"), (STRAIGHT_FLUSH, "Ac 2c 3c")):
        threes = [each for each in plays().values() if each.kind is kind and len(each.cards) == 3]
        assert min(threes, key=lambda each: each.full).values == pattern(least).values
    assert takes("As 2d 3h", "2c 3d 4h")
    assert takes("As 2s 3s", "2c 3c 4c")


@rule("ultimate-8-poker/42.5(d)3#2")
def test_ace_king_queen_heads_the_runs() -> None:
    assert takes("Ks Qs Jh", "Ac Kd Qh")
    assert not takes("Ac Kd Qh", "Ks Qs Jh")
    assert "ultimate-8-poker/42.5(d)3#2" in leads("Ac Kd Qh").stands().because
    best = max((each for each in plays().values() if each.kind is STRAIGHT), key=lambda each: each.full)
    assert best.values == (14, 13, 12, 11, 10)


@rule("ultimate-8-poker/42.5(f)")
def test_a_set_counts_for_what_its_cards_are() -> None:
    table = leads("6d 7d 8d")
    assert table.stands().pattern == "straight flush, diamonds, eight high"
    assert "ultimate-8-poker/42.5(f)" in table.stands().because
    assert pattern("7s 7h 7d 7c").kind is FOUR


def test_flushes_and_two_pair_are_compared_card_by_card_unless_the_house_looks_at_the_top_card_only() -> None:
    assert takes("Ah 5h 2h", "Ad Kd Jd")
    assert not takes("Ah 5h 2h", "Ad Kd Jd", tie_value="high_card")
    assert takes("9s 9c 3d 3h", "9h 9d 8s 8c")
    assert not takes("9s 9c 3d 3h", "9h 9d 8s 8c", tie_value="high_card")


def test_a_set_that_runs_out_while_level_is_the_lower() -> None:
    assert beats(pattern("Ad Qd 9d 5d"), pattern("As Qs 9s"))
    assert not beats(pattern("As Qs 9s"), pattern("Ad Qd 9d 5d"))
    assert beats(pattern("As Qs 9s"), pattern("Ad Qd 9d 5d"), tie="high_card")
    assert beats(pattern("Ac Kd Qh Js"), pattern("As Kh Qc"))
    assert beats(pattern("As Kh Qc"), pattern("6s 5h 4c 3s 2d"))


def test_the_house_may_have_the_number_of_cards_match() -> None:
    assert takes("As", "2c 2d")
    assert takes("2c 2d 3c 3d", "5h 9h Jh")
    assert takes("5h 9h Jh", "5d 9d Jd Kd Ad")
    assert not takes("5h 9h Jh", "5d 9d Jd Kd Ad", card_count="same_pattern")
    assert takes("2c 2d 3c 3d", "5h 9h Jh", card_count="same_pattern")
    assert not takes("2c 2d 3c 3d", "5h 9h Jh", card_count="always")
    assert takes("2c 2d 3c 3d", "5h 9h Jh Kh", card_count="always")
    assert not takes("As", "2c 2d", card_count="always")


def test_answers_are_the_plays_that_beat_what_stands_the_weakest_first() -> None:
    hand = cards("Ks Kd 2c 2d 5h 9h Jh 3s")
    found = answers(hand, pattern("Kc"))
    assert [each.kind for each in found] == [SINGLE, SINGLE, PAIR, PAIR, TWO_PAIR, FLUSH]
    assert [each.full for each in found] == sorted(each.full for each in found)
    assert len(answers(hand, None)) == len(patterns_of(hand))


def test_the_lowest_single_goes_by_rank_with_the_ace_high_and_then_by_suit() -> None:
    assert lowest_single(cards("As 4s 4c Kd")) == "4c"
    assert lowest_single(cards("As Ac")) == "Ac"


@rule("ultimate-8-poker/42.1[suit]", "ultimate-8-poker/42.2(a)#1")
def test_the_deck_has_thirteen_cards_in_each_of_four_suits() -> None:
    table = Staged({1: "", 2: ""})
    deck = table.round.game.deck
    assert deck is not None
    found = deck(table.round.settings)
    assert [(group.name, len(group.cards)) for group in found.groups] == [
        ("clubs", 13),
        ("diamonds", 13),
        ("hearts", 13),
        ("spades", 13),
    ]
    assert len(set(found.cards)) == 52
