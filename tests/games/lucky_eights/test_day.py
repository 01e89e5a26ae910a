"""The Lucky 8's table's day: decks received, inspected, shuffled, cut, dealt and left to lie."""

from typing import Any

import pytest
from tests.floor.tables import TEN, begin, end, prepare_deck, refused, steps
from tests.games.lucky_eights.rounds import GAME, PACK, STACK, serve

from houseway.cards.randomness import Seeded
from houseway.floor import Day, Setup, deal_of, finished, open_table, prepare
from houseway.floor import commands as do
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadSetting
from houseway.play.requests import Window
from houseway.play.round import Round
from houseway.proof.claims import rule

BEGIN = do.BeginRound(at=TEN, players=("ann",))
STORED = {"stored_batch": True, "secure_batch": True, "batch_approval": "DGE 13"}


def table(**setup: Any) -> Day:
    """An open table at ten with Ann at it; a machine is on the table unless told."""
    day = open_table(GAME, Setup(game="lucky-8s", simulation=True, **{"shuffler": "automatic", **setup}), TEN)
    day.do(do.Arrive(at=TEN, by="ann"))
    return day


def prepared(**setup: Any) -> Day:
    day = table(**setup)
    while day.due(TEN)[0].what != "shuffle":
        due = day.due(TEN)[0]
        if due.what == "receive":
            day.do(do.Receive(at=TEN))
        else:
            day.do(do.Prepare(at=TEN, stage=due.what, role=due.role, by="ann" if due.role == "player" else "house"))
    return day


def shuffled(day: Day) -> Day:
    day.do(do.Shuffle(at=TEN, how="automated" if day.has_shuffler else "manual", order=PACK))
    return day


def loaded(**setup: Any) -> Day:
    day = shuffled(prepared(**setup))
    if not day.has_shuffler:
        day.do(do.Cut(at=TEN, depth=20))
    day.do(do.Load(at=TEN))
    return day


def play(day: Day, players: int = 3) -> Round:
    """The round that is open, with so many players, by the deal the floor hands over."""
    deal = deal_of(day)
    seats = tuple(Seat(spot, f"p{spot}", STACK) for spot in range(1, players + 1))
    round_ = Round(GAME, Opening("lucky-8s", seats, method=deal.method, due=deal.due))
    for seat in seats:
        round_.act(seat.player, {"ante": 500})
    assert deal.order is not None
    while isinstance(round_.pending, Window):
        for player in round_.pending.spaces if round_.pending.name == "decisions" else ():
            round_.act(player, "play")
        round_.close()
        serve(round_, deal.order)
    finished(day, round_, TEN)
    return round_


@rule("lucky-8s/E-1.10E(b)")
def test_a_table_opens_with_an_approved_layout_only() -> None:
    with pytest.raises(BadSetting) as refusal:
        Day(GAME, Setup(game="lucky-8s", settings={"layout_approval": " "}))
    assert refusal.value.rule == "lucky-8s/E-1.10E(b)"


@rule("lucky-8s/50.2(a)#3")
def test_backs_of_two_colours_are_refused() -> None:
    day = table()
    assert refused(day, do.Receive(at=TEN, backs=("red", "blue"))) == "lucky-8s/50.2(a)#3"
    day.do(do.Receive(at=TEN, backs=("red", "red")))


@rule("lucky-8s/50.2(a)#4")
def test_decks_without_their_conformity_entry_do_not_come_to_the_table() -> None:
    day = table()
    day.do(do.Receive(at=TEN, passed=False))
    assert not day.state.decks
    assert refused(day, BEGIN) == "lucky-8s/50.2(a)#4"
    day.do(do.Receive(at=TEN))
    assert len(day.deck("A").cards) == 66
    assert [step["passed"] for step in steps(day, "lucky-8s/50.2(a)#4")] == [False, True]


