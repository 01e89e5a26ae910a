"""The draw itself: who throws what away, what is served, when the discards are reshuffled, and exposed cards."""

import pytest
from tests.games.poker.drawn import (
    BADUGI,
    FIVE,
    LOW,
    THREE_HANDS,
    TRIPLE,
    checked,
    dealt,
    drawing,
    draws,
    hands_of,
    pat,
    play,
)
from tests.games.poker.staged import Staged

from houseway.cards.card import cards
from houseway.play import events as ev
from houseway.play.conformance import check_cards
from houseway.play.refusals import NotAMove
from houseway.play.requests import Draw, Incident
from houseway.proof.claims import rule


@rule("five-card-draw/14.12(f)#1", "triple-draw-2-7/14.12A(f)#1", "badugi/14.12B(f)#1")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [(FIVE, "five-card-draw/14.12(f)#1"), (TRIPLE, "triple-draw-2-7/14.12A(f)#1"), (BADUGI, "badugi/14.12B(f)#1")],
)
def test_players_left_draw_clockwise_from_the_buttons_left(slug: str, clause: str) -> None:
    table = play(slug, [], seats=4, button=2).do("call, fold, call, check")
    asked = []
    while drawing(table):
        asked.append(table.turn)
        hand = table.lies(int(table.turn[1:]))
        assert table.refused("p4" if table.turn != "p4" else "p3", ()) is not None
        table.act(table.turn, (hand[0],))
    assert asked == ["p3", "p4", "p1"]
    assert [e.source for e in table.events(ev.Moved, clause)] == ["3", "4", "1"]


@rule("five-card-draw/14.12(f)#2")
def test_one_player_is_served_before_the_next_is_asked() -> None:
    table = play(FIVE, THREE_HANDS).do("call, call, check")
    draws(table, "Js")
    served = [n for n, e in enumerate(table.round.events) if e.rule == "five-card-draw/14.12(f)#2"]
    assert table.turn == "p2"
    assert len(table.lies(1)) == 5
    assert len(served) == 1
    assert table.refused("p3", ()) is not None


@rule("five-card-draw/14.12(f)#3", "triple-draw-2-7/14.12A(f)#3", "badugi/14.12B(f)#3")
@pytest.mark.parametrize(
    ("slug", "size", "clause"),
    [
        (FIVE, 5, "five-card-draw/14.12(f)#3"),
        (TRIPLE, 5, "triple-draw-2-7/14.12A(f)#3"),
        (BADUGI, 4, "badugi/14.12B(f)#3"),
    ],
)
def test_none_to_all_cards_are_thrown_and_each_replaced(slug: str, size: int, clause: str) -> None:
    table = play(slug, hands_of(slug)).do("call, call, check")
    draws(table, "")
    draws(table, " ".join(table.lies(2)[:2]))
    assert table.refused("p3", (*table.lies(3), "5d")) is not None
    draws(table, " ".join(table.lies(3)))
    assert dealt(table, clause) == [("2", 2), ("3", size)]
    assert table.noted(clause) == [ev.Drew, ev.Drew, ev.Drew]
    assert [len(table.lies(spot)) for spot in (1, 2, 3)] == [size] * 3


@rule("five-card-draw/14.12(f)1", "triple-draw-2-7/14.12A(f)#2", "badugi/14.12B(f)#2")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [(FIVE, "five-card-draw/14.12(f)1"), (TRIPLE, "triple-draw-2-7/14.12A(f)#2"), (BADUGI, "badugi/14.12B(f)#2")],
)
def test_one_card_is_burned_before_the_first_replacement(slug: str, clause: str) -> None:
    table = play(slug, hands_of(slug)).do("call, call, check")
    draws(table, "")
    assert table.lies("burns") == [], "no one has been served yet"
    draws(table, str(table.lies(2)[0]), str(table.lies(3)[0]))
    burns = table.events(ev.Dealt, clause)
    assert [(e.place, len(e.cards), e.to) for e in burns] == [("burns", 1, ())]
    first_new = next(e for e in table.events(ev.Dealt) if e.place == "2" and len(e.cards) == 1)
    assert table.round.events.index(burns[0]) < table.round.events.index(first_new)


