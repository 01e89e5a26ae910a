"""What may be wagered, when, by whom and with what (13:69F-42.1, 42.6)."""

from typing import Any

import pytest
from tests.games.dragon_poker.staged import NOTHING, PLAIN, STACK, against, dealt, finished, net, notes, opened, won

from houseway.cards.randomness import Seeded, shuffle
from houseway.games.dragon_poker import GAME
from houseway.play import events as ev
from houseway.play.conformance import Trial, check
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, BadSetting, NotAMove, NotNow
from houseway.play.requests import HOUSE, Ask, Count, Incident, Ruling, Window
from houseway.play.round import Round
from houseway.play.spaces import Wagers
from houseway.proof.claims import rule


def refused(round_: Round, player: str, answer: Any, kind: type[NotAMove] | type[NotNow]) -> str | None:
    """The clause that refuses this; nothing may have changed."""
    before = (list(round_.events), list(round_.journal), dict(round_.answered), round_.table.scene.total())
    with pytest.raises(kind) as error:
        round_.act(player, answer)
    assert before == (round_.events, round_.journal, round_.answered, round_.table.scene.total())
    return error.value.rule


@rule("dragon-poker/42.6(a)#1")
def test_chips_go_from_the_stack_to_the_proper_areas_and_an_unknown_area_is_refused() -> None:
    round_ = opened()
    assert refused(round_, "p1", {**PLAIN, "insurance": 500}, NotAMove) == "dragon-poker/42.6(a)#1"
    round_.act("p1", PLAIN)
    round_.close()
    placed = [(e.area, e.amount) for e in round_.events if isinstance(e, ev.Wagered)]
    assert placed == [("ante", 1000), ("ante_bonus", 1000)]
    assert round_.table.scene.stacks["p1"] == STACK - 2000


@rule("dragon-poker/42.6(a)#2")
@pytest.mark.parametrize(
    "spoken",
    ["ten dollars on the ante", {"ante": "ten dollars", "ante_bonus": 1000}, {"ante": {"cash": 1000}}, {"ante": 10.0}],
)
def test_words_and_cash_are_not_wagers(spoken: Any) -> None:
    assert refused(opened(), "p1", spoken, NotAMove) == "dragon-poker/42.6(a)#2"


@rule("dragon-poker/42.6(b)#1")
def test_a_side_wager_after_the_call_is_refused_while_play_comes_later() -> None:
    assert opened().todo()[0].rule == "dragon-poker/42.6(b)#1"
    round_, house = dealt({1: "Ph1 Ph2 Ra2", 0: NOTHING})
    assert refused(round_, "p1", {**PLAIN, "dragon_bet": 500}, NotNow) == "dragon-poker/42.6(b)#1"
    finished(round_, house)
    assert [e.area for e in round_.events if isinstance(e, ev.Wagered)] == ["ante", "ante_bonus", "play"]


@rule("dragon-poker/42.6(b)#2")
@pytest.mark.parametrize("change", [{"ante": 1500, "ante_bonus": 1500}, {"three_card_bonus": 100}, {}, None])
def test_after_the_call_no_wager_is_raised_lowered_or_withdrawn(change: Any) -> None:
    bets = {**PLAIN, "three_card_bonus": 500}
    round_, _ = dealt({1: "Ph1 Ph2 Ra2", 2: "Ti1 Ti2 Ra3", 0: NOTHING}, {1: bets, 2: bets})
    for player in ("p1", "p2"):
        assert refused(round_, player, change, NotNow) == "dragon-poker/42.6(b)#2"


def test_until_the_call_a_wager_may_be_changed_and_taken_back() -> None:
    round_ = opened()
    round_.act("p1", PLAIN)
    round_.act("p1", {"ante": 1500, "ante_bonus": 1500})
    round_.act("p1", None)
    round_.close()
    assert round_.result is not None
    assert round_.result.stacks == {"p1": STACK}


