"""The round protocol: who must do what, refusals that change nothing, windows, rulings, and running again."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from houseway.cards.card import Card
from houseway.cards.decks import dragon
from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, BadSetting, NotAMove, NotNow, Refused
from houseway.play.replay import decode, encode, record_of, replay
from houseway.play.requests import Ask, Draw, Face, Incident, Ruling, Window
from houseway.play.round import Round, run
from houseway.play.spaces import Choice
from houseway.play.table import Play, Table

GAME = GAMES["dragon-poker"]
BETS = {"ante": 1000, "ante_bonus": 1000, "dragon_bet": 500}


def dealt(*players: str, seed: int = 1, attended: bool = False) -> tuple[Round, House]:
    """A round with everyone's wagers down and the cards out."""
    opening = GAME.opening(dict.fromkeys(players, 50_000), attended=attended)
    round_ = Round(GAME, opening)
    for player in players:
        round_.act(player, BETS)
    round_.close()
    house = House(shuffle(dragon().cards, Seeded(seed)), Seeded(seed))
    house.serve(round_)
    return round_, house


def test_a_round_says_who_must_do_what() -> None:
    round_ = Round(GAME, GAME.opening({"ann": 5_000, "bob": 5_000}))
    assert [(item.actor, item.kind) for item in round_.todo()] == [("ann", "window"), ("bob", "window")]
    round_, _ = dealt("ann", "bob")
    assert [(item.actor, item.kind, item.spot) for item in round_.todo()] == [("ann", "ask", 1)]


def test_acting_out_of_turn_is_not_now_and_an_unknown_word_is_not_a_move() -> None:
    round_, _ = dealt("ann", "bob")
    with pytest.raises(NotNow, match="not bob's turn; the round waits for ann"):
        round_.act("bob", "play")
    with pytest.raises(NotAMove, match=r"'dance' is not one of the choices\. Legal now: play or fold\."):
        round_.act("ann", "dance")


def test_a_refusal_leaves_everything_as_it_was() -> None:
    round_, _ = dealt("ann", "bob")
    before = encode(record_of(round_))
    for actor, answer in (("bob", "play"), ("ann", "dance"), ("no one", "play"), ("house", "play")):
        with pytest.raises((NotNow, NotAMove)):
            round_.act(actor, answer)
    assert encode(record_of(round_)) == before


def _hesitant(table: Table) -> Play[None]:
    """Rules that take chips or cards first and refuse afterwards: a window, a decision and a draw."""
    rule = "dragon-poker/42.6(b)1"
    stakes = yield from table.window("stakes", {"ann": Choice(("much", "little"), rule=rule)}, "little", rule)
    table.wager("ann", 1, "ante", 500, rule)
    if stakes["ann"] == "much":
        raise NotNow("not so much")
    if (yield from table.ask("ann", 1, Choice(("play", "fold"), rule=rule), "fold", rule)) == "fold":
        table.collect("ann", 1, "ante", rule)
        raise NotNow("no one folds here")
    if "Ra1" in (yield from table.deal(1, 1, ("ann",), rule)):
        raise NotAMove("not that card")
    table.push("ann", 1, "ante", rule)
    table.end(rule)


def test_rules_that_refuse_what_they_had_taken_leave_everything_as_it_was() -> None:
    round_ = Round(replace(GAME, play=_hesitant), GAME.opening({"ann": 5_000}))

    def stays(done: Callable[[], None], why: str) -> None:
        before = (encode(record_of(round_)), list(round_.events), round_.stacks, round_.felt, dict(round_.answered))
        pending, left = round_.pending, set(round_.left)
        with pytest.raises(Refused, match=why):
            done()
        assert (encode(record_of(round_)), round_.events, round_.stacks, round_.felt, round_.answered) == before
        assert (round_.pending, round_.left) == (pending, left)

    round_.act("ann", "much")
    stays(round_.close, "not so much")
    round_.act("ann", "little")
    round_.close()
    stays(lambda: round_.act("ann", "fold"), "no one folds")
    round_.act("ann", "play")
    stays(lambda: round_.act("house", ("Ra1",)), "not that card")
    round_.act("house", ("Ra2",))
    assert round_.result is not None
    assert round_.result.stacks == {"ann": 5_000}