@rule("lucky-8s/50.3", "lucky-8s/50.2(a)#2")
def test_no_round_before_the_cards_are_inspected_and_found_to_be_66() -> None:
    day = table()
    day.do(do.Receive(at=TEN))
    assert refused(day, BEGIN) == "lucky-8s/50.3"
    assert refused(day, do.Shuffle(at=TEN, how="automated", order=PACK)) == "lucky-8s/50.4(a)"
    day.do(do.Prepare(at=TEN, stage="inspect"))
    verify = do.Prepare(at=TEN, stage="verify", role="floorperson", found=PACK[:-1])
    assert refused(day, verify) == "lucky-8s/50.2(a)#2"
    day.do(do.Prepare(at=TEN, stage="verify", role="floorperson"))
    day.do(do.Prepare(at=TEN, stage="spread"))
    done = [step["what"] for step in steps(day, "lucky-8s/50.3")]
    assert done == ["inspect", "verify", "spread", "laid out"]
    assert refused(day, BEGIN) == "lucky-8s/50.3", "the first player has not looked"


@rule("lucky-8s/50.4(a)")
@pytest.mark.parametrize("shuffler", ["none", "automatic"])
def test_cards_are_shuffled_before_play_starts_by_hand_or_machine(shuffler: str) -> None:
    day = prepared(shuffler=shuffler)
    assert refused(day, BEGIN) == "lucky-8s/50.4(a)"
    shuffled(day)
    how = "manual" if shuffler == "none" else "automated"
    assert {"what": "shuffle", "how": how} in steps(day, "lucky-8s/50.4(a)")


@rule("lucky-8s/50.4(a)", "lucky-8s/50.4(a)2")
def test_preshuffled_cards_are_only_cut_and_taken_in_hand() -> None:
    day = table(shuffler="none")
    day.do(do.Receive(at=TEN, preshuffled=True, cards=PACK))
    assert steps(day, "lucky-8s/50.4(a)")[-1]["what"] == "receive"
    day.do(do.Cut(at=TEN, depth=30))
    day.do(do.Load(at=TEN))
    assert (day.deck("A").where, len(day.deck("A").cards)) == ("hand", 66)
    assert len(steps(day, "lucky-8s/50.4(a)2")) == 1
    begin(day)


@rule("lucky-8s/50.5(a)")
def test_every_round_is_dealt_from_freshly_shuffled_cards() -> None:
    day = loaded()
    begin(day)
    end(day)
    assert refused(day, BEGIN) == "lucky-8s/50.5(a)"
    assert refused(day, do.Load(at=TEN)) == "lucky-8s/50.5(a)"
    shuffled(day)
    assert steps(day, "lucky-8s/50.5(a)") == [{"what": "shuffle", "how": "automated"}]
    day.do(do.Load(at=TEN))
    begin(day)


@rule("lucky-8s/50.4(a)1#1")
def test_a_machine_that_gives_the_whole_pack_leaves_66_cards_in_the_dealers_hand() -> None:
    day = loaded()
    assert (day.state.method, day.deck("A").where) == ("full_deck", "hand")
    assert [step["what"] for step in steps(day, "lucky-8s/50.4(a)1#1")] == [day.method.says]
    begin(day)
    assert deal_of(day).order == PACK


@rule("lucky-8s/50.4(a)1#2")
def test_a_machine_that_gives_groups_serves_every_betting_player_and_the_dealer() -> None:
    day = loaded(method="groups")
    assert day.deck("A").where == "shuffler"
    assert len(steps(day, "lucky-8s/50.4(a)1#2")) == 1
    begin(day)
    round_ = play(day)
    assert [len(e.cards) for e in round_.events if isinstance(e, ev.Dealt)] == [8, 8, 8, 8]


@rule("lucky-8s/50.4(a)2")
def test_cards_shuffled_by_hand_are_held_in_the_hand() -> None:
    day = loaded(shuffler="none")
    assert (day.state.method, day.deck("A").where, len(day.deck("A").cards)) == ("hand", "hand", 66)
    assert [step["what"] for step in steps(day, "lucky-8s/50.4(a)2")] == [day.method.says]
    begin(day)
    noted = [e.template for e in play(day).events if isinstance(e, ev.Noted)]
    assert "{n:cards} go back to be shuffled by hand" in noted


