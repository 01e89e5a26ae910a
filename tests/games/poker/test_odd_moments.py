"""Irregularities and ties at moments when they are least expected."""

from typing import Any

import pytest
from tests.games.poker.drawn import checked, drawing, draws, pat, play
from tests.games.poker.staged import PLAIN, Staged, eight, holdem, limit
from tests.games.poker.studs import LIMITS, MAMBO, SEVEN, Stud

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.conformance import check_cards
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import NotAMove, NotNow
from houseway.play.requests import HOUSE, Ask, Draw, Incident, Proceed, Shuffle
from houseway.play.round import Round
from houseway.play.spaces import Cards, Menu
from houseway.proof.claims import rule


def passive(table: Staged) -> None:
    """The player in turn puts in as little as possible."""
    table.do(next(word for word in ("bring_in", "check", "call") if word in table.choices))


# A stud deck that runs short ------------------------------------------------------------------------------------------


def nine_down_to_four() -> Staged:
    """Nine-handed stud in which five fold on fourth street: sixth street finds exactly enough cards."""
    table = Stud.__new__(Stud)
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in range(1, 10))
    settings = {**PLAIN, **LIMITS, "seats": 9}
    table.round = Round(GAMES[SEVEN], Opening(game=SEVEN, seats=seats, settings=settings))
    table.house = House(GAMES["holdem"].deck(None).cards, Seeded(1))  # type: ignore[misc]
    while table.round.table.left() != 5 or not isinstance(table.round.pending, Draw):
        request = table.round.pending
        if not isinstance(request, Ask):
            assert request is not None
            table.round.act(HOUSE, table.house.answer(table.round))
            continue
        assert isinstance(request.space, Menu)
        ring, options = table.ring, request.space.options
        if ring.betting == 2 and "bet" in options and not any(e.bet for e in ring.entrants):
            table.round.act(request.actor, ("bet", 400))
        elif ring.betting == 2 and "fold" in options and ring.live > 4:
            table.round.act(request.actor, "fold")
        else:
            table.round.act(request.actor, next(w for w in ("bring_in", "check", "call") if w in options))
    return table


@rule("poker/14.15(h)", "seven-card-stud/14.9(h)#3")
def test_a_card_found_face_up_may_leave_too_few_for_a_street_and_a_common_card_comes() -> None:
    table = nine_down_to_four()
    assert len(table.ring.board) == 0
    table.report("boxed_card")
    # Four cards for a burn and four players: one card in the center serves them all.
    assert len(table.ring.board) == 1
    while not table.over:
        passive(table)


def seventh_street_after_a_common_card() -> Staged:
    """No one folds before the common card; then all but two do, and they get a seventh card each."""
    table = Stud(SEVEN, [], spots=range(1, 10), seats=9)
    while not table.ring.board:
        passive(table)
    table.do("bet 800" + ", fold" * 7 + ", call")
    return table


@rule("poker/14.15(k)#3", "poker/14.15(k)2")
def test_a_common_card_counts_among_the_seven_when_the_last_card_is_exposed() -> None:
    table = seventh_street_after_a_common_card()
    spot = int(table.turn[1:])
    assert (len(table.lies(spot)), len(table.lies("board"))) == (6, 1)
    table.report("exposed_last_card", spot, str(table.lies(spot)[-1]))
    table.do("stay_in")
    assert table.noted("poker/14.15(k)2") == ["{player} <stay|stays> in for the whole pot"]


@rule("poker/14.15(k)1", "poker/14.15(m)1")
@pytest.mark.parametrize(("slug", "clause"), [(SEVEN, "poker/14.15(k)1"), (MAMBO, "poker/14.15(m)1")])
def test_with_one_opponent_left_an_exposed_last_card_can_end_the_betting(slug: str, clause: str) -> None:
    hands = {SEVEN: ["As Ah 2c 9d 8d 7d 4c", "Ks Kh Qd Jd 3h 5s 6c"], MAMBO: ["9s 9d 2c", "Ks Qd Jh"]}
    table = Stud(slug, hands[slug], board="" if slug == SEVEN else "3c")
    held = len(hands[slug][0].split())
    while len(table.lies(1)) < held:
        passive(table)
    opener = table.turn
    other = 3 - int(opener[1:])
    table.report("exposed_last_card", other, str(table.lies(other)[-1]))
    table.act(f"p{other}", "no_more_wagers")
    assert table.noted(clause)
    assert table.over, "no one is left to bet against"


