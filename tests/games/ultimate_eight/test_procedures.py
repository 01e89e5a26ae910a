"""The Ultimate 8 Poker table's day on the floor (13:69E-1.19, 13:69F-42.2 to 42.4, 42.7 to 42.9, 42.12)."""

import pytest
from tests.floor.tables import TEN, done, prepare_deck, refused, shuffled, unset
from tests.games.ultimate_eight.days import ORDER, played, stage, table

from houseway.cards.randomness import Seeded
from houseway.floor import commands as do
from houseway.floor import prepare
from houseway.games.ultimate_eight import GAME
from houseway.play.refusals import Refused
from houseway.proof.claims import rule

# Equipment ------------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/E-1.19(b)#1", "ultimate-8-poker/E-1.19(b)#2")
def test_the_shoe_is_fixed_to_an_open_table_and_locked_away_at_a_closed_one() -> None:
    day = table()
    assert done(day, "ultimate-8-poker/E-1.19(b)#1") == ["way of dealing"]
    assert unset(GAME, method="two_shoes") == "ultimate-8-poker/E-1.19(b)#1"
    assert (day.state.shoe, day.state.open) == ("fixed", True)
    assert refused(day, do.Close(at=TEN)) == "ultimate-8-poker/E-1.19(b)#2"
    day.do(do.LockShoe(at=TEN))
    day.do(do.Close(at=TEN))
    assert day.state.shoe == "locked"
    assert done(day, "ultimate-8-poker/E-1.19(b)#2") == ["shoe fixed to the table", "shoe locked away"]


@rule("ultimate-8-poker/E-1.19(b)1", "ultimate-8-poker/42.8(a)", "ultimate-8-poker/42.8(b)1")
def test_cards_may_be_dealt_from_the_hand_where_a_machine_shuffles() -> None:
    assert unset(GAME, method="hand") == "ultimate-8-poker/42.8(b)1"
    day = table(method="hand", shuffler="automatic")
    assert done(day, "ultimate-8-poker/E-1.19(b)1") == ["way of dealing"]
    assert done(day, "ultimate-8-poker/42.8(a)") == ["way of dealing"]


@rule("ultimate-8-poker/42.8(b)2")
def test_the_dealer_takes_the_stack_in_hand_after_a_complete_machine_shuffle() -> None:
    day = prepare_deck(table(method="hand", shuffler="automatic"))
    with pytest.raises(Refused):
        day.do(do.Load(at=TEN))
    shuffled(day).do(do.Load(at=TEN))
    assert done(day, "ultimate-8-poker/42.8(b)2") == ["the dealer takes the deck in hand"]
    assert day.deck("A").where == "hand"


@rule("ultimate-8-poker/E-1.19(c)", "ultimate-8-poker/42.4(b)1")
def test_a_machine_may_shuffle_beside_a_shoe_and_its_cards_are_dealt_uncut() -> None:
    day = table(shuffler="automatic")
    assert done(day, "ultimate-8-poker/E-1.19(c)") == ["device put on the table"]
    shuffled(prepare_deck(day))
    assert done(day, "ultimate-8-poker/42.4(b)1") == ["to be dealt without a cut"]
    day.do(do.Load(at=TEN))


@rule("ultimate-8-poker/E-1.13BB(a)#2", "ultimate-8-poker/42.2(a)#4")
def test_filings_that_are_missing_are_flagged_when_the_table_opens() -> None:
    day = table()
    flagged = {step.detail["name"] for step in day.log if step.what == "flagged"}
    assert flagged == {"layout", "deck"}
    assert {due.rule for due in day.due(TEN) if due.what == "file_reference"} == {
        "ultimate-8-poker/E-1.13BB(a)#2",
        "ultimate-8-poker/42.2(a)#4",
    }
    filed = table(references={"layout": "17/2026", "deck": "4/2026"})
    assert not [step for step in filed.log if step.what == "flagged"]


@rule("ultimate-8-poker/42.9(a)#1", "ultimate-8-poker/42.9(a)#2", "ultimate-8-poker/42.9(b)")
def test_an_automated_shoe_needs_approval_and_is_loaded_after_the_shuffle() -> None:
    day = table(method="automated_shoe", shuffler="automatic")
    assert "way of dealing" in done(day, "ultimate-8-poker/42.9(a)#1")
    assert done(day, "ultimate-8-poker/42.9(a)#2") == ["flagged"]
    prepare_deck(day)
    with pytest.raises(Refused):
        day.do(do.Load(at=TEN))
    shuffled(day).do(do.Load(at=TEN))
    assert done(day, "ultimate-8-poker/42.9(b)") == ["the deck goes into the automated shoe"]
    assert day.deck("A").where == "automated_shoe"