def _interrupted(table: Table) -> Play[None]:
    """Rules that a stop from outside cuts off after they have taken an answer: to a window, and to a decision."""
    rule = "dragon-poker/42.6(b)1"
    stakes = yield from table.window("stakes", {"ann": Choice(("much", "little"), rule=rule)}, "little", rule)
    table.wager("ann", 1, "ante", 500, rule)
    if stakes["ann"] == "much":
        raise KeyboardInterrupt
    if (yield from table.ask("ann", 1, Choice(("play", "fold"), rule=rule), "fold", rule)) == "fold":
        raise KeyError("a fault in the rules")
    table.push("ann", 1, "ante", rule)
    table.end(rule)


def test_rules_that_are_cut_off_can_go_on_from_what_they_had_taken() -> None:
    round_ = Round(replace(GAME, play=_interrupted), GAME.opening({"ann": 5_000}))
    round_.act("ann", "much")
    with pytest.raises(KeyboardInterrupt):
        round_.close()
    assert (round_.felt, len(round_.journal)) == ({}, 1)
    round_.act("ann", "little")
    round_.close()
    with pytest.raises(KeyError):
        round_.act("ann", "fold")
    round_.act("ann", "play")
    assert round_.result is not None
    assert round_.result.stacks == {"ann": 5_000}


def test_a_rescinding_that_the_rules_refuse_takes_no_answer_back() -> None:
    def never(table: Table, ruling: Ruling, request: object) -> None:
        raise NotNow("nothing is rescinded here")

    game = replace(GAME, rulings={"rescind": never})
    round_ = Round(game, GAME.opening({"ann": 50_000, "bob": 50_000}))
    round_.act("ann", BETS)
    round_.close()
    House.shuffled(round_, Seeded(1)).serve(round_)
    before = encode(record_of(round_))
    for moment in ("in the round", "in its window"):
        with pytest.raises(NotNow, match="nothing is rescinded"):
            round_.rule_on(Ruling("rescind", "Sam", moment, last=1))
        assert encode(record_of(round_)) == before
        round_ = Round(game, GAME.opening({"ann": 50_000, "bob": 50_000}))
        round_.act("ann", BETS)
        before = encode(record_of(round_))
    assert round_.answered == {"ann": BETS}


def test_acting_twice_and_acting_after_the_end_are_refused() -> None:
    round_, house = dealt("ann")
    round_.act("ann", "play")
    house.serve(round_)
    assert round_.pending is None
    with pytest.raises(NotNow, match="the round is over"):
        round_.act("ann", "play")
    with pytest.raises(NotNow, match="the round is over"):
        round_.report(Incident("wrong_number", 1, count=2))


def test_window_answers_may_be_replaced_and_taken_back_until_the_close() -> None:
    round_ = Round(GAME, GAME.opening({"ann": 5_000, "bob": 5_000}))
    round_.act("bob", {"ante": 500, "ante_bonus": 500})
    round_.act("ann", {"ante": 500, "ante_bonus": 500})
    round_.act("bob", {"ante": 1000, "ante_bonus": 1000})
    round_.act("ann", None)
    with pytest.raises(NotNow, match="nothing to take back"):
        round_.act("ann", None)
    round_.close()
    wagered = [(e.player, e.area, e.amount) for e in round_.events if isinstance(e, ev.Wagered)]
    assert wagered == [("bob", "ante", 1000), ("bob", "ante_bonus", 1000)]


def test_a_player_cannot_close_the_window_and_there_must_be_one() -> None:
    round_ = Round(GAME, GAME.opening({"ann": 5_000}))
    with pytest.raises(NotNow, match="the dealer does"):
        round_.close("ann")
    round_, _ = dealt("ann")
    with pytest.raises(NotNow, match="no window is open"):
        round_.close()


