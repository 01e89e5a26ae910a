"""Settlement of Lucky 8's: the dealer's hand, the comparison, the Bonus, and the cards' way to the rack."""

import pytest
from tests.games.lucky_eights.rounds import (
    ANTE,
    FOUR_HANDS,
    GAME,
    NOTHING,
    OF_A_WAGER,
    QUALIFIED,
    begin,
    money,
    net,
    order,
    played,
    said,
    serve,
    to_decisions,
)

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded
from houseway.games.lucky_eights.setting import is_hand_of_eight
from houseway.play import events as ev
from houseway.play.conformance import play_out
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadSetting
from houseway.play.requests import Incident, Proceed, Window
from houseway.play.round import Round
from houseway.proof.claims import rule


def set_note(round_: Round, rule_id: str) -> ev.Noted:
    (found,) = [e for e in said(round_, rule_id) if isinstance(e, ev.Noted)]
    return found


def kinds(cards: list[Card]) -> str:
    return "".join(sorted(card[0] for card in cards))


# Setting --------------------------------------------------------------------------------------------------------------


@rule("lucky-8s/50.6(e)", "lucky-8s/50.6(g)", "lucky-8s/50.1[side-cards-discards]")
@pytest.mark.parametrize(
    ("hand", "hands", "side"),
    [("AAA23778", 3, "A23"), ("24672344", 2, "367"), ("8J2A3454", 4, "3"), ("77776666", 0, "66667777")],
)
def test_most_hands_come_first_then_fewest_side_cards(hand: str, hands: int, side: str) -> None:
    note = set_note(played(hand, "55553333"), "lucky-8s/50.6(e)")
    assert len(note.detail["eights"]) == hands
    assert kinds(note.detail["side"]) == "".join(sorted(side))
    assert {"lucky-8s/50.6(g)", "lucky-8s/50.1[side-cards-discards]"} <= set(note.because)
    none_left = set_note(played(FOUR_HANDS, "55553333"), "lucky-8s/50.6(e)")
    assert "lucky-8s/50.6(g)" not in none_left.because


KINDS_OF_EIGHT = {"lucky-8s/50.1[natural-8]", "lucky-8s/50.1[joker]", "lucky-8s/50.1[multi-card-8s]"}


@rule("lucky-8s/50.6(f)", "lucky-8s/50.1[natural-8]", "lucky-8s/50.1[joker]", "lucky-8s/50.1[multi-card-8s]")
@pytest.mark.parametrize(
    ("hand", "eight", "clause"),
    [
        ("87776666", "8", "lucky-8s/50.1[natural-8]"),
        ("J7776666", "J", "lucky-8s/50.1[joker]"),
        ("42277777", "224", "lucky-8s/50.1[multi-card-8s]"),
        ("AAAAAAAA", "AAAAAAAA", "lucky-8s/50.1[multi-card-8s]"),
    ],
)
def test_a_hand_of_eight_is_a_lone_eight_a_lone_joker_or_cards_adding_to_eight(
    hand: str, eight: str, clause: str
) -> None:
    note = set_note(played(hand, "55553333"), "lucky-8s/50.6(e)")
    (found,) = note.detail["eights"]
    assert kinds(found) == eight
    assert set(note.because) & KINDS_OF_EIGHT == {clause}
    assert "lucky-8s/50.6(f)" in note.because


def test_an_eight_with_a_joker_or_cards_short_of_eight_are_no_hand_of_eight() -> None:
    eight, joker, five, two = order("8J52")[:4]
    assert not is_hand_of_eight((eight, joker))
    assert not is_hand_of_eight((five, two))