# Draw games -----------------------------------------------------------------------------------------------------------


@rule("badugi/14.12B(l)5")
def test_an_odd_chip_of_badugi_looks_only_at_the_cards_that_count() -> None:
    # Three-two-ace each; the ace of clubs lies idle, and of the aces that count the diamond is the lower suit.
    table = play("badugi", ["Ac Ah 2c 3d", "Ad 2h 3s Kd", "Ks Kh Kc Qs"], ante=100)
    table.do("call, call, check")
    while not table.over:
        checked(pat(table))
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "badugi/14.12B(l)5")] == [("p1", 700), ("p2", 700)]
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "poker/A33")] == [("p2", 100)]


def last_to_draw(slug: str = "five-card-draw") -> Staged:
    """Two players; the second and last to draw has been served and the betting is about to open."""
    table = play(slug, ["As Ks Qs Js 2c", "Ah Kh Qh Jh 3c"], draws={2: ["6d 7d"]})
    table.do("call, check")
    assert drawing(table)
    return draws(table, "2c", "3c")


@pytest.mark.parametrize("bets", ["fold", "fold, call, check"])
def test_a_card_of_a_folded_hand_is_not_replaced(bets: str) -> None:
    table = play("five-card-draw", ["As Ah Kd Qc Js", "6s 6h 2d 2c 9s", "7d 8d 9d Td 2h"]).do(bets)
    before = len(table.round.events)
    with pytest.raises(NotNow, match="no live hand at spot 3"):
        table.report("exposed_in_draw", 3, "2h")
    assert len(table.round.events) == before


def test_a_card_exposed_to_the_last_player_to_draw_is_replaced_at_once() -> None:
    table = last_to_draw()
    assert table.lies(2)[-1] == "6d"
    table.report("exposed_in_draw", 2, "6d")
    assert table.lies(2)[-1] == "7d"
    assert table.lies("discards") == ["6d"]
    table.do("check")
    with pytest.raises(NotNow, match="no card is being dealt"):
        table.round.report(Incident("exposed_in_draw", 2, ("7d",)))  # type: ignore[arg-type]


# A hand ruled dead while cards are dealt ------------------------------------------------------------------------------


@rule("poker/14.15(f)")
def test_cards_that_come_to_a_hand_ruled_dead_are_discarded_alone() -> None:
    table = Staged.__new__(Staged)
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in (1, 2, 3))
    table.round = Round(GAMES["holdem"], Opening(game="holdem", seats=seats, settings=PLAIN, button=3))
    table.house = House(GAMES["holdem"].deck(None).cards, Seeded(1))  # type: ignore[misc]
    assert isinstance(table.round.pending, Draw)
    table.ruling("hand_dead", spot=1)
    assert (len(table.lies(1)), len(table.lies("discards")), len(table.lies(2))) == (0, 2, 2)
    table.do("call, check")
    assert table.turn == "p2"


# Words out of turn ----------------------------------------------------------------------------------------------------


def test_words_out_of_turn_are_forgotten_when_the_betting_round_is_over() -> None:
    table = holdem([10_000] * 2, out_of_turn="binding_if_unchanged").do("call, check, check")
    table.report("declares", 1, says="check")
    table.do("check")
    assert table.turn == "p1", "what was said on the flop does not bind on the turn (poker/A45)"


@rule("seven-card-stud/14.9(h)#4", "poker/14.15(h)")
def test_the_last_burn_is_the_common_card_where_the_other_is_found_face_up() -> None:
    table = Staged(SEVEN, [20_000] * 9, (), "", seats=9, button=None, **{**LIMITS, "stud_short_deck_skip_burn": True})
    while table.ring.betting < 3:
        passive(table)
    # Four fold, so that the deck goes round once more without a burn and is then out.
    table.do("bet 800" + ", fold" * 4 + ", call" * 4)
    while table.ring.betting < 4 or len(table.ring.wagering.acted) < 4:  # type: ignore[union-attr]
        passive(table)
    assert (table.ring.live, table.round.table.left(), len(table.lies("burns"))) == (5, 0, 2)
    table.round.act(table.turn, "check")
    request = table.round.pending
    assert isinstance(request, Shuffle)
    table.round.act(HOUSE, table.house.answer(table.round))
    table.report("boxed_card")
    assert (len(table.lies("board")), len(table.lies("discards")), table.lies("burns")) == (1, 1, [])
    check_cards(table.round)
    while not table.over:
        passive(table)
    assert sum(table.stacks) == 180_000