def test_an_interruption_of_an_open_window_keeps_the_wagers_already_down() -> None:
    round_ = Round(GAME, GAME.opening({"ann": 5_000}))
    round_.act("ann", {"ante": 500, "ante_bonus": 500})
    with pytest.raises(NotNow):
        round_.report(Incident("face_up_in_deck"))
    round_.rule_on(Ruling("continue", "Sam", "nothing was wrong"))
    assert isinstance(round_.pending, Window)
    assert round_.answered == {"ann": {"ante": 500, "ante_bonus": 500}}


def test_an_unknown_incident_is_refused_with_the_list_of_those_provided_for() -> None:
    round_, _ = dealt("ann")
    with pytest.raises(NotAMove, match=r"no remedy for 'flood'.*wrong_number"):
        round_.report(Incident("flood"))
    with pytest.raises(NotAMove, match="needs the count"):
        round_.report(Incident("wrong_number", 1))


def test_a_preview_shows_the_remedy_and_changes_nothing() -> None:
    round_, _ = dealt("ann", "bob")
    before = encode(record_of(round_))
    coming = round_.preview(Incident("wrong_number", 2, count=4))
    assert isinstance(coming[-1], ev.Ended)
    assert coming[-1].void
    assert encode(record_of(round_)) == before


def test_a_ruling_needs_a_name_a_reason_and_a_kind_from_the_closed_list() -> None:
    round_, _ = dealt("ann")
    with pytest.raises(NotAMove, match="not a ruling"):
        round_.rule_on(Ruling("free_drinks", "Sam", "thirst"))
    with pytest.raises(NotAMove, match="name and a reason"):
        round_.rule_on(Ruling("round_dead", "", ""))
    with pytest.raises(NotAMove, match="knows no ruling 'award'"):
        round_.rule_on(Ruling("award", "Sam", "because", award={"ann": 5}))


def test_a_dead_round_gives_everyone_back_what_they_brought() -> None:
    round_, _ = dealt("ann", "bob")
    round_.act("ann", "fold")
    round_.rule_on(Ruling("round_dead", "Sam", "disputed deal"))
    assert round_.result is not None
    assert round_.result.void
    assert round_.result.stacks == {"ann": 50_000, "bob": 50_000}


def test_rescinding_goes_back_to_before_the_last_answers_with_the_same_cards() -> None:
    round_, house = dealt("ann", "bob")
    cards = dict(round_.table.hand)
    round_.act("ann", "fold")
    house.serve(round_)
    round_.rule_on(Ruling("rescind", "Sam", "fold was a slip", last=1))
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "ann"
    assert round_.table.hand == cards
    assert any(isinstance(e, ev.Ruled) and e.kind == "rescind" for e in round_.events)
    round_.act("ann", "play")
    replay(GAME, decode(encode(record_of(round_))))


def test_there_must_be_answers_to_rescind() -> None:
    round_, _ = dealt("ann")
    with pytest.raises(NotAMove, match="not 9 answers"):
        round_.rule_on(Ruling("rescind", "Sam", "too far", last=9))


def test_a_clone_goes_its_own_way() -> None:
    round_, _ = dealt("ann", "bob")
    other = round_.clone()
    other.act("ann", "fold")
    assert len(other.events) > len(round_.events)
    assert isinstance(round_.pending, Ask)
    assert round_.pending.actor == "ann"


