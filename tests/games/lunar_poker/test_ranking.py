"""How Lunar Poker hands rank and which clause decides between two (13:69F-38.5, lunar-poker/A22, lunar-poker/A23)."""

from collections import Counter
from itertools import combinations

import pytest
from tests.games.lunar_poker.staged import FAILS, PAIR, against, net, notes, of, played
from tests.games.lunar_poker.suits import holdings

from houseway.cards.card import cards
from houseway.cards.rankings.high import CATEGORIES
from houseway.games.lunar_poker import GAME
from houseway.games.lunar_poker.layout import layout
from houseway.games.lunar_poker.ranking import best, highest_card, qualifies
from houseway.games.lunar_poker.settings import Settings
from houseway.play import events as ev
from houseway.proof.claims import rule

DECIDED = [
    ("lunar-poker/38.5(b)1", "Ah Kh Qh Jh Th", "9s 9d 9c 9h 2s", 1),
    ("lunar-poker/38.5(b)2", "5d 4d 3d 2d Ad", "As Ac Ah Kd Ks", 1),
    ("lunar-poker/38.5(b)2", "Ks Qs Js Ts 9s", "8d 7d 6d 5d 4d", 1),
    ("lunar-poker/38.5(b)3", "Ah Ad Ac As 2h", "Kh Kd Kc Ks 3h", 1),
    ("lunar-poker/38.5(b)4", "8s 8d 8c 2h 2d", "7s 7d 7c Ah Ad", 1),
    ("lunar-poker/38.5(b)5", "Kh 9h 7h 4h 2h", "As Kd Qc Js Td", 1),
    ("lunar-poker/38.5(b)6", "6h 5c 4d 3s 2h", "As Ad Ac Kh Qd", 1),
    ("lunar-poker/38.5(b)7", "3h 3d 3c 5s 4h", "2h 2d 2c As Kd", 1),
    ("lunar-poker/38.5(b)8", "Kh Kd 8c 8s 2h", "Kc Ks 7h 7d Ah", 1),
    ("lunar-poker/38.5(b)9", "3h 3d 6c 5s 4h", "2h 2d As Kc Qd", 1),
    ("lunar-poker/38.5(a)#2", "5h 4c 3d 2s Ah", "6h 5c 4d 3s 2h", -1),
    ("lunar-poker/38.5(c)#1", "Kh Kc 9d 5s 3h", "Ks Kd 9h 5c 2s", 1),
    ("lunar-poker/38.5(c)#1", "Ah Kd Jc 9s 7h", "As Kc Jd 9h 6d", 1),
    ("lunar-poker/38.5(c)#2", "Kh Kc 9d 5s 2h", "Ks Kd 9h 5c 2s", 0),
]
CLAUSES = tuple(dict.fromkeys(line[0] for line in DECIDED))


@rule(
    "lunar-poker/38.5(b)1",
    "lunar-poker/38.5(b)2",
    "lunar-poker/38.5(b)3",
    "lunar-poker/38.5(b)4",
    "lunar-poker/38.5(b)5",
    "lunar-poker/38.5(b)6",
)
@pytest.mark.parametrize(("clause", "player", "dealer", "outcome"), DECIDED[:7])
def test_the_higher_of_two_good_hands_is_decided_by_its_clause(
    clause: str, player: str, dealer: str, outcome: int
) -> None:
    _decides(clause, player, dealer, outcome)


@rule(
    "lunar-poker/38.5(b)7",
    "lunar-poker/38.5(b)8",
    "lunar-poker/38.5(b)9",
    "lunar-poker/38.5(a)#2",
    "lunar-poker/38.5(c)#1",
    "lunar-poker/38.5(c)#2",
)
@pytest.mark.parametrize(("clause", "player", "dealer", "outcome"), DECIDED[7:])
def test_trips_pairs_low_aces_kickers_and_ties_are_decided_by_their_clause(
    clause: str, player: str, dealer: str, outcome: int
) -> None:
    _decides(clause, player, dealer, outcome)


def _decides(clause: str, player: str, dealer: str, outcome: int) -> None:
    round_ = against(player, dealer)
    (said,) = of(round_, ev.Compared)
    assert (said.outcome, said.rule) == ({1: "wins", 0: "ties", -1: "loses"}[outcome], clause)
    assert (said.hand, said.place, said.other) == (best(cards(player)).name, "dealer", best(cards(dealer)).name)
    result = net(round_)
    assert (result > 0) - (result < 0) == outcome