def test_a_street_without_any_card_left_is_played_with_the_cards_that_are_held() -> None:
    table = Staged(SEVEN, [20_000] * 9, (), "", seats=9, button=None, **LIMITS)
    while table.ring.betting < 3 or table.round.table.left() > 1:
        if table.ring.betting < 3:
            passive(table)
        else:
            table.report("card_off_table", 1, str(table.lies(1)[0]))
    while table.ring.betting < 4:
        if len(table.ring.wagering.acted) < 8:  # type: ignore[union-attr]
            passive(table)
            continue
        table.round.act(table.turn, "check")
        while isinstance(table.round.pending, Shuffle):
            table.round.act(HOUSE, table.house.answer(table.round))
        table.report("boxed_card")
    assert (len(table.lies("board")), table.lies("burns")) == (1, [])
    while not table.over:
        passive(table)
    assert table.noted("seven-card-stud/14.9(h)#4")[-1] == "No card is left for the center; a supervisor rules"
    assert sum(table.stacks) == 180_000


@rule("poker/14.15(n)", "poker/14.15(h)")
def test_a_last_card_found_face_up_cannot_take_the_place_of_one_off_the_table() -> None:
    table = nine_down_to_four()
    holder = next(entrant for entrant in table.ring.entrants if entrant.live)
    # Every card sent off the table takes one of the deck, until one is left.
    while table.round.table.left() != 1:
        table.report("card_off_table", holder.spot, str(table.lies(holder.spot)[-1]))
    before = len(holder.cards)
    table.round.report(Incident("card_off_table", holder.spot, (holder.cards[-1],)))
    assert isinstance(table.round.pending, Draw)
    table.report("boxed_card")
    assert (len(holder.cards), table.round.table.left()) == (before - 1, 0)
    assert table.noted("poker/14.15(n)") == ["No card is left to take its place at {spot}; a supervisor rules"]
    with pytest.raises(NotNow, match="no card is left"):
        table.round.report(Incident("card_off_table", holder.spot, (holder.cards[-1],)))


# Cards and bets that change while someone is asked -------------------------------------------------------------------


@rule("seven-card-stud/14.9(d)1", "poker/14.15(n)")
def test_an_up_card_off_the_table_moves_the_forced_bet_to_the_lowest_that_then_lies_there() -> None:
    table = Stud(SEVEN, ["As Ah 2c Tc", "Ks Kh 2d", "Qs Qh 9d"])
    assert table.turn == "p1"
    table.report("card_off_table", 1, "2c")
    assert table.lies(1)[-1] == "Tc"
    assert table.turn == "p2"
    table.do("bring_in")
    assert [(e.player, e.amount) for e in table.events(ev.Wagered)] == [("p2", 200)]


@rule("seven-card-stud/14.9(f)1", "poker/14.15(n)")
def test_an_up_card_off_the_table_changes_who_opens_while_no_one_has_acted() -> None:
    table = Stud(SEVEN, ["As Ah 2c Ac", "Ks Kh 3d Kd", "Qs Qh 9d 9c"]).do("bring_in, call, call")
    assert table.turn == "p3", "a pair of nines shows"
    table.report("card_off_table", 3, "9c")
    assert table.lies(3)[-1][0] not in "9A"
    assert table.turn == "p1", "an ace shows"
    table.do("check")
    table.report("card_off_table", 1, "Ac")
    assert table.turn == "p2", "the betting has begun and goes on"


@rule("poker/14.15(i)3")
def test_a_bet_taken_back_with_a_fouled_hand_is_owed_by_no_one() -> None:
    _is_owed_by_no_one("hand_fouled", protected=True)


@rule("poker/14.15(e)4")
def test_a_bet_taken_back_from_a_player_left_out_is_owed_by_no_one() -> None:
    _is_owed_by_no_one("misdeal_left_out")