def test_a_failing_round_prints_itself_so_that_it_can_be_run_again() -> None:
    round_, _ = dealt("ann", "bob")
    from houseway.play import opening, requests

    names = vars(opening) | vars(requests) | {"run": run, "GAMES": GAMES}
    again = eval(repr(round_), dict(names))
    assert again.events == round_.events


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ((), "needs at least 1"),
        ((Seat(7, "ann", 1),), "spot 7 is not at this table"),
        ((Seat(1, "ann", 1), Seat(1, "bob", 1)), "taken twice"),
        ((Seat(1, "ann", 1), Seat(2, "ann", 1)), "sits at 2 spots"),
        ((Seat(1, "house", 1),), "cannot be a player's name"),
        ((Seat(1, "auditor", 1),), "cannot be a player's name"),
        ((Seat(1, "ann", -1),), "cannot bring -1"),
    ],
)
def test_an_impossible_table_is_refused(seats: tuple[Seat, ...], why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        Round(GAME, Opening(game="dragon-poker", seats=seats))


def test_a_bad_setting_is_refused_with_the_reason() -> None:
    with pytest.raises(BadSetting, match="no setting 'colour'"):
        Round(GAME, GAME.opening({"ann": 1}, colour="red"))
    with pytest.raises(BadSetting, match=r"ante_bonus_rule cannot be .*\. Legal now: equal, at_least_ante, free\."):
        Round(GAME, GAME.opening({"ann": 1}, ante_bonus_rule="never"))
    with pytest.raises(BadSetting, match=r"ante_min cannot be 'much'\. Legal now: a whole number\."):
        Round(GAME, GAME.opening({"ann": 1}, ante_min="much"))


def test_the_house_cannot_deal_a_card_twice_or_one_of_another_deck() -> None:
    round_ = Round(GAME, GAME.opening({"ann": 50_000}))
    round_.act("ann", BETS)
    round_.close()
    assert isinstance(round_.pending, Draw)
    for cards, why in (
        (("Ra1", "Ra1", "Ra2"), "named twice"),
        (("As", "Ra1", "Ra2"), "not a card of this deck"),
        (("Ra1", "Ra2"), "3 cards are drawn"),
        ("Ra1", "3 cards are drawn"),
        (("?1", "?2", "?3"), "not a card of this deck"),
    ):
        with pytest.raises(NotAMove, match=why):
            round_.act("house", cards)
    round_.act("house", ("Ra1", "Ra2", "Ra3"))
    with pytest.raises(NotAMove, match="already on the table"):
        round_.act("house", ("Ra1", "Ra5", "Ra6"))


def test_a_human_dealer_enters_unseen_cards_and_names_them_when_they_are_turned() -> None:
    opening = GAME.opening({"ann": 50_000}, attended=True)
    round_ = Round(GAME, opening)
    round_.act("ann", BETS)
    round_.close("dealer")
    round_.act("dealer", ("?1", "?2", "?3"))
    round_.act("dealer", ("?4", "?5", "?6"))
    assert round_.view("ann").places["1"] == ("?1", "?2", "?3")
    round_.act("ann", "play")
    faces = {0: ("Ra1", "Mo1", "Pa1"), 1: ("Re1", "Re2", "Ra2")}
    while round_.pending is not None:
        if isinstance(round_.pending, Face):
            for nonsense in ([[], {}, 3], ["Ra1"], ["Ra1", "Ra1", "Ra2"], "Ra1", None):
                with pytest.raises(NotAMove):
                    round_.act("dealer", nonsense)
            round_.act("dealer", faces[0] if round_.pending.cards[0] == "?4" else faces[1])
        else:
            round_.act(round_.pending.actor, True)
    shown = {e.place: e.hand for e in round_.events if isinstance(e, ev.Shown)}
    assert shown == {"dealer": "Panda high with Monkey and Rabbit", "1": "a pair of Dragons with a Rabbit"}
    replay(GAME, decode(encode(record_of(round_))))


def test_a_viewer_sees_only_their_own_cards_until_they_are_shown() -> None:
    round_, house = dealt("ann", "bob")
    ann, public, auditor = round_.view("ann"), round_.view("public"), round_.view("auditor")
    assert ann.places["1"] == round_.table.hand[1]
    assert ann.places["2"] == ann.places["dealer"] == (Card("??"),) * 3
    assert public.places["1"] == (Card("??"),) * 3
    assert auditor.places["2"] == round_.table.hand[2]
    assert ann.todo[0].space is not None
    assert round_.view("bob").todo[0].space is None
    for player in ("ann", "bob"):
        round_.act(player, "play")
    house.serve(round_)
    assert set(round_.view("public").face_up) >= set(round_.table.hand[1])