# Decks ----------------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.2(a)#1", "ultimate-8-poker/42.2(a)#2")
def test_one_deck_of_52_with_like_backs_and_a_cover_card_is_used() -> None:
    with pytest.raises(Refused) as refusal:
        table(cover_card=False)
    assert refusal.value.rule == "ultimate-8-poker/42.2(a)#2"
    day = table()
    assert done(day, "ultimate-8-poker/42.2(a)#2") == ["cover card at the table"]
    assert refused(day, do.Receive(at=TEN, backs=("gold", "red"))) == "ultimate-8-poker/42.2(a)#1"
    prepare_deck(day, upto="inspect", cards=(*ORDER[:-1], ORDER[0]))
    assert refused(day, stage("verify", "floorperson")) == "ultimate-8-poker/42.2(a)#1"


@rule("ultimate-8-poker/42.2(b)", "ultimate-8-poker/42.2(b)1", "ultimate-8-poker/42.2(b)2")
def test_a_second_deck_needs_a_machine_must_be_whole_and_have_other_backs() -> None:
    assert unset(GAME, decks=2) == "ultimate-8-poker/42.2(b)"
    assert unset(GAME, decks=2, shuffler="automatic", backs=("red", "red")) == "ultimate-8-poker/42.2(b)2"
    day = table(decks=2, shuffler="automatic")
    prepare_deck(day, "B", upto="inspect", cards=ORDER[:-1])
    assert refused(day, stage("verify", "floorperson", "B")) == "ultimate-8-poker/42.2(b)1"


@rule("ultimate-8-poker/42.2(b)3", "ultimate-8-poker/42.2(b)4", "ultimate-8-poker/42.2(b)5", "ultimate-8-poker/42.3(d)")
def test_two_decks_are_prepared_apart_and_alternate_the_other_one_in_the_machine() -> None:
    day = table(decks=2, shuffler="automatic")
    source, used = Seeded("two decks"), []
    shuffled(prepare_deck(day, "A"), "A").do(do.Load(at=TEN, deck="A"))
    prepare_deck(day, "B", upto="spread")
    assert refused(day, do.BeginRound(at=TEN, players=("ann", "bob"))) == "ultimate-8-poker/42.3(d)"
    for by in ("ann", "bob"):
        day.do(stage("look", "player", "B", by))
    for name in ("turn_down", "wash", "stack"):
        day.do(stage(name, deck="B"))
    for _ in range(4):
        played(day, source)
        used.append(day.state.last_used)
    assert used == ["A", "B", "A", "B"]
    assert [step.deck for step in day.log if step.rule == "ultimate-8-poker/42.2(b)4"] == used
    assert len(done(day, "ultimate-8-poker/42.2(b)3")) == 4
    prepare(day, TEN, source, day.state.present)
    other = day.other(day.state.in_play)
    assert other is not None
    assert other.where == "shuffler"
    rack = do.Rack(at=TEN, deck=other.name)
    day.put(day.state.in_play, where="rack")
    assert refused(day, rack) == "ultimate-8-poker/42.2(b)5"


# Opening --------------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.3(a)", "ultimate-8-poker/42.3(b)#1", "ultimate-8-poker/42.3(b)#2")
def test_a_deck_is_received_inspected_verified_and_spread_by_suit_in_that_order() -> None:
    day = table()
    day.do(do.Receive(at=TEN))
    assert refused(day, stage("verify", "floorperson")) == "ultimate-8-poker/42.3(b)#1"
    assert refused(day, do.Shuffle(at=TEN, how="manual", order=ORDER))
    day.do(stage("inspect"))
    assert done(day, "ultimate-8-poker/42.3(a)") == ["receive", "inspect"]
    assert refused(day, stage("spread")) == "ultimate-8-poker/42.3(b)#1"
    day.do(stage("verify", "floorperson"))
    day.do(stage("spread"))
    assert done(day, "ultimate-8-poker/42.3(b)#1") == ["verify", "spread"]
    (laid,) = [step for step in day.log if step.rule == "ultimate-8-poker/42.3(b)#2"]
    assert [group["cards"] for group in laid.detail["groups"]] == [13, 13, 13, 13]
    assert laid.detail["order"] == "by suit and in sequence"