@rule("poker/14.15(e)4")
def test_a_bet_that_went_back_is_none_of_the_two_that_make_it_too_late_for_a_misdeal() -> None:
    table = holdem([10_000] * 4).do("raise 600")
    table.report("hand_fouled", 3, protected=True)
    table.do("call")
    table.report("misdeal_left_out", 1)
    assert table.over
    assert table.stacks == [10_000] * 4
    late = holdem([10_000] * 4).do("raise 600, call")
    late.report("hand_fouled", 3, protected=True)
    late.report("misdeal_left_out", 1)
    assert not late.over, "two players had bet; the round stands from then on"


def _is_owed_by_no_one(kind: str, **said: Any) -> None:
    table = holdem([10_000] * 3).do("call, call, check, bet 1000")
    assert (table.turn, table.owed) == ("p2", 1_000)
    table.report(kind, 1, **said)
    assert table.stack(1) == 10_000
    assert (table.turn, table.owed) == ("p2", 0)
    assert set(table.choices) == {"check", "bet"}
    table.do("check, check, check, check, check, check")
    assert table.over
    assert sum(table.stacks) == 30_000


@rule("poker/14.15(i)3")
def test_a_raise_that_goes_back_sets_no_size_for_the_next() -> None:
    table = holdem([10_000] * 4).do("raise 600, fold, raise 2000")
    assert table.choices["raise"].low == 3_400
    table.report("hand_fouled", 1, protected=True)
    assert (table.turn, table.owed, table.choices["raise"].low) == ("p2", 400, 1_000)


@rule("poker/14.15(i)3")
def test_a_blind_that_goes_back_leaves_the_completion_at_the_bet_of_the_round() -> None:
    table = limit([10_000] * 4)
    table.report("hand_fouled", 2, protected=True)
    assert (table.turn, table.owed, table.choices["complete"].low) == ("p3", 200, 400)
    alone = limit([10_000] * 4, blinds=(200,))
    assert (alone.owed, alone.choices) == (200, table.choices), "as where there is no other blind"
    table.do("complete 400")
    assert table.choices["raise"].low == 800
    killed = eight([20_000] * 4, kill="kill", state={"kill": "p4"})
    killed.report("hand_fouled", 4, protected=True)
    assert (killed.owed, killed.choices["complete"].low) == (400, 800)


@rule("poker/14.15(i)3")
def test_an_all_in_for_part_of_a_bet_that_goes_back_is_completed_to_the_whole_bet() -> None:
    table = limit([10_000, 10_000, 10_000, 500, 10_000], button=5).do("call, call, call, call, check")
    table.do("check, check, bet 400, call")
    assert table.stack(4) == 0
    table.report("hand_fouled", 3, protected=True)
    assert (table.turn, table.owed, table.choices["complete"].low) == ("p5", 100, 400)


@rule("poker/14.15(i)3")
def test_a_raise_that_goes_back_is_none_of_those_that_are_capped() -> None:
    table = limit([10_000] * 4, max_raises=1).do("fold, fold, raise 800")
    assert "raise" not in table.choices
    table.report("hand_fouled", 1, protected=True)
    assert table.over, "the big blind is alone"
    three = limit([10_000] * 4, max_raises=1).do("call, fold, raise 800")
    assert (three.turn, "raise" in three.choices) == ("p2", False)
    three.report("hand_fouled", 1, protected=True)
    assert (three.turn, three.owed, three.choices["raise"].low) == ("p2", 0, 800)


@rule("poker/14.15(i)3")
def test_who_has_answered_the_bet_below_a_raise_that_goes_back_may_not_raise_it() -> None:
    table = holdem([10_000] * 4).do("raise 600, call, raise 2000, fold")
    table.report("hand_fouled", 1, protected=True)
    assert table.pots == {"main": 1_400}, "the betting round is over: both have put in $6"
    assert len(table.lies("board")) == 3
    assert (table.turn, set(table.choices)) == ("p3", {"check", "bet"})


@rule("poker/14.15(d)#2", "poker/14.15(i)3")
def test_a_wager_that_goes_back_is_not_the_final_one_at_the_showdown() -> None:
    table = holdem([10_000] * 3, concede="asked").do("call, call, check, bet 400, raise 1200")
    table.report("hand_fouled", 2, protected=True)
    table.do("call, check, check, check, check")
    assert table.turn == "p1", "whose bet is the last that stands"
    table.do("show")
    assert [e.place for e in table.events(ev.Shown, "poker/14.15(d)#2")] == ["1"]
    other = holdem([10_000] * 3, concede="asked").do("call, call, check, bet 400, raise 1200")
    other.ruling("hand_dead", spot=2)
    other.do("call, call, check, check, check, check")
    assert other.turn == "p3", "the raise of a dead hand stands; the next clockwise shows first"