@rule("five-card-draw/14.12(f)2#1", "five-card-draw/14.12(f)2#2")
def test_five_card_draw_deals_the_deck_out_and_then_the_whole_reshuffled_pile() -> None:
    table = play(FIVE, [], seats=8).do("call, call, call, call, call, call, call, check")
    for spot in (1, 2):
        draws(table, " ".join(table.lies(spot)))
    assert table.round.table.left() == 1
    thrown = {card for event in table.events(ev.Moved) if event.place == "thrown" for card in event.cards}
    third, still = table.lies(3)[:3], {card for spot in range(4, 9) for card in table.lies(spot)}
    (last,) = table.house.order[51:]
    draws(table, " ".join(third))
    assert last in table.lies(3), "what is left of the deck is dealt first"
    (shuffled,) = table.events(ev.Shuffled)
    assert (shuffled.n, shuffled.rule) == (13, "five-card-draw/14.12(f)2#1")
    pile = set(table.round.orders[shuffled.pile])
    assert pile == thrown | set(third), "the asking player's own discards are in"
    assert not pile & still, "what later players hold is not"
    assert dealt(table, "five-card-draw/14.12(f)#3")[-2:] == [("3", 1), ("3", 2)]
    assert table.noted("five-card-draw/14.12(f)2#2") == ["What later players throw away stays out"]


@rule("triple-draw-2-7/14.12A(f)#4")
def test_triple_draw_serves_from_the_reshuffled_discards_and_puts_the_deck_beneath() -> None:
    table = play(TRIPLE, [], seats=7).do("call, call, call, call, call, call, check")
    for spot in (1, 2, 3):
        draws(table, " ".join(table.lies(spot)))
    assert table.round.table.left() == 1
    (last,) = table.house.order[51:]
    own = table.lies(4)[:3]
    draws(table, " ".join(own))
    (shuffled,) = table.events(ev.Shuffled)
    assert (shuffled.n, shuffled.rule) == (15, "triple-draw-2-7/14.12A(f)#4")
    assert not set(table.round.orders[shuffled.pile]) & {*own, last}
    assert last not in table.lies(4)
    assert table.round.table.left() == 1
    assert dealt(table, "triple-draw-2-7/14.12A(f)#3")[-1] == ("4", 3)
    assert "The drawing player's own discards stay out" in table.noted("triple-draw-2-7/14.12A(f)#4")


@rule("poker/14.15(f)")
def test_cards_that_went_to_an_empty_seat_came_from_the_pile_that_is_dealt() -> None:
    table = play(TRIPLE, [], seats=5).do("call, call, call, call, check")
    for spot in (1, 2, 3, 4):
        draws(table, " ".join(table.lies(spot)))
    draws(table, "")
    table.report("cards_to_ineligible", 6, count=2)
    assert (len(table.lies("discards")), table.round.table.left()) == (2, 4)
    checked(table)
    draws(table, " ".join(table.lies(1)))
    (shuffled,) = table.events(ev.Shuffled)
    table.report("cards_to_ineligible", 6, count=2)
    assert set(table.lies("discards")[-2:]) <= set(table.round.orders[shuffled.pile])


@rule("badugi/14.12B(f)#4")
def test_badugi_deals_the_stub_first_and_leaves_the_players_own_discards_out() -> None:
    table = play(BADUGI, [], seats=9).do("call, call, call, call, call, call, call, call, check")
    for spot, count in ((1, 4), (2, 4), (3, 4), (4, 2)):
        draws(table, " ".join(table.lies(spot)[:count]))
    assert table.round.table.left() == 1
    (last,) = table.house.order[51:]
    own = table.lies(5)[:3]
    draws(table, " ".join(own))
    (shuffled,) = table.events(ev.Shuffled)
    assert (shuffled.n, shuffled.rule) == (14, "badugi/14.12B(f)#4")
    assert not set(table.round.orders[shuffled.pile]) & set(own)
    assert last in table.lies(5)
    assert dealt(table, "badugi/14.12B(f)#3")[-2:] == [("5", 1), ("5", 2)]
    assert "The drawing player's own discards stay out" in table.noted("badugi/14.12B(f)#4")


@pytest.mark.parametrize(("way", "from_deck"), [("stub_first", True), ("merge_stub", False)])
def test_the_house_may_reshuffle_in_another_way(way: str, from_deck: bool) -> None:
    table = play(TRIPLE, [], seats=7, draw_reshuffle=way).do("call, call, call, call, call, call, check")
    for spot in (1, 2, 3):
        draws(table, " ".join(table.lies(spot)))
    (last,) = table.house.order[51:]
    draws(table, " ".join(table.lies(4)[:3]))
    assert (last in table.lies(4)) or not from_deck
    assert table.round.table.left() == 0
    assert table.events(ev.Shuffled)[0].n == (15 if from_deck else 16)