@rule("lucky-8s/50.5(b)")
def test_there_are_three_forms_of_the_deal_and_two_need_a_machine() -> None:
    for method in ("hand", "full_deck", "groups"):
        day = table(method=method)
        assert {"what": "way of dealing", "method": method} in steps(day, "lucky-8s/50.5(b)")
    for setup in (
        {"method": "shoe"},
        {"method": "full_deck", "shuffler": "none"},
        {"method": "groups", "shuffler": "none"},
    ):
        with pytest.raises(BadSetting) as refusal:
            table(**setup)
        assert refusal.value.rule == "lucky-8s/50.5(b)"
    assert refused(table(), do.ChooseMethod(at=TEN, method="shoe")) == "lucky-8s/50.5(b)"


@rule("lucky-8s/50.4(b)1")
def test_without_a_machine_cards_are_washed_stacked_shuffled_and_cut() -> None:
    day = prepared(shuffler="none")
    assert [step["what"] for step in steps(day, "lucky-8s/50.4(b)1")] == ["wash", "stack"]
    shuffled(day)
    assert refused(day, do.Load(at=TEN)) == "lucky-8s/50.4(b)1"
    assert refused(day, do.Cut(at=TEN, depth=9)) == "lucky-8s/A26"
    assert refused(day, do.Cut(at=TEN, depth=57)) == "lucky-8s/A26"
    day.do(do.Cut(at=TEN, depth=56))
    assert day.deck("A").cards == (*PACK[56:], *PACK[:56])
    assert [step["what"] for step in steps(day, "lucky-8s/50.4(b)1")] == ["wash", "stack", "cut"]


def test_the_cut_is_the_houses_filed_one() -> None:
    filed = {"filed_shuffle": {"shuffle": "own", "approval": "DGE 12"}}
    uncut = shuffled(prepared(shuffler="none", settings={**filed, "cut": "none"}))
    uncut.do(do.Load(at=TEN))
    by_player = shuffled(prepared(shuffler="none", settings={**filed, "cut": "player", "cut_min": 5}))
    assert refused(by_player, do.Cut(at=TEN, depth=20))
    by_player.do(do.Cut(at=TEN, depth=5, by="ann", role="player"))


@rule("lucky-8s/50.4(b)2#1")
def test_with_a_machine_cards_are_stacked_and_put_into_it_unwashed_and_uncut() -> None:
    day = table()
    prepare_deck(day, upto="turn_down")
    assert refused(day, BEGIN) == "lucky-8s/50.4(b)2#1"
    assert refused(day, do.Prepare(at=TEN, stage="wash")) == "lucky-8s/50.4(b)1"
    day.do(do.Prepare(at=TEN, stage="stack_for_the_machine"))
    assert [step["what"] for step in steps(day, "lucky-8s/50.4(b)2#1")] == ["stack_for_the_machine"]
    shuffled(day)
    day.do(do.Load(at=TEN))
    begin(day)


@rule("lucky-8s/50.4(b)#1", "lucky-8s/50.4(b)#2", "lucky-8s/50.4(b)#3")
def test_an_idle_tables_cards_are_spread_turned_up_for_a_newcomer_and_down_after_the_look() -> None:
    day = loaded()
    day.do(do.Leave(at=TEN, by="ann"))
    assert day.due(TEN)[0].rule == "lucky-8s/50.4(b)#1"
    day.do(do.Idle(at=TEN, face="down"))
    assert (day.deck("A").stage, day.deck("A").where) == ("spread_down", "table")
    assert steps(day, "lucky-8s/50.4(b)#1") == [{"what": "spread face down"}]
    assert refused(day, do.TurnUp(at=TEN)) == "lucky-8s/50.4(b)#2"
    day.do(do.Arrive(at=TEN, by="bob"))
    day.do(do.TurnUp(at=TEN))
    assert day.deck("A").stage == "spread"
    assert steps(day, "lucky-8s/50.4(b)#2") == [{"what": "turned face up"}]
    assert refused(day, do.BeginRound(at=TEN, players=("bob",))) == "lucky-8s/50.4(b)#3"
    day.do(do.Prepare(at=TEN, stage="look", by="bob", role="player"))
    assert refused(day, do.Prepare(at=TEN, stage="stack_for_the_machine")) == "lucky-8s/50.4(b)2#1"
    day.do(do.Prepare(at=TEN, stage="turn_down"))
    assert [step["what"] for step in steps(day, "lucky-8s/50.4(b)#3")][-2:] == ["look", "turn_down"]
    assert day.due(TEN)[0].what == "stack_for_the_machine"


