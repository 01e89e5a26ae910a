"""What each wager pays and in which order (13:69F-42.10(d), 42.11)."""

from itertools import combinations

import pytest
from tests.games.dragon_poker.staged import NOTHING, PLAIN, against, comparison, net, notes, played, won

from houseway.cards.card import cards
from houseway.cards.decks import dragon
from houseway.games.dragon_poker.payouts import dragon_bet, three_card_bonus
from houseway.games.dragon_poker.ranking import rank
from houseway.play import events as ev
from houseway.proof.claims import rule

BONUS = {**PLAIN, "three_card_bonus": 500}
DRAGON = {**PLAIN, "dragon_bet": 500}
BEATEN_BY_ALL = "Ra10 Mo9 Pa9"
UNBEATEN = "Re3 Bl2 Bl3"


@rule("dragon-poker/42.10(d)3")
def test_every_hand_that_plays_is_compared_and_a_folded_one_is_not() -> None:
    hands = {1: "Ph1 Ph2 Ph3", 2: "Ra1 Ra2 Mo2", 3: "Ti3 Ti4 Ra4", 4: "Re1 Bl1 Mo4", 0: "Ti1 Ti2 Ra3"}
    round_ = played(hands, {4: DRAGON}, folds={4})
    compared = {e.spot: e for e in round_.events if isinstance(e, ev.Compared) and e.rule == "dragon-poker/42.10(d)3"}
    assert {spot: e.outcome for spot, e in compared.items()} == {1: "wins", 2: "loses", 3: "ties"}
    assert {spot: e.point for spot, e in compared.items()} == {1: "category", 2: "rank", 3: "equal"}
    first = compared[1]
    assert (first.hand, first.place, first.other) == ("trips of Phoenix", "dealer", "a pair of Tigers with a Rabbit")
    assert [net(round_, spot) for spot in (1, 2, 3, 4)] == [6000, -3000, 0, -2000 + 3500]


@rule("dragon-poker/42.10(d)4", "dragon-poker/42.11(b)")
def test_the_higher_hand_is_paid_even_money_on_ante_and_play_and_gets_its_stakes_back() -> None:
    round_ = against("Pa1 Pa2 Ra1", "Mo1 Mo2 Ra2")
    assert (won(round_, "ante"), won(round_, "play"), won(round_, "ante_bonus"), net(round_)) == (
        1000,
        1000,
        1000,
        3000,
    )
    returned = {(e.area, e.amount, e.rule) for e in round_.events if isinstance(e, ev.Returned)}
    assert returned == {(area, 1000, "dragon-poker/42.10(d)4") for area in ("ante", "play", "ante_bonus")}


@rule("dragon-poker/42.10(d)5")
def test_the_lower_hand_loses_ante_play_and_ante_bonus() -> None:
    round_ = against("Mo1 Mo2 Ra2", "Pa1 Pa2 Ra1")
    assert (won(round_, "ante"), won(round_, "play"), won(round_, "ante_bonus"), net(round_)) == (
        -1000,
        -1000,
        -1000,
        -3000,
    )
    assert net(against("Ra1 Ra2 Ra3", "Mo1 Mo2 Mo3")) == -3000


@rule("dragon-poker/42.10(d)6")
def test_equal_hands_push_and_side_wagers_already_settled_stand() -> None:
    round_ = against("Ra1 Ra2 Ra3", "Ra4 Ra5 Ra6", BONUS)
    pushed = {e.area for e in round_.events if isinstance(e, ev.Pushed)}
    assert pushed == {"ante", "play", "ante_bonus"}
    assert net(round_) == won(round_, "three_card_bonus") == 5000
    assert net(against("Re1 Re2 Go", "Bl1 Bl2 Bl3")) == 0