def test_folded_hands_are_reshuffled_and_burns_are_not() -> None:
    table = play(TRIPLE, [], seats=7).do("fold, fold, call, call, call, call, check")
    folded = {*table.lies("muck")}
    assert len(folded) == 10
    for spot in (1, 2, 5):
        draws(table, " ".join(table.lies(spot)))
    draws(table, " ".join(table.lies(6)[:3]))
    pile = set(table.round.orders["reshuffle 1"])
    assert folded <= pile
    assert not pile & set(table.lies("burns"))


def test_a_card_exposed_in_the_deal_is_exchanged_at_once() -> None:
    table = play(FIVE, THREE_HANDS)
    table.report("exposed_in_draw", 2, "9s")
    assert "9s" not in table.lies(2)
    assert table.lies("discards") == list(cards("9s"))
    assert len(table.lies(2)) == 5


def test_a_card_exposed_in_the_draw_is_replaced_after_all_have_drawn() -> None:
    table = play(FIVE, THREE_HANDS).do("call, call, check")
    draws(table, "Js")
    new = next(iter(set(table.lies(1)) - set(cards("As Ah Kd Qc"))))
    table.report("exposed_in_draw", 1, new)
    assert new in table.lies(1)
    draws(table, "", "")
    assert new not in table.lies(1)
    assert len(table.lies(1)) == 5
    assert table.lies("discards") == [new]


@pytest.mark.parametrize(("slug", "seats", "whole"), [(FIVE, 8, 2), (BADUGI, 9, 3)])
@rule("five-card-draw/14.12(f)2#1", "badugi/14.12B(f)#4")
def test_discards_are_reshuffled_where_the_last_card_for_an_exposed_one_is_found_face_up(
    slug: str, seats: int, whole: int
) -> None:
    table = play(slug, [], seats=seats)
    while not drawing(table):
        table.do("check" if "check" in table.choices else "call")
    for spot in range(1, whole + 1):
        draws(table, " ".join(table.lies(spot)))
    size, exposed = len(table.lies(1)), table.lies(1)[-1]
    table.report("exposed_in_draw", 1, str(exposed))
    # The rest stand pat but for one, who leaves a single card in the deck.
    draws(table, " ".join(table.lies(whole + 1)[: table.round.table.left() - 1]))
    while drawing(table):
        table.round.act(table.turn, ())
    request = table.round.pending
    assert isinstance(request, Draw)
    assert (request.rule, table.round.table.left()) == ("poker/A57", 1)
    table.report("boxed_card")
    assert len(table.events(ev.Shuffled)) == 1
    assert len(table.lies("discards")) == 2
    assert len(table.lies(1)) == len(table.ring.at(1).cards) == size  # type: ignore[union-attr]
    check_cards(table.round)
    while not table.over:
        pat(checked(table))
    assert len(table.events(ev.Shown)) >= seats


@rule("poker/14.15(n)", "poker/14.15(h)")
def test_a_card_off_the_table_is_replaced_from_the_deck_beneath_where_the_pile_ends_face_up() -> None:
    table = play(TRIPLE, [], seats=7).do("call, call, call, call, call, call, check")
    for spot in (1, 2, 3):
        draws(table, " ".join(table.lies(spot)))
    draws(table, " ".join(table.lies(4)[:3]))
    pat(table)
    pile = table.ring.piles[0]
    assert table.ring.piles == [pile, "deck"]
    while table.round.table.left(pile) > 1:
        table.report("card_off_table", 1, str(table.lies(1)[0]))
    table.round.report(Incident("card_off_table", 1, (table.lies(1)[0],)))
    table.report("boxed_card")
    assert (table.round.table.left(pile), table.round.table.left()) == (0, 0)
    assert len(table.lies(1)) == 5
    check_cards(table.round)


def one_card_left(slug: str, seats: int, whole: int, to_draw: bool = False) -> Staged:
    """The betting after a draw that has left one card in the deck; or the turn of the last player to draw."""
    table = checked(play(slug, [], seats=seats))
    for spot in range(1, whole + 1):
        draws(table, " ".join(table.lies(spot)))
    draws(table, " ".join(table.lies(whole + 1)[: table.round.table.left() - 1]))
    while drawing(table) and not (to_draw and table.turn == f"p{seats}"):
        table.act(table.turn, ())
    assert table.round.table.left() == 1
    return table