@rule("dragon-poker/42.6(c)#1")
def test_only_seated_players_may_wager() -> None:
    round_ = opened()
    assert refused(round_, "a passer-by", PLAIN, NotNow) == "dragon-poker/42.6(c)#1"
    round_, _ = dealt({1: "Ph1 Ph2 Ra2", 0: NOTHING})
    assert refused(round_, "a passer-by", PLAIN, NotNow) == "dragon-poker/42.6(c)#1"


@rule("dragon-poker/42.1[ante-and-ante-bonus]")
@pytest.mark.parametrize(
    "short", [{"ante": 1000}, {"ante_bonus": 1000}, {"dragon_bet": 500}, {"three_card_bonus": 500}]
)
def test_ante_and_ante_bonus_are_both_compulsory(short: dict[str, int]) -> None:
    assert refused(opened(), "p1", short, NotAMove) == "dragon-poker/42.1[ante-and-ante-bonus]"


@rule("dragon-poker/42.10(a)")
def test_who_makes_no_opening_wagers_is_dealt_no_cards() -> None:
    round_, house = dealt({1: "Ph1 Ph2 Ra2", 2: "Ti1 Ti2 Ra3", 0: NOTHING}, {2: {}})
    hands = {e.place: len(e.cards) for e in round_.events if isinstance(e, ev.Dealt)}
    assert hands == {"1": 3, "dealer": 3}
    finished(round_, house)
    assert net(round_, 2) == 0


@rule("dragon-poker/42.1[3-card-bonus]#1")
def test_the_3_card_bonus_is_optional_and_kept_within_its_limits() -> None:
    assert net(against("Ph1 Ph2 Ra2", NOTHING)) == 3000
    for amount in (50, 10_100, 150):
        bets = {**PLAIN, "three_card_bonus": amount}
        assert refused(opened(), "p1", bets, NotAMove) == "dragon-poker/42.1[3-card-bonus]#1"


@rule("dragon-poker/42.1[dragon-bet]")
def test_the_dragon_bet_is_optional_and_turns_on_the_dragons_alone() -> None:
    bets = {**PLAIN, "dragon_bet": 500}
    for high, low in (("Ph1 Ph2 Ph3", "Mo1 Pa2 Ra2"), ("Re1 Ph1 Ph2", "Bl1 Mo2 Ra2")):
        assert won(against(high, "Ti1 Ti2 Ti3", bets), "dragon_bet") == -500
        assert won(against(low, "Ti1 Ti2 Ti3", bets), "dragon_bet") == -500
    assert won(against("Re1 Bl1 Ra2", "Ti1 Ti2 Ti3", bets), "dragon_bet") == 3500
    assert refused(opened(), "p1", {**PLAIN, "dragon_bet": 50}, NotAMove) == "dragon-poker/42.1[dragon-bet]"


@rule("dragon-poker/42.1[play]")
def test_play_is_a_wager_for_after_the_deal_with_folding_as_its_alternative() -> None:
    assert refused(opened(), "p1", {**PLAIN, "play": 1000}, NotAMove) == "dragon-poker/42.1[play]"
    round_, house = dealt({1: "Ph1 Ph2 Ra2", 0: NOTHING})
    (todo,) = round_.todo()
    assert todo.space is not None
    assert list(todo.space) == ["play", "fold"]
    finished(round_, house, folds={1})
    assert net(round_) == -2000


@rule("dragon-poker/42.10(c)2#1")
@pytest.mark.parametrize(("bonus", "option"), [(1500, "equal"), (2500, "at_least_ante"), (500, "free")])
def test_a_play_wager_is_exactly_the_ante_whatever_the_ante_bonus(bonus: int, option: str) -> None:
    bets = {1: {"ante": 1500, "ante_bonus": bonus}}
    round_, house = dealt({1: "Ph1 Ph2 Ra2", 0: NOTHING}, bets, ante_bonus_rule=option)
    for other in (("play", 500), ("play", 2000), 1500):
        refused(round_, "p1", other, NotAMove)
    finished(round_, house)
    (play,) = [e for e in round_.events if isinstance(e, ev.Wagered) and e.area == "play"]
    assert (play.amount, play.rule) == (1500, "dragon-poker/42.10(c)2#1")