@rule("dragon-poker/42.11(c)")
@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("Re1 Bl1 Go", 30_000),
        ("Ph1 Ph2 Ph3", 4000),
        ("Ra1 Ra2 Ra3", 4000),
        ("Re1 Re2 Ra1", 1000),
        ("Go Pa1 Ra1", 1000),
        ("Mo1 Mo2 Ra1", 0),
        ("Re1 Ph1 Ra1", 0),
    ],
)
def test_a_winning_ante_bonus_pays_by_its_table_and_any_lesser_win_pushes(hand: str, wins: int) -> None:
    round_ = against(hand, BEATEN_BY_ALL)
    assert won(round_, "ante_bonus") == wins
    assert net(round_) == 2000 + wins
    closing = [e for e in round_.events if isinstance(e, ev.Paid | ev.Pushed) and e.area == "ante_bonus"]
    assert [type(e) for e in closing] == [ev.Paid if wins else ev.Pushed]
    assert closing[0].rule == "dragon-poker/42.11(c)"


@rule("dragon-poker/42.10(d)2#1")
def test_side_wagers_are_settled_before_the_main_ones_and_the_3_card_bonus_first() -> None:
    round_ = against("Re1 Bl1 Ra1", NOTHING, {**BONUS, "dragon_bet": 500})
    order = [e.area for e in round_.events if isinstance(e, ev.Paid)]
    assert order == ["three_card_bonus", "dragon_bet", "ante", "play", "ante_bonus"]
    first_paid = next(i for i, e in enumerate(round_.events) if isinstance(e, ev.Paid))
    note = round_.events[first_paid - 1]
    assert isinstance(note, ev.Noted)
    assert note.rule == "dragon-poker/42.10(d)2#1"
    assert not notes(against("Re1 Bl1 Ra1", NOTHING), "dragon-poker/42.10(d)2#1")


@rule("dragon-poker/42.11(d)#1")
@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ("Re1 Go Bl1", 40, 40),
        ("Ph1 Ph2 Ph3", 30, 30),
        ("Go Ti1 Ti2", 15, 20),
        ("Pa1 Pa2 Pa3", 10, 10),
        ("Ra1 Ra2 Ra3", 10, 10),
        ("Go Re1 Ra1", 4, 4),
        ("Go Ph1 Ra1", 2, 2),
        ("Ti1 Ti2 Ra1", 1, 1),
    ],
)
def test_the_3_card_bonus_pays_by_the_table_the_house_has_chosen(hand: str, first: int, second: int) -> None:
    for table, odds in ((1, first), (2, second)):
        round_ = against(hand, UNBEATEN, BONUS, three_card_bonus_table=table)
        assert won(round_, "three_card_bonus") == 500 * odds
        paid = next(e for e in round_.events if isinstance(e, ev.Paid) and e.area == "three_card_bonus")
        assert (paid.rule, paid.odds) == ("dragon-poker/42.11(d)#1", f"{odds} to 1")


@rule("dragon-poker/42.1[3-card-bonus]#2")
def test_the_3_card_bonus_is_decided_by_the_players_own_cards() -> None:
    for hand in ("Mo1 Mo2 Ra1", "Re1 Ph1 Ti1", "Ra1 Ra2 Ph1"):
        for dealer in (BEATEN_BY_ALL, UNBEATEN):
            round_ = against(hand, dealer, BONUS)
            assert won(round_, "three_card_bonus") == -500
            taken = next(e for e in round_.events if isinstance(e, ev.Collected) and e.area == "three_card_bonus")
            assert taken.rule == "dragon-poker/42.1[3-card-bonus]#2"
    assert {won(against("Ti1 Ti2 Ra1", dealer, BONUS), "three_card_bonus") for dealer in (BEATEN_BY_ALL, UNBEATEN)} == {
        500
    }