@pytest.mark.parametrize("boxed", [True, False])
@pytest.mark.parametrize(("slug", "seats", "whole"), [(FIVE, 8, 2), (BADUGI, 9, 3)])
@rule("poker/14.15(n)", "five-card-draw/14.12(f)2#1", "badugi/14.12B(f)#4")
def test_discards_are_reshuffled_for_a_card_off_the_table_where_the_deck_is_out(
    slug: str, seats: int, whole: int, boxed: bool
) -> None:
    table = one_card_left(slug, seats, whole)
    size = len(table.lies(1))
    if boxed:
        table.round.report(Incident("card_off_table", 1, (table.lies(1)[0],)))
        table.report("boxed_card")
    else:
        table.report("card_off_table", 2, str(table.lies(2)[0]))
        assert table.round.table.left() == 0
        table.report("card_off_table", 1, str(table.lies(1)[0]))
    assert len(table.events(ev.Shuffled)) == 1
    assert (len(table.lies(1)), len(table.lies("discards"))) == (size, 2)
    check_cards(table.round)
    while not table.over:
        pat(checked(table))


@pytest.mark.parametrize("boxed", [True, False])
@rule("poker/14.15(n)")
def test_a_card_off_the_table_waits_for_all_to_have_drawn_where_the_deck_is_out(boxed: bool) -> None:
    table = one_card_left(FIVE, 8, 2, to_draw=True)
    if boxed:
        table.round.report(Incident("card_off_table", 1, (table.lies(1)[0],)))
        table.report("boxed_card")
    else:
        table.report("card_off_table", 2, str(table.lies(2)[0]))
        table.report("card_off_table", 1, str(table.lies(1)[0]))
    assert (table.turn, len(table.lies(1)), table.round.table.left()) == ("p8", 4, 0)
    kept, own = table.lies(8)[:3], table.lies(8)[3:]
    draws(table, " ".join(own))
    assert (len(table.lies(1)), len(table.lies(8))) == (5, 5)
    assert set(kept) <= set(table.lies(8))
    check_cards(table.round)
    checked(table)
    assert table.over


@rule("poker/14.1[draw]")
def test_a_draw_trades_cards_for_as_many_new_ones_once_the_first_betting_is_over() -> None:
    table = play(FIVE, THREE_HANDS)
    with pytest.raises(NotAMove):
        table.round.act("p3", cards("7d 8d 9d"))
    draws(table.do("call, call, check"), "As Ah Kd", "", "")
    assert len(table.lies(1)) == 5
    assert table.noted("poker/14.1[draw]") == [ev.Drew]


@rule("poker/14.1[low]")
def test_in_a_low_form_the_best_low_hand_takes_the_pot() -> None:
    table = checked(pat(play(LOW, ["7s 5d 4h 3c Ah", "8d 4c 3s 2h Ad"]).do("call, check")))
    assert table.awards() == [("p1", "main", 800)]
    assert table.noted("poker/14.1[low]") == [ev.Showdown]


@rule("poker/14.3(e)#2")
def test_deuce_to_seven_counts_the_two_best_and_the_ace_worst() -> None:
    table = play(TRIPLE, ["7s 5d 4h 3c 2d", "7d 5h 4s 3d Ah"])
    while not table.over:
        pat(checked(table))
    assert table.awards() == [("p1", "main", 800)]
    shown = {event.place: event.hand for event in table.events(ev.Shown)}
    assert shown["2"].startswith("ace")
    assert table.noted("poker/14.3(e)#2") == [ev.Showdown]


LATER = {TRIPLE: (7, "triple-draw-2-7/14.12A(f)#4"), BADUGI: (9, "badugi/14.12B(f)#4")}


@pytest.mark.parametrize("nth", [1, 2, 3])
@pytest.mark.parametrize("slug", LATER)
@rule("triple-draw-2-7/14.12A(f)#4", "badugi/14.12B(f)#4")
def test_own_discards_of_this_draw_stay_out_in_every_draw_and_earlier_ones_come_back(slug: str, nth: int) -> None:
    seats, clause = LATER[slug]
    table = checked(play(slug, [], seats=seats))
    earlier: set[str] = set()
    for draw in range(1, nth + 1):
        while drawing(table):
            spot = int(table.turn[1:])
            own = list(table.lies(spot))
            before = len(table.events(ev.Shuffled))
            # The last in turn asks for a whole hand in every draw; before the draw in question no one else draws.
            whole = spot == seats or draw == nth
            draws(table, " ".join(own) if whole else "")
            new = table.events(ev.Shuffled)[before:]
            for shuffled in new:
                pile = set(table.round.orders[shuffled.pile])
                assert shuffled.rule == clause
                assert not pile & set(own), f"draw {draw}: {own} came back to their player"
                assert not set(table.lies(spot)) & set(own)
                if draw == nth and earlier:
                    assert earlier <= pile | set().union(*(table.round.orders.values())), "earlier discards are in"
            if spot == seats:
                earlier.update(own)
        table = checked(table)
    assert table.events(ev.Shuffled), "the deck ran short"