def test_the_chips_for_a_play_wager_must_stay_behind() -> None:
    with pytest.raises(NotAMove, match=r"\$15,000 is needed and only \$10,000 is at hand"):
        opened(ante_max=500_000).act("p1", {"ante": 500_000, "ante_bonus": 500_000})


@pytest.mark.parametrize(
    ("option", "bonus", "legal"),
    [
        ("equal", 1500, False),
        ("at_least_ante", 1500, True),
        ("at_least_ante", 500, False),
        ("free", 500, True),
    ],
)
def test_how_the_ante_bonus_leans_on_the_ante_is_a_house_option(option: str, bonus: int, legal: bool) -> None:
    space = opened(ante_bonus_rule=option).todo()[0].space
    assert isinstance(space, Wagers)
    assert ({"ante": 1000, "ante_bonus": bonus} in space) is legal
    assert {"ante": 1000, "ante_bonus": 1000} in space


# Positions a player (dragon-poker/A27) --------------------------------------------------------------------------------


def seated(*players: str, positions: int = 1) -> Round:
    seats = tuple(Seat(spot, player, 10_000) for spot, player in enumerate(players, 1))
    return Round(GAME, Opening(game=GAME.slug, seats=seats, settings={"positions_per_player": positions}))


def test_a_player_bets_one_position_unless_the_house_allows_more() -> None:
    with pytest.raises(BadRecord, match="ann sits at 2 spots") as error:
        seated("ann", "bob", "ann")
    assert error.value.rule == "dragon-poker/A27"
    for number in (0, 7):
        with pytest.raises(BadSetting, match="positions a player"):
            seated("ann", positions=number)


@rule("dragon-poker/42.7(d)")
def test_the_cards_go_clockwise_by_position_and_not_by_player() -> None:
    round_ = seated("ann", "ann", "bob", positions=2)
    for player in ("ann", "bob", "ann"):  # ann's second position is wagered after everyone's first
        round_.act(player, {"ante": 500, "ante_bonus": 500})
        if player == "bob":
            round_.close()
    round_.close()
    House(GAME.deck(round_.settings).cards, Seeded(1)).serve(round_)  # type: ignore[misc]
    dealt = [event.place for event in round_.events if isinstance(event, ev.Dealt)]
    assert dealt[:4] == ["1", "2", "3", "dealer"]


def test_a_second_position_is_wagered_after_the_first_from_what_is_left() -> None:
    round_ = seated("ann", "bob", "ann", positions=2)
    round_.act("ann", {"ante": 5000, "ante_bonus": 5000})
    round_.act("bob", PLAIN)
    round_.close()
    (todo,) = round_.todo()
    assert (todo.actor, todo.spot) == ("ann", 3)
    with pytest.raises(NotAMove, match=r"\$90 is needed and only \$50 is at hand"):
        round_.act("ann", {"ante": 3000, "ante_bonus": 3000})
    round_.act("ann", PLAIN)
    round_.close()
    house = House(shuffle(GAME.deck({}).cards, Seeded(2)), Seeded(2))  # type: ignore[misc]
    finished(round_, house)
    assert round_.result is not None
    assert [e.place for e in round_.events if isinstance(e, ev.Dealt)] == ["1", "2", "3", "dealer"]
    plays = {(e.player, e.spot): e.amount for e in round_.events if isinstance(e, ev.Wagered) and e.area == "play"}
    assert plays == {("ann", 1): 5000, ("bob", 2): 1000, ("ann", 3): 1000}


def test_what_every_position_may_come_to_need_for_play_is_kept_from_the_later_ones() -> None:
    round_ = seated("ann", "ann", "ann", positions=3)
    round_.act("ann", {**PLAIN, "three_card_bonus": 500})
    round_.close()
    round_.act("ann", {"ante": 8500, "ante_bonus": 8500})
    round_.close()
    assert round_.stacks == {"ann": 10_500}
    with pytest.raises(NotAMove, match=r"\$15 is needed and only \$10 is at hand"):
        round_.act("ann", {"ante": 500, "ante_bonus": 500})