@rule("dragon-poker/42.10(d)2#2")
@pytest.mark.parametrize(("option", "wins"), [("lose", -500), ("push", 0), ("even", 500)])
def test_a_pair_of_pandas_loses_the_3_card_bonus_unless_the_house_reads_it_otherwise(option: str, wins: int) -> None:
    round_ = against("Pa1 Pa2 Ra1", UNBEATEN, BONUS, three_card_bonus_pandas=option)
    assert won(round_, "three_card_bonus") == wins
    assert net(round_) == wins - 3000
    closing = [e for e in round_.events if isinstance(e, ev.Paid | ev.Pushed | ev.Collected | ev.Returned)]
    side = [e.rule for e in closing if e.area == "three_card_bonus"]
    assert set(side) == {"dragon-poker/42.10(d)2#2"}
    tigers = against("Ti1 Ti2 Ra1", UNBEATEN, BONUS, three_card_bonus_pandas=option)
    assert (won(tigers, "three_card_bonus"), net(tigers)) == (500, -2500)


@rule("dragon-poker/42.11(f)")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Re1 Re2 Re3", 1000),
        ("Bl1 Bl2 Bl3", 1000),
        ("Go Re1 Re2", 200),
        ("Re1 Re2 Bl1", 60),
        ("Go Re1 Pa1", 7),
        ("Re1 Bl1 Pa1", 7),
        ("Go Pa1 Pa2", 5),
    ],
)
def test_the_dragon_bet_pays_the_highest_line_that_fits(hand: str, odds: int) -> None:
    round_ = against(hand, "Ra1 Mo1 Ti1", DRAGON)
    assert won(round_, "dragon_bet") == 500 * odds
    paid = next(e for e in round_.events if isinstance(e, ev.Paid) and e.area == "dragon_bet")
    assert paid.odds == f"{odds:,} to 1"


@rule("dragon-poker/42.10(d)2#3")
def test_the_dragon_bet_wins_with_two_dragons_or_the_gold_and_loses_with_one() -> None:
    for hand, wins in (("Re1 Bl1 Ra1", 3500), ("Go Ra1 Ra2", 2500), ("Re1 Ra1 Ra2", -500)):
        round_ = against(hand, "Ph1 Ph2 Ph3", DRAGON)
        assert (won(round_, "dragon_bet"), net(round_)) == (wins, wins - 3000)


def test_a_folded_hand_is_opened_for_its_side_wagers_and_never_compared() -> None:
    round_ = played({1: "Ti1 Ti2 Ra1", 0: NOTHING}, {1: {**BONUS, "dragon_bet": 500}}, folds={1})
    assert any(isinstance(e, ev.Shown) and e.place == "1" for e in round_.events)
    with pytest.raises(StopIteration):
        comparison(round_)
    assert net(round_) == -2000 + 500 - 500


def test_over_all_hands_the_side_wagers_keep_the_edges_the_rulings_state() -> None:
    bonus = {1: 0, 2: 0}
    dragons = 0
    for hand in combinations(dragon().cards, 3):
        found = rank(hand)
        for table in bonus:
            line = three_card_bonus(found, table, "lose")
            bonus[table] += -1 if line is None or line.odds is None else line.odds.win
        bet = dragon_bet(hand)
        dragons += -1 if bet is None or bet.odds is None else bet.odds.win
    edges = [f"{-total / 23_426:.3%}" for total in (bonus[1], bonus[2], dragons)]
    assert edges == ["5.063%", "3.270%", "14.399%"]


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("Re1 Re2 Re3", "Three Red Dragons"),
        ("Bl1 Bl2 Bl3", "Three Blue Dragons"),
        ("Go Re1 Re2", "Three Dragons With Gold Dragon"),
        ("Re1 Re2 Bl1", "Three Dragons"),
        ("Go Bl1 Ra1", "Two Dragons"),
        ("Go Ra1 Ra2", "Gold Dragon"),
    ],
)
def test_a_dragon_bet_names_its_line(hand: str, line: str) -> None:
    found = dragon_bet(cards(hand))
    assert found is not None
    assert found.hand == line