@rule("ultimate-8-poker/42.3(c)#1", "ultimate-8-poker/42.3(c)#2")
def test_two_players_look_before_the_deck_is_turned_washed_stacked_and_shuffled() -> None:
    day = table(("ann",))
    prepare_deck(day, upto="spread")
    day.do(stage("look", "player", by="ann"))
    assert refused(day, stage("turn_down")) == "ultimate-8-poker/42.3(c)#1"
    day.do(do.Arrive(at=TEN, by="bob"))
    day.do(stage("look", "player", by="bob"))
    assert refused(day, do.Shuffle(at=TEN, how="manual", order=ORDER)) == "ultimate-8-poker/42.3(c)#2"
    for name in ("turn_down", "wash", "stack"):
        day.do(stage(name))
    assert done(day, "ultimate-8-poker/42.3(c)#1") == ["look", "look", "turn_down", "wash", "stack"]
    assert refused(day, do.Load(at=TEN)) == "ultimate-8-poker/42.3(c)#2"
    shuffled(day)
    assert done(day, "ultimate-8-poker/42.3(c)#2") == ["shuffle"]


# Shuffle and cut ------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.4(a)#1", "ultimate-8-poker/42.4(a)#2", "ultimate-8-poker/42.4(a)#3")
def test_the_cards_are_shuffled_after_every_round_into_one_stack_or_straight_into_the_shoe() -> None:
    day, source = table(), Seeded("shuffles")
    for _ in range(3):
        played(day, source)
    assert len(done(day, "ultimate-8-poker/42.4(a)#1")) == 2, "and the first time under the opening"
    assert done(day, "ultimate-8-poker/42.4(a)#2") == ["placed in a single stack"] * 3
    assert any(due.rule == "ultimate-8-poker/42.4(a)#1" for due in day.due(TEN))
    fed = prepare_deck(table(shuffler="automatic"))
    fed.do(do.Shuffle(at=TEN, how="automated", order=ORDER, into_shoe=True))
    assert done(fed, "ultimate-8-poker/42.4(a)#3") == ["put into the shoe by the device"]
    assert fed.deck("A").stage == "loaded"
    ready = table()
    ready.do(do.Receive(at=TEN, preshuffled=True))
    assert done(ready, "ultimate-8-poker/42.4(a)#1") == ["receive"]


@rule("ultimate-8-poker/42.4(b)2", "ultimate-8-poker/42.4(c)1", "ultimate-8-poker/42.4(c)2")
def test_cards_shuffled_by_hand_are_cut_by_a_player_or_the_dealer_and_then_dealt() -> None:
    day = shuffled(prepare_deck(table()))
    assert refused(day, do.Load(at=TEN)) == "ultimate-8-poker/42.4(b)2"
    assert refused(day, do.Cut(at=TEN, depth=20, role="supervisor")) == "ultimate-8-poker/42.4(c)1"
    day.do(do.Cut(at=TEN, depth=20, role="player", by="ann"))
    (cut,) = [step for step in day.log if step.rule == "ultimate-8-poker/42.4(c)1"]
    assert (cut.by, cut.role) == ("ann", "player")
    assert refused(day, do.Cut(at=TEN, depth=20)) == "ultimate-8-poker/42.4(c)2"
    strict = shuffled(prepare_deck(table(settings={"cutter": "dealer"})))
    assert refused(strict, do.Cut(at=TEN, depth=20, role="player", by="ann")) == "ultimate-8-poker/42.4(c)1"


@rule(
    "ultimate-8-poker/42.4(c)1.i",
    "ultimate-8-poker/42.4(c)1.ii",
    "ultimate-8-poker/42.4(c)1.iii",
    "ultimate-8-poker/42.4(c)1.iv",
)
def test_a_cut_lifts_at_least_ten_cards_onto_the_cover_card_and_the_rest_goes_on_top() -> None:
    day = shuffled(prepare_deck(table()))
    assert refused(day, do.Cut(at=TEN, depth=9)) == "ultimate-8-poker/42.4(c)1.ii"
    assert refused(day, do.Cut(at=TEN, depth=52)) == "ultimate-8-poker/42.4(c)1.ii"
    day.do(do.Cut(at=TEN, depth=10))
    assert day.deck("A").cards == ORDER[10:] + ORDER[:10]
    done = [step.rule for step in day.log][-5:-1]
    assert done == [
        "ultimate-8-poker/42.4(c)1.i",
        "ultimate-8-poker/42.4(c)1.ii",
        "ultimate-8-poker/42.4(c)1.iii",
        "ultimate-8-poker/42.4(c)1.iv",
    ]
    assert day.state.cover_card == "discard rack"