@rule("lucky-8s/50.2(b)1", "lucky-8s/50.2(b)2", "lucky-8s/50.2(b)3", "lucky-8s/50.1[total-hands-of-8]")
@pytest.mark.parametrize(
    ("hand", "clause", "hands"),
    [
        ("7A666666", "lucky-8s/50.2(b)1", 1),
        ("53666666", "lucky-8s/50.2(b)2", 1),
        ("JJ666666", "lucky-8s/50.2(b)3", 2),
        ("8J246536", "lucky-8s/50.1[total-hands-of-8]", 4),
    ],
)
def test_cards_are_worth_their_pips_an_ace_one_and_a_joker_eight(hand: str, clause: str, hands: int) -> None:
    round_ = played(hand, "77775555")
    note = set_note(round_, "lucky-8s/50.6(e)")
    assert clause in note.because
    assert len(note.detail["eights"]) == hands
    (shown,) = [e for e in round_.events if isinstance(e, ev.Shown) and e.place == "1"]
    assert shown.hand.startswith(f"{hands} hand")


# The dealer -----------------------------------------------------------------------------------------------------------


@rule("lucky-8s/50.6(j)#2", "lucky-8s/50.6(k)1.i")
def test_house_way_leaves_eights_and_jokers_alone_and_makes_the_most_hands() -> None:
    note = set_note(played(NOTHING, "AAA23778"), "lucky-8s/50.6(j)#2")
    assert (len(note.detail["eights"]), len(note.detail["side"])) == (3, 3)
    steps = set_note(played(NOTHING, "2J4836A5"), "lucky-8s/50.6(k)1.i")
    assert [kinds(group) for group in steps.detail["eights"][:2]] == ["8", "J"]
    assert all(is_hand_of_eight(group) for group in steps.detail["eights"])


@rule(
    "lucky-8s/50.6(k)1.iii-11",
    "lucky-8s/50.6(k)1.iv-aa",
    "lucky-8s/50.6(k)1.iv-ab#1",
    "lucky-8s/50.6(k)1.iv-ab#2",
)
@pytest.mark.parametrize(
    ("hand", "clauses", "side", "qualifies"),
    [
        ("24672344", ("lucky-8s/50.6(k)1.iii-11",), "367", False),
        ("8J246536", ("lucky-8s/50.6(k)1.iv-aa",), "46", True),
        ("8J2A3454", ("lucky-8s/50.6(k)1.iv-ab#1", "lucky-8s/50.6(k)1.iv-ab#2"), "3", True),
    ],
)
def test_the_dealer_sets_the_worked_examples_as_they_are_worked(
    hand: str, clauses: tuple[str, ...], side: str, qualifies: bool
) -> None:
    round_ = played("77775555", hand)
    for clause in clauses:
        note = set_note(round_, clause)
        assert note.rule == "lucky-8s/50.6(j)#2"
        assert kinds(note.detail["side"]) == side
        assert len(note.detail["eights"]) == (4 if qualifies else 2)
    assert bool(said(round_, "lucky-8s/50.6(k)")) != qualifies


@rule("lucky-8s/50.6(k)", "lucky-8s/50.6(l)", "lucky-8s/50.1[push]")
def test_without_an_eight_or_joker_the_dealer_pays_the_ante_and_returns_in_to_win() -> None:
    round_ = played(NOTHING, FOUR_HANDS)
    (unqualified,) = said(round_, "lucky-8s/50.6(k)")
    assert unqualified.player == "p1"
    assert money(round_, "lucky-8s/50.6(l)") == [
        ("Paid", "p1", "ante", ANTE),
        ("Returned", "p1", "ante", ANTE),
    ]
    assert money(round_, "lucky-8s/50.1[push]") == [("Pushed", "p1", "in_to_win", ANTE)]
    assert net(round_) == ANTE
    for qualified in ("8" + NOTHING[1:], "J" + NOTHING[1:]):
        assert not said(played("5" * 8, qualified), "lucky-8s/50.6(k)")


# The comparison -------------------------------------------------------------------------------------------------------