def test_cards_left_in_rack_or_hand_are_not_dealt_to_the_next_player_unspread() -> None:
    day = loaded()
    day.do(do.Leave(at=TEN, by="ann"))
    day.do(do.Arrive(at=TEN, by="bob"))
    assert refused(day, do.BeginRound(at=TEN, players=("bob",))) == "lucky-8s/50.4(b)#1"


@rule("lucky-8s/50.4(b)2#2")
def test_a_stored_batch_is_dealt_unspread_unless_a_player_asks() -> None:
    day = shuffled(prepared(settings=STORED))
    day.do(do.Leave(at=TEN, by="ann"))
    day.do(do.Arrive(at=TEN, by="bob"))
    assert steps(day, "lucky-8s/50.4(b)2#2") == [{"what": "kept unspread"}]
    assert day.due(TEN)[0].what == "load", "nothing stands before the deal"
    day.do(do.AskSpread(at=TEN, by="bob"))
    assert steps(day, "lucky-8s/50.4(b)2#2")[-1] == {"what": "spread at a player's request"}
    assert day.deck("A").stage == "spread"
    assert refused(day, do.BeginRound(at=TEN, players=("bob",))) == "lucky-8s/50.4(b)#3"
    without = shuffled(prepared())
    without.do(do.Leave(at=TEN, by="ann"))
    without.do(do.Arrive(at=TEN, by="bob"))
    assert without.due(TEN)[0].rule == "lucky-8s/50.4(b)#1"
    assert refused(without, do.AskSpread(at=TEN, by="bob"))


@rule("lucky-8s/50.9(b)")
def test_a_machine_that_fails_has_the_cards_shuffled_again() -> None:
    day = shuffled(prepared())
    day.do(do.Fault(at=TEN, device="shuffler"))
    assert refused(day, do.Load(at=TEN)) == "lucky-8s/50.9(b)"
    assert refused(day, BEGIN) == "lucky-8s/50.9(b)"
    shuffled(day)
    assert [step["what"] for step in steps(day, "lucky-8s/50.9(b)")] == ["shuffler fault", "shuffle"]
    day.do(do.Load(at=TEN))
    begin(day)


@rule("lucky-8s/50.9(e)")
def test_a_machine_leaves_the_table_before_the_cards_are_shuffled_otherwise() -> None:
    day = prepared(method="hand")
    by_hand = do.Shuffle(at=TEN, how="manual", order=PACK)
    assert refused(day, by_hand) == "lucky-8s/50.9(e)"
    day.do(do.Dismount(at=TEN, device="shuffler"))
    assert steps(day, "lucky-8s/50.9(e)") == [{"what": "device taken off the table", "device": "shuffler"}]
    while day.due(TEN)[0].what in ("wash", "stack"):
        day.do(do.Prepare(at=TEN, stage=day.due(TEN)[0].what))
    day.do(by_hand)


@rule("lucky-8s/50.6(n)")
def test_the_pay_table_is_changed_between_rounds_only() -> None:
    day = loaded()
    change = do.ChangeSettings(at=TEN, settings={"bonus_pay_table": 5})
    begin(day)
    assert refused(day, change) == "lucky-8s/50.6(n)"
    end(day)
    day.do(change)
    assert steps(day, "lucky-8s/50.6(n)")[-1]["value"] == 5


@pytest.mark.parametrize(
    ("shuffler", "settings", "method"),
    [
        ("none", {}, "hand"),
        ("automatic", {}, "full_deck"),
        ("counting", {"deal_form": "groups"}, "groups"),
        ("none", {"cut": "player", "filed_shuffle": {"shuffle": "own", "approval": "DGE 12"}}, "hand"),
    ],
)
def test_a_table_that_does_every_step_by_itself_deals_round_after_round(
    shuffler: Any, settings: dict[str, Any], method: str
) -> None:
    day = open_table(GAME, Setup(game="lucky-8s", simulation=True, shuffler=shuffler, settings=settings), TEN)
    source = Seeded("day")
    orders = set()
    for _ in range(3):
        deal = prepare(day, TEN, source, ("ann", "bob"))
        assert (deal.method, len(deal.order or ())) == (method, 66)
        orders.add(deal.order)
        play(day)
    assert len(orders) == 3