@rule("ultimate-8-poker/42.4(d)")
def test_a_supervisor_may_order_a_recut_before_the_first_card() -> None:
    day = shuffled(prepare_deck(table()))
    day.do(do.Cut(at=TEN, depth=10))
    assert (
        refused(day, do.Recut(at=TEN, depth=30, reason="a card flashed", role="dealer")) == "ultimate-8-poker/42.4(d)"
    )
    day.do(do.Recut(at=TEN, depth=30, reason="a card flashed"))
    assert done(day, "ultimate-8-poker/42.4(d)") == ["recut ordered"]
    day.do(do.Load(at=TEN))
    day.do(do.BeginRound(at=TEN, players=("ann", "bob")))
    day.do(do.FirstCard(at=TEN))
    assert refused(day, do.Recut(at=TEN, depth=30, reason="late")) == "ultimate-8-poker/42.4(d)"


@rule("ultimate-8-poker/42.4(c)1")
def test_a_player_who_cuts_is_at_the_table() -> None:
    day = shuffled(prepare_deck(table()))
    stranger = do.Cut(at=TEN, depth=20, role="player", by="zoe")
    assert refused(day, stranger) == "ultimate-8-poker/42.4(c)1"
    day.do(do.Arrive(at=TEN, by="zoe"))
    day.do(stranger)
    assert day.log[-1].by == "zoe"


@rule("ultimate-8-poker/42.4(e)#1", "ultimate-8-poker/42.4(e)#2", "ultimate-8-poker/42.4(e)#3")
def test_without_play_the_cards_lie_spread_and_are_turned_up_for_the_next_player() -> None:
    day = table()
    played(day, Seeded("idle"))
    if day.state.pot:
        day.do(do.CountPot(at=TEN, counted=day.state.pot))
        day.do(do.KeepPot(at=TEN, counted=day.state.pot))
    for player in ("ann", "bob"):
        day.do(do.Leave(at=TEN, by=player))
    day.do(do.Idle(at=TEN, face="down"))
    assert done(day, "ultimate-8-poker/42.4(e)#1") == ["spread face down"]
    assert refused(day, do.TurnUp(at=TEN)) == "ultimate-8-poker/42.4(e)#2"
    day.do(do.Arrive(at=TEN, by="cy"))
    assert not done(day, "ultimate-8-poker/42.4(e)#2"), "a dealer turns it up; it does not turn itself"
    day.do(do.TurnUp(at=TEN))
    assert done(day, "ultimate-8-poker/42.4(e)#2") == ["turned face up"]
    assert refused(day, stage("turn_down")) == "ultimate-8-poker/42.3(c)#1"
    day.do(stage("look", "player", by="cy"))
    assert day.deck("A").looked == ("cy",), "one is enough when play resumes"
    assert done(day, "ultimate-8-poker/42.4(e)#3") == ["look"]
    day.do(stage("turn_down"))


@rule("ultimate-8-poker/42.12(d)", "ultimate-8-poker/42.12(e)")
def test_a_machine_that_fails_means_a_new_shuffle_and_must_go_before_another_method() -> None:
    day = shuffled(prepare_deck(table(shuffler="automatic")))
    day.do(do.Fault(at=TEN, device="shuffler"))
    assert refused(day, do.Load(at=TEN)) == "ultimate-8-poker/42.12(d)"
    assert refused(day, do.Shuffle(at=TEN, how="manual", order=ORDER)) == "ultimate-8-poker/42.12(e)"
    shuffled(day)
    assert done(day, "ultimate-8-poker/42.12(d)") == ["shuffler fault", "shuffle"]
    day.do(do.Dismount(at=TEN, device="shuffler"))
    assert done(day, "ultimate-8-poker/42.12(e)") == ["device taken off the table"]
    shuffled(day)