def test_a_table_with_players_at_several_positions_passes_the_conformance_kit() -> None:
    seats = tuple(Seat(spot, player, 40_000) for spot, player in enumerate(("ann", "bob", "ann", "cy", "ann"), 1))
    check(Trial(GAME, settings={"positions_per_player": 3}, opening={"seats": seats}), rounds=4, seed="positions")


# Match play coupons (dragon-poker/A33) --------------------------------------------------------------------------------

COUPON: dict[str, Any] = {"match_play": True, "state": {"match_play": {"p1": 500}}}
WITH_COUPON = {**PLAIN, "match_play": 500}
P2 = {"match_play": {"p2": 500}}


def test_a_coupon_is_no_wager_unless_the_house_takes_match_play() -> None:
    assert refused(opened(state=COUPON["state"]), "p1", WITH_COUPON, NotAMove) == "dragon-poker/42.6(a)#1"


def test_a_coupon_costs_no_chips_beside_what_an_ante_needs() -> None:
    for stack, enough in ((3_000, True), (2_999, False)):
        opening = Opening(GAME.slug, (Seat(1, "p1", stack),), settings={"match_play": True}, state=COUPON["state"])
        round_ = Round(GAME, opening)
        assert isinstance(round_.pending, Window)
        assert (round_.pending.name, WITH_COUPON in round_.pending.spaces["p1"]) == ("wagers", enough)


def test_a_coupon_is_told_where_it_lies_and_when_it_is_handed_back() -> None:
    round_, _ = dealt({2: "Mo2 Ra2 Pa2", 3: "Ph1 Ph2 Ra3"}, {2: WITH_COUPON}, match_play=True, state=P2)
    round_.act("p2", "fold")
    round_.rule_on(Ruling("round_dead", "Sam Supervisor", "a fire alarm"))
    told = [(e.spot, e.player, e.detail) for e in notes(round_, "dragon-poker/A33")]
    assert told == [(2, "p2", {"face": 500}), (2, "p2", {}), (2, "p2", {"face": 500})], "laid, taken, handed back"
    assert coupons_left(round_) == {"p2": 500}
    no_one_has_any, _ = dealt({1: "Mo2 Ra2 Pa2"}, match_play=True)
    assert notes(no_one_has_any, "dragon-poker/A33") == []


def test_a_winning_coupon_adds_its_face_once_and_is_taken() -> None:
    round_ = against("Ph1 Ph2 Ra2", NOTHING, WITH_COUPON, **COUPON)
    assert (net(round_), won(round_, "match_play"), won(round_, "play")) == (3500, 500, 1000)
    assert round_.result is not None
    assert round_.result.state == {"match_play": []}


@pytest.mark.parametrize(("hand", "left"), [("Mo2 Ra2 Pa2", {"p1": 500}), ("Ra2 Ra3 Ra4", {}), ("Ra2 Mo2 Re1", {})])
def test_a_coupon_outlives_a_push_and_nothing_else(hand: str, left: dict[str, int]) -> None:
    dealer = "Ra5 Ra6 Ti1" if hand == "Ra2 Mo2 Re1" else NOTHING
    round_ = against(hand, dealer, WITH_COUPON, **COUPON)
    assert coupons_left(round_) == left


def test_a_fold_gives_the_coupon_up_and_costs_no_more_than_the_opening_wagers() -> None:
    round_, house = dealt({1: "Mo2 Ra2 Pa2", 0: NOTHING}, {1: WITH_COUPON}, **COUPON)
    finished(round_, house, folds={1})
    assert net(round_) == -2000
    assert len(notes(round_, "dragon-poker/A33")) == 2