@rule("poker/14.15(j)2")
@pytest.mark.parametrize("leaves", ["discards_hand", "turns_cards_down", "left_the_table"])
def test_who_gives_up_a_hand_that_owes_the_forced_bet_pays_it_first(leaves: str) -> None:
    table = Stud(SEVEN, ["As Ah 2c", "Ks Kh 3d", "Qs Qh 9d"])
    table.report(leaves, 1)
    assert table.stack(1) == 9_800
    assert [e.rule for e in table.events(ev.Folded)] == ["poker/14.15(j)2"]
    assert (table.turn, table.owed) == ("p2", 200)


@rule("poker/14.15(j)2")
@pytest.mark.parametrize("leaves", ["discards_hand", "turns_cards_down", "left_the_table"])
def test_who_gives_up_the_hand_that_must_bet_at_five_card_stud_bets_first(leaves: str) -> None:
    table = Stud("five-card-stud", ["As Ah", "Ks 2d", "Qs 3d"]).do("bring_in, call, call")
    assert (table.turn, set(table.choices)) == ("p1", {"bet"})
    table.report(leaves, 1)
    assert [e.rule for e in table.events(ev.Folded)] == ["poker/14.15(j)2"]
    assert (table.turn, table.owed) == ("p2", 400)


@rule("poker/14.15(i)3", "seven-card-stud/14.9(d)1")
def test_a_fouled_hand_owes_no_forced_bet() -> None:
    table = Stud(SEVEN, ["As Ah 2c", "Ks Kh 3d", "Qs Qh 9d"])
    table.report("hand_fouled", 1, protected=True)
    assert table.turn == "p2"
    table.do("bring_in")
    assert (table.turn, table.stack(1)) == ("p3", 10_000)


def _set_down(table: Staged) -> None:
    """Something is reported that itself waits for the dealer, while a player is asked."""
    table.round.report(Incident("deck_set_down", by="dealer"))
    assert isinstance(table.round.pending, Proceed)


@rule("poker/14.6(e)1#3", "poker/14.15(b)")
def test_a_decision_lapses_with_a_hand_that_is_ruled_dead_while_the_deck_lies_down() -> None:
    table = holdem([10_000] * 3, attended=True).do("call, call, check, bet 1000")
    _set_down(table)
    table.ruling("hand_dead", spot=2)
    assert (table.turn, table.owed) == ("p3", 1_000)
    last = holdem([10_000] * 2, attended=True).do("call, check, bet 1000")
    _set_down(last)
    last.ruling("hand_dead", spot=1)
    assert last.over, "p2 is alone, and there is nothing left to decide"
    assert last.stacks == [8_800, 11_200]


@rule("poker/14.6(e)1#3", "poker/14.15(i)3")
def test_a_bet_taken_back_while_the_deck_lies_down_is_owed_by_no_one() -> None:
    table = holdem([10_000] * 3, attended=True).do("call, call, check, bet 1000")
    _set_down(table)
    table.report("hand_fouled", 1, protected=True)
    assert (table.turn, table.owed, set(table.choices)) == ("p2", 0, {"check", "bet"})


def _another_off_the_table(table: Staged, first: tuple[int, Card], then: tuple[int, Card]) -> None:
    """A card goes off the table, and while the dealer has its replacement in hand a second one does."""
    for spot, card in (first, then):
        table.round.report(Incident("card_off_table", spot, (card,), by="dealer"))
        assert isinstance(table.round.pending, Draw)
    table.serve()


@rule("seven-card-stud/14.9(f)1", "poker/14.15(n)")
def test_an_up_card_that_changes_while_another_card_is_replaced_changes_who_opens() -> None:
    hands = ["As Ah 2c Ac", "Ks Kh 3d Kd", "Qs Qh 9d 9c"]
    table = Stud(SEVEN, hands).do("bring_in, call, call")
    assert table.turn == "p3"
    _another_off_the_table(table, (2, Card("Ks")), (3, Card("9c")))
    assert table.lies(3)[-1][0] not in "9A"
    assert table.turn == "p1", "an ace shows"