@rule("lucky-8s/50.6(m)1", "lucky-8s/50.6(m)2", "lucky-8s/50.6(m)3", "lucky-8s/50.6(m)4")
@pytest.mark.parametrize(
    ("mine", "dealer", "clause", "result"),
    [
        (FOUR_HANDS, QUALIFIED, "lucky-8s/50.6(m)1", 2 * ANTE),
        ("7A627777", "8J246536", "lucky-8s/50.6(m)2", -2 * ANTE),
        ("87A62777", "8422A777", "lucky-8s/50.6(m)3", -2 * ANTE),
        ("8422A777", "87A62777", "lucky-8s/50.6(m)3", 2 * ANTE),
        ("87A62777", "87A62555", "lucky-8s/50.6(m)4", -2 * ANTE),
    ],
)
def test_more_hands_win_then_fewer_side_cards_and_a_full_tie_is_the_dealers(
    mine: str, dealer: str, clause: str, result: int
) -> None:
    round_ = played(mine, dealer)
    assert net(round_) == result
    moved = {(kind, area) for kind, _, area, _ in money(round_, clause)}
    if result > 0:
        assert moved == {(kind, area) for kind in ("Paid", "Returned") for area in ("ante", "in_to_win")}
    else:
        assert moved == {("Collected", "ante"), ("Collected", "in_to_win")}


# The Bonus ------------------------------------------------------------------------------------------------------------

LINES = {
    2: ("lucky-8s/50.2(c)7", ("88", "8J", "JJ"), (1, 1, 1, 1, 1)),
    3: ("lucky-8s/50.2(c)6", ("888", "88J", "8JJ"), (2, 2, 2, 2, 2)),
    4: ("lucky-8s/50.2(c)5", ("8888", "888J", "88JJ"), (5, 5, 5, 5, 5)),
    5: ("lucky-8s/50.2(c)4", ("88888", "8888J", "888JJ"), (40, 40, 40, 40, 40)),
    6: ("lucky-8s/50.2(c)3", ("888888", "88888J", "8888JJ"), (250, 500, 500, 500, 500)),
    7: ("lucky-8s/50.2(c)2", ("8888888", "888888J", "88888JJ"), (500, 1000, 1000, 1000, 1000)),
    8: ("lucky-8s/50.2(c)1", ("88888888", "8888888J", "888888JJ"), (1000, 5000, 10_000, 25_000, 200_000)),
}


def bonus_of(hand: str, table: int) -> tuple[int, Round]:
    round_ = played(hand, NOTHING, bets={1: {"ante": ANTE, "bonus": 500}}, bonus_pay_table=table)
    moved = {type(e): e.amount for e in round_.events if isinstance(e, OF_A_WAGER) and e.area == "bonus"}
    return moved.get(ev.Paid, 0) - moved.get(ev.Collected, 0), round_


@rule(
    "lucky-8s/50.2(c)1",
    "lucky-8s/50.2(c)2",
    "lucky-8s/50.2(c)3",
    "lucky-8s/50.2(c)4",
    "lucky-8s/50.2(c)5",
    "lucky-8s/50.2(c)6",
    "lucky-8s/50.2(c)7",
    "lucky-8s/50.6(n)",
)
@pytest.mark.parametrize("number", LINES)
def test_every_bonus_hand_is_paid_alike_however_it_is_made_up(number: int) -> None:
    clause, splits, odds = LINES[number]
    for table, win in enumerate(odds, 1):
        for split in splits:
            paid, round_ = bonus_of(split + "AAAAAAAA"[number:], table)
            assert paid == 500 * win
            assert money(round_, clause) == [("Returned", "p1", "bonus", 500)]
            assert money(round_, "lucky-8s/50.6(n)") == [("Paid", "p1", "bonus", 500 * win)]


@rule("lucky-8s/50.2(c)")
@pytest.mark.parametrize("hand", ["4453627A", "8453627A", "J453627A"])
def test_multi_card_eights_do_not_count_for_the_bonus_and_none_or_one_loses(hand: str) -> None:
    lost, round_ = bonus_of(hand, 1)
    assert lost == -500
    assert money(round_, "lucky-8s/50.2(c)") == [("Collected", "p1", "bonus", 500)]
    assert bonus_of("44536288", 1)[0] == 500


@rule("lucky-8s/50.6(n)")
@pytest.mark.parametrize("table", [0, 6])
def test_the_house_chooses_one_of_five_pay_tables(table: int) -> None:
    with pytest.raises(BadSetting) as refused:
        GAME.read_settings({"bonus_pay_table": table})
    assert refused.value.rule == "lucky-8s/50.6(n)"


