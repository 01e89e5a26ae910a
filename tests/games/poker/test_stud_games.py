"""What the stud sections share: seats, antes, deal, forced bet and exposed cards (13:69F-14.9, 14.13, 14.13A)."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.poker.staged import PLAIN, Staged
from tests.games.poker.studs import EIGHT, FIVE, LIMITS, LOW, MAMBO, SEVEN, SPLIT, Stud, down, passively, posts, street

from houseway.cards.card import cards as named
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadSetting, NotNow
from houseway.play.requests import HOUSE, Ask, Draw, Incident
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.proof.claims import rule

# Set-up shared by the sections ----------------------------------------------------------------------------------------


@rule("seven-card-stud/14.9(b)#1", "five-card-stud/14.13(b)#1", "mambo-stud/14.13A(b)#1")
@pytest.mark.parametrize(
    ("slug", "most", "clause"),
    [
        (SEVEN, 9, "seven-card-stud/14.9(b)#1"),
        (FIVE, 8, "five-card-stud/14.13(b)#1"),
        (MAMBO, 11, "mambo-stud/14.13A(b)#1"),
    ],
)
def test_a_table_seats_no_more_than_its_section_says(slug: str, most: int, clause: str) -> None:
    assert GAMES[slug].max_seats(GAMES[slug].read_settings({"seats": most})) == most
    with pytest.raises(BadSetting) as refusal:
        GAMES[slug].read_settings({"seats": most + 1})
    assert refusal.value.rule == clause


@rule("seven-card-stud/14.9(b)#2", "five-card-stud/14.13(b)#2", "mambo-stud/14.13A(b)#2")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (SEVEN, "seven-card-stud/14.9(b)#2"),
        (FIVE, "five-card-stud/14.13(b)#2"),
        (MAMBO, "mambo-stud/14.13A(b)#2"),
    ],
)
def test_antes_are_collected_before_the_deal(slug: str, clause: str) -> None:
    table = Stud(slug, [], spots=range(1, 7), ante=50)
    assert [e.amount for e in table.events(ev.Wagered, clause)] == [50] * 6
    assert table.pots == {"main": 300}
    assert Stud(slug, [], spots=range(1, 7)).events(ev.Wagered, clause) == []


@rule("seven-card-stud/14.9(b)#3", "five-card-stud/14.13(b)#3", "mambo-stud/14.13A(b)#3")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (SEVEN, "seven-card-stud/14.9(b)#3"),
        (FIVE, "five-card-stud/14.13(b)#3"),
        (MAMBO, "mambo-stud/14.13A(b)#3"),
    ],
)
def test_the_sign_states_the_ante(slug: str, clause: str) -> None:
    game = GAMES[slug]
    posted = {i.rule: i.text for i in game.layout(game.read_settings({"ante": 50})).inscriptions}
    assert posted[clause] == "Ante $0.50"
    assert posted["poker/A10"] == "Forced bet $1"


@rule("seven-card-stud/14.9(c)", "five-card-stud/14.13(c)", "mambo-stud/14.13A(c)")
@pytest.mark.parametrize(
    ("slug", "first", "clause"),
    [
        (SEVEN, 2, "seven-card-stud/14.9(c)"),
        (FIVE, 1, "five-card-stud/14.13(c)"),
        (MAMBO, 1, "mambo-stud/14.13A(c)"),
    ],
)
def test_cards_go_down_and_then_up_from_the_dealers_left(slug: str, first: int, clause: str) -> None:
    table = Stud(slug, [], spots=(1, 3, 4))
    deals = [(e.place, len(e.cards), e.to) for e in table.events(ev.Dealt, clause)]
    down_, up = deals[:3], deals[3:]
    assert down_ == [("1", first, ("p1",)), ("3", first, ("p3",)), ("4", first, ("p4",))]
    assert up == [("1", 1, None), ("3", 1, None), ("4", 1, None)]
    assert tuple(table.lies(1)) == tuple(table.house.order[i * 3] for i in range(first + 1))


# The forced bet -------------------------------------------------------------------------------------------------------


@rule("seven-card-stud/14.9(d)#1", "seven-card-stud/14.9(d)#2", "seven-card-stud/14.9(d)1")
def test_in_the_high_form_the_lowest_up_card_posts_by_suit_among_equals() -> None:
    table = posts(SEVEN, "2h", "2c", "Ks", "9d").do("bring_in")
    assert [(e.spot, e.amount) for e in table.events(ev.Wagered, "seven-card-stud/14.9(d)1")] == [(2, 200)]
    assert table.noted("seven-card-stud/14.9(d)#1") == ["{player:whose} up-card posts the forced bet"]
    assert table.noted("seven-card-stud/14.9(d)#2") == ["Of equal up-cards the suit decides, for {player}"]
    assert posts(SEVEN, "5s", "5h", "5d", "5c").turn == "p4"
    assert posts(SEVEN, "As", "Kh").turn == "p2", "aces are high"


@rule("seven-card-stud/14.9(d)2")
def test_in_the_low_form_the_highest_up_card_posts() -> None:
    table = posts(LOW, "Kh", "Ks", "Ad", "3c").do("bring_in")
    assert [(e.spot, e.rule) for e in table.events(ev.Wagered)] == [(2, "seven-card-stud/14.9(d)2")]
    assert posts(LOW, "Kh", "Ks", "Ad", "3c", stud_low_bring_in="ace").turn == "p3"


@rule("seven-card-stud/14.9(d)3")
def test_in_the_split_form_the_highest_up_card_posts_and_an_ace_is_low() -> None:
    table = posts(SPLIT, "Ad", "Qs", "Qh", "5c").do("bring_in")
    assert [(e.spot, e.rule) for e in table.events(ev.Wagered)] == [(2, "seven-card-stud/14.9(d)3")]


@rule("seven-card-stud/14.9(d)4")
def test_in_eight_or_better_the_lowest_up_card_posts_and_an_ace_is_high() -> None:
    table = posts(EIGHT, "Ac", "3d", "3h", "Kc").do("bring_in")
    assert [(e.spot, e.rule) for e in table.events(ev.Wagered)] == [(2, "seven-card-stud/14.9(d)4")]


@rule("five-card-stud/14.13(d)#1", "five-card-stud/14.13(d)#2")
def test_five_card_stud_is_brought_in_by_the_lowest_card_and_suit() -> None:
    table = posts(FIVE, "4h", "Js", "3d").do("bring_in")
    assert [(e.spot, e.amount) for e in table.events(ev.Wagered, "five-card-stud/14.13(d)#1")] == [(3, 200)]
    assert table.noted("five-card-stud/14.13(d)#2") == []
    tied = posts(FIVE, "3d", "3c", "3h")
    assert tied.turn == "p2"
    assert tied.noted("five-card-stud/14.13(d)#2") == ["Of equal up-cards the suit decides, for {player}"]


@rule("mambo-stud/14.13A(d)#1", "mambo-stud/14.13A(d)#2")
def test_mambo_is_brought_in_by_the_lowest_card_and_suit() -> None:
    table = posts(MAMBO, "Ah", "Kh", "4s").do("bring_in")
    assert [(e.spot, e.amount) for e in table.events(ev.Wagered, "mambo-stud/14.13A(d)#1")] == [(3, 200)]
    tied = posts(MAMBO, "3d", "3c", "Ah")
    assert tied.turn == "p2"
    assert tied.noted("mambo-stud/14.13A(d)#2") == ["Of equal up-cards the suit decides, for {player}"]


@rule("seven-card-stud/14.9(e)#1", "five-card-stud/14.13(e)#1", "mambo-stud/14.13A(e)#1")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (SEVEN, "seven-card-stud/14.9(e)#1"),
        (FIVE, "five-card-stud/14.13(e)#1"),
        (MAMBO, "mambo-stud/14.13A(e)#1"),
    ],
)
def test_after_the_forced_bet_the_rest_fold_call_or_raise(slug: str, clause: str) -> None:
    table = posts(slug, "2c", "9d", "Ks").do("bring_in")
    assert (table.turn, set(table.choices)) == ("p2", {"fold", "call", "complete"})
    assert table.refused("p2", "check") == clause


@rule("seven-card-stud/14.9(e)#2", "five-card-stud/14.13(e)#2", "mambo-stud/14.13A(e)#2")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (SEVEN, "seven-card-stud/14.9(e)#2"),
        (FIVE, "five-card-stud/14.13(e)#2"),
        (MAMBO, "mambo-stud/14.13A(e)#2"),
    ],
)
def test_the_first_round_is_over_when_the_forced_bettor_has_answered_too(slug: str, clause: str) -> None:
    table = posts(slug, "2c", "9d", "Ks").do("bring_in, complete 400, call")
    assert table.turn == "p1"
    assert table.noted(clause) == []
    table.do("call")
    assert table.noted(clause) == [ev.BettingOver]


@rule("poker/14.1[opening-bet]")
@pytest.mark.parametrize("slug", [SEVEN, FIVE, MAMBO])
def test_who_owes_the_forced_bet_may_open_with_a_full_bet_instead(slug: str) -> None:
    table = posts(slug, "2c", "9d", "Ks").do("complete")
    assert [(e.spot, e.amount) for e in table.events(ev.Wagered, "poker/14.1[opening-bet]")] == [(1, 400)]
    assert table.owed == 400
    assert list(table.choices["raise"]) == [800]


# Exposed cards --------------------------------------------------------------------------------------------------------


def dealt_down(slug: str, hands: Sequence[str], **options: Any) -> Staged:
    """A round stopped when the up-cards are about to be dealt."""
    table = Stud.__new__(Stud)
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in range(1, len(hands) + 1))
    table.round = Round(GAMES[slug], Opening(game=slug, seats=seats, settings={**PLAIN, **LIMITS, **options}))
    table.house = rig(table.round, hands=dict(enumerate(hands, 1)))
    assert isinstance(table.round.pending, Draw)
    table.round.act(HOUSE, table.house.answer(table.round))
    return table


@rule("poker/14.15(k)#1", "poker/14.15(l)", "poker/14.15(m)#1")
@pytest.mark.parametrize(
    ("slug", "hands", "exposed", "clause"),
    [
        (SEVEN, ["9s 8h 2c", "Ks Qd Jh"], "8h", "poker/14.15(k)#1"),
        (FIVE, ["Jd 2c", "Ks Qd"], "Jd", "poker/14.15(l)"),
        (MAMBO, ["5c 2c", "Ks Qd"], "5c", "poker/14.15(m)#1"),
    ],
)
def test_an_exposed_hole_card_is_the_up_card(slug: str, hands: list[str], exposed: str, clause: str) -> None:
    table = dealt_down(slug, hands)
    table.report("exposed_hole_card", 1, exposed)
    assert [e.cards for e in table.events(ev.Shown, clause)] == [(exposed,)]
    last = [e for e in table.events(ev.Dealt) if e.place == "1"][-1]
    assert (last.cards, last.to) == (("2c",), ("p1",)), "the next card comes down"
    assert table.noted(clause) == ["{player:whose} exposed card is the up-card; the next comes down"]
    assert table.ring.entrants[0].up == (exposed,)
    with pytest.raises(NotNow, match="up-cards are out"):
        table.round.report(Incident("exposed_hole_card", 2, named("Ks")))


@rule("poker/14.15(k)#2")
def test_both_hole_cards_exposed_kill_the_hand_and_return_the_ante() -> None:
    table = dealt_down(SEVEN, ["9s 8h 2c", "Ks Qd Jh", "3s 4d 5h"], ante=100)
    table.report("exposed_hole_card", 1, "9s 8h")
    assert table.stack(1) == 10_000
    assert table.pots == {"main": 200}
    assert [e.place for e in table.events(ev.Moved, "poker/14.15(k)#2")] == ["muck"]
    assert len(table.lies(2)) == 3
    assert table.lies(1) == []


@pytest.mark.parametrize("at_once", [True, False])
@rule("poker/14.15(k)#2")
def test_the_last_hand_is_not_killed_by_its_exposed_hole_cards(at_once: bool) -> None:
    table = dealt_down(SEVEN, ["9s 8h 2c", "Ks Qd Jh"], ante=100)
    table.round.report(Incident("exposed_hole_card", 1, named("9s 8h")))
    if not at_once:
        table.round.report(Incident("exposed_hole_card", 2, named("Ks")))
    before = len(table.round.events)
    with pytest.raises(NotNow, match="only one hand is left") as refusal:
        table.round.report(Incident("exposed_hole_card", 2, named("Ks Qd" if at_once else "Qd")))
    assert refusal.value.rule == "poker/14.15(k)#2"
    assert len(table.round.events) == before
    table.serve()
    assert table.over
    assert table.stacks == [10_000, 10_000]


def last_exposed(slug: str) -> Staged:
    """A table whose last down card at spot 1 was just exposed and whose player must choose."""
    table: Staged
    if slug == SEVEN:
        table = Stud(SEVEN, ["9s 9h 9d 2c 3c 4c 5d", "Ks Qd Jh Tc 8s 6h 6d", "As Ad 7h 7c 8c Jc Qc"])
        for _ in range(4):
            street(table)
    else:
        table = street(Stud(MAMBO, ["9s 9d 2c", "Ks Qd Jh", "As Ad 7h"], board="3c"))
    table.report("exposed_last_card", 1, str(table.lies(1)[-1]))
    return table


OPTIONS = [
    (SEVEN, "poker/14.15(k)#3", "poker/14.15(k)1", "poker/14.15(k)2"),
    (MAMBO, "poker/14.15(m)#2", "poker/14.15(m)1", "poker/14.15(m)2"),
]


@rule("poker/14.15(k)#3", "poker/14.15(m)#2")
@pytest.mark.parametrize(("slug", "clause", "no_more", "stays"), OPTIONS)
def test_an_exposed_last_card_leaves_the_player_a_choice(slug: str, clause: str, no_more: str, stays: str) -> None:
    table = last_exposed(slug)
    assert isinstance(table.round.pending, Ask)
    assert (table.turn, list(table.round.pending.space)) == ("p1", ["no_more_wagers", "stay_in"])
    assert len(table.events(ev.Shown, clause)) == 1
    assert table.refused("p1", "check") == clause


@rule("poker/14.15(k)1", "poker/14.15(m)1")
@pytest.mark.parametrize(("slug", "clause", "no_more", "stays"), OPTIONS)
def test_option_one_contends_only_for_the_pot_so_far(slug: str, clause: str, no_more: str, stays: str) -> None:
    table = last_exposed(slug).do("no_more_wagers")
    assert table.noted(no_more) == ["{player} <wager|wagers> no more, for the pot so far"]
    assert table.turn != "p1"
    first = table.turn
    table.do(f"bet {table.choices['bet'].low}, call")
    down(table)
    pots = {e.pot for e in table.events(ev.Awarded)}
    assert pots == {"main", "side 1"}
    assert all(e.player != "p1" for e in table.events(ev.Awarded) if e.pot == "side 1")
    assert first in {"p2", "p3"}


@rule("poker/14.15(k)2", "poker/14.15(m)2")
@pytest.mark.parametrize(("slug", "clause", "no_more", "stays"), OPTIONS)
def test_option_two_stays_in_for_the_whole_pot(slug: str, clause: str, no_more: str, stays: str) -> None:
    table = last_exposed(slug).do("stay_in")
    assert table.noted(stays) == ["{player} <stay|stays> in for the whole pot"]
    assert not table.ring.entrants[0].all_in
    down(table)
    assert {e.pot for e in table.events(ev.Awarded)} == {"main"}


@rule("poker/14.15(f)")
def test_a_card_of_any_street_that_goes_to_an_empty_seat_or_a_folded_player_is_discarded_alone() -> None:
    table = Stud(SEVEN, ["", "", ""], spots=(1, 2, 4))
    for _ in range(4):
        street(table)
        before = [table.lies(spot) for spot in (1, 2, 4)]
        table.report("cards_to_ineligible", 3, count=1)
        assert [table.lies(spot) for spot in (1, 2, 4)] == before
    table.do("bet 800, fold")
    folded = next(entrant.spot for entrant in table.ring.entrants if not entrant.live)
    table.report("cards_to_ineligible", folded, count=1)
    assert len(table.lies("discards")) == 5
    with pytest.raises(NotNow, match="is dealt in"):
        table.report("cards_to_ineligible", int(table.turn[1:]), count=1)


@rule("poker/14.15(f)")
def test_no_card_of_a_player_went_astray_when_a_common_card_was_dealt() -> None:
    table = Stud(SEVEN, [], spots=range(1, 9), stack=20_000)
    while not table.lies("board"):
        table.do(passively(table))
    with pytest.raises(NotNow, match="no cards are being dealt to players"):
        table.report("cards_to_ineligible", 9, count=1)


# What the general sections say of stud --------------------------------------------------------------------------------


@rule("poker/14.1[forced-bet]", "poker/14.7(b)3")
def test_the_forced_bet_starts_the_action_and_hangs_on_the_up_card() -> None:
    table = posts(SEVEN, "2c", "9d", "Ks")
    assert table.noted("poker/14.1[forced-bet]") == table.noted("poker/14.7(b)3") == [ev.ForcedBetOwed]
    for other in ("p2", "p3"):
        assert table.refused(other, "call") is not None
    table.do("bring_in")
    assert table.stack(1) == 10_000 - 200


@rule("poker/14.1[up-card]")
def test_an_up_card_is_in_everyones_view() -> None:
    table = posts(SEVEN, "2c", "9d", "Ks")
    for viewer in ("public", "p1", "p3"):
        assert {"2c", "9d", "Ks"} <= set(table.round.view(viewer).face_up)
    assert table.noted("poker/14.1[up-card]") == ["The up-cards are dealt"]


@rule("poker/14.7(c)4.ii")
def test_an_all_in_player_still_gets_every_card() -> None:
    table = Stud(SEVEN, ["2c 3c 9s 9d 4h 5h 6h", "4c 5c As Kh 7d 8h Jc"], stack=600)
    street(table).do("bet 400, call")
    assert table.over
    assert [len(e.cards) for e in table.events(ev.Dealt, "poker/14.7(c)4.ii") if e.place == "1"] == [1, 1, 1]


@rule("poker/14.15(i)1")
def test_stud_hole_cards_count_as_protected() -> None:
    table = Stud(SEVEN, ["2c 3c 4s", "4c 5c As", "6c 7c Kd"], ante=100).do("bring_in")
    table.report("hand_fouled", 2)
    assert table.noted("poker/14.15(i)1") == ["The hole cards at {spot} count as protected"]
    assert table.stack(2) == 10_000, "a protected hand fouled without fault gets its money back"


@rule("poker/14.15(j)1.ii")
def test_turning_up_cards_down_when_facing_a_bet_is_a_fold() -> None:
    table = posts(SEVEN, "2c", "9d", "Ks").do("bring_in")
    table.report("turns_cards_down", 2)
    assert [e.source for e in table.events(ev.Moved, "poker/14.15(j)1.ii")] == ["2"]
    assert table.turn == "p3"


@rule("poker/14.15(j)2")
def test_throwing_the_hand_away_does_not_cancel_the_forced_bet() -> None:
    table = posts(SEVEN, "2c", "9d", "Ks")
    table.report("discards_hand", 1)
    assert table.stack(1) == 10_000 - 200
    assert [e.source for e in table.events(ev.Moved, "poker/14.15(j)2")] == ["1"]
    assert table.turn == "p2"