def test_an_ace_does_not_join_king_and_two_in_a_straight() -> None:
    rank = best(cards("Qs Kd Ah 2c 3s"))
    assert (rank.category, rank.ranks[:2]) == ("no pair", "AK")
    assert qualifies(rank)


@rule("lunar-poker/38.1[suit]")
def test_no_suit_is_higher_than_another() -> None:
    deck = GAME.deck(Settings()) if GAME.deck else None
    assert deck is not None
    assert [len(group.cards) for group in deck.groups] == [13, 13, 13, 13]
    assert net(against("Kh 9h 7h 4h 2h", "Ks 9s 7s 4s 2s")) == 0


@rule("lunar-poker/38.1[qualifying-hand]", "lunar-poker/38.1[rank]")
@pytest.mark.parametrize(
    ("dealer", "does"),
    [("Ah Kd 4c 3s 2h", True), ("Ah Qd Jc Ts 8h", False), ("2h 2d 3c 4s 5h", True), ("Kh Qd Jc Ts 8h", False)],
)
def test_the_dealer_qualifies_from_ace_king_four_three_two_upward(dealer: str, does: bool) -> None:
    round_ = against("9s 9d 7h 6c 2s", dealer)
    (said,) = notes(round_, "lunar-poker/38.1[qualifying-hand]")
    assert said == ev.Qualified("dealer", does, "lunar-poker/38.1[qualifying-hand]")
    (ranked,) = notes(round_, "lunar-poker/38.1[rank]")
    assert ranked.detail["hand"] == best(cards(dealer)).name
    assert bool(of(round_, ev.Announced, "lunar-poker/38.10(j)1#1")) is not does


@rule("lunar-poker/38.5(a)#1", "lunar-poker/38.10(k)#3")
@pytest.mark.parametrize(("dealer", "out"), [("9s 4c 3d 2h Ah", "Ah"), (FAILS, "Ks"), ("7s 5d 4c 3s 2d", "7s")])
def test_the_ace_is_the_highest_card_even_where_it_could_be_low(dealer: str, out: str) -> None:
    assert highest_card(cards(dealer)) == out
    round_ = against("9h 9d Ac Kh 4d", dealer, force=(1,))
    (said,) = notes(round_, "lunar-poker/38.5(a)#1")
    assert said.detail["card"] == out
    (moved,) = of(round_, ev.Moved, "lunar-poker/38.10(k)#3")
    assert (moved.source, moved.place, moved.cards) == ("dealer", "rack", (out,))


@rule("lunar-poker/38.5(b)")
def test_the_sign_lists_the_nine_hands_from_the_best_down() -> None:
    (sign,) = [each for each in layout(Settings()).inscriptions if each.rule == "lunar-poker/38.5(b)"]
    assert sign.text.split(", ") == [
        "royal flush",
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pairs",
        "one pair",
    ]
    ranked = [best(cards(line[1])) for line in (DECIDED[0], *DECIDED[2:7], *DECIDED[7:10])]
    assert [rank.category for rank in ranked] == sign.text.split(", ")
    assert ranked == sorted(ranked, reverse=True)


@rule("lunar-poker/38.10(g)#2")
def test_six_cards_count_as_their_best_five() -> None:
    assert best(cards("Ah Kh Qh Jh 9h Th")).category == "royal flush"
    round_ = against("As Ad 9h 9c 4s", "Ks Kd 8h 8c 2s", "buy", draws={1: "4d"})
    (shown,) = of(round_, ev.Shown, "lunar-poker/38.10(g)#2")
    assert (len(shown.cards), shown.hand) == (6, "two pairs, aces and nines, four kicker")
    assert best(cards("As Kd 9h 9c 4s 4d")).ranks == "9944A"


@pytest.mark.prove
def test_every_hand_classifies_and_1135260_do_not_qualify() -> None:
    classes: Counter[str] = Counter()
    failing = 0
    for hand, times in holdings(5):
        rank = best(hand)
        classes[rank.category] += times
        failing += times * (not qualifies(rank))
    found = [classes[name] for name in reversed(CATEGORIES)]
    assert found == [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    assert failing == 1_135_260


def test_a_hand_that_does_not_qualify_has_five_ranks() -> None:
    few = cards("2s 3d 7h 8c Jd Qs Kh Ac")
    for hand in combinations(few, 5):
        rank = best(hand)
        if not qualifies(rank):
            assert len({card[0] for card in hand}) == 5


def test_the_default_hands_of_these_tests_are_what_they_say() -> None:
    assert qualifies(best(cards(PAIR)))
    assert not qualifies(best(cards(FAILS)))
    assert net(played({1: "9s 9d 7h 6c 2d", 0: FAILS})) == 1000