@pytest.mark.parametrize("bets", [{"ante": 1000, "ante_bonus": 1000, "match_play": 1000}, {"match_play": 500}])
def test_a_coupon_goes_whole_beside_an_ante_at_least_as_large(bets: dict[str, int]) -> None:
    with pytest.raises(NotAMove):
        opened(**COUPON).act("p1", bets)
    big: dict[str, Any] = {"match_play": True, "state": {"match_play": {"p1": 2000}}}
    with pytest.raises(NotAMove, match="at least match_play"):
        opened(**big).act("p1", {**PLAIN, "match_play": 2000})


def with_two_coupons(**opening: Any) -> tuple[Round, House]:
    """Two players with a coupon each, the cards dealt at a table where people do the steps."""
    state = {"match_play": {"p1": 500, "p2": 500}}
    hands = {1: "Mo2 Ra2 Pa2", 2: "Ph1 Ph2 Ra3", 0: NOTHING}
    return dealt(hands, {1: WITH_COUPON, 2: WITH_COUPON}, match_play=True, state=state, attended=True, **opening)


def coupons_left(round_: Round) -> dict[str, int]:
    assert round_.result is not None
    return {each["player"]: each["value"] for each in round_.result.state["match_play"]}


@pytest.mark.parametrize("used", [True, False])
def test_a_coupon_goes_with_a_player_who_leaves_and_with_no_other(used: bool) -> None:
    state = {"match_play": {"p1": 500, "p2": 500}}
    hands = {1: "Mo2 Ra2 Pa2", 2: "Ph1 Ph2 Ra3", 0: NOTHING}
    bets = {1: WITH_COUPON if used else PLAIN, 2: PLAIN}
    round_, house = dealt(hands, bets, match_play=True, state=state)
    finished(round_, house)
    assert round_.result is not None
    left, _ = round_.result.without("p1")
    assert left.state["match_play"] == [{"player": "p2", "value": 500}]
    again = Round(GAME, left.next(round_.opening))
    assert isinstance(again.pending, Window)
    assert WITH_COUPON in again.pending.spaces["p2"]


@pytest.mark.parametrize("how", ["a wrong hand", "a wrong stub", "a ruling"])
def test_a_coupon_given_up_with_a_fold_comes_back_where_the_round_is_void(how: str) -> None:
    round_, house = with_two_coupons(due=("stub_count",))
    round_.act("p1", "fold")
    if how == "a wrong stub":
        while not isinstance(round_.pending, Count):
            asks = round_.pending if isinstance(round_.pending, Ask) else None
            round_.act(asks.actor if asks else HOUSE, "play" if asks else house.answer(round_))
        round_.act("dealer", 1)
        while isinstance(round_.pending, Count):
            round_.act("dealer", 3)
    elif how == "a ruling":
        round_.rule_on(Ruling("round_dead", "Sam Supervisor", "a fire alarm"))
    else:
        round_.report(Incident("wrong_number", 2, count=4, by="dealer"))
    assert (net(round_, 1), net(round_, 2)) == (0, 0)
    assert coupons_left(round_) == {"p1": 500, "p2": 500}
    assert [e.player for e in notes(round_, "dragon-poker/A33") if "handed back" in e.template] == ["p1"]


@pytest.mark.parametrize("reopens", [False, True])
def test_a_coupon_that_was_paid_stays_taken_unless_its_seat_is_reopened(reopens: bool) -> None:
    round_, house = with_two_coupons(void_reopens_settled_seats=reopens)
    while not round_.table.settled:
        asks = round_.pending if isinstance(round_.pending, Ask) else None
        round_.act(asks.actor if asks else HOUSE, "play" if asks else house.answer(round_))
    assert (round_.table.settled, net(round_, 2)) == ({("p2", 2)}, 3500)
    round_.report(Incident("wrong_number", 1, count=4, by="dealer"))
    assert net(round_, 2) == (0 if reopens else 3500)
    assert coupons_left(round_) == ({"p1": 500, "p2": 500} if reopens else {"p1": 500})