@rule("poker/14.15(n)")
def test_a_player_who_draws_chooses_among_the_cards_that_lie_there_now() -> None:
    table = Staged("five-card-draw", [10_000] * 3, (), "")
    while not isinstance(request := table.round.pending, Ask) or not isinstance(request.space, Cards):
        passive(table)
    old = request.space.of[0]
    other = 1 if request.spot != 1 else 2
    _another_off_the_table(table, (other, table.lies(other)[0]), (request.spot, old))
    asked = table.round.pending
    assert isinstance(asked, Ask)
    assert isinstance(asked.space, Cards)
    assert old not in asked.space.of
    assert set(asked.space.of) == set(table.lies(request.spot))


@rule("poker/14.15(k)#3", "poker/14.15(b)")
def test_a_player_ruled_out_while_asked_about_an_exposed_card_neither_stays_in_nor_bets() -> None:
    table = Stud(SEVEN, ["As Ah 2c Ac 5h 6h 7c", "Ks Kh 3d Kd 5d 6d 7d", "Qs Qh 9d 9c 5s 6s 8s"])
    while len(table.ring.entrants[0].cards) < 7:
        passive(table)
    asked = table.ring.at(int(table.turn[1]))
    assert asked is not None
    table.report("exposed_last_card", asked.spot, str(asked.cards[-1]))
    table.ruling("hand_dead", spot=asked.spot)
    assert table.turn != asked.player
    assert table.noted("poker/14.15(k)2") == []
    assert (table.ring.live, table.ring.able) == (2, 2)


@pytest.mark.parametrize(
    ("slug", "kind"),
    [
        ("holdem", "card_off_table"),
        ("holdem", "exposed_down_card"),
        ("seven-card-stud", "card_off_table"),
        ("five-card-draw", "exposed_in_draw"),
    ],
)
def test_a_hand_ruled_dead_while_a_card_of_it_is_replaced_leaves_every_card_in_one_place(slug: str, kind: str) -> None:
    table = Staged(slug, [10_000] * 3, (), "", button=None if "stud" in slug else 3)
    spot = 2
    old = table.lies(spot)[0]
    table.round.report(Incident(kind, spot, (old,), by="dealer"))
    assert isinstance(table.round.pending, Draw)
    table.ruling("hand_dead", spot=spot)
    check_cards(table.round)
    assert not table.lies(spot)
    assert old in table.lies("discards")
    while not table.over:
        table.act(table.turn, table.default)
    check_cards(table.round)


# Nothing to go on with ------------------------------------------------------------------------------------------------


def test_the_last_player_left_in_a_draw_is_not_asked_to_draw() -> None:
    table = Staged("five-card-draw", [10_000] * 3, (), "").do("call, call, check")
    table.ruling("hand_dead", spot=2)
    table.ruling("hand_dead", spot=1)
    assert table.over
    assert table.stacks == [9_600, 9_600, 10_800]


@rule("poker/14.15(n)")
def test_a_common_card_off_the_table_is_not_replaced_from_a_deck_that_is_out() -> None:
    table = Staged(SEVEN, [20_000] * 9, (), "", seats=9, button=None, **LIMITS)
    while not table.lies("board"):
        passive(table)
    table.do("bet 800" + ", fold" * 7 + ", call")
    assert (table.ring.live, table.round.table.left(), table.turn) == (2, 0, "p3")
    common = table.lies("board")[0]
    with pytest.raises(NotNow, match="no card is left to take its place; a supervisor rules") as refusal:
        table.report("card_off_table", None, common)
    assert refusal.value.rule == "poker/14.15(n)"
    assert table.lies("board") == [common]
    passive(table)


@rule("poker/14.15(f)")
def test_no_more_cards_are_dealt_to_an_empty_seat_than_the_deck_holds() -> None:
    for count, left in ((46, 46), (47, 46)):
        table = holdem([10_000] * 3)
        if count <= left:
            table.report("cards_to_ineligible", 7, count=count)
            assert len(table.lies("discards")) == count
            continue
        with pytest.raises(NotAMove, match="46 cards are left") as refusal:
            table.report("cards_to_ineligible", 7, count=count)
        assert refusal.value.rule == "poker/14.15(f)"
        assert (table.turn, table.lies("discards")) == ("p3", [])