@rule("lucky-8s/50.6(a)#3")
def test_each_wager_is_decided_on_its_own() -> None:
    round_ = played("888AAAAA", "8J246536", bets={1: {"ante": ANTE, "bonus": 500}})
    assert net(round_) == -2 * ANTE + 2 * 500
    (settled,) = said(round_, "lucky-8s/50.6(a)#3")
    assert (settled.spot, settled.rule) == (1, "lucky-8s/50.6(r)")


@rule("lucky-8s/50.6(j)#1", "lucky-8s/50.6(r)", "lucky-8s/50.6(s)#2")
def test_at_an_attended_table_the_dealer_is_asked_for_each_step_by_its_clause() -> None:
    cards = order(FOUR_HANDS, QUALIFIED)
    round_ = to_decisions(begin({1: {"ante": ANTE}}, opening={"attended": True}), FOUR_HANDS, QUALIFIED)
    round_.act("p1", "play")
    round_.close()
    steps = []
    while isinstance(request := round_.pending, Proceed):
        steps.append((request.step, request.rule))
        round_.act("dealer", True)
    assert steps == [
        ("play the dealer's hand", "lucky-8s/50.6(j)#1"),
        ("settle spot 1", "lucky-8s/50.6(r)"),
        ("pick up the cards", "lucky-8s/50.6(s)#2"),
    ]
    serve(round_, cards)
    assert net(round_) == 2 * ANTE


# Order and cards ------------------------------------------------------------------------------------------------------

SIX = {1: {"ante": ANTE}, 3: {"ante": ANTE, "bonus": 500}, 6: {"ante": ANTE}}


@rule("lucky-8s/50.6(r)", "lucky-8s/50.6(o)")
def test_settlement_runs_from_the_dealers_far_right_over_every_wager_once() -> None:
    round_ = played(FOUR_HANDS, "888AAA55", NOTHING, QUALIFIED, bets=SIX)
    settled = [e.spot for e in said(round_, "lucky-8s/50.6(r)") if isinstance(e, ev.Noted)]
    assert settled == [6, 3, 1]
    shown = [(e.place, e.hand) for e in said(round_, "lucky-8s/50.6(r)") if isinstance(e, ev.Shown)]
    assert shown == [
        ("6", "no hands of eight, 8 side cards"),
        ("3", "4 hands of eight, 1 side card"),
        ("1", "4 hands of eight, no side cards"),
    ]
    ends = [e for e in round_.events if isinstance(e, ev.Collected | ev.Returned | ev.Pushed)]
    assert sorted((e.player, e.area) for e in ends) == sorted(
        [(f"p{spot}", area) for spot in SIX for area in ("ante", "in_to_win")] + [("p3", "bonus")]
    )
    (done,) = said(round_, "lucky-8s/50.6(o)")
    assert round_.result is not None
    assert done.detail == {"won": round_.result.house}
    assert sum(net(round_, f"p{spot}") for spot in SIX) == -round_.result.house
    assert not round_.table.scene.felt


@rule("lucky-8s/50.6(s)#1", "lucky-8s/50.6(s)#2", "lucky-8s/50.6(s)#3", "lucky-8s/50.6(p)")
def test_the_cards_are_picked_up_so_that_every_hand_can_be_rebuilt_the_dealers_on_top() -> None:
    hands = (FOUR_HANDS, "888AAA55", NOTHING, QUALIFIED)
    round_ = played(*hands, bets=SIX, folds=["p6"])
    cards = order(*hands)
    first, third, sixth, dealer = (cards[at : at + 8] for at in range(0, 32, 8))
    assert tuple(round_.table.scene.places["rack"]) == (*sixth, *third, *first, *dealer)
    assert [(e.source, e.cards) for e in said(round_, "lucky-8s/50.6(s)#1")] == [
        ("6", sixth),
        ("3", third),
        ("1", first),
    ]
    assert said(round_, "lucky-8s/50.6(s)#2")[-1].detail == {"order": [6, 3, 1]}
    assert [e.cards for e in said(round_, "lucky-8s/50.6(s)#3")] == [dealer]
    back, end = said(round_, "lucky-8s/50.6(p)")
    assert back.detail == {"n": 66}
    assert isinstance(end, ev.Ended)


def test_a_pack_found_wrong_at_the_collection_is_taken_out_before_the_next_round() -> None:
    for counting, needs in ((True, ("remove_deck",)), (False, ())):
        round_ = to_decisions(begin({1: {"ante": ANTE}}, count_unused=counting), FOUR_HANDS, QUALIFIED)
        round_.act("p1", "play")
        round_.close()
        serve(round_, order(FOUR_HANDS, QUALIFIED), {"stub": 49})
        assert round_.result is not None
        assert round_.result.needs == needs
        assert not round_.result.void


MISDEALS = [
    (Incident("wrong_number", spot=3, count=9), -1),
    (Incident("wrong_number", spot=3, count=6), 2),
    (Incident("wrong_number_to_dealer", count=7), 1),
]
"""A wrong number of cards, and how many more than the record says are left over for it."""


@rule("lucky-8s/50.9(c)", "lucky-8s/50.9(d)#1")
@pytest.mark.parametrize("lacking", [0, 1])
@pytest.mark.parametrize(("misdeal", "more"), MISDEALS)
def test_a_misdeal_already_remedied_leaves_the_pack_at_the_table(misdeal: Incident, more: int, lacking: int) -> None:
    hands = (FOUR_HANDS, NOTHING, QUALIFIED)
    bets = {1: {"ante": ANTE}, 3: {"ante": ANTE}}
    round_ = to_decisions(begin(bets, opening={"attended": True}), *hands)
    round_.report(misdeal)
    while isinstance(round_.pending, Window):
        for player in round_.pending.spaces:
            round_.act(player, "play")
        round_.close()
        serve(round_, order(*hands), {"stub": 66 - 24 + more - lacking})
    serve(round_, order(*hands), {"stub": 66 - 24 + more - lacking})
    assert round_.result is not None
    assert round_.result.needs == (("remove_deck",) if lacking else ())


def random_rounds(rounds: int, seed: str) -> None:
    """Random rounds with every option: what players and house win is nothing together."""
    source = Seeded(seed)
    opening = Opening(game="lucky-8s", seats=tuple(Seat(n, f"p{n}", 200_000) for n in range(1, 7)))
    for _ in range(rounds):
        round_ = Round(GAME, opening)
        play_out(round_, House.shuffled(round_, source), source)
        assert round_.result is not None
        assert sum(round_.result.stacks.values()) + round_.result.house == 1_200_000, repr(round_)


def test_two_hundred_random_rounds_balance() -> None:
    random_rounds(200, "balance")


@pytest.mark.prove
def test_a_hundred_thousand_random_rounds_balance() -> None:
    random_rounds(100_000, "balance at length")


@rule("lucky-8s/50.6(r)")
def test_the_dealer_settles_spot_by_spot_from_the_right() -> None:
    bets = {1: {"ante": ANTE}, 4: {"ante": ANTE}}
    round_ = to_decisions(begin(bets, opening={"attended": True}), FOUR_HANDS, NOTHING, QUALIFIED)
    for player in ("p1", "p4"):
        round_.act(player, "play")
    round_.close()
    steps = []
    while isinstance(request := round_.pending, Proceed):
        steps.append((request.step, request.rule, request.spot))
        round_.act("dealer", True)
    settled = [step for step in steps if step[1] == "lucky-8s/50.6(r)"]
    assert settled == [("settle spot 4", "lucky-8s/50.6(r)", 4), ("settle spot 1", "lucky-8s/50.6(r)", 1)]


def test_a_folded_hand_with_a_bonus_is_shown_where_it_lies() -> None:
    round_ = to_decisions(begin({2: {"ante": ANTE, "bonus": 500}}), FOUR_HANDS, QUALIFIED)
    round_.act("p2", "fold")
    round_.close()
    serve(round_, order(FOUR_HANDS, QUALIFIED))
    shown = [(e.place, e.rule) for e in round_.events if isinstance(e, ev.Shown)]
    assert shown == [("2", "lucky-8s/A8")]
